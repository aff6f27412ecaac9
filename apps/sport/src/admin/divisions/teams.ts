import { t } from '@sports-hub/contract/texts';
import { TEAM_COLORS, type AdminTeam, type ChangedTeam } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { deleteTeam, insertTeam, isTeamNameTaken, storeTeam } from '../../season/teams/writes.ts';
import { foldName } from '../../season/same-name.ts';
import { requireNotOver } from '../../season/seasons/writes.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { accessDivisionToChange } from './access.ts';
import { findTeam, findTeams, hasTeamHistory, lockTeam } from './queries.ts';

const MAX_TEAMS = 100;
const MAX_NAME = 80;

const valuesOf = ({ name, color, coach_name }: Omit<ChangedTeam, 'version'> | AdminTeam) => ({
  name,
  color: color ?? null,
  coach_name: coach_name ?? null,
});

/** One name to a line; empty lines are passed over. */
function readNames(text: string, taken: ReadonlySet<string>): string[] {
  const names = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const known = new Set([...taken].map(foldName));
  for (const name of names) {
    if (name.length > MAX_NAME)
      throw invalidField('names', t('answers.divisions.nameTooLong', { name, limit: MAX_NAME }));
    if (known.has(foldName(name))) throw invalidField('names', t('answers.divisions.teamNameTakenBy', { name }));
    known.add(foldName(name));
  }
  if (names.length === 0) throw invalidField('names', t('answers.divisions.writeANameToALine'));
  if (known.size > MAX_TEAMS) throw invalidField('names', t('answers.divisions.tooManyTeams', { limit: MAX_TEAMS }));
  return names;
}

/** The color that the fewest teams have, in the order of the colors. */
function nextColor(used: readonly (string | null)[]): string {
  const count = (color: string): number => used.filter((one) => one === color).length;
  return TEAM_COLORS.reduce<string>((best, color) => (count(color) < count(best) ? color : best), TEAM_COLORS[0]);
}

/** The teams of a division. */
export function createTeams({ db, log }: ActionContext) {
  const present = async (sql: Sql, id: number): Promise<AdminTeam> => {
    const team = await findTeam(sql, id);
    if (!team) throw new Problem('record.not_found');
    return team;
  };
  const lock = async (tx: Tx, id: number, seen: number): Promise<AdminTeam> => {
    await requireNotOver(tx, { team: id });
    const team = await lockTeam(tx, id);
    if (!team) throw new Problem('record.not_found');
    if (team.version !== seen) throw changedSince(team);
    return team;
  };
  return {
    add: (caller: AdminCaller, divisionId: number, text: string): Promise<AdminTeam[]> =>
      db.transaction(async (tx) => {
        await accessDivisionToChange(tx, divisionId);
        const there = await findTeams(tx, divisionId);
        const colors = there.map(({ color }) => color);
        const added: AdminTeam[] = [];
        for (const name of readNames(text, new Set(there.map((team) => team.name)))) {
          const color = nextColor(colors);
          colors.push(color);
          const team = await insertTeam(tx, divisionId, { name, color, coach_name: null });
          if (!team) throw invalidField('names', t('answers.divisions.teamNameTakenBy', { name }));
          await log(tx, caller, { event: 'team.created', subject: `team:${team.id}`, after: { name, color } });
          added.push(await present(tx, team.id));
        }
        return added;
      }),

    change: (caller: AdminCaller, id: number, { version, ...wanted }: ChangedTeam): Promise<AdminTeam> =>
      db.transaction(async (tx) => {
        const team = await lock(tx, id, version);
        const [before, after] = [valuesOf(team), valuesOf(wanted)];
        if (await isTeamNameTaken(tx, id, after.name)) throw invalidField('name', t('answers.divisions.teamNameTaken'));
        if (JSON.stringify(before) === JSON.stringify(after)) return team;
        await storeTeam(tx, id, after);
        await log(tx, caller, { event: 'team.changed', subject: `team:${id}`, before, after });
        return present(tx, id);
      }),

    remove: (
      caller: AdminCaller,
      id: number,
      version: number,
    ): Promise<{ id: number; name: string; division_id: number }> =>
      db.transaction(async (tx) => {
        const team = await lock(tx, id, version);
        if (team.games > 0)
          throw new Problem('team.in_use', {
            message: t('answers.divisions.teamHasGames', { name: team.name, count: team.games }),
          });
        if (team.players > 0)
          throw new Problem('team.in_use', {
            message: t('answers.divisions.teamHasPlayers', { name: team.name, count: team.players }),
          });
        if (await hasTeamHistory(tx, id))
          throw new Problem('team.in_use', { message: t('answers.divisions.teamHasMore', { name: team.name }) });
        await deleteTeam(tx, id);
        await log(tx, caller, { event: 'team.removed', subject: `team:${id}`, before: valuesOf(team) });
        return { id, name: team.name, division_id: team.division_id };
      }),
  };
}
export type Teams = ReturnType<typeof createTeams>;
