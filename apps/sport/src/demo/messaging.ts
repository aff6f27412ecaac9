import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import { secondsAfter, type Tx } from '@sports-hub/kernel';
import { insertReport } from '../community/reports/queries.ts';
import { CAST } from './cast.ts';
import { createDemoTimes } from './content/times.ts';

type Line = readonly [from: 0 | 1, body: string];

const GAME_DAY: readonly Line[] = [
  [0, 'Hi Kim, will practice still be at five on Tuesday?'],
  [1, 'Yes, five at the Lincoln School Gym.'],
  [0, 'Great. Riley needs to leave ten minutes early, is that all right?'],
  [1, 'No problem at all.'],
  [1, 'One more thing: please bring the white jersey on Saturday.'],
  [1, 'And a water bottle with a name on it.'],
];

const FIRST_STEPS: readonly Line[] = [
  [0, 'Coach, which number do I have?'],
  [1, 'You are number 7, Riley.'],
  [0, 'Yes!! Thank you!'],
  [1, 'See you at practice. Your family can read along here, as always.'],
];

/** Long enough that reading it takes two pages: a question and its answer on each of sixty days. */
const CARPOOL: readonly Line[] = Array.from({ length: 120 }, (_, n) => [
  (n % 2) as 0 | 1,
  n % 2 === 0
    ? `Carpool list, day ${n / 2 + 1}: we can take three children.`
    : `Thank you, noted for day ${(n + 1) / 2}.`,
]);

/** Conversations, announcements, a report and a claim, so that every page has something to show. */
export async function seedMessaging(tx: Tx, sport: Sport, now: Date): Promise<void> {
  const { firstMemberId, hasConversations } = SPORT_TABLE[sport].demo;
  const member = (name: string): number => firstMemberId + CAST.findIndex((person) => person.name === name);
  const { at } = createDemoTimes(now);
  await seedAnnouncements(tx, member, at);
  if (!hasConversations) return;

  const talk = (names: readonly [string, string], lines: readonly Line[], sentAt: (n: number) => Date) =>
    seedConversation(
      tx,
      [member(names[0]), member(names[1])],
      lines,
      lines.map((_, n) => sentAt(n)),
    );
  /** When people write, whatever the hour of the start: one afternoon, a message every seven minutes. */
  const onAfternoon = (daysAgo: number) => (n: number) => secondsAfter(at(-daysAgo, '16:20:00'), n * 7 * 60);
  const gameDay = await talk(['pat.parker', 'coach.kim'], GAME_DAY, onAfternoon(6));
  const firstSteps = await talk(['riley.parker', 'coach.kim'], FIRST_STEPS, onAfternoon(5));
  const carpool = await talk(['casey.brook', 'staff.diaz'], CARPOOL, (n) =>
    secondsAfter(at(-63 + Math.floor(n / 2), '15:40:00'), (n % 2) * 25 * 60),
  );
  // Who has written has read what was there before.
  await seedMarker(tx, gameDay.at(-3), member('pat.parker'));
  await seedMarker(tx, gameDay.at(-1), member('coach.kim'));
  await seedMarker(tx, firstSteps.at(-2), member('riley.parker'));
  await seedMarker(tx, firstSteps.at(-1), member('coach.kim'));
  await seedMarker(tx, carpool.at(-2), member('casey.brook'));
  await seedMarker(tx, carpool.at(-1), member('staff.diaz'));

  await insertReport(tx, {
    messageId: carpool[60] ?? NaN,
    reporterId: member('staff.diaz'),
    reason: 'This should be looked at: too many children for one car.',
    now,
  });
  await tx.run(
    `insert into claims (member_id, first_name, last_name, birth_date, created_at) values ($1, 'Nico', 'Newman', '2016-05-17', $2)`,
    [member('new.family'), now],
  );
}

/**
 * Returns the ids of the messages. Written in one go; the counters are those that sending one by one would have left.
 */
async function seedConversation(
  tx: Tx,
  people: readonly [number, number],
  lines: readonly Line[],
  times: readonly Date[],
): Promise<number[]> {
  const [a, b] = [Math.min(...people), Math.max(...people)];
  const senders = lines.map(([from]) => people[from]);
  const { id } = await tx.one<{ id: number }>(
    'insert into conversations (account_a, account_b, started_by, created_at, sent_by_a, sent_by_b) values ($1, $2, $3, $4, $5, $6) returning id',
    [
      a,
      b,
      people[0],
      times[0],
      senders.filter((sender) => sender === a).length,
      senders.filter((sender) => sender === b).length,
    ],
  );
  const messages = await tx.rows<{ id: number }>(
    `insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
     select $1, l.sender, 'demo-message-' || lpad(l.n::text, 6, '0'), l.body, l.sent_at,
            count(*) filter (where l.sender = $2) over so_far, count(*) filter (where l.sender = $3) over so_far
       from unnest($4::bigint[], $5::text[], $6::timestamptz[]) with ordinality l(sender, body, sent_at, n) window so_far as (order by l.n) order by l.n
     returning id`,
    [id, a, b, senders, lines.map(([, body]) => body), times],
  );
  await tx.run(
    'update conversations set last_sent_at = (select max(created_at) from messages where conversation_id = $1) where id = $1',
    [id],
  );
  return messages.map((message) => message.id);
}

async function seedMarker(tx: Tx, messageId: number | undefined, memberId: number): Promise<void> {
  await tx.run(
    `insert into read_markers (conversation_id, member_id, last_read_id, sent_by_a, sent_by_b)
     select conversation_id, $2, id, sent_by_a, sent_by_b from messages where id = $1`,
    [messageId, memberId],
  );
}

async function seedAnnouncements(
  tx: Tx,
  member: (name: string) => number,
  at: (days: number, time: string) => Date,
): Promise<void> {
  const authors = new Map([
    ['Hawks', 'coach.kim'],
    ['Grades 5-6', 'coach.lee'],
  ]);
  const scopes = await tx.rows<{ scope_type: string; scope_id: number; name: string }>(
    `select 'division' as scope_type, id as scope_id, name from divisions
     union all select 'team', id, name from teams order by scope_type, scope_id`,
  );
  for (const [index, { scope_type, scope_id, name }] of scopes.entries()) {
    await tx.run(
      'insert into announcements (author_id, scope_type, scope_id, title, body, created_at) values ($1, $2, $3, $4, $5, $6)',
      [
        member(authors.get(name) ?? 'staff.diaz'),
        scope_type,
        scope_id,
        `Welcome, ${name}`,
        scope_type === 'team'
          ? 'Please arrive fifteen minutes before every game.'
          : 'The schedule for this season is on the site.',
        at(index - scopes.length, '17:30:00'),
      ],
    );
  }
}
