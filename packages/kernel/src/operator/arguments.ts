import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { ProblemCode } from '@sports-hub/contract';
import { Problem } from '../problem.ts';
import { isDate } from '../time.ts';
import { CommandError } from './command.ts';

export interface Arguments {
  positionals: string[];
  /** `--color red`; an option that is only named is `on`. */
  options: Record<string, string | undefined>;
  /** `--map a=b --map c=d`. */
  lists: Record<string, readonly string[]>;
}

export interface ArgumentRules {
  /** Options with a value. */
  takes?: readonly string[];
  /** Options that are only named. */
  flags?: readonly string[];
  /** Options that may come more than once. */
  lists?: readonly string[];
  /** How many words there must be, and may be. */
  minWords?: number;
  maxWords?: number;
  usage: string;
}

const named = (names: readonly string[], option: ParseArgsOptionsConfig[string]): ParseArgsOptionsConfig =>
  Object.fromEntries(names.map((name) => [name, option]));

/** A command's words and options; one that it does not have is told by name. */
export function readArguments(
  args: readonly string[],
  { takes = [], flags = [], lists = [], minWords = 0, maxWords = Infinity, usage }: ArgumentRules,
): Arguments {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...named(takes, { type: 'string' }),
        ...named(flags, { type: 'boolean' }),
        ...named(lists, { type: 'string', multiple: true }),
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n', 1)[0]}\nUse: ${usage}`);
  }
  const positionals = parsed.positionals.map((word) => word.trim());
  if (positionals.length < minWords || positionals.length > maxWords) throw new CommandError(`Use: ${usage}`);
  const given = Object.entries(parsed.values);
  return {
    positionals,
    options: Object.fromEntries(given.map(([name, value]) => [name, value === true ? 'on' : String(value)])),
    lists: Object.fromEntries(lists.map((name) => [name, [parsed.values[name] ?? []].flat().map(String)])),
  };
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

/** The number that names a record; `hint` says which command lists them. */
export function readId(text: string | undefined, what: string, hint = ''): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(`Name ${what} by its number${hint}.`);
  return Number(text);
}

export function readNumber(text: string | undefined, what: string, max: number = Number.MAX_SAFE_INTEGER): number {
  if (!text || !/^[1-9]\d{0,15}$/.test(text) || Number(text) > max)
    throw new CommandError(`${what}: must be a whole number.`);
  return Number(text);
}

/** What an operator says about a change that concerns a family's money or place. */
export function readReason(reason: string | undefined): string {
  if (!reason) throw new CommandError('--reason: say why; it goes to the audit trail.');
  return reason;
}

/** What a service refuses, in one line for the operator: its own words, or those of the command. */
export async function asCommandError<T>(
  work: Promise<T>,
  words: Partial<Record<ProblemCode, string>> = {},
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = Object.values(error.details.fields ?? {});
    throw new CommandError(words[error.code] ?? (fields.length > 0 ? fields.join(' ') : error.text));
  }
}
