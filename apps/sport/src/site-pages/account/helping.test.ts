import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDuty } from '../../testing/duties.ts';
import { idOf } from '../../testing/cast.ts';
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

test('a hand-over through the page: asked, declined, asked again and taken; the other one is free', async () => {
  const id = await addDuty(sport, { hours: 40 });
  const people = new Map<string, { cookie: string; csrf: string }>();
  const show = (who: string, query = '') =>
    sport.app.inject({ url: `/account/helping${query}`, headers: { cookie: people.get(who)?.cookie ?? '' } });
  for (const who of ['pat.parker', 'alex.morgan']) {
    people.set(who, { cookie: (await signedIn(sport, who)).cookie ?? '', csrf: '' });
    const csrf = /name="csrf_token" value="([^"]+)"/.exec((await show(who, '?open=all')).body)?.[1] ?? '';
    people.get(who)!.csrf = csrf;
  }
  const press = async (who: string, form: string, more: Record<string, string> = {}): Promise<number> => {
    const { cookie, csrf } = people.get(who)!;
    const { statusCode } = await sport.app.inject({
      method: 'POST',
      url: '/account/helping',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ form, id: String(id), csrf_token: csrf, ...more }).toString(),
    });
    return statusCode;
  };
  const toAlex = { to: String(idOf(sport, 'alex.morgan')) };
  assert.equal(await press('pat.parker', 'take'), 303);
  assert.equal(await press('pat.parker', 'offer', toAlex), 303);
  assert.match((await show('pat.parker')).body, /Offered to Alex Morgan\. It stays yours/);
  assert.match((await show('alex.morgan')).body, /Pat Parker asks you to take it over/);
  assert.equal(await press('alex.morgan', 'decline'), 303);
  assert.match((await show('pat.parker')).body, /Alex cannot take it over/);
  assert.equal(await press('alex.morgan', 'take'), 409);
  assert.equal(await press('pat.parker', 'offer', toAlex), 303);
  assert.equal(await press('alex.morgan', 'take'), 303);
  assert.equal(await press('pat.parker', 'give-back'), 404, 'it is not Pat’s any more');
  assert.equal(await press('alex.morgan', 'give-back'), 303);
});
