// A family's own calendar file, with real sports behind the hub: what it holds, for whom, and when it stops.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import ICAL from 'ical.js';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { assertStrictCalendar } from '@sports-hub/kernel/testing';
import { addDuty } from '@sports-hub/sport/testing/duties';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { startFaultyProxy, type FaultyProxy } from './testing/faulty-proxy.ts';

let hub: TestHub;
let sport: TestSport;
let proxy: FaultyProxy;
const GAME = 90_001;
before(async () => {
  sport = await startTestSport();
  proxy = await startFaultyProxy(await sport.app.listen({ port: 0, host: '127.0.0.1' }));
  hub = await startTestHub({ env: { SPORTS: `basketball=${proxy.origin}` }, clock: sport.clock });
  // Riley plays for the Hawks (1); Sam practices with the Comets (3).
  await sport.db.run('delete from games');
  await sport.db.run('delete from practices');
  await sport.db.run('delete from special_events');
  await sport.db.run('delete from tournaments');
  await sport.db.run('update duties set withdrawn_at = $1', [sport.clock.now()]);
  await sport.db.run(
    `insert into games (id, division_id, home_team_id, away_team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
     values ($1, 1, 2, 1, 1, $2::timestamptz + interval '2 days', 60, $2, $2)`,
    [GAME, sport.clock.now()],
  );
  await sport.db.run(
    `insert into practices (division_id, team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
     values (2, 3, 1, $1::timestamptz + interval '3 days', 60, $1, $1)`,
    [sport.clock.now()],
  );
});
after(async () => {
  await hub.stop();
  await proxy.stop();
  await sport.stop();
});
beforeEach(() => {
  proxy.fault = 'pass';
});

const clients = new Map<string, TestClient>();
const clientOf = async (who: string): Promise<TestClient> => {
  const known = clients.get(who);
  if (known) return known;
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress(who));
  clients.set(who, client);
  return client;
};
const addressOf = async (who: string): Promise<string> => {
  const { status, data } = await (await clientOf(who)).send('POST', '/account/calendar/renew', {});
  assert.equal(status, 200);
  return new URL(data.url as string).pathname;
};
const ALL = { games_only: false, comes_only: false, alarm_minutes: 60, names: 'first_names', left_out: [] };
const choose = async (who: string, choice: object): Promise<void> => {
  const { status } = await (await clientOf(who)).send('POST', '/account/calendar', { ...ALL, ...choice });
  assert.equal(status, 200);
};
const fetched = (url: string, headers: Record<string, string> = {}) => hub.app.inject({ url, headers });
const componentsOf = async (url: string): Promise<ICAL.Component[]> => {
  const response = await fetched(url);
  assert.equal(response.statusCode, 200, response.body);
  assertStrictCalendar(response.rawPayload);
  return new ICAL.Component(ICAL.parse(response.body)).getAllSubcomponents('vevent');
};
const titlesOf = async (url: string): Promise<string[]> =>
  (await componentsOf(url)).map((component) => String(component.getFirstPropertyValue('summary')));

describe('what is in it', () => {
  test('the events of every child, with names, places with addresses and alarms; of a coach those of the team', async () => {
    const pat = await addressOf('pat.parker');
    assert.deepEqual(await titlesOf(pat), ['Riley: Hawks at Otters', 'Sam: Comets practice']);
    const [game] = await componentsOf(pat);
    const [alarm] = game!.getAllSubcomponents('valarm');
    assert.equal(String(alarm?.getFirstPropertyValue('trigger')), '-PT60M');
    const venue = await sport.db.one<{ name: string; address: string }>(
      'select name, address from venues where id = 1',
    );
    assert.ok(String(game!.getFirstPropertyValue('location')).startsWith(`${venue.name}, ${venue.address}`));
    assert.match(String(game!.getFirstPropertyValue('url')), /\/sports\/basketball\/schedules\/games\/90001$/);
    assert.deepEqual(await titlesOf(await addressOf('coach.kim')), ['Hawks at Otters']);
  });

  test('games only, without one child, teams only, no alarm, without what a child does not come to', async () => {
    const url = await addressOf('pat.parker');
    await choose('pat.parker', { games_only: true, alarm_minutes: 0 });
    const [game, ...others] = await componentsOf(url);
    assert.deepEqual([others.length, game!.getAllSubcomponents('valarm').length], [0, 0]);
    await choose('pat.parker', { left_out: ['basketball-1'] });
    assert.deepEqual(await titlesOf(url), ['Sam: Comets practice']);
    await choose('pat.parker', { names: 'teams' });
    const body = (await fetched(url)).body;
    assert.match(body, /SUMMARY:Hawks at Otters/);
    assert.doesNotMatch(body, /Riley|Sam/);
    const answer = {
      player_id: 1,
      kind: 'game',
      event_id: GAME,
      value: 'does_not_come',
      note: 'A canary',
      client_id: 'family-calendar-1',
    };
    assert.equal(
      (await (await clientOf('pat.parker')).send('POST', '/sports/basketball/community/answers', answer)).status,
      200,
    );
    await choose('pat.parker', {});
    const [answered] = await componentsOf(url);
    assert.match(String(answered!.getFirstPropertyValue('description')), /Riley is not going\./);
    assert.doesNotMatch((await fetched(url)).body, /canary/);
    await choose('pat.parker', { comes_only: true });
    assert.deepEqual(await titlesOf(url), ['Sam: Comets practice']);
    await choose('pat.parker', {});
  });

  test('when the team meets, as its coach has said, and with the team where only one of two says so', async () => {
    const url = await addressOf('pat.parker');
    const descriptions = async () =>
      (await componentsOf(url)).map((event) => String(event.getFirstPropertyValue('description')).split('\n'));
    const meet = async (be_there_minutes: number | null) => {
      const note = { team_id: 1, kind: 'game', event_id: GAME, be_there_minutes, bring: 'A canary' };
      const { status } = await (
        await clientOf('coach.kim')
      ).send('POST', '/sports/basketball/community/team-event-note', note);
      assert.equal(status, 200);
    };
    await meet(45);
    const starts = await sport.db.one<{ said: string }>(
      `select to_char(starts_at - interval '45 minutes', 'FMHH12:MI AM') as said from games where id = $1`,
      [GAME],
    );
    const said = starts.said.replace(' ', '\u00a0');
    assert.equal((await descriptions())[0]![1], `Be there at ${said}.`);
    // Sam is put on the other team of the game, which says nothing.
    await sport.db.run('update roster_entries set team_id = 2 where player_id = 2');
    assert.equal((await descriptions())[0]![1], `Hawks: be there at ${said}.`);
    await sport.db.run('update roster_entries set team_id = 3 where player_id = 2');
    assert.doesNotMatch((await fetched(url)).body, /canary/);
    await meet(null);
    assert.doesNotMatch((await fetched(url)).body, /there at/);
  });

  test('a canceled one stays for a week with the word in front', async () => {
    const url = await addressOf('pat.parker');
    const set = (status: string) =>
      sport.db.run('update games set status = $2, updated_at = $3 where id = $1', [GAME, status, sport.clock.now()]);
    await set('cancelled');
    const [game] = await componentsOf(url);
    assert.equal(game!.getFirstPropertyValue('summary'), 'Canceled: Riley: Hawks at Otters');
    assert.equal(game!.getAllSubcomponents('valarm').length, 0);
    sport.clock.advance(6 * 86_400);
    assert.equal((await titlesOf(url)).length, 2);
    sport.clock.advance(2 * 86_400);
    clients.clear();
    assert.deepEqual(await titlesOf(url), ['Sam: Comets practice']);
    await set('scheduled');
  });

  test('what was refused: names, alarms and children that are none', async () => {
    const client = await clientOf('pat.parker');
    for (const wrong of [
      { names: 'last_names' },
      { alarm_minutes: -5 },
      { alarm_minutes: 1e6 },
      { left_out: ['<script>'] },
      { left_out: Array.from({ length: 101 }, (_, n) => `basketball-${n + 1}`) },
    ])
      assert.equal((await client.send('POST', '/account/calendar', { ...ALL, ...wrong })).status, 422);
  });
});

describe('own shifts', () => {
  before(() =>
    sport.db.run(`update games set starts_at = $2::timestamptz + interval '2 days', updated_at = $2 where id = $1`, [
      GAME,
      sport.clock.now(),
    ]),
  );
  const press = async (who: string, id: number, what: 'take' | 'give-back') => {
    const { status } = await (
      await clientOf(who)
    ).send('POST', `/sports/basketball/community/duties/${id}/${what}`, {});
    assert.equal(status, 200);
  };
  const shiftsOf = async (url: string) =>
    (await componentsOf(url)).filter((event) => String(event.getFirstPropertyValue('summary')).includes('You: '));

  test('what one has taken oneself is in it until it is given back, and nothing that others have or nobody', async () => {
    const url = await addressOf('pat.parker');
    const atGame = await addDuty(sport, { game: GAME });
    const ofOwnTime = await addDuty(sport, { hours: 30 });
    const long = await addDuty(sport, { hours: 24 * 400 });
    await addDuty(sport, {});
    const others = await addDuty(sport, { hours: 31 });
    for (const id of [atGame, ofOwnTime, long]) await press('pat.parker', id, 'take');
    await press('alex.morgan', others, 'take');
    const [first, second, ...more] = await shiftsOf(url);
    assert.deepEqual(more, [], 'what is further away than a year is not in it yet');
    assert.deepEqual(
      [first, second].map((event) => event!.getFirstPropertyValue('summary')),
      ['You: Snack', 'You: Snack, Hawks at Otters'],
    );
    assert.equal(String(first!.getFirstPropertyValue('uid')), `basketball-duty-${ofOwnTime}@sports-hub`);
    const [starts, ends] = ['dtstart', 'dtend'].map((name) => first!.getFirstPropertyValue(name) as ICAL.Time);
    assert.equal(ends!.subtractDate(starts!).toSeconds(), 30 * 60);
    assert.equal(first!.getAllSubcomponents('valarm').length, 1);
    assert.match(String(first!.getFirstPropertyValue('url')), /\/sports\/basketball\/account\/hub\?next=/);
    await choose('pat.parker', { games_only: true, names: 'teams' });
    assert.equal((await shiftsOf(url)).length, 2, 'they have a choice of their own');
    await choose('pat.parker', { left_out: ['duties'] });
    assert.deepEqual(await shiftsOf(url), []);
    await choose('pat.parker', {});
    await press('pat.parker', ofOwnTime, 'give-back');
    assert.equal((await shiftsOf(url)).length, 1);
  });

  test('one moves with its game, and is called off with it', async () => {
    const url = await addressOf('pat.parker');
    const set = (change: string) =>
      sport.db.run(`update games set ${change}, updated_at = $2 where id = $1`, [GAME, sport.clock.now()]);
    const sequence = async () => Number((await shiftsOf(url))[0]!.getFirstPropertyValue('sequence'));
    const before = await sequence();
    await set(`starts_at = starts_at + interval '1 hour'`);
    assert.equal(await sequence(), before + 1);
    await set(`status = 'cancelled'`);
    const [canceled] = await shiftsOf(url);
    assert.equal(canceled!.getFirstPropertyValue('summary'), 'Canceled: You: Snack, Hawks at Otters');
    assert.equal(canceled!.getAllSubcomponents('valarm').length, 0);
    await set(`status = 'scheduled', starts_at = starts_at - interval '1 hour'`);
  });

  test('who has lost the link to the sport has none of them any more', async () => {
    const url = await addressOf('pat.parker');
    assert.equal((await shiftsOf(url)).length, 1);
    await sport.db.run('update members set is_active = false where email = $1', [demoAddress('pat.parker')]);
    assert.deepEqual(await shiftsOf(url), []);
    await sport.db.run('update members set is_active = true where email = $1', [demoAddress('pat.parker')]);
    await sport.db.run('update duties set withdrawn_at = $1', [sport.clock.now()]);
    assert.deepEqual(await shiftsOf(url), []);
  });
});

describe('who may fetch it', () => {
  test('a new secret ends the old one at once, each guardian has an own one, and made-up ones are limited', async () => {
    const first = await addressOf('pat.parker');
    const second = await addressOf('pat.parker');
    assert.notEqual(first, second);
    assert.equal((await fetched(first)).statusCode, 404);
    assert.equal((await fetched(second)).statusCode, 200);
    const other = await addressOf('coach.kim');
    assert.equal((await fetched(second)).statusCode, 200);
    assert.doesNotMatch((await fetched(other)).body, /Sam/);
    const statuses = [];
    for (let n = 0; n < 62; n += 1)
      statuses.push((await fetched(`/calendar/family/${'x'.repeat(42)}${n % 10}.ics`)).statusCode);
    assert.deepEqual([...new Set(statuses)], [404, 429]);
    for (const wrong of ['a', `${'x'.repeat(43)}.txt`, '%00.ics', '.ics'])
      assert.ok([404, 400, 429].includes((await fetched(`/calendar/family/${wrong}`)).statusCode), wrong);
    assert.equal((await fetched(second)).statusCode, 200, 'a real one is not held up by them');
    hub.clock.advance(3600);
  });

  test('a guardian whose link to a child or to the sport has ended gets nothing of it any more', async () => {
    const url = await addressOf('pat.parker');
    const pat = await sport.db.one<{ id: number }>('select id from members where email = $1', [
      demoAddress('pat.parker'),
    ]);
    await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1 and player_id = 1`, [pat.id]);
    assert.deepEqual(await titlesOf(url), ['Sam: Comets practice']);
    await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1`, [pat.id]);
    await sport.db.run('update members set is_active = false where id = $1', [pat.id]);
    assert.deepEqual(await titlesOf(url), []);
    await sport.db.run('update members set is_active = true where id = $1', [pat.id]);
    const [link] = await hub.db.rows<{ account_id: number; sport: string; member_id: number; linked_at: Date }>(
      'delete from sport_links where member_id = $1 returning account_id, sport, member_id, linked_at',
      [pat.id],
    );
    assert.deepEqual(await titlesOf(url), []);
    await hub.db.run('insert into sport_links (account_id, sport, member_id, linked_at) values ($1, $2, $3, $4)', [
      link!.account_id,
      link!.sport,
      link!.member_id,
      link!.linked_at,
    ]);
    await hub.db.run('update accounts set disabled = true where id = $1', [link!.account_id]);
    assert.equal((await fetched(url)).statusCode, 404);
    await hub.db.run('update accounts set disabled = false where id = $1', [link!.account_id]);
    assert.equal((await titlesOf(url)).length, 2);
  });

  test('the settings are the account’s own: nobody without one, and no assistant', async () => {
    assert.equal((await hub.app.inject('/api/v1/account/calendar')).statusCode, 401);
  });
});

describe('how it is served', () => {
  test('with a tag that spares the file, when and by what it was fetched, and a limit of its own', async () => {
    const url = await addressOf('pat.parker');
    const state = async () => (await (await clientOf('pat.parker')).get('/account/calendar')).data;
    assert.equal((await state()).last_fetched_at, null);
    const whole = await fetched(url, { 'user-agent': 'iOS/18.1 (22B83) dataaccessd/1.0' });
    const tag = String(whole.headers.etag);
    assert.match(String(whole.headers['cache-control']), /private/);
    assert.deepEqual((await fetched(url, { 'if-none-match': tag })).statusCode, 304);
    assert.equal((await fetched(url, { 'accept-encoding': 'gzip' })).headers['content-encoding'], 'gzip');
    assert.ok((await state()).last_fetched_at);
    await fetched(url, { 'user-agent': 'Google-Calendar-Importer' });
    assert.equal((await state()).last_fetched_by, 'Google Calendar');
    await fetched(url, { 'user-agent': 'iOS/18.1 (22B83) dataaccessd/1.0' });
    assert.equal((await state()).last_fetched_by, 'Apple Calendar');
    let refused = 0;
    for (let n = 0; n < 120 && refused === 0; n += 1) refused = (await fetched(url)).statusCode === 429 ? n : 0;
    assert.ok(refused > 50);
    hub.clock.advance(3600);
  });

  test('while a sport does not respond there is no file: half of one would empty calendars', async () => {
    const url = await addressOf('pat.parker');
    proxy.fault = 'refuse';
    const away = await fetched(url);
    assert.equal(away.statusCode, 503);
    assert.ok(Number(away.headers['retry-after']) > 0);
  });

  test('nothing of an address is logged or stored in the clear', async () => {
    const url = await addressOf('pat.parker');
    const secret = /([\w-]{43})\.ics$/.exec(url)![1]!;
    await fetched(url);
    await fetched(`${url}x`);
    await fetched(url.replace('.ics', ''));
    await hub.app.inject({ method: 'DELETE', url });
    assert.ok(!hub.logLines.join('').includes(secret));
    const stored = await hub.db.rows<{ row: string }>(
      `select to_jsonb(c)::text as row from family_calendars c union all select to_jsonb(e)::text from audit_events e`,
    );
    assert.ok(stored.length > 1);
    const hex = Buffer.from(secret).toString('hex');
    assert.ok(stored.every(({ row }) => !row.includes(secret) && !row.includes(hex)));
  });
});

describe('the page', () => {
  const words = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  const page = async (client: TestClient, url = '/account.php?tab=calendar') =>
    (await hub.app.inject({ url, headers: { cookie: client.cookie! } })).body;
  const press = async (client: TestClient, fields: Record<string, string>) => {
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page(client))?.[1] ?? '';
    const response = await hub.app.inject({
      method: 'POST',
      url: '/account.php',
      headers: { cookie: client.cookie!, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrf, ...fields }).toString(),
    });
    return response.statusCode === 303 ? page(client, String(response.headers.location)) : response.body;
  };

  test('makes the link, shows it again, changes what is in it and makes a new one, all without script', async () => {
    const robin = await clientOf('robin.vale');
    assert.match(words(await page(robin)), /There is no link yet/);
    const made = await press(robin, { do: 'calendar-renew' });
    const [link] = /https?:[^<]+\.ics(?=<)/.exec(made) ?? [''];
    assert.match(words(made), /This is your link now\. .*Not fetched yet/);
    assert.match(made, new RegExp(`href="webcal:${link.replace(/^https?:/, '')}"`));
    assert.equal((await fetched(new URL(link).pathname, { 'user-agent': 'Google-Calendar-Importer' })).statusCode, 200);
    assert.match(words(await page(robin)), /Last fetched today, \d+:\d\d [AP]M, by Google Calendar/);
    const known = /name="known" value="([^"]*)"/.exec(made)?.[1] ?? '';
    const chosen = { do: 'calendar', known, out: 'baseball-7', which: 'games', alarm_minutes: '30', names: 'teams' };
    assert.match(words(await press(robin, chosen)), /Saved\./);
    const { data } = await robin.get('/account/calendar');
    assert.deepEqual(
      [data.games_only, data.alarm_minutes, data.names, data.left_out.includes('baseball-7')],
      [true, 30, 'teams', true],
      'what a sport that is away holds stays as it was',
    );
    assert.ok(!(await press(robin, { do: 'calendar-renew' })).includes(link));
    assert.equal((await fetched(new URL(link).pathname)).statusCode, 404);
    assert.match(await press(robin, { ...chosen, alarm_minutes: 'soon' }), /aria-invalid="true"/);
  });

  test('a child is left out by not ticking its box', async () => {
    const pat = await clientOf('pat.parker');
    const url = await addressOf('pat.parker');
    const html = await page(pat);
    assert.match(words(html), /Whose .*Riley .*Sam/);
    const known = /name="known" value="([^"]*)"/.exec(html)![1]!;
    const fields = { do: 'calendar', known, which: 'all', alarm_minutes: '60', names: 'first_names' };
    assert.match(words(html), /Your own shifts and duties/);
    await press(pat, { ...fields, 'with.basketball-2': 'yes' });
    assert.deepEqual(await titlesOf(url), ['Sam: Comets practice']);
    const leftOut = async () => (await pat.get('/account/calendar')).data.left_out;
    assert.deepEqual(await leftOut(), ['basketball-1', 'duties']);
    const all = { 'with.basketball-1': 'yes', 'with.basketball-2': 'yes', 'with.duties': 'yes' };
    await press(pat, { ...fields, ...all });
    assert.equal((await titlesOf(url)).length, 2);
    assert.deepEqual(await leftOut(), []);
  });
});
