import type { ChildStanding, Claim } from '@sports-hub/contract';
import type { RunningRegistration } from '../../registration/records/standing.ts';
import type { ConfirmedChild } from './queries.ts';

interface Person {
  first_name: string;
  last_name: string;
  birth_date: string;
}

/** The same child, whoever wrote it down. */
const keyOf = ({ first_name, last_name, birth_date }: Person): string =>
  `${first_name} ${last_name} ${birth_date}`.normalize('NFC').toLowerCase();

const NOTHING = {
  player_id: null,
  claim_id: null,
  since: null,
  question: null,
  registered_for: null,
  teams: [],
  teams_on: null,
  registration_closes_on: null,
} satisfies Partial<ChildStanding>;

const registeredFor = ({ period, since, teams_on, closes_on }: RunningRegistration) => ({
  since,
  registered_for: period,
  teams_on,
  registration_closes_on: closes_on,
});

function ofConfirmed(
  { birth_date: _, player_id, ...child }: ConfirmedChild,
  registration: RunningRegistration | undefined,
): ChildStanding {
  const standing = { ...NOTHING, ...(registration ? registeredFor(registration) : {}), ...child, player_id };
  if (child.teams.length > 0) return { ...standing, state: 'on_team' };
  if (registration === undefined) return { ...standing, state: 'not_registered' };
  return { ...standing, state: registration.status === 'registered' ? 'no_team' : 'waiting_list' };
}

const ofClaim = ({ id, first_name, last_name, status, created_at, reviewed_at, ...claim }: Claim): ChildStanding => ({
  ...NOTHING,
  state: status === 'pending' ? 'asked' : 'refused',
  claim_id: id,
  first_name,
  last_name,
  since: status === 'pending' ? created_at : reviewed_at,
  question: status === 'pending' && claim.answer === null ? claim.question : null,
});

/**
 * How far each child of a member is: those who are confirmed, then what was asked for, then who is only registered. Of a
 * child that nobody has confirmed, nothing is said but what the member wrote: neither whether such a child is known, nor
 * its team. What was refused is told until `refusedSince` lies behind it.
 */
export function standingsOf({
  children,
  claims,
  registrations,
  refusedSince,
}: {
  children: readonly ConfirmedChild[];
  /** Newest first, as the registrations. */
  claims: readonly Claim[];
  registrations: readonly RunningRegistration[];
  refusedSince: string;
}): ChildStanding[] {
  const told = new Set<string>();
  const once = <T extends Person>(person: T): T[] => {
    const key = keyOf(person);
    if (told.has(key)) return [];
    told.add(key);
    return [person];
  };
  const registrationOf = (child: ConfirmedChild): RunningRegistration | undefined => {
    const own = registrations.filter(
      (registration) => registration.player_id === child.player_id || keyOf(registration) === keyOf(child),
    );
    return own.find(({ status }) => status === 'registered') ?? own[0];
  };
  const isOpen = ({ status, reviewed_at }: Claim): boolean =>
    status === 'pending' || (status === 'rejected' && (reviewed_at ?? '') >= refusedSince);
  for (const child of children) told.add(keyOf(child));
  return [
    ...children.map((child) => ofConfirmed(child, registrationOf(child))),
    ...claims.filter(isOpen).flatMap(once).map(ofClaim),
    ...registrations
      .filter(({ player_id }) => player_id === null)
      .flatMap(once)
      .map((registration): ChildStanding => ({
        ...NOTHING,
        ...registeredFor(registration),
        state: 'registered',
        first_name: registration.first_name,
        last_name: registration.last_name,
      })),
  ];
}
