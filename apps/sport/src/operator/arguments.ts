import { parseArgs } from 'node:util';
import { CommandError, Problem } from '@sports-hub/kernel';
import { isDate } from '@sports-hub/kernel/time';

export interface Arguments {
  positionals: string[];
  /** `--color red`; an option that is only named is `on`. */
  options: Record<string, string | undefined>;
}

/** A command's words and options; an option that it does not have is told by name. */
export function readArguments(
  args: readonly string[],
  { takes, flags = [], usage }: { takes: readonly string[]; flags?: readonly string[]; usage: string },
  fewest = 0,
): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([
        ...takes.map((name) => [name, { type: 'string' as const }]),
        ...flags.map((name) => [name, { type: 'boolean' as const }]),
      ]),
    });
    if (positionals.length < fewest) throw new CommandError(`Use: ${usage}`);
    const options = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? 'on' : String(value)]),
    );
    return { positionals: positionals.map((word) => word.trim()), options };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${(error as Error).message.split('\n', 1)[0]}\nUse: ${usage}`);
  }
}

export function readDate(text: string | undefined, what: string): string {
  if (!text || !isDate(text)) throw new CommandError(`${what} must be a date like 2026-11-14.`);
  return text;
}

export function readChoice<const T extends string>(text: string | undefined, choices: readonly T[], what: string): T {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new CommandError(`${what} must be one of ${choices.join(', ')}.`);
  return found;
}

export function readText(text: string | undefined, maxLength: number, what: string): string {
  const trimmed = text?.trim() ?? '';
  if (!trimmed) throw new CommandError(`${what} must not be empty.`);
  if ([...trimmed].length > maxLength) throw new CommandError(`${what} must have at most ${maxLength} characters.`);
  if (/\p{Cc}/u.test(trimmed)) throw new CommandError(`${what} must be on one line.`);
  return trimmed;
}

export function readId(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(`Name ${what} by its number.`);
  return Number(text);
}

/** What a service refuses, in one line for the operator. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = Object.values(error.details.fields ?? {});
    throw new CommandError(fields.length > 0 ? fields.join(' ') : error.text);
  }
}
