import type { Conversation, Message, Recipient } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { mayRead } from './policy.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { publicName } from '../../season/teams/queries.ts';

/** Larger than any id: "before" nothing in particular. */
const NEWEST = Number.MAX_SAFE_INTEGER;

const EXCERPT = 140;

/**
 * What the member `m` is to others: the first of these that applies. A player's login is a player whatever else it is.
 * Single values, not `exists`: that would let the planner read everybody's logins to look up those of a few.
 */
const ROLE = `
  case when (select true from player_logins l where l.member_id = m.id) then 'player'
       when m.is_coach then 'coach' when m.is_staff then 'staff'
       when (select true from guardian_links g
              where g.member_id = m.id and ${isVerifiedGuardian('g')} limit 1)
       then 'parent' else 'member' end`;

/**
 * For a statement with `people(id)` and `mine(teams, divisions)`: the children through whom the reader meets each of them.
 * An adult's other children are nobody's business.
 */
const CHILDREN = `
  children as materialized (
    select g.member_id, array_agg(distinct ${publicName('p')} order by ${publicName('p')}) as names
      from guardian_links g cross join mine
      join roster_entries r on r.player_id = g.player_id
      join current_teams t on t.id = r.team_id and (t.id = any (mine.teams) or t.division_id = any (mine.divisions))
      join players p on p.id = g.player_id
     where g.member_id = any (array(select id from people)) and ${isVerifiedGuardian('g')}
     group by g.member_id
  )`;

/**
 * A member's conversations as a reader sees them. Only what both sides hold is named, teams before divisions, so nobody
 * learns of a team that is not theirs. Unread is what both sides have sent since the reader's marker,
 * without the reader's own: counters only. Of the messages only the last is looked up, by index.
 * Everybody of the page is looked up together, and so is what they hold: once for each would be most of the work.
 */
const FIND_CONVERSATIONS = `
  with page as materialized (
    (select * from conversations where account_a = $1 and id < $3 order by id desc limit $4)
    union all
    (select * from conversations where account_b = $1 and id < $3 order by id desc limit $4)
    order by id desc limit $4
  ), people as materialized (
    select m.id, m.first_name, m.last_name, ${ROLE} as role from members m
     where m.id = any (array(select account_a from page union select account_b from page))
  ), holdings as materialized (
    select member_id, team_id, division_id from member_holdings where member_id = any (array(select id from people))
  ), mine as materialized (
    select array_agg(team_id) as teams, array_agg(division_id) as divisions from holdings where member_id = $1
  ), shared as materialized (
    select h.member_id, array_agg(distinct t.name order by t.name) filter (where t.id is not null) as teams,
           array_agg(distinct d.name order by d.name) filter (where d.id is not null) as divisions
      from holdings h cross join mine
      left join teams t on t.id = h.team_id and t.id = any (mine.teams)
      left join divisions d on d.id = h.division_id and d.id = any (mine.divisions)
     group by h.member_id
  ), ${CHILDREN}
  select c.id, c.account_a, c.account_b, a.first_name as a_first, a.last_name as a_last, b.first_name as b_first, b.last_name as b_last,
         ${localTime('c.created_at')} as created_at, a.role as a_role, b.role as b_role,
         coalesce((select names from children where member_id = a.id), '{}') as a_parent_of,
         coalesce((select names from children where member_id = b.id), '{}') as b_parent_of,
         (select json_build_object('id', m.id, 'sender_id', m.sender_id, 'excerpt', left(m.body, ${EXCERPT}),
                                   'created_at', ${localTime('m.created_at')})
            from messages m where m.conversation_id = c.id order by m.id desc limit 1) as last_message,
         coalesce(s.teams, s.divisions, '{}') as shared_scopes,
         case when c.account_a = $2 then 0 else c.sent_by_a - coalesce(r.sent_by_a, 0) end
           + case when c.account_b = $2 then 0 else c.sent_by_b - coalesce(r.sent_by_b, 0) end as unread
    from page c
    join people a on a.id = c.account_a
    join people b on b.id = c.account_b
    left join shared s on s.member_id = case when c.account_a = $1 then c.account_b else c.account_a end
    left join read_markers r on r.conversation_id = c.id and r.member_id = $2
   order by c.id desc`;

export const findConversations = (
  sql: Sql,
  {
    memberId,
    readerId,
    before = NEWEST,
    limit,
  }: { memberId: number; readerId: number; before?: number | undefined; limit: number },
): Promise<Conversation[]> => sql.rows<Conversation>(FIND_CONVERSATIONS, [memberId, readerId, before, limit]);

export const findConversationOfPair = (sql: Sql, one: number, other: number): Promise<{ id: number } | undefined> =>
  sql.maybeOne<{ id: number }>(
    'select id from conversations where account_a = least($1::bigint, $2) and account_b = greatest($1::bigint, $2)',
    [one, other],
  );

/** Undefined when the pair has one already. */
export const insertConversation = (
  tx: Tx,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into conversations (account_a, account_b, started_by, created_at)
     values (least($1::bigint, $2), greatest($1::bigint, $2), $1, $3) on conflict (account_a, account_b) do nothing returning id`,
    [from, to, now],
  );

/** A reader asks what a conversation has after a message. */
export interface MessagesAsked {
  conversationId: number;
  readerId: number;
  after: number;
}

type MessageRow = { place: number } & (Message | { [K in keyof Message]: null });

/** Made once: it is asked more often than anything else. */
const FIND_MESSAGES = `select asked.place, found.*
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality asked(conversation_id, reader_id, after, place)
  cross join lateral (
    select m.id, m.sender_id, m.body, ${localTime('m.created_at')} as created_at,
           case when m.sender_id = c.account_a then c.a_first else c.b_first end as first_name,
           case when m.sender_id = c.account_a then c.a_last else c.b_last end as last_name
      from (
        select c.id, c.account_a, a.first_name as a_first, a.last_name as a_last, b.first_name as b_first, b.last_name as b_last
          from conversations c join members a on a.id = c.account_a join members b on b.id = c.account_b
         where c.id = asked.conversation_id and ${mayRead('asked.reader_id')} limit 1
      ) c
      left join lateral (
        select * from messages where conversation_id = c.id and id > asked.after order by id limit $4
      ) m on true
  ) found
  order by asked.place, found.id`;

/** For each reader: undefined when they may not see the conversation, or there is none. */
export async function findMessages(
  sql: Sql,
  asked: readonly MessagesAsked[],
  limit: number,
): Promise<(Message[] | undefined)[]> {
  const rows = await sql.rows<MessageRow>(FIND_MESSAGES, [
    asked.map(({ conversationId }) => conversationId),
    asked.map(({ readerId }) => readerId),
    asked.map(({ after }) => after),
    limit,
  ]);
  const found: (Message[] | undefined)[] = asked.map(() => undefined);
  for (const { place, ...message } of rows) {
    const messages = (found[place - 1] ??= []);
    if (message.id !== null) messages.push(message);
  }
  return found;
}

/** The last messages before one, oldest first; undefined as above. Not polled, so each asks by itself. */
export async function findEarlierMessages(
  sql: Sql,
  {
    conversationId,
    readerId,
    before,
    limit,
  }: { conversationId: number; readerId: number; before: number; limit: number },
): Promise<Message[] | undefined> {
  const rows = await sql.rows<Message | { [K in keyof Message]: null }>(
    `select m.id, m.sender_id, m.body, ${localTime('m.created_at')} as created_at, s.first_name, s.last_name
       from (select c.id from conversations c where c.id = $1 and ${mayRead('$2')} limit 1) c
       left join lateral (
         select * from messages where conversation_id = c.id and id < $3 order by id desc limit $4
       ) m on true
       left join members s on s.id = m.sender_id
      order by m.id`,
    [conversationId, readerId, before, limit],
  );
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is Message => row.id !== null);
}

export interface SendOutcome {
  outcome: string;
  retry_after: number | null;
  id: number;
  body: string;
  created_at: string;
}

const SEND_MESSAGE = `select outcome, retry_after, id, body, ${localTime('created_at')} as created_at from send_message($1, $2, $3, $4, $5, $6, $7)`;

export const callSendMessage = (
  sql: Sql,
  values: {
    conversationId: number;
    senderId: number;
    clientId: string;
    body: string;
    now: Date;
    limit: number;
    seconds: number;
  },
): Promise<SendOutcome> =>
  sql.one<SendOutcome>(SEND_MESSAGE, [
    values.conversationId,
    values.senderId,
    values.clientId,
    values.body,
    values.now,
    values.limit,
    values.seconds,
  ]);

/** Moves the reader's marker to a message of the conversation, never backward. */
export const moveReadMarker = (
  sql: Sql,
  { conversationId, readerId, messageId }: { conversationId: number; readerId: number; messageId: number },
): Promise<{ may_read: boolean; last_read_id: number | null }> =>
  sql.one(
    `with permitted as (select c.id from conversations c where c.id = $1 and ${mayRead('$2')}),
     moved as (
       insert into read_markers as r (conversation_id, member_id, last_read_id, sent_by_a, sent_by_b)
       select m.conversation_id, $2, m.id, m.sent_by_a, m.sent_by_b
         from messages m join permitted on permitted.id = m.conversation_id where m.conversation_id = $1 and m.id = $3
       on conflict (conversation_id, member_id) do update set
         last_read_id = greatest(r.last_read_id, excluded.last_read_id),
         sent_by_a = greatest(r.sent_by_a, excluded.sent_by_a),
         sent_by_b = greatest(r.sent_by_b, excluded.sent_by_b)
       returning last_read_id)
     select exists (select from permitted) as may_read, (select last_read_id from moved) as last_read_id`,
    [conversationId, readerId, messageId],
  );

/** Whom the member may write to now: shares a team or a division, is active, and if a player, may take part. */
export const findRecipients = (
  sql: Sql,
  { memberId, after, limit }: { memberId: number; after: number; limit: number },
): Promise<Recipient[]> =>
  sql.rows<Recipient>(
    // Not "exists": the planner would read the logins of everybody to answer it for a few.
    `with people as materialized (
       select id, name, is_coach, is_staff from contacts_of($1, $2, $3)
     ), mine as materialized (
       select array_agg(team_id) as teams, array_agg(division_id) as divisions from member_holdings where member_id = $1
     ), ${CHILDREN}
     select c.id, c.name, c.is_coach, c.is_staff,
            (select count(*) from player_logins l where l.member_id = c.id) > 0 as is_player,
            coalesce((select names from children where member_id = c.id), '{}') as parent_of
       from people c order by c.id`,
    [memberId, after, limit],
  );
