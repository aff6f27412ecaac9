import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { asAdmin } from '../testing/admin-client.ts';
import { as, idOf } from '../testing/cast.ts';
import { hold } from '../testing/held.ts';
import { signedIn } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import {
  aFamily,
  clinic,
  confirm,
  finalize,
  findLeague,
  intentFor,
  mailedToken,
  openPeriod,
  pay,
  registerAndPay,
  send,
  type Body,
} from './testing/families.ts';

/** What becomes of a registration when something else happened first. */
let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const HALF_AN_HOUR = 30 * 60;
const DAY = 86_400;
const free = (changes: Body = {}) =>
  aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6', ...changes });
const stored = (email: unknown) =>
  sport.db.one<{ id: number; status: string; payment_status: string; reference: string; expires_at: Date }>(
    'select id, status, payment_status, reference, expires_at from registrations where email = $1 order by id desc limit 1',
    [email],
  );
const set = (changes: string, email: unknown) =>
  sport.db.run(`update registrations set ${changes} where email = $1`, [email]);
const capacity = async (division: string, places: number): Promise<void> => {
  const { period_id, division_id } = await findLeague(sport, openPeriod(sport), division);
  await sport.db.run(
    'update registration_divisions set capacity = places_taken + $3 where period_id = $1 and division_id = $2',
    [period_id, division_id, places],
  );
};
const isCancelled = async (clientSecret: string): Promise<void> => {
  await sport.jobs.runPending();
  assert.equal((await pay(sport, clientSecret)).data.status, 'canceled');
};
const refuse = (token: string, remoteAddress?: string) =>
  sport.app.inject({
    method: 'POST',
    url: '/registration/confirm',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, refuse: 'yes' }).toString(),
    ...(remoteAddress ? { remoteAddress } : {}),
  });

describe('a reference', () => {
  test('that nobody has is not found, on every way', async () => {
    const reference = 'x'.repeat(43);
    assert.equal((await intentFor(sport, { ...(await aFamily(sport)), reference })).code, 'record.not_found');
    for (const path of ['/registration/offer', '/registration/finalize'])
      assert.equal((await send(sport, 'POST', path, { reference })).code, 'record.not_found', path);
  });

  test('of a finished registration changes nothing of it, whatever child is sent with it', async () => {
    const body = await aFamily(sport);
    const { intent } = await registerAndPay(sport, body);
    await set(`status = 'cancelled'`, body['email']);
    const changed = await intentFor(sport, { ...(await aFamily(sport)), reference: intent.reference });
    assert.equal(changed.code, 'registration.already_registered');
    assert.deepEqual([(await stored(body['email'])).status], ['cancelled']);
  });

  test('of a draft whose money is held does not end it in favour of another one', async () => {
    const body = await aFamily(sport);
    const first = (await intentFor(sport, { ...body, city: 'Elsewhere' })).data;
    await intentFor(sport, body);
    await sport.db.run(`update registrations set payment_status = 'mismatch' where reference = $1`, [first.reference]);
    assert.equal((await intentFor(sport, { ...body, reference: first.reference })).code, 'payment.held');
    const { status } = await sport.db.one<{ status: string }>('select status from registrations where reference = $1', [
      first.reference,
    ]);
    assert.equal(status, 'awaiting_payment');
  });

  test('belongs to its own payment and child', async () => {
    const [mine, theirs] = [await aFamily(sport), await aFamily(sport)];
    const [own, other] = [(await intentFor(sport, mine)).data, (await intentFor(sport, theirs)).data];
    await pay(sport, own.clientSecret);
    for (const sent of [{ reference: other.reference }, { ...theirs, reference: own.reference }])
      assert.equal((await finalize(sport, sent, own.payment_intent)).code, 'payment.other_registration');
    assert.equal((await finalize(sport, { reference: own.reference }, own.payment_intent)).data.status, 'registered');
  });

  test('is enough for who has paid and whose response was lost', async () => {
    const body = await aFamily(sport);
    const { data } = await intentFor(sport, body);
    await pay(sport, data.clientSecret);
    await sport.db.run(`delete from jobs.job where name = 'sandbox-payments'`);
    assert.equal((await finalize(sport, { reference: data.reference })).data.status, 'registered');
  });

  test('of a free draft finishes it like the form itself', async () => {
    const body = await free();
    const { reference } = (await intentFor(sport, body)).data;
    const held = await finalize(sport, { reference });
    assert.deepEqual([held.data.status, held.data.reference], ['unconfirmed', reference]);
    assert.equal((await sport.mails(String(body['email']))).length, 1);
  });

  test('opens nothing to pay from the moment its draft ends', async () => {
    const { data } = await intentFor(sport, await aFamily(sport));
    sport.clock.advance(DAY);
    const { code } = await send(sport, 'POST', '/registration/offer', { reference: data.reference });
    sport.clock.advance(-DAY);
    assert.equal(code, 'registration.draft_ended');
  });
});

describe('an intent that was asked for', () => {
  test('is given up when the price becomes nothing, or the division is full', async () => {
    await sport.db.run(
      `insert into registration_discounts (period_id, kind, percent, code, max_uses) select id, 'code', 100, 'GRATIS', 5 from registration_periods where name = $1`,
      [openPeriod(sport)],
    );
    const body = await aFamily(sport);
    const first = (await intentFor(sport, body)).data;
    const cheaper = { ...body, discount_code: 'GRATIS', reference: first.reference };
    assert.equal((await intentFor(sport, cheaper)).data.status, 'not_required');
    const left = (await stored(body['email'])).expires_at.getTime() - sport.clock.now().getTime();
    assert.equal(left, DAY * 1000, 'what nobody is about to pay keeps no code, and has its day');
    await isCancelled(first.clientSecret);

    const late = await aFamily(sport, { division: 'Grades 5-6' });
    const { data: second } = await intentFor(sport, late);
    await capacity('Grades 5-6', 0);
    const held = await finalize(sport, { ...late, reference: second.reference });
    assert.equal(held.data.status, 'unconfirmed');
    await isCancelled(second.clientSecret);
    await capacity('Grades 5-6', 20);
  });

  test('for a place on the waiting list has the price that was quoted', async () => {
    await capacity('Grades 5-6', 0);
    const body = await aFamily(sport, { division: 'Grades 5-6' });
    const { quote_id } = (await send(sport, 'POST', '/registration/quote', body)).data;
    sport.clock.advance(16 * DAY);
    assert.equal((await finalize(sport, { ...body, quote_id })).code, 'registration.price_changed');
    sport.clock.advance(-16 * DAY);
    await capacity('Grades 5-6', 20);
  });
});

describe('a mailed link', () => {
  const held = async (body: Body): Promise<string> => {
    assert.equal((await finalize(sport, body)).data.status, 'unconfirmed');
    return mailedToken(sport, body['email']);
  };

  test('is one, and so is the place, when the same form is sent many times at once', async () => {
    const body = await free();
    const ends = await Promise.all(Array.from({ length: 6 }, () => finalize(sport, body)));
    assert.deepEqual([...new Set(ends.map(({ data }) => `${data.status} ${data.reference}`))].length, 1);
    assert.equal(ends.filter(({ status }) => status === 201).length, 1);
    assert.equal((await sport.mails(String(body['email']))).length, 1);
  });

  test('of a cancelled registration says so; “It was not me” after its time changes nothing', async () => {
    const body = await free();
    const token = await held(body);
    sport.clock.advance(HALF_AN_HOUR + 60);
    assert.equal((await refuse(token)).statusCode, 200);
    assert.equal((await stored(body['email'])).status, 'draft');
    sport.clock.advance(-HALF_AN_HOUR - 60);
    await set(`status = 'cancelled'`, body['email']);
    assert.equal((await confirm(sport, token)).code, 'registration.cancelled');
  });

  test('asked again when there is a place by now leads to paying for it', async () => {
    await capacity('Grades 5-6', 0);
    const token = await held(await aFamily(sport, { division: 'Grades 5-6' }));
    await capacity('Grades 5-6', 20);
    sport.clock.advance(HALF_AN_HOUR);
    const { code } = await confirm(sport, token, { again: true });
    sport.clock.advance(-HALF_AN_HOUR);
    assert.equal(code, 'payment.not_completed');
  });

  test('is guessed 120 times an hour at most, also to refuse; and mailed again three times in half an hour', async () => {
    const ip = '203.0.113.77';
    const guess = `${'x'.repeat(43)}.${'x'.repeat(43)}`;
    for (let tries = 0; tries < 120; tries += 1)
      assert.equal((await refuse(guess, ip)).headers['retry-after'], undefined);
    assert.ok((await refuse(guess, ip)).headers['retry-after']);
    const body = await free();
    await held(body);
    const admin = await asAdmin(sport, 'admin');
    const path = `/admin/registrations/${(await stored(body['email'])).id}/send-confirmation`;
    const statuses: number[] = [];
    for (let times = 0; times < 4; times += 1) statuses.push((await admin.post(path)).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
  });
});

describe('the sweep', () => {
  test('ends nothing that was decided while it waited', async () => {
    const drafts = await Promise.all([1, 2].map(() => aFamily(sport)));
    for (const body of drafts) await intentFor(sport, body);
    const [paid, kept] = drafts.map((body) => body['email']);
    const now = sport.clock.now();
    for (const [email, changes] of [
      [paid, `expires_at = now() + interval '400 days'`],
      [kept, `payment_status = 'mismatch'`],
    ] as const) {
      await set(`expires_at = '2020-01-01'`, email);
      const held = await hold(sport.db, (tx) =>
        tx.run(`update registrations set ${changes} where email = $1`, [email]),
      );
      const sweeping = sport.sweepRegistrations();
      await waitForBlocked(sport.db, 1);
      await held.commit();
      await sweeping;
      assert.equal((await stored(email)).status, 'awaiting_payment', changes);
    }
    sport.clock.set(now);
  });

  test('takes no offer back that was paid, prolonged or paid otherwise while it waited', async () => {
    const body = await aFamily(sport);
    const email = body['email'];
    await intentFor(sport, body);
    const offer = `status = 'waitlisted', waitlisted_at = now(), payment_status = 'none', offer_expires_at = '2020-01-01'`;
    const places = () =>
      sport.db.rows('select places_taken from registration_divisions order by period_id, division_id');
    const before_ = await places();
    for (const changes of [
      'offer_expires_at = null',
      `offer_expires_at = now() + interval '400 days'`,
      `payment_status = 'mismatch'`,
    ]) {
      await set(offer, email);
      const held = await hold(sport.db, (tx) =>
        tx.run(`update registrations set ${changes} where email = $1`, [email]),
      );
      const sweeping = sport.sweepRegistrations();
      await waitForBlocked(sport.db, 1);
      await held.commit();
      await sweeping;
      const { lapsed } = await sport.db.one<{ lapsed: Date | null }>(
        'select offer_lapsed_at as lapsed from registrations where email = $1',
        [email],
      );
      assert.equal(lapsed, null, changes);
    }
    assert.deepEqual(await places(), before_);
  });

  test('forgets what expired a month ago, unless money is behind it', async () => {
    const names = ['plain', 'cancelled', 'young', 'charged', 'superseded', 'sponsor'] as const;
    const emails = new Map<string, unknown>();
    for (const name of names) {
      const body = await aFamily(sport);
      await intentFor(sport, body);
      emails.set(name, body['email']);
      await set(`status = 'expired', ended_at = '2020-01-01'`, body['email']);
    }
    const payments = (name: string, text: string) =>
      sport.db.run(
        `${text} y.subject = 'registration' and y.subject_id = (select id from registrations where email = $1)`,
        [emails.get(name)],
      );
    for (const name of names) await payments(name, `update payments y set status = 'canceled' where`);
    const charge = `insert into payment_ledger (payment_id, kind, amount_cents, at, processor_ref) select y.id, 'charge', 1, now(), 'swept ' || y.id from payments y where`;
    await set(`status = 'cancelled'`, emails.get('cancelled'));
    await set(`ended_at = now() + interval '1 day'`, emails.get('young'));
    await payments('charged', charge);
    await payments('superseded', `update payments y set status = 'superseded' where`);
    await payments('sponsor', charge);
    await payments('sponsor', `update payments y set subject = 'sponsorship' where`);
    await sport.sweepRegistrations();
    const left = await sport.db.rows<{ email: string }>('select email from registrations where email = any($1)', [
      [...emails.values()],
    ]);
    assert.deepEqual(
      names.filter((name) => left.some(({ email }) => email === emails.get(name))),
      ['cancelled', 'young', 'charged', 'superseded'],
    );
  });
});

test('a guardian’s child is known by both names and the birth date; whoever differs in one is another child', async () => {
  const pat = await signedIn(sport, 'pat.parker');
  const riley = { player_first_name: 'Riley', player_last_name: 'Parker', birth_date: '2016-04-12' };
  const email = 'pat.parker@riverbend.example';
  for (const [other, isKnown] of [
    [{ player_first_name: 'Rory' }, false],
    [{ player_last_name: 'Porter' }, false],
    [{ birth_date: '2016-04-13' }, false],
    [{}, true],
  ] as const) {
    const body = await free({ ...riley, ...other, email });
    assert.equal((await pat.post('/registration/finalize', body)).data.status, 'registered');
    const { player_id } = await sport.db.one<{ player_id: number }>(
      'select player_id from registrations where email = $1 order by id desc limit 1',
      [email],
    );
    assert.equal(player_id === 1, isKnown, JSON.stringify(other));
  }
});

describe('a family’s list', () => {
  test('has what is theirs: no drafts, no child whose link waits, no money of others', async () => {
    const list = async (who: string) => (await as(sport, who).get('/community/registrations')).json().data.items;
    const before_ = await list('casey.brook');
    await intentFor(sport, await aFamily(sport, { email: 'casey.brook@riverbend.example' }));
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, 1, 'parent_guardian', 'pending', now())`,
      [idOf(sport, 'casey.brook')],
    );
    assert.deepEqual(await list('casey.brook'), before_);
    const body = await aFamily(sport);
    const { intent } = await registerAndPay(sport, body);
    const { id, reference } = await stored(body['email']);
    await sport.db.run(
      `with sponsor as (
         insert into payments (subject, subject_id, processor, idempotency_key, amount_cents, status, created_at)
         values ('sponsorship', $1, 'sandbox', 'another''s', 700, 'succeeded', now()) returning id)
       insert into payment_ledger (payment_id, kind, amount_cents, at, processor_ref) select id, 'charge', 700, now(), 'another''s' from sponsor`,
      [id],
    );
    await sport.db.run(
      `insert into payment_ledger (payment_id, kind, amount_cents, at, processor_ref)
       select id, 'dispute', -100, now(), 'asked' from payments where intent_id = $1`,
      [intent.payment_intent],
    );
    const { data } = await send(sport, 'GET', `/registration/confirmation?reference=${reference}`);
    assert.deepEqual([data.paid, data.refunded], [12_500, 0]);
  });

  test('offers nothing to pay while money of the family is held', async () => {
    const body = await aFamily(sport);
    const { reference } = (await intentFor(sport, body)).data;
    const offer = async (payment: string): Promise<object | null> => {
      await sport.db.run(
        `update registrations set status = 'waitlisted', waitlisted_at = $2, offer_expires_at = $3, payment_status = $4 where reference = $1`,
        [reference, sport.clock.now(), new Date(sport.clock.now().getTime() + 3_600_000), payment],
      );
      return (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data.offer;
    };
    assert.notEqual(await offer('none'), null);
    assert.equal(await offer('mismatch'), null);
  });
});
