import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { demoAddress, PASSWORD, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock } from '@sports-hub/kernel/testing';
import { CANARY, loose, plant } from '@sports-hub/sport/testing/markup';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

// The hub's pages show what is typed in three places: in a sport, in the football calendar and at the hub itself.

let sport: TestSport;
let hub: TestHub;
let feed: Server;
let parent: TestClient;
let coach: TestClient;

const addressOf = (server: { address(): unknown }): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Into every name and label that the hub keeps. */
async function plantAtHub(): Promise<void> {
  const columns = await hub.db.rows<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and table_name not in ('database_objects', 'applied_objects') and udt_name = 'text'
        and column_name in ('first_name', 'last_name', 'name', 'client', 'client_name')`,
  );
  assert.ok(columns.length >= 5);
  await hub.db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    for (const { table, column } of columns)
      await tx.run(`update ${table} set ${column} = $1`, [`${CANARY}hub ${table}.${column}`]);
  });
}

before(async () => {
  const clock = createTestClock();
  const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
  feed = createServer((_request, response) => {
    response.setHeader('content-type', 'text/calendar');
    response.end(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Test//EN',
        'BEGIN:VEVENT',
        'UID:1',
        `DTSTAMP:${day}T000000Z`,
        `DTSTART:${day}T230000Z`,
        `SUMMARY:${CANARY}football`,
        `LOCATION:${CANARY}field`,
        'URL:javascript:Zq7()',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  sport = await startTestSport({ clock });
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = addressOf(sport.app.server);
  hub = await startTestHub({
    clock,
    env: {
      SPORTS: `basketball=${origin},baseball=${origin}`,
      FOOTBALL_CALENDAR_URL: `${addressOf(feed)}/football.ics`,
    },
  });
  const signedIn = async (name: string): Promise<TestClient> => {
    const client = await new TestClient(hub.app).open();
    await client.signIn(demoAddress(name), PASSWORD);
    return client;
  };
  [parent, coach] = [await signedIn('pat.parker'), await signedIn('coach.kim')];
  await hub.db.run(
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
     select id, 'x', 'x', 0, '{}', 'Phone', now() from accounts where email = $1`,
    [demoAddress('pat.parker')],
  );
  await plant(sport);
  await plantAtHub();
});
after(async () => {
  await hub.stop();
  await sport.stop();
  feed.closeAllConnections();
  await new Promise((resolve) => feed.close(resolve));
});

const open = async (url: string, client?: TestClient) => {
  const { statusCode, body } = await hub.app.inject({
    url,
    headers: { accept: 'text/html', ...(client?.cookie ? { cookie: client.cookie } : {}) },
  });
  assert.ok(statusCode < 500, `${url} ${statusCode}`);
  return body;
};

describe('nothing that somebody typed becomes markup on the hub’s pages', () => {
  test('home, calendar, account and messages, for a visitor, a parent and a coach', async () => {
    const typed = encodeURIComponent(CANARY);
    const everybody = [
      '/',
      '/?games=only',
      '/calendar',
      '/contact',
      '/terms',
      '/privacy',
      '/help',
      '/help/operator',
      `/no/${typed}`,
    ];
    const odd = [
      `/account.php?next=/${typed}`,
      `/account.php?purpose=verify&token=${typed}`,
      `/account.php?said=registered&email=${typed}`,
      `/messages.php?sport=${typed}`,
      `/?month=${typed}&sport=${typed}`,
    ];
    const own = [
      '/account.php',
      '/account.php?tab=security',
      '/account.php?tab=assistants',
      '/messages.php?sport=basketball',
      '/messages.php?sport=basketball&tab=family',
      '/messages.php?sport=basketball&tab=announcements',
    ];
    const pages: string[] = [];
    const found: string[] = [];
    for (const [client, urls] of [
      [undefined, [...everybody, ...odd, '/account.php', '/account.php?view=forgot']],
      [parent, [...everybody, ...odd, ...own]],
      [coach, own],
    ] as const)
      for (const url of urls) {
        const body = await open(url, client);
        pages.push(body);
        found.push(...loose(body).map((place) => `${url}: ${place}`));
      }
    assert.deepEqual(found.slice(0, 10), []);
    const all = pages.join('\n');
    // If one of these is not shown any more, this test has lost its way.
    for (const name of [
      'news.title',
      'teams.name',
      'football',
      'accounts.first_name',
      'passkeys.name',
      'members.first_name',
    ])
      assert.ok(all.includes(name), `${name} is on no page`);
  });

  test('a form that comes back with what was typed', async () => {
    const send = async (form: string, fields: Record<string, string>, client?: TestClient): Promise<string> => {
      const session = await (client ?? new TestClient(hub.app)).open();
      const { body } = await hub.app.inject({
        method: 'POST',
        url: '/account.php',
        headers: {
          accept: 'text/html',
          cookie: session.cookie ?? '',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ do: form, csrf: session.csrf ?? '', ...fields }).toString(),
      });
      return body;
    };
    const forms: [string, Record<string, string>, TestClient?][] = [
      ['sign-in', { email: CANARY, password: CANARY }],
      ['register', { first_name: CANARY, last_name: CANARY, email: CANARY, password: CANARY }],
      ['forgot', { email: CANARY }],
      ['profile', { first_name: CANARY.repeat(40), last_name: CANARY }, parent],
      ['email', { email: CANARY, current_password: CANARY }, parent],
      ['link', { sport: 'basketball', email: CANARY, password: CANARY }, parent],
      [CANARY, { [CANARY]: CANARY }],
    ];
    for (const [form, fields, client] of forms) {
      const body = await send(form, fields, client);
      assert.deepEqual(loose(body), [], form);
    }
    assert.match(
      await send('sign-in', { email: CANARY, password: 'x' }),
      /Zq7&quot;&lt;x/,
      'it was typed, and is there',
    );
  });
});
