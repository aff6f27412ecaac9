import {
  siteCurrency,
  type AidState,
  type FamilyRegistration,
  type RegistrationStep,
  type PriceLine,
  type RegistrationConfirmation,
  type RegistrationInstallments,
} from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime, toLocalDate } from '@sports-hub/kernel/time';
import { percentOf } from '../../payments/money.ts';
import { leftOfRegistration } from './left.ts';
import { canSend, FAMILY_PAPERS, papersUrl, type ShownPaper } from './papers.ts';
import { INSTALLMENTS } from './installments.ts';
import { linesForFamily } from './assistance.ts';
import { isDisowned } from './disowned.ts';
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
  teams_on: string | null;
  division_id: number;
  division_name: string;
  lines: PriceLine[];
  total: number;
  aid_cents: number;
  submitted_at: string;
  registered_at: string | null;
  offer_expires_at: string | null;
  confirm_by: string | null;
  is_payable: boolean;
  has_link_ended: boolean;
  movements: FamilyRegistration['payments'];
  installments: Omit<RegistrationInstallments, 'left'> | null;
  papers: ShownPaper[];
}

/** What only families that are signed in are told. */
interface FamilyRow extends StandingRow {
  reference: string;
  is_yours: boolean;
  is_over: boolean;
  is_on_team: boolean;
  /** Nobody makes teams of it any more. */
  is_long_closed: boolean;
  aid_status: AidState | null;
  aid_reference: string | null;
  teams_on: string | null;
  cancel_until: string | null;
  cancel_refund_percent: number;
  /** What can still go back: what is on its way counts as gone. */
  left_cents: number;
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
const standing = (player: string, more = ''): string => `
  select r.id, ${more}
         case when ${isUnconfirmed('r', '$1')} then 'unconfirmed' when r.status = 'draft' and r.confirm_by is not null then 'expired' else r.status end as status,
         case when r.status in ('draft', 'expired') then ${localTime('r.confirm_by')} end as confirm_by,
         r.payment_status as payment, r.receipt_number, ${player} as player_id, r.player_first_name, r.player_last_name, r.email,
         l.id as league_id, l.name as league_name, p.id as period_id, p.name as period_name, ${localTime('p.closes_at')} as closes_at, p.teams_on, d.id as division_id, d.name as division_name,
         r.lines, r.total_cents - r.aid_cents as total, r.aid_cents, ${localTime('r.created_at')} as submitted_at, ${localTime('r.registered_at')} as registered_at,
         case when r.offer_expires_at > $1 and r.payment_status <> 'mismatch' then ${localTime('r.offer_expires_at')} end as offer_expires_at,
         r.payment_status <> 'mismatch'
           and coalesce(case r.status when 'awaiting_payment' then r.expires_at > $1 when 'waitlisted' then r.offer_expires_at > $1 end, false)
           as is_payable,
         (s.ends_on + interval '${LINK_LIVES}')::timestamptz < $1 as has_link_ended,
         coalesce((select json_agg(json_build_object('kind', case m.kind when 'refund_by_hand' then 'refund' else m.kind end, 'amount', m.amount_cents, 'at', ${localTime('m.at')}) order by m.id)
                     from payment_ledger m join payments y on y.id = m.payment_id
                    where y.subject = 'registration' and y.subject_id = r.id and m.kind in ('charge', 'refund', 'refund_refused', 'refund_by_hand')), '[]') as movements,
         ${INSTALLMENTS} as installments, ${FAMILY_PAPERS} as papers
    from registrations r
    join registration_periods p on p.id = r.period_id
    join leagues l on l.id = p.league_id
    join seasons s on s.id = l.season_id
    join divisions d on d.id = r.division_id`;

const sum = (row: StandingRow, isMeant: (kind: string) => boolean): number =>
  Math.abs(row.movements.reduce((total, movement) => total + (isMeant(movement.kind) ? movement.amount : 0), 0));

/** One that was chosen and not paid says nothing once there is nothing to pay, or another price. */
function installmentsOf({ installments, is_payable, total }: StandingRow): RegistrationInstallments | null {
  if (!installments) return null;
  const sum = (parts: readonly { amount: number }[]): number => parts.reduce((all, { amount }) => all + amount, 0);
  if (installments.status === 'chosen' && (!is_payable || sum(installments.parts) !== total)) return null;
  const open = installments.parts.filter(({ status }) => status === 'due' || status === 'failed');
  return { ...installments, left: sum(open) };
}

/** What is to be paid now. */
const dueOfStanding = (row: StandingRow): number => {
  const plan = installmentsOf(row);
  return plan?.status === 'chosen' ? (plan.parts[0]?.amount ?? row.total) : row.total;
};

const asStanding = (row: StandingRow) => ({
  status: row.status,
  payment: row.payment,
  receipt_number: row.receipt_number,
  player: { first_name: row.player_first_name, last_name: row.player_last_name },
  league: { id: row.league_id, name: row.league_name },
  period: { id: row.period_id, name: row.period_name, closes_at: row.closes_at, teams_on: row.teams_on },
  division: { id: row.division_id, name: row.division_name },
  lines: linesForFamily(row),
  total: row.total,
  paid: sum(row, (kind) => kind === 'charge'),
  refunded: sum(row, (kind) => kind !== 'charge'),
  currency: siteCurrency(),
  submitted_at: row.submitted_at,
  registered_at: row.registered_at,
  confirm_by: row.confirm_by,
  offer: row.offer_expires_at === null ? null : { expires_at: row.offer_expires_at, amount: row.total },
  installments: installmentsOf(row),
  papers: row.papers.map((paper) => ({ ...paper, can_send: canSend(paper, row) })),
});

interface LinkedRegistration {
  standing: RegistrationConfirmation;
  /** Whether a payment link still has something to pay. */
  isPayable: boolean;
  /** What is to be paid now. */
  due: number;
}

/** What the link in a receipt opens: the whole of it, for whoever holds the reference, until the link ends. */
export async function findByLink(
  sql: Sql,
  reference: string,
  now: Date,
): Promise<LinkedRegistration | 'ended' | undefined> {
  const row = await sql.maybeOne<StandingRow>(`${standing('null::bigint')} where r.reference = $2`, [now, reference]);
  if (row?.has_link_ended) return 'ended';
  return (
    row && { standing: { ...asStanding(row), email: row.email }, isPayable: row.is_payable, due: dueOfStanding(row) }
  );
}

/** The member is $2, the verified address $3. */
const OWN_CHILDREN = `with own as (
  select player_id from guardian_links where member_id = $2 and ${isVerifiedGuardian('guardian_links')})`;
/** Made by the member: with the own address, or signed in. Each has an index. */
const OF_FAMILY = `select c.id from registrations c join own on own.player_id = c.player_id
  union select c.id from registrations c where lower(c.email collate "C") = lower($3 collate "C")
  union select c.id from registrations c where c.submitted_by = $2`;
const IS_YOURS = `(lower(r.email collate "C") = lower($3 collate "C") or r.submitted_by is not distinct from $2)`;
/** SQL: of the newest request for financial assistance, for who made the registration and nobody else. */
const ofRequest = (
  column: string,
): string => `(select ${column} from aid_requests q join aid_request_children k on k.request_id = q.id
   where k.registration_id = r.id and ${IS_YOURS} order by q.id desc limit 1)`;
/** That a second person looks at it is between those who decide. */
const AID_STATE = `case q.status when 'proposed' then 'open' when 'withdrawn' then 'ended' else q.status end`;
const HAS_ASKED = `exists (select 1 from aid_requests q join aid_request_children k on k.request_id = q.id
   where k.registration_id = r.id and q.status not in ('unconfirmed', 'withdrawn'))`;
const FOR_FAMILIES = `r.reference, ${IS_YOURS} as is_yours, ${ofRequest(AID_STATE)} as aid_status,
  ${ofRequest('q.reference')} as aid_reference, s.ends_on < local_day($1) as is_over,
  greatest(p.closes_at, p.teams_on) < $1::timestamptz - interval '60 days' as is_long_closed, p.teams_on, p.cancel_until, p.cancel_refund_percent,
  ${leftOfRegistration('r.id')} as left_cents,
  exists (select 1 from roster_entries e join teams t on t.id = e.team_id join divisions o on o.id = t.division_id
           where e.player_id = r.player_id and o.league_id = p.league_id) as is_on_team,`;

/** Where a family pays, or sees what became of it. */
export interface RegistrationPages {
  paymentUrl(registration: { reference: string }): string;
  confirmationUrl(registration: { reference: string }): string;
  assistanceUrl(request: { reference: string }): string;
}

function stepOf(row: FamilyRow, pages: RegistrationPages): RegistrationStep | null {
  const waiting = { by: null, url: null };
  if (row.status === 'unconfirmed') return { kind: 'confirm', by: row.confirm_by, url: null };
  // Nobody is sent to pay the whole price while somebody decides what it will be.
  const isAsking = row.aid_status !== null && ['unconfirmed', 'open', 'asked'].includes(row.aid_status);
  if (row.status === 'awaiting_payment' && isAsking) return null;
  if (row.status === 'awaiting_payment' && row.is_yours) return { kind: 'pay', by: null, url: pages.paymentUrl(row) };
  if (row.offer_expires_at !== null && row.is_yours)
    return { kind: 'pay', by: row.offer_expires_at, url: pages.confirmationUrl(row) };
  if (row.is_over) return null;
  if (row.status === 'waitlisted') return { ...waiting, kind: 'wait_for_spot' };
  return row.status === 'registered' && !row.is_on_team && !row.is_long_closed
    ? { ...waiting, kind: 'wait_for_team', by: row.teams_on }
    : null;
}

/**
 * By the organization's rule: what was paid until a day, with a share of it; what cost nothing at any time. A child on a
 * team, and money that a person looks at, are the organization's matter.
 */
function cancellationOf(row: FamilyRow, today: string): FamilyRegistration['cancellation'] {
  const isOpen = row.status === 'registered' || row.status === 'waitlisted';
  if (!isOpen || !row.is_yours || row.is_on_team || row.is_over || row.payment === 'mismatch') return null;
  const left = row.status === 'waitlisted' ? 0 : row.left_cents;
  if (left <= 0) return { refund: 0, until: null };
  if (row.cancel_until === null || row.cancel_until < today) return null;
  return { refund: percentOf(left, row.cancel_refund_percent), until: row.cancel_until };
}

/**
 * Registrations of a member's verified children, and those that the member made: with the own address, which is verified
 * and to which their receipts went, or signed in. Only the former name the player: who registered a child is not thereby
 * its guardian, and learns nothing about a child of that name whom we know. What is to be paid or confirmed is told to who
 * made it; other drafts are nobody's yet.
 */
export async function findFamilyRegistrations(
  sql: Sql,
  { member, now, pages, id }: { member: FamilyMember; now: Date; pages: RegistrationPages; id?: number },
): Promise<FamilyRegistration[]> {
  const rows = await sql.rows<FamilyRow>(
    `${OWN_CHILDREN}
     ${standing('(select own.player_id from own where own.player_id = r.player_id)', FOR_FAMILIES)}
      where r.id in (${OF_FAMILY}) and ($4::bigint is null or r.id = $4)
        and (r.status in ('registered', 'waitlisted', 'cancelled')
          or (r.status = 'awaiting_payment' and r.expires_at > $1 and (r.submitted_by = $2 or (${IS_YOURS} and ${HAS_ASKED})))
          or (${isUnconfirmed('r', '$1')} and ${IS_YOURS}))
      order by r.created_at desc, r.id desc limit 200`,
    [now, member.id, member.email, id ?? null],
  );
  const today = toLocalDate(now);
  return rows.map(asToldTo).map((row) => ({
    id: row.id,
    player_id: row.player_id,
    is_yours: row.is_yours,
    ...asStanding(row),
    next_step: stepOf(row, pages),
    assistance:
      row.aid_status && row.aid_reference
        ? { status: row.aid_status, url: pages.assistanceUrl({ reference: row.aid_reference }) }
        : null,
    cancellation: cancellationOf(row, today),
    payments: row.movements,
    confirmation_url: row.is_yours ? pages.confirmationUrl(row) : null,
    papers_url: row.is_yours && row.papers.length > 0 ? papersUrl(pages.confirmationUrl(row)) : null,
  }));
}

/** Another guardian of the child reads of no financial assistance: each sum is what it would be without. */
function asToldTo(row: FamilyRow): FamilyRow {
  if (row.is_yours) return row;
  // What was sent, and what was said about it, is between who sent it and the organization.
  const others = { ...row, papers: [], installments: row.installments && { ...row.installments, card: null } };
  if (row.aid_cents === 0) return others;
  const { total, aid_cents } = row;
  const price = total + aid_cents;
  const movements = row.movements.map((one) => ({
    ...one,
    amount: Math.round((one.amount * price) / Math.max(total, 1)),
  }));
  const isPaid = total === 0 && row.registered_at !== null && ['succeeded', 'refunded'].includes(row.payment);
  const all = { kind: 'charge' as const, amount: price, at: row.registered_at ?? '' };
  return { ...others, installments: null, aid_cents: 0, total: price, movements: isPaid ? [all] : movements };
}

export interface FamilyMember {
  id: number;
  email: string;
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
  member: FamilyMember,
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
        and r.id in (${OF_FAMILY}) and (r.player_id in (select player_id from own) or not ${isDisowned('$2', 'r.id')})
      order by r.created_at desc, r.id desc limit 100`,
    [today, member.id, member.email],
  );

/** How much of what was paid goes back to a family that cancels in time. */
export const findRefundPercent = async (sql: Sql, periodId: number): Promise<number> =>
  (
    await sql.one<{ percent: number }>(
      'select cancel_refund_percent as percent from registration_periods where id = $1',
      [periodId],
    )
  ).percent;
