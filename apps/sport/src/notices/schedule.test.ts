import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/** Summer time: Eastern is four hours behind. */
const NOON = '2026-07-02T16:00:00Z';
const SATURDAY_TEN = '2026-07-11T14:00:00Z';
const SUNDAY_TWO = '2026-07-12T18:00:00Z';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock(NOON) });
});
after(() => sport.stop());

/** A game of the Hawks (Riley, Jordan) and the Otters (Drew). */
const makeGame = async (startsAt: string = SATURDAY_TEN): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
       values (1, 1, 2, 1, $1, $2, $2) returning id`,
      [startsAt, sport.clock.now()],
    )
  ).id;
const change = (table: 'games' | 'practices', id: number, set: string, ...values: unknown[]) =>
  sport.db.run(`update ${table} set ${set}, updated_at = $2 where id = $1`, [id, sport.clock.now(), ...values]);
/** What was mailed since it was last asked, after the minute in which a change can be corrected. */
let seen = new Set<string>();
const news = async (seconds = 61) => {
  sport.clock.advance(seconds);
  await sport.tellNotices();
  const mails = await sport.mails();
  const fresh = mails.filter(({ message_id }) => !seen.has(message_id));
  seen = new Set(mails.map(({ message_id }) => message_id));
  return fresh.map((mail) => ({ ...mail, to: mail.to.replace('@riverbend.example', '') }));
};
const FAMILIES_AND_COACH = ['alex.morgan', 'casey.brook', 'coach.kim', 'pat.parker', 'riley.parker'];
const toOf = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort();

describe('a game that', () => {
  test('is moved: each family of both teams and their coaches hear once of the old and the new time and place', async () => {
    const id = await makeGame();
    await change('games', id, 'starts_at = $3, venue_id = 2', SUNDAY_TWO);
    assert.deepEqual(await news(30), [], 'it can still be corrected');
    const mails = await news(31);
    assert.deepEqual(toOf(mails), FAMILIES_AND_COACH);
    const { subject, text, links } = mails[0]!;
    const [one, two] = await sport.db.rows<{ name: string }>('select name from venues where id in (1, 2) order by id');
    assert.equal(subject, 'Moved: Otters at Hawks');
    assert.match(text, new RegExp(`Before: Saturday, July 11, 2026 at 10:00.AM Eastern time, ${one!.name}`));
    assert.match(text, new RegExp(`Now: Sunday, July 12, 2026 at 2:00.PM Eastern time, ${two!.name}`));
    assert.ok(links.some((link) => link.endsWith(`/schedules/games/${id}`)));
    assert.ok(!/Riley|Jordan|Drew/.test(JSON.stringify(mails.filter(({ to }) => to !== 'riley.parker'))));
    assert.deepEqual(await news(), [], 'and not again');
  });

  test('is moved is mailed whatever was switched off, and the mail says so instead of offering it', async () => {
    const id = await makeGame();
    await sport.db.run(
      `insert into notice_settings (member_id, kind, by_mail, changed_at) values ($1, 'schedule', false, now())`,
      [idOf(sport, 'alex.morgan')],
    );
    await change('games', id, 'starts_at = $3', SUNDAY_TWO);
    const mails = await news();
    assert.deepEqual(toOf(mails), FAMILIES_AND_COACH);
    assert.deepEqual([...new Set(mails.map(({ unsubscribe_url }) => unsubscribe_url))], [undefined]);
    assert.match(mails[0]!.text, /Emails about what is closed, moved or canceled always come\./);
  });

  test('is changed twice within the minute is told once, changed back not at all', async () => {
    const id = await makeGame();
    await change('games', id, 'starts_at = $3', SUNDAY_TWO);
    await change('games', id, `starts_at = $3`, '2026-07-12T19:00:00Z');
    const [mail, ...others] = await news();
    assert.match(mail!.text, /Before: Saturday, July 11[^]*Now: Sunday, July 12, 2026 at 3:00/);
    assert.equal(others.length, FAMILIES_AND_COACH.length - 1);
    await change('games', id, 'starts_at = $3', SUNDAY_TWO);
    await change('games', id, `starts_at = $3`, '2026-07-12T19:00:00Z');
    assert.deepEqual(await news(), []);
  });

  test('is postponed, takes place after all, is canceled: a mail each', async () => {
    const id = await makeGame();
    for (const [set, subject] of [
      [`status = 'postponed'`, 'Postponed: Otters at Hawks'],
      [`status = 'scheduled', starts_at = '${SUNDAY_TWO}'`, 'Takes place: Otters at Hawks'],
      [`status = 'cancelled'`, 'Canceled: Otters at Hawks'],
    ] as const) {
      await change('games', id, set);
      const mails = await news();
      assert.deepEqual([...new Set(mails.map((mail) => mail.subject))], [subject]);
      assert.equal(mails.length, FAMILIES_AND_COACH.length);
      assert.equal(/Now:/.test(mails[0]!.text), subject.startsWith('Takes'));
    }
  });

  test('ends with a result, is over, only changed its notes or length, or is of a hidden division: nobody hears', async () => {
    const id = await makeGame();
    await change('games', id, `notes = 'Bring water', duration_minutes = 90`);
    await change('games', id, `status = 'final', home_score = 1, away_score = 0`);
    await change('games', await makeGame('2026-07-01T14:00:00Z'), `status = 'cancelled'`);
    const hidden = await makeGame();
    await change('games', hidden, `status = 'postponed'`);
    await sport.db.run('update divisions set is_hidden = true where id = 1');
    assert.deepEqual(await news(), []);
    await sport.db.run('update divisions set is_hidden = false where id = 1');
  });
});

test('many changes at once come in one mail for each person', async () => {
  const ids = [await makeGame(), await makeGame(), await makeGame()];
  for (const id of ids) await change('games', id, `status = 'cancelled'`);
  const mails = await news();
  assert.deepEqual(toOf(mails), FAMILIES_AND_COACH);
  assert.equal(mails[0]!.subject, 'Basketball: 3 changes in your schedule');
});

test('a practice is told to its own team', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
     values (1, 1, 1, $1, $2, $2) returning id`,
    [SATURDAY_TEN, sport.clock.now()],
  );
  await change('practices', id, 'starts_at = $3', SUNDAY_TWO);
  const mails = await news();
  assert.deepEqual(toOf(mails), ['alex.morgan', 'coach.kim', 'pat.parker', 'riley.parker']);
  assert.equal(mails[0]!.subject, 'Moved: practice of Hawks');
});

test('whoever left the team before the mail hears nothing', async () => {
  const id = await makeGame();
  await change('games', id, `status = 'cancelled'`);
  await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [idOf(sport, 'casey.brook')]);
  assert.ok(!toOf(await news()).includes('casey.brook'));
  await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1`, [
    idOf(sport, 'casey.brook'),
  ]);
});

test('at night only what begins soon after the morning passes', async () => {
  await sport.db.run('update safety_settings set quiet_hours = true');
  sport.clock.set('2026-07-11T02:00:00Z'); // 10 PM on Friday
  const early = await makeGame('2026-07-11T14:59:00Z'); // 10:59 AM on Saturday
  const later = await makeGame('2026-07-11T15:00:00Z');
  await change('games', early, `status = 'cancelled'`);
  await change('games', later, `status = 'postponed'`);
  assert.deepEqual([...new Set((await news()).map(({ subject }) => subject))], ['Canceled: Otters at Hawks']);
  sport.clock.set('2026-07-11T12:00:00Z');
  assert.deepEqual([...new Set((await news(0)).map(({ subject }) => subject))], ['Postponed: Otters at Hawks']);
  await sport.db.run('update safety_settings set quiet_hours = false');
});
