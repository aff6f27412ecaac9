import { t } from '@sports-hub/contract/texts';
import { problemMessage, type PossibleDuplicate } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { changedSince, isOwnAffair, refuseOwnAffair } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { findPlayer } from '../families/queries.ts';
import { findRegistrants } from '../families/registrants.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { joinRefusal, moveBack, moveEverything } from './joining.ts';
import {
  findDuplicate,
  findDuplicatePage,
  findDuplicatePlayers,
  lockDuplicate,
  openAgain,
  storeDecision,
  type BareDuplicate,
  type DuplicateAtHand,
} from './queries.ts';

/** Players who may be the same child. A person decides; nothing is joined by itself, and joining can be taken back. */
export function createDuplicates({ db, clock, log }: ActionContext) {
  const complete = async (
    sql: Sql,
    caller: AdminCaller,
    rows: readonly BareDuplicate[],
  ): Promise<PossibleDuplicate[]> => {
    const ids = rows.flatMap(({ older_id, newer_id }) => [older_id, newer_id]);
    const [players, registrants] = [await findDuplicatePlayers(sql, ids), await findRegistrants(sql, ids)];
    const playerOf = (id: number) =>
      players
        .filter(({ player_id }) => player_id === id)
        .map((player) => ({ ...player, registrants: [...(registrants.get(id) ?? [])] }));
    const pairs: PossibleDuplicate[] = [];
    for (const { older_id, newer_id, ...row } of rows) {
      const isOwn = await isOwnAffair(sql, caller, { players: [older_id, newer_id] });
      pairs.push({
        ...row,
        players: [...playerOf(older_id), ...playerOf(newer_id)],
        protected: isOwn ? problemMessage('admin.own_affair') : null,
      });
    }
    return pairs;
  };
  const read = async (sql: Sql, caller: AdminCaller, id: number): Promise<PossibleDuplicate> => {
    const row = await findDuplicate(sql, id);
    const [pair] = row ? await complete(sql, caller, [row]) : [];
    if (!pair) throw new Problem('record.not_found');
    return pair;
  };

  /** One decision about one pair, seen at this version. */
  const decide = (
    caller: AdminCaller,
    id: number,
    seen: { version: number; isOpen: boolean },
    work: (tx: Tx, pair: DuplicateAtHand) => Promise<void>,
  ): Promise<PossibleDuplicate> =>
    db.transaction(async (tx) => {
      const pair = await lockDuplicate(tx, id);
      if (!pair) throw new Problem('record.not_found');
      await refuseOwnAffair(tx, caller, { players: [pair.player_id, pair.other_id] });
      if (pair.version !== seen.version || (pair.decision === null) !== seen.isOpen)
        throw changedSince(await read(tx, caller, id));
      await work(tx, pair);
      return read(tx, caller, id);
    });

  return {
    async list(
      caller: AdminCaller,
      query: { state: 'open' | 'decided'; page: number; limit: number },
    ): Promise<{ items: PossibleDuplicate[]; total: number }> {
      const { rows, total } = await findDuplicatePage(db, query);
      return { items: await complete(db, caller, rows), total };
    },
    read: (caller: AdminCaller, id: number): Promise<PossibleDuplicate> => read(db, caller, id),

    join(
      caller: AdminCaller,
      id: number,
      { version, keep_player_id: keep, reason }: { version: number; keep_player_id: number; reason: string },
    ): Promise<PossibleDuplicate> {
      requireRecentPassword(caller, clock);
      return decide(caller, id, { version, isOpen: true }, async (tx, { player_id, other_id }) => {
        if (keep !== player_id && keep !== other_id)
          throw invalidField('keep_player_id', t('answers.admin.duplicates.service.thisIsNeitherOfThe'));
        const other = keep === player_id ? other_id : player_id;
        const refusal = await joinRefusal(tx, keep, other);
        if (refusal) throw invalidField('keep_player_id', refusal);
        const moved = await moveEverything(tx, other, keep);
        await storeDecision(tx, id, {
          decision: 'same',
          by: caller.actor,
          at: clock.now(),
          reason,
          keptId: keep,
          moved,
        });
        await log(tx, caller, {
          event: 'players.joined',
          subject: `player:${keep}`,
          before: { player: other },
          after: {
            player: keep,
            registrations: moved.registrations.map(String),
            teams: moved.rosters.map(({ teamId }) => String(teamId)),
            games: moved.games.map(String),
            links_moved: moved.movedLinks.map(String),
            links_ended: moved.endedLinks.map((link) => String(link.id)),
          },
          reason,
          detail: { duplicate_id: id },
        });
      });
    },

    keepApart: (
      caller: AdminCaller,
      id: number,
      { version, reason }: { version: number; reason: string },
    ): Promise<PossibleDuplicate> =>
      decide(caller, id, { version, isOpen: true }, async (tx, { player_id, other_id }) => {
        await storeDecision(tx, id, {
          decision: 'different',
          by: caller.actor,
          at: clock.now(),
          reason,
          keptId: null,
          moved: null,
        });
        await log(tx, caller, {
          event: 'players.kept_apart',
          subject: `player:${player_id}`,
          reason,
          detail: { duplicate_id: id, other_player: other_id },
        });
      }),

    undo(
      caller: AdminCaller,
      id: number,
      { version, reason }: { version: number; reason: string },
    ): Promise<PossibleDuplicate> {
      requireRecentPassword(caller, clock);
      return decide(caller, id, { version, isOpen: false }, async (tx, pair) => {
        const { player_id, other_id, kept_id: kept, moved, decision } = pair;
        const other = kept === player_id ? other_id : player_id;
        if (kept !== null && moved) {
          if (!(await findPlayer(tx, kept)))
            throw new Problem('record.conflict', {
              message: t('answers.admin.duplicates.service.playerWasJoinedWithAnother', { kept }),
            });
          await moveBack(tx, kept, other, moved);
        }
        await openAgain(tx, id);
        await log(tx, caller, {
          event: 'players.decision_undone',
          subject: `player:${kept ?? player_id}`,
          before: { decision },
          after: { decision: null },
          reason,
          detail: { duplicate_id: id, other_player: other },
        });
      });
    },
  };
}
export type Duplicates = ReturnType<typeof createDuplicates>;
