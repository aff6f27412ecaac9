import type { ChildStanding, Sport } from '@sports-hub/contract';
import { elapsing, type Clock } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { SportWeek } from './week.ts';

/** A team of a child, "Riley: ", or of the member. */
export interface OwnTeam {
  who: string;
  team: { id: number; name: string };
}

/** What a sport says about a member. */
export interface SportFamily {
  children: readonly ChildStanding[];
  /** The teams that the member coaches, helps or plays in. */
  ownTeams: readonly string[];
  /** A team or a division, in whatever role. */
  hasScopes: boolean;
  teams: readonly OwnTeam[];
  week: SportWeek;
  /** Its site has texts that the member has to agree to. */
  hasToAgree: boolean;
}

/** As long as the sports' public pages stand in for a sport that is down. */
const KEPT_MS = 24 * 3600 * 1000;
const MAX_KEPT = 2_000;

/** Whose it is: an account that is linked to another member later is not shown what the first one saw. */
export interface FamilyLink {
  accountId: number;
  sport: Sport;
  memberId: number;
}

const keyOf = ({ accountId, sport, memberId }: FamilyLink): string => `${accountId} ${sport} ${memberId}`;

/**
 * What each family was last shown of a sport, for the time in which that does not respond. In memory only: names of
 * children are written down nowhere but in their sport.
 */
export function createKeptFamilies(clock: Clock) {
  const kept = new Map<string, { family: SportFamily; at: number; asOf: string }>();
  return {
    keep(link: FamilyLink, family: SportFamily): void {
      const key = keyOf(link);
      // The oldest is the first of the map.
      kept.delete(key);
      kept.set(key, { family, at: elapsing(clock), asOf: toLocalTime(clock.now()) });
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    },
    drop(link: FamilyLink): void {
      kept.delete(keyOf(link));
    },
    /** Not older than a day; `asOf` is local time. */
    last(link: FamilyLink): { family: SportFamily; asOf: string } | undefined {
      const found = kept.get(keyOf(link));
      return found && elapsing(clock) - found.at < KEPT_MS ? found : undefined;
    },
  };
}
export type KeptFamilies = ReturnType<typeof createKeptFamilies>;
