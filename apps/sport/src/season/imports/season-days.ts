import { t } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import { dayInWords } from '@sports-hub/kernel/time';
import type { RowProblem } from './csv.ts';
import type { Change } from './kind.ts';

/** Games and practices on a day that is not in the season, as a mistyped year is. A warning: some seasons have an afterplay. */
export async function findOutsideSeason(
  sql: Sql,
  seasonId: number | null,
  changes: readonly Change<unknown>[],
): Promise<RowProblem[]> {
  const season = await sql.maybeOne<{ from: string; to: string }>(
    `select to_char(starts_on, 'YYYY-MM-DD') as "from", to_char(ends_on, 'YYYY-MM-DD') as "to" from seasons where id = $1`,
    [seasonId],
  );
  if (!season) return [];
  const words = { from: dayInWords(season.from), to: dayInWords(season.to) };
  return changes.flatMap(({ line, after }): RowProblem[] => {
    const day = after['starts_at']?.slice(0, 10);
    return day !== undefined && (day < season.from || day > season.to)
      ? [{ line, message: t('answers.schedule.outsideTheSeason', words) }]
      : [];
  });
}
