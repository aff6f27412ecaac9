import type { Clock, Database, Mail } from '@sports-hub/kernel';
import type { AccountWiring } from '../accounts/wiring.ts';

/** What a command works with. Every command writes an audit row with `actor`. */
export interface AdminContext extends Pick<AccountWiring, 'audit' | 'tokens' | 'letters' | 'endAllSignIns'> {
  db: Database;
  clock: Clock;
  mail: Mail;
  siteUrl: string;
  /** `operator:<login name>`. */
  actor: string;
}

export interface AdminCommand {
  /** The arguments, as shown to the operator: `<account>`. */
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
