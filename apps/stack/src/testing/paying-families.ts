import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegistrationField } from '@sports-hub/contract';
import { eventually } from '@sports-hub/kernel/testing';
import { signedDelivery } from '@sports-hub/sport/payments/testing/deliveries';
import { filledIn, findLeague, openPeriod, type Body } from '@sports-hub/sport/registration/testing/families';
import type { KilledSport } from './killed-sport.ts';
import { BACK_MS, patientClient, type PatientAsk } from './patient-client.ts';

export const CODE = 'KILLED10';
/** What goes back of some who stay, in cents. */
const SHARE = 1_000;

export interface Family {
  turn: number;
  id: number;
  reference: string;
  /** In so many parts. */
  parts: number;
  hasCode: boolean;
  /** The card that they paid with takes nothing that is charged to it later. */
  declines: boolean;
  price: number;
  /** What the organization is to have of them in the end, with how many charges. */
  keeps: number;
  charges: number;
  isCancelled: boolean;
}

/** What their browsers, their cards and the treasurer do. */
export async function payingFamilies(killed: KilledSport) {
  const { db, stripe, port, clock } = killed;
  const ask = patientClient(port);
  const place = await findLeague({ db }, openPeriod({ sport: 'basketball' }), 'Grades 3-4');
  const schema = await ask(`/registration/schema?league_id=${place.league_id}`);
  const fields: RegistrationField[] = schema.data.fields;

  /** As Stripe does it: it tries again, and gives up some time. */
  const deliver = async (intent: string): Promise<void> => {
    for (let times = 0; times < 3; times += 1) {
      const { url, payload, headers } = signedDelivery({ intent, at: clock.now() });
      const isTaken = await fetch(`http://127.0.0.1:${port}${url}`, {
        method: 'POST',
        body: new Uint8Array(payload),
        headers,
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isTaken) return;
      await sleep(300);
    }
  };

  /** The form, filled in until there is something to pay: a code may be used up meanwhile. */
  const begin = async (
    turn: number,
  ): Promise<{ body: Body; intent: any; price: number; hasCode: boolean; parts: number }> => {
    const { period_id: _, ...where } = place;
    const body = { ...filledIn(fields), ...where, grade: '3', gender: 'girls', birth_date: '2017-05-14' };
    for (let withCode = turn % 3 === 0; ; withCode = false) {
      const given = withCode ? { ...body, discount_code: CODE } : body;
      const quote = await ask('/registration/quote', given);
      if (quote.status === 422 && withCode) continue;
      assert.equal(quote.status, 200, JSON.stringify(quote.data));
      const plan = turn % 5 < 3 ? quote.data.plans[0] : undefined;
      const intent = await ask('/registration/payment-intent', {
        ...given,
        quote_id: quote.data.quote_id,
        ...(plan ? { payment_plan: plan.id } : {}),
      });
      if (intent.status === 422 && withCode) continue;
      assert.ok(intent.status <= 201, JSON.stringify(intent.data));
      return {
        body: given,
        intent: intent.data,
        price: quote.data.total,
        hasCode: withCode,
        parts: plan ? plan.parts.length : 1,
      };
    }
  };

  const register = async (turn: number): Promise<Family> => {
    const { body, intent, price, hasCode, parts } = await begin(turn);
    const { payment_intent: paidWith, reference } = intent;
    stripe.pay(paidWith);
    const declines = parts > 1 && turn % 4 === 0;
    if (declines) stripe.cards.get(stripe.intents.get(paidWith)?.payment_method ?? '')!.declines = 'card_declined';
    if (turn % 2 === 0) void deliver(paidWith);
    // The browser of some never comes back.
    if (turn % 7 !== 0) {
      const done = await ask('/registration/finalize', { ...body, processor_payment_intent: paidWith });
      assert.equal(done.data.status, 'registered', JSON.stringify(done.data));
    }
    const { id } = await eventually(
      `registration ${turn}`,
      () =>
        db
          .maybeOne<{ id: number }>(`select id from registrations where reference = $1 and status = 'registered'`, [
            reference,
          ])
          .catch(() => undefined),
      BACK_MS,
    );
    return {
      ...{ turn, id, reference, parts, hasCode, declines, price },
      ...{ keeps: price, charges: parts, isCancelled: false },
    };
  };

  /** A part by the link, with another card, which is kept. */
  const payPart = async ({ reference, turn }: Family, number: number): Promise<void> => {
    for (;;) {
      const { status, data } = await ask('/registration/installment', { reference, number, keep_card: true });
      if (data.code === 'payment.part_settled') return;
      assert.ok(status <= 201, JSON.stringify(data));
      if (stripe.intents.get(data.payment_intent)?.status === 'requires_payment_method')
        stripe.pay(data.payment_intent);
      if (turn % 2 === 0) await deliver(data.payment_intent);
    }
  };

  const dollars = (cents: number): string => (cents / 100).toFixed(2);
  /** The treasurer decides what was seen; asked again after a lost answer it has happened, and once. */
  const decide = async (
    treasurer: PatientAsk,
    family: Family,
    step: 'cancel' | 'refund',
    amountOf: (left: number) => number,
  ) => {
    const path = `/admin/registrations/${family.id}`;
    const { data: seen } = await treasurer(path);
    const amount = amountOf(seen.left_cents);
    const words = { reason: 'by the test', family_reason: 'by the test' };
    const order = {
      version: seen.version,
      left: seen.left_cents,
      amount: dollars(amount),
      typed: dollars(amount),
      ...words,
    };
    const { status, data } = await treasurer(`${path}/${step}`, {
      ...order,
      ...(step === 'cancel' ? { choice: 'other', notify: true } : {}),
    });
    if (status === 200) return seen.left_cents - amount;
    const { data: now } = await treasurer(path);
    assert.equal(now.left_cents, seen.left_cents - amount, JSON.stringify(data));
    return now.left_cents;
  };

  return {
    place,
    register,
    payPart,
    /** Some get all back, some half of it, some a share; some pay early. */
    async change(treasurer: PatientAsk, family: Family): Promise<void> {
      const kind = family.turn % 6;
      if (kind === 1 || kind === 2) {
        family.keeps = await decide(treasurer, family, 'cancel', (left) => (kind === 1 ? left : Math.floor(left / 2)));
        Object.assign(family, { isCancelled: true, charges: 1 });
      }
      if (kind === 3) {
        await decide(treasurer, family, 'refund', () => SHARE);
        family.keeps -= SHARE;
      }
      if (kind === 4 && family.parts > 1) await payPart(family, 2);
    },
  };
}
