import type { RowReader } from './row-reader.ts';

/** The two numbers of a game. A final game has both, any other has none. */
export function readScore(
  reader: RowReader,
  status: string,
  otherwise: (field: string) => string,
): { homeScore: number | null; awayScore: number | null } {
  const [homeScore = null, awayScore = null] = ['home_score', 'away_score'].map((field) =>
    reader.integer(field, { otherwise: otherwise(field), min: 0, max: 999 }),
  );
  if (status === 'final' && (homeScore === null || awayScore === null))
    reader.wrong('A final game needs home_score and away_score.');
  if (status !== 'final' && (homeScore !== null || awayScore !== null)) reader.wrong('Only a final game has a score.');
  return { homeScore, awayScore };
}
