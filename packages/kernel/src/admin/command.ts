import { userInfo } from 'node:os';
import { startFailure } from '../service.ts';

/** Something an operator can do from the command line. */
export interface Command<Context> {
  /** The arguments, as shown to the operator: `<account>`. */
  usage: string;
  summary: string;
  /** Returns what to print. */
  run(context: Context, args: readonly string[]): Promise<string>;
}

export type Commands<Context> = Readonly<Record<string, Command<Context>>>;

/** The operator can do something about this; it is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** For the audit trail. In a container the user may have a number and no name. */
export function operatorName(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** What people typed must not move the cursor or change the title of the operator's terminal. */
const printable = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD');

/** A command-line program's whole life: one line for a failure, and an exit code. */
export async function runCommandLine(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${printable(await run())}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof CommandError ? error.message : startFailure(error)}\n`);
    process.exitCode = 1;
  }
}
