import { t } from '@sports-hub/contract/texts';
import type { AdminSeason, ChangedSeason, NewSeason, SeasonOverview } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { daysBetween, toLocalDate } from '@sports-hub/kernel/time';
import type { AskCoaches } from '../../season/coach-questions/asking.ts';
import { copyDivisions, copyTeams, copyWeeklyTimes } from '../../season/seasons/copies.ts';
import { insertSeason, makeCurrent, type SeasonDays } from '../../season/seasons/writes.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { findNeeds } from './needs.ts';
import {
  findAskedCoaches,
  findFigures,
  findGameDays,
  findSeason,
  findSeasons,
  isSeasonNameTaken,
  lockSeason,
  storeSeason,
} from './queries.ts';
import { weeksOf } from './weeks.ts';

/** Longer than any season, so that a mistyped year is noticed. */
const MAX_DAYS = 400;

const daysOf = ({ name, starts_on, ends_on }: SeasonDays) => ({ name, starts_on, ends_on });

function requireDays({ starts_on, ends_on }: SeasonDays): void {
  if (ends_on < starts_on) throw invalidField('ends_on', t('answers.seasons.lastDayBeforeFirst'));
  if (daysBetween(starts_on, ends_on) > MAX_DAYS)
    throw invalidField('ends_on', t('answers.seasons.tooLong', { days: MAX_DAYS }));
}

/** What comes along hangs on what it belongs to. */
function requireWhole({ from_id, takes_divisions, takes_teams, takes_times, asks_coaches }: NewSeason): void {
  if (from_id === undefined && (takes_divisions || takes_teams || takes_times || asks_coaches))
    throw invalidField('from_id', t('answers.seasons.chooseASeason'));
  if (takes_teams && !takes_divisions) throw invalidField('takes_teams', t('answers.seasons.teamsNeedDivisions'));
  if (asks_coaches && !takes_teams) throw invalidField('asks_coaches', t('answers.seasons.coachesNeedTeams'));
}

/** Seasons: prepared, opened, and readable when they are over. */
export function createSeasons({ db, clock, log, askCoaches }: ActionContext & { askCoaches: AskCoaches }) {
  const present = async (sql: Sql, id: number): Promise<AdminSeason> => {
    const season = await findSeason(sql, id);
    if (!season) throw new Problem('record.not_found');
    return season;
  };
  const lock = async (tx: Tx, id: number, seen: number): Promise<AdminSeason> => {
    const season = await lockSeason(tx, id);
    if (!season) throw new Problem('record.not_found');
    if (season.version !== seen) throw changedSince(season);
    return season;
  };

  return {
    list: (): Promise<AdminSeason[]> => findSeasons(db),

    async overview(id: number): Promise<SeasonOverview> {
      const season = await present(db, id);
      const now = clock.now();
      return {
        season,
        weeks: weeksOf(season, await findGameDays(db, id)),
        figures: await findFigures(db, id, now),
        needs: season.state === 'over' ? [] : await findNeeds(db, id, now),
        coaches: await findAskedCoaches(db, id),
      };
    },

    async create(caller: AdminCaller, wanted: NewSeason): Promise<AdminSeason> {
      requireDays(wanted);
      requireWhole(wanted);
      return db.transaction(async (tx) => {
        const fromId = wanted.from_id ?? null;
        if (fromId !== null && !(await findSeason(tx, fromId)))
          throw invalidField('from_id', t('answers.seasons.chooseASeason'));
        const today = toLocalDate(clock.now());
        if (wanted.ends_on < today) throw invalidField('ends_on', t('answers.seasons.thoseDaysAreOver'));
        const added = await insertSeason(tx, wanted, { today, copiedFromId: fromId });
        if (!added) throw invalidField('name', t('answers.seasons.nameTaken'));
        if (fromId !== null && wanted.takes_divisions) await copyDivisions(tx, fromId, added.id);
        if (fromId !== null && wanted.takes_teams) await copyTeams(tx, fromId, added.id);
        if (fromId !== null && wanted.takes_times) await copyWeeklyTimes(tx, fromId, added.id);
        const isAsking = fromId !== null && wanted.asks_coaches;
        const asked = isAsking ? await askCoaches(tx, { fromId, toId: added.id, name: wanted.name }) : 0;
        await log(tx, caller, {
          event: 'season.created',
          subject: `season:${added.id}`,
          after: daysOf(wanted),
          ...(fromId === null ? {} : { detail: { from: `season:${fromId}`, coaches_asked: asked } }),
        });
        return present(tx, added.id);
      });
    },

    change: (caller: AdminCaller, id: number, { version, ...wanted }: ChangedSeason): Promise<AdminSeason> =>
      db.transaction(async (tx) => {
        const season = await lock(tx, id, version);
        if (season.state === 'over') throw new Problem('season.over');
        requireDays(wanted);
        if (await isSeasonNameTaken(tx, id, wanted.name)) throw invalidField('name', t('answers.seasons.nameTaken'));
        if (JSON.stringify(daysOf(season)) === JSON.stringify(daysOf(wanted))) return season;
        await storeSeason(tx, id, wanted);
        await log(tx, caller, {
          event: 'season.changed',
          subject: `season:${id}`,
          before: daysOf(season),
          after: daysOf(wanted),
        });
        return present(tx, id);
      }),

    async makeCurrent(caller: AdminCaller, id: number, seen: number): Promise<AdminSeason> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const season = await lock(tx, id, seen);
        if (season.state === 'current') return season;
        const before = (await findSeasons(tx)).find(({ state }) => state === 'current');
        await makeCurrent(tx, id);
        await log(tx, caller, {
          event: 'season.made_current',
          subject: `season:${id}`,
          before: { current: before?.name ?? null },
          after: { current: season.name },
        });
        return present(tx, id);
      });
    },
  };
}
export type Seasons = ReturnType<typeof createSeasons>;
