import { t } from '@sports-hub/contract/texts';
import type { RosterBoard, RosterPlayer, RosterTeam } from '@sports-hub/contract';

export interface Figure {
  label: string;
  count: number;
  /** More than one away from what would be even. */
  isOff: boolean;
}

const GRADE_LIMIT = 4;

export const playersOf = ({ players }: RosterBoard, team: RosterTeam): RosterPlayer[] =>
  players.filter(({ team_id }) => team_id === team.id);
export const withoutTeam = ({ players }: RosterBoard): RosterPlayer[] =>
  players.filter(({ team_id, registration }) => team_id === null && registration === 'paid');

const gradesOf = ({ players }: RosterBoard): number[] =>
  [...new Set(players.flatMap(({ grade }) => grade ?? []))].sort((a, b) => a - b).slice(0, GRADE_LIMIT);

/** What a team has of each grade, of those who are back and who are new, beside what would be even. */
export function figuresOf(board: RosterBoard, team: RosterTeam): Figure[] {
  const kinds: [label: string, is: (player: RosterPlayer) => boolean][] = [
    ...gradesOf(board).map((grade): (typeof kinds)[number] => [
      grade === 0 ? t('admin.rosters.kindergartenShort') : t('admin.rosters.gradeShort', { grade }),
      (player) => player.grade === grade,
    ]),
    [t('admin.rosters.back'), ({ is_returning }) => is_returning],
    [t('admin.rosters.new'), ({ is_first_year }) => is_first_year],
  ];
  const placed = board.players.filter(({ team_id }) => team_id !== null);
  return kinds.map(([label, is]) => {
    const count = playersOf(board, team).filter(is).length;
    const even = placed.filter(is).length / Math.max(1, board.teams.length);
    return { label, count, isOff: Math.abs(count - even) > 1 };
  });
}

/** “Grade 6 · returning” */
export function inShort({ grade, is_returning, is_first_year }: RosterPlayer): string {
  const words = [
    grade === null ? '' : grade === 0 ? t('admin.rosters.kindergarten') : t('admin.rosters.grade', { grade }),
    is_returning ? t('admin.rosters.returning') : is_first_year ? t('admin.rosters.firstYear') : '',
  ];
  return words.filter(Boolean).join(' · ');
}

/** Wishes that two who have teams do not have met; each pair once. */
export const openWishes = ({
  players,
}: RosterBoard): { player: RosterPlayer; wish: RosterPlayer['wishes'][number] }[] =>
  players.flatMap((player) => player.wishes.filter(({ is_met }) => is_met === false).map((wish) => ({ player, wish })));

/** Siblings who are on different teams, unless somebody noted that they are not to be together. */
export const apartSiblings = ({ players }: RosterBoard): [RosterPlayer, RosterPlayer][] =>
  players.flatMap((player) =>
    player.siblings.flatMap(({ id }): [RosterPlayer, RosterPlayer][] => {
      const other = players.find((one) => one.id === id);
      const isApart =
        other &&
        player.id < id &&
        player.team_id !== null &&
        other.team_id !== null &&
        player.team_id !== other.team_id;
      const isNoted = [...player.wishes, ...(other?.wishes ?? [])].some(
        ({ kind, other_id }) => kind === 'not_with' && (other_id === id || other_id === player.id),
      );
      return isApart && !isNoted ? [[player, other]] : [];
    }),
  );
