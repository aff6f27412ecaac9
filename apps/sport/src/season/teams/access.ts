import { Problem, type Sql } from '@sports-hub/kernel';
import { findPublicPlayer, findPublicTeam, type TeamRow } from './queries.ts';

/** A team that anyone may see. One of a hidden division looks like one that does not exist. */
export async function accessPublicTeam(sql: Sql, id: number): Promise<TeamRow> {
  const team = await findPublicTeam(sql, id);
  if (!team) throw new Problem('record.not_found');
  return team;
}

/** A player whom a public roster names. Any other looks like one that does not exist. */
export async function accessPublicPlayer(sql: Sql, id: number) {
  const player = await findPublicPlayer(sql, id);
  if (!player) throw new Problem('record.not_found');
  return player;
}
