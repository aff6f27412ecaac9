import type { StandingsDecision, StandingsRule } from '@sports-hub/contract';
import { listInWords, t } from '@sports-hub/contract/texts';
import type { DecisionRow, Meeting, StandingRow } from './queries.ts';

type Row = StandingRow & DecisionRow;
type Rule = { rule: StandingsRule; cap: number | null };

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
const recordOf = ({ wins, losses, ties }: StandingRow): string =>
  ties > 0 ? `${wins}–${losses}–${ties}` : `${wins}–${losses}`;

/** A meeting as this team sees it. */
const seenBy = (team: number, game: Meeting) => {
  const [own, other] = game.home === team ? [game.home_score, game.away_score] : [game.away_score, game.home_score];
  return { own, other, outcome: Math.sign(own - other) };
};

/** One game says most: “Panthers won their game, 38–23 on Nov 14.” */
function headToHead(
  row: Row,
  others: readonly Row[],
  meetings: readonly Meeting[],
): { text: string; game_id: number | null } {
  const own = meetings.filter(({ home, away }) => home === row.team.id || away === row.team.id);
  const [only] = own;
  if (only && own.length === 1 && others.length === 1) {
    const { own: scored, other: allowed, outcome } = seenBy(row.team.id, only);
    const winner = outcome > 0 ? row.team.name : others[0]!.team.name;
    const score = `${Math.max(scored, allowed)}–${Math.min(scored, allowed)}`;
    return {
      text: t('answers.season.standings.decisions.headToHeadDecidesWon', { winner, score, on: only.on }),
      game_id: only.game_id,
    };
  }
  const count = (outcome: number) => own.filter((game) => seenBy(row.team.id, game).outcome === outcome).length;
  const [won, lost, tied] = [count(1), count(-1), count(0)];
  const record = tied > 0 ? `${won}–${lost}–${tied}` : `${won}–${lost}`;
  return {
    text:
      others.length === 1
        ? t('answers.season.standings.decisions.headToHeadDecidesAgainst', { record })
        : t('answers.season.standings.decisions.headToHeadDecidesAmong', { record }),
    game_id: null,
  };
}

/** Why head-to-head came earlier in the rules and decided nothing. */
function whySkipped(row: Row, rules: readonly Rule[], among: readonly number[]): string {
  const position = (wanted: StandingsRule) => rules.findIndex(({ rule }) => rule === wanted);
  const at = position('head_to_head');
  if (at < 0 || row.tie_break === null || at >= position(row.tie_break)) return '';
  const pairs = new Set((row.meetings ?? []).map(({ home, away }) => [home, away].toSorted((a, b) => a - b).join()));
  const everyPair = (among.length * (among.length - 1)) / 2;
  if (pairs.size === everyPair) return t('answers.season.standings.decisions.headToHeadIsEven');
  return among.length === 2
    ? t('answers.season.standings.decisions.theyHaveNotPlayedEach')
    : t('answers.season.standings.decisions.theyHaveNotAllPlayed');
}

/** "Point", "Run": one of what a sport's score is made of. */
const oneOf = (scored: string): string => capital(scored.replace(/s$/, ''));
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function decide(
  row: Row,
  rules: readonly Rule[],
  others: readonly Row[],
  scored: string,
): { text: string; game_id: number | null } {
  const cap = rules.find(({ rule }) => rule === 'point_difference')?.cap ?? null;
  switch (row.tie_break) {
    case 'head_to_head':
      return headToHead(row, others, row.meetings ?? []);
    case 'point_difference': {
      const values = { score: oneOf(scored), difference: signed(row.difference) };
      const text =
        cap === null
          ? t('answers.season.standings.decisions.differenceDecides', values)
          : t('answers.season.standings.decisions.cappedDifferenceDecides', { ...values, cap });
      return { text, game_id: null };
    }
    case 'points_for':
      return {
        text: t('answers.season.standings.decisions.scoredDecide', { scores: capital(scored), count: row.points_for }),
        game_id: null,
      };
    case 'points_against':
      return {
        text: t('answers.season.standings.decisions.allowedDecide', {
          scores: capital(scored),
          count: row.points_against,
        }),
        game_id: null,
      };
    default:
      return { text: t('answers.season.standings.decisions.nothingElseSetsThemApart'), game_id: null };
  }
}

/** Says of every team that was level with others what set it apart. The record alone needs no words. */
export function withDecisions(standings: readonly Row[], rules: readonly Rule[], scored: string) {
  const byId = new Map(standings.map((row) => [row.team.id, row]));
  return standings.map((row) => {
    const { among, difference: _difference, meetings: _meetings, ...shown } = row;
    const others = (among ?? []).flatMap((id) => (id === row.team.id ? [] : (byId.get(id) ?? [])));
    if (!among || row.tie_break === null || others.length === 0) return { ...shown, decided_by: null };
    const names = listInWords(others.toSorted((a, b) => a.rank - b.rank).map(({ team }) => team.name));
    const { text, game_id } = decide(row, rules, others, scored);
    const tied = t('answers.season.standings.decisions.tiedWithAt', { names, record: recordOf(row) });
    const decision: StandingsDecision = {
      rule: row.tie_break,
      text: [tied, whySkipped(row, rules, among), text].filter(Boolean).join(' '),
      game_id,
    };
    return { ...shown, decided_by: decision };
  });
}
