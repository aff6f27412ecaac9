// Why a team stands above another: the same rules that the service applies, told from the results. The service decides
// the order; this only finds the words, and where the results it was given do not explain that order, it says less.

import { list } from '../kit/words.ts';
import type { Result, Standing, TieBreaker } from './data.ts';

export interface TieSentence {
  /** "Panthers and Foxes are level at 3–2." */
  level: string;
  /** "Head-to-head decides: Panthers won their game," */
  why: string;
  /** The one game that decided it. */
  game?: { id: number; words: string; starts_at: string };
}

/** What a sport's score is made of: "points", "runs". */
export type Scored = string;

/** "Point difference", "Run difference". */
export const differenceWords = (scored: Scored): string =>
  `${scored.charAt(0).toUpperCase()}${scored.slice(1).replace(/s$/, '')} difference`;

const ruleWords = (rule: string, scored: Scored): string => {
  const words: Record<string, string> = {
    win_percentage: 'Share of games won',
    head_to_head: 'Head-to-head',
    point_difference: differenceWords(scored),
    points_for: `More ${scored} for`,
    points_against: `Fewer ${scored} against`,
    name: 'Name',
  };
  return words[rule] ?? rule;
};

/** The rule as a line of the list "How ties are broken". */
export const ruleLine = ({ rule, cap }: TieBreaker, scored: Scored): string => {
  if (rule === 'head_to_head') return 'Head-to-head, if all level teams have met';
  if (rule === 'point_difference' && cap !== undefined) return `${differenceWords(scored)}, at most ${cap} a game`;
  return ruleWords(rule, scored);
};

const gamesOf = ({ wins, losses, ties }: Standing): number => wins + losses + ties;
const share = (row: Standing): number => (gamesOf(row) === 0 ? 0 : (2 * row.wins + row.ties) / (2 * gamesOf(row)));
const recordWords = ({ wins, losses, ties }: Standing): string =>
  ties > 0 ? `${wins}–${losses}–${ties}` : `${wins}–${losses}`;
const names = (rows: readonly Standing[]): string => list(rows.map(({ team }) => team.name));
const signed = (number: number): string => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0');

/** Teams that have won the same share of their games, in the order they stand. A team alone is a group of one. */
export function levelGroups(standings: readonly Standing[]): Standing[][] {
  const groups: Standing[][] = [];
  for (const row of standings) {
    const last = groups.at(-1);
    if (last?.[0] && share(last[0]) === share(row) && gamesOf(row) > 0 && gamesOf(last[0]) > 0) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

interface Judged {
  value: (row: Standing) => number;
  why: string;
  game?: TieSentence['game'];
}

const between = (group: readonly Standing[], results: readonly Result[]): Result[] => {
  const ids = new Set(group.map(({ team }) => team.id));
  return results.filter(({ home_team, away_team }) => ids.has(home_team.id) && ids.has(away_team.id));
};

/** Two teams of the group that have not met. */
function strangers(group: readonly Standing[], games: readonly Result[]): [Standing, Standing] | undefined {
  const pair = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const met = new Set(games.map(({ home_team, away_team }) => pair(home_team.id, away_team.id)));
  for (const [index, one] of group.entries())
    for (const other of group.slice(index + 1)) if (!met.has(pair(one.team.id, other.team.id))) return [one, other];
  return undefined;
}

const pointsOf = (id: number, { home_team, score }: Result): [own: number, other: number] =>
  home_team.id === id ? [score.home, score.away] : [score.away, score.home];

function outcome(row: Standing, games: readonly Result[]): { wins: number; losses: number; ties: number } {
  const mine = games.filter(({ home_team, away_team }) => [home_team.id, away_team.id].includes(row.team.id));
  const count = (test: (own: number, other: number) => boolean): number =>
    mine.filter((game) => test(...pointsOf(row.team.id, game))).length;
  return { wins: count((a, b) => a > b), losses: count((a, b) => a < b), ties: count((a, b) => a === b) };
}

function headToHead(group: readonly Standing[], games: readonly Result[]): Judged {
  const value = (row: Standing): number => {
    const { wins, losses, ties } = outcome(row, games);
    return (2 * wins + ties) / Math.max(1, 2 * (wins + losses + ties));
  };
  const [only] = games;
  if (group.length === 2 && games.length === 1 && only) {
    const winner = group.find((row) => outcome(row, games).wins === 1);
    const [own, other] = winner ? pointsOf(winner.team.id, only) : [0, 0];
    return {
      value,
      why: `Head-to-head decides: ${winner?.team.name ?? ''} won their game,`,
      game: { id: only.game_id, words: `${own}–${other}`, starts_at: only.starts_at },
    };
  }
  const records = group.map((row) => `${row.team.name} ${recordWords({ ...row, ...outcome(row, games) })}`);
  return { value, why: `Head-to-head decides, in the games between them: ${records.join(', ')}.` };
}

function cappedDifference(row: Standing, results: readonly Result[], cap: number | undefined): number {
  return results
    .filter(({ home_team, away_team }) => home_team.id === row.team.id || away_team.id === row.team.id)
    .map((game) => pointsOf(row.team.id, game))
    .reduce((sum, [own, other]) => {
      const margin = own - other;
      return sum + (cap === undefined ? margin : Math.max(-cap, Math.min(cap, margin)));
    }, 0);
}

const listed = (group: readonly Standing[], words: (row: Standing) => string): string =>
  group.map((row) => `${row.team.name} ${words(row)}`).join(', ');

function judge(rule: TieBreaker, group: readonly Standing[], results: readonly Result[], scored: Scored): Judged {
  switch (rule.rule) {
    case 'win_percentage':
      return { value: share, why: '' };
    case 'head_to_head':
      return headToHead(group, between(group, results));
    case 'point_difference': {
      const value = (row: Standing): number => cappedDifference(row, results, rule.cap);
      const most = rule.cap === undefined ? '' : `, at most ${rule.cap} a game`;
      return {
        value,
        why: `${differenceWords(scored)} decides${most}: ${listed(group, (row) => signed(value(row)))}.`,
      };
    }
    case 'points_for':
      return {
        value: (row) => row.points_for,
        why: `More ${scored} for decide: ${listed(group, (row) => String(row.points_for))}.`,
      };
    case 'points_against':
      return {
        value: (row) => -row.points_against,
        why: `Fewer ${scored} against decide: ${listed(group, (row) => String(row.points_against))}.`,
      };
    default:
      return { value: (row) => -row.rank, why: 'Nothing sets them apart, so the name decides.' };
  }
}

interface Told {
  words: string[];
  game?: TieSentence['game'];
}

const parts = (group: readonly Standing[], value: (row: Standing) => number): Standing[][] => {
  const groups: Standing[][] = [];
  for (const row of group) {
    const last = groups.at(-1);
    if (last?.[0] && value(last[0]) === value(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
};

/**
 * What split a group of level teams, and then what split the parts that stayed level. Undefined: the results do not
 * explain it.
 */
function tell(
  group: readonly Standing[],
  rules: readonly TieBreaker[],
  results: readonly Result[],
  scored: Scored,
): Told | undefined {
  const skipped: string[] = [];
  for (const rule of rules) {
    if (rule.rule === 'head_to_head') {
      const apart = strangers(group, between(group, results));
      if (apart) {
        skipped.push(`Head-to-head does not count yet: ${names(apart)} have not met.`);
        continue;
      }
    }
    const { value, why, game } = judge(rule, group, results, scored);
    const split = parts(group, value);
    if (split.length === 1) {
      if (rule.rule === 'head_to_head') skipped.push('Head-to-head does not set them apart.');
      continue;
    }
    // The service's order is the truth; words that contradict it are worse than none.
    if (split.some((part, index) => index > 0 && value(part[0]!) > value(split[index - 1]![0]!))) return undefined;
    const told: Told = { words: why ? [...skipped, why] : [], ...(game ? { game } : {}) };
    for (const part of split.filter(({ length }) => length > 1)) {
      const inner = tell(part, rules, results, scored);
      if (!inner) return undefined;
      told.words.push(`${names(part)} stay level.`, ...inner.words);
      if (inner.game) told.game = inner.game;
    }
    return told;
  }
  return { words: [...skipped, 'Nothing sets them apart, so the name decides.'] };
}

/** Why the teams of a level group stand as they do; undefined for a team that is alone. */
export function tieSentence(
  group: readonly Standing[],
  rules: readonly TieBreaker[],
  results: readonly Result[],
  scored: Scored,
): TieSentence | undefined {
  const [first] = group;
  if (!first || group.length < 2) return undefined;
  const records = new Set(group.map(recordWords));
  const level = `${names(group)} are level ${records.size === 1 ? `at ${recordWords(first)}` : 'by share of games won'}.`;
  const told = tell(
    group,
    rules.filter(({ rule }) => rule !== 'name'),
    results,
    scored,
  );
  if (told) return { level, why: told.words.join(' '), ...(told.game ? { game: told.game } : {}) };
  const deciding = [
    ...new Set(group.map(({ tie_break }) => tie_break).filter((rule) => rule && rule !== 'win_percentage')),
  ];
  return {
    level,
    why: `Decided by: ${deciding.map((rule) => ruleWords(rule!, scored).toLowerCase()).join(', ')}.`,
  };
}
