import {
  siteCurrency,
  type FamilyRegistration,
  type PriceLine,
  type RegistrationConfirmation,
} from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isUnconfirmed } from './places.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

interface StandingRow {
  id: number;
  status: RegistrationConfirmation['status'];
  payment: RegistrationConfirmation['payment'];
  receipt_number: string | null;
  player_id: number | null;
  player_first_name: string;
  player_last_name: string;
  email: string;
  league_id: number;
  league_name: string;
  period_id: number;
  period_name: string;
  closes_at: string;
  division_id: number;
  division_name: string;
  lines: PriceLine[];
  total: number;
  submitted_at: string;
  registered_at: string | null;
  offer_expires_at: string | null;
  confirm_by: string | null;
  is_payable: boolean;
  has_link_ended: boolean;
  movements: FamilyRegistration['payments'];
}

/**
 * How long the link in a receipt works after the season's last day: it shows a child's name and the family's address to
 * whoever comes by it. Families need the receipt until the tax return of that year.
 */
const LINK_LIVES = '1 year';

/**
 * A registration with what happened to its money; while some of it is held, nothing is to be paid. Takes the time as $1,
 * for offers and what is to be confirmed, and SQL for the player: a number that leads on to teams, times and places, so it is for guardians only.
 */
const standing = (player: string): string => `
  select r.id,
         case when ${isUnconfirmed('r', '$1')} then 'unconfirmed' when r.status = 'draft' and r.confirm_by is not null then 'expired' else r.status end as status,
         case when r.status in ('draft', 'expired') then ${localTime('r.confirm_by')} end as confirm_by,
         r.payment_status as payment, r.receipt_number, ${player} as player_id, r.player_first_name, r.player_last_name, r.email,
         l.id as league_id, l.name as league_name, p.id as period_id, p.name as period_name, ${localTime('p.closes_at')} as closes_at, d.id as division_id, d.name as division_name,
         r.lines, r.total_cents as total, ${localTime('r.created_at')} as submitted_at, ${localTime('r.registered_at')} as registered_at,
         case when r.offer_expires_at > $1 and r.payment_status <> 'mismatch' then ${localTime('r.offer_expires_at')} end as offer_expires_at,
         r.payment_status <> 'mismatch'
           and coalesce(case r.status when 'awaiting_payment' then r.expires_at > $1 when 'waitlisted' then r.offer_expires_at > $1 end, false)
           as is_payable,
         (s.ends_on + interval '${LINK_LIVES}')::timestamptz < $1 as has_link_ended,
         coalesce((select json_agg(json_build_object('kind', m.kind, 'amount', m.amount_cents, 'at', ${localTime('m.at')}) order by m.id)
                     from payment_ledger m join payments y on y.id = m.payment_id
                    where y.subject = 'registration' and y.subject_id = r.id and m.kind in ('charge', 'refund', 'refund_refused')), '[]') as movements
    from registrations r
    join registration_periods p on p.id = r.period_id
    join leagues l on l.id = p.league_id
    join seasons s on s.id = l.season_id
    join divisions d on d.id = r.division_id`;

const sum = (row: StandingRow, isMeant: (kind: string) => boolean): number =>
  Math.abs(row.movements.reduce((total, movement) => total + (isMeant(movement.kind) ? movement.amount : 0), 0));

const asStanding = (row: StandingRow) => ({
  status: row.status,
  payment: row.payment,
  receipt_number: row.receipt_number,
  player: { first_name: row.player_first_name, last_name: row.player_last_name },
  league: { id: row.league_id, name: row.league_name },
  period: { id: row.period_id, name: row.period_name, closes_at: row.closes_at },
  division: { id: row.division_id, name: row.division_name },
  lines: row.lines,
  total: row.total,
  paid: sum(row, (kind) => kind === 'charge'),
  refunded: sum(row, (kind) => kind !== 'charge'),
  currency: siteCurrency(),
  submitted_at: row.submitted_at,
  registered_at: row.registered_at,
  confirm_by: row.confirm_by,
  offer: row.offer_expires_at === null ? null : { expires_at: row.offer_expires_at, amount: row.total },
});

interface LinkedRegistration {
  standing: RegistrationConfirmation;
  /** Whether a payment link still has something to pay. */
  isPayable: boolean;
}

/** What the link in a receipt opens: the whole of it, for whoever holds the reference, until the link ends. */
export async function findByLink(
  sql: Sql,
  reference: string,
  now: Date,
): Promise<LinkedRegistration | 'ended' | undefined> {
  const row = await sql.maybeOne<StandingRow>(`${standing('null::bigint')} where r.reference = $2`, [now, reference]);
  if (row?.has_link_ended) return 'ended';
  return row && { standing: { ...asStanding(row), email: row.email }, isPayable: row.is_payable };
}

/** The member is $2, the verified address $3. */
const OWN_CHILDREN = `with own as (
  select player_id from guardian_links where member_id = $2 and ${isVerifiedGuardian('guardian_links')})`;
/** Made by the member: with the own address, or signed in. Each has an index. */
const OF_FAMILY = `select c.id from registrations c join own on own.player_id = c.player_id
  union select c.id from registrations c where lower(c.email collate "C") = lower($3 collate "C")
  union select c.id from registrations c where c.submitted_by = $2`;

/**
 * Registrations of a member's verified children, and those that the member made: with the own address, which is verified and
 * to which their receipts went, or signed in. Only the former name the player: who registered a child is not thereby its guardian, and
 * learns nothing about a child of that name whom we know. Drafts are nobody's yet.
 */
export async function findFamilyRegistrations(
  sql: Sql,
  member: { id: number; email: string },
  now: Date,
): Promise<FamilyRegistration[]> {
  const rows = await sql.rows<StandingRow>(
    `${OWN_CHILDREN}
     ${standing('(select own.player_id from own where own.player_id = r.player_id)')}
      where r.status in ('registered', 'waitlisted', 'cancelled')
        and r.id in (${OF_FAMILY})
      order by r.created_at desc, r.id desc limit 200`,
    [now, member.id, member.email],
  );
  return rows.map((row) => ({ id: row.id, player_id: row.player_id, ...asStanding(row), payments: row.movements }));
}

/** A registration for a season that is not over, as far as it says how a child gets on. */
export interface RunningRegistration {
  status: 'registered' | 'waitlisted';
  /** Of a verified child of the member only. */
  player_id: number | null;
  first_name: string;
  last_name: string;
  birth_date: string;
  since: string;
  period: string;
  teams_on: string | null;
  closes_on: string;
}

/** The newest first. */
export const findRunningRegistrations = (
  sql: Sql,
  member: { id: number; email: string },
  today: string,
): Promise<RunningRegistration[]> =>
  sql.rows<RunningRegistration>(
    `${OWN_CHILDREN}
     select r.status, (select own.player_id from own where own.player_id = r.player_id) as player_id,
            r.player_first_name as first_name, r.player_last_name as last_name, r.birth_date,
            ${localTime('coalesce(r.registered_at, r.created_at)')} as since, p.name as period, p.teams_on,
            local_day(p.closes_at) as closes_on
       from registrations r
       join registration_periods p on p.id = r.period_id
       join leagues l on l.id = p.league_id
       join seasons s on s.id = l.season_id
      where r.status in ('registered', 'waitlisted') and s.ends_on >= $1
        and r.id in (${OF_FAMILY})
      order by r.created_at desc, r.id desc limit 100`,
    [today, member.id, member.email],
  );
