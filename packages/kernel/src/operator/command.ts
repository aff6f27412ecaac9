import { userInfo } from 'node:os';
import { startFailure } from '../service.ts';

/** Something an operator can do from the command line. */
export interface Command<Context> {
  /** The arguments, as shown to the operator: `<account>`. */
  usage: string;
  summary: string;
  /** What `--help` says beside that. */
  details?: string;
  /** Returns what to print. */
  run(context: Context, args: readonly string[]): Promise<string>;
}

export type Commands<Context> = Readonly<Record<string, Command<Context>>>;

/** The operator can do something about this; it is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** `1 sign-in`, `2 sign-ins`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

const HELP = new Set(['help', '--help', '-h']);
export const asksForHelp = (args: readonly string[]): boolean => args.some((arg) => arg === '--help' || arg === '-h');

/**
 * Finds the command that a line names. The list of commands for `help` or nothing, one command's use for `--help`
 * behind it: both are printed, neither is a failure.
 */
export function chooseCommand<Context>(
  commands: Commands<Context>,
  [name, ...args]: readonly string[],
  { program, usage }: { program: string; usage: string },
): { command: Command<Context>; args: readonly string[] } | { text: string } {
  if (name === undefined || HELP.has(name)) return { text: usage };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${name}; ${program} help lists them.`);
  if (asksForHelp(args)) {
    const details = command.details === undefined ? '' : `\n\n${command.details}`;
    return { text: `${program} ${name} ${command.usage}\n\n${command.summary}.${details}` };
  }
  return { command, args };
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
export async function runCommandLine(
  run: () => Promise<string>,
  { stdout, stderr }: Record<'stdout' | 'stderr', { write(text: string): unknown }> = process,
): Promise<void> {
  try {
    stdout.write(`${printable(await run())}\n`);
  } catch (error) {
    stderr.write(`${error instanceof CommandError ? error.message : startFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/** How long a command that has said what it has to say may take to close what it opened. */
const LINGER_MS = 3_000;

/** The same as a process of its own: a connection that no longer answers does not keep it from ending. */
export async function runCommandProcess(run: () => Promise<string>): Promise<void> {
  await runCommandLine(run);
  setTimeout(() => process.exit(), LINGER_MS).unref();
}
