import { isSport, KNOWN_SPORTS, setPlace, type Sport } from '@sports-hub/contract';
import {
  chooseCommand,
  CommandError,
  createAudit,
  failedMailsCommand,
  localDatabaseUrl,
  operatorName,
  readSealingSecret,
  readVariables,
  systemClock,
  type Environment,
} from '@sports-hub/kernel';
import { openSportDatabase } from '../database.ts';
import { readFilesConfig } from '../platform/files/location.ts';
import { notePublished } from '../platform/published/queries.ts';
import { recordedPlace } from '../platform/place.ts';
import { sponsorCommands } from '../content/sponsors/submissions/commands.ts';
import { newsletterCommands } from '../relays/newsletter/commands.ts';
import { importCommands } from '../season/imports/commands.ts';
import { paymentCommands } from './held-payment-commands.ts';
import { paymentMatterCommands } from './payment-matter-commands.ts';
import { registrationCommands } from '../registration/office/commands.ts';
import { safetyCommands } from '../community/safety/commands.ts';
import { transcriptCommands } from '../community/transcripts/commands.ts';
import { contentCommands } from './content-commands.ts';
import { administratorCommands } from './administrator-commands.ts';
import { duplicateCommands } from './duplicate-commands.ts';
import { fileCommands } from './file-commands.ts';
import { guardianCommands } from './guardian-commands.ts';
import { linkCommands } from './link-commands.ts';
import { memberCommands } from './member-commands.ts';
import { messagingCommands } from './messaging-commands.ts';
import { seasonCommands } from './season-commands.ts';
import type { AdminCommands } from '../commands/command.ts';
import { officeCommands } from '../admin/office/commands.ts';
import { createOperatorQueue } from './queue.ts';

/** Every command, by name. Other nouns add theirs here. */
export const COMMANDS: AdminCommands = {
  ...seasonCommands,
  ...contentCommands,
  ...memberCommands,
  ...administratorCommands,
  ...guardianCommands,
  ...duplicateCommands,
  ...messagingCommands,
  ...importCommands,
  ...safetyCommands,
  ...transcriptCommands,
  ...sponsorCommands,
  ...newsletterCommands,
  ...registrationCommands,
  ...paymentCommands,
  ...paymentMatterCommands,
  ...officeCommands,
  ...fileCommands,
  ...linkCommands,
  'failed-mails': failedMailsCommand,
};

export function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => [`${name} ${command.usage}`, command.summary] as const,
  );
  return [
    'npm run sport:admin -- <sport> <command>',
    '',
    ...lines.flatMap(([call, summary]) => [`  ${call}`, `      ${summary}`]),
    '',
    `Sports: ${KNOWN_SPORTS.join(', ')}; the variable SPORT may name it instead.`,
  ].join('\n');
}

/** Named every time: a command for the wrong sport changes the wrong sport. */
function chooseSport([first, ...rest]: readonly string[], env: Environment): { sport: Sport; rest: readonly string[] } {
  if (first !== undefined && isSport(first)) return { sport: first, rest };
  const named = env['SPORT']?.trim();
  if (named !== undefined && !isSport(named))
    throw new CommandError(`SPORT: must be one of ${KNOWN_SPORTS.join(', ')}`);
  if (named === undefined) throw new CommandError(`Name the sport first: ${KNOWN_SPORTS.join(' or ')}.`);
  return { sport: named, rest: first === undefined ? rest : [first, ...rest] };
}

/** Where the organisation is, as its processes have written it down: an operator's shell may not have their variables. */
async function usePlaceOf(databaseUrl: string): Promise<void> {
  const db = openSportDatabase(databaseUrl, 1);
  try {
    setPlace(await recordedPlace(db));
  } finally {
    await db.close();
  }
}

/** Runs one command on a sport's database and returns what to print. */
export async function runAdmin(given: readonly string[], env: Environment): Promise<string> {
  const naming = { program: 'npm run sport:admin -- <sport>', usage: usage() };
  if (given[0] === undefined || !isSport(given[0])) {
    // What explains itself, or does not exist, needs no sport.
    const named = chooseCommand(COMMANDS, given, naming);
    if ('text' in named) return named.text;
  }
  const { sport, rest } = chooseSport(given, env);
  const chosen = chooseCommand(COMMANDS, rest, naming);
  if ('text' in chosen) return chosen.text;
  const { command, args } = chosen;
  const variables = readVariables(env);
  const url = variables.given('DATABASE_URL')
    ? variables.url('DATABASE_URL', ['postgres:', 'postgresql:'])
    : await localDatabaseUrl(sport, variables.given('DATA_DIR'));
  await usePlaceOf(url);
  const dataDir = variables.text('DATA_DIR', '.data');
  const db = openSportDatabase(url, 2);
  const queue = createOperatorQueue({ sport, db, databaseUrl: url, env });
  try {
    const said = await command.run(
      {
        sport,
        db,
        clock: systemClock,
        audit: createAudit(systemClock),
        actor: operatorName(),
        dataDir,
        files: readFilesConfig(variables, dataDir),
        variables,
        adminKeySecret: readSealingSecret(variables, 'ADMIN_KEY_SECRET'),
        queue: queue.open,
      },
      args,
    );
    // Most of them change what everybody sees; those that only look do no harm by this.
    await notePublished(db);
    return said;
  } finally {
    await queue.close();
    await db.close();
  }
}
