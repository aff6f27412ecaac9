import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { pay, send } from './testing/families.ts';
import { offerPlan, openForLong, partsOf, registerInParts } from './testing/installments.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
  await openForLong(sport);
  await offerPlan(sport);
});
after(() => sport.stop());

const PAY_NOW = /form\?pay=[^"]*part=/;
const NOT_HEARD = 'We have not heard of the payment yet';
/** What a family sees that comes from the card form. */
const doneAfter = async (reference: string, said = '&said=paid'): Promise<string> =>
  (await sport.app.inject(`/registration/done?reference=${reference}${said}`)).body;

async function askedForPart(): Promise<{ id: number; reference: string; clientSecret: string }> {
  const { id, reference } = await registerInParts(sport);
  const { data } = await send(sport, 'POST', '/registration/installment', { reference, number: 2 });
  return { id, reference, clientSecret: data.clientSecret };
}

test('a part that was paid a moment ago is paid on the page that follows, before any delivery arrives', async () => {
  const { id, reference, clientSecret } = await askedForPart();
  await pay(sport, clientSecret);
  const page = await doneAfter(reference);
  assert.deepEqual(
    (await partsOf(sport, id)).map(({ status }) => status),
    ['paid', 'paid', 'due'],
  );
  assert.match(page, /\$40\.00 left to pay/);
  assert.doesNotMatch(page, /part=2/);
  assert.match(page, /part=3/);
  assert.ok(!page.includes(NOT_HEARD));
});

test('where it is not known yet what became of it, nobody is asked to pay again', async () => {
  const { reference, clientSecret } = await askedForPart();
  await pay(sport, clientSecret, 'delayed');
  const page = await doneAfter(reference);
  assert.ok(page.includes(NOT_HEARD));
  assert.doesNotMatch(page, PAY_NOW);
  // Whoever did not come from the card form is shown how it stands.
  assert.match(await doneAfter(reference, ''), PAY_NOW);
});

test('a form that was left without paying changes nothing', async () => {
  const { id, reference } = await askedForPart();
  assert.match(await doneAfter(reference), /part=2/);
  assert.deepEqual(
    (await partsOf(sport, id)).map(({ status }) => status),
    ['paid', 'due', 'due'],
  );
  assert.equal((await sport.app.inject(`/registration/done?reference=${'x'.repeat(43)}&said=paid`)).statusCode, 404);
});
