import { t } from '@sports-hub/contract/texts';
import {
  MATCH_MINUTES,
  type AdminTournament,
  type AdminTournamentLine,
  type ChangedTournament,
  type NewTournament,
  type TournamentPreview,
} from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { makeBracket } from '../../season/tournaments/bracket.ts';
import { lockBracket } from '../../season/tournaments/deciding.ts';
import { createTournament } from '../../season/tournaments/service.ts';
import { requireNotOver } from '../../season/seasons/writes.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { findShownSeason } from '../seasons/queries.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { presentTournament, readWhole } from './present.ts';
import { daysProblem, previewTournament, readSeeds, shapeOf, shapeProblem, type PreviewQuery } from './preview.ts';
import {
  deleteTournament,
  findDivision,
  findTournaments,
  findWaitingNotice,
  isVenue,
  publish,
  storeTournament,
  type TournamentDays,
} from './queries.ts';

const daysOf = (given: NewTournament | ChangedTournament): TournamentDays => ({
  ...{ name: given.name, starts_on: given.starts_on, ends_on: given.ends_on },
  ...{ venue_id: given.venue_id ?? null, match_minutes: given.match_minutes ?? MATCH_MINUTES },
});
const valuesOf = ({ name, starts_on, ends_on, venue, match_minutes }: AdminTournamentLine): TournamentDays => ({
  ...{ name, starts_on, ends_on, match_minutes, venue_id: venue?.id ?? null },
});

export async function requireVenue(sql: Sql, id: number | null): Promise<void> {
  if (id !== null && !(await isVenue(sql, id))) throw invalidField('venue_id', t('answers.scores.chooseAPlace'));
}

export const presentFor = async (sql: Sql, id: number, caller: AdminCaller): Promise<AdminTournament> =>
  presentTournament(await readWhole(sql, id), (await findWaitingNotice(sql, id, caller.id)) ?? null);

/** A tournament of a season that is not over, locked with its bracket. */
export async function lockToChange(tx: Tx, id: number) {
  const bracket = await lockBracket(tx, id);
  const whole = await readWhole(tx, id);
  if (whole.line.season_id !== null) await requireNotOver(tx, { season: whole.line.season_id });
  return { ...whole, bracket };
}

/** Tournaments: made from the standings as drafts, published, changed. */
export function createTournaments({ db, clock, log }: ActionContext) {
  const seenToChange = async (tx: Tx, caller: AdminCaller, id: number, version: number) => {
    const whole = await lockToChange(tx, id);
    if (whole.line.version !== version) throw changedSince(await presentFor(tx, id, caller));
    return whole;
  };
  const teamsFor = async (tx: Tx, { division_id, team_ids }: NewTournament): Promise<number[]> => {
    const known = (await readSeeds(tx, division_id)).map(({ id }) => id);
    if (team_ids.length === 0) return known;
    if (new Set(team_ids).size !== team_ids.length) throw invalidField('team_ids', t('answers.tournaments.teamTwice'));
    if (team_ids.some((id) => !known.includes(id)))
      throw invalidField('team_ids', t('answers.tournaments.teamOfAnother'));
    return team_ids;
  };

  return {
    list: async (seasonId: number | undefined): Promise<AdminTournamentLine[]> =>
      findTournaments(db, seasonId ?? (await findShownSeason(db))?.id ?? null),

    preview: (divisionId: number, query: PreviewQuery): Promise<TournamentPreview> =>
      previewTournament(db, divisionId, query, clock.now()),

    get: (caller: AdminCaller, id: number): Promise<AdminTournament> => presentFor(db, id, caller),

    create: (caller: AdminCaller, given: NewTournament): Promise<AdminTournament> =>
      db.transaction(async (tx) => {
        const division = await findDivision(tx, given.division_id);
        if (!division) throw invalidField('division_id', t('answers.tournaments.chooseADivision'));
        await requireNotOver(tx, { division: division.id });
        const days = daysOf(given);
        const wrongDay = daysProblem(days, division);
        if (wrongDay) throw invalidField(...wrongDay);
        await requireVenue(tx, days.venue_id);
        const teamIds = await teamsFor(tx, given);
        const shape = shapeOf(given);
        const wrong = shapeProblem(teamIds.length, shape);
        if (wrong) throw invalidField('format', wrong);
        const { id } = await createTournament(
          tx,
          {
            ...{ name: days.name, description: null, divisionId: division.id, venueId: days.venue_id },
            ...{ startsOn: days.starts_on, endsOn: days.ends_on, matchMinutes: days.match_minutes },
            ...{ teamIds, rounds: makeBracket(teamIds.length, shape), format: shape.format, isDraft: true },
          },
          clock.now(),
        );
        await log(tx, caller, {
          event: 'tournament.created',
          subject: `tournament:${id}`,
          after: { ...days, format: shape.format, teams: teamIds.length },
          detail: { division: `division:${division.id}` },
        });
        return presentFor(tx, id, caller);
      }),

    change: (caller: AdminCaller, id: number, { version, ...given }: ChangedTournament): Promise<AdminTournament> =>
      db.transaction(async (tx) => {
        const { line } = await seenToChange(tx, caller, id, version);
        const [before, after] = [valuesOf(line), daysOf({ version, ...given })];
        const division = line.division ? await findDivision(tx, line.division.id) : undefined;
        const wrongDay = division ? daysProblem(after, division) : undefined;
        if (wrongDay) throw invalidField(...wrongDay);
        if (after.venue_id !== before.venue_id) await requireVenue(tx, after.venue_id);
        if (JSON.stringify(before) !== JSON.stringify(after)) {
          await storeTournament(tx, id, after, clock.now());
          await log(tx, caller, {
            event: 'tournament.changed',
            subject: `tournament:${id}`,
            before: { ...before },
            after: { ...after },
          });
        }
        return presentFor(tx, id, caller);
      }),

    publish: (caller: AdminCaller, id: number, version: number): Promise<AdminTournament> =>
      db.transaction(async (tx) => {
        const { line } = await seenToChange(tx, caller, id, version);
        if (line.state === 'draft') {
          await publish(tx, id, clock.now());
          await log(tx, caller, {
            event: 'tournament.published',
            subject: `tournament:${id}`,
            before: { state: 'draft' },
            after: { state: 'public' },
          });
        }
        return presentFor(tx, id, caller);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<{ id: number; name: string }> =>
      db.transaction(async (tx) => {
        const { line } = await seenToChange(tx, caller, id, version);
        if (line.state !== 'draft') throw new Problem('record.conflict');
        await deleteTournament(tx, id);
        await log(tx, caller, {
          event: 'tournament.removed',
          subject: `tournament:${id}`,
          before: { ...valuesOf(line), format: line.format },
        });
        return { id, name: line.name };
      }),
  };
}
export type Tournaments = ReturnType<typeof createTournaments>;
