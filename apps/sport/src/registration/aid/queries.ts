import type { Sql, Tx } from '@sports-hub/kernel';
import type { Registration } from '../records/queries.ts';

export type AidStatus = 'unconfirmed' | 'open' | 'asked' | 'proposed' | 'granted' | 'declined' | 'withdrawn' | 'ended';

/** A request of a family, whole. */
export interface AidRow {
  id: number;
  reference: string;
  season_id: number;
  period_id: number;
  status: AidStatus;
  email: string;
  can_pay_cents: number | null;
  can_pay_percent: number | null;
  words: string | null;
  sent_at: Date;
  confirm_by: Date;
  confirmed_at: Date | null;
  question: string | null;
  answer: string | null;
  family_pays_cents: number | null;
  aid_cents: number | null;
  sentence: string | null;
  proposed_by: number | null;
  decided_by: number | null;
  decided_at: Date | null;
  pay_by: Date | null;
  version: number;
}

const COLUMNS = `id, reference, season_id, period_id, status, email, can_pay_cents, can_pay_percent, words, sent_at, confirm_by, confirmed_at,
  question, answer, family_pays_cents, aid_cents, sentence, proposed_by, decided_by, decided_at, pay_by, version`;

/** Somebody has still to decide. */
export const UNDECIDED: readonly AidStatus[] = ['open', 'asked', 'proposed'];

export const findAidRequest = (sql: Sql, by: { id: number } | { reference: string }): Promise<AidRow | undefined> =>
  'id' in by
    ? sql.maybeOne<AidRow>(`select ${COLUMNS} from aid_requests where id = $1`, [by.id])
    : sql.maybeOne<AidRow>(`select ${COLUMNS} from aid_requests where reference = $1`, [by.reference]);

/** After the registrations that it is about. */
export const lockAidRequest = (tx: Tx, id: number): Promise<AidRow> =>
  tx.one<AidRow>(`select ${COLUMNS} from aid_requests where id = $1 for update`, [id]);

export interface NewAidRequest {
  reference: string;
  periodId: number;
  email: string;
  memberId: number | undefined;
  canPay: number | undefined;
  share: number | undefined;
  words: string | undefined;
  now: Date;
  confirmBy: Date;
}

export const insertAidRequest = (tx: Tx, request: NewAidRequest): Promise<AidRow> =>
  tx.one<AidRow>(
    `insert into aid_requests (reference, season_id, period_id, email, requested_by, can_pay_cents, can_pay_percent, words, sent_at, confirm_by)
     select $1, l.season_id, p.id, $3, $4, $5, $6, $7, $8, $9 from registration_periods p join leagues l on l.id = p.league_id where p.id = $2
     returning ${COLUMNS}`,
    [
      request.reference,
      request.periodId,
      request.email,
      request.memberId ?? null,
      request.canPay ?? null,
      request.share ?? null,
      request.words ?? null,
      request.now,
      request.confirmBy,
    ],
  );

export const insertAidChildren = (tx: Tx, requestId: number, registrationIds: readonly number[]): Promise<number> =>
  tx.run('insert into aid_request_children (request_id, registration_id) select $1, unnest($2::bigint[])', [
    requestId,
    registrationIds,
  ]);

/** In the order in which they were sent. */
export const findAidChildren = async (sql: Sql, requestId: number): Promise<number[]> =>
  (
    await sql.rows<{ registration_id: number }>(
      'select registration_id from aid_request_children where request_id = $1 order by registration_id',
      [requestId],
    )
  ).map(({ registration_id }) => registration_id);

/** The newest request that a registration is part of and that is not over. */
export const findRequestOf = (sql: Sql, registrationId: number): Promise<AidRow | undefined> =>
  sql.maybeOne<AidRow>(
    `select ${COLUMNS} from aid_requests where status not in ('withdrawn', 'ended')
        and id in (select c.request_id from aid_request_children c where c.registration_id = $1) order by id desc limit 1`,
    [registrationId],
  );

/** Another request for one of its children that somebody has still to decide about, or has granted. */
export const findOtherOpen = (sql: Sql, { id }: Pick<AidRow, 'id'>): Promise<{ id: number } | undefined> =>
  sql.maybeOne<{ id: number }>(
    `select o.id from aid_requests o join aid_request_children c on c.request_id = o.id join registrations r on r.id = c.registration_id
      where o.id <> $1 and o.status in ('open', 'asked', 'proposed', 'granted') and r.status in ('awaiting_payment', 'waitlisted')
        and r.identity_hash in (select own.identity_hash from aid_request_children k join registrations own on own.id = k.registration_id
                                 where k.request_id = $1) limit 1`,
    [id],
  );

type Changes = Partial<
  Pick<AidRow, 'status' | 'confirmed_at' | 'question' | 'answer' | 'family_pays_cents' | 'aid_cents' | 'sentence'> &
    Pick<AidRow, 'proposed_by' | 'decided_by' | 'decided_at' | 'pay_by' | 'words' | 'can_pay_cents' | 'can_pay_percent'>
> & { asked_by?: number; asked_at?: Date; answered_at?: Date; proposed_at?: Date | null; ended_at?: Date };

export const updateAidRequest = (tx: Tx, id: number, changes: Changes): Promise<AidRow> => {
  // Names are ours: keys of the type above.
  const names = Object.keys(changes) as (keyof Changes)[];
  return tx.one<AidRow>(
    `update aid_requests set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1 returning ${COLUMNS}`,
    [id, ...names.map((name) => changes[name])],
  );
};

/** How many spots of a division are kept for requests that somebody has still to decide about, or pay. */
export const countHeldSpots = async (
  tx: Tx,
  { period_id, division_id }: Pick<Registration, 'period_id' | 'division_id'>,
  now: Date,
): Promise<{ held: number; capacity: number }> =>
  tx.one<{ held: number; capacity: number }>(
    `select x.capacity, (select count(distinct r.identity_hash)::integer from registrations r
        where r.period_id = x.period_id and r.division_id = x.division_id and r.status = 'awaiting_payment' and r.spot_until > $3) as held
       from registration_divisions x where x.period_id = $1 and x.division_id = $2`,
    [period_id, division_id, now],
  );

/** Who reads requests and decides about them. */
export const findAidPeople = (sql: Sql): Promise<{ id: number; name: string }[]> =>
  sql.rows<{ id: number; name: string }>(
    `select m.id, m.first_name || ' ' || m.last_name as name from administrator_pages g join members m on m.id = g.member_id
      where g.page = 'aid' and g.may_write and m.is_active order by m.id`,
  );

/** Requests that nobody confirmed in time are forgotten, with every word. */
export const deleteUnconfirmed = (sql: Sql, now: Date): Promise<number> =>
  sql.run(`delete from aid_requests where status = 'unconfirmed' and confirm_by <= $1`, [now]);

/** Of what was paid without waiting, withdrawn or let go, nothing is left to decide. */
export const endSettled = (sql: Sql, now: Date): Promise<number> =>
  sql.run(
    `update aid_requests q set status = 'ended', ended_at = $1 where q.status in ('open', 'asked', 'proposed')
        and not exists (select 1 from aid_request_children c join registrations r on r.id = c.registration_id
                         where c.request_id = q.id and r.status in ('awaiting_payment', 'waitlisted'))`,
    [now],
  );

/** A year after the season: what was written, who asked, who decided. The sums of the fund stay, and belong to nobody. */
export async function forgetRequests(tx: Tx, today: string): Promise<number> {
  const over = `(select s.id from seasons s where s.ends_on + interval '1 year' < $1::date)`;
  await tx.run(
    `update aid_grants set registration_id = null, request_id = null where season_id in ${over} and registration_id is not null`,
    [today],
  );
  await tx.run(`update aid_fund_entries set note = '–' where season_id in ${over} and note <> '–'`, [today]);
  return tx.run(`delete from aid_requests where season_id in ${over}`, [today]);
}
