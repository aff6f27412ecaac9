import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toLocalDate } from '@sports-hub/kernel/time';
import { aDecider, aRequest, decide, fill, payByLink } from '../../registration/testing/assistance.ts';
import { aFamily, intentFor, registerAndPay } from '../../registration/testing/families.ts';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** One family pays a quarter, the fund the rest; one waits for an answer; another pays everything. */
let sport: TestSport;
const helped = { id: 0, name: '' };
const WORDS = 'We sleep at my sister’s.';
before(async () => {
  sport = await startTestSport();
  await sport.db.run('update registration_divisions set capacity = 1000');
  const decider = await aDecider(sport, 'robin.vale');
  await fill(sport, decider, '997.00');
  const { id, reference, email, children } = await aRequest(sport, 1, { words: WORDS });
  await decide(decider, id, { decision: 'part', pays: '33.00', sentence: 'Welcome back' });
  await payByLink(sport, reference);
  helped.name = String(children[0]?.['player_first_name']);
  helped.id = (await sport.db.one<{ id: number }>('select id from registrations where email = $1', [email])).id;
  await aRequest(sport, 1, { words: WORDS });
  await registerAndPay(sport, await aFamily(sport));
});
after(() => sport.stop());

/** What the family paid, what the fund gave, what was written, and the name of it all. */
const TELLS = /33\.00|"?3300\b|92\.00|\b9200\b|ssistance|Welcome back|sister|\baid_/;
const read = async ({ cookie = '', csrf = '' }: AdminClient, url: string, payload?: object): Promise<string> => {
  const headers = { cookie, 'x-csrf-token': csrf };
  const response = payload
    ? await sport.app.inject({ method: 'POST', url, headers, payload })
    : await sport.app.inject({ url, headers });
  assert.ok(response.statusCode < 300, `${url}: ${response.statusCode} ${response.body.slice(0, 300)}`);
  return /<main[\s>].*<\/main>/s.exec(response.body)?.[0] ?? response.body;
};

test('other administrators find “paid” and the price without it: in lists, on the page of the child, in files and in the log', async () => {
  const registrar = await asAdminOf(sport, 'staff.diaz', { registration: true, season: true, audit: true });
  const one = await read(registrar, `/api/v1/admin/registrations/${helped.id}`);
  assert.match(one, /12500/);
  for (const [what, text] of Object.entries({
    list: await read(registrar, '/api/v1/admin/registrations'),
    one,
    'page of the list': await read(registrar, '/admin/registrations'),
    'page of one': await read(registrar, `/admin/registrations/${helped.id}`),
    overview: await read(registrar, '/admin/registration'),
    export: await read(registrar, '/api/v1/admin/registrations/export', { answers: true, health: true }),
  }))
    assert.doesNotMatch(text, TELLS, what);
  const log = await read(registrar, '/api/v1/admin/audit');
  assert.doesNotMatch(log, /sister|Welcome back/);
});

test('a coach reads nothing of it, not on the roster and not in its file', async () => {
  const coach = await signedIn(sport, 'coach.kim');
  const { id } = await sport.db.one<{ id: number }>(
    `select a.team_id as id from assignments a join members m on m.id = a.member_id
      where m.email = 'coach.kim@riverbend.example' and a.team_id is not null limit 1`,
  );
  for (const path of [`/api/v1/teams/${id}/roster`, `/api/v1/teams/${id}`, '/api/v1/community/me']) {
    const { body } = await sport.app.inject({ url: path, headers: { cookie: coach.cookie ?? '' } });
    assert.doesNotMatch(body, TELLS, path);
  }
});

test('the page of assistance itself has no file, and whoever may not decide gets nothing of its operations', async () => {
  const registrar = await asAdminOf(sport, 'staff.diaz', { registration: true, money: true, permissions: true });
  assert.equal((await registrar.get('/admin/aid')).status, 403);
  assert.equal((await registrar.get('/admin/aid/requests/1/family')).status, 403);
});

test('by trying what cash is taken nobody finds out who is helped: a wrong sum is refused in the same words', async () => {
  const decider = await aDecider(sport, 'robin.vale');
  const { id, email } = await aRequest(sport, 1, { words: WORDS });
  await decide(decider, id, { decision: 'part', pays: '33.00', sentence: 'Welcome back' });
  const other = await aFamily(sport);
  await intentFor(sport, other);
  const treasurer = await asAdminOf(sport, 'staff.diaz', { registration: true, money: true });
  const refusals: unknown[] = [];
  for (const address of [email, String(other['email'])]) {
    const row = await sport.db.one<{ id: number }>('select id from registrations where email = $1', [address]);
    const { version } = (await treasurer.get(`/admin/registrations/${row.id}`)).data;
    const { status, data } = await treasurer.post(`/admin/registrations/${row.id}/offline-payment`, {
      version,
      key: `a-guess-about-${row.id}-in-the-test`,
      method: 'cash',
      amount: '1.00',
      received_on: toLocalDate(sport.clock.now()),
    });
    refusals.push([status, data.fields]);
  }
  assert.ok(JSON.stringify(refusals[0]).includes('not what this family has to pay'), JSON.stringify(refusals));
  assert.deepEqual(refusals[0], refusals[1]);
});
