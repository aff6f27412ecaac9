import { t } from '@sports-hub/contract/texts';
import type { NewRosterWish, RosterBoard, RosterDivision, RosterMoves } from '@sports-hub/contract';
import { invalidField, Problem, type AuditValue, type Tx } from '@sports-hub/kernel';
import { requireNotOver } from '../../season/seasons/writes.ts';
import { changedSince, refuseOwnAffair } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { mayUse, type AdminCaller } from '../sign-in/guard.ts';
import { readBoard, readDraft, readFamilyWishes, suggestFor, type BoardReader, type DraftFacts } from './board.ts';
import {
  countWishes,
  deleteWish,
  dropStep,
  findDivisionIds,
  findRosterDivisions,
  findStep,
  insertStep,
  insertWish,
  lockDraft,
  markStep,
  placePlayers,
  type StandingPlayer,
  type StepMove,
} from './queries.ts';

const readerOf = (caller: AdminCaller): BoardReader => ({
  id: caller.id,
  mayChange: mayUse(caller, 'season', 'write'),
});

const placeOf = ({ team_id, waits }: StandingPlayer): StepMove['before'] => ({ team_id, waits });
const isSame = (one: StepMove['before'], other: StepMove['before']): boolean =>
  one.team_id === other.team_id && one.waits === other.waits;

/** Somebody else has moved this player since: who, and where to. */
function movedSince(player: StandingPlayer, { teams }: DraftFacts, current: RosterBoard): Problem {
  const team = teams.find(({ id }) => id === player.team_id)?.name;
  const values = { by: player.moved?.by ?? t('answers.rosters.somebody'), player: player.name };
  return new Problem('record.changed', {
    message: team
      ? t('answers.rosters.putOnATeamMeanwhile', { ...values, team })
      : t('answers.rosters.takenOffMeanwhile', values),
    data: { current },
  });
}

/** A step from or to a team that was removed since. */
const isOfRemovedTeam = (moves: readonly StepMove[], { teams }: DraftFacts): boolean =>
  moves
    .flatMap(({ before, after }) => [before.team_id, after.team_id])
    .some((wanted) => wanted !== null && !teams.some(({ id }) => id === wanted));

/** What a step did, by player, for the log. */
function inTheLog(
  moves: readonly StepMove[],
  { teams }: DraftFacts,
  when: 'before' | 'after',
): Record<string, AuditValue> {
  const placeInWords = ({ team_id, waits }: StepMove['before']): string | null =>
    teams.find(({ id }) => id === team_id)?.name ?? (waits ? 'waits' : null);
  const [only] = moves;
  if (only && moves.length === 1) return { team: placeInWords(only[when]) };
  return { teams: moves.map((move) => `player:${move.player_id} ${placeInWords(move[when]) ?? '–'}`) };
}

/** Rosters as a draft: moved by several people at once, each step undone by whoever made it. */
export function createRosters({ db, clock, log }: ActionContext) {
  /** The draft is locked, so that what is read of it holds. */
  const open = async (tx: Tx, divisionId: number): Promise<{ facts: DraftFacts; version: number }> => {
    await requireNotOver(tx, { division: divisionId });
    const { version } = await lockDraft(tx, divisionId);
    return { facts: await readDraft(tx, divisionId), version };
  };

  const place = async (
    tx: Tx,
    caller: AdminCaller,
    facts: DraftFacts,
    { moves, event }: { moves: readonly StepMove[]; event: string },
  ): Promise<void> => {
    const { id } = facts.division;
    await placePlayers(tx, id, moves, { by: caller.id, now: clock.now() });
    await log(tx, caller, {
      event,
      subject: `roster:${id}`,
      before: inTheLog(moves, facts, 'before'),
      after: inTheLog(moves, facts, 'after'),
      ...(moves.length === 1 ? { detail: { player: `player:${moves[0]!.player_id}` } } : {}),
    });
  };

  const step = async (
    tx: Tx,
    caller: AdminCaller,
    facts: DraftFacts,
    wanted: { moves: readonly StepMove[]; event: string },
  ): Promise<void> => {
    const moves = wanted.moves.filter(({ before, after }) => !isSame(before, after));
    if (moves.length === 0) return;
    await insertStep(tx, facts.division.id, moves, { by: caller.id, now: clock.now() });
    await place(tx, caller, facts, { ...wanted, moves });
  };

  /** Takes the caller's last step back, or does it again, unless somebody else has moved one of its players since. */
  const turn = async (caller: AdminCaller, divisionId: number, which: 'undo' | 'redo'): Promise<RosterBoard> => {
    const { board, isRefused } = await db.transaction(async (tx) => {
      const { facts } = await open(tx, divisionId);
      const found = await findStep(tx, divisionId, caller.id, which);
      if (found) {
        const moves = found.moves.map(({ player_id, before, after }) =>
          which === 'undo' ? { player_id, before: after, after: before } : { player_id, before, after },
        );
        if (isOfRemovedTeam(moves, facts)) {
          await dropStep(tx, divisionId, caller.id, moves);
          return { board: await readBoard(tx, divisionId, readerOf(caller)), isRefused: true };
        }
        for (const { player_id, before } of moves) {
          const player = facts.players.find(({ id }) => id === player_id);
          if (player && !isSame(placeOf(player), before))
            throw movedSince(player, facts, await readBoard(tx, divisionId, readerOf(caller)));
        }
        await markStep(tx, found.id, which === 'undo');
        const event = which === 'undo' ? 'roster.undone' : 'roster.redone';
        await place(tx, caller, facts, { moves, event });
      }
      return { board: await readBoard(tx, divisionId, readerOf(caller)), isRefused: false };
    });
    if (isRefused)
      throw new Problem('record.changed', {
        message: t('answers.rosters.teamRemovedMeanwhile'),
        data: { current: board },
      });
    return board;
  };

  return {
    list: async (seasonId?: number): Promise<RosterDivision[]> =>
      findRosterDivisions(db, await findDivisionIds(db, seasonId)),

    board: (caller: AdminCaller, divisionId: number): Promise<RosterBoard> =>
      readBoard(db, divisionId, readerOf(caller)),

    move: (caller: AdminCaller, divisionId: number, { moves }: RosterMoves): Promise<RosterBoard> =>
      db.transaction(async (tx) => {
        const { facts } = await open(tx, divisionId);
        const made: StepMove[] = [];
        for (const { id, version, team_id = null, waits = false } of moves) {
          const player = facts.players.find((one) => one.id === id);
          if (!player || made.some(({ player_id }) => player_id === id))
            throw invalidField('moves', t('answers.rosters.notOfThisDivision'));
          if (team_id !== null && !facts.teams.some((team) => team.id === team_id))
            throw invalidField('moves', t('answers.rosters.chooseATeam'));
          if (player.version !== version)
            throw movedSince(player, facts, await readBoard(tx, divisionId, readerOf(caller)));
          made.push({
            player_id: id,
            before: placeOf(player),
            after: { team_id, waits: team_id === null && waits },
          });
        }
        await step(tx, caller, facts, { moves: made, event: 'roster.moved' });
        return readBoard(tx, divisionId, readerOf(caller));
      }),

    suggest: (caller: AdminCaller, divisionId: number, seen: number): Promise<RosterBoard> =>
      db.transaction(async (tx) => {
        const { facts, version } = await open(tx, divisionId);
        if (version !== seen) throw changedSince(await readBoard(tx, divisionId, readerOf(caller)));
        const moves = suggestFor(facts).map(({ playerId, teamId }) => ({
          player_id: playerId,
          before: { team_id: null, waits: false },
          after: { team_id: teamId, waits: false },
        }));
        await step(tx, caller, facts, { moves, event: 'roster.suggested' });
        return readBoard(tx, divisionId, readerOf(caller));
      }),

    undo: (caller: AdminCaller, divisionId: number): Promise<RosterBoard> => turn(caller, divisionId, 'undo'),
    redo: (caller: AdminCaller, divisionId: number): Promise<RosterBoard> => turn(caller, divisionId, 'redo'),

    addWish: (
      caller: AdminCaller,
      divisionId: number,
      { player_id, other_id, kind }: NewRosterWish,
    ): Promise<RosterBoard> =>
      db.transaction(async (tx) => {
        await refuseOwnAffair(tx, caller, { players: [player_id, other_id] });
        const { facts } = await open(tx, divisionId);
        const isHere = (wanted: number): boolean => facts.players.some(({ id }) => id === wanted);
        if (!isHere(player_id)) throw invalidField('player_id', t('answers.rosters.notOfThisDivision'));
        if (!isHere(other_id) || other_id === player_id)
          throw invalidField('other_id', t('answers.rosters.chooseAnotherPlayer'));
        const before = await countWishes(tx, divisionId, player_id);
        const wish = { player_id, other_id, kind, by: caller.id, now: clock.now() };
        if (!(await insertWish(tx, divisionId, wish)))
          throw invalidField('other_id', t('answers.rosters.notedAlready'));
        // How many only: whoever reads the log may not be one of those who read wishes.
        await log(tx, caller, {
          event: 'roster.wish_added',
          subject: `player:${player_id}`,
          before: { notes: before },
          after: { notes: before + 1 },
        });
        return readBoard(tx, divisionId, readerOf(caller));
      }),

    /** What is certain of what the caller reads, at once. What was noted about two before stays as it is. */
    noteFamilyWishes: (caller: AdminCaller, divisionId: number): Promise<RosterBoard> =>
      db.transaction(async (tx) => {
        const { facts } = await open(tx, divisionId);
        const { wishes } = await readFamilyWishes(tx, facts, caller.id);
        const certain = wishes.flatMap(({ player_id, kind, named }) =>
          named
            .filter(({ is_certain, is_noted }) => is_certain && !is_noted)
            .map(({ id: other_id }) => ({ player_id, other_id, kind })),
        );
        let noted = 0;
        for (const wish of certain)
          if (await insertWish(tx, divisionId, { ...wish, by: caller.id, now: clock.now() })) noted += 1;
        if (noted > 0)
          await log(tx, caller, {
            event: 'roster.wishes_noted',
            subject: `roster:${divisionId}`,
            before: { notes: facts.wishes.length },
            after: { notes: facts.wishes.length + noted },
          });
        return readBoard(tx, divisionId, readerOf(caller));
      }),

    removeWish: (caller: AdminCaller, id: number): Promise<RosterBoard> =>
      db.transaction(async (tx) => {
        const removed = await deleteWish(tx, id, caller.id);
        if (!removed) throw new Problem('record.not_found');
        const { division_id: divisionId, player_id: playerId } = removed;
        await requireNotOver(tx, { division: divisionId });
        const left = await countWishes(tx, divisionId, playerId);
        await log(tx, caller, {
          event: 'roster.wish_removed',
          subject: `player:${playerId}`,
          before: { notes: left + 1 },
          after: { notes: left },
        });
        return readBoard(tx, divisionId, readerOf(caller));
      }),
  };
}
export type Rosters = ReturnType<typeof createRosters>;
