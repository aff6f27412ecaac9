import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

let league: HubAndSports;
before(async () => {
  league = await startHubAndSports();
});
after(() => league.stop());

const PAGE = '/account.php?tab=notifications';
const open = async (client: TestClient, url = PAGE): Promise<string> =>
  (await league.hub.app.inject({ method: 'GET', url, headers: { cookie: client.cookie! } })).body;
const words = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
/** Sends the form of one kind as the page has it, and follows where it leads. */
const press = async (client: TestClient, html: string, fields: Record<string, string>) => {
  const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const { headers, statusCode } = await league.hub.app.inject({
    method: 'POST',
    url: '/account.php',
    headers: { cookie: client.cookie!, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ do: 'notice', csrf, ...fields }).toString(),
  });
  assert.equal(statusCode, 303);
  return open(client, String(headers.location));
};
/** The switches of one kind in the table of basketball, by what they are for. */
const switchesOf = (html: string, name: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...(html.split('<table').find((table) => table.includes('how: Basketball')) ?? '').matchAll(
        /aria-checked="(true|false)" aria-label="([^"]+): ([^"]+)"/g,
      ),
    ]
      .filter(([, , kind]) => kind === name)
      .map(([, state, , way]) => [way!, state!]),
  );
const MESSAGES = { sport: 'basketball', kind: 'messages' };

test('a person chooses in the account, sport by sport and kind by kind, with one press and without script', async () => {
  const pat = new TestClient(league.hub.app);
  await pat.signIn(demoAddress('pat.parker'));
  let page = await open(pat);
  assert.match(words(page), /Basketball Emails go to pat\.parker@riverbend\.example/);
  assert.match(words(page), /Baseball Emails go to/);
  assert.match(words(page), /Unread messages After 15 minutes, never what they say/);
  assert.deepEqual(switchesOf(page, 'Unread messages'), { email: 'true' }, 'of a message nothing stands in the week');
  assert.ok(!words(page).includes('Reported messages'), 'that is for administrators');

  assert.match(words(page), /Closed, moved, canceled Asks you to confirm\. Always comes by email\. Always/);
  assert.deepEqual(switchesOf(page, 'Closed, moved, canceled'), { 'in “Your week”': 'true' }, 'no switch for the mail');

  page = await press(pat, page, { ...MESSAGES, mail: 'off' });
  assert.match(words(page), /You are no longer told of it this way\./);
  assert.deepEqual(switchesOf(page, 'Unread messages'), { email: 'false' });
  const settings = (await pat.get('/sports/basketball/community/notice-settings')).data;
  assert.deepEqual(settings.kinds[1], { kind: 'messages', mail: false, push: true, digest: true });
  const others = (await pat.get('/sports/baseball/community/notice-settings')).data;
  assert.deepEqual(
    others.kinds[1],
    { kind: 'messages', mail: true, push: true, digest: true },
    'the other sport is another matter',
  );

  page = await press(pat, page, { ...MESSAGES, mail: 'on' });
  assert.match(words(page), /You are told of it again\./);
  assert.match(words(await press(pat, page, { ...MESSAGES, sport: 'chess', mail: 'off' })), /Your account/);
});

test('what stands in “Your week” is chosen kind by kind', async () => {
  const pat = new TestClient(league.hub.app);
  await pat.signIn(demoAddress('pat.parker'));
  const page = await press(pat, await open(pat), { sport: 'basketball', kind: 'answers', digest: 'off' });
  assert.deepEqual(switchesOf(page, 'An answer is wanted'), { email: 'true', 'in “Your week”': 'false' });
  const { kinds } = (await pat.get('/sports/basketball/community/notice-settings')).data;
  const answers = kinds.find(({ kind }: { kind: string }) => kind === 'answers');
  assert.deepEqual(answers, { kind: 'answers', mail: true, push: true, digest: false });
});

test('a sport that cannot be reached is named, and the others are shown', async () => {
  const pat = new TestClient(league.hub.app);
  await pat.signIn(demoAddress('pat.parker'));
  await league.sport('baseball').app.close();
  const page = words(await open(pat));
  assert.match(page, /Baseball and softball cannot be reached right now|Baseball cannot be reached right now/);
  assert.match(page, /Basketball Emails go to/);
});
