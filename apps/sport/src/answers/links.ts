import {
  EVENT_KINDS,
  type AnswerState,
  type AnswerValue,
  type EventKind,
  type FamilyEvent,
} from '@sports-hub/contract';
import { Problem, type Database, type Sql } from '@sports-hub/kernel';
import { isSignedForMember, signForMember } from '../members/mails/link-keys.ts';
import type { EventKey } from './events.ts';
import { findAnswering } from './queries.ts';
import type { Answers } from './service.ts';

/** What a link is for: one member, one child, one event. */
export interface LinkSubject extends EventKey {
  memberId: number;
  playerId: number;
}

/** What the page behind a link shows. */
export interface AnswerLink {
  /** Whose mail it was in. */
  to: string;
  event: FamilyEvent;
}

const wordsOf = ({ memberId, playerId, kind, eventId }: LinkSubject): string =>
  `answer of ${memberId} for ${playerId} to ${kind} ${eventId}`;

function readToken(token: string): LinkSubject & { signature: string } {
  const [, member, player, word, event, signature = ''] =
    /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([a-z]+)\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  const kind = EVENT_KINDS.find((known): known is EventKind => known === word);
  if (!kind) throw new Problem('token.invalid');
  return { memberId: Number(member), playerId: Number(player), kind, eventId: Number(event), signature };
}

/**
 * Links in mails that answer without signing in: for one person, one child and one event, and good for nothing else. What
 * a link may do is looked up when it is used: it ends with the guardian's link to the child, and when answers close.
 */
export function createAnswerLinks({
  db,
  siteUrl,
  answers,
}: {
  db: Database;
  siteUrl: string;
  answers: Pick<Answers, 'set' | 'read'>;
}) {
  const open = async (token: string) => {
    const { signature, ...subject } = readToken(token);
    if (!(await isSignedForMember(db, subject.memberId, { text: wordsOf(subject), signature })))
      throw new Problem('token.invalid');
    const member = await findAnswering(db, subject.memberId);
    const event = member && (await answers.read(subject.memberId, subject));
    if (!event) throw new Problem('token.invalid');
    return { by: { ...member, via: 'mail' as const }, event, subject };
  };
  return {
    /** The address of the page that asks; with a value, that one is chosen already. */
    async address(sql: Sql, subject: LinkSubject, value?: AnswerValue): Promise<string> {
      const { memberId, playerId, kind, eventId } = subject;
      const signature = await signForMember(sql, memberId, wordsOf(subject));
      const token = `${memberId}.${playerId}.${kind}.${eventId}.${signature}`;
      return `${siteUrl}/answer?token=${token}${value ? `&say=${value}` : ''}`;
    },
    /** Changes nothing: mail scanners follow links. */
    async look(token: string): Promise<AnswerLink> {
      const { by, event } = await open(token);
      return { to: by.first_name, event };
    },
    async answer(
      token: string,
      given: { value: AnswerValue; note?: string | undefined; clientId: string; version?: number | undefined },
    ): Promise<AnswerState> {
      const { by, subject } = await open(token);
      return answers.set(by, { ...subject, ...given });
    },
  };
}
export type AnswerLinks = ReturnType<typeof createAnswerLinks>;
