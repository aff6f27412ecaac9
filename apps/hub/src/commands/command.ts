import type { Clock, Command, Commands, Database, Mail } from '@sports-hub/kernel';
import type { AccountWiring } from '../accounts/wiring.ts';

/** What a command works with. Every command writes an audit row with `actor`. */
export interface HubCommandContext extends Pick<AccountWiring, 'audit' | 'tokens' | 'mails' | 'endAllSignIns'> {
  db: Database;
  clock: Clock;
  mail: Mail;
  siteUrl: string;
  dataDir: string;
  agentKeySecret: string | undefined;
  /** `operator:<login name>`. */
  actor: string;
}

export type HubAdminCommand = Command<HubCommandContext>;
export type HubAdminCommands = Commands<HubCommandContext>;
