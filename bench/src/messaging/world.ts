import type { Database } from '@sports-hub/kernel';
import { openDatabase } from '@sports-hub/kernel';

/**
 * A division is 250 members: ten teams of a coach, 20 parents with a child each, and four of these children's own
 * logins. Each member starts four conversations.
 */
export const MEMBERS_PER_DIVISION = 250;
const CONVERSATIONS_PER_MEMBER = 4;
const MEMBERS_PER_TEAM = 25;
const PARENTS_PER_TEAM = 20;
/** One conversation in ten is long. Together they average 50 messages. */
const LONG = 320;
const SHORT = 20;
/** People write in exchanges: this many messages of a conversation lie together, then others come between. */
const EXCHANGE = 5;
const FIRST_ID = 1_000_000;

export interface World {
  members: number;
  conversations: number;
  messages: number;
}

export const worldOf = (divisions: number): World => {
  const members = divisions * MEMBERS_PER_DIVISION;
  const conversations = members * CONVERSATIONS_PER_MEMBER;
  return { members, conversations, messages: (conversations * (LONG + 9 * SHORT)) / 10 };
};

const isParent = (id: string): string =>
  `(${id} - ${FIRST_ID}) % ${MEMBERS_PER_TEAM} between 1 and ${PARENTS_PER_TEAM}`;
const IS_PARENT = `id >= ${FIRST_ID} and ${isParent('id')}`;

/** Without quiet hours: what is measured must not depend on the hour. */
const PEOPLE = `
  update safety_settings set quiet_hours = false;
  insert into divisions (id, league_id, name, gender, age_group)
  select ${FIRST_ID} + d, 1, 'Bench ' || d, 'coed', 'Bench' from generate_series(0, $1::int - 1) d;
  insert into teams (id, division_id, name)
  select ${FIRST_ID} + d * 10 + t, ${FIRST_ID} + d, 'Team ' || t from generate_series(0, $1::int - 1) d, generate_series(0, 9) t;
  insert into members (id, email, first_name, last_name, email_verified_at, is_coach, created_at)
  select ${FIRST_ID} + n, 'bench' || n || '@bench.example', 'First' || n, 'Last' || n, now(), n % ${MEMBERS_PER_TEAM} = 0, now()
    from generate_series(0, $1::int * ${MEMBERS_PER_DIVISION} - 1) n;
  insert into players (id, first_name, last_name, birth_date, gender, created_at)
  select id, first_name, last_name, '2015-01-01', 'girls', now() from members where ${IS_PARENT};
  insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
  select id, id, 'parent_guardian', 'verified', now(), now() from members where ${IS_PARENT};
  insert into player_logins (member_id, player_id, approved_at, approved_by, messaging_enabled)
  select id, id - ${PARENTS_PER_TEAM}, now(), 'bench', true from members where id >= ${FIRST_ID} and (id - ${FIRST_ID}) % ${MEMBERS_PER_TEAM} > ${PARENTS_PER_TEAM};
  insert into roster_entries (team_id, player_id)
  select ${FIRST_ID} + (id - ${FIRST_ID}) / ${MEMBERS_PER_TEAM}, id from members where ${IS_PARENT};
  insert into assignments (member_id, role, team_id, created_at)
  select id, 'coach', ${FIRST_ID} + (id - ${FIRST_ID}) / ${MEMBERS_PER_TEAM}, now() from members where id >= ${FIRST_ID} and is_coach;
  insert into conversations (id, account_a, account_b, started_by, created_at, sent_by_a, sent_by_b)
  select ${FIRST_ID} + n, least(one, other), greatest(one, other), one, now(), s.length / 2, s.length / 2
    from generate_series(0, $1::int * ${MEMBERS_PER_DIVISION * CONVERSATIONS_PER_MEMBER} - 1) n
   cross join lateral (select n / ${CONVERSATIONS_PER_MEMBER} as m, n % ${CONVERSATIONS_PER_MEMBER} + 1 as step) x
   cross join lateral (select ${FIRST_ID} + m as one, ${FIRST_ID} + m / ${MEMBERS_PER_DIVISION} * ${MEMBERS_PER_DIVISION} + (m + step) % ${MEMBERS_PER_DIVISION} as other) p
   cross join lateral (select case when n % 10 = 0 then ${LONG} else ${SHORT} end as length) s;`;

/** Messages of one exchange in every conversation that still has one. */
const EXCHANGES = `
  insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
  select c.id, case when n % 2 = 1 then c.account_a else c.account_b end, 'bench-message-' || lpad(n::text, 8, '0'),
         'Message ' || n || ': practice is at five at the middle school gym, please bring the white jersey and water.', now(), (n + 1) / 2, n / 2
    from conversations c, generate_series($1::int * ${EXCHANGE} + 1, ($1::int + 1) * ${EXCHANGE}) n
   where c.id >= ${FIRST_ID} and c.sent_by_a + c.sent_by_b >= n order by c.id, n`;

/** Everybody has read all but the last four. */
const MARKERS = `
  insert into read_markers (conversation_id, member_id, last_read_id, sent_by_a, sent_by_b)
  select c.id, reader, m.id, m.sent_by_a, m.sent_by_b
    from conversations c cross join lateral unnest(array[c.account_a, c.account_b]) reader
    join messages m on m.conversation_id = c.id and m.sent_by_a + m.sent_by_b = c.sent_by_a + c.sent_by_b - 4
   where c.id >= ${FIRST_ID}`;

/**
 * Fills a sport's database; constraints are off and indexes made at the end, so that ten million messages take minutes.
 */
export async function loadWorld(url: string, divisions: number, say: (line: string) => void): Promise<void> {
  const db = openDatabase({
    url,
    connections: 1,
    // An index of ten million rows takes a minute.
    queryTimeoutMs: 600_000,
    settings: '-c synchronous_commit=off -c maintenance_work_mem=512MB',
  });
  const { members, conversations, messages } = worldOf(divisions);
  const started = performance.now();
  const seconds = (): string => `${Math.round((performance.now() - started) / 1000)} s`;
  try {
    for (const statement of PEOPLE.split(';').filter((text) => text.trim()))
      await db.run(statement, statement.includes('$1') ? [divisions] : []);
    say(`${members} members, ${conversations} conversations after ${seconds()}`);
    await db.script(
      'set session_replication_role = replica; alter table messages drop constraint messages_client_id; drop index messages_in_conversation',
    );
    let loaded = 0;
    for (let exchange = 0; exchange < LONG / EXCHANGE; exchange += 1) {
      loaded += await db.run(EXCHANGES, [exchange]);
      if (exchange % 8 === 3) say(`${loaded} of ${messages} messages after ${seconds()}`);
    }
    await db.script(
      'create unique index messages_in_conversation on messages (conversation_id, id); alter table messages add constraint messages_client_id unique (conversation_id, sender_id, client_id)',
    );
    say(`indexes after ${seconds()}`);
    await db.run(MARKERS);
    // Nobody is told of them.
    await db.run('update notice_cursor set last_message_id = (select max(id) from messages)');
    await db.script('vacuum analyze');
    say(`ready after ${seconds()}`);
  } finally {
    await db.close();
  }
}

export interface Sample {
  conversation: number;
  member: number;
  lastMessage: number;
}

/** Conversations between two parents, long ones only if wanted, spread over the whole world. */
export const sampleConversations = (
  db: Database,
  { count, onlyLong = false }: { count: number; onlyLong?: boolean },
): Promise<Sample[]> =>
  db.rows<Sample>(
    `select c.id as conversation, c.account_a as member, (select max(id) from messages where conversation_id = c.id) as "lastMessage"
       from conversations c
      where c.id >= ${FIRST_ID} and ($2 = false or c.sent_by_a >= ${LONG / 2})
        and ${isParent('c.account_a')} and ${isParent('c.account_b')}
      order by md5(c.id::text) limit $1`,
    [count, onlyLong],
  );
