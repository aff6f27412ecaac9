// What a coach does at the field on the hub, with a real sport behind it: emergency numbers, guests, own practices, who has seen it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { addGame } from '@sports-hub/sport/testing/events';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { createTestClock } from '@sports-hub/kernel/testing';

let hub: TestHub;
let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-11-18T16:00:00Z') });
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
    .replaceAll(/\s+/g, ' ');

/** Somebody in front of a browser without script. */
async function visitor(who: string) {
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress(who));
  const headers = { cookie: client.cookie!, accept: 'text/html' };
  const open = (url: string) => hub.app.inject({ url, headers });
  const send = async (url: string, fields: Record<string, string>) => {
    const csrf = /name="csrf" value="([^"]+)"/.exec((await open(url)).body)?.[1] ?? '';
    const response = await hub.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrf, ...fields }).toString(),
    });
    const { location } = response.headers;
    return {
      status: response.statusCode,
      text: textOf(location ? (await open(String(location))).body : response.body),
    };
  };
  return { open, send, text: async (url: string) => textOf((await open(url)).body) };
}
const addPractice = async (startsAt: string): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
       select division_id, id, 1, $1, $2, $2 from teams where id = 1 returning id`,
      [startsAt, sport.clock.now()],
    )
  ).id;

test('the emergency page says where one is and whom to call, and to the family that somebody looked', async () => {
  await sport.db.run(`update members set phone = '(555) 0111' where email = 'pat.parker@riverbend.example'`);
  const game = await addGame(sport, { hours: 2 });
  const path = `/team-events/basketball/game/${game}/1/emergency`;
  const kim = await visitor('coach.kim');
  const { body } = await kim.open(path);
  assert.match(textOf(body), /Call 911 Say: .* Opened by you at .* Riley Parker .*Pat Parker/);
  assert.match(body, /href="tel:5550111"/);
  const pat = await visitor('pat.parker');
  assert.match(
    await pat.text(`/family-events/basketball/game/${game}/1`),
    /Kim opened the emergency numbers of the Hawks/,
  );
  assert.equal((await pat.open(path)).statusCode, 403);
  const later = await addGame(sport, { hours: 60 });
  const closed = await kim.text(`/team-events/basketball/game/${later}/1/emergency`);
  assert.match(closed, /The numbers are shown from .* until .*Nothing was opened/);
  assert.doesNotMatch(closed, /Pat Parker/);
});

test('a child who is not on the list is noted on the attendance page and taken back', async () => {
  const game = await addGame(sport, { hours: 1 });
  const path = `/team-events/basketball/game/${game}/1/attendance`;
  const kim = await visitor('coach.kim');
  const noted = await kim.send(path, { do: 'guest', first_name: 'Mo', client_id: 'guest-mo-at-the-field' });
  assert.match(noted.text, /Noted\. The league gets the question\..*Mo Not on the list\. Noted by Kim/);
  const refused = await kim.send(path, { do: 'guest', first_name: '', client_id: 'guest-nobody-at-the-field' });
  assert.equal(refused.status, 422);
  const guest = /name="guest" value="(\d+)"/.exec((await kim.open(path)).body)![1]!;
  assert.doesNotMatch((await kim.send(path, { do: 'remove', guest })).text, /Mo Not on the list/);
});

test('a practice is moved and called off by forms, confirmed, and then stands under who has seen it', async () => {
  const practice = await addPractice('2026-12-09T23:00:00Z');
  const base = `/team-events/basketball/practice/${practice}/1`;
  const kim = await visitor('coach.kim');
  const sequence = async () => /name="sequence" value="(\d+)"/.exec((await kim.open(`${base}/change`)).body)![1]!;
  assert.match(await kim.text(`${base}/seen`), /Nothing to confirm/);
  const past = await kim.send(`${base}/change`, {
    ...{ do: 'move', starts_at: '2020-01-01T18:00', venue_id: '2', sequence: await sequence() },
  });
  assert.equal(past.status, 422);
  assert.match(past.text, /This is in the past/);
  const moved = await kim.send(`${base}/change`, {
    ...{ do: 'move', starts_at: '2026-12-10T19:15', venue_id: '2', sequence: await sequence() },
  });
  assert.match(moved.text, /Moved\. Families are told in a minute\./);
  assert.match(moved.text, /7:15/);
  const unsure = await kim.send(`${base}/change`, { do: 'cancel', sequence: await sequence() });
  assert.equal(unsure.status, 422);
  assert.match(unsure.text, /Say first that it does not take place/);
  const off = await kim.send(`${base}/change`, { do: 'cancel', sure: 'yes', sequence: await sequence() });
  assert.match(off.text, /Canceled.*Called off\..*Only the league can change it now/);
  sport.clock.advance(61);
  await sport.tellNotices();
  const seen = await kim.text(`${base}/seen`);
  assert.match(seen, /is canceled.*0 of \d+ families have seen it See who, and whom to call/);
  const pat = await visitor('pat.parker');
  assert.equal((await pat.open(`${base}/change`)).statusCode, 403);
  assert.equal((await pat.open(`${base}/seen`)).statusCode, 403);
});
