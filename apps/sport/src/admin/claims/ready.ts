import type { AdminClaimRow, ClaimCandidate } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { asWithoutAid } from '../../registration/records/without-aid.ts';
import { isDisowned } from '../../registration/records/disowned.ts';
import { hasProvenAddress } from '../../registration/records/proven-address.ts';
import { judge } from './doubts.ts';
import type { BareClaimRow } from './queries.ts';

export type ReadyClaim = NonNullable<AdminClaimRow['ready']>;
type Evidence = ReadyClaim & { claim_id: number };

/**
 * Registrations of exactly the claimed child that the claimant paid for before claiming, with an address that was proven
 * about then. Neither money that went back, nor what was sent after the claim, nor a child who they said is not theirs.
 */
const findPaidEvidence = (sql: Sql, claimIds: readonly number[]): Promise<Evidence[]> =>
  sql.rows<Evidence>(
    `select c.id as claim_id, r.player_id, s.name as season, p.name as period, ${localTime('r.registered_at')} as registered_at,
            ${asWithoutAid('y.paid')} as paid_cents
       from claims c
       join members m on m.id = c.member_id
       join registrations r on ${hasProvenAddress('m', 'r')} and r.status = 'registered' and r.payment_status = 'succeeded'
        and r.registered_at < c.created_at and r.player_id is not null
        and lower(r.player_first_name) = lower(c.first_name) and lower(r.player_last_name) = lower(c.last_name)
        and r.birth_date = c.birth_date and not ${isDisowned('m.id', 'r.id')}
       join registration_periods p on p.id = r.period_id join leagues l on l.id = p.league_id join seasons s on s.id = l.season_id
       join lateral (
         select sum(e.amount_cents) as paid from payments d join payment_ledger e on e.payment_id = d.id
          where d.subject = 'registration' and d.subject_id = r.id) y on y.paid > 0
      where c.id = any($1) order by r.registered_at, r.id`,
    [claimIds],
  );

/** Nobody but the claimant has ever registered this player. */
const isOnlyRegistrant = ({ registrants }: ClaimCandidate, { claimant }: BareClaimRow): boolean =>
  registrants.every(({ email }) => email.toLowerCase() === claimant.email.toLowerCase());

/**
 * Which claims one press is enough for, also together with others: one player about whom there is no doubt, paid for from
 * the claimant's own proven address, whom nobody else has registered. Everything else is looked at by itself.
 */
export async function findReady(
  sql: Sql,
  claims: readonly BareClaimRow[],
  candidates: ReadonlyMap<number, readonly ClaimCandidate[]>,
): Promise<ReadonlyMap<number, ReadyClaim>> {
  const likely = claims.flatMap((claim) => {
    const found = candidates.get(claim.id) ?? [];
    const { ready_player_id: ready } = judge(found);
    const player = found.find(({ player_id }) => player_id === ready);
    return claim.status === 'pending' && player && isOnlyRegistrant(player, claim) ? [{ claim, player }] : [];
  });
  if (likely.length === 0) return new Map();
  const evidence = await findPaidEvidence(
    sql,
    likely.map(({ claim }) => claim.id),
  );
  return new Map(
    likely.flatMap(({ claim, player }): [number, ReadyClaim][] => {
      const paid = evidence.find(({ claim_id, player_id }) => claim_id === claim.id && player_id === player.player_id);
      if (!paid) return [];
      const { claim_id, ...ready } = paid;
      return [[claim_id, ready]];
    }),
  );
}
