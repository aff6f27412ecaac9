import type { ScheduleConflict } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { clockInWords, daysBetween, toLocalTime } from '@sports-hub/kernel/time';
import {
  dayOf,
  endOf,
  pairOf,
  takesPlace,
  type SeasonCalendar,
  type Closure,
  type Entry,
  type Sibling,
} from './entries.ts';
import { isClosedFor } from './closures.ts';
import { dayInShort, entryInWords, hoursInWords } from './words.ts';

/** A day without a game between two games of a team. */
const REST_DAYS = 1;
/** Of each level at one game or practice: nobody reads more, and everything at one time would be everything with everything. */
const MAX_TOLD = 5;

/** A conflict before anybody looked for free times. */
export interface FoundConflict extends Omit<ScheduleConflict, 'free'> {
  /** What it collides with: `game:12`, `closure:3`. */
  other: string;
}

/** Who of a team is of another one, too. */
function indexOf<T extends { team_id: number }>(list: readonly T[]): ReadonlyMap<number, T[]> {
  return Map.groupBy(list, ({ team_id }) => team_id);
}

/** Finds what collides with what. `changed` are the keys that somebody is changing: conflicts are told at those. */
export function createConflicts(calendar: SeasonCalendar, changed: ReadonlySet<string>) {
  const coaches = indexOf(calendar.coaches);
  const siblings = indexOf(calendar.siblings);
  const placeOf = ({ venue_id }: Entry): string => calendar.venues.get(venue_id ?? 0)?.name ?? '';
  const nameOf = (entry: Entry): string => entryInWords(calendar, entry);
  const teamName = (id: number): string => calendar.teams.get(id)?.name ?? '';

  const venueTaken = (at: Entry, other: Entry): FoundConflict => ({
    key: at.key,
    other: other.key,
    kind: 'venue',
    level: 'danger',
    title: t('answers.schedule.venueTaken', {
      venue: placeOf(at),
      until: clockInWords(toLocalTime(new Date(endOf(other)))),
    }),
    words: t('answers.schedule.isThereFrom', { other: nameOf(other), from: clockInWords(other.local) }),
  });
  const teamTwice = (at: Entry, other: Entry, team: number): FoundConflict => ({
    key: at.key,
    other: other.key,
    kind: 'team',
    level: 'danger',
    title: t('answers.schedule.teamTwice', { team: teamName(team) }),
    words: t('answers.schedule.alsoFrom', { other: nameOf(other), from: clockInWords(other.local) }),
  });
  const closed = (at: Entry, { id, from, until }: Closure): FoundConflict => ({
    key: at.key,
    other: `closure:${id}`,
    kind: 'closed',
    level: 'danger',
    title: t('answers.schedule.venueClosed', {
      venue: placeOf(at),
      day: dayInShort(at.local),
      hours: hoursInWords({ from, until }),
    }),
    words: t('answers.schedule.chooseAnother'),
  });
  const coachTwice = (at: Entry, other: Entry): FoundConflict | undefined => {
    for (const team of at.team_ids)
      for (const coach of coaches.get(team) ?? []) {
        const elsewhere = other.team_ids.find((id) =>
          coaches.get(id)?.some(({ member_id }) => member_id === coach.member_id),
        );
        if (elsewhere !== undefined)
          return {
            key: at.key,
            other: other.key,
            kind: 'coach',
            level: 'warning',
            title: t('answers.schedule.coachesBoth', { coach: coach.name }),
            words: t('answers.schedule.atTheSameTime', {
              one: teamName(team),
              other: teamName(elsewhere),
              from: clockInWords(at.local),
            }),
          };
      }
    return undefined;
  };
  const childWords = ({ first_name, team_id }: Sibling, { venue_id }: Entry): string =>
    t('answers.schedule.childWith', {
      child: first_name,
      team: teamName(team_id),
      venue: calendar.venues.get(venue_id ?? 0)?.name ?? t('answers.schedule.noPlace'),
    });
  const familyTwice = (at: Entry, other: Entry): FoundConflict[] => {
    const told = new Set<string>();
    return at.team_ids.flatMap((team) =>
      (siblings.get(team) ?? []).flatMap((child): FoundConflict[] => {
        const sibling = other.team_ids
          .flatMap((id) => siblings.get(id) ?? [])
          .find((one) => one.guardian_id === child.guardian_id && one.player_id !== child.player_id);
        const pair = sibling && pairOf(String(child.player_id), String(sibling.player_id));
        if (!sibling || told.has(pair!)) return [];
        told.add(pair!);
        const children = `${childWords(sibling, other)}, ${childWords(child, at)}`;
        const title = t('answers.schedule.familyTwice');
        const words = t('answers.schedule.familyChildren', { family: child.last_name, children });
        return [{ key: at.key, other: other.key, kind: 'family', level: 'info', title, words }];
      }),
    );
  };

  /** Whether a place has a court left for one more. */
  const isFull = (at: Entry, others: readonly Entry[]): boolean => {
    const { courts = 1 } = calendar.venues.get(at.venue_id ?? 0) ?? {};
    const isThere = (one: Entry): boolean =>
      one.venue_id === at.venue_id && one.starts_at.getTime() < endOf(at) && at.starts_at.getTime() < endOf(one);
    return courts === 1 || others.filter(isThere).length > courts;
  };
  const together = (at: Entry, other: Entry): FoundConflict[] => {
    const team = at.team_ids.find((id) => other.team_ids.includes(id));
    if (team !== undefined) return [teamTwice(at, other, team)];
    const found: FoundConflict[] =
      at.venue_id !== null && at.venue_id === other.venue_id ? [venueTaken(at, other)] : [];
    const coach = coachTwice(at, other);
    return [...found, ...(coach ? [coach] : []), ...familyTwice(at, other)];
  };

  const isSeasonGame = ({ kind, tournament }: Entry): boolean => kind === 'game' && tournament === null;
  /** For looking whether a game is too close to another one of a team. */
  const restAmong = (entries: readonly Entry[]): ((at: Entry) => FoundConflict[]) => {
    const byTeam = new Map<number, Entry[]>();
    for (const game of entries.filter(isSeasonGame))
      for (const team of game.team_ids) {
        const games = byTeam.get(team);
        if (games) games.push(game);
        else byTeam.set(team, [game]);
      }
    return (at) =>
      at.team_ids.flatMap((team): FoundConflict[] => {
        const other = byTeam
          .get(team)
          ?.find(
            (one) =>
              one.key !== at.key &&
              Math.abs(daysBetween(dayOf(at), dayOf(one))) <= REST_DAYS &&
              (endOf(one) <= at.starts_at.getTime() || endOf(at) <= one.starts_at.getTime()),
          );
        if (!other) return [];
        const day = { team: teamName(team), day: dayInShort(other.local) };
        return [
          {
            key: at.key,
            other: other.key,
            kind: 'rest',
            level: 'info',
            title: t('answers.schedule.noRest', day),
            words: t('answers.schedule.playsThere', { other: nameOf(other), from: clockInWords(other.local) }),
          },
        ];
      });
  };
  /** Two games of a team too close to each other, of which one is being changed. */
  const withoutRest = (entries: readonly Entry[]): FoundConflict[] => {
    const restOf = restAmong(entries);
    return entries.filter((one) => isSeasonGame(one) && changed.has(one.key)).flatMap(restOf);
  };

  const isOnPurpose = ({ key, other, level }: FoundConflict): boolean =>
    level === 'danger' && calendar.onPurpose.has(pairOf(key, other));

  return {
    /**
     * What collides among these, each once: at the one that is being changed, else at the later one. Of what collides with
     * more than can be told, as much as is told; what is answered is none of it.
     */
    among(
      given: readonly Entry[],
      {
        isAnswered = () => false,
        most = MAX_TOLD,
      }: { isAnswered?: (one: FoundConflict) => boolean; most?: number } = {},
    ): FoundConflict[] {
      const entries = given.filter(takesPlace).sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
      const found: FoundConflict[] = [];
      const told = new Map<string, number>();
      const toldAt = (key: string, level: FoundConflict['level']): number => told.get(`${level} ${key}`) ?? 0;
      const tell = (one: FoundConflict): void => {
        const already = toldAt(one.key, one.level);
        if (already >= most || isOnPurpose(one) || isAnswered(one)) return;
        told.set(`${one.level} ${one.key}`, already + 1);
        found.push(one);
      };
      for (const [place, one] of entries.entries()) {
        for (let next = place + 1; next < entries.length; next += 1) {
          const other = entries[next]!;
          if (other.starts_at.getTime() >= endOf(one)) break;
          if (one.kind === 'event' && other.kind === 'event') continue;
          const isFirst = other.kind === 'event' || (changed.has(one.key) && !changed.has(other.key));
          const [at, with_] = isFirst ? [one, other] : [other, one];
          if (toldAt(at.key, 'danger') >= most) continue;
          for (const conflict of together(at, with_))
            if (conflict.kind !== 'venue' || isFull(at, entries)) tell(conflict);
        }
        const closure = calendar.closures.find((span) => isClosedFor(span, one));
        if (closure && one.kind !== 'event') tell(closed(one, closure));
      }
      for (const conflict of withoutRest(entries)) tell(conflict);
      return found;
    },
    restAmong,
    /** Whether somebody or some place could not be at both. */
    collides: (one: Entry, other: Entry): boolean => together(one, other).some(({ level }) => level !== 'info'),
    /** The same, or a family would have to be at both. */
    concerns: (one: Entry, other: Entry): boolean => together(one, other).length > 0,
  };
}
export type Conflicts = ReturnType<typeof createConflicts>;
