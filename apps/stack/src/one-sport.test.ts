// A club with a single sport, elsewhere: `SPORTS` and `TIME_ZONE`, and nothing else.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parseConfig } from './config.ts';
import { startStackProcess, threeFreePorts } from './testing/stack-process.ts';

const start = async (t: TestContext) => {
  const port = await threeFreePorts();
  const stack = await startStackProcess(t, {
    port,
    environment: { SPORTS: `baseball=http://127.0.0.1:${port + 1}`, TIME_ZONE: 'Europe/Madrid' },
  });
  await stack.ready();
  return { stack, hub: `http://127.0.0.1:${port}`, sport: `http://127.0.0.1:${port + 1}` };
};

const page = async (url: string): Promise<string> => {
  const response = await fetch(url);
  const text = await response.text();
  assert.equal(response.status, 200, `${url}: ${text}`);
  // The styles know every sport there is.
  return text.replaceAll(/<style>.*?<\/style>/gs, '');
};

test('SPORTS may name one sport, and must name at least one that there is', () => {
  const sportsOf = (SPORTS: string) => parseConfig({ SPORTS }, [], '/somewhere').sports.map(({ name }) => name);
  assert.deepEqual(sportsOf('baseball=http://127.0.0.1:4001'), ['baseball']);
  assert.deepEqual(sportsOf('soccer=http://127.0.0.1:4001'), ['soccer']);
  assert.throws(() => sportsOf('chess=http://127.0.0.1:4001'), { message: /^SPORTS: must name sports among/ });
  assert.throws(() => sportsOf(','), { message: /^SPORTS: / });
});

test(
  'the whole stack with one sport: pages, documents and the demo world know no other',
  { timeout: 600_000 },
  async (t) => {
    const { stack, hub, sport } = await start(t);

    await t.test('the hub has this sport and no other', async () => {
      const { data } = JSON.parse(await page(`${hub}/api/v1/health`)) as { data: { sports: string[] } };
      assert.deepEqual(data.sports, ['baseball']);
      assert.equal((await fetch(`${hub}/api/v1/sports/basketball/health`)).status, 404);
      assert.equal((await fetch(`${hub}/api/v1/sports/baseball/bootstrap`)).status, 200);
    });

    await t.test('no page speaks of several sports, or of another one', async () => {
      for (const path of ['/', '/calendar', '/contact', '/help', '/account.php', '/api/v1/openapi.json', '/llms.txt']) {
        const text = await page(`${hub}${path}`);
        assert.doesNotMatch(text, /both sports|all sports/i, path);
        if (path !== '/help') assert.doesNotMatch(text, /basketball/i, path);
      }
      for (const path of ['/', '/schedules/games', '/account.php'])
        assert.doesNotMatch(await page(`${sport}${path}`), /basketball/i, path);
      const lost = await fetch(`${hub}/nowhere`, { headers: { accept: 'text/html' } });
      assert.equal(lost.status, 404);
      assert.doesNotMatch(await lost.text(), /all sports/);
    });

    await t.test('who can sign in is what they are here', async () => {
      assert.match(await page(hub), /parent of two children, in baseball"/);
      assert.match(stack.stdout(), /parent of two children, in baseball\n/);
      assert.match(stack.stdout(), /player, with no sport linked yet\n/);
    });

    await t.test('somebody signs in and has this sport linked', async () => {
      const session = await fetch(`${hub}/api/v1/session`);
      const { data: opened } = (await session.json()) as { data: { csrf_token: string } };
      const cookie = session.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const response = await fetch(`${hub}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': opened.csrf_token, cookie },
        body: JSON.stringify({ email: 'pat.parker@riverbend.example', password: 'Riverbend2026' }),
      });
      const { data } = (await response.json()) as { data: { token: string } };
      assert.equal(response.status, 200, JSON.stringify(data));
      const me = await fetch(`${hub}/api/v1/account`, { headers: { authorization: `Bearer ${data.token}` } });
      const account = (await me.json()) as { data: { sports: { sport: string }[] } };
      assert.deepEqual(
        account.data.sports.map(({ sport: name }) => name),
        ['baseball'],
      );
    });

    await t.test('everything is on the time of Madrid', async () => {
      const { data } = JSON.parse(await page(`${sport}/api/v1/bootstrap`)) as { data: { time_zone: string } };
      assert.equal(data.time_zone, 'Europe/Madrid');
      for (const url of [hub, sport]) {
        const text = await page(url);
        assert.match(text, /All times are Central European\./, url);
        assert.doesNotMatch(text, /Eastern/, url);
      }
      const file = await page(`${hub}/api/v1/calendar?format=ics`);
      assert.match(file, /X-WR-TIMEZONE:Europe\/Madrid/);
      assert.match(file, /DTSTART;TZID=Europe\/Madrid:/);
    });
  },
);
