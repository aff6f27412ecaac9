import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PriceLine, Sport } from '@sports-hub/contract';
import { booksOf } from './testing/books.ts';
import { as } from '../testing/cast.ts';
import { signedIn } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { aFamily, intentFor, pay, registerAndPay, send, type Body } from './testing/families.ts';

describe('a guardian who is signed in to the site', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());
  const rules = (lines: readonly PriceLine[]): string[] => lines.map(({ rule }) => rule);
  /** Another child of somebody whose address, telephone and ZIP are known nowhere. */
  const another = (changes: Body = {}) => aFamily(sport, changes);

  test('gets the sibling price by verified children, whatever the form says; nobody else does', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    const body = await another();
    assert.deepEqual(rules((await pat.post('/registration/quote', body)).data.lines), ['fee', 'early_bird', 'sibling']);
    assert.deepEqual(rules((await send(sport, 'POST', '/registration/quote', body)).data.lines), ['fee', 'early_bird']);
    for (const name of ['uncle.parker', 'alex.morgan', 'new.family']) {
      const other = await signedIn(sport, name);
      const { data } = await other.post('/registration/quote', body);
      assert.deepEqual(rules(data.lines), ['fee', 'early_bird'], name);
    }
    const riley = { player_first_name: 'Riley', player_last_name: 'Parker', birth_date: '2016-04-12' };
    const own = await pat.post('/registration/quote', { ...body, ...riley });
    assert.deepEqual(rules(own.data.lines), ['fee', 'early_bird'], 'a child is no sibling of itself');
    const partly = await pat.post('/registration/quote', { league_id: body['league_id'] });
    assert.deepEqual(rules(partly.data.lines), ['fee', 'early_bird'], 'not before the child is named');
  });

  test('pays the price that was quoted', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    const body = await another();
    const { data: quote } = await pat.post('/registration/quote', body);
    assert.equal(quote.total, 11_000);
    const { data: intent } = await pat.post('/registration/payment-intent', { ...body, quote_id: quote.quote_id });
    assert.equal(intent.amount, 11_000);
    await pay(sport, intent.clientSecret);
    const { data } = await pat.post('/registration/finalize', {
      ...body,
      processor_payment_intent: intent.payment_intent,
    });
    assert.equal(data.status, 'registered');
    assert.equal(data.amount, 11_000);
  });

  test('who has paid and signs out before the response comes is registered, not asked for another price', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    const body = await another();
    const { data: intent } = await pat.post('/registration/payment-intent', body);
    await pay(sport, intent.clientSecret);
    await sport.db.run(`delete from jobs.job where name = 'sandbox-payments'`);
    assert.equal((await intentFor(sport, body)).code, 'registration.already_registered');
    const { data } = await send(sport, 'GET', `/registration/confirmation?reference=${intent.reference}`);
    assert.deepEqual([data.status, data.paid, data.refunded], ['registered', 11_000, 0]);
  });

  test('starts from last season’s answers: of the child, and of the family only its own', async (t) => {
    const sport = await startTestSport();
    t.after(() => sport.stop());
    const { family, items } = (await as(sport, 'pat.parker').get('/community/registrations/children')).json().data;
    assert.deepEqual(
      items.map(({ first_name }: { first_name: string }) => first_name),
      ['Riley', 'Sam'],
    );
    const [riley] = items;
    assert.equal(riley.answers.birth_date, '2016-04-12');
    assert.equal(riley.answers.jersey_size, 'youth-m');
    assert.equal(riley.answers.height, '3-5');
    assert.equal(family.address, '12 Mill Pond Road');
    for (const name of ['grade', 'division_id', 'medical_agreement', 'photo_consent', 'volunteer_choice', 'address'])
      assert.ok(!(name in riley.answers), name);

    const pat = await signedIn(sport, 'pat.parker');
    const draft = await aFamily(sport, { email: 'pat.parker@riverbend.example', address: '1 Draft Street' });
    assert.equal((await pat.post('/registration/payment-intent', draft)).status, 201);
    const again = (await as(sport, 'pat.parker').get('/community/registrations/children')).json().data;
    assert.deepEqual(again, { family, items }, 'a draft says nothing yet');

    // Anybody can type the family's address, and its child's name.
    const typed = await aFamily(sport, {
      division: 'Grades 5-6',
      email: 'pat.parker@riverbend.example',
      address: '6 Stranger Road',
      phone: '(555) 666-6666',
      parent_first_name: 'Stranger',
      player_first_name: 'Riley',
      player_last_name: 'Parker',
      birth_date: '2016-04-12',
      jersey_size: 'youth-s',
    });
    assert.equal((await registerAndPay(sport, typed)).result.data.status, 'registered');
    const still = (await as(sport, 'pat.parker').get('/community/registrations/children')).json().data;
    assert.deepEqual(still, { family, items }, 'nobody is shown what a stranger typed');

    // The other parent: verified for the same child, with an address of their own.
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       select id, 1, 'parent_guardian', 'verified', now(), now() from members where email = 'new.family@riverbend.example'`,
    );
    const other = (await as(sport, 'new.family').get('/community/registrations/children')).json().data;
    assert.equal(other.items[0].answers.jersey_size, 'youth-m');
    assert.equal(other.family.email, 'new.family@riverbend.example');
    assert.ok(!JSON.stringify(other).includes('Mill Pond'), 'separated parents do not learn each other’s address');
    const none = (await as(sport, 'uncle.parker').get('/community/registrations/children')).json().data;
    assert.deepEqual(none.items, []);
    assert.equal((await send(sport, 'GET', '/community/registrations/children')).status, 401);
  });
});

for (const name of ['basketball', 'baseball'] as const satisfies readonly Sport[])
  test(`the demo world of ${name} has registrations that families see, and its books agree`, async () => {
    const sport = await startTestSport({ sport: name });
    try {
      const list = async (who: string) => (await as(sport, who).get('/community/registrations')).json().data.items;
      const pats = await list('pat.parker');
      assert.deepEqual(
        pats.map(({ player, status, payment }: any) => `${player.first_name} ${status} ${payment}`),
        ['Riley registered succeeded', 'Sam registered succeeded', 'Riley registered succeeded'],
      );
      assert.ok(pats.every(({ paid, total, receipt_number }: any) => paid === total && receipt_number));
      const [quinn] = await list('robin.vale');
      assert.deepEqual([quinn.status, quinn.payment, quinn.refunded], ['cancelled', 'refunded', quinn.paid]);
      assert.equal((await list('casey.brook'))[0].status, 'waitlisted');
      const { exceptions, charged } = await booksOf(sport);
      assert.deepEqual(exceptions, []);
      assert.ok(charged > 0);
      await sport.sweepRegistrations();
      assert.equal(await sport.payments.sweep(), 0);
      // What it says can be sent again: the demo's answers are good answers.
      const { answers } = await sport.db.one<{ answers: Body }>(
        `select answers from registrations where status = 'registered' order by id desc limit 1`,
      );
      const again = await intentFor(sport, { ...answers, email: 'somebody@families.example' });
      assert.equal(again.status, 201, JSON.stringify(again.data));
    } finally {
      await sport.stop();
    }
  });
