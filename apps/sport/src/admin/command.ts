import type { Sport } from '@sports-hub/contract';
import type { Audit, Clock, Command, Commands, Database } from '@sports-hub/kernel';

/** What a command works with. A command that changes something writes an audit row with `actor`. */
export interface AdminContext {
  sport: Sport;
  db: Database;
  clock: Clock;
  audit: Audit;
  /** `operator:<login name>`. */
  actor: string;
}

export type AdminCommand = Command<AdminContext>;
export type AdminCommands = Commands<AdminContext>;
