import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Announcement, Conversation, Message } from '@sports-hub/contract';
import { countStatements } from '@sports-hub/kernel';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const conversationsOf = async (who: string, query = ''): Promise<Conversation[]> =>
  (await as(sport, who).get(`/community/conversations${query}`)).json().data.items;
const between = async (who: string, other: string): Promise<Conversation> => {
  const found = (await conversationsOf(who)).find((item) =>
    [item.account_a, item.account_b].includes(idOf(sport, other)),
  );
  return found ?? assert.fail(`no conversation with ${other}`);
};
const send = (who: string, id: number, body: string) =>
  as(sport, who).post(`/community/conversations/${id}/messages`, { body, client_id: randomUUID() });

test('a conversation shows its last message, cut to 140 characters, and what each side is', async () => {
  const item = await between('pat.parker', 'coach.kim');
  assert.deepEqual([item.a_role, item.b_role].toSorted(), ['coach', 'parent']);
  assert.equal(item.last_message?.excerpt, 'And a water bottle with a name on it.');
  assert.equal(item.last_message.sender_id, idOf(sport, 'coach.kim'));
  const sent = (await send('pat.parker', item.id, `${'👩‍👩‍👧'.repeat(40)}end`)).json().data as Message;
  const { last_message } = await between('pat.parker', 'coach.kim');
  assert.equal(last_message?.id, sent.id);
  assert.equal(last_message.created_at, sent.created_at);
  assert.equal([...last_message.excerpt].length, 140);
});

test('a guardian sees the same of a child’s conversations; the child is a player whatever else', async () => {
  const [item] = await conversationsOf('pat.parker', `?child_account_id=${idOf(sport, 'riley.parker')}`);
  assert.deepEqual([item?.a_role, item?.b_role].toSorted(), ['coach', 'player']);
  assert.match(item?.last_message?.excerpt ?? '', /^See you at practice/);
});

test('a conversation names the teams that both hold, else the divisions, and nothing that only one of them holds', async () => {
  const shared = async (who: string, other: string) => (await between(who, other)).shared_scopes;
  assert.deepEqual(await shared('pat.parker', 'coach.kim'), ['Hawks']);
  assert.deepEqual(await shared('coach.kim', 'pat.parker'), ['Hawks'], 'the Comets are the other’s own affair');
  assert.deepEqual(await shared('casey.brook', 'staff.diaz'), ['Grades 3-4']);
  const [read] = await conversationsOf('pat.parker', `?child_account_id=${idOf(sport, 'riley.parker')}`);
  assert.deepEqual(read?.shared_scopes, ['Hawks']);
  const coach = (is: boolean) =>
    sport.db.run('update members set is_coach = $2 where id = $1', [idOf(sport, 'coach.kim'), is]);
  await coach(false);
  assert.deepEqual(await shared('pat.parker', 'coach.kim'), [], 'shared no more');
  await coach(true);
});

test('a new conversation has no last message', async () => {
  const started = await as(sport, 'pat.parker').post('/community/conversations', {
    recipient_id: idOf(sport, 'staff.diaz'),
  });
  const item = (await conversationsOf('pat.parker')).find(({ id }) => id === started.json().data.id);
  assert.equal(item?.last_message, null);
  assert.ok([item?.a_role, item?.b_role].includes('staff'));
});

test('messages before one are the newest of them, oldest first, down to the beginning', async () => {
  const { id, last_message } = await between('casey.brook', 'staff.diaz');
  const page = async (before_: number) =>
    (await as(sport, 'casey.brook').get(`/community/conversations/${id}/messages?before=${before_}`)).json().data;
  const all = (await as(sport, 'casey.brook').get(`/community/conversations/${id}/messages`)).json().data;
  const newest = await page(Number.MAX_SAFE_INTEGER);
  assert.equal(newest.items.length, 100);
  assert.equal(newest.items.at(-1).id, last_message?.id);
  assert.equal(newest.next_after, last_message?.id);
  assert.deepEqual([newest.has_more, newest.next_before], [true, newest.items[0].id]);
  const oldest = await page(newest.next_before);
  assert.deepEqual([oldest.items.length, oldest.has_more, oldest.next_before], [20, false, null]);
  assert.deepEqual(oldest.items, all.items.slice(0, 20), 'the same messages as in the other direction');
  assert.deepEqual(await page(oldest.items[0].id), { items: [], next_after: 0, has_more: false, next_before: null });
  assert.equal('next_before' in all, false, 'a client that pages forward gets what it always got');
});

test('reading backward asks no more than reading forward, and strangers get 404 alike', async () => {
  const { id } = await between('casey.brook', 'staff.diaz');
  const path = `/community/conversations/${id}/messages?before=999999`;
  await as(sport, 'casey.brook').get(path);
  assert.equal(await countStatements(() => as(sport, 'casey.brook').get(path)), 3, 'one of them is the test’s own');
  const refused = await as(sport, 'robin.vale').get(path);
  assert.deepEqual([refused.statusCode, refused.json().data.code], [404, 'conversation.not_found']);
  for (const before_ of ['0', '-1', 'x', '1.5'])
    assert.equal(
      (await as(sport, 'casey.brook').get(`/community/conversations/${id}/messages?before=${before_}`)).statusCode,
      422,
      before_,
    );
  const guardian = (await conversationsOf('pat.parker', `?child_account_id=${idOf(sport, 'riley.parker')}`))[0];
  const read = await as(sport, 'pat.parker').get(`/community/conversations/${guardian?.id}/messages?before=999999`);
  assert.deepEqual(
    read.json().data.items.map(({ first_name }: Message) => first_name),
    ['Riley', 'Kim', 'Riley', 'Kim'],
  );
});

test('announcements name their team or division', async () => {
  const list: Announcement[] = (await as(sport, 'pat.parker').get('/community/announcements')).json().data.items;
  assert.ok(list.length > 0 && list.every(({ scope_name }) => scope_name.length > 0));
  const published = await as(sport, 'coach.kim').post('/community/announcements', {
    scope_type: 'team',
    scope_id: list.find(({ scope_name }) => scope_name === 'Hawks')?.scope_id ?? 0,
    title: 'Hello',
    body: 'There',
  });
  assert.equal(published.json().data.scope_name, 'Hawks');
});

test('recipients say who is a player', async () => {
  const { items } = (await as(sport, 'coach.kim').get('/community/recipients')).json().data as {
    items: { id: number; is_player: boolean }[];
  };
  assert.equal(items.find(({ id }) => id === idOf(sport, 'riley.parker'))?.is_player, true);
  assert.equal(items.find(({ id }) => id === idOf(sport, 'pat.parker'))?.is_player, false);
});
