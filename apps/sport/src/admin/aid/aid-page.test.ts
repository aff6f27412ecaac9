import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  aDecider,
  ask,
  aidToken,
  aRequest,
  currentSeason,
  fill,
  rowOf,
  statusOf,
} from '../../registration/testing/assistance.ts';
import { aFamilyOf } from '../../registration/testing/families.ts';

import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let theo: AdminClient;
let avery: AdminClient;
before(async () => {
  sport = await startTestSport();
  await sport.db.run('update registration_divisions set capacity = 1000');
  theo = await aDecider(sport, 'robin.vale');
  avery = await aDecider(sport, 'staff.diaz');
  await fill(sport, theo, '2000.00');
});
after(() => sport.stop());

const open = async ({ cookie = '' }: AdminClient, url = '/admin/aid') => {
  const { statusCode, body } = await sport.app.inject({ url, headers: { accept: 'text/html', cookie } });
  return { status: statusCode, main: /<main[\s>].*<\/main>/s.exec(body)?.[0] ?? body };
};
/** As a form of the page is sent without script. */
const press = async (
  { cookie = '', csrf = '' }: AdminClient,
  op: string,
  id: number | '',
  fields: Record<string, string | number>,
) => {
  const payload = new URLSearchParams({ _op: op, _csrf: csrf, _id: String(id), ...(fields as Record<string, string>) });
  const response = await sport.app.inject({
    method: 'POST',
    url: '/admin/aid',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: payload.toString(),
  });
  return { status: response.statusCode, body: response.body, location: String(response.headers.location ?? '') };
};
const plain = async (url: string, fields?: Record<string, string>) => {
  const response = await sport.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
  return { status: response.statusCode, body: response.body, location: String(response.headers.location ?? '') };
};

test('a request stands on the page without a name until somebody taps, and the tap is in the log', async () => {
  const { id, email } = await aRequest(sport, 2, { words: 'I lost my job in September.', can_pay: 8000 });
  const { parent } = (await theo.get(`/admin/aid/requests/${id}/family`)).data;
  const before = (await auditOf(sport, 'aid.name_shown')).length;
  const shown = await open(theo);
  assert.equal(shown.status, 200);
  assert.match(shown.main, /I lost my job in September/);
  assert.match(shown.main, new RegExp(`Request ${id} · 2 children`));
  assert.ok(!shown.main.includes(email) && !shown.main.includes(parent));
  assert.equal((await auditOf(sport, 'aid.name_shown')).length, before);
  const named = await open(theo, `/admin/aid?open=${id}&name=${id}`);
  assert.ok(named.main.includes(email) && named.main.includes(parent));
  assert.equal((await auditOf(sport, 'aid.name_shown')).length, before + 1);
});

test('who may not decide cannot open it, super-admin or not', async () => {
  const money = await asAdminOf(sport, 'coach.kim', { money: true, registration: true, permissions: true });
  assert.equal((await open(money)).status, 403);
  await sport.db.run(
    `update administrators set is_super = true where member_id = (select id from members where email like 'coach.kim@%')`,
  );
  assert.equal((await open(money)).status, 403);
});

test('decided by a form: what is wrong stands at its field and what was typed stays, then the fund is less', async () => {
  const { id, reference } = await aRequest(sport, 1, { can_pay: 2500 });
  const { version } = await rowOf(theo, id);
  const wrong = await press(theo, 'decideAid', id, {
    version,
    decision: 'part',
    pays: '125.00',
    sentence: 'Welcome back',
  });
  assert.equal(wrong.status, 422);
  assert.match(wrong.body, /The price is \$125\.00: enter less\./);
  assert.match(wrong.body, /Welcome back/);
  const left = (await theo.get('/admin/aid')).data.fund.left;
  const done = await press(theo, 'decideAid', id, {
    version,
    decision: 'part',
    pays: '25.00',
    sentence: 'Welcome back',
  });
  assert.equal(done.status, 303, done.body);
  assert.equal((await theo.get('/admin/aid')).data.fund.left, left - 10_000);
  assert.match((await open(theo)).main, /Not used yet/);
  assert.deepEqual((({ status, due }) => ({ status, due }))(await statusOf(sport, reference)), {
    status: 'granted',
    due: 2500,
  });
});

test('above the limit the page says that a second person is needed, who confirms it there', async () => {
  const { id } = await aRequest(sport, 3, {});
  const { version } = await rowOf(theo, id);
  assert.equal((await press(theo, 'decideAid', id, { version, decision: 'free' })).status, 303);
  assert.match((await open(theo, `/admin/aid?open=${id}`)).main, /You proposed it\. Somebody else confirms it\./);
  const other = (await open(avery, `/admin/aid?open=${id}`)).main;
  assert.match(other, /Confirm: give \$/);
  assert.doesNotMatch(other, /You proposed it/);
  const now = await rowOf(avery, id);
  assert.equal((await press(avery, 'confirmAidDecision', id, { version: now.version })).status, 303);
  assert.equal((await rowOf(avery, id)).status, 'granted');
});

test('of one’s own family neither words nor name stand on the page', async () => {
  const [child] = await aFamilyOf(sport, [{ email: 'robin.vale@riverbend.example' }]);
  await ask(sport, [child!], { words: 'This is Robin' });
  const token = await aidToken(sport, 'robin.vale@riverbend.example');
  await plain('/registration/assistance', { doing: 'confirm', token });
  const { id } = await sport.db.one<{ id: number }>(`select id from aid_requests where words = 'This is Robin'`);
  const { main } = await open(theo, `/admin/aid?open=${id}&name=${id}`);
  assert.match(main, /Your own family/);
  assert.doesNotMatch(main, /This is Robin|robin\.vale/);
  assert.match((await open(avery, `/admin/aid?open=${id}`)).main, /This is Robin/);
});

test('money is put into the fund by a form, and what was promised is not taken out', async () => {
  const season_id = await currentSeason(sport);
  const { version, left } = (await theo.get('/admin/aid')).data.fund;
  const entry = { season_id, version, note: 'Mill Street Bakery' };
  assert.equal((await press(theo, 'addAidFundEntry', '', { ...entry, way: 'in', amount: '50' })).status, 303);
  const after = (await theo.get('/admin/aid')).data.fund;
  assert.equal(after.left, left + 5000);
  const out = { ...entry, version: after.version, way: 'out', amount: String(after.left / 100 + 1) };
  const refused = await press(theo, 'addAidFundEntry', '', out);
  assert.equal(refused.status, 409, refused.body);
  assert.match(refused.body, /Mill Street Bakery/, 'what was typed stays');
});

test('the family’s page confirms, shows how it stands, answers and withdraws, without script', async () => {
  const children = await aFamilyOf(sport, [{}]);
  const email = String(children[0]?.['email']);
  const { data } = await ask(sport, children, { words: 'Only for those who decide' });
  const own = `/registration/assistance?reference=${data.reference}`;
  assert.match((await plain(own)).body, /One step is left: look into your email/);
  const token = await aidToken(sport, email);
  const asked = await plain(`/registration/assistance?token=${token}`);
  assert.match(asked.body, /Confirm the request/);
  assert.equal((await statusOf(sport, data.reference)).status, 'unconfirmed', 'a visit confirms nothing');
  const confirmed = await plain('/registration/assistance', { doing: 'confirm', token });
  assert.deepEqual([confirmed.status, confirmed.location], [303, own]);
  const waits = (await plain(own)).body;
  assert.match(waits, /We have your request/);
  assert.doesNotMatch(waits, /Only for those who decide/, 'nobody who finds the link reads what was written');
  const { id } = await sport.db.one<{ id: number }>('select id from aid_requests where reference = $1', [
    data.reference,
  ]);
  const { version } = await rowOf(theo, id);
  await press(theo, 'askAidFamily', id, { version, question: 'Until when?' });
  assert.match((await plain(own)).body, /Until when\?/);
  const empty = await plain('/registration/assistance', { doing: 'answer', reference: data.reference, answer: '' });
  assert.deepEqual([empty.status, /Write an answer/.test(empty.body)], [422, true]);
  const long = { doing: 'answer', reference: data.reference, answer: 'x'.repeat(2001) };
  assert.equal((await plain('/registration/assistance', long)).status, 422);
  const answered = { doing: 'answer', reference: data.reference, answer: 'Until spring' };
  assert.equal((await plain('/registration/assistance', answered)).status, 303);
  assert.match((await open(theo, `/admin/aid?open=${id}`)).main, /Answer: “Until spring”/);
  await plain('/registration/assistance', { doing: 'withdraw', reference: data.reference });
  assert.match((await plain(own)).body, /This request has ended/);
  assert.equal((await plain('/registration/assistance?token=made-up')).status, 404);
  assert.equal((await plain('/registration/assistance?reference=aaaaaaaaaaaaaaaaaaaaaaaa')).status, 404);
});

test('the payment page asks for what is left, for all children at once', async () => {
  const { id, reference } = await aRequest(sport, 2, { can_pay: 8000 });
  const { version } = await rowOf(theo, id);
  await press(theo, 'decideAid', id, { version, decision: 'part', pays: '80' });
  const { payment_url: link } = await statusOf(sport, reference);
  const { pathname, search } = new URL(link);
  const { body } = await plain(`${pathname}${search}`);
  assert.match(body, /"amount":8000/);
  assert.match(body, /"division":null/);
});
