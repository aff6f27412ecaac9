import { t } from '@sports-hub/contract/texts';
import type { PublishedRosters, RosterPublication } from '@sports-hub/contract';
import { invalidField, Problem, type Sql } from '@sports-hub/kernel';
import { requireNotOver } from '../../season/seasons/writes.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { findSeason } from '../seasons/queries.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { openWords } from './letters.ts';
import { findChanges, findDivisionIds, findRosterDivisions, lockDraft, storeRosters } from './queries.ts';
import type { RosterTelling } from './telling.ts';

export interface PublishingContext extends ActionContext {
  telling: RosterTelling;
}

/** Drafts become rosters: all that is wanted or nothing, and each person is told once. */
export function createRosterPublishing({ db, clock, log, telling }: PublishingContext) {
  const read = async (sql: Sql, seasonId: number, wanted?: readonly number[]): Promise<RosterPublication> => {
    const season = await findSeason(sql, seasonId);
    if (!season) throw new Problem('record.not_found');
    const divisions = await findRosterDivisions(sql, await findDivisionIds(sql, seasonId));
    const isChosen = ({ id, changes, without_team }: (typeof divisions)[number]): boolean =>
      wanted ? wanted.includes(id) : changes > 0 && without_team === 0;
    const chosen = divisions.filter(isChosen);
    const changes = await findChanges(
      sql,
      chosen.map(({ id }) => id),
    );
    return {
      id: season.id,
      season: season.name,
      is_current: season.state === 'current',
      divisions: divisions.map((division) => ({ ...division, is_chosen: chosen.includes(division) })),
      tells: await telling.count(sql, changes),
    };
  };

  return {
    read: (seasonId: number, wanted?: readonly number[]): Promise<RosterPublication> => read(db, seasonId, wanted),

    publish: (
      caller: AdminCaller,
      seasonId: number,
      { divisions: wanted }: PublishedRosters,
    ): Promise<RosterPublication> =>
      db.transaction(async (tx) => {
        await requireNotOver(tx, { season: seasonId });
        const ids = wanted.map(({ id }) => id).toSorted((a, b) => a - b);
        const own = await findDivisionIds(tx, seasonId);
        if (ids.some((id) => !own.includes(id))) throw invalidField('divisions', t('answers.rosters.chooseADivision'));
        // In one order for everybody.
        for (const id of ids) {
          const { version } = await lockDraft(tx, id);
          if (wanted.some((one) => one.id === id && one.version !== version))
            throw changedSince(await read(tx, seasonId, ids));
        }
        const before = await read(tx, seasonId, ids);
        if (!before.is_current) throw new Problem('season.not_current');
        const open = before.divisions.find(({ is_chosen, without_team }) => is_chosen && without_team > 0);
        if (open)
          throw new Problem('roster.incomplete', {
            message: t('answers.rosters.playersHaveNoTeam', { count: open.without_team, division: open.name }),
          });
        const now = clock.now();
        const changes = await findChanges(tx, ids);
        await storeRosters(tx, ids, changes, now);
        const letters = await telling.tell(tx, changes);
        const teamOf = await openWords(tx, changes, now);
        for (const id of ids) {
          const moved = changes.filter(({ division_id }) => division_id === id);
          const inTheLog = (key: 'from_id' | 'to_id') => ({
            teams: moved.map((change) => `player:${change.player_id} ${change[key] ? teamOf(change[key]).name : '–'}`),
          });
          await log(tx, caller, {
            event: 'roster.published',
            subject: `roster:${id}`,
            before: inTheLog('from_id'),
            after: inTheLog('to_id'),
            detail: { mails: letters.length },
          });
        }
        return read(tx, seasonId, ids);
      }),
  };
}
export type RosterPublishing = ReturnType<typeof createRosterPublishing>;
