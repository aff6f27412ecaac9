import type { ClaimCandidate, ClaimRegistrant, Registrant } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { findOpenPairsOf } from '../duplicates/queries.ts';
import { findRegistrants } from '../families/registrants.ts';
import { compare, doubtsAbout, evidenceOf, isBefore } from './doubts.ts';
import { findPlayerForClaim, findPlayersForClaims, type BareClaimRow, type PlayerForClaim } from './queries.ts';

/** Players beside the claim that could mean them: who registered them, who else may be the same child, what differs. */
async function complete(
  sql: Sql,
  claims: readonly BareClaimRow[],
  players: readonly PlayerForClaim[],
): Promise<Map<number, ClaimCandidate[]>> {
  const ids = players.map(({ player_id }) => player_id);
  const pairs = await findOpenPairsOf(sql, ids);
  const registrants = await findRegistrants(sql, [...new Set([...ids, ...pairs.map(({ other_id }) => other_id)])]);
  const found = new Map<number, ClaimCandidate[]>(claims.map(({ id }) => [id, []]));
  for (const { claim_id, has_other_guardian, ...player } of players) {
    const claim = claims.find(({ id }) => id === claim_id);
    if (!claim) continue;
    const own = registrants.get(player.player_id) ?? [];
    const evidence = evidenceOf(own, claim.created_at);
    const seen = (people: readonly Registrant[]): ClaimRegistrant[] =>
      people.map((registrant) => ({
        ...registrant,
        registrations: registrant.registrations.map((registration) => ({
          ...registration,
          before_claim: isBefore(registration, claim.created_at),
          is_compared: registration.id === evidence?.registration.id,
        })),
      }));
    const duplicates = pairs
      .filter((pair) => pair.player_id === player.player_id)
      .map(({ duplicate_id, other_id }) => ({
        duplicate_id,
        player_id: other_id,
        registrants: seen(registrants.get(other_id) ?? []),
      }));
    const compared = {
      name: compare(`${claim.first_name} ${claim.last_name}`, `${player.first_name} ${player.last_name}`),
      birth_date: compare(claim.birth_date, player.birth_date),
      registered_by: compare(`${claim.claimant.first_name} ${claim.claimant.last_name}`, evidence?.registrant.name),
      email: compare(claim.claimant.email, evidence?.registrant.email),
    };
    found.get(claim_id)?.push({
      ...player,
      registered_by: evidence?.registrant.name ?? null,
      registered_email: evidence?.registrant.email ?? null,
      registered_phone: evidence?.registrant.phone ?? null,
      registrants: seen(own),
      possible_duplicates: duplicates,
      compared,
      doubts: doubtsAbout({
        compared,
        hasOtherGuardian: has_other_guardian,
        hasDuplicates: duplicates.length > 0,
        hasObjection: claim.objected_at !== null,
      }),
    });
  }
  return found;
}

/** Who could be meant by each of these claims, the most alike first. */
export const findCandidates = async (
  sql: Sql,
  claims: readonly BareClaimRow[],
): Promise<Map<number, ClaimCandidate[]>> =>
  complete(
    sql,
    claims,
    await findPlayersForClaims(
      sql,
      claims.map(({ id }) => id),
    ),
  );

/** The player that somebody named, whether or not they look like the claimed child. */
export async function findCandidate(
  sql: Sql,
  claim: BareClaimRow,
  playerId: number,
): Promise<ClaimCandidate | undefined> {
  const player = await findPlayerForClaim(sql, claim.id, playerId);
  return player && (await complete(sql, [claim], [player])).get(claim.id)?.[0];
}
