import { readFile } from 'node:fs/promises';
import { CommandError } from './command.ts';

/** One side's half of a link between an account of the hub and a member of a sport. */
export interface LinkHalf {
  account_id: number;
  member_id: number;
  linked_at: Date;
}

/** What one side has, as the other reads it. */
export interface LinkList {
  at: Date;
  /** `account member`. */
  links: ReadonlySet<string>;
  /** Accounts whose link is being changed: they say nothing yet. */
  changing: ReadonlySet<number>;
}

/** Clocks of machines may differ by as much, and a link is made on both sides one after the other. */
const LEEWAY_MS = 60_000;
const HEAD = /^Links of (\S+) at (\S+), (\S+)$/;
const nameOf = ({ account_id, member_id }: LinkHalf): string => `${account_id} ${member_id}`;

/** A line for each, below one that says whose they are and when that was so. */
export const writeLinkList = (
  { sport, side, now }: { sport: string; side: string; now: Date },
  halves: readonly LinkHalf[],
  changing: readonly number[] = [],
): string =>
  [
    `Links of ${sport} at ${side}, ${now.toISOString()}`,
    ...halves.map(nameOf),
    ...changing.map((account) => `${account} ?`),
  ].join('\n');

/** The list that the other side has written into a file. */
export async function readLinkList(
  path: string | undefined,
  { sport, side }: { sport: string; side: string },
): Promise<LinkList> {
  if (!path) throw new CommandError('Name the file with the list of the other side.');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
  const [head = '', ...lines] = text.trim().split('\n');
  const [, named, where, at = ''] = HEAD.exec(head) ?? [];
  if (named !== sport || where !== side || lines.some((line) => !/^\d+ (?:\d+|\?)$/.test(line)))
    throw new CommandError(`${path} is not the list of ${sport}'s links at ${side}: make it with the command links.`);
  return {
    at: new Date(at),
    links: new Set(lines),
    changing: new Set(lines.flatMap((line) => (line.endsWith('?') ? [Number(line.split(' ', 1)[0])] : []))),
  };
}

/**
 * Links that stand here alone. What is too new for the other side's list, or is being changed, is not one: it may be
 * there by now.
 */
export const onlyHere = (
  halves: readonly LinkHalf[],
  { at, links, changing }: LinkList,
  changingHere: readonly number[] = [],
): LinkHalf[] =>
  halves.filter(
    (half) =>
      !links.has(nameOf(half)) &&
      half.linked_at.getTime() < at.getTime() - LEEWAY_MS &&
      !changing.has(half.account_id) &&
      !changingHere.includes(half.account_id),
  );
