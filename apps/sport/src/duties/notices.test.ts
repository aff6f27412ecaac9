import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { createEveningReminders } from '../notices/evening-reminders.ts';
import { as, idOf } from '../testing/cast.ts';
import { addDuty } from '../testing/duties.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
let look: () => Promise<void>;
const read = new Set<string>();
before(async () => {
  // Noon at the site.
  sport = await startTestSport({
    clock: createTestClock('2026-07-02T16:00:00Z'),
    env: { THROTTLE_NOTICES: '1000/60', THROTTLE_DUTIES: '1000/60' },
  });
  look = createEveningReminders({ db: sport.db, clock: sport.clock });
});
after(() => sport.stop());

/** Whom it was mailed since last looked, with the subject; not what they hear of the schedule anyway. */
const told = async (): Promise<string[]> => {
  await look();
  await sport.tellNotices();
  const mails = (await sport.mails()).filter(({ message_id }) => !read.has(message_id));
  for (const { message_id } of mails) read.add(message_id);
  return mails
    .map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
    .filter((words) => words.includes('Snack'))
    .sort();
};
beforeEach(async () => {
  await told();
});
const press = (who: string, id: number, what: string, body: object = {}) =>
  as(sport, who).post(`/community/duties/${id}/${what}`, body);
const takenAt = async (game: number): Promise<number> => {
  const id = await addDuty(sport, { game });
  await press('pat.parker', id, 'take');
  return id;
};
const change = (game: number, what: string) =>
  sport.db.run(`update games set ${what}, updated_at = now() where id = $1`, [game]);

describe('whoever has taken a duty', () => {
  test('is reminded the evening before, once; not who has just taken it', async () => {
    const game = await addGame(sport, { hours: 30 });
    const id = await takenAt(game);
    assert.deepEqual(await told(), [], 'at noon');
    sport.clock.advance(6 * 3600 + 60);
    await Promise.all([look(), look()]);
    assert.deepEqual(await told(), ['pat.parker: You help: Snack, Otters at Hawks']);
    await press('pat.parker', id, 'give-back');
    await press('pat.parker', id, 'take');
    assert.deepEqual(await told(), []);
    sport.clock.advance(-6 * 3600 - 60);
  });

  test('is asked again when its game moves, freed when it is canceled, and asked when it takes place after all', async () => {
    const game = await addGame(sport, { hours: 60 });
    const id = await takenAt(game);
    await change(game, `starts_at = starts_at + interval '3 hours'`);
    assert.deepEqual(await told(), ['pat.parker: Moved, can you still do it? Snack, Otters at Hawks']);
    assert.deepEqual(await told(), [], 'once');
    await press('pat.parker', id, 'keep');
    await change(game, `status = 'cancelled'`);
    assert.deepEqual(await told(), ['pat.parker: Does not take place, you are free: Snack, Otters at Hawks']);
    await change(game, `status = 'scheduled'`);
    assert.deepEqual(await told(), ['pat.parker: Moved, can you still do it? Snack, Otters at Hawks']);
    const { items } = (await as(sport, 'pat.parker').get('/community/duties')).json().data;
    assert.equal(items.find((duty: { id: number }) => duty.id === id).mine.moved, true);
    await press('pat.parker', id, 'keep');
    assert.deepEqual(await told(), []);
  });

  test('hears who takes it over, and whoever is asked to hears by whom', async () => {
    const id = await takenAt(await addGame(sport, { hours: 60 }));
    await press('pat.parker', id, 'offer', { to: idOf(sport, 'alex.morgan') });
    assert.deepEqual(await told(), ['alex.morgan: Pat Parker asks you to take it over: Snack, Otters at Hawks']);
    await press('alex.morgan', id, 'take');
    assert.deepEqual(await told(), ['pat.parker: Alex has taken it over: Snack, Otters at Hawks']);
  });

  test('hears when a coach takes it off the list', async () => {
    const id = await takenAt(await addGame(sport, { hours: 60 }));
    await as(sport, 'coach.kim').post(`/community/team-duties/${id}/withdraw`, {});
    assert.deepEqual(await told(), ['pat.parker: Does not take place, you are free: Snack, Otters at Hawks']);
  });

  test('hears nothing with helping switched off', async () => {
    const set = (mail: boolean) =>
      as(sport, 'pat.parker').post('/community/notice-settings', { kind: 'duties', mail, push: mail });
    await set(false);
    const game = await addGame(sport, { hours: 60 });
    await takenAt(game);
    await change(game, `status = 'cancelled'`);
    assert.deepEqual(await told(), []);
    await set(true);
  });
});
