import { t } from '@sports-hub/contract/texts';
import type {
  AdminDivision,
  AdminLeague,
  ChangedDivision,
  DivisionMoved,
  DivisionSetup,
  DivisionShown,
  NewDivision,
  NewLeague,
} from '@sports-hub/contract';
import { invalidField, Problem } from '@sports-hub/kernel';
import {
  deleteDivision,
  insertDivision,
  insertLeague,
  isNameTaken,
  setHidden,
  storeDivision,
  swapDivision,
} from '../../season/divisions/writes.ts';
import { requireNotOver } from '../../season/seasons/writes.ts';
import type { ActionContext } from '../context.ts';
import { findSeason } from '../seasons/queries.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { accessDivisionToChange, presentDivision } from './access.ts';
import { findCoaches, findLeagueSeason, findTeams, findTold, hasRegistrations } from './queries.ts';
import { tieBreaksOf } from './tie-breaks.ts';

const valuesOf = ({
  name,
  gender,
  age_group,
  places,
  team_size,
}: Omit<ChangedDivision, 'version'> | AdminDivision) => ({
  name,
  gender,
  age_group,
  places: places ?? null,
  team_size: team_size ?? null,
});

/** Leagues and divisions of a season. */
export function createDivisions({ db, clock, log }: ActionContext) {
  return {
    async setup(id: number): Promise<DivisionSetup> {
      const division = await presentDivision(db, id);
      const found = await findLeagueSeason(db, id);
      const season = found && (await findSeason(db, found.season_id));
      if (!season) throw new Problem('record.not_found');
      const { season_id: _season, ...league } = found;
      return {
        division,
        season,
        league,
        teams: await findTeams(db, id),
        tie_breaks: await tieBreaksOf(db, id),
        told: await findTold(db, id, clock.now()),
        coaches: await findCoaches(db),
      };
    },

    addLeague: (caller: AdminCaller, { season_id, name, kind }: NewLeague): Promise<AdminLeague> =>
      db.transaction(async (tx) => {
        await requireNotOver(tx, { season: season_id });
        const added = await insertLeague(tx, { seasonId: season_id, name, kind });
        if (!added) throw invalidField('name', t('answers.divisions.leagueNameTaken'));
        await log(tx, caller, {
          event: 'league.created',
          subject: `league:${added.id}`,
          after: { name, kind },
          detail: { season: `season:${season_id}` },
        });
        return { id: added.id, name, kind };
      }),

    create: (caller: AdminCaller, { league_id, is_hidden, ...wanted }: NewDivision): Promise<AdminDivision> =>
      db.transaction(async (tx) => {
        await requireNotOver(tx, { league: league_id });
        const values = valuesOf(wanted);
        const added = await insertDivision(tx, values, { leagueId: league_id, isHidden: is_hidden ?? false });
        if (!added) throw invalidField('name', t('answers.divisions.nameTaken'));
        await log(tx, caller, { event: 'division.created', subject: `division:${added.id}`, after: values });
        return presentDivision(tx, added.id);
      }),

    change: (caller: AdminCaller, id: number, { version, ...wanted }: ChangedDivision): Promise<AdminDivision> =>
      db.transaction(async (tx) => {
        const division = await accessDivisionToChange(tx, id, version);
        const [before, after] = [valuesOf(division), valuesOf(wanted)];
        if (after.places !== null && after.places !== before.places && after.places < division.taken)
          throw invalidField('places', t('answers.divisions.placesAreTaken', { taken: division.taken }));
        if (await isNameTaken(tx, id, after.name)) throw invalidField('name', t('answers.divisions.nameTaken'));
        if (JSON.stringify(before) === JSON.stringify(after)) return division;
        await storeDivision(tx, id, after, clock.now());
        await log(tx, caller, { event: 'division.changed', subject: `division:${id}`, before, after });
        return presentDivision(tx, id);
      }),

    show: (
      caller: AdminCaller,
      id: number,
      { version, is_public, is_sure = false }: DivisionShown,
    ): Promise<AdminDivision> =>
      db.transaction(async (tx) => {
        const division = await accessDivisionToChange(tx, id, version);
        if (division.is_hidden === !is_public) return division;
        const told = await findTold(tx, id, clock.now());
        if (!is_public && told.games > 0 && !is_sure)
          throw new Problem('division.told', { message: t('answers.divisions.loseSight', told), data: { ...told } });
        await setHidden(tx, id, !is_public);
        await log(tx, caller, {
          event: is_public ? 'division.shown' : 'division.hidden',
          subject: `division:${id}`,
          before: { public: !is_public },
          after: { public: is_public },
        });
        return presentDivision(tx, id);
      }),

    move: (caller: AdminCaller, id: number, { version, direction }: DivisionMoved): Promise<AdminDivision> =>
      db.transaction(async (tx) => {
        const division = await accessDivisionToChange(tx, id, version);
        const moved = await swapDivision(tx, id, direction);
        if (!moved) return division;
        await log(tx, caller, {
          event: 'division.moved',
          subject: `division:${id}`,
          before: { place: moved.from },
          after: { place: moved.to },
        });
        return presentDivision(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<{ id: number; name: string }> =>
      db.transaction(async (tx) => {
        const division = await accessDivisionToChange(tx, id, version);
        if (division.teams > 0 || (await hasRegistrations(tx, id))) throw new Problem('division.in_use');
        await deleteDivision(tx, id);
        await log(tx, caller, {
          event: 'division.removed',
          subject: `division:${id}`,
          before: valuesOf(division),
        });
        return { id, name: division.name };
      }),
  };
}
export type Divisions = ReturnType<typeof createDivisions>;
