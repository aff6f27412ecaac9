import type { FamilyMailChoices } from '@sports-hub/contract';
import type { findChoices } from '../../family-mail/queries.ts';

/** Seasons and their divisions, the current one first. */
export const choicesFrom = (
  rows: Awaited<ReturnType<typeof findChoices>>,
): Pick<FamilyMailChoices, 'seasons' | 'divisions'> => ({
  seasons: [
    ...new Map(
      rows.map(({ season_id, season, is_current }) => [season_id, { id: season_id, name: season, is_current }]),
    ).values(),
  ],
  divisions: rows.map(({ id, season_id, name, teams }) => ({ id, season_id, name, teams })),
});
