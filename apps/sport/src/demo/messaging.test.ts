import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const conversations = async (who: string, query = '') =>
  (await as(sport, who).get(`/community/conversations${query}`)).json().data.items;
const messages = async (who: string, id: number) =>
  (await as(sport, who).get(`/community/conversations/${id}/messages`)).json().data;

test('pat.parker and coach.kim have six messages, two of them unread for pat', async () => {
  const [conversation] = await conversations('pat.parker');
  assert.deepEqual([conversation.a_first, conversation.b_first, conversation.unread], ['Kim', 'Pat', 2]);
  assert.equal((await messages('pat.parker', conversation.id)).items.length, 6);
  assert.equal((await conversations('coach.kim')).find(({ id }: { id: number }) => id === conversation.id).unread, 0);
});

test('riley.parker and coach.kim have four, and pat may read along', async () => {
  const [conversation] = await conversations('pat.parker', '?child_account_id=1012');
  assert.deepEqual([conversation.a_first, conversation.b_first], ['Kim', 'Riley']);
  assert.equal((await messages('pat.parker', conversation.id)).items.length, 4);
});

test('casey.brook and staff.diaz have 120, so that paging shows', async () => {
  const [conversation] = await conversations('casey.brook');
  assert.equal(conversation.unread, 1, 'what came after her last message');
  assert.equal((await messages('casey.brook', conversation.id)).has_more, true);
});

test('every team and division has an announcement, one report is open and new.family has a pending claim', async () => {
  const { announced, scopes } = await sport.db.one<{ announced: number; scopes: number }>(
    `select (select count(distinct (scope_type, scope_id)) from announcements) as announced, (select count(*) from teams) + (select count(*) from divisions) as scopes`,
  );
  assert.equal(announced, scopes);
  assert.deepEqual(await sport.db.rows('select status, cardinality(context_ids) as context from reports'), [
    { status: 'open', context: 20 },
  ]);
  const { own } = await sport.db.one<{ own: number }>(
    'select count(*)::int as own from reports r join messages m on m.id = r.message_id where m.sender_id = r.reporter_id',
  );
  assert.equal(own, 0, 'nobody reports their own message');
  const { items } = (await as(sport, 'new.family').get('/community/claims')).json().data;
  assert.deepEqual(
    items.map(({ status }: { status: string }) => status),
    ['pending'],
  );
});
