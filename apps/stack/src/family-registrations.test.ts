// Registrations and receipts on the hub's and on the sport's own pages.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { aFamily, registerAndPay } from '@sports-hub/sport/registration/testing/families';
import { offerPlan, registerInParts } from '@sports-hub/sport/registration/testing/installments';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

const CASEY = 'casey.brook';
const PASSWORD = 'Riverbend2026';

let all: HubAndSports;
let id: number;
/** Paid in three parts, the first of which is paid. */
let inParts: number;
before(async () => {
  all = await startHubAndSports();
  const sport = all.sport('basketball');
  await registerAndPay(sport, await aFamily(sport, { email: demoAddress(CASEY), player_first_name: 'Lnia' }));
  ({ id } = await sport.db.one<{ id: number }>(`select id from registrations where player_first_name = 'Lnia'`));
  await offerPlan(sport, { days: [5, 10] });
  const paidInParts = await registerInParts(sport, { email: demoAddress(CASEY), player_first_name: 'Priya' });
  inParts = paidInParts.id;
});
after(() => all.stop());

const textOf = (page: string): string =>
  page
    .replace(/^.*<body/s, '<body')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');

type Site = 'hub' | 'sport';
const appOf = (site: Site) => (site === 'hub' ? all.hub.app : all.sport('basketball').app);
const addressOf = (site: Site, number: number): string =>
  site === 'hub' ? `/account/registrations/basketball/${number}` : `/account/registrations/${number}`;

async function visitor(site: Site, who: string | undefined) {
  const app = appOf(site);
  let cookie: string | undefined;
  if (who && site === 'hub') {
    const client = new TestClient(app);
    await client.signIn(demoAddress(who));
    cookie = client.cookie;
  } else if (who) {
    const session = await app.inject('/api/v1/session');
    cookie = [session.headers['set-cookie']].flat()[0]?.split(';', 1)[0];
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { cookie: cookie ?? '', 'x-csrf-token': session.json().data.csrf_token },
      payload: { email: demoAddress(who), password: PASSWORD },
    });
    assert.equal(signedIn.statusCode, 200, signedIn.body);
    cookie = [signedIn.headers['set-cookie']].flat()[0]?.split(';', 1)[0] ?? cookie;
  }
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) };
  return {
    get: (url: string) => app.inject({ url, headers }),
    post: (url: string, fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}
const tokenIn = (page: string): Record<string, string> => {
  const [, name = '', value = ''] = /name="(csrf(?:_token)?)" value="([^"]+)"/.exec(page) ?? [];
  return { [name]: value };
};

for (const site of ['hub', 'sport'] as const)
  describe(`on the pages of the ${site}`, () => {
    test('the list says what was paid and what comes next, and leads to the receipt', async () => {
      const casey = await visitor(site, CASEY);
      const list = (await casey.get(site === 'hub' ? '/account/registrations' : '/account.php')).body;
      assert.match(textOf(list), /(Lnia|Lina|Linn), Winter registration Registered Grades 3–4 · paid .*Receipt BASK-/);
      assert.match(textOf(list), /Teams are made on \w{3}, Jan \d+, 2027/);
      assert.ok(list.includes(`href="${addressOf(site, id)}"`));
      const { body, statusCode, headers } = await casey.get(addressOf(site, id));
      assert.equal(statusCode, 200);
      assert.match(headers['cache-control']?.toString() ?? '', /no-store/);
      assert.match(textOf(body), /Receipt BASK-\d{4}-\d{6} .*Total \$\d+\.\d\d Paid, /);
      assert.doesNotMatch(textOf(body), /Sign in/);
      assert.match(textOf(body), /Download as PDF Print .*Correct a typo .*Write to the league/);
    });

    test('the receipt is downloaded by whoever has the page, and by nobody else', async () => {
      const casey = await visitor(site, CASEY);
      const number = /Receipt (BASK-\d{4}-\d{6})/.exec((await casey.get(addressOf(site, id))).body)![1]!;
      const url = `${addressOf(site, id)}/receipt.pdf`;
      const { statusCode, headers, rawPayload } = await casey.get(url);
      assert.deepEqual([statusCode, headers['content-type']], [200, 'application/pdf']);
      assert.equal(headers['content-disposition'], `attachment; filename="${number}.pdf"`);
      assert.equal(headers['cache-control'], 'no-store');
      const said = rawPayload.toString('latin1');
      assert.match(
        said,
        new RegExp(`\\(Receipt ${number}\\) Tj[^]*Total: \\$\\d+[^]*Paid, \\w+, \\w+ \\d+, \\d{4}: \\$`),
      );
      assert.equal((await (await visitor(site, 'alex.morgan')).get(url)).statusCode, 404);
      assert.equal((await (await visitor(site, undefined)).get(url)).statusCode, 303);
      assert.equal((await casey.get(url.replace(/\d+(?=\/receipt)/, '999999'))).statusCode, 404);
    });

    test('a typo is corrected without script; what is wrong is shown at its field with what was typed', async () => {
      const casey = await visitor(site, CASEY);
      const url = addressOf(site, id);
      const token = tokenIn((await casey.get(url)).body);
      const wrong = await casey.post(url, { ...token, form: 'correct', player_first_name: 'Linn', phone: 'call me' });
      assert.equal(wrong.statusCode, 422);
      assert.match(wrong.body, /value="call me"/);
      assert.match(textOf(wrong.body), /Phone This is not a \w+ number/);
      const right = await casey.post(url, { ...token, form: 'correct', player_first_name: 'Linn', phone: '555-0188' });
      assert.deepEqual([right.statusCode, right.headers.location], [303, `${url}?said=correct`]);
      assert.match(
        textOf((await casey.get(`${url}?said=correct`)).body),
        /Linn, Winter registration Registered Saved\./,
      );
      const forged = await casey.post(url, { form: 'correct', player_first_name: 'Evil' });
      assert.equal(forged.statusCode, 403);
      assert.match(textOf((await casey.get(url)).body), /Linn, Winter registration/);
      for (const form of ['', 'other', '__proto__'])
        assert.ok((await casey.post(url, { ...token, form })).statusCode < 500, form);
    });

    test('a payment plan is shown part by part, with what is left to pay and the way to pay it', async () => {
      const casey = await visitor(site, CASEY);
      const { body, statusCode } = await casey.get(addressOf(site, inParts));
      assert.equal(statusCode, 200);
      assert.match(
        textOf(body),
        /Payment plan \$45\.00 Paid [^$]*\$40\.00 Due [^$]*\$40\.00 Due .*\$80\.00 left to pay\. We charge the card ending in 4242, .*Pay early, or change the card/,
      );
      const [reference] = await all
        .sport('basketball')
        .db.rows<{ reference: string }>('select reference from registrations where id = $1', [inParts]);
      assert.ok(body.includes(`/registration/done?reference=${reference!.reference}`));
    });

    test('nobody else finds it, and who is not signed in is led to sign in and back', async () => {
      const stranger = await visitor(site, 'alex.morgan');
      const { statusCode, body } = await stranger.get(addressOf(site, id));
      assert.equal(statusCode, 404);
      assert.ok(!/L(nia|ina|inn)/.test(textOf(body)));
      const nobody = await (await visitor(site, undefined)).get(addressOf(site, id));
      assert.deepEqual(
        [nobody.statusCode, nobody.headers.location],
        [303, `/account.php?next=${encodeURIComponent(addressOf(site, id))}`],
      );
      const casey = await visitor(site, CASEY);
      for (const other of ['0', 'x', '999999']) {
        const address = addressOf(site, id).replace(/\d+$/, other);
        assert.equal((await casey.get(address)).statusCode, 404, address);
      }
    });
  });

test('the hub knows no registration of a sport that is not linked; canceling by the rule ends with what goes back', async () => {
  const casey = await visitor('hub', CASEY);
  assert.equal((await casey.get(`/account/registrations/baseball/${id}`)).statusCode, 404);
  assert.equal((await casey.get(`/account/registrations/chess/${id}`)).statusCode, 404);
  await all
    .sport('basketball')
    .db.run(`update registration_periods set cancel_until = '2026-12-31', cancel_refund_percent = 100`);
  const url = addressOf('hub', id);
  const { body } = await casey.get(url);
  assert.match(
    textOf(body),
    /Cancel and refund \$\d+\.\d\d… .* is refunded to the card it came from: .* until Thu, Dec 31/,
  );
  const refund = /name="refund" value="(\d+)"/.exec(body)?.[1] ?? '';
  const token = tokenIn(body);
  assert.equal((await casey.post(url, { ...token, form: 'cancel', refund: '1' })).statusCode, 409);
  assert.equal((await casey.post(url, { ...token, form: 'cancel', refund })).statusCode, 303);
  assert.match(textOf((await casey.get(`${url}?said=cancel`)).body), /Canceled The registration is canceled\./);
});
