import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { contextJson } from './queries.ts';
import { PAT_AND_KIM } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const report = (who: string, message_id: unknown, reason: unknown = 'Please look at this') =>
  as(sport, who).post('/community/reports', { message_id, reason } as object);
const messageOf = async (conversation: number, nth: number): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      'select id from messages where conversation_id = $1 order by id offset $2 limit 1',
      [conversation, nth],
    )
  ).id;
interface Kept {
  id: number;
  name: string;
  body: string;
}
const readReport = (id: number): Promise<{ reason: string; message: Kept; context: Kept[] }> =>
  sport.db.one(`select reason, message, ${contextJson('r')} as context from reports r where id = $1`, [id]);
const codeOf = (response: { json(): { data: { code?: string } } }): string | undefined => response.json().data.code;

test('a participant reports a message once; again returns the first', async () => {
  const id = await messageOf(1, 1);
  const first = await report('pat.parker', id);
  assert.equal(first.statusCode, 201);
  assert.equal(first.json().data.status, 'open');
  const again = await report('pat.parker', String(id), 'Another reason');
  assert.equal(again.statusCode, 200);
  assert.deepEqual(again.json().data, first.json().data);
  const { reason } = await readReport(first.json().data.id);
  assert.equal(reason, 'Please look at this');
});

test('the same report 10 times at once is one', async () => {
  const id = await messageOf(1, 2);
  const responses = await Promise.all(Array.from({ length: 10 }, () => report('pat.parker', id)));
  assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 1);
  assert.equal(new Set(responses.map((response) => response.json().data.id)).size, 1);
});

test('it keeps the message and ten messages on either side as they were', async () => {
  const id = await messageOf(3, 50);
  const { data } = (await report('staff.diaz', id)).json();
  const kept = await readReport(data.id);
  assert.equal(kept.message.id, id);
  assert.equal(
    kept.message.body,
    (await sport.db.one<{ body: string }>('select body from messages where id = $1', [id])).body,
  );
  assert.equal(kept.message.name, 'Casey Brook');
  assert.equal(kept.context.length, 20);
  assert.deepEqual(
    kept.context.map((message) => message.id),
    Array.from({ length: 21 }, (_, n) => id - 10 + n).filter((n) => n !== id),
  );
  const atTheStart = await readReport((await report('casey.brook', await messageOf(3, 0))).json().data.id);
  assert.equal(atTheStart.context.length, 10);
});

test('a guardian may report in a child’s conversation; whoever cannot see the message gets 404', async () => {
  const id = await messageOf(2, 1);
  assert.equal((await report('pat.parker', id)).statusCode, 201);
  assert.equal((await report('riley.parker', id)).statusCode, 201, 'each reporter has an own report');
  for (const who of ['uncle.parker', 'alex.morgan', 'staff.diaz', 'admin'])
    assert.equal(codeOf(await report(who, id)), 'message.not_found', who);
  assert.equal(codeOf(await report('pat.parker', 999_999)), 'message.not_found');
});

test('bad ids and reasons are 422', async () => {
  const id = await messageOf(1, 0);
  for (const bad of [0, -1, '9223372036854775808', 'x', null])
    assert.equal((await report('pat.parker', bad)).statusCode, 422);
  for (const bad of ['', '  ', 'x'.repeat(1001), 'a\0', 5])
    assert.equal((await report('pat.parker', id, bad)).statusCode, 422);
  assert.equal((await report('pat.parker', id, 'é'.repeat(1000))).statusCode, 201);
});

test('nothing the author can call tells who reported, or that anybody did', async () => {
  const author = as(sport, 'coach.kim');
  const responses = await Promise.all(
    [
      'me',
      'profile',
      'claims',
      'conversations',
      'announcements',
      'recipients',
      `conversations/${PAT_AND_KIM}/messages`,
    ].map((path) => author.get(`/community/${path}`)),
  );
  assert.doesNotMatch(responses.map(({ payload }) => payload).join(''), /report|Please look/i);
  assert.deepEqual(await sport.mails(`coach.kim@riverbend.example`), []);
  assert.ok(idOf(sport, 'coach.kim'));
});
