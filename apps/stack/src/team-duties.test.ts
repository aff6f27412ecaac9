import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toLocalDate } from '@sports-hub/kernel/time';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { eventually } from '@sports-hub/kernel/testing';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

const PATH = '/team-duties/basketball/1';

let league: HubAndSports;
const clients = new Map<string, TestClient>();
before(async () => {
  league = await startHubAndSports();
  for (const name of ['pat.parker', 'coach.kim', 'coach.lee']) {
    const client = new TestClient(league.hub.app);
    await client.signIn(demoAddress(name));
    clients.set(name, client);
  }
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
const open = async (who: string, url = PATH): Promise<string> => (await send(who, url)).body;
const words = (html: string): string =>
  html
    .replace(/^.*<main/s, '<main')
    .replace(/<\/main>.*$/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
const csrfOf = (html: string): string => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';

test('a coach makes the team’s snack list, sees who has taken what, and takes one off it: without script', async () => {
  // A sport that takes long is left out of the week, and there the next time.
  await eventually('from the week', async () => (await open('coach.kim', '/')).includes(`href="${PATH}"`));
  const first = await open('coach.kim');
  assert.match(words(first), /Hawks Snacks and shifts .*Snack, .+ Pat Parker .*Make a snack list/);
  const csrf = csrfOf(first);
  const made = await send('coach.kim', PATH, { do: 'make', title: 'Oranges', note: 'Peeled, please', csrf });
  assert.equal(made.headers.location, `${PATH}?said=make`);
  const page = await open('coach.kim', `${PATH}?said=make`);
  assert.match(words(page), /The list is made\. .*Oranges, .+ 1 spot is open/);
  const count = (html: string): number => html.split('Oranges, ').length;
  assert.equal((await send('coach.kim', PATH, { do: 'make', title: 'Oranges', note: '', csrf })).statusCode, 303);
  assert.equal(count(await open('coach.kim')), count(page), 'not twice for a game');
  const refused = await send('coach.kim', PATH, { do: 'make', title: '', note: '', csrf });
  assert.equal(refused.statusCode, 422);
  const duty = /Oranges.*?name="duty" value="(\d+)"/s.exec(page)?.[1] ?? '';
  assert.equal((await send('coach.kim', PATH, { do: 'withdraw', duty, csrf })).statusCode, 303);
  assert.ok(count(await open('coach.kim')) < count(page));
  assert.equal((await send('coach.kim', PATH, { do: 'withdraw', duty, csrf: 'forged' })).statusCode, 403);
});

test('nobody else has that page: not a family of the team, not the division’s coach', async () => {
  for (const who of ['pat.parker', 'coach.lee']) assert.equal((await send(who, PATH)).statusCode, 403, who);
  const csrf = csrfOf(await open('pat.parker', '/'));
  assert.equal((await send('pat.parker', PATH, { do: 'make', title: 'Mine', note: '', csrf })).statusCode, 403);
  assert.equal((await send('coach.kim', '/team-duties/chess/1')).statusCode, 404);
  assert.equal((await send('coach.kim', PATH, { do: 'nonsense' })).statusCode, 400);
  const visitor = await league.hub.app.inject({ url: PATH, headers: { accept: 'text/html' } });
  assert.equal(visitor.headers.location, `/account.php?next=${encodeURIComponent(PATH)}`);
});

test('the week has what one does for others: in the row of a child’s event, or as a row of its own', async () => {
  const { db } = league.sport('basketball');
  const { id: pat } = await db.one<{ id: number }>(
    `select id from members where email = 'pat.parker@riverbend.example'`,
  );
  const practice = await db.one<{ id: number; starts_at: Date }>(
    `select id, starts_at from practices where team_id = 1 and status = 'scheduled' and starts_at > now() order by starts_at limit 1`,
  );
  const take = (columns: string, values: string, title: string) =>
    db.run(
      `with duty as (
         insert into duties (season_id, kind, title, minutes, places, created_by, created_at, ${columns})
         select id, 'shift', $2, 60, 1, $1, now(), ${values} from seasons where is_current returning id)
       insert into duty_takes (duty_id, member_id, taken_at, starts_at) select id, $1, now(), $3 from duty`,
      [pat, title, practice.starts_at],
    );
  await take('event_kind, event_id', `'practice', ${practice.id}`, 'Ball bag');
  await take('own_starts_at', '$3', 'Gate');
  const week = toLocalDate(practice.starts_at);
  const page = words(await open('pat.parker', `/?week=${week}`)) + words(await open('pat.parker', '/'));
  assert.match(page, /Ball bag: you/);
  assert.match(page, /You: Gate/);
  assert.match(page, /Same time as your shift/);
  assert.match(page, /You: Gate .*Same time as Riley/);
});
