import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { signedIn, type SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aDecider } from '../../registration/testing/assistance.ts';
import { aFamily } from '../../registration/testing/families.ts';

let sport: TestSport;
let robin: AdminClient;
let pat: SiteClient;
before(async () => {
  sport = await startTestSport();
  robin = await asAdminOf(sport, 'robin.vale', { site: true });
  pat = await (await signedIn(sport, 'pat.parker')).open();
});
after(() => sport.stop());

const textOf = async (kind: string) =>
  (await robin.get('/admin/site-texts')).data.items.find((one: { kind: string }) => one.kind === kind);
const publish = async (asked: string, more: object = {}, client = robin) =>
  client.post('/admin/site-texts/terms', {
    version: (await textOf('terms')).version,
    text: 'Be **kind**.\n\n- No shouting',
    dated: '2026-11-19',
    asked,
    ...more,
  });
const own = async (client = pat) =>
  (await client.get('/community/agreements')).data.items.find((one: { kind: string }) => one.kind === 'terms');
const page = async (url: string) => {
  await sport.lookAtChanges();
  return sport.app.inject({ url, headers: { accept: 'text/html' } });
};
const register = async (client: SiteClient) => client.post('/registration/payment-intent', await aFamily(sport));

test('before anything is published the hub’s terms hold, and nobody is asked', async () => {
  assert.deepEqual((await textOf('terms')).number, null);
  assert.equal((await page('/terms')).statusCode, 301);
  assert.match(String((await page('/terms')).headers.location), /\/terms$/);
  assert.equal(await own(), undefined);
  assert.equal((await pat.post('/community/agreements/terms', { number: 1 })).code, 'record.not_found');
});

test('a text is published with its date, read by everybody, and its date and version are in the log, not its words', async () => {
  const { status, data } = await publish('nobody');
  assert.equal(status, 200, JSON.stringify(data));
  assert.deepEqual([data.number, data.dated, data.asked, data.waiting], [1, '2026-11-19', 'nobody', 0]);
  const { body } = await page('/terms');
  assert.match(body, /<h1[^>]*>Terms<\/h1>/);
  assert.match(body, /November 19, 2026/);
  assert.match(body, /<strong>kind<\/strong>.*<li>No shouting<\/li>/s);
  assert.match(body, /<a href="\/terms">Terms<\/a>/);
  const { items } = (await sport.app.inject('/api/v1/site-texts')).json().data;
  assert.deepEqual(
    items.map(({ kind, number }: { kind: string; number: number }) => [kind, number]),
    [['terms', 1]],
  );
  const [entry] = await auditOf(sport, 'content.site_text_published');
  assert.deepEqual(entry?.detail['after'], { number: 1, dated: '2026-11-19', asked: 'nobody' });
  // Nobody has to agree: nothing is asked, and registering goes on.
  assert.equal((await own()).is_needed, false);
  assert.doesNotMatch((await pat.get('/community/agreements')).body, /"is_needed":true/);
});

test('whoever may not write the settings publishes nothing; whoever saw an older version is told', async () => {
  const reader = await asAdminOf(sport, 'staff.diaz', { site: false });
  assert.equal((await reader.get('/admin/site-texts')).status, 200);
  assert.equal((await publish('everybody', {}, reader)).code, 'permission.missing');
  const editor = await asAdminOf(sport, 'staff.diaz', { content: 'publish' });
  assert.equal((await editor.get('/admin/site-texts')).code, 'permission.missing');
  const stale = await publish('nobody', { version: 1 });
  assert.deepEqual([stale.status, stale.code, stale.data.current.number], [409, 'record.changed', 1]);
  const { version } = await textOf('terms');
  const both = await Promise.all([publish('nobody', { version }), publish('nobody', { version })]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  for (const [field, value] of [
    ['dated', '2026-02-30'],
    ['asked', 'some'],
    ['text', ' '],
    ['text', '<script>alert(1)</script>'.repeat(3000)],
  ] as const) {
    const refused = await publish('nobody', { [field]: value });
    assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, [field]], field);
  }
});

test('where everybody has to agree, new registrations wait for it, and who agreed to which text is kept', async () => {
  const { data: asked } = await publish('everybody');
  const { number, waiting } = asked;
  assert.ok(waiting > 1);
  assert.equal((await own()).is_needed, true);
  assert.equal((await register(pat)).code, 'agreement.needed');
  const unpaid = await pat.post('/registration/finalize', await aFamily(sport));
  assert.equal(unpaid.code, 'agreement.needed');
  await aDecider(sport, 'casey.brook');
  const help = { children: [await aFamily(sport)] };
  assert.equal((await pat.post('/registration/assistance', help)).code, 'agreement.needed');
  // Nothing else is blocked, and nobody is asked who is not signed in.
  assert.equal((await pat.get('/community/me')).status, 200);
  assert.notEqual(
    (await register(await new (pat.constructor as typeof SiteClient)(sport.app).open())).code,
    'agreement.needed',
  );
  // Not to one that was read before it changed, and not to one that is to come.
  for (const wrong of [number - 1, number + 1]) {
    const refused = await pat.post('/community/agreements/terms', { number: wrong });
    assert.deepEqual([refused.status, refused.code, refused.data.current.number], [409, 'record.changed', number]);
  }
  assert.equal((await pat.post('/community/agreements/rules', { number })).status, 404);
  const agreed = await pat.post('/community/agreements/terms', { number });
  assert.deepEqual([agreed.status, agreed.data.is_needed], [200, false]);
  sport.clock.advance(60);
  const again = await pat.post('/community/agreements/terms', { number });
  assert.deepEqual(again.data, agreed.data, 'the first time counts');
  assert.notEqual((await register(pat)).code, 'agreement.needed');
  assert.equal((await pat.post('/registration/assistance', help)).status, 201);
  const now = await textOf('terms');
  assert.deepEqual([now.agreed, now.waiting], [1, waiting - 1]);
  const kept = await sport.db.rows(
    'select t.number, a.agreed_at from site_text_agreements a join site_texts t on t.id = a.text_id',
  );
  assert.equal(kept.length, 1);
  // A correction asks nobody again, and those who did not agree still have to.
  await publish('nobody');
  assert.equal((await own()).is_needed, false);
  const later = await textOf('terms');
  assert.deepEqual([later.agreed, later.waiting], [1, waiting - 1]);
  await publish('everybody');
  assert.equal((await own()).is_needed, true);
});

test('the account page asks with a box, and a press agrees', async () => {
  const html = { accept: 'text/html', cookie: pat.cookie ?? '' };
  const show = async () => (await sport.app.inject({ url: '/account.php', headers: html })).body;
  const form = /<form[^>]*data-form="agree".*?<\/form>/s;
  const asked = form.exec(await show())?.[0] ?? '';
  assert.match(asked, /I have read it and agree/);
  const press = async () => {
    const fields = Object.fromEntries(
      [...asked.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    );
    return sport.app.inject({
      method: 'POST',
      url: '/account.php',
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  };
  const response = await press();
  assert.deepEqual([response.statusCode, response.headers.location], [303, '/account.php?said=agreed'], response.body);
  assert.doesNotMatch(await show(), form);
  // A text that changed while the page stood open is not agreed to by that press.
  await publish('everybody');
  const stale = await press();
  assert.equal(stale.statusCode, 409);
  assert.match(stale.body, form);
});
