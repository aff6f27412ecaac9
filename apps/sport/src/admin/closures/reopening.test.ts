// What a place that closes or opens again may not do to those who are on their way, or elsewhere.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { AdminClient } from '../../testing/admin-client.ts';
import { as } from '../../testing/cast.ts';
import {
  asScheduler,
  plantGame,
  plantPractice,
  saveEdits,
  startTableSport,
  TABLE_NOON,
} from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTableSport({ env: { THROTTLE_NOTICES: '1000/3600' } });
});
after(() => sport.stop());
beforeEach(async () => {
  await sport.db.run(`update venue_closures set lifted_at = now() where lifted_at is null`);
  await sport.db.run(`delete from games where starts_at > '2027-01-01'`);
  await sport.db.run(`delete from practices where starts_at > '2027-01-01'`);
  await sport.db.run('delete from notice_events');
  await sport.db.run('delete from notices');
  await at(TABLE_NOON);
});

const DAY = '2027-07-10';
const at = async (time: string): Promise<void> => {
  sport.clock.set(time);
  clerk = await asScheduler(sport, 'clerk');
};
const standOf = async (key: string) => {
  const [kind, id] = key.split(':');
  const { time, venue_id, status } = await sport.db.one<{ time: string; venue_id: number; status: string }>(
    `select to_char(starts_at, 'MM-DD HH24:MI') as time, venue_id, status from ${kind}s where id = $1`,
    [id],
  );
  return [time, venue_id, status];
};
const move = async (key: string, to: object) => {
  const [kind, id] = key.split(':');
  const { sequence } = await sport.db.one<{ sequence: number }>(`select sequence from ${kind}s where id = $1`, [id]);
  return { id: key, sequence, ...to };
};
const close = async (body: object, venue = 1): Promise<number> => {
  const { status, data, body: text } = await clerk.post(`/admin/venues/${venue}/close`, { day: DAY, ...body });
  assert.equal(status, 201, text);
  return data.id;
};
const lift = async (id: number) => assert.equal((await clerk.post(`/admin/closures/${id}/lift`)).status, 200);
const mailsTo = async (who: string) => {
  await sport.tellNotices();
  return (await sport.mails(`${who}@riverbend.example`)).length;
};

test('what moves to a time that is soon is told at night, too; and so is what moves back', async () => {
  await as(sport, 'alex.morgan').post('/community/quiet-hours', {
    quiet: { from: '21:00', until: '07:00', urgent_passes: true },
  });
  const game = await plantGame(sport, `${DAY}T15:00`);
  await mailsTo('alex.morgan');
  await at('2027-07-04T02:00:00Z');
  const before_ = await mailsTo('alex.morgan');
  const id = await close({ moves: [await move(game, { starts_at: '2027-07-04T09:00', venue_id: 2 })] });
  sport.clock.advance(120);
  assert.equal(await mailsTo('alex.morgan'), before_ + 1, 'tomorrow at nine');
  await lift(id);
  assert.equal(await mailsTo('alex.morgan'), before_ + 2, 'not tomorrow at nine');
  await as(sport, 'alex.morgan').post('/community/quiet-hours', {});
});

test('what was to begin in less than two hours, or at a place that is gone, stays as it is', async () => {
  const soon = await plantGame(sport, `${DAY}T13:00`);
  const later = await plantPractice(sport, `${DAY}T17:00`);
  const id = await close({
    moves: [
      await move(soon, { starts_at: '2027-07-13T18:00', venue_id: 2 }),
      await move(later, { status: 'cancelled' }),
    ],
  });
  await at(`${DAY}T15:30:00Z`);
  await lift(id);
  assert.deepEqual(await standOf(soon), ['07-13 18:00', 2, 'scheduled'], 'at half past eleven nobody comes at one');
  assert.deepEqual(await standOf(later), ['07-10 17:00', 1, 'scheduled']);

  await at(TABLE_NOON);
  const gone = await plantGame(sport, '2027-07-12T13:00', { venue: 3 });
  const third = await close(
    { day: '2027-07-12', moves: [await move(gone, { starts_at: '2027-07-14T18:00', venue_id: 2 })] },
    3,
  );
  await sport.db.run('update venues set removed_at = now() where id = 3');
  await lift(third);
  await sport.db.run('update venues set removed_at = null where id = 3');
  assert.deepEqual(await standOf(gone), ['07-14 18:00', 2, 'scheduled']);
});

test('what stays may be in the way of what would go back: no team is in two places', async () => {
  const first = await plantGame(sport, `${DAY}T13:00`);
  const second = await plantPractice(sport, `${DAY}T17:00`);
  const id = await close({
    moves: [
      // At the time of the second, elsewhere.
      await move(first, { starts_at: `${DAY}T17:00`, venue_id: 2 }),
      await move(second, { starts_at: '2027-07-11T17:00', venue_id: 2 }),
    ],
  });
  await plantPractice(sport, `${DAY}T13:00`, { venue: 2 });
  await lift(id);
  assert.deepEqual(await standOf(first), ['07-10 17:00', 2, 'scheduled']);
  assert.deepEqual(await standOf(second), ['07-11 17:00', 2, 'scheduled'], 'the team plays elsewhere at five');
});

test('another place for everything is one that is there and has room', async () => {
  const game = await plantGame(sport, `${DAY}T15:00`);
  const there = await plantPractice(sport, `${DAY}T15:30`, { team: 3, venue: 2 });
  const refused = async (words: RegExp) => {
    const { status, data } = await clerk.post('/admin/venues/1/close', { day: DAY, instead_venue_id: 2 });
    assert.equal(status, 422, JSON.stringify(data));
    assert.match(data.fields.instead_venue_id, words);
    assert.deepEqual(await standOf(game), ['07-10 15:00', 1, 'scheduled']);
  };
  await refused(/is taken|until/);
  await sport.db.run('delete from practices where id = $1', [there.split(':')[1]]);
  await sport.db.run('update venues set removed_at = now() where id = 2');
  await refused(/place/);
  await sport.db.run('update venues set removed_at = null where id = 2');
  await close({ instead_venue_id: 2 });
  assert.deepEqual(await standOf(game), ['07-10 15:00', 2, 'scheduled']);
});

test('what was changed before the closure and told to nobody is told when all is as before it', async () => {
  const game = await plantGame(sport, `${DAY}T15:00`);
  await saveEdits(clerk, [{ key: game, starts_at: `${DAY}T16:00` }]);
  const before_ = await mailsTo('casey.brook');
  await lift(await close({ moves: [await move(game, { starts_at: '2027-07-11T13:00', venue_id: 2 })] }));
  assert.deepEqual(await standOf(game), ['07-10 16:00', 1, 'scheduled']);
  sport.clock.advance(3600);
  assert.equal(await mailsTo('casey.brook'), before_ + 1);
  const mail = (await sport.mails('casey.brook@riverbend.example')).find(({ text }) => /4:00.PM/.test(text));
  assert.match(mail?.text ?? '', /3:00.PM/, 'as they knew it');
});
