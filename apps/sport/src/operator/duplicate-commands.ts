import { asCommandError, CommandError, readId, readText } from '@sports-hub/kernel';
import { findDuplicate } from '../admin/duplicates/queries.ts';
import type { Duplicates } from '../admin/duplicates/service.ts';
import type { AdminCaller } from '../admin/sign-in/guard.ts';
import type { AdminCommand, AdminCommands, CommandContext } from '../commands/command.ts';
import { operatorCaller } from './caller.ts';
import { peopleServices } from './people.ts';

const SHOWN = 100;

const duplicates: AdminCommand = {
  usage: '',
  summary: 'List the pairs of players who may be the same child, and who registered them',
  async run(context) {
    const { duplicates: pairs } = await peopleServices(context);
    const { items, total } = await pairs.list(operatorCaller(context), { state: 'open', page: 1, limit: SHOWN });
    if (items.length === 0) return 'None.';
    const lines = items.flatMap(({ id, players }) => [
      `${id}  ${players[0]?.first_name} ${players[0]?.last_name}, ${players[0]?.birth_date}`,
      ...players.map(({ player_id, teams, guardians, registrants }) =>
        [
          `      player ${player_id}`,
          ...teams,
          ...guardians.map((name) => `guardian ${name}`),
          ...registrants.map(({ name, email }) => `registered by ${name} ${email}`),
        ].join(', '),
      ),
    ]);
    return [...lines, ...(total > SHOWN ? [`${total - SHOWN} more.`] : [])].join('\n');
  },
};

/** One decision about one pair, with a reason, seen as it stands. */
async function decide(
  context: CommandContext,
  pair: string | undefined,
  words: readonly string[],
  work: (
    pairs: Duplicates,
    caller: AdminCaller,
    id: number,
    seen: { version: number; reason: string },
  ) => Promise<unknown>,
): Promise<number> {
  const id = readId(pair, 'the pair');
  const reason = readText(words.join(' '), 500, 'The reason');
  const found = await findDuplicate(context.db, id);
  if (!found) throw new CommandError(`There is no pair ${id}.`);
  const { duplicates: pairs } = await peopleServices(context);
  await asCommandError(work(pairs, operatorCaller(context), id, { version: found.version, reason }));
  return id;
}

const joinPlayers: AdminCommand = {
  usage: '<pair> <player who stays> <reason …>',
  summary: 'Two players are one child: everything of the other one moves to the one who stays',
  async run(context, [pair, player, ...words]) {
    const keep_player_id = readId(player, 'the player who stays');
    const id = await decide(context, pair, words, (pairs, caller, at, seen) =>
      pairs.join(caller, at, { ...seen, keep_player_id }),
    );
    return `They are player ${keep_player_id} now. undo-duplicate ${id} takes it back.`;
  },
};

const keepApart: AdminCommand = {
  usage: '<pair> <reason …>',
  summary: 'Two players who looked like one child are two',
  async run(context, [pair, ...words]) {
    await decide(context, pair, words, (pairs, caller, id, seen) => pairs.keepApart(caller, id, seen));
    return 'They stay two players.';
  },
};

const undo: AdminCommand = {
  usage: '<pair> <reason …>',
  summary: 'Take back what was decided about two players',
  async run(context, [pair, ...words]) {
    const id = await decide(context, pair, words, (pairs, caller, at, seen) => pairs.undo(caller, at, seen));
    return `Pair ${id} is open again.`;
  },
};

export const duplicateCommands: AdminCommands = {
  duplicates,
  'join-players': joinPlayers,
  'keep-players-apart': keepApart,
  'undo-duplicate': undo,
};
