import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { money } from '../../payments/money.ts';
import { holdsUntil, priceOf, type PriceFacts } from './price.ts';
import type { Terms, TermsDiscount } from './terms.ts';

const NOW = new Date('2026-11-14T12:00:00Z');
const discount = (values: Partial<TermsDiscount>): TermsDiscount => ({
  id: 1,
  kind: 'code',
  amount_cents: null,
  percent: null,
  ends_at: null,
  from_child: null,
  code: null,
  max_uses: null,
  division_id: null,
  starts_at: null,
  once_per_family: false,
  ...values,
});
const TERMS = {
  status: 'open',
  closes_at: new Date('2027-01-01T00:00:00Z'),
  fee_cents: 14_500,
  late_fee_cents: null,
  late_from: null,
  volunteer_deposit_cents: null,
  period_name: 'Winter',
  league_name: 'In-house',
  volunteer_required: true,
  volunteer_opt_out_fee_cents: 5_000,
  volunteer_description: 'two turns',
  discounts: [
    discount({ id: 1, kind: 'early_bird', amount_cents: 2_000, ends_at: '2026-11-30T23:59:59-05:00' }),
    discount({ id: 2, kind: 'sibling', amount_cents: 1_500, from_child: 2 }),
  ],
} satisfies Partial<Terms>;
const CODE = discount({ id: 3, kind: 'code', percent: 10, code: 'WELCOME10' });
const FACTS: PriceFacts = { now: NOW, siblings: 0, code: undefined, optsOut: false };

test('the rules apply in their order, each to what is left', () => {
  const { lines, total } = priceOf(TERMS, { ...FACTS, siblings: 1, code: CODE, optsOut: true });
  assert.deepEqual(
    lines.map(({ rule, amount }) => [rule, amount]),
    [
      ['fee', 14_500],
      ['early_bird', -2_000],
      ['sibling', -1_500],
      ['code', -1_100],
      ['volunteer_opt_out', 5_000],
    ],
  );
  assert.equal(total, 14_900);
  assert.equal(lines[1]?.detail, 'Early price until Nov\u00a030');
});

test('a share that ends in half a cent is rounded to the family’s favor, anything else to the nearest cent', () => {
  const off = (fee_cents: number, percent: number): number =>
    -(priceOf({ ...TERMS, fee_cents, discounts: [] }, { ...FACTS, code: { ...CODE, percent } }).lines[1]?.amount ?? 0);
  assert.deepEqual(
    [12_504, 12_505, 12_506].map((fee) => off(fee, 10)),
    [1_250, 1_251, 1_251],
  );
  assert.deepEqual([off(14_350, 33), off(14_349, 33)], [4_736, 4_735], '4735.50 and 4735.17');
});

test('what is too little for any card is free, by a line that says so', () => {
  const price = (fee_cents: number) => priceOf({ ...TERMS, fee_cents, discounts: [] }, FACTS);
  assert.deepEqual(
    [0, 1, 49, 50, 51].map((cents) => price(cents).total),
    [0, 0, 0, 50, 51],
  );
  assert.deepEqual(
    price(49).lines.map(({ rule, amount }) => [rule, amount]),
    [
      ['fee', 49],
      ['minimum', -49],
    ],
  );
  const optedOut = priceOf({ ...TERMS, fee_cents: 20, discounts: [] }, { ...FACTS, optsOut: true });
  assert.equal(optedOut.total, 5_020, 'the whole counts, not a part of it');
});

test('early bird ends with its last moment', () => {
  const at = (time: string) => priceOf(TERMS, { ...FACTS, now: new Date(time) }).total;
  assert.equal(at('2026-11-30T23:59:59-05:00'), 12_500);
  assert.equal(at('2026-12-01T00:00:00-05:00'), 14_500);
});

test('a quote holds until what is known to end, and half an hour at most', () => {
  const until = (now: string) => holdsUntil(TERMS, { ...FACTS, now: new Date(now) }).toISOString();
  assert.equal(until('2026-11-14T12:00:00Z'), '2026-11-14T12:30:00.000Z');
  assert.equal(until('2026-11-30T23:50:00-05:00'), '2026-12-01T04:59:59.000Z');
  assert.equal(until('2026-12-31T23:55:00Z'), '2027-01-01T00:00:00.000Z');
});

const amount = fc.integer({ min: 1, max: 100_000 });
const anyDiscounts = fc.uniqueArray(
  fc.oneof(
    fc.record({
      kind: fc.constant('early_bird' as const),
      amount_cents: amount,
      ends_at: fc.constantFrom('2026-11-13T00:00:00Z', '2026-11-15T00:00:00Z'),
    }),
    fc.record({
      kind: fc.constant('sibling' as const),
      amount_cents: amount,
      from_child: fc.integer({ min: 2, max: 4 }),
    }),
  ),
  { selector: ({ kind }) => kind },
);
const anyCode = fc.option(
  fc.oneof(fc.record({ amount_cents: amount }), fc.record({ percent: fc.integer({ min: 1, max: 100 }) })),
  { nil: undefined },
);

test('a price is never negative, is the sum of its lines, and depends on nothing but its input', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200_000 }),
      anyDiscounts,
      anyCode,
      fc.nat({ max: 5 }),
      fc.boolean(),
      fc.nat({ max: 20_000 }),
      (fee_cents, rules, code, siblings, optsOut, optOut) => {
        const discounts = rules.map((rule, index) => discount({ id: index + 1, ...rule }));
        const terms = { ...TERMS, fee_cents, discounts, volunteer_opt_out_fee_cents: optOut };
        const facts = {
          now: NOW,
          siblings,
          optsOut,
          code: code && discount({ id: 9, kind: 'code', code: 'C', ...code }),
        };
        const price = priceOf(terms, facts);
        assert.ok(Number.isSafeInteger(price.total) && price.total >= 0);
        assert.ok(price.total === 0 || price.total >= 50, 'a card can be charged it');
        assert.equal(
          price.lines.reduce((sum, line) => sum + line.amount, 0),
          price.total,
        );
        assert.ok(price.lines.every((line) => Number.isSafeInteger(line.amount)));
        assert.deepEqual(priceOf(terms, facts), price, 'the same input, the same price');
        assert.deepEqual(priceOf({ ...terms, discounts: discounts.toReversed() }, facts), price, 'in any order');
        assert.ok(price.total <= fee_cents + (optsOut ? optOut : 0), 'no rule makes it dearer');
      },
    ),
  );
});

test('money is written as people read it', () => {
  assert.deepEqual([0, 5, 12_500, -1_099].map(money), ['$0.00', '$0.05', '$125.00', '−$10.99']);
});

test('opting out costs only where helping is asked for and the way out has a price; nothing is taken off nothing', () => {
  const rules = (terms: object, facts: Partial<PriceFacts> = {}): string[] =>
    priceOf({ ...TERMS, ...terms }, { ...FACTS, ...facts }).lines.map(({ rule }) => rule);
  const plain = { discounts: [] };
  assert.deepEqual(rules(plain, { optsOut: true }), ['fee', 'volunteer_opt_out']);
  assert.deepEqual(rules(plain), ['fee']);
  assert.deepEqual(rules({ ...plain, volunteer_required: false }, { optsOut: true }), ['fee']);
  assert.deepEqual(rules({ ...plain, volunteer_opt_out_fee_cents: 0 }, { optsOut: true }), ['fee']);
  assert.deepEqual(rules({ fee_cents: 0 }, { siblings: 1, code: CODE }), ['fee'], 'free already');
  assert.deepEqual(rules({ ...plain, fee_cents: 49 }), ['fee', 'minimum']);
});
