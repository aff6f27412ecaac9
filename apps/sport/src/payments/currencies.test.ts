// From the quote to the receipt in currencies with other digits than the dollar's two.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { RIVERBEND, setPlace } from '@sports-hub/contract';
import { runAdmin } from '../operator/run.ts';
import { aFamily, finalize, intentFor, send, type Body } from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { stripeSettings } from './testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');

for (const { currency, write, decimal } of [
  {
    currency: 'jpy',
    write: (amount: number) => `¥${amount.toLocaleString('en-US')}`,
    decimal: (amount: number) => String(amount),
  },
  {
    currency: 'kwd',
    write: (amount: number) => `KWD ${(amount / 1000).toFixed(3)}`,
    decimal: (amount: number) => (amount / 1000).toFixed(3),
  },
])
  describe(`a sport that charges in ${currency}`, () => {
    let stripe: StripeDouble;
    let sport: TestSport;
    let folder: string;
    let body: Body;
    let total: number;
    let reference: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'currencies-'));
      stripe = await startStripeDouble();
      sport = await startTestSport({ env: { ...stripeSettings(stripe), CURRENCY: currency.toUpperCase() } });
      await sport.db.run('update place set currency = $1', [currency]);
      // A share that no processor charges to the last digit.
      await sport.db.run(`update registration_discounts set percent = 3 where code = 'WELCOME10'`);
      sport.clock.set(new Date());
      body = { ...(await aFamily(sport)), discount_code: 'WELCOME10' };
    });
    after(async () => {
      await sport.stop();
      await stripe.stop();
      await rm(folder, { recursive: true });
      setPlace(RIVERBEND);
    });
    const operator = (...args: string[]) =>
      runAdmin(['basketball', ...args], {
        DATABASE_URL: sport.databaseUrl,
        DATA_DIR: sport.dataDir,
        SITE_URL: 'http://localhost:4001',
      });

    test('bootstrap, periods and quote say so, and the price is one that can be charged', async () => {
      assert.equal((await send(sport, 'GET', '/bootstrap')).data.currency, currency);
      const quote = (await send(sport, 'POST', '/registration/quote', body)).data;
      assert.equal(quote.currency, currency);
      total = quote.total;
      assert.ok(total > 0);
      if (currency === 'kwd') assert.equal(total % 10, 0);
      assert.match(
        plain(JSON.stringify(quote.lines)),
        new RegExp(`3% of the ${currency === 'kwd' ? 'KWD [\\d.]+' : '¥[\\d,]+'} that`),
      );
    });

    test('the processor is asked for that amount in that currency', async () => {
      const { data } = await intentFor(sport, body);
      reference = data.reference;
      const stored = stripe.intents.get(data.payment_intent);
      assert.deepEqual([stored?.currency, stored?.amount], [currency, total]);
      stripe.pay(data.payment_intent);
      assert.equal((await finalize(sport, body, data.payment_intent)).data.status, 'registered');
      const { data: confirmation } = await send(sport, 'GET', `/registration/confirmation?reference=${reference}`);
      assert.deepEqual([confirmation.currency, confirmation.paid], [currency, total]);
    });

    test('receipt, page and list write it with its digits, and none of them in dollars', async () => {
      const [mail] = await sport.mails(String(body['email']));
      const page = await sport.app.inject(`/registration/done?reference=${reference}`);
      for (const text of [plain(mail?.text ?? ''), plain(page.body)]) {
        assert.ok(text.includes(write(total)), `${write(total)} is not in: ${text.slice(0, 2_000)}`);
        assert.doesNotMatch(text.replaceAll(/<(style|script)[^]*?<\/\1>/g, ''), /\$\d/);
      }
      const form = plain((await sport.app.inject('/registration')).body);
      assert.ok(form.includes(`data-money="${currency} ${currency === 'kwd' ? '3 KWD' : '0 ¥'}`), form.slice(0, 400));
      const file = join(folder, `${currency}.csv`);
      await operator('export-registrations', file);
      const [head = '', ...rows] = (await readFile(file, 'utf8')).replace('\uFEFF', '').split('\n');
      const column = (row: string, name: string): string | undefined =>
        row.split(',')[head.replaceAll('"', '').split(',').indexOf(name)]?.replaceAll('"', '');
      const own = rows.find((row) => row.includes(String(body['email']))) ?? '';
      assert.deepEqual(
        ['total', 'charged', 'refunded', 'currency'].map((name) => column(own, name)),
        [decimal(total), decimal(total), decimal(0), currency],
      );
    });

    test('money back is written with its digits too', async () => {
      const { id } = await sport.db.one<{ id: number }>('select id from registrations where reference = $1', [
        reference,
      ]);
      const said = await operator('refund-registration', String(id), '--amount', '1000', '--reason', 'no jersey');
      assert.ok(plain(said).includes(write(1000)), said);
    });
  });
