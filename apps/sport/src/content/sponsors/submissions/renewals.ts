import type { SponsorOnSite } from '@sports-hub/contract';
import {
  Problem,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Sql,
  type Tx,
} from '@sports-hub/kernel';
import { localTime, toLocalDate } from '@sports-hub/kernel/time';
import type { SponsorMails } from './mails.ts';
import { createRenewalTokens } from './renewal-links.ts';

/** So long before the last day a sponsor is asked, and once more. */
const FIRST_DAYS = 30;
const LAST_DAYS = 7;
/** Whoever presses twice asks once. */
const AGAIN_SECONDS = 86_400;

export interface EndingSponsor {
  id: number;
  name: string;
  contact_name: string;
  contact_email: string;
  package_id: number | null;
  expires_on: string;
  submission_id: number | null;
}

/** SQL: something newer was sent in from the same address, and was not declined: it needs no asking. */
const IS_RENEWED = `exists (select 1 from sponsor_submissions n where lower(n.email) = lower(s.contact_email) and lower(n.sponsor_name) = lower(s.name)
    and n.status in ('held', 'awaiting_approval', 'approved') and n.expires_on > s.expires_on)`;
const COLUMNS = `s.id, s.name, coalesce(s.contact_name, '') as contact_name, s.contact_email, s.package_id, s.expires_on,
  (select max(u.id) from sponsor_submissions u where u.sponsor_id = s.id) as submission_id`;
const CAN_BE_ASKED = `s.status = 'active' and s.contact_email is not null and s.expires_on >= $1::date and not ${IS_RENEWED}`;

/** On the site now, or lately, with how long yet. */
export const findSponsorsOnSite = (sql: Sql, today: string): Promise<SponsorOnSite[]> =>
  sql.rows<SponsorOnSite>(
    `select s.id, s.name, p.name as package_name, s.url, s.starts_on, s.expires_on, (s.expires_on - $1::date)::int as days_left,
            ${localTime('s.renewal_asked_at')} as asked_at, ${IS_RENEWED} as is_renewed, coalesce(${CAN_BE_ASKED}, false) as can_be_asked,
            (s.status = 'active' and s.starts_on <= $1::date and coalesce(s.expires_on >= $1::date, true)) as is_shown
       from sponsors s left join sponsor_packages p on p.id = s.package_id
      where s.status <> 'pending' and coalesce(s.expires_on > $1::date - 365, true) order by s.expires_on nulls last, s.id limit 200`,
    [today],
  );

/** Asking sponsors whose time is about to end. */
export function createRenewals({
  db,
  clock,
  audit,
  mail,
  mails,
  config: { siteUrl, secrets },
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  mail: Mail;
  mails: Pick<SponsorMails, 'renewal'>;
  config: { siteUrl: string; secrets: readonly string[] };
}) {
  const tokens = createRenewalTokens(secrets);
  const tell = async (tx: Tx, sponsor: EndingSponsor, actor: string): Promise<void> => {
    const token = tokens.create({ ...sponsor, reference: String(sponsor.id) });
    await mail.send(tx, sponsor.contact_email, mails.renewal(sponsor, `${siteUrl}/sponsors/apply?renew=${token}`));
    await audit(tx, {
      event: 'sponsorship.renewal_asked',
      actor,
      ...(sponsor.submission_id === null ? {} : { subject: `sponsorship:${sponsor.submission_id}` }),
      detail: { sponsor: sponsor.id },
    });
  };

  return {
    /** By itself: 30 and 7 days before the last day. Each once, whichever process comes first. */
    sweep: (): Promise<number> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const due = await tx.rows<EndingSponsor>(
          `with due as (
             select s.id from sponsors s where ${CAN_BE_ASKED}
                and s.expires_on - $1::date <= case s.renewal_asks when 0 then ${FIRST_DAYS} when 1 then ${LAST_DAYS} else -1 end
              order by s.id limit 50 for update skip locked)
           update sponsors s set renewal_asks = case when s.expires_on - $1::date <= ${LAST_DAYS} then 2 else 1 end, renewal_asked_at = $2
             from due where s.id = due.id returning ${COLUMNS}`,
          [toLocalDate(now), now],
        );
        for (const sponsor of due) await tell(tx, sponsor, 'system');
        return due.length;
      }),

    /** By a person, before its time or once more. */
    ask: (id: number, actor: string): Promise<EndingSponsor> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const asked = await tx.maybeOne<EndingSponsor>(
          `update sponsors s set renewal_asks = greatest(s.renewal_asks, case when s.expires_on - $1::date <= ${LAST_DAYS} then 2 else 1 end), renewal_asked_at = $2
            where s.id = $3 and ${CAN_BE_ASKED} and (s.renewal_asked_at is null or s.renewal_asked_at < $4) returning ${COLUMNS}`,
          [toLocalDate(now), now, id, secondsAfter(now, -AGAIN_SECONDS)],
        );
        if (asked) {
          await tell(tx, asked, actor);
          return asked;
        }
        const isKnown = await tx.maybeOne('select 1 from sponsors where id = $1', [id]);
        throw new Problem(isKnown ? 'record.conflict' : 'record.not_found');
      }),
  };
}
export type SponsorRenewals = ReturnType<typeof createRenewals>;
