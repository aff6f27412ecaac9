import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { aFamily, clinic, finalize, mailedToken, registerAndPay, send } from './testing/families.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_CONFIRMATIONS: '3/3600' } });
});
after(() => sport.stop());

const CLIENT = '203.0.113.7';
const aReference = async (): Promise<string> => {
  const { intent } = await registerAndPay(sport, await aFamily(sport));
  return intent.reference;
};

test('looking at confirmations is counted by client, whichever way one takes', async () => {
  const reference = await aReference();
  const page = async (url: string): Promise<number> =>
    (await sport.app.inject({ url, remoteAddress: CLIENT })).statusCode;
  const asked = async (): Promise<number> =>
    (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`, undefined, CLIENT)).status;
  assert.equal(await asked(), 200);
  assert.equal(await page(`/registration/done?reference=${reference}`), 200);
  assert.equal(await page(`/registration/form?pay=${reference}`), 302);
  assert.equal(await asked(), 429);
  assert.equal(await page(`/registration/done?reference=${reference}`), 429);
  assert.equal(await page(`/registration/form?pay=${reference}`), 429);
  assert.equal((await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).status, 200, 'others');
  sport.clock.advance(3601);
  assert.equal(await asked(), 200);
});

test('beyond the limit a mailed link is not looked up, however it is sent', async () => {
  const family = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
  await finalize(sport, family);
  const token = await mailedToken(sport, family['email']);
  const remoteAddress = '203.0.113.9';
  const url = `/registration/confirm?token=${token}`;
  for (let times = 0; times < 3; times += 1)
    assert.match(
      (await sport.app.inject({ url, remoteAddress })).body,
      new RegExp(String(family['player_first_name'])),
    );
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  for (const payload of [`token=${token}`, `token=${token}&refuse=yes`]) {
    const sent = await sport.app.inject({
      method: 'POST',
      url: '/registration/confirm',
      remoteAddress,
      headers,
      payload,
    });
    assert.equal(sent.statusCode, 429);
    assert.ok(Number(sent.headers['retry-after']) > 0);
    assert.doesNotMatch(sent.body, new RegExp(String(family['player_first_name'])));
  }
});

test('the confirmation says when teams are made, and whom to ask', async () => {
  const reference = await aReference();
  let address = 20;
  const said = async (): Promise<string> => {
    const url = `/registration/done?reference=${reference}`;
    const { body } = await sport.app.inject({ url, remoteAddress: `203.0.113.${(address += 1)}` });
    assert.match(body, /Questions\? Ask the league:.*href="tel:.*href="mailto:/s);
    return /What happens next.*?<li>([^<]*)</s.exec(body)?.[1]?.replaceAll('\u00a0', ' ') ?? '';
  };
  const set = (teamsOn: string | null) => sport.db.run('update registration_periods set teams_on = $1', [teamsOn]);
  await set(null);
  assert.match(await said(), /^Registration is open until \w{3} \d+\. After that the league makes the teams\.$/);
  await set('2099-01-20');
  assert.match(await said(), /^The league makes the teams on Jan 20/);
  await set('2020-01-20');
  assert.match(await said(), /^Registration is open until/, 'a day that is over says nothing');
  const now = sport.clock.now();
  sport.clock.advance(100 * 86_400);
  assert.equal(await said(), 'Registration has closed. The league is making the teams.');
  sport.clock.set(now);
});

test('a link ends a year after the season, whichever way one takes, and shows nothing of the child any more', async () => {
  const family = await aFamily(sport);
  const { intent } = await registerAndPay(sport, family);
  const { reference } = intent;
  const paths = [`/registration/done?reference=${reference}`, `/registration/form?pay=${reference}`];
  const page = (url: string) => sport.app.inject({ url, remoteAddress: '203.0.113.8' });
  const seasonEnds = (days: number) =>
    sport.db.run(
      "update seasons set starts_on = '2020-01-01', ends_on = ($1::timestamptz - make_interval(years => 1))::date + $2::integer",
      [sport.clock.now(), days],
    );

  await seasonEnds(1);
  const open = await send(sport, 'GET', `/registration/confirmation?reference=${reference}`);
  assert.deepEqual([open.status, open.data.email], [200, family['email']]);
  assert.equal((await page(paths[0]!)).statusCode, 200);

  await seasonEnds(-1);
  const ended = await send(sport, 'GET', `/registration/confirmation?reference=${reference}`);
  assert.deepEqual([ended.status, ended.code], [404, 'record.not_found']);
  for (const path of paths) {
    const shown = await page(path);
    assert.equal(shown.statusCode, 410, path);
    assert.match(shown.body, /This link has ended/);
    for (const told of [open.data.email, open.data.player.first_name, open.data.player.last_name])
      assert.ok(!shown.body.includes(told), `${path} says ${told}`);
  }
});
