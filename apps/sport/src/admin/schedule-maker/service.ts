import { t } from '@sports-hub/contract/texts';
import type { ScheduleMaker, ScheduleRun, ScheduleSettings } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { daysBetween, fromLocalTime } from '@sports-hub/kernel/time';
import { findMisfits } from '../../season/generator/fit.ts';
import { lockImports } from '../../season/imports/queries.ts';
import { insertGames } from '../../season/schedules/writes.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { beginnings, gamesIn, leagueOf, readFacts, type MakerFacts } from './league.ts';
import { asMisfit, showResult, type Names } from './present.ts';
import {
  askToStop,
  deleteDaysOff,
  findCoachNames,
  findDivisions,
  findGoing,
  findOpenSeasons,
  findRun,
  findRuns,
  findSeason,
  findSettings,
  insertDaysOff,
  insertRun,
  insertSettings,
  markAccepted,
  updateSettings,
  type MakerSeason,
} from './queries.ts';
import { changedSettings, completeSettings } from './settings.ts';
import { stillFits } from './still-fits.ts';

/** More than any league plays: beyond it, a search would take hours. */
export const MAX_GAMES = 2000;
const MAX_DAYS_OFF = 366;

const namesOf = ({ teams, times }: MakerFacts): Names => ({
  teams: new Map(teams.map((team) => [team.id, team])),
  venues: new Map(times.map(({ venue_id, venue }) => [venue_id, venue])),
});

/** Members who coach two teams at least. */
const doubleCoaches = ({ teams }: MakerFacts): number[] => {
  const all = teams.flatMap(({ coaches }) => coaches);
  return [...new Set(all.filter((coach, index) => all.indexOf(coach) !== index))];
};

export interface MakerContext extends ActionContext {
  /** Adds the work to the transaction that asks for it. */
  beginLater: (tx: Tx, runId: number) => Promise<void>;
}

/** Makes schedules of games: settings, tries, and taking one over. */
export function createScheduleMaker({ db, clock, log, beginLater }: MakerContext) {
  const seasonOf = async (sql: Sql, id?: number): Promise<MakerSeason> => {
    const season = await findSeason(sql, id);
    if (!season) throw new Problem('record.not_found');
    return season;
  };
  const read = async (sql: Sql, seasonId?: number): Promise<ScheduleMaker> => {
    const season = await seasonOf(sql, seasonId);
    const facts = await readFacts(sql, season);
    const divisions = await findDivisions(sql, season.id);
    const kept = await findSettings(sql, season.id);
    const settings = completeSettings(kept?.settings, divisions);
    const league = leagueOf(season, facts, settings, clock.now());
    const names = namesOf(facts);
    const coaches = await findCoachNames(sql, doubleCoaches(facts));
    return {
      id: season.id,
      season,
      seasons: await findOpenSeasons(sql),
      version: kept?.version ?? 1,
      settings,
      divisions,
      times: facts.times.map(({ courts, ...time }) => ({
        ...time,
        games: beginnings(time, settings).length * courts,
      })),
      days_off: facts.daysOff,
      double_coaches: coaches.map(({ name }) => name),
      families: new Set(facts.teams.flatMap(({ families }) => families)).size,
      fit: {
        games: gamesIn(league),
        places: league.places.length,
        days: new Set(league.places.map(({ day }) => day)).size,
        misfits: findMisfits(league).map((misfit) => asMisfit(misfit, names)),
      },
      runs: await findRuns(sql, season.id),
    };
  };
  const readRun = async (sql: Sql, id: number): Promise<ScheduleRun> => {
    const run = await findRun(sql, id);
    if (!run) throw new Problem('record.not_found');
    const { season_id, settings: _, result, ...line } = run;
    const season = await seasonOf(sql, season_id);
    const facts = await readFacts(sql, season);
    const divisions = await findDivisions(sql, season_id);
    return {
      ...line,
      season: { id: season.id, name: season.name, is_current: season.is_current },
      ...showResult(result, namesOf(facts)),
      divisions: divisions.map(({ id: divisionId, name }) => ({ id: divisionId, name })),
      runs: await findRuns(sql, season_id),
    };
  };
  const requireFewEnough = (league: Parameters<typeof gamesIn>[0]): void => {
    if (gamesIn(league) > MAX_GAMES)
      throw invalidField('divisions', t('admin.maker.tooManyGames', { most: MAX_GAMES }));
  };

  return {
    read: (seasonId?: number): Promise<ScheduleMaker> => read(db, seasonId),
    readRun: (id: number): Promise<ScheduleRun> => readRun(db, id),

    keep: (caller: AdminCaller, seasonId: number, version: number, wanted: ScheduleSettings): Promise<ScheduleMaker> =>
      db.transaction(async (tx) => {
        const season = await seasonOf(tx, seasonId);
        const settings = completeSettings(wanted, await findDivisions(tx, seasonId));
        requireFewEnough(leagueOf(season, await readFacts(tx, season), settings, clock.now()));
        await insertSettings(tx, seasonId, settings);
        const kept = (await findSettings(tx, seasonId, 'for update'))!;
        if (kept.version !== version) throw changedSince(await read(tx, seasonId));
        await updateSettings(tx, seasonId, settings);
        const [before, after] = changedSettings(kept.settings, settings);
        await log(tx, caller, { event: 'schedule.settings_kept', subject: `season:${seasonId}`, before, after });
        return read(tx, seasonId);
      }),

    addDaysOff: (
      caller: AdminCaller,
      seasonId: number,
      { first_day, last_day = first_day, reason }: { first_day: string; last_day?: string; reason?: string },
    ): Promise<ScheduleMaker> =>
      db.transaction(async (tx) => {
        const season = await seasonOf(tx, seasonId);
        if (last_day < first_day) throw invalidField('last_day', t('admin.maker.endsBeforeItBegins'));
        if (first_day < season.starts_on || last_day > season.ends_on)
          throw invalidField('first_day', t('admin.maker.outsideTheSeason'));
        if (daysBetween(first_day, last_day) > MAX_DAYS_OFF)
          throw invalidField('last_day', t('admin.maker.outsideTheSeason'));
        await insertDaysOff(tx, seasonId, { first_day, last_day, reason: reason?.trim() || null });
        await log(tx, caller, {
          event: 'schedule.days_off_added',
          subject: `season:${seasonId}`,
          after: { first_day, last_day, for: reason?.trim() || null },
        });
        return read(tx, seasonId);
      }),

    removeDaysOff: (caller: AdminCaller, id: number): Promise<ScheduleMaker> =>
      db.transaction(async (tx) => {
        const removed = await deleteDaysOff(tx, id);
        if (!removed) throw new Problem('record.not_found');
        await log(tx, caller, {
          event: 'schedule.days_off_removed',
          subject: `season:${removed.season_id}`,
          before: { first_day: removed.first_day, last_day: removed.last_day, for: removed.reason },
        });
        return read(tx, removed.season_id);
      }),

    make: (caller: AdminCaller, seasonId: number): Promise<ScheduleRun> =>
      db.transaction(async (tx) => {
        const season = await seasonOf(tx, seasonId);
        const divisions = await findDivisions(tx, seasonId);
        const settings = completeSettings((await findSettings(tx, seasonId))?.settings, divisions);
        requireFewEnough(leagueOf(season, await readFacts(tx, season), settings, clock.now()));
        const added = await insertRun(tx, { seasonId, settings, by: caller.id, now: clock.now() });
        // Somebody else has begun one: that one is shown.
        if (!added) return readRun(tx, (await findGoing(tx, seasonId))!.id);
        await beginLater(tx, added.id);
        await log(tx, caller, {
          event: 'schedule.run_begun',
          subject: `season:${seasonId}`,
          after: { run: added.id, state: 'waiting' },
        });
        return readRun(tx, added.id);
      }),

    stop: (caller: AdminCaller, id: number): Promise<ScheduleRun> =>
      db.transaction(async (tx) => {
        const run = await readRun(tx, id);
        if ((await askToStop(tx, id, clock.now())) > 0)
          await log(tx, caller, {
            event: 'schedule.run_stopped',
            subject: `season:${run.season.id}`,
            before: { run: id, state: run.state },
            after: { run: id, state: 'stopping' },
          });
        return readRun(tx, id);
      }),

    accept: (caller: AdminCaller, id: number): Promise<ScheduleRun> =>
      db.transaction(async (tx) => {
        // A place that is closed at the same time: either it sees these games, or they see that it is closed.
        await lockImports(tx);
        const run = await findRun(tx, id, 'for update');
        if (!run) throw new Problem('record.not_found');
        // Pressed twice: the games are there, once.
        if (run.state === 'accepted') return readRun(tx, id);
        if (run.state !== 'made' || !run.result || run.result.games.length === 0) throw new Problem('record.conflict');
        const season = await seasonOf(tx, run.season_id);
        const league = leagueOf(season, await readFacts(tx, season), run.settings, clock.now());
        if (!stillFits(run.result.games, league)) throw new Problem('record.conflict');
        const ids = await insertGames(
          tx,
          run.result.games.map((game) => ({
            externalId: `made-${id}-${game.home_id}-${game.away_id}-${game.starts_at}`,
            divisionId: game.division_id,
            homeTeamId: game.home_id,
            awayTeamId: game.away_id,
            venueId: game.venue_id,
            startsAt: fromLocalTime(game.starts_at),
            durationMinutes: run.settings.game_minutes,
            status: 'scheduled',
            homeScore: null,
            awayScore: null,
            notes: null,
          })),
          clock.now(),
        );
        await markAccepted(tx, id);
        await log(tx, caller, {
          event: 'schedule.run_accepted',
          subject: `season:${run.season_id}`,
          before: { run: id, state: run.state },
          after: { run: id, state: 'accepted', games: ids.length },
        });
        return readRun(tx, id);
      }),
  };
}
export type ScheduleMakerService = ReturnType<typeof createScheduleMaker>;
