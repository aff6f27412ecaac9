// The mail about the week for members of the sport alone, and what they choose on the sport's own account page.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { createAnswerLinks } from '../../answers/links.ts';
import { createAnswers } from '../../answers/service.ts';
import { createOwnEvents } from '../../community/events/service.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { changeSetting, deleteQuietHours, storeQuietHours } from '../settings.ts';
import { createWeekGathering } from './gathering.ts';
import { enlistMembers, findWeekReader, storeWeekMail } from './queries.ts';

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

test('only members of the sport alone who have a team are enlisted, and who is linked or switches it off meanwhile gets none', async () => {
  const enlist = () => enlistMembers(sport.db, { week: '2026-11-23', now: clock.now(), limit: 100 });
  await enlist();
  const enlisted = await sport.db.rows<{ person_id: number }>('select person_id from week_mails order by person_id');
  const [pat, riley] = [idOf(sport, 'pat.parker'), idOf(sport, 'riley.parker')];
  assert.deepEqual(
    enlisted.map(({ person_id }) => person_id),
    [pat, riley].sort(),
  );
  await sport.db.run('insert into hub_links (member_id, hub_account_id, linked_at) values ($1, 9001, now())', [pat]);
  await storeWeekMail(sport.db, riley, false);
  assert.deepEqual(await mailed(), []);
  await sport.db.run('delete from hub_links where member_id = $1', [pat]);
  await storeWeekMail(sport.db, riley, true);
});

test('has no changes and no duties where somebody does not want them in it', async () => {
  await sport.db.run(`update practices set starts_at = starts_at + interval '2 hours', updated_at = $1`, [clock.now()]);
  await sport.db.run(
    `with duty as (
       insert into duties (season_id, kind, title, own_starts_at, minutes, places, created_by, created_at)
       select id, 'shift', 'Snack stand', '2026-11-26T23:00:00Z', 60, 1, $1, $2 from seasons where is_current returning id, own_starts_at)
     insert into duty_takes (duty_id, member_id, taken_at, starts_at) select id, $1, $2, own_starts_at from duty`,
    [idOf(sport, 'pat.parker'), clock.now()],
  );
  const text = async (): Promise<string> => {
    await sport.db.run('delete from week_mails');
    await mailed();
    return (await sport.mails(PAT)).find(({ subject }) => subject.startsWith('Your week'))?.text ?? '';
  };
  const whole = await text();
  assert.match(whole, /Moved: it was/);
  assert.match(whole, /Snack stand/);
  const memberId = idOf(sport, 'pat.parker');
  for (const kind of ['schedule', 'duties'] as const)
    await changeSetting(sport.db, { memberId, kind, digest: false, now: clock.now() });
  const short = await text();
  assert.doesNotMatch(short, /Moved|Snack stand/);
  assert.match(short, /Hawks practice/, 'what is on stays');
  await sport.db.run('delete from notice_settings');
});

test('not to a player without a guardian’s yes', async () => {
  await sport.db.run('update player_logins set messaging_enabled = false where player_id = 1');
  assert.deepEqual(await mailed(), ['pat.parker']);
  const answers = createAnswers({ db: sport.db, clock, quota: { limit: 10, seconds: 60 } });
  const gather = createWeekGathering({
    ...{ db: sport.db, clock, answers },
    events: createOwnEvents({ db: sport.db, clock }),
    answerLinks: createAnswerLinks({ db: sport.db, siteUrl: 'http://localhost:4001', answers }),
  });
  const events = async (): Promise<number> => {
    const reader = await findWeekReader(sport.db, idOf(sport, 'riley.parker'), clock.now());
    return (await gather(reader!, { from: '2026-11-23', to: '2026-11-29' })).events.length;
  };
  assert.equal(await events(), 0, 'nothing of it leaves the sport');
  await sport.db.run('update player_logins set messaging_enabled = true where player_id = 1');
  assert.equal(await events(), 1);
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

test('waits for the end of one’s own quiet hours', async () => {
  const pat = idOf(sport, 'pat.parker');
  await storeQuietHours(sport.db, pat, { from: '17:00', until: '19:00', urgent_passes: true });
  assert.deepEqual(await mailed(), ['riley.parker']);
  clock.advance(3660);
  assert.deepEqual(await mailed(), ['pat.parker']);
  await deleteQuietHours(sport.db, pat);
});
