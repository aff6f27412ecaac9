import type { Sport } from '@sports-hub/contract';
import type { Audit, Clock, Database } from '@sports-hub/kernel';

/** What a command works with. A command that changes something writes an audit row with `actor`. */
export interface AdminContext {
  sport: Sport;
  db: Database;
  clock: Clock;
  audit: Audit;
  /** `operator:<login name>`. */
  actor: string;
}

export interface AdminCommand {
  /** The arguments, as shown to the operator: `<kind> <file>`. */
  usage: string;
  summary: string;
  /** Returns what to print. */
  run(context: AdminContext, args: readonly string[]): Promise<string>;
}

export type AdminCommands = Readonly<Record<string, AdminCommand>>;

/** The operator can do something about this; it is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}
