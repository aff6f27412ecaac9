import type { AdminPeriod } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

/** What a family is told and can count on. */
export type PeriodPromises = Pick<AdminPeriod, 'teams_on' | 'cancel_until' | 'refund_percent'>;

/** A period in a line. */
export type PromisedPeriod = Pick<
  AdminPeriod,
  'id' | 'name' | 'league' | 'opens_at' | 'closes_at' | 'status' | 'registered' | keyof PeriodPromises
>;

/** Periods, or one of them, the last to open first. */
export const findPeriodPromises = (sql: Sql, now: Date, id?: number): Promise<PromisedPeriod[]> =>
  sql.rows<PromisedPeriod>(
    `select p.id, p.name, l.name as league, ${localTime('p.opens_at')} as opens_at, ${localTime('p.closes_at')} as closes_at,
            case when p.opens_at > $1 then 'upcoming' when p.closes_at > $1 then 'open' else 'closed' end as status,
            (select count(*) from registrations r where r.period_id = p.id and r.status = 'registered')::integer as registered,
            p.teams_on, p.cancel_until, p.cancel_refund_percent as refund_percent
       from registration_periods p join leagues l on l.id = p.league_id
      where $2::bigint is null or p.id = $2 order by p.opens_at desc, p.id limit 100`,
    [now, id ?? null],
  );

/** Undefined where there is no such period. What is there before stays so until the transaction ends. */
export async function lockPeriodPromises(tx: Tx, id: number, now: Date): Promise<PromisedPeriod | undefined> {
  await tx.maybeOne<{ id: number }>('select id from registration_periods where id = $1 for no key update', [id]);
  return (await findPeriodPromises(tx, now, id))[0];
}

export const storePeriodPromises = (tx: Tx, id: number, promises: PeriodPromises): Promise<number> =>
  tx.run('update registration_periods set teams_on = $2, cancel_until = $3, cancel_refund_percent = $4 where id = $1', [
    id,
    promises.teams_on,
    promises.cancel_until,
    promises.refund_percent,
  ]);
