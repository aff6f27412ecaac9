import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createSessions } from '@sports-hub/kernel';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { RILEY_AND_KIM } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const consent = (who: string, account_id: unknown, enabled: unknown) =>
  as(sport, who).post('/community/child-consent', { account_id, enabled } as object);
const riley = () => idOf(sport, 'riley.parker');
const codeOf = (response: { json(): { data: { code?: string } } }): string | undefined => response.json().data.code;
const send = async () =>
  (
    await as(sport, 'coach.kim').post(`/community/conversations/${RILEY_AND_KIM}/messages`, {
      body: 'x',
      client_id: randomUUID(),
    })
  ).statusCode;

test('a verified guardian switches messaging off and on, from the next request on, and each time is written down', async () => {
  assert.equal(await send(), 201);
  const off = await consent('pat.parker', riley(), false);
  assert.deepEqual(off.json().data, { account_id: riley(), player_id: 1, messaging_enabled: false });
  assert.equal(await send(), 403);
  const children = (await as(sport, 'pat.parker').get('/community/me')).json().data.children;
  assert.equal(children[0].messaging_enabled, false);
  const on = await consent('pat.parker', String(riley()), true);
  assert.equal(on.statusCode, 200);
  assert.equal(await send(), 201);
  const ledger = await sport.db.rows(
    'select player_id, account_id, guardian_id, enabled, via, request_id from consent_ledger order by id',
  );
  const line = { player_id: 1, account_id: riley(), guardian_id: idOf(sport, 'pat.parker'), via: 'hub' };
  assert.deepEqual(ledger, [
    { ...line, enabled: false, request_id: off.headers['x-request-id'] },
    { ...line, enabled: true, request_id: on.headers['x-request-id'] },
  ]);
});

test('the ledger says when it came from the sport’s own site', async () => {
  const { secret, csrfToken } = await createSessions(sport.clock).start(sport.db, idOf(sport, 'pat.parker'));
  const response = await sport.app.inject({
    method: 'POST',
    url: '/api/v1/community/child-consent',
    payload: { account_id: riley(), enabled: true },
    headers: { cookie: `basketball_session=${secret}`, 'x-csrf-token': csrfToken },
  });
  assert.equal(response.statusCode, 200);
  assert.equal((await sport.db.one('select via from consent_ledger order by id desc limit 1')).via, 'site');
});

test('the ledger only grows', async () => {
  for (const statement of [
    'update consent_ledger set enabled = true',
    'delete from consent_ledger',
    'truncate consent_ledger',
  ]) {
    await assert.rejects(sport.db.run(statement), { code: '23001' });
  }
});

test('nobody else can: another family’s parent, an uncle, a coach, the child, a former guardian, and not for unknown accounts or adults', async () => {
  for (const who of ['alex.morgan', 'uncle.parker', 'coach.kim', 'riley.parker', 'staff.diaz', 'admin'])
    assert.equal(codeOf(await consent(who, riley(), true)), 'guardian.required', who);
  for (const account of [
    idOf(sport, 'jordan.morgan'),
    idOf(sport, 'coach.kim'),
    idOf(sport, 'pat.parker'),
    1,
    999_999,
    5012,
  ]) {
    assert.equal(codeOf(await consent('pat.parker', account, true)), 'guardian.required', String(account));
  }
  await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1 and player_id = 1`, [
    idOf(sport, 'pat.parker'),
  ]);
  assert.equal(codeOf(await consent('pat.parker', riley(), true)), 'guardian.required');
});

test('bad input is 422', async () => {
  for (const [account, enabled] of [
    [0, true],
    [-1, true],
    ['9223372036854775808', true],
    ['x', true],
    [null, true],
    [riley(), 'true'],
    [riley(), 1],
    [riley(), null],
  ]) {
    assert.equal((await consent('pat.parker', account, enabled)).statusCode, 422, `${account} ${enabled}`);
  }
});
