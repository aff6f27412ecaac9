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

test('the way back is the page of the event, the week at the hub, or for who has no account there the own account', async () => {
  const id = await addDuty(sport, { hours: 35 });
  const { cookie = '' } = await signedIn(sport, 'pat.parker');
  const show = async (query = ''): Promise<string> =>
    (await sport.app.inject({ url: `/account/helping${query}`, headers: { cookie } })).body;
  const backOf = (html: string): string | undefined => /<a href="([^"]+)" class="crumb/.exec(html)?.[1];
  const hubUrl = 'http://localhost:4000';
  assert.equal(backOf(await show()), hubUrl);
  const link = await sport.db.one<{ hub_account_id: number }>(
    'delete from hub_links where member_id = $1 returning hub_account_id',
    [idOf(sport, 'pat.parker')],
  );
  assert.equal(backOf(await show()), '/account.php');
  const account = await sport.app.inject({ url: '/account.php', headers: { cookie } });
  assert.equal(account.body.split('<a href="/account/helping">Volunteering this season</a>').length, 2, 'once');
  const event = '/family-events/basketball/game/12/1';
  const from = `from=${encodeURIComponent(event)}`;
  await sport.db.run('insert into hub_links (member_id, hub_account_id, linked_at) values ($1, $2, now())', [
    idOf(sport, 'pat.parker'),
    link.hub_account_id,
  ]);
  const page = await show(`?${from}`);
  assert.equal(backOf(page), `${hubUrl}${event}`);
  for (const stranger of [
    '//evil.example',
    '/account.php',
    '/family-events/basketball/game/12/1?x',
    'https://evil.example',
  ])
    assert.equal(backOf(await show(`?from=${encodeURIComponent(stranger)}`)), hubUrl, stranger);
  // Whatever is done there, one goes back to the event.
  assert.ok(page.includes(`action="/account/helping?${from}"`));
  const taken = await sport.app.inject({
    method: 'POST',
    url: `/account/helping?${from}`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...{ form: 'take', id: String(id) },
      csrf_token: /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '',
    }).toString(),
  });
  assert.equal(taken.headers.location, `/account/helping?${from}`);
  assert.ok((await show(`?${from}`)).includes(`href="/account/helping?hand=${id}&amp;${from}"`));
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
