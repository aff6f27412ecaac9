import { setPlace } from '@sports-hub/contract';
import {
  chooseCommand,
  createJobs,
  createLogger,
  createMail,
  failedMailsCommand,
  localDatabaseUrl,
  localSiteUrl,
  operatorName,
  readServiceConfig,
  readThrottleRules,
  readVariables,
  systemClock,
  type Environment,
} from '@sports-hub/kernel';
import { agentCommands } from '../agents/commands.ts';
import { readAgentConfig } from '../agents/config.ts';
import { wireAccounts } from '../accounts/wiring.ts';
import { openHubDatabase } from '../database.ts';
import { linkCommands } from '../links/commands.ts';
import { THROTTLE_RULES } from '../throttles.ts';
import { accountCommands } from './account-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import type { HubAdminCommands } from '../commands/command.ts';

/** Every command, by name. Other nouns add theirs here. */
export const COMMANDS: HubAdminCommands = {
  ...accountCommands,
  ...operatorCommands,
  ...linkCommands,
  ...agentCommands,
  'failed-mails': failedMailsCommand,
};

export function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => [`${name} ${command.usage}`, command.summary] as const,
  );
  const width = Math.max(...lines.map(([call]) => call.length));
  return [
    'npm run hub:admin -- <command>',
    '',
    ...lines.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    'An account is named by its id or its e-mail address.',
  ].join('\n');
}

/** Runs one command on the hub's database and returns what to print. */
export async function runAdmin(given: readonly string[], env: Environment): Promise<string> {
  const chosen = chooseCommand(COMMANDS, given, { program: 'npm run hub:admin --', usage: usage() });
  if ('text' in chosen) return chosen.text;
  const { command, args } = chosen;
  const { given: variable } = readVariables(env);
  const databaseUrl = variable('DATABASE_URL') ?? (await localDatabaseUrl('hub', variable('DATA_DIR')));
  const site = await localSiteUrl('hub', env);
  const config = readServiceConfig({ ...env, DATABASE_URL: databaseUrl, SITE_URL: site }, { port: 4000 });
  setPlace(config);
  const db = openHubDatabase(config.databaseUrl, 2);
  // Only adds jobs; the hub works them off.
  const jobs = createJobs({
    databaseUrl: config.databaseUrl,
    log: createLogger({ service: 'hub-admin', level: 'silent' }),
    poll: false,
  });
  const unsent = async () => {
    throw new Error('The hub sends mail, not this command');
  };
  const { siteUrl, organisation } = config;
  const mail = createMail({ jobs, deliver: unsent, siteUrl, organisation });
  const wiring = wireAccounts({
    db,
    counters: db,
    clock: systemClock,
    jobs,
    mail,
    siteUrl,
    organisation,
    throttles: readThrottleRules(env, THROTTLE_RULES),
  });
  try {
    await jobs.start();
    return await command.run(
      {
        ...wiring,
        db,
        clock: systemClock,
        mail,
        siteUrl,
        dataDir: config.dataDir,
        agentKeySecret: readAgentConfig(env, siteUrl).keySecret,
        actor: operatorName(),
      },
      args,
    );
  } finally {
    await jobs.stop();
    await db.close();
  }
}
