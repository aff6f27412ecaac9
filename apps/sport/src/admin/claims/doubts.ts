import type { AdminClaimRow, ClaimCandidate, ClaimDoubt, Registrant } from '@sports-hub/contract';

type Registration = Registrant['registrations'][number];
export interface Evidence {
  registrant: Registrant;
  registration: Registration;
}

/** The heavier the lower: what cost money in an earlier season was not made up for this claim. */
function weightOf({ is_earlier_season, paid_cents, by_guardian, status }: Registration): number | undefined {
  if (paid_cents > 0 && is_earlier_season) return 0;
  if (by_guardian) return 1;
  if (paid_cents > 0) return 2;
  return status === 'cancelled' ? undefined : 3;
}

/** Times are the site's own, to the second: of the same second, the claim came first. */
export const isBefore = ({ made_at }: Registration, claimedAt: string): boolean => made_at < claimedAt;

/**
 * What a claim is judged by: the heaviest registration of the child, the oldest of those, never merely the last one.
 * What was made after the claim counts only from a verified guardian.
 */
export function evidenceOf(registrants: readonly Registrant[], claimedAt: string): Evidence | undefined {
  const weighed = registrants.flatMap((registrant) =>
    registrant.registrations
      .filter((registration) => registration.by_guardian || isBefore(registration, claimedAt))
      .map((registration) => ({ registrant, registration, weight: weightOf(registration) }))
      .filter((one): one is typeof one & { weight: number } => one.weight !== undefined),
  );
  return weighed.sort(
    (a, b) =>
      a.weight - b.weight ||
      a.registration.made_at.localeCompare(b.registration.made_at) ||
      a.registration.id - b.registration.id,
  )[0];
}

type Sameness = ClaimCandidate['compared']['name'];
export const compare = (claimed: string, registered: string | undefined): Sameness =>
  registered === undefined ? 'unknown' : claimed.toLowerCase() === registered.toLowerCase() ? 'same' : 'different';

/** Why approving a claim for this player takes more than one press; none where everything that is known agrees. */
export function doubtsAbout({
  compared,
  hasOtherGuardian,
  hasDuplicates,
  hasObjection,
}: {
  compared: ClaimCandidate['compared'];
  hasOtherGuardian: boolean;
  hasDuplicates: boolean;
  hasObjection: boolean;
}): ClaimDoubt[] {
  const { name, birth_date, registered_by, email } = compared;
  const doubts: readonly [ClaimDoubt, boolean][] = [
    ['name_differs', name === 'different'],
    ['birth_date_differs', birth_date === 'different'],
    ['registered_by_differs', registered_by === 'different'],
    ['email_differs', email === 'different'],
    // A name and a birth date are known to many.
    ['nothing_to_compare', registered_by === 'unknown' || email === 'unknown'],
    ['other_guardians', hasOtherGuardian],
    ['possible_duplicates', hasDuplicates],
    ['objection', hasObjection],
  ];
  return doubts.filter(([, holds]) => holds).map(([doubt]) => doubt);
}

/** What a list says of a claim: for which player it could be approved at once, or why for none. */
export function judge(candidates: readonly ClaimCandidate[]): Pick<AdminClaimRow, 'doubts' | 'ready_player_id'> {
  const ready = candidates.filter(({ doubts }) => doubts.length === 0);
  if (ready.length === 1) return { doubts: [], ready_player_id: ready[0]?.player_id ?? null };
  if (ready.length > 0) return { doubts: ['several_players'], ready_player_id: null };
  return { doubts: candidates[0]?.doubts ?? ['no_player'], ready_player_id: null };
}
