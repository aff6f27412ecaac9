import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

let league: HubAndSports;
const clients = new Map<string, TestClient>();
let game: number;
let path: string;
before(async () => {
  league = await startHubAndSports();
  for (const name of ['pat.parker', 'alex.morgan', 'coach.kim', 'robin.vale', 'riley.parker']) {
    const client = new TestClient(league.hub.app);
    await client.signIn(demoAddress(name));
    clients.set(name, client);
  }
  const { db } = league.sport('basketball');
  // A game of the Hawks to which nobody drives yet.
  ({ id: game } = await db.one<{ id: number }>(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     select division_id, 1, 2, 1, now() + interval '50 hours', now(), now() from teams where id = 1 returning id`,
  ));
  path = `/rides/basketball/1/game/${game}`;
});
after(() => league.stop());

const send = (who: string, url: string, fields?: Record<string, string>) => {
  const headers = { cookie: clients.get(who)?.cookie ?? '', accept: 'text/html' };
  return league.hub.app.inject(
    fields
      ? {
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(fields).toString(),
        }
      : { url, headers },
  );
};
const open = async (who: string, url = path): Promise<string> => (await send(who, url)).body;
const words = (html: string): string =>
  html
    .replace(/^.*<main/s, '<main')
    .replace(/<\/main>.*$/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
/** Presses the button of the form that does this, as the page has it. */
const press = async (who: string, form: string, more: Record<string, string> = {}, url = path) => {
  const page = await open(who, url);
  const found = page.split('<form').find((part) => part.includes(`name="do" value="${form}"`));
  assert.ok(found, `${who} can press ${form}`);
  const given = [...found.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
  const chosen = form === 'offer' ? { direction: 'both' } : {};
  return send(who, url, { ...chosen, ...Object.fromEntries(given), ...more });
};

test('seats are offered, asked for, given with the written yes beside them, and withdrawn: without script', async () => {
  assert.match(words(await open('pat.parker')), /Rides to Otters at Hawks .*Nobody has offered seats yet/);
  const refused = await press('alex.morgan', 'offer', { seats: '9', meeting: '12 Maple Street', meeting_venue_id: '' });
  assert.equal(refused.statusCode, 422);
  assert.match(words(refused.body), /from 1 to 8/);
  const home = { seats: '1', meeting: '12 Maple Street', meeting_venue_id: '' };
  assert.match(words((await press('alex.morgan', 'offer', home)).body), /not at an address/);
  const offer = await press('alex.morgan', 'offer', { seats: '1', meeting_venue_id: '1', meets_minutes_before: '40' });
  assert.equal(offer.headers.location, `${path}?said=offer`);
  assert.match(
    words(await open('alex.morgan', `${path}?said=offer`)),
    /Your offer is there\..*Alex Morgan, 1 seat Your car/,
  );

  assert.match(words(await open('pat.parker')), /Alex Morgan, 1 seat There and back, from .+ at .+ Ask for Riley/);
  assert.equal((await press('pat.parker', 'ask')).statusCode, 303);
  assert.match(
    words(await open('pat.parker')),
    /Riley: asked, no answer yet Needs your written yes Say yes in writing/,
  );
  const driver = await open('alex.morgan');
  assert.match(
    words(driver),
    /Riley, asked by Pat Parker The written yes is pending: nobody drives before Give the seat/,
  );
  assert.ok(!driver.includes('Riley Parker'), 'the first name only');
  assert.equal((await press('alex.morgan', 'accept')).statusCode, 303);
  assert.match(words(await open('pat.parker')), /Alex Morgan, full .*Riley has a seat Needs your written yes/);

  const yes = /href="([^"]+\?yes=\d+)"/.exec(await open('pat.parker'))![1]!;
  assert.match(words(await open('pat.parker', yes)), /May Alex Morgan drive Riley alone\?/);
  const wrong = await press('pat.parker', 'yes', { typed_name: 'Alex Morgan' }, yes);
  assert.equal(wrong.statusCode, 422);
  assert.match(words(wrong.body), /Please type your own name: Pat Parker/);
  assert.equal((await press('pat.parker', 'yes', { typed_name: 'Pat Parker' }, yes)).statusCode, 303);
  for (const who of ['pat.parker', 'alex.morgan', 'coach.kim'])
    assert.match(words(await open(who)), /Riley has a seat Written yes of Pat Parker/, who);
  assert.equal((await press('pat.parker', 'no')).statusCode, 303);
  assert.match(words(await open('alex.morgan')), /Riley has a seat The written yes is pending/);
  assert.equal((await press('alex.morgan', 'withdraw')).statusCode, 303);
  assert.match(words(await open('pat.parker')), /Nobody has offered seats yet/);
});

test('it is the team’s own page: nobody else sees it, and no press of a stranger counts', async () => {
  for (const who of ['robin.vale', 'riley.parker']) assert.equal((await send(who, path)).statusCode, 404, who);
  const visitor = await league.hub.app.inject({ url: path, headers: { accept: 'text/html' } });
  assert.equal(visitor.headers.location, `/account.php?next=${encodeURIComponent(path)}`);
  for (const url of [
    '/rides/chess/1/game/1',
    '/rides/basketball/1/lunch/1',
    '/rides/basketball/x/game/1',
    `/rides/basketball/3/game/${game}`,
  ])
    assert.equal((await send('pat.parker', url)).statusCode, 404, url);
  await press('alex.morgan', 'offer', { seats: '1', meeting_venue_id: '' });
  const forged = await press('pat.parker', 'ask', { csrf: 'x' });
  assert.equal(forged.statusCode, 403);
  const gone = await press('pat.parker', 'ask', { ride: '999999' });
  assert.equal(gone.statusCode, 404);
  assert.match(words(gone.body), /This offer or seat is not there any more\. .*Rides to Otters at Hawks/);
  const others = await press('pat.parker', 'ask', { player: '3' });
  assert.match(words(others.body), /guardian/i);
  assert.equal((await send('pat.parker', path, { do: 'nonsense' })).statusCode, 400);
  const csrf = /name="csrf" value="([^"]+)"/.exec(await open('robin.vale', '/'))?.[1] ?? '';
  assert.equal((await send('robin.vale', path, { do: 'offer', seats: '1', direction: 'there', csrf })).statusCode, 404);
});

test('the week leads to the rides of an event', async () => {
  const home = await open('pat.parker', '/');
  assert.ok(home.includes(`href="${path}"`));
});
