import { isSport, SPORTS, type Sport } from '@sports-hub/contract';
import {
  CommandError,
  createAudit,
  localDatabaseUrl,
  operatorName,
  readVariables,
  systemClock,
  type Environment,
} from '@sports-hub/kernel';
import { openSportDatabase } from '../database.ts';
import { sponsorCommands } from '../content/sponsors/submissions/commands.ts';
import { newsletterCommands } from '../relays/newsletter/commands.ts';
import { importCommands } from '../season/imports/commands.ts';
import { safetyCommands } from '../community/safety/commands.ts';
import { transcriptCommands } from '../community/transcripts/commands.ts';
import type { AdminCommands } from './command.ts';
import { createOperatorQueue } from './queue.ts';

/** Every command, by name. Other nouns add theirs here. */
export const COMMANDS: AdminCommands = {
  ...importCommands,
  ...safetyCommands,
  ...transcriptCommands,
  ...sponsorCommands,
  ...newsletterCommands,
};

export function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => [`${name} ${command.usage}`, command.summary] as const,
  );
  return [
    'npm run sport:admin -- [sport] <command>',
    '',
    ...lines.flatMap(([call, summary]) => [`  ${call}`, `      ${summary}`]),
    '',
    `Sports: ${SPORTS.join(', ')}. Without one, the variable SPORT or else ${SPORTS[0]} is meant.`,
  ].join('\n');
}

function chooseSport(args: readonly string[], env: Environment): { sport: Sport; rest: readonly string[] } {
  const [first, ...rest] = args;
  if (first !== undefined && isSport(first)) return { sport: first, rest };
  const named = env['SPORT']?.trim() || SPORTS[0];
  if (!isSport(named)) throw new CommandError(`SPORT: must be one of ${SPORTS.join(', ')}`);
  return { sport: named, rest: args };
}

/** Runs one command on a sport's database and returns what to print. */
export async function runAdmin(given: readonly string[], env: Environment): Promise<string> {
  const {
    sport,
    rest: [name, ...args],
  } = chooseSport(given, env);
  const command = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new CommandError(name && name !== 'help' ? `There is no command ${name}.\n\n${usage()}` : usage());
  const variables = readVariables(env);
  const url = variables.given('DATABASE_URL')
    ? variables.url('DATABASE_URL', ['postgres:', 'postgresql:'])
    : await localDatabaseUrl(sport, variables.given('DATA_DIR'));
  const db = openSportDatabase(url, 2);
  const queue = createOperatorQueue({ sport, db, databaseUrl: url, env });
  try {
    return await command.run(
      {
        sport,
        db,
        clock: systemClock,
        audit: createAudit(systemClock),
        actor: operatorName(),
        dataDir: variables.text('DATA_DIR', '.data'),
        queue: queue.open,
      },
      args,
    );
  } finally {
    await queue.close();
    await db.close();
  }
}
