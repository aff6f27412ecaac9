import { createHash } from 'node:crypto';
import type { Sport } from '@sports-hub/contract';
import { Problem, type Audit, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { localTime, toLocalTime } from '@sports-hub/kernel/time';
import { readSafetySettings } from '../safety/settings.ts';

export interface TranscriptMessage {
  id: number;
  sender_id: number;
  sender: string;
  created_at: string;
  body: string;
  /** SHA-256 over the hash before and this message: a changed, missing or reordered line breaks every hash after it. */
  hash: string;
}

export interface Transcript {
  conversation: {
    sport: Sport;
    id: number;
    participants: { id: number; name: string }[];
    started_at: string;
    exported_at: string;
    exported_by: string;
    message_count: number;
  };
  /** The hash of the conversation's own lines, which the first message's builds on. */
  first_hash: string;
  messages: TranscriptMessage[];
  /** Write this down elsewhere: whoever has it can tell whether an exported file is complete and unchanged. */
  last_hash: string;
}

type BareMessage = Omit<TranscriptMessage, 'hash'>;

const hashOf = (previous: string, value: object): string =>
  createHash('sha256').update(previous).update(JSON.stringify(value)).digest('hex');

/** Links messages into a chain that begins with the conversation itself. */
export function chain(conversation: Transcript['conversation'], messages: readonly BareMessage[]): Transcript {
  const first_hash = hashOf('', conversation);
  let last_hash = first_hash;
  const linked = messages.map(({ id, sender_id, sender, created_at, body }) => {
    last_hash = hashOf(last_hash, { id, sender_id, sender, created_at, body });
    return { id, sender_id, sender, created_at, body, hash: last_hash };
  });
  return { conversation, first_hash, messages: linked, last_hash };
}

/** True when nothing in an exported transcript was changed, removed, added or moved. */
export function isIntact({ conversation, messages, ...hashes }: Transcript): boolean {
  const again = chain(conversation, messages);
  return (
    again.first_hash === hashes.first_hash &&
    again.last_hash === hashes.last_hash &&
    conversation.message_count === messages.length &&
    again.messages.every(({ hash }, n) => hash === messages[n]?.hash)
  );
}

const findMessages = (sql: Sql, conversationId: number): Promise<BareMessage[]> =>
  sql.rows<BareMessage>(
    `select m.id, m.sender_id, s.first_name || ' ' || s.last_name as sender, ${localTime('m.created_at')} as created_at, m.body
       from messages m join members s on s.id = m.sender_id where m.conversation_id = $1 order by m.id`,
    [conversationId],
  );

/** The whole conversation for an administrator, where the sport has switched that on. Every export is audited. */
export const exportTranscript = (
  { db, clock, audit, sport }: { db: Database; clock: Clock; audit: Audit; sport: Sport },
  { conversationId, actor }: { conversationId: number; actor: string },
): Promise<Transcript> =>
  db.transaction(async (tx) => {
    if (!(await readSafetySettings(tx)).transcript_export) throw new Problem('permission.missing');
    // The lock keeps new messages out until this is read: the chain ends where the count says.
    const conversation = await tx.maybeOne<{
      id: number;
      started_at: string;
      participants: { id: number; name: string }[];
    }>(
      `select c.id, ${localTime('c.created_at')} as started_at,
              (select json_agg(json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) order by m.id)
                 from members m where m.id in (c.account_a, c.account_b)) as participants
         from conversations c where c.id = $1 for no key update`,
      [conversationId],
    );
    if (!conversation) throw new Problem('conversation.not_found');
    const messages = await findMessages(tx, conversationId);
    await audit(tx, {
      event: 'transcript.exported',
      actor,
      subject: `conversation:${conversationId}`,
      detail: { messages: messages.length },
    });
    return chain(
      {
        sport,
        ...conversation,
        exported_at: toLocalTime(clock.now()),
        exported_by: actor,
        message_count: messages.length,
      },
      messages,
    );
  });
