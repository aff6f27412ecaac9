import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Conversation, Recipient } from '@sports-hub/contract';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const recipient = async (who: string, other: string): Promise<string[] | undefined> =>
  (await as(sport, who).get('/community/recipients'))
    .json()
    .data.items.find(({ id }: Recipient) => id === idOf(sport, other))?.parent_of;
const inConversation = async (who: string, other: string): Promise<string[] | undefined> => {
  const id = idOf(sport, other);
  const items: Conversation[] = (await as(sport, who).get('/community/conversations')).json().data.items;
  const found = items.find(({ account_a, account_b }) => account_a === id || account_b === id);
  return found?.account_a === id ? found.a_parent_of : found?.b_parent_of;
};

test('beside every adult stands whose parent it is, for the reader’s own teams and divisions only', async () => {
  assert.deepEqual(await recipient('coach.kim', 'alex.morgan'), ['Jordan M.']);
  assert.deepEqual(await recipient('coach.kim', 'pat.parker'), ['Riley P.'], 'Sam plays where Kim has no business');
  assert.deepEqual(await recipient('staff.diaz', 'casey.brook'), ['Drew B.']);
  assert.deepEqual(await recipient('alex.morgan', 'pat.parker'), ['Riley P.'], 'parents of a team read it too');
  assert.deepEqual(await recipient('pat.parker', 'coach.kim'), []);
  assert.deepEqual(await inConversation('coach.kim', 'pat.parker'), ['Riley P.']);
  assert.deepEqual(await inConversation('pat.parker', 'coach.kim'), []);
});

test('it ends with the link and with the reader’s team', async () => {
  const kim = idOf(sport, 'coach.kim');
  await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [idOf(sport, 'pat.parker')]);
  assert.deepEqual(await inConversation('coach.kim', 'pat.parker'), []);
  await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1`, [idOf(sport, 'pat.parker')]);
  assert.deepEqual(await inConversation('coach.kim', 'pat.parker'), ['Riley P.']);
  await sport.db.run('delete from assignments where member_id = $1', [kim]);
  assert.deepEqual(await inConversation('coach.kim', 'pat.parker'), []);
});

test('a child who is on two teams is named once', async () => {
  await sport.db.run(`insert into roster_entries (team_id, player_id) values (2, 1)`);
  assert.deepEqual(await recipient('staff.diaz', 'pat.parker'), ['Riley P.']);
});
