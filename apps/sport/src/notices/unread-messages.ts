import type { Tx } from '@sports-hub/kernel';

/** Where the look at messages has got to; undefined while another process looks. */
export const lockCursor = (tx: Tx): Promise<{ last_message_id: number } | undefined> =>
  tx.maybeOne<{ last_message_id: number }>('select last_message_id from notice_cursor for update skip locked');

export const moveCursor = (tx: Tx, lastMessageId: number): Promise<number> =>
  tx.run('update notice_cursor set last_message_id = $1', [lastMessageId]);

/**
 * Looks at the messages after one, as far as they are older than `ripeAt`, and gives those a line who have not read
 * them. No message with a smaller id can still appear: a transaction does not take that long.
 */
export const noteUnread = (
  tx: Tx,
  { after, ripeAt, now, limit }: { after: number; ripeAt: Date; now: Date; limit: number },
): Promise<{ count: number; last: number | null }> =>
  tx.one<{ count: number; last: number | null }>(
    `with next as materialized (
       select id, conversation_id, sender_id, created_at from messages where id > $1 order by id limit $2),
     ripe as materialized (
       select id, conversation_id, sender_id from next
        where id < coalesce((select min(id) from next where created_at > $3), (select max(id) + 1 from next))),
     lines as (
       insert into notices (member_id, subject, subject_id, due_at)
       select distinct p.other, 'conversation', c.id, $4::timestamptz
         from ripe join conversations c on c.id = ripe.conversation_id
        cross join lateral (select case when c.account_a = ripe.sender_id then c.account_b else c.account_a end as other) p
        where not exists (
          select 1 from read_markers k where k.conversation_id = c.id and k.member_id = p.other and k.last_read_id >= ripe.id)
       on conflict (member_id, subject, subject_id) do nothing)
     select count(*)::integer as count, max(ripe.id) as last from ripe`,
    [after, limit, ripeAt, now],
  );

/** A conversation in which somebody has not read everything that is old enough. */
export interface UnreadConversation {
  id: number;
  first_name: string;
  last_name: string;
  is_player: boolean;
  unread: number;
}

/** Those of these conversations that are still unread, with how much of them; counters only, no message is read. */
export const findUnread = (
  tx: Tx,
  memberId: number,
  { conversations, ripeAt }: { conversations: readonly number[]; ripeAt: Date },
): Promise<UnreadConversation[]> =>
  tx.rows<UnreadConversation>(
    `select c.id, o.first_name, o.last_name, exists (select 1 from player_logins l where l.member_id = o.id) as is_player, u.unread
       from conversations c
       join members o on o.id = case when c.account_a = $1 then c.account_b else c.account_a end
      cross join lateral (
        select m.sent_by_a, m.sent_by_b from messages m where m.conversation_id = c.id and m.created_at <= $3 order by m.id desc limit 1) newest
       left join read_markers r on r.conversation_id = c.id and r.member_id = $1
      cross join lateral (
        select case when c.account_a = $1 then newest.sent_by_b - coalesce(r.sent_by_b, 0)
                    else newest.sent_by_a - coalesce(r.sent_by_a, 0) end as unread) u
      where c.id = any ($2::bigint[]) and $1 in (c.account_a, c.account_b) and u.unread > 0
      order by c.last_sent_at desc nulls last, c.id`,
    [memberId, conversations, ripeAt],
  );
