import type { ChildToClaim } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { hasProvenAddress } from '../../registration/records/proven-address.ts';
import type { ClaimedChild } from './queries.ts';

export interface RegisteredChildRow extends ChildToClaim, ClaimedChild {}

/**
 * Children who were registered from the member's own address, paid for or confirmed for nothing, and about whom nothing
 * was asked or decided yet: no claim that rests on it, none that is open, and no link, not even one that was removed.
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
        and not exists (select 1 from guardian_links g where g.member_id = m.id and g.player_id = r.player_id)
        and not exists (
          select 1 from claims c where c.member_id = m.id and (c.registration_id = r.id or (c.status = 'pending'
             and lower(c.first_name) = lower(r.player_first_name) and lower(c.last_name) = lower(r.player_last_name)
             and c.birth_date = r.birth_date)))
      order by lower(r.player_first_name), lower(r.player_last_name), r.birth_date, r.id`,
    [memberId, now],
  );
