import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { API_PREFIX, envelope, isRaw, SPORTS, type Sport } from '@sports-hub/contract';
import { compileResponseCheck } from '@sports-hub/kernel';
import { publicAddresses, publicReads, type Address } from '@sports-hub/sport/testing/public-crawl';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

/** The service's own health tells the time, so two responses need not be the same. */
const TELLS_TIME = 'getSportHealth';

describe('public reads through the hub', () => {
  let league: HubAndSports;
  before(async () => {
    league = await startHubAndSports();
  });
  after(() => league.stop());
  const throughHub = (sport: Sport, url: string) =>
    league.hub.app.inject(url.replace(API_PREFIX, `${API_PREFIX}/sports/${sport}`));

  for (const name of SPORTS) {
    test(`every public read of ${name} answers with its declared shape, the same as at the sport itself`, async () => {
      const sport = league.sport(name);
      const perOperation = Map.groupBy(await publicAddresses(sport), ({ operation }) => operation.name);
      for (const operation of publicReads) {
        // The first record of each kind and every filter once; hidden ones are 404 at both.
        const addresses = (perOperation.get(operation.name) ?? []).slice(0, 4);
        const statuses = await Promise.all(
          addresses.map(async ({ url }: Address) => {
            const [direct, forwarded] = await Promise.all([sport.app.inject(url), throughHub(name, url)]);
            assert.equal(forwarded.statusCode, direct.statusCode, url);
            if (operation.name !== TELLS_TIME) assert.equal(forwarded.body, direct.body, url);
            const response = operation.responses[200];
            if (forwarded.statusCode === 200 && response && !isRaw(response)) {
              const check = compileResponseCheck(envelope(response.data, response.meta));
              assert.ok(check(forwarded.json()), `${url}: ${JSON.stringify(check.errors)}`);
            }
            return forwarded.statusCode;
          }),
        );
        assert.ok(statuses.includes(200), `${operation.path} answers ${statuses.join(', ')}`);
      }
    });
  }

  test('a download link in a forwarded response leads to the sport and works', async () => {
    const { data } = (await throughHub('basketball', `${API_PREFIX}/documents`)).json();
    const { pathname, origin } = new URL(data.items[0].url);
    assert.equal(origin, 'http://localhost:4001');
    const file = await league.sport('basketball').app.inject(pathname);
    assert.equal(file?.statusCode, 200);
    assert.equal(file?.rawPayload.length, data.items[0].size);
  });

  test('bad input is refused the same way through the hub', async () => {
    for (const [path, status] of [
      ['/news?limit=0', 422],
      ['/news?limit=101', 422],
      ['/news?page=0', 422],
      ['/news?page=999', 200],
      ['/news/no-such-article', 404],
      ['/news/UPPER-CASE', 404],
      ['/info/nothing', 404],
      ['/info/..%2fnews', 404],
      ['/schedules/games?from=2026-02-30', 422],
      ['/schedules/games/999999', 404],
      ['/teams/0/roster', 404],
    ] as const)
      assert.equal((await throughHub('baseball', `${API_PREFIX}${path}`)).statusCode, status, path);
  });
});
