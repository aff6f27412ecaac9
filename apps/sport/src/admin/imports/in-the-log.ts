import type { ImportKindName } from '@sports-hub/contract';
import type { AuditValue, Tx } from '@sports-hub/kernel';
import type { Cells, Change } from '../../season/imports/kind.ts';
import { findPlayerIds } from '../../season/imports/queries.ts';

const MAX_LOGGED = 500;

/** "Owls–Hawks, 2027-02-06T09:00, Lincoln, final, 24–31". */
const inWords = ({ home_team, away_team, team, starts_at, venue, status, home_score, away_score }: Cells): string =>
  [
    home_team && away_team ? `${home_team}–${away_team}` : team,
    starts_at?.slice(0, 16),
    venue,
    status,
    home_score && away_score ? `${home_score}–${away_score}` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Which players a file puts where: `player:17 Owls`. A number of a file may be made of a name and a birth date. */
async function placedIn(tx: Tx, changes: readonly Change<unknown>[]): Promise<string[]> {
  const ids = await findPlayerIds(
    tx,
    changes.map(({ after }) => after['external_id'] ?? ''),
  );
  const idOf = new Map(ids.map(({ external_id, id }) => [external_id, id]));
  return changes.map(({ before, after }) =>
    [
      `player:${idOf.get(after['external_id'] ?? '') ?? '?'}`,
      [before?.['team'], after['team']].filter(Boolean).join(' > '),
    ].join(' '),
  );
}

export interface LoggedChanges {
  before?: Record<string, AuditValue>;
  after?: Record<string, AuditValue>;
  placed?: string[];
}

/** What the log keeps of a file: its records before and after; of players nothing but their teams. The first of many. */
export async function changesForLog(
  tx: Tx,
  kind: ImportKindName,
  changes: readonly Change<unknown>[],
): Promise<LoggedChanges> {
  const logged = changes.slice(0, MAX_LOGGED);
  if (kind === 'rosters') return { placed: await placedIn(tx, logged) };
  const sideOf = (which: 'before' | 'after') =>
    Object.fromEntries(
      logged.flatMap((change) => {
        const cells = change[which];
        return cells ? [[change.after['external_id'] || change.label, inWords(cells)] as const] : [];
      }),
    );
  return { before: sideOf('before'), after: sideOf('after') };
}
