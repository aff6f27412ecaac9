// The mail about the week for members of the sport alone, and what they choose on the sport's own account page.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** Six on a Sunday evening, Eastern time. */
const SUNDAY = '2026-11-22T23:00:00Z';
const PAT = 'pat.parker@riverbend.example';
const clock = createTestClock(SUNDAY);
let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock });
  for (const table of ['games', 'practices', 'special_events']) await sport.db.run(`delete from ${table}`);
  await sport.db.run(
    `insert into practices (division_id, team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
     values (1, 1, 1, '2026-11-25T23:00:00Z', 60, $1, $1)`,
    [clock.now()],
  );
  for (const name of ['pat.parker', 'riley.parker'])
    await sport.db.run('delete from hub_links where member_id = $1', [idOf(sport, name)]);
});
after(() => sport.stop());
beforeEach(async () => {
  clock.set(SUNDAY);
  await sport.db.run('delete from week_mails');
});

/** Who gets one now, by name. */
let known = 0;
const mailed = async (): Promise<string[]> => {
  while (await sport.mailWeeks());
  const all = (await sport.mails()).filter(({ subject }) => subject.startsWith('Your week'));
  const fresh = all.slice(0, all.length - known);
  known = all.length;
  return fresh.map(({ to }) => to.split('@')[0]!).sort();
};

test('comes from the sport to members who are not linked to the hub, once, and leads to the sport’s own site', async () => {
  assert.deepEqual(await mailed(), ['pat.parker', 'riley.parker']);
  const [mail] = await sport.mails(PAT);
  assert.equal(mail?.subject, 'Your week: 1 event, 1 answer wanted');
  assert.match(mail?.text ?? '', /Open your week:\nhttp:\/\/localhost:4001\/account\.php/);
  assert.deepEqual(await mailed(), []);
  clock.set('2026-11-24T23:00:00Z');
  await sport.db.run('delete from week_mails');
  assert.deepEqual(await mailed(), [], 'only on Sunday evening');
});

test('not to a player without a guardian’s yes, nor to who is linked while it is written', async () => {
  await sport.db.run('update player_logins set messaging_enabled = false where player_id = 1');
  assert.deepEqual(await mailed(), ['pat.parker']);
  await sport.db.run('update player_logins set messaging_enabled = true where player_id = 1');
});

test('is off in one press, with the link under it, and on again', async () => {
  await mailed();
  const [mail] = await sport.mails(PAT);
  const { pathname, search } = new URL(mail!.unsubscribe_url!);
  const page = await sport.app.inject({ url: `${pathname}${search}`, headers: { accept: 'text/html' } });
  assert.match(page.body, /Stop emails about your week of/);
  const post = (url: string, payload: string) =>
    sport.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  assert.equal((await post(`${pathname}${search}`, 'List-Unsubscribe=One-Click')).statusCode, 200);
  await sport.db.run('delete from week_mails');
  assert.deepEqual(await mailed(), ['riley.parker']);
  assert.equal((await post(`${pathname}${search}`, 'mail=on')).statusCode, 200);
  await sport.db.run('delete from week_mails');
  assert.deepEqual(await mailed(), ['pat.parker', 'riley.parker']);
  const { week } = (await as(sport, 'alex.morgan').get('/community/notice-settings')).json().data;
  assert.equal(week, null, 'the hub mails who is linked there');
});
