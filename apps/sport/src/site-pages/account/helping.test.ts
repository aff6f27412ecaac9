import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDuty } from '../../testing/duties.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

test('a family takes, offers and gives back on a page without script', async () => {
  const id = await addDuty(sport, { hours: 30 });
  const pat = await signedIn(sport, 'pat.parker');
  const show = (query = '') =>
    sport.app.inject({ url: `/account/helping${query}`, headers: { cookie: pat.cookie ?? '' } });
  const first = (await show()).body;
  assert.match(first, /Take it/);
  const csrf = /name="csrf_token" value="([^"]+)"/.exec(first)?.[1] ?? '';
  const press = (form: string, more: Record<string, string> = {}) =>
    sport.app.inject({
      method: 'POST',
      url: '/account/helping',
      headers: { cookie: pat.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ form, id: String(id), csrf_token: csrf, ...more }).toString(),
    });
  assert.equal((await press('take')).statusCode, 303);
  assert.match((await show()).body, /I cannot do it/);
  assert.match((await show(`?hand=${id}`)).body, /Alex Morgan/);
  assert.equal((await press('offer')).statusCode, 303);
  assert.match((await show()).body, /Offered to everybody/);
  assert.equal((await press('offer', { to: '999999' })).statusCode, 422);
  assert.equal((await press('give-back')).statusCode, 303);
  assert.equal((await press('give-back')).statusCode, 404);
  assert.equal((await press('nonsense')).statusCode, 400);
  const visitor = await sport.app.inject({ url: '/account/helping' });
  assert.equal(visitor.statusCode, 303);
  assert.match(String(visitor.headers.location), /^\/account\.php/);
});
