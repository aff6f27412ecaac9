import type { ChildToClaim } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { hasProvenAddress } from '../../registration/records/proven-address.ts';
import { isDisowned } from '../../registration/records/disowned.ts';
import type { ClaimedChild } from './queries.ts';

export interface RegisteredChildRow extends ChildToClaim, ClaimedChild {}

/**
 * Children who were registered from the member's own address, paid for or confirmed for nothing, and about whom nothing
 * was asked, said or decided yet: no claim that rests on it, none that is open, no link, not even one that was removed,
 * and not that they are somebody else's.
 */
export const findRegisteredChildren = (sql: Sql, memberId: number, now: Date): Promise<RegisteredChildRow[]> =>
  sql.rows<RegisteredChildRow>(
    `select distinct on (lower(r.player_first_name), lower(r.player_last_name), r.birth_date)
            r.id as registration_id, r.player_first_name as first_name, r.player_last_name as last_name, r.birth_date,
            p.name as period, ${localTime('r.registered_at')} as registered_at
       from members m
       join registrations r on ${hasProvenAddress('m', 'r')}
       join registration_periods p on p.id = r.period_id
      where m.id = $1 and r.status = 'registered' and r.registered_at > $2::timestamptz - interval '1 year'
        and (r.payment_status = 'succeeded' or (r.payment_status = 'none' and r.total_cents = 0))
        and not ${isDisowned('m.id', 'r.id')}
        and not exists (select 1 from guardian_links g where g.member_id = m.id and g.player_id = r.player_id)
        and not exists (
          select 1 from claims c where c.member_id = m.id and (c.registration_id = r.id or (c.status = 'pending'
             and lower(c.first_name) = lower(r.player_first_name) and lower(c.last_name) = lower(r.player_last_name)
             and c.birth_date = r.birth_date)))
      order by lower(r.player_first_name), lower(r.player_last_name), r.birth_date, r.id`,
    [memberId, now],
  );

/** With every other registration of the same child from the same address. Those of which it had not been said before. */
export const disown = (
  tx: Tx,
  { memberId, registrationIds, now }: { memberId: number; registrationIds: readonly number[]; now: Date },
): Promise<{ registration_id: number }[]> =>
  tx.rows<{ registration_id: number }>(
    `insert into disowned_registrations (member_id, registration_id, disowned_at)
     select $1, o.id, $3
       from registrations r join registrations o on lower(o.email collate "C") = lower(r.email collate "C")
        and lower(o.player_first_name) = lower(r.player_first_name) and lower(o.player_last_name) = lower(r.player_last_name)
        and o.birth_date = r.birth_date
      where r.id = any($2)
     on conflict do nothing returning registration_id`,
    [memberId, registrationIds, now],
  );

export const countDisowned = async (sql: Sql, memberId: number, registrationIds: readonly number[]): Promise<number> =>
  (
    await sql.one<{ count: number }>(
      'select count(*)::integer as count from disowned_registrations where member_id = $1 and registration_id = any($2)',
      [memberId, registrationIds],
    )
  ).count;
