import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { openSigning } from '../members/mails/link-keys.ts';
import { createSeenLinks } from '../notices/important/seen-links.ts';
import { createImportant } from '../notices/important/service.ts';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const NOON = '2027-07-01T16:00:00Z';
const SIX = '2027-07-01T22:00:00Z';

let sport: TestSport;
const tokens: Record<string, string> = {};
before(async () => {
  sport = await startTestSport({ clock: createTestClock(NOON), env: { THROTTLE_NOTICES: '100/3600' } });
  await forget();
  await sport.db.run(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at) values (1, 1, 1, $1, $2, $2)`,
    [SIX, sport.clock.now()],
  );
  await sport.db.run(`update practices set status = 'cancelled', updated_at = $2 where starts_at = $1`, [
    SIX,
    sport.clock.now(),
  ]);
  sport.clock.advance(61);
  await sport.tellNotices();
  for (const { to, text } of await sport.mails())
    tokens[to.replace('@riverbend.example', '')] = /\/seen\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
});
after(() => sport.stop());

const open = (token: string) =>
  sport.app.inject({
    method: 'GET',
    url: `/seen?token=${encodeURIComponent(token)}`,
    headers: { accept: 'text/html' },
  });
const press = (token: string, seen = 'yes') =>
  sport.app.inject({
    method: 'POST',
    url: '/seen',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
    },
    payload: new URLSearchParams({ token, seen }).toString(),
  });
const seenBy = async (): Promise<number[]> =>
  (await sport.db.rows<{ member_id: number }>('select member_id from important_seen order by member_id')).map(
    ({ member_id }) => member_id,
  );
const forget = () => sport.db.run('delete from important_seen');

test('the mail has a link that asks, and does nothing until the button is pressed; without signing in', async () => {
  const page = await open(tokens['pat.parker']!);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Have you seen this\?[^]*Hawks practice is canceled\.[^]*I have seen it/);
  const main = /<main[^]*<\/main>/.exec(page.body)![0];
  assert.doesNotMatch(main, /Riley|Parker|@/, 'nobody is named');
  assert.deepEqual(await seenBy(), [], 'a mail scanner follows links');
  assert.equal(page.headers['set-cookie'], undefined);
  assert.match(String(page.headers['cache-control']), /no-store/);
  const pressed = await press(tokens['pat.parker']!);
  assert.match(pressed.body, /You have seen it[^]*Undo/);
  assert.deepEqual(await seenBy(), [idOf(sport, 'pat.parker')], 'for the owner of the link alone');
  const families = (await as(sport, 'coach.kim').get('/community/important')).json().data.items[0].teams;
  assert.equal(families[0].seen, 1);
  await press(tokens['pat.parker']!);
  assert.deepEqual(await seenBy(), [idOf(sport, 'pat.parker')], 'twice is once');
  assert.match((await press(tokens['pat.parker']!, 'no')).body, /Have you seen this\?/);
  assert.deepEqual(await seenBy(), []);
});

test('a forged link, or one for somebody or something else, gets a clear page and does nothing', async () => {
  const [member = '', ids = '', signature = ''] = tokens['pat.parker']!.split('.');
  const other = tokens['alex.morgan']!.split('.');
  for (const token of [
    '',
    'x',
    `${member}.${ids}`,
    `${member}.${ids}.${'A'.repeat(43)}`,
    `${other[0]}.${ids}.${signature}`,
    `${member}.${Number(ids) + 1}.${signature}`,
    `${member}.${ids}-${Number(ids) + 1}.${signature}`,
    `${member}.${ids}.${signature}x`,
    `${member}.0.${signature}`,
    'a'.repeat(5_000),
  ]) {
    for (const response of [await open(token), await press(token)]) {
      assert.ok(response.statusCode >= 400 && response.statusCode < 500, token.slice(0, 60));
      assert.match(response.body, /This link is not valid/);
      assert.ok(!response.body.includes('I have seen it</button>'));
    }
  }
  assert.deepEqual(await seenBy(), []);
  const foreign = await sport.app.inject({
    method: 'POST',
    url: '/seen',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: new URLSearchParams({ token: tokens['pat.parker']!, seen: 'yes' }).toString(),
  });
  assert.ok(foreign.statusCode >= 400);
  assert.deepEqual(await seenBy(), []);
});

test('it is over an hour after the event, with the team, and with the account', async () => {
  const isOver = async (): Promise<void> => {
    for (const response of [await open(tokens['pat.parker']!), await press(tokens['pat.parker']!)])
      assert.match(response.body, /nothing to confirm any more/);
    assert.deepEqual(await seenBy(), []);
  };
  // It takes an hour and a half, and another hour.
  const { minutes } = await sport.db.one<{ minutes: number }>(
    'select duration_minutes as minutes from practices where starts_at = $1',
    [SIX],
  );
  const end = new Date(SIX).getTime() + (minutes + 60) * 60_000;
  sport.clock.set(new Date(end - 60_000).toISOString());
  assert.match((await open(tokens['pat.parker']!)).body, /Have you seen this/);
  sport.clock.set(new Date(end + 1_000).toISOString());
  await isOver();
  sport.clock.set(NOON);
  const pat = idOf(sport, 'pat.parker');
  await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [pat]);
  await isOver();
  await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1`, [pat]);
  assert.match((await open(tokens['pat.parker']!)).body, /Have you seen this/);
  await sport.db.run('update members set is_active = false where id = $1', [pat]);
  assert.match((await press(tokens['pat.parker']!)).body, /This link is not valid/);
  await sport.db.run('update members set is_active = true where id = $1', [pat]);
  await forget();
});

test('a mail about more than five has no such button, because its link would not open', async () => {
  const { db, clock } = sport;
  const links = createSeenLinks({ db, clock, siteUrl: 'http://site.test', important: createImportant({ db, clock }) });
  const pat = idOf(sport, 'pat.parker');
  const sign = await openSigning(db, [pat]);
  const [five, six] = [
    [901, 902, 903, 904, 905],
    [901, 902, 903, 904, 905, 906],
  ].map((ids) => links.offer(sign, pat, ids).refusal?.url);
  assert.deepEqual(await links.look(new URL(five!).searchParams.get('token')!), []);
  assert.equal(six, undefined);
});
