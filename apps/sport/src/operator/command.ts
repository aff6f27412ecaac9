import type { Sport } from '@sports-hub/contract';
import type { Audit, Clock, Command, Commands, Database } from '@sports-hub/kernel';
import type { OperatorQueue } from './queue.ts';

/** What a command works with. A command that changes something writes an audit row with `actor`. */
export interface AdminContext {
  sport: Sport;
  db: Database;
  clock: Clock;
  audit: Audit;
  /** `operator:<login name>`. */
  actor: string;
  /** Where the service keeps its files. */
  dataDir: string;
  adminKeySecret: string | undefined;
  /** For commands that leave mails or refunds to the service. */
  queue(): Promise<OperatorQueue>;
}

export type AdminCommand = Command<AdminContext>;
export type AdminCommands = Commands<AdminContext>;
