import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { PAT_AND_KIM } from '../testing/demo-ids.ts';

let sport: TestSport;
let other: TestSport;
before(async () => {
  sport = await startTestSport();
  // The second press of the button may reach another process.
  other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
});
after(async () => {
  await other.stop();
  await sport.stop();
});

interface Create {
  who: string;
  path: string;
  body: () => Promise<object> | object;
  /** What must be there once. */
  rows: string;
}

const CREATES: Record<string, Create> = {
  conversation: {
    who: 'alex.morgan',
    path: '/community/conversations',
    body: () => ({ recipient_id: idOf(sport, 'coach.kim') }),
    rows: `select count(*) as rows from conversations c join members m on m.email like 'alex.morgan@%' and m.id in (c.account_a, c.account_b)`,
  },
  message: {
    who: 'pat.parker',
    path: `/community/conversations/${PAT_AND_KIM}/messages`,
    body: () => ({ body: 'Twice?', client_id: 'double-submit-0001' }),
    rows: `select count(*) as rows from messages where body = 'Twice?'`,
  },
  claim: {
    who: 'new.family',
    path: '/community/claims',
    body: () => ({ first_name: 'Double', last_name: 'Submit', birth_date: '2016-01-02' }),
    rows: `select count(*) as rows from claims where first_name = 'Double'`,
  },
  report: {
    who: 'casey.brook',
    path: '/community/reports',
    body: async () => ({
      message_id: (await sport.db.one<{ id: number }>('select min(id) as id from messages where conversation_id = 3'))
        .id,
      reason: 'Twice',
    }),
    rows: `select count(*) as rows from reports where reason = 'Twice'`,
  },
  announcement: {
    who: 'coach.kim',
    path: '/community/announcements',
    body: () => ({
      scope_type: 'team',
      scope_id: 1,
      title: 'Double',
      body: 'Bring water.',
      client_id: 'double-submit-0002',
    }),
    rows: `select count(*) as rows from announcements where title = 'Double'`,
  },
};

for (const [what, { who, path, body, rows }] of Object.entries(CREATES)) {
  test(`point 30: a ${what} that is submitted twice at once says the same to both and is there once`, async () => {
    const sent = await body();
    const responses = await Promise.all([sport, other].map((process) => as(process, who).post(path, sent)));
    assert.deepEqual(responses.map(({ statusCode }) => statusCode).toSorted(), [200, 201]);
    const [first, second] = responses.map((response) => response.json().data);
    assert.deepEqual(first, second);
    assert.equal((await sport.db.one<{ rows: number }>(rows)).rows, 1);
    const later = await as(sport, who).post(path, sent);
    assert.deepEqual([later.statusCode, later.json().data], [200, first]);
  });
}

test('point 30: the last conversation an hour allows is answered alike to both submits', async () => {
  const from = idOf(sport, 'robin.vale');
  const to = { recipient_id: idOf(sport, 'coach.lee') };
  const last = await startTestSport({
    databaseUrl: sport.databaseUrl,
    clock: sport.clock,
    env: { THROTTLE_CONVERSATIONS: '1/3600' },
  });
  try {
    await sport.db.run('delete from conversations where $1 in (account_a, account_b)', [from]);
    const responses = await Promise.all([1, 2].map(() => as(last, 'robin.vale').post('/community/conversations', to)));
    assert.deepEqual(responses.map(({ statusCode }) => statusCode).toSorted(), [200, 201]);
  } finally {
    await last.stop();
  }
});

test('point 30: without a client_id the same words again are an announcement of their own', async () => {
  const words = { scope_type: 'team', scope_id: 1, title: 'Reminder', body: 'Practice today.' };
  const [first, second] = [
    await as(sport, 'coach.kim').post('/community/announcements', words),
    await as(sport, 'coach.kim').post('/community/announcements', words),
  ];
  assert.deepEqual([first.statusCode, second.statusCode], [201, 201]);
});
