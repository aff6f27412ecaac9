import { t } from '@sports-hub/contract/texts';
import type { Conversation, Message } from '@sports-hub/contract';
import { list, withDashes } from '../kit/words.ts';

/** A conversation as far as it was read: everything from `items[0]` to the cursor, without a gap. */
export interface Thread {
  items: Message[];
  /** For the page before the first; null at the beginning. */
  nextBefore: number | null;
  /** The last message up to which nothing can be missing. Own messages may be known beyond it. */
  cursor: number;
}

/** By ascending id, each once. */
export function merge(known: readonly Message[], more: readonly Message[]): Message[] {
  const last = known.at(-1)?.id ?? 0;
  if (more.every(({ id }, index) => id > (more[index - 1]?.id ?? last))) return [...known, ...more];
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

export interface ConversationList {
  items: Conversation[];
  nextBefore: number | null;
}

/** A newer first page over what is known: the order is the service's, and older pages stay. */
export function renew(known: ConversationList | undefined, page: ConversationList): ConversationList {
  const oldest = page.items.at(-1)?.id ?? 0;
  if (!known || page.nextBefore === null) return page;
  return { items: [...page.items, ...known.items.filter(({ id }) => id < oldest)], nextBefore: known.nextBefore };
}

export interface Person {
  id: number;
  first: string;
  name: string;
  role: Conversation['a_role'];
  /** Children whom the reader knows, "Jordan M." */
  parentOf: readonly string[];
}

/** The two of a conversation, seen from one of them. */
export function sides(conversation: Conversation, self: number): { self: Person; other: Person } {
  const a: Person = {
    id: conversation.account_a,
    first: conversation.a_first,
    name: `${conversation.a_first} ${conversation.a_last}`,
    role: conversation.a_role,
    parentOf: conversation.a_parent_of,
  };
  const b: Person = {
    id: conversation.account_b,
    first: conversation.b_first,
    name: `${conversation.b_first} ${conversation.b_last}`,
    role: conversation.b_role,
    parentOf: conversation.b_parent_of,
  };
  return a.id === self ? { self: a, other: b } : { self: b, other: a };
}

const ROLES: Record<Conversation['a_role'], string> = {
  coach: t('messages.threads.coach'),
  staff: t('messages.threads.staff'),
  parent: t('messages.threads.parent'),
  player: t('messages.threads.player'),
  member: t('messages.threads.member'),
};

/** "Parent of Jordan M.", "Coach", "Coach · Parent of Jordan M.": what somebody is to the reader. */
export function whoIs({ role, parentOf }: Pick<Person, 'role' | 'parentOf'>): string {
  if (parentOf.length === 0) return ROLES[role];
  const parent = t('messages.threads.parentOf', { children: list([...parentOf]) });
  return role === 'parent' || role === 'member' ? parent : `${ROLES[role]} · ${parent}`;
}

/** "Coach · Hawks": what somebody is, and what the two share. */
export const whoIsAndTeam = (
  person: Pick<Person, 'role' | 'parentOf'>,
  { shared_scopes: shared }: Pick<Conversation, 'shared_scopes'>,
): string => [whoIs(person), ...(shared.length > 0 ? [withDashes(list(shared))] : [])].join(' · ');

export interface Group {
  key: string;
  senderId: number;
  first: string;
  messages: Message[];
}
export type Line =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'new'; key: string }
  | ({ kind: 'group' } & Group);

const TOGETHER_MINUTES = 5;
const minutesOf = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));

/** Messages as lines: one for each day, and what one person said within a few minutes together. */
export function linesOf(messages: readonly Message[], firstNew: number | undefined): Line[] {
  const lines: Line[] = [];
  let last: Message | undefined;
  for (const message of messages) {
    const day = message.created_at.slice(0, 10);
    const isNewDay = last?.created_at.slice(0, 10) !== day;
    if (isNewDay) lines.push({ kind: 'day', key: `day-${day}`, date: day });
    if (message.id === firstNew) lines.push({ kind: 'new', key: 'new' });
    const group = lines.at(-1);
    const isTogether =
      group?.kind === 'group' &&
      last?.sender_id === message.sender_id &&
      minutesOf(message.created_at) - minutesOf(last.created_at) < TOGETHER_MINUTES;
    if (isTogether) group.messages.push(message);
    else
      lines.push({
        kind: 'group',
        key: `m-${message.id}`,
        senderId: message.sender_id,
        first: message.first_name,
        messages: [message],
      });
    last = message;
  }
  return lines;
}

/** The first of this many unread messages, which are never the reader's own; undefined when it is not loaded. */
export function firstUnread(messages: readonly Message[], unread: number, reader: number): number | undefined {
  let left = unread;
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]!;
    if (message.sender_id === reader) continue;
    if (left === 1) return message.id;
    left -= 1;
  }
  return undefined;
}
