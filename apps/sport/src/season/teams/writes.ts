import type { Tx } from '@sports-hub/kernel';
import { foldedName } from '../same-name.ts';

export interface TeamValues {
  name: string;
  color: string | null;
  coach_name: string | null;
}

/** Nothing for a name that the division has already. */
export const insertTeam = (
  tx: Tx,
  divisionId: number,
  { name, color, coach_name }: TeamValues,
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    'insert into teams (division_id, name, color, coach_name) values ($1, $2, $3, $4) on conflict do nothing returning id',
    [divisionId, name, color, coach_name],
  );

export const storeTeam = (tx: Tx, id: number, { name, color, coach_name }: TeamValues): Promise<number> =>
  tx.run('update teams set name = $2, color = $3, coach_name = $4 where id = $1', [id, name, color, coach_name]);

export const isTeamNameTaken = async (tx: Tx, id: number, name: string): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 from teams t join teams other on other.division_id = t.division_id
      where t.id = $1 and other.id <> $1 and ${foldedName('other.name')} = ${foldedName('$2::text')}`,
    [id, name],
  )) !== undefined;

/** With its canceled games and practices, and the questions whether its coaches stay. */
export async function deleteTeam(tx: Tx, id: number): Promise<void> {
  await tx.run(`delete from games where (home_team_id = $1 or away_team_id = $1) and status = 'cancelled'`, [id]);
  await tx.run(`delete from practices where team_id = $1 and status = 'cancelled'`, [id]);
  await tx.run('delete from assignments where team_id = $1', [id]);
  await tx.run('delete from teams where id = $1', [id]);
}
