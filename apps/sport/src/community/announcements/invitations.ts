import type { Announcement, MailedInvitations } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  greet,
  nameInMail,
  Problem,
  type Audit,
  type Database,
  type Mail,
  type MailDraft,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import type { InvitationLinks } from '../../members/hub-links/invitation-links.ts';
import { hasHubLink } from '../../members/hub-links/queries.ts';
import type { MemberPages } from '../../members/mails/member-pages.ts';
import { isDisowned } from '../../registration/records/disowned.ts';
import type { SportThrottle } from '../../throttles.ts';
import { canSignIn, findAssigned } from './reach.ts';

type Scope = Pick<Announcement, 'scope_type' | 'scope_id'>;

interface Registrant {
  player_id: number;
  email: string;
  first_name: string;
  last_name: string;
  /** As the registrant wrote it. */
  child: string;
  reference: string;
  has_account: boolean;
  is_on_hub: boolean;
}

/** Players for whom no adult can be reached, the way the roster of the reach counts them. */
const findUnreached = async (sql: Sql, { scope_type, scope_id }: Scope): Promise<number[]> => {
  const players = await sql.rows<{ player_id: number }>(
    `select distinct r.player_id from current_teams t join roster_entries r on r.team_id = t.id
      where (($1 = 'team' and t.id = $2) or ($1 = 'division' and t.division_id = $2))
        and not exists (select 1 from guardian_links g join members a on a.id = g.member_id
                         where g.player_id = r.player_id and ${isVerifiedGuardian('g')} and ${canSignIn('a')})
      order by r.player_id`,
    [scope_type, scope_id],
  );
  return players.map(({ player_id }) => player_id);
};

const sameAddress = (one: string, other: string): string =>
  `lower(${one}.email collate "C") = lower(${other}.email collate "C")`;

/**
 * Who registered each player, where that is beyond doubt: nobody at another address ever did, nobody else has or had a link
 * to the child, neither theirs nor their claim was turned down, and they did not say that it is not theirs. Otherwise
 * nobody: of two parents one may have to be kept from the child.
 */
export const findRegistrants = (sql: Sql, playerIds: readonly number[]): Promise<Registrant[]> =>
  sql.rows<Registrant>(
    `select distinct on (p.id) p.id as player_id, c.email, c.parent_first_name as first_name, c.parent_last_name as last_name,
            c.player_first_name as child, c.reference, m.id is not null as has_account, ${hasHubLink('m.id')} as is_on_hub
       from players p join registrations c on c.player_id = p.id left join members m on ${sameAddress('m', 'c')}
      where p.id = any($1) and c.status = 'registered' and (m.id is null or m.is_active) and not ${isDisowned('m.id', 'c.id')}
        and not exists (select 1 from registrations o where o.player_id = c.player_id and not ${sameAddress('o', 'c')})
        and not exists (select 1 from guardian_links g where g.player_id = c.player_id
                           and (g.member_id is distinct from m.id or not (${isVerifiedGuardian('g')})))
        and not exists (select 1 from claims x where x.member_id = m.id and x.status = 'rejected'
                           and lower(x.first_name) = lower(c.player_first_name)
                           and lower(x.last_name) = lower(c.player_last_name) and x.birth_date = c.birth_date)
      order by p.id, c.registered_at desc, c.id desc`,
    [playerIds],
  );

/** Says nothing of the child but what the registrant wrote: no team, no place, no time. */
export function invitationMail({
  child,
  first_name,
  url,
  has_account,
}: Pick<Registrant, 'child' | 'first_name' | 'has_account'> & { url: string }): MailDraft {
  const values = { child: nameInMail(child, t('mails.outcomes.yourChild')) };
  return {
    subject: t('mails.invitations.subject'),
    greeting: greet(first_name),
    paragraphs: [
      t('mails.invitations.doNotReachYou', values),
      has_account
        ? t('mails.invitations.seeThatTheChildIsThere', values)
        : t('mails.invitations.makeAnAccount', values),
      t('mails.invitations.yourAddressIsNotShown', values),
    ],
    action: has_account
      ? { label: t('mails.accounts.goToMyAccount'), url }
      : { label: t('mails.outcomes.makeYourAccount'), url },
    ...(has_account ? {} : { footnote: t('mails.outcomes.theLinkIsYoursAlone') }),
  };
}

export interface FamilyInvitationsOptions {
  db: Database;
  mail: Mail;
  audit: Audit;
  throttle: Throttle<SportThrottle>;
  linkTo: InvitationLinks;
  pages: MemberPages;
}

/** Invitations that the service mails: a coach causes them and never learns where they went. */
export const createFamilyInvitations =
  ({ db, mail, audit, throttle, linkTo, pages }: FamilyInvitationsOptions) =>
  (memberId: number, scope: Scope): Promise<MailedInvitations> =>
    db.transaction(async (tx) => {
      if (!(await findAssigned(tx, memberId, scope))) throw new Problem('scope.not_assigned');
      await throttle.take(tx, 'invitations', memberId);
      const unreached = await findUnreached(tx, scope);
      let mailed = 0;
      for (const to of await findRegistrants(tx, unreached)) {
        const { player_id, email, first_name, last_name, reference, has_account, is_on_hub } = to;
        if (!(await throttle.tryTake(tx, 'invited-family', player_id))) continue;
        const url = has_account ? pages.family(is_on_hub) : linkTo({ email, first_name, last_name, reference });
        await mail.send(tx, email, invitationMail({ ...to, url }));
        await audit(tx, { event: 'invitation.mailed', actor: `member:${memberId}`, subject: `player:${player_id}` });
        mailed += 1;
      }
      return { mailed, not_mailed: unreached.length - mailed };
    });
export type MailInvitations = ReturnType<typeof createFamilyInvitations>;
