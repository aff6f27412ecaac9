import type { AidFamily, AidFund, SeasonName } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { UNDECIDED } from '../../registration/aid/queries.ts';

/** Of a request, what its page shows; whose it is, is not in it. */
export interface RequestRow {
  id: number;
  version: number;
  status: 'open' | 'asked' | 'proposed' | 'granted' | 'declined' | 'withdrawn' | 'ended';
  since: string;
  registration_ids: number[];
  divisions: string[];
  price: number;
  can_pay: number | null;
  share: number | null;
  words: string | null;
  question: string | null;
  answer: string | null;
  spot_until: string | null;
  helped_before: number;
  pays: number | null;
  aid: number | null;
  sentence: string | null;
  decided_by: string | null;
  decided_at: string | null;
  proposed_by: number | null;
  grant: 'given' | 'used' | 'returned' | null;
}

/** SQL: the registrations of a request that can still be helped, or all of one that was decided. */
const CHILDREN = `select r.* from aid_request_children c join registrations r on r.id = c.registration_id
  where c.request_id = q.id and (q.status not in ('open', 'asked', 'proposed') or r.status in ('awaiting_payment', 'waitlisted'))`;

/** SQL: what the family of the request has been given this season, by other requests. */
const HELPED = `coalesce((select sum(g.amount_cents) from aid_grants g join registrations h on h.id = g.registration_id
  where g.season_id = q.season_id and g.status <> 'returned' and g.request_id is distinct from q.id
    and (lower(h.email collate "C") = lower(q.email collate "C") or h.family_hash in (
      select k.family_hash from aid_request_children y join registrations k on k.id = y.registration_id where y.request_id = q.id))), 0)`;

const SELECT = `
  select q.id, q.version, q.status, ${localTime('q.sent_at')} as since,
         array(select x.id from (${CHILDREN}) x order by x.id)::int[] as registration_ids,
         array(select d.name from (${CHILDREN}) x join divisions d on d.id = x.division_id group by d.id, d.name, d.position order by d.position, d.id) as divisions,
         coalesce((select sum(x.total_cents) from (${CHILDREN}) x), 0)::integer as price,
         q.can_pay_cents as can_pay, q.can_pay_percent as share, q.words, q.question, q.answer,
         (select ${localTime('min(x.spot_until)')} from (${CHILDREN}) x where x.status = 'awaiting_payment' and x.holds_place and x.spot_until > $1) as spot_until,
         ${HELPED}::integer as helped_before, q.family_pays_cents as pays, q.aid_cents as aid, q.sentence,
         (select m.first_name || ' ' || m.last_name from members m where m.id = coalesce(q.decided_by, q.proposed_by)) as decided_by,
         ${localTime('coalesce(q.decided_at, q.proposed_at)')} as decided_at, q.proposed_by,
         (select case when bool_or(g.status = 'given') then 'given' when bool_or(g.status = 'used') then 'used' else 'returned' end
            from aid_grants g where g.request_id = q.id having count(*) > 0) as "grant"
    from aid_requests q`;

export const findRequestRow = (sql: Sql, id: number, now: Date): Promise<RequestRow | undefined> =>
  sql.maybeOne<RequestRow>(`${SELECT} where q.id = $2 and q.status <> 'unconfirmed'`, [now, id]);

/** Of every season: whoever waits is not left out because another one has begun. */
export const findOpenRows = (sql: Sql, now: Date): Promise<RequestRow[]> =>
  sql.rows<RequestRow>(
    `${SELECT} where q.status = any ($2) and exists (select 1 from (${CHILDREN}) x) order by q.sent_at, q.id limit 200`,
    [now, UNDECIDED],
  );

export const findDecidedRows = (sql: Sql, seasonId: number, now: Date): Promise<RequestRow[]> =>
  sql.rows<RequestRow>(
    `${SELECT} where q.season_id = $2 and q.status in ('granted', 'declined') order by q.decided_at desc nulls last, q.id desc limit 200`,
    [now, seasonId],
  );

/** For Home: how many wait for this person, and since when. Those of the own family, and the own proposals, do not. */
export const findWaitingRequests = (
  sql: Sql,
): Promise<
  { id: number; registration_ids: number[]; proposed_by: number | null; status: string; oldest_at: string }[]
> =>
  sql.rows<{ id: number; registration_ids: number[]; proposed_by: number | null; status: string; oldest_at: string }>(
    `select q.id, array(select x.id from (${CHILDREN}) x order by x.id)::int[] as registration_ids, q.proposed_by, q.status,
            ${localTime('q.sent_at')} as oldest_at
       from aid_requests q where q.status in ('open', 'proposed') and exists (select 1 from (${CHILDREN}) x) order by q.sent_at, q.id limit 200`,
  );

const SEASONS = 'select s.id, s.name, s.is_current from seasons s';
export const findSeasons = (sql: Sql): Promise<SeasonName[]> =>
  sql.rows<SeasonName>(`${SEASONS} order by s.is_current desc, s.starts_on desc, s.id desc limit 50`);
export const findSeason = (sql: Sql, id: number): Promise<SeasonName | undefined> =>
  sql.maybeOne<SeasonName>(`${SEASONS} where s.id = $1`, [id]);

export const findFund = async (sql: Sql, season: SeasonName): Promise<AidFund> => {
  const sums = await sql.one<Omit<AidFund, 'season' | 'entries'>>(
    `select coalesce(f.version, 1) as version, coalesce(f.left_cents, 0) as "left",
            (select coalesce(sum(e.amount_cents), 0)::integer from aid_fund_entries e where e.season_id = s.id) as total,
            (select coalesce(sum(g.amount_cents), 0)::integer from aid_grants g where g.season_id = s.id and g.status <> 'returned') as given,
            (select count(*)::integer from aid_grants g where g.season_id = s.id and g.status <> 'returned') as children
       from seasons s left join aid_funds f on f.season_id = s.id where s.id = $1`,
    [season.id],
  );
  const entries = await sql.rows<AidFund['entries'][number]>(
    `select e.id, e.amount_cents as amount, e.note, m.first_name || ' ' || m.last_name as by, ${localTime('e.entered_at')} as at
       from aid_fund_entries e join members m on m.id = e.entered_by where e.season_id = $1 order by e.id desc limit 100`,
    [season.id],
  );
  return { season, ...sums, entries };
};

/** Made where there is none yet, and locked: whatever is promised of it waits. */
export async function lockFund(tx: Tx, seasonId: number): Promise<{ left_cents: number; version: number }> {
  await tx.run('insert into aid_funds (season_id) values ($1) on conflict do nothing', [seasonId]);
  return tx.one<{ left_cents: number; version: number }>(
    'select left_cents, version from aid_funds where season_id = $1 for update',
    [seasonId],
  );
}

/** False where the fund does not have that much: it never promises more than it has. */
export const changeFund = async (tx: Tx, seasonId: number, amount: number): Promise<boolean> =>
  (await tx.run('update aid_funds set left_cents = left_cents + $2 where season_id = $1 and left_cents + $2 >= 0', [
    seasonId,
    amount,
  ])) > 0;

export const insertFundEntry = (
  tx: Tx,
  entry: { seasonId: number; amount: number; note: string; by: number; at: Date },
): Promise<number> =>
  tx.run(
    'insert into aid_fund_entries (season_id, amount_cents, note, entered_by, entered_at) values ($1, $2, $3, $4, $5)',
    [entry.seasonId, entry.amount, entry.note, entry.by, entry.at],
  );

export const insertGrant = (
  tx: Tx,
  grant: { seasonId: number; requestId: number; registrationId: number; amount: number; at: Date },
): Promise<number> =>
  tx.run(
    'insert into aid_grants (season_id, request_id, registration_id, amount_cents, given_at) values ($1, $2, $3, $4, $5)',
    [grant.seasonId, grant.requestId, grant.registrationId, grant.amount, grant.at],
  );

/** What was promised by a request and nobody has used, as it is taken back. */
export const returnGrants = (tx: Tx, requestId: number, at: Date): Promise<{ amount_cents: number }[]> =>
  tx.rows<{ amount_cents: number }>(
    `update aid_grants set status = 'returned', returned_at = $2 where request_id = $1 and status = 'given'
     returning amount_cents`,
    [requestId, at],
  );

export const findAidFamily = async (sql: Sql, id: number): Promise<AidFamily | undefined> => {
  const children = await sql.rows<{ parent: string; email: string; phone: string; name: string; division: string }>(
    `select r.parent_first_name || ' ' || r.parent_last_name as parent, r.email, r.phone,
            r.player_first_name || ' ' || r.player_last_name as name, d.name as division
       from aid_request_children c join registrations r on r.id = c.registration_id join divisions d on d.id = r.division_id
       join aid_requests q on q.id = c.request_id
      where c.request_id = $1 and q.status <> 'unconfirmed' order by r.id`,
    [id],
  );
  const [first] = children;
  if (!first) return undefined;
  const { parent, email, phone } = first;
  return { id, parent, email, phone, children: children.map(({ name, division }) => ({ name, division })) };
};
