// The pages of one event on the hub, with a real sport behind it: the family's, and the coaches'.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { idOf } from '@sports-hub/sport/testing/cast';
import { addGame } from '@sports-hub/sport/testing/events';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { createTestClock } from '@sports-hub/kernel/testing';

const PUBLIC = 'https://basketball.riverbend.example';
let hub: TestHub;
let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { SITE_URL: PUBLIC }, clock: createTestClock('2026-11-18T16:00:00Z') });
  const origin = await sport.app.listen({ port: 0, host: '127.0.0.1' });
  hub = await startTestHub({ env: { SPORTS: `basketball=${origin}` }, clock: sport.clock });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});

const textOf = (page: string): string =>
  page
    .replace(/^.*<main/s, '<main')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');

/** Somebody in front of a browser without script. */
async function visitor(who: string) {
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress(who));
  const headers = { cookie: client.cookie!, accept: 'text/html' };
  const open = (url: string) => hub.app.inject({ url, headers });
  return {
    open,
    text: async (url: string) => textOf((await open(url)).body),
    /** The home page; a sport that has just started may take longer than it waits. */
    async week(): Promise<string> {
      for (let tries = 0; tries < 20; tries += 1) {
        const { body } = await open('/');
        if (!body.includes('cannot be reached right now')) return body;
      }
      throw new Error('the sport does not respond');
    },
    /** Sends fields as a form of a page that was opened before would. */
    async send(url: string, fields: Record<string, string>) {
      const sent = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams(fields).toString();
      return textOf((await hub.app.inject({ method: 'POST', url, headers: sent, payload })).body);
    },
    /** Sends the form of a page that has a field of this name and value, with what else was filled in. */
    async press(url: string, button: [name: string, value: string], more: Record<string, string> = {}) {
      const { body } = await open(url);
      const [form] =
        [...body.matchAll(/<form .*?<\/form>/gs)]
          .map(([found]) => found)
          .filter((found) => found.includes(`name="${button[0]}" value="${button[1]}"`)) ?? [];
      assert.ok(form, `no form with ${button.join('=')} on ${url}`);
      const hidden = [...form.matchAll(/type="hidden" name="([\w-]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      const sent = await hub.app.inject({
        method: 'POST',
        url: /action="([^"]+)"/.exec(form)?.[1] ?? url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...Object.fromEntries(hidden), [button[0]]: button[1], ...more }).toString(),
      });
      if (sent.statusCode !== 303) return { status: sent.statusCode, text: textOf(sent.body), location: '' };
      const location = String(sent.headers.location);
      return { status: 303, text: textOf((await open(location)).body), location };
    },
  };
}
const family = (game: number, player = 1): string => `/family-events/basketball/game/${game}/${player}`;

describe('the family’s page', () => {
  test('says what is on, takes the answer with its note without script, and comes back to the page', async () => {
    const game = await addGame(sport, { hours: 50 });
    const pat = await visitor('pat.parker');
    const page = (await pat.open(family(game))).body;
    assert.match(textOf(page), /On as planned .*Fri, Nov 20 1:00 PM .*Otters Visitors at Hawks Home/);
    assert.match(textOf(page), /Is Riley going\? .*Who is going \d+ players .*0 going/);
    assert.match(page, new RegExp(`href="${PUBLIC}/schedules/games/${game}"`));
    const said = await pat.press(family(game), ['value', 'comes'], { note: 'Has to leave early' });
    assert.ok(said.location.startsWith(`${family(game)}?answered=`), said.location);
    assert.match(said.text, /Saved\. .*Who is going .*1 going/);
    const again = (await pat.open(family(game))).body;
    assert.match(again, /value="comes" [^>]*aria-pressed="true"/);
    assert.match(again, /name="note"[^>]*value="Has to leave early"/);
    // Enter in the note keeps the answer that stands.
    assert.match(again, /<form [^>]*>(?:<input type="hidden"[^>]*>)*<button [^>]*value="comes"/);
  });

  test('shows first names of those who come only while the team says so', async () => {
    const game = await addGame(sport, { hours: 51 });
    await (await visitor('alex.morgan')).press(family(game, 3), ['value', 'comes']);
    const pat = await visitor('pat.parker');
    assert.doesNotMatch(await pat.text(family(game)), /Jordan/);
    await sport.db.run(
      `insert into team_answer_settings (team_id, shows_first_names, changed_by, changed_at) select 1, true, member_id, now()
         from assignments where team_id = 1 limit 1`,
    );
    assert.match(await pat.text(family(game)), /Jordan The Hawks show their own families/);
    await sport.db.run('delete from team_answer_settings');
  });

  test('says when to be there, what to bring and to do, and who drives; a shift is taken there', async () => {
    const game = await addGame(sport, { hours: 54 });
    const pat = await visitor('pat.parker');
    assert.match(await pat.text(family(game)), /Rides Nobody has offered seats yet\. Offer seats/);
    assert.doesNotMatch(await pat.text(family(game)), /Be there at|Bring/);
    const kim = await visitor('coach.kim');
    const page = `/team-events/basketball/game/${game}/1`;
    const told = await kim.press(page, ['do', 'note'], { be_there_minutes: '20', bring: 'Blue shirt, water' });
    assert.match(told.text, /Saved\./);
    const { id: duty } = await sport.db.one<{ id: number }>(
      `insert into duties (season_id, kind, title, team_id, event_kind, event_id, minutes, places, created_by, created_at)
       select (select id from seasons where is_current), 'shift', 'Scorer', 1, 'game', $1, 90, 1, member_id, $2
         from assignments where team_id = 1 limit 1 returning id`,
      [game, sport.clock.now()],
    );
    await kim.press(`/rides/basketball/1/game/${game}`, ['do', 'offer'], { seats: '2', direction: 'both' });
    const text = await pat.text(family(game));
    assert.match(text, /Be there at 4:40 PM .*Bring and do Blue shirt, water Scorer: open Take it : Scorer/);
    assert.match(
      text,
      /Rides Kim Coleman, 2 seats There and back Needs your written yes Ask for Riley : Kim Coleman Never alone/,
    );
    assert.match(textOf(await pat.week()), /there 4:40 PM/);
    const taken = await pat.press(family(game), ['duty', String(duty)]);
    assert.match(taken.text, /It is yours\. Thank you\. .*Scorer: you Hand over/);
    const shifts = /href="([^"]+account[^"]+hand[^"]+)"/.exec((await pat.open(family(game))).body)![1]!;
    assert.equal(
      new URL(shifts.replaceAll('&amp;', '&')).searchParams.get('next'),
      `/account/helping?${new URLSearchParams({ hand: String(duty), from: family(game) })}`,
    );
    // Somebody else has the page open from before.
    await sport.db.run('delete from duty_takes');
    const open = await pat.open(family(game));
    await (await visitor('alex.morgan')).press(family(game, 3), ['duty', String(duty)]);
    const csrf = /name="csrf" value="([^"]+)"/.exec(open.body)![1]!;
    const late = await pat.send(family(game), { csrf, duty: String(duty) });
    assert.match(late, /Alex took it a moment ago\. .*Scorer: taken/);
  });

  test('asks for a seat there, shows the child’s own with the written yes, and is come back to from the rides', async () => {
    const game = await addGame(sport, { hours: 55 });
    const rides = `/rides/basketball/1/game/${game}`;
    const [pat, kim] = [await visitor('pat.parker'), await visitor('coach.kim')];
    await kim.press(rides, ['do', 'offer'], { seats: '1', direction: 'both' });
    const { id: ride } = await sport.db.one<{ id: number }>('select max(id) as id from rides');
    const asked = await pat.press(family(game), ['ride', String(ride)]);
    assert.match(
      asked.text,
      /Asked\. The driver is told\..*Riley: asked, no answer yet Needs your written yes Say yes/,
    );
    const csrf = /name="csrf" value="([^"]+)"/.exec((await pat.open(family(game))).body)![1]!;
    await kim.press(rides, ['do', 'accept']);
    const yes = /href="([^"]+yes=\d+)"/.exec((await pat.open(family(game))).body)![1]!.replaceAll('&amp;', '&');
    assert.match((await pat.open(yes)).body, new RegExp(`<a href="${rides}\\?child=1" class="crumb"`));
    await pat.press(yes, ['do', 'yes'], { typed_name: 'Pat Parker' });
    const all = (await pat.open(`${rides}?child=1&said=yes`)).body;
    assert.match(all, new RegExp(`<a href="${family(game)}" class="crumb"`));
    assert.match(
      await pat.text(family(game)),
      /Kim Coleman, full There and back Riley has a seat Written yes of Pat Parker/,
    );
    // What others have is not there, and nothing can be asked for that is not there.
    const alex = await visitor('alex.morgan');
    assert.match(await alex.text(family(game, 3)), /Kim Coleman, full There and back Never alone/);
    assert.match(await pat.send(family(game), { csrf, ride: '999999' }), /This offer or seat is not there any more\./);
    assert.match((await pat.open(`${rides}?child=x`)).body, /<a href="\/" class="crumb"/);
    assert.match((await pat.open(rides)).body, /<a href="\/" class="crumb"/);
  });

  test('says to each of two guardians what the other said, where they differ', async () => {
    const game = await addGame(sport, { hours: 56 });
    const [pat, casey] = [await visitor('pat.parker'), await visitor('casey.brook')];
    const { id: link } = await sport.db.one<{ id: number }>(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       values ($1, 1, 'parent_guardian', 'verified', now(), now()) returning id`,
      [idOf(sport, 'casey.brook')],
    );
    await pat.press(family(game), ['value', 'comes']);
    const changed = await casey.press(family(game), ['value', 'does_not_come']);
    assert.match(changed.text, /Pat had said: Riley is going\./);
    assert.match(await pat.text(family(game)), /Casey answered, .+ You had said: Riley is going\./);
    await casey.press(family(game), ['value', 'comes']);
    assert.doesNotMatch(await pat.text(family(game)), /had said/);
    await sport.db.run('delete from guardian_links where id = $1', [link]);
  });

  test('leads from the week, and is nobody else’s', async () => {
    const game = await addGame(sport, { hours: 52 });
    const pat = await visitor('pat.parker');
    const week = await pat.week();
    assert.ok(week.includes(`href="${family(game)}"`));
    const alex = await visitor('alex.morgan');
    assert.equal((await alex.open(family(game))).statusCode, 404);
    for (const path of [
      family(999_999),
      '/family-events/chess/game/1/1',
      '/family-events/basketball/match/1/1',
      '/family-events/basketball/game/x/1',
    ])
      assert.equal((await pat.open(path)).statusCode, 404, path);
    const nobody = await hub.app.inject({ url: family(game), headers: { accept: 'text/html' } });
    assert.deepEqual(
      [nobody.statusCode, nobody.headers.location],
      [303, `/account.php?next=${encodeURIComponent(family(game))}`],
    );
  });

  test('says that it does not take place, what changed, and that answers are closed', async () => {
    const game = await addGame(sport, { hours: 53 });
    await sport.db.run('update games set venue_id = 2, updated_at = $2 where id = $1', [game, sport.clock.now()]);
    const pat = await visitor('pat.parker');
    assert.match(await pat.text(family(game)), /What changed .* instead of .*, by the league/);
    await sport.db.run(`update games set status = 'cancelled', updated_at = $2 where id = $1`, [
      game,
      sport.clock.now(),
    ]);
    const off = await pat.text(family(game));
    assert.match(off, /Canceled .*This does not take place\./);
    assert.doesNotMatch(off, /Is Riley going|Who is going/);
    const soon = await addGame(sport, { hours: -1 });
    assert.match(await pat.text(family(soon)), /No answer was given for Riley\. Answers are closed\./);
  });
});

describe('the coaches’ page', () => {
  const team = (game: number, id = 1): string => `/team-events/basketball/game/${game}/${id}`;

  test('names those first who have not answered, with who gave an answer, and the row of the week leads to it', async () => {
    const game = await addGame(sport, { hours: 60 });
    const pat = await visitor('pat.parker');
    await pat.press(family(game), ['value', 'comes']);
    await pat.press(family(game), ['value', 'does_not_come'], { note: 'Grandma’s birthday' });
    const kim = await visitor('coach.kim');
    assert.match(textOf((await kim.week()).split(`href="${team(game)}"`).at(-1) ?? ''), /^[^.]*?1 of \d+ answered/);
    const text = await kim.text(team(game));
    assert.match(text, /0 going 1 not going 0 maybe \d+ no answer/);
    assert.match(
      text,
      /No answer yet, \d+ .*Jordan Morgan .*Not going, 1 .*Riley Parker “Grandma’s birthday” · answered by Pat, /,
    );
    assert.match(text, /was Going until /);
  });

  test('reminds once a day, and says when it did', async () => {
    const game = await addGame(sport, { hours: 61 });
    const kim = await visitor('coach.kim');
    const done = await kim.press(team(game), ['do', 'remind']);
    assert.match(done.text, /are being reminded\. .*Last reminded 11:00 AM\. Once a day at most\./);
    assert.doesNotMatch(done.text, /Remind \d+ famil/);
    const { n } = await sport.db.one<{ n: number }>(
      'select count(*)::int as n from answer_reminders where event_id = $1',
      [game],
    );
    assert.equal(n, 1);
  });

  test('sets until when the team answers, and whether families see first names; the event can have its own time', async () => {
    const game = await addGame(sport, { hours: 62 });
    const kim = await visitor('coach.kim');
    const saved = await kim.press(team(game), ['do', 'settings'], { closes_hours: '24', shows_first_names: 'on' });
    assert.match(saved.text, /Saved\. .*By itself .*Answers close /);
    const settings = () =>
      sport.db.one('select closes_minutes, shows_first_names from team_answer_settings where team_id = 1');
    assert.deepEqual(await settings(), { closes_minutes: 1440, shows_first_names: true });
    await kim.press(team(game), ['do', 'time'], { closes_hours: '48' });
    assert.match(await (await visitor('pat.parker')).text(family(game)), /Answer by Wed, Nov 18 · 8:00 PM|Answer by/);
    const wrong = await kim.press(team(game), ['do', 'settings'], { closes_hours: '9999' });
    assert.equal(wrong.status, 422);
    await kim.press(team(game), ['do', 'settings'], { closes_hours: '' });
    assert.deepEqual(await settings(), { closes_minutes: null, shows_first_names: false });
  });

  test('is nobody else’s: not a family’s, not the division’s staff’s, not of another team', async () => {
    const game = await addGame(sport, { hours: 63 });
    for (const who of ['pat.parker', 'staff.diaz', 'alex.morgan'])
      assert.ok([403, 404].includes((await (await visitor(who)).open(team(game))).statusCode), who);
    const kim = await visitor('coach.kim');
    assert.equal((await kim.open(team(game, 2))).statusCode, 403);
    assert.equal((await kim.open(team(999_999))).statusCode, 404);
  });
});

describe('attendance', () => {
  const page = (game: number): string => `/team-events/basketball/game/${game}/1/attendance`;
  const noted = (game: number) =>
    sport.db.rows<{ player_id: number; state: string }>(
      'select player_id, state from attendance where event_id = $1 order by player_id',
      [game],
    );

  test('is filled in from the answers, noted by a form without script, and told to the guardians', async () => {
    const game = await addGame(sport, { hours: 2 });
    const pat = await visitor('pat.parker');
    await pat.press(family(game), ['value', 'comes']);
    await (await visitor('alex.morgan')).press(family(game, 3), ['value', 'does_not_come']);
    const kim = await visitor('coach.kim');
    const { body } = await kim.open(page(game));
    const rowOf = (player: number): string => new RegExp(`<li id="player-${player}".*?</li>`, 's').exec(body)![0];
    assert.match(rowOf(1), /value="here" [^>]*aria-pressed="true"/);
    assert.match(rowOf(3), /value="away" [^>]*aria-pressed="true"/);
    assert.match(textOf(body), /1 here, 0 late, 1 away, \d+ open/);
    assert.deepEqual(await noted(game), [], 'looking notes nothing');
    const late = await kim.press(page(game), ['state', 'late'], { player_id: '1', client_id: 'one-press-for-riley' });
    assert.match(late.text, /Noted\. .*Riley Parker Noted by Kim, /);
    assert.match(late.location, /#player-1$/);
    assert.deepEqual(await noted(game), [{ player_id: 1, state: 'late' }]);
    await kim.press(page(game), ['all', 'answers']);
    assert.deepEqual(await noted(game), [
      { player_id: 1, state: 'late' },
      { player_id: 3, state: 'away' },
    ]);
    sport.clock.advance(2 * 3600 + 60);
    assert.match(await pat.text(family(game)), /Riley was there, and came late\. Noted by Kim, /);
    await kim.press(page(game), ['all', 'everyone']);
    assert.ok((await noted(game)).every(({ state }) => state === 'here'));
  });

  test('is not noted days before, and by nobody but the coaches', async () => {
    const game = await addGame(sport, { hours: 60 });
    const kim = await visitor('coach.kim');
    assert.match(await kim.text(page(game)), /Who is there can be noted from /);
    assert.equal((await (await visitor('pat.parker')).open(page(game))).statusCode, 403);
  });
});

test('whoever asks again through the hub gets 304 while nothing has changed, and nothing is kept on the way', async () => {
  const game = await addGame(sport, { hours: 70 });
  const pat = new TestClient(hub.app);
  await pat.signIn(demoAddress('pat.parker'));
  for (const [path, value] of [
    [`family-event?player_id=1&kind=game&event_id=${game}`, 'not_sure'],
    ['family-events', 'comes'],
  ] as const) {
    const ask = (tag?: string) =>
      hub.app.inject({
        url: `/api/v1/sports/basketball/community/${path}`,
        headers: { cookie: pat.cookie!, 'accept-encoding': 'gzip', ...(tag ? { 'if-none-match': tag } : {}) },
      });
    const first = await ask();
    assert.equal(first.statusCode, 200);
    assert.match(String(first.headers['cache-control']), /no-store/);
    const tag = String(first.headers.etag);
    const again = await ask(tag);
    assert.deepEqual([again.statusCode, again.body], [304, ''], path);
    await pat.send('POST', '/sports/basketball/community/answers', {
      ...{ player_id: 1, kind: 'game', event_id: game, value, client_id: randomUUID() },
    });
    assert.equal((await ask(tag)).statusCode, 200, path);
  }
});
