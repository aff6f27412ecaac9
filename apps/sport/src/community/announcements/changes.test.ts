import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Announcement } from '@sports-hub/contract';
import { as } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_ANNOUNCEMENTS: '8/3600' } });
});
after(() => sport.stop());
beforeEach(() => sport.clock.advance(3601));

const publish = async (more: object = {}): Promise<Announcement> => {
  const words = { scope_type: 'team', scope_id: 1, title: 'Practice', body: 'At five.' };
  const response = await as(sport, 'coach.kim').post('/community/announcements', { ...words, ...more });
  assert.equal(response.statusCode, 201, response.body);
  return response.json().data;
};
const change = (id: number, step: 'edit' | 'withdraw', body: object = {}) =>
  as(sport, 'coach.kim').post(`/community/announcements/${id}/${step}`, body);
const shownTo = async (who: string, id: number): Promise<Announcement | undefined> =>
  (await as(sport, who).get('/community/announcements')).json().data.items.find((item: Announcement) => item.id === id);
/** What a mail of announcements may speak of. */
const toBeTold = (id: number): Promise<object | undefined> =>
  sport.db.maybeOne('select id from current_announcements where id = $1 and final_at <= $2 and withdrawn_at is null', [
    id,
    sport.clock.now(),
  ]);

describe('an announcement that is held', () => {
  test('is its author’s alone for ten seconds, then everybody’s', async () => {
    const held = await publish({ hold: true });
    assert.equal(held.take_back_seconds, 10);
    sport.clock.advance(9);
    assert.equal((await shownTo('coach.kim', held.id))?.take_back_seconds, 1);
    assert.equal(await shownTo('alex.morgan', held.id), undefined);
    assert.equal(await toBeTold(held.id), undefined);
    sport.clock.advance(1);
    assert.deepEqual(await shownTo('alex.morgan', held.id), { ...held, take_back_seconds: 0 });
    assert.ok(await toBeTold(held.id));
  });

  test('can be taken back, and was never there, for its author neither', async () => {
    const held = await publish({ hold: true, client_id: 'taken-back-0000001' });
    const { data } = (await change(held.id, 'withdraw')).json();
    assert.ok(data.withdrawn_at);
    for (const later of [0, 10, 3600]) {
      sport.clock.advance(later);
      for (const who of ['coach.kim', 'alex.morgan']) assert.equal(await shownTo(who, held.id), undefined, who);
      assert.equal(await toBeTold(held.id), undefined);
    }
  });

  test('that is edited in time is not marked', async () => {
    const held = await publish({ hold: true });
    assert.equal((await change(held.id, 'edit', { title: 'Practice', body: 'At six.' })).json().data.edited_at, null);
    sport.clock.advance(10);
    const shown = await shownTo('alex.morgan', held.id);
    assert.deepEqual([shown?.body, shown?.edited_at], ['At six.', null]);
  });
});

describe('an announcement that others have', () => {
  test('is there at once without the wish to hold it, as clients of the interface expect', async () => {
    const published = await publish();
    assert.deepEqual(await shownTo('alex.morgan', published.id), published);
    assert.equal(published.take_back_seconds, 0);
  });

  test('is marked when it was edited, shows the last words, and keeps the first', async () => {
    const { id } = await publish();
    sport.clock.advance(60);
    for (const body of ['At six.', 'At seven.']) await change(id, 'edit', { title: 'Practice moved', body });
    const shown = await shownTo('alex.morgan', id);
    assert.deepEqual([shown?.title, shown?.body], ['Practice moved', 'At seven.']);
    assert.ok(shown?.edited_at);
    const { body } = await sport.db.one<{ body: string }>('select body from announcements where id = $1', [id]);
    assert.equal(body, 'At five.');
    for (const statement of ['delete from announcement_edits', 'update announcement_edits set body = title'])
      await assert.rejects(sport.db.run(statement), /only grows/);
  });

  test('is not marked by the same words again, which cost nothing', async () => {
    const { id, title, body } = await publish();
    for (let n = 0; n < 9; n += 1) {
      const response = await change(id, 'edit', { title, body });
      assert.deepEqual([response.statusCode, response.json().data.edited_at], [200, null]);
    }
  });

  test('stays by its title when it is withdrawn, marked, and is not changed any more', async () => {
    const { id } = await publish();
    sport.clock.advance(60);
    const first = (await change(id, 'withdraw')).json().data;
    sport.clock.advance(60);
    const second = await change(id, 'withdraw');
    assert.deepEqual([second.statusCode, second.json().data], [200, first], 'the second press finds the first');
    const shown = await shownTo('alex.morgan', id);
    assert.deepEqual([shown?.title, shown?.body], ['Practice', 'This announcement was withdrawn.']);
    assert.equal(shown?.withdrawn_at, first.withdrawn_at);
    assert.equal(await toBeTold(id), undefined);
    const edit = await change(id, 'edit', { title: 'Practice', body: 'At six.' });
    assert.deepEqual([edit.statusCode, edit.json().data.code], [409, 'announcement.withdrawn']);
    await assert.rejects(sport.db.run('delete from announcement_withdrawals'), /only grows/);
  });

  test('is edited within the limits of publishing', async () => {
    const { id } = await publish();
    for (const bad of [{ title: '' }, { title: 'x'.repeat(161) }, { body: ' ' }, { body: 'x'.repeat(4001) }])
      assert.equal((await change(id, 'edit', { title: 'T', body: 'B', ...bad })).statusCode, 422);
    for (let n = 0; n < 7; n += 1)
      assert.equal((await change(id, 'edit', { title: 'T', body: `B ${n}` })).statusCode, 200);
    assert.equal((await change(id, 'edit', { title: 'T', body: 'once more' })).statusCode, 429);
  });
});

test('a repeat of the same client_id after it was withdrawn says so', async () => {
  const client_id = 'withdrawn-000000001';
  const { id } = await publish({ client_id });
  await change(id, 'withdraw');
  const again = await as(sport, 'coach.kim').post('/community/announcements', {
    ...{ scope_type: 'team', scope_id: 1, title: 'Practice', body: 'At five.' },
    client_id,
  });
  assert.deepEqual([again.statusCode, again.json().data.id], [200, id]);
  assert.ok(again.json().data.withdrawn_at);
});
