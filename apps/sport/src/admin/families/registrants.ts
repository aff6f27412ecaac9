import type { Registrant } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { leftWithoutAid, movedWithoutAid } from '../../registration/records/without-aid.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

type Registration = Registrant['registrations'][number];

interface Row extends Registration {
  player_id: number;
  name: string;
  email: string;
  phone: string;
}

/** Of one child: more than any has; the oldest, so that nobody can push others out by registering again and again. */
const MAX_REGISTRANTS = 200;

/**
 * Everybody who has registered these players, each once, the first one first. What a draft says counts for nothing. With
 * another number it is somebody else: that number may be called to find out who is right.
 */
export async function findRegistrants(
  sql: Sql,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Registrant[]>> {
  const rows = await sql.rows<Row>(
    `select c.id as player_id, x.parent_first_name || ' ' || x.parent_last_name as name, x.email, x.phone, x.id, s.name as season,
            coalesce(s.starts_on < (select starts_on from seasons where is_current), false) as is_earlier_season,
            p.name as period, x.status, ${localTime('x.made_at')} as made_at, ${leftWithoutAid('coalesce(y.paid, 0)', 'x')} as paid_cents,
            exists (select 1 from guardian_links g where g.member_id = x.submitted_by and g.player_id = x.player_id
                       and ${isVerifiedGuardian('g')}) as by_guardian
       from players c
       cross join lateral (
         select r.id, r.payment_status, r.total_cents, r.aid_cents, r.player_id, r.parent_first_name, r.parent_last_name, r.email, r.phone, r.status, r.submitted_by, r.period_id, m.made_at
           from registrations r cross join lateral (select coalesce(r.registered_at, r.waitlisted_at, r.created_at) as made_at) m
          where r.player_id = c.id and r.status in ('registered', 'waitlisted', 'cancelled')
          order by m.made_at, r.id limit ${MAX_REGISTRANTS}) x
       join registration_periods p on p.id = x.period_id join leagues l on l.id = p.league_id join seasons s on s.id = l.season_id
       left join lateral (
         select sum(${movedWithoutAid('e.amount_cents', 'd', 'x')}) as paid from payments d join payment_ledger e on e.payment_id = d.id
          where d.subject = 'registration' and d.subject_id = x.id) y on true
      where c.id = any($1) order by x.made_at, x.id`,
    [playerIds],
  );
  const found = new Map<number, Map<string, Registrant>>();
  for (const { player_id, name, email, phone, ...registration } of rows) {
    const people = found.get(player_id) ?? new Map<string, Registrant>();
    const key = JSON.stringify([name.toLowerCase(), email.toLowerCase(), phone.replaceAll(/\D/g, '')]);
    const known = people.get(key);
    people.set(key, { name, email, phone, ...known, registrations: [...(known?.registrations ?? []), registration] });
    found.set(player_id, people);
  }
  return new Map([...found].map(([id, people]) => [id, [...people.values()]]));
}
