import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const ORIGIN = 'http://localhost:4001';
/** A mail program sends it for its reader, from wherever that is; the token in its address is what counts. */
const FROM_ANYWHERE = ['/newsletter/unsubscribe', '/notices/off', '/mail/off', '/mail/returned'];
/** Called by programs, which say who they are in another way. */
const OF_PROGRAMS = ['/webhooks/stripe', '/dev/payments/confirm'];

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { SITE_URL: ORIGIN } });
  await sport.app.ready();
});
after(() => sport.stop());

/** Every address outside the API that takes a POST. */
function formAddresses(): string[] {
  const tree = sport.app.printRoutes({ method: 'POST', commonPrefix: false });
  const found: string[] = [];
  const above: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', isRoute] = /^([│ ]*)[├└]── (\S*)( \(POST\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = part;
    if (isRoute) found.push(above.join(''));
  }
  return found.filter((path) => !path.startsWith('/api/')).map((path) => path.replace(/:[a-z_]+/g, '1'));
}

test('every form of the site and its administration is refused from another origin, whatever it holds', async () => {
  const addresses = formAddresses().filter((path) => ![...FROM_ANYWHERE, ...OF_PROGRAMS].includes(path));
  for (const known of [
    '/contact',
    '/board-members',
    '/newsletter',
    '/newsletter/confirm',
    '/sponsors/apply',
    '/account.php',
  ])
    assert.ok(addresses.includes(known), `${known} of ${addresses.join()}`);
  const post = async (url: string, headers: Record<string, string>) => {
    const response = await sport.app.inject({
      method: 'POST',
      url,
      headers: {
        host: 'localhost:4001',
        'content-type':
          url === '/sponsors/apply' ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: url === '/sponsors/apply' ? '--b--\r\n' : 'email=ana%40elsewhere.example',
    });
    return { status: response.statusCode, code: /"code":"([a-z_.]+)"/.exec(response.body)?.[1] };
  };
  for (const url of addresses) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:4002' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      assert.deepEqual(
        await post(url, headers),
        { status: 403, code: 'csrf.invalid' },
        `${url} ${JSON.stringify(headers)}`,
      );
    for (const headers of [{ origin: ORIGIN }, { origin: 'null', 'sec-fetch-site': 'same-origin' }] as Record<
      string,
      string
    >[])
      assert.notEqual((await post(url, headers)).code, 'csrf.invalid', `${url} ${JSON.stringify(headers)}`);
  }
});
