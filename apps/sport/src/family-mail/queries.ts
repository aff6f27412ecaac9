import type {
  FamilyMailAudience,
  FamilyMailFigures,
  FamilyMailKind,
  FamilyMailRow,
  NotReached,
} from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import type { Addressee, MailReader } from './audience.ts';
import { isAddressee } from './audience-queries.ts';
import { isVerifiedGuardian } from '../members/guardian-links.ts';

/** As it is stored. Times are the site's own. */
export interface StoredFamilyMail {
  id: number;
  version: number;
  kind: FamilyMailKind;
  state: FamilyMailRow['state'];
  subject: string;
  html: string;
  html_rules: number;
  audience: FamilyMailAudience;
  answers_to: 'league' | 'writer';
  written_by: number;
  writer: string;
  writer_address: string;
  changed_at: string;
  tested_at: string | null;
  sender: string | null;
  sent_at: string | null;
  leaves_at: string | null;
  reply_to: string | null;
  left_out: number;
  stopped_at: string | null;
  finished_at: string | null;
}

const STATE = `case when f.sent_at is null then 'draft' when f.stopped_at is not null then 'stopped' when f.finished_at is not null then 'sent'
  when f.leaves_at > $1 then 'leaving' else 'sending' end`;

/** Emails from before registrations could be chosen say nothing of them. */
const AUDIENCE = `'{"registration_ids": []}'::jsonb || f.audience`;

const COLUMNS = `f.id, f.version, f.kind, ${STATE} as state, f.subject, f.html, f.html_rules, ${AUDIENCE} as audience, f.answers_to, f.written_by,
  w.first_name || ' ' || w.last_name as writer, w.email as writer_address, ${localTime('f.changed_at')} as changed_at,
  ${localTime('f.tested_at')} as tested_at, s.first_name || ' ' || s.last_name as sender, ${localTime('f.sent_at')} as sent_at,
  ${localTime('f.leaves_at')} as leaves_at, f.reply_to, f.left_out, ${localTime('f.stopped_at')} as stopped_at,
  ${localTime('f.finished_at')} as finished_at`;
const FROM = `from family_mails f join members w on w.id = f.written_by left join members s on s.id = f.sent_by`;

export const findFamilyMail = (sql: Sql, now: Date, id: number): Promise<StoredFamilyMail | undefined> =>
  sql.maybeOne<StoredFamilyMail>(`select ${COLUMNS} ${FROM} where f.id = $2`, [now, id]);

export const lockFamilyMail = (tx: Tx, id: number): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>('select id from family_mails where id = $1 for update', [id]);

/** Drafts first, then as they were sent. */
export const findFamilyMails = (
  sql: Sql,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredFamilyMail[]> =>
  sql.rows<StoredFamilyMail>(
    `select ${COLUMNS} ${FROM} order by f.sent_at is not null, coalesce(f.sent_at, f.changed_at) desc, f.id desc limit $2 offset $3`,
    [now, limit, offset],
  );

export const countFamilyMails = async (sql: Sql): Promise<number> =>
  (await sql.one<{ total: number }>('select count(*)::integer as total from family_mails')).total;

const of = (state: string): string => `count(*) filter (where d.state = '${state}')::integer`;

const FIGURES = `jsonb_build_object(
    'addresses', count(*)::integer, 'waiting', count(*) filter (where d.state in ('waiting', 'queued', 'handing'))::integer,
    'retrying', count(*) filter (where d.state in ('queued', 'handing') and d.tries > 0)::integer,
    'sent', ${of('sent')}, 'returned', ${of('returned')}, 'refused', ${of('refused')}, 'failed', ${of('failed')},
    'uncertain', ${of('uncertain')}, 'stopped', ${of('stopped')}, 'left_out', ${of('left_out')},
    'unsubscribed', count(d.unsubscribed_at)::integer)`;

export const findFigures = (sql: Sql, ids: readonly number[]): Promise<{ id: number; figures: FamilyMailFigures }[]> =>
  sql.rows<{ id: number; figures: FamilyMailFigures }>(
    `select f.id, coalesce(f.figures, (select ${FIGURES} from family_mail_deliveries d where d.mail_id = f.id)) as figures
       from family_mails f where f.id = any ($1::bigint[]) and f.sent_at is not null`,
    [ids],
  );

export const insertFamilyMail = (
  tx: Tx,
  mail: { subject: string; audience: FamilyMailAudience; htmlRules: number; by: number; now: Date },
): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into family_mails (subject, audience, html_rules, written_by, created_at, changed_at) values ($1, $2, $3, $4, $5, $5) returning id`,
    [mail.subject, JSON.stringify(mail.audience), mail.htmlRules, mail.by, mail.now],
  );

export const storeFamilyMail = (
  tx: Tx,
  id: number,
  mail: Pick<StoredFamilyMail, 'kind' | 'subject' | 'html' | 'html_rules' | 'audience' | 'answers_to'> & {
    by: number;
    now: Date;
  },
): Promise<number> =>
  tx.run(
    `update family_mails set kind = $2, html = $4, html_rules = $5, audience = $6, answers_to = $7, written_by = $8, changed_at = $9,
            tested_at = case when subject = $3 and html = $4 then tested_at end, subject = $3
      where id = $1`,
    [
      id,
      mail.kind,
      mail.subject,
      mail.html,
      mail.html_rules,
      JSON.stringify(mail.audience),
      mail.answers_to,
      mail.by,
      mail.now,
    ],
  );

export const deleteFamilyMail = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from family_mails where id = $1 and sent_at is null', [id]);

export const noteTest = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update family_mails set tested_at = $2 where id = $1', [id, now]);

export const noteSending = (
  tx: Tx,
  id: number,
  sending: { by: number; now: Date; leavesAt: Date; replyName: string | null; replyTo: string | null; leftOut: number },
): Promise<number> =>
  tx.run(
    `update family_mails set sent_by = $2, sent_at = $3, leaves_at = $4, reply_name = $5, reply_to = $6, left_out = $7 where id = $1`,
    [id, sending.by, sending.now, sending.leavesAt, sending.replyName, sending.replyTo, sending.leftOut],
  );

/** Gives every address that has none yet a key of its own. */
export const keepAddresses = (
  tx: Tx,
  addresses: readonly string[],
  keys: readonly Buffer[],
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into mailed_addresses (address, key, first_mailed_at)
     select made.address, made.key, $3 from unnest($1::text[], $2::bytea[]) made(address, key) order by made.address
     on conflict (address) do nothing`,
    [addresses, keys, now],
  );

export const insertDeliveries = (
  tx: Tx,
  mailId: number,
  addressees: readonly Addressee[],
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into family_mail_deliveries (mail_id, address_id, email, role, member_id, player_ids, reader, changed_at)
     select $1, a.id, x.email, x.role, x.member_id, array(select jsonb_array_elements_text(x.player_ids)::bigint), x.reader, $3
       from jsonb_to_recordset($2::jsonb) x(address text, email text, role text, member_id bigint, player_ids jsonb, reader jsonb)
       join mailed_addresses a on a.address = x.address
      order by x.address`,
    [mailId, JSON.stringify(addressees), now],
  );

/** One that may be handed to the mail server. */
export interface DueDelivery {
  id: number;
  mail_id: number;
  address_id: number;
  key: Buffer;
  email: string;
  reader: MailReader;
  kind: FamilyMailKind;
  subject: string;
  html: string;
  html_rules: number;
  reply_name: string | null;
  reply_to: string | null;
  /** Still one of those who may be written to about it. */
  is_entitled: boolean;
}

export const countBusy = async (sql: Sql): Promise<number> =>
  (
    await sql.one<{ busy: number }>(
      `select count(*)::integer as busy from family_mail_deliveries where state in ('queued', 'handing')`,
    )
  ).busy;

export const takeDue = (tx: Tx, now: Date, limit: number): Promise<DueDelivery[]> =>
  tx.rows<DueDelivery>(
    `select d.id, d.mail_id, d.address_id, a.key, d.email, d.reader, f.kind, f.subject, f.html, f.html_rules, f.reply_name, f.reply_to,
            (f.kind <> 'news' or a.unsubscribed_at is null)
            and (d.member_id is null or exists (
              select 1 from members m where m.id = d.member_id and lower(m.email collate "C") = a.address
                 and (case when d.role = 'registrant' then m.is_active else ${isAddressee('m')} end)
                 and (d.role <> 'guardian' or exists (
                   select 1 from guardian_links g where g.member_id = m.id and g.player_id = any (d.player_ids) and ${isVerifiedGuardian('g')})))) as is_entitled
       from family_mails f join family_mail_deliveries d on d.mail_id = f.id and d.state = 'waiting' join mailed_addresses a on a.id = d.address_id
      where f.sent_at is not null and f.finished_at is null and f.leaves_at <= $1
      order by f.leaves_at, d.id limit $2 for update of d skip locked`,
    [now, limit],
  );

export const noteQueued = (tx: Tx, ids: readonly number[], giveUpAt: Date, now: Date): Promise<number> =>
  tx.run(
    `update family_mail_deliveries set state = 'queued', give_up_at = $2, changed_at = $3 where id = any ($1::bigint[])`,
    [ids, giveUpAt, now],
  );

export const noteLeftOut = (tx: Tx, ids: readonly number[], now: Date): Promise<number> =>
  tx.run(`update family_mail_deliveries set state = 'left_out', changed_at = $2 where id = any ($1::bigint[])`, [
    ids,
    now,
  ]);

/** What has nobody left to go to is over. */
export const finishMails = (sql: Sql, now: Date): Promise<{ id: number }[]> =>
  sql.rows<{ id: number }>(
    `update family_mails f set finished_at = $1
      where f.sent_at is not null and f.finished_at is null and f.leaves_at <= $1
        and not exists (select 1 from family_mail_deliveries d where d.mail_id = f.id and d.state in ('waiting', 'queued', 'handing'))
      returning f.id`,
    [now],
  );

/** Whoever has not got it does not get it. Says how many are left that had it, or may have. */
export const stopMail = async (tx: Tx, id: number, now: Date): Promise<{ stopped: number; gone: number }> => {
  const stopped = await tx.run(
    `update family_mail_deliveries set state = 'stopped', changed_at = $2 where mail_id = $1 and state in ('waiting', 'queued')`,
    [id, now],
  );
  const { gone } = await tx.one<{ gone: number }>(
    `select count(*)::integer as gone from family_mail_deliveries where mail_id = $1 and state in ('handing', 'sent', 'returned', 'uncertain')`,
    [id],
  );
  if (stopped > 0) await tx.run('update family_mails set stopped_at = $2 where id = $1', [id, now]);
  return { stopped, gone };
};

export const findNotReached = (sql: Sql, mailId: number): Promise<NotReached[]> =>
  sql.rows<NotReached>(
    `select d.id, (d.reader->>'first_name') || ' ' || (d.reader->>'last_name') as name, d.email, m.phone, d.member_id, d.state, d.says,
            ${localTime('d.changed_at')} as at
       from family_mail_deliveries d left join members m on m.id = d.member_id
      where d.mail_id = $1 and d.state in ('refused', 'returned', 'failed', 'uncertain')
      order by d.state, d.id limit 500`,
    [mailId],
  );

/** Not where nobody knows whether it arrived: it would come twice. */
export const waitAgain = (tx: Tx, mailId: number, now: Date): Promise<number> =>
  tx.run(
    `update family_mail_deliveries set state = 'waiting', tries = 0, says = '', changed_at = $2
      where mail_id = $1 and state in ('refused', 'returned', 'failed')`,
    [mailId, now],
  );

export const leaveAgain = (tx: Tx, mailId: number, leavesAt: Date): Promise<number> =>
  tx.run('update family_mails set finished_at = null, leaves_at = $2 where id = $1', [mailId, leavesAt]);

export const findChoices = (
  sql: Sql,
): Promise<
  {
    id: number;
    season_id: number;
    season: string;
    is_current: boolean;
    name: string;
    teams: { id: number; name: string }[];
  }[]
> =>
  sql.rows<{
    id: number;
    season_id: number;
    season: string;
    is_current: boolean;
    name: string;
    teams: { id: number; name: string }[];
  }>(
    `select d.id, s.id as season_id, s.name as season, s.is_current, d.name,
            coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name) from teams t where t.division_id = d.id), '[]') as teams
       from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
      where s.id in (select id from seasons order by is_current desc, starts_on desc limit 6)
      order by s.is_current desc, s.starts_on desc, d.position, d.name, d.id`,
  );

/** Where the league reads, and where it is: such an email says both. */
export const findLeague = (sql: Sql): Promise<{ name: string; email: string; address: string } | undefined> =>
  sql.maybeOne<{ name: string; email: string; address: string }>(
    `select name, contact_email as email,
            concat_ws(', ', name, nullif(contact_street, ''), nullif(contact_city, ''), nullif(concat_ws(' ', contact_state, contact_zip), '')) as address
       from site_settings`,
  );

/** Addresses and names are kept for a year; how many there were stays. */
export const sweepDeliveries = async (tx: Tx, before: Date): Promise<number> => {
  await tx.run(
    `update family_mails f set figures = (select ${FIGURES} from family_mail_deliveries d where d.mail_id = f.id)
      where f.id in (select id from family_mails where finished_at < $1 and figures is null order by id limit 10)`,
    [before],
  );
  return tx.run(
    `delete from family_mail_deliveries where id in (
       select d.id from family_mail_deliveries d join family_mails f on f.id = d.mail_id
        where f.finished_at < $1 and f.figures is not null limit 5000)`,
    [before],
  );
};
