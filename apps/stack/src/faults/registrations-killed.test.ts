import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, fromLocalTime } from '@sports-hub/kernel/time';
import { eventually } from '@sports-hub/kernel/testing';
import { offerPlan, openForLong } from '@sports-hub/sport/registration/testing/installments';
import { grantPages } from '@sports-hub/sport/testing/admin-client';
import { startKilledSport, type KilledSport } from '../testing/killed-sport.ts';
import { patientAdministrator } from '../testing/patient-client.ts';
import { CODE, payingFamilies, type Family } from '../testing/paying-families.ts';

/** `REGISTRATIONS=2000 KILLS=100` for the whole of it. */
const REGISTRATIONS = Number(process.env['REGISTRATIONS'] ?? 60);
const KILLS = Number(process.env['KILLS'] ?? 6);
const AT_ONCE = 6;
/** Until everything is done that is due on one day. */
const MORNING_MS = 300_000 + REGISTRATIONS * 1_000;
/** Fewer than families that try it. */
const CODES = Math.ceil(REGISTRATIONS / 5);

let sport: KilledSport;
let due: string[] = [];
before(async () => {
  sport = await startKilledSport();
  const { db, clock } = sport;
  await openForLong({ db });
  due = await offerPlan({ db, clock, sport: 'basketball' });
  await grantPages({ db }, 'robin.vale', { registration: true, money: true });
});
after(() => sport.stop());

/** So many at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}

/** Does this for each, and kills something so many times meanwhile, spread over it. */
async function whileKilling<T>(kills: number, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let done = 0;
  let isOver = false;
  const working = each(items, async (item) => {
    await work(item);
    done += 1;
  }).finally(() => {
    isOver = true;
  });
  const killing = async (): Promise<void> => {
    for (let kill = 0; kill < kills; kill += 1) {
      const from = ((kill + Math.random()) / kills) * items.length;
      await eventually('more are done', () => isOver || done >= from, 600_000);
      await sport.killSomething();
    }
  };
  await Promise.all([working, killing()]);
}

/** The morning of a day, with so many kills while what is due happens. */
async function morning(day: string, kills: number): Promise<void> {
  await sport.moveTo(fromLocalTime(`${day}T09:01:00`));
  for (let kill = 0; kill < kills; kill += 1) await sport.killSomething();
  await eventually(
    `everything is done that was due on ${day}`,
    () =>
      sport.db
        .one<{ left: number }>(
          `select (select count(*) from installments where next_at <= $1) + (select count(*) from installment_tries where ended_at is null)
                + (select count(*) from payment_refunds where status = 'requested') as left`,
          [sport.clock.now()],
        )
        .then(
          ({ left }) => Number(left) === 0,
          () => false,
        ),
    MORNING_MS,
  );
}

/** What the processor has of each registration: charges, and what is left of them. */
async function chargedThere(): Promise<Map<number | undefined, { charges: number; left: number }>> {
  const payments = await sport.db.rows<{ unguessable_id: string; subject_id: number }>(
    `select unguessable_id, subject_id from payments where subject = 'registration'`,
  );
  const whose = new Map(payments.map(({ unguessable_id, subject_id }) => [unguessable_id, subject_id]));
  const there = new Map<number | undefined, { charges: number; left: number }>();
  for (const { metadata, amount_received, refunded } of sport.stripe.intents.values()) {
    if (amount_received === 0) continue;
    const id = whose.get(metadata['payment_id'] ?? '');
    const { charges, left } = there.get(id) ?? { charges: 0, left: 0 };
    there.set(id, { charges: charges + 1, left: left + amount_received - refunded });
  }
  return there;
}

test(
  `${REGISTRATIONS} registrations with codes, installments and refunds, and ${KILLS} kills of service and database: each is charged once, none is forgotten`,
  { timeout: 8 * 3_600_000 },
  async () => {
    const { db } = sport;
    const families: Family[] = [];
    const { register, change, payPart, place } = await payingFamilies(sport);
    const treasurer = await patientAdministrator(sport.port, 'robin.vale');
    const code = { period_id: place.period_id, code: CODE, percent: 10, max_uses: CODES };
    assert.equal((await treasurer('/admin/registration-codes', code)).status, 201);

    const turns = Array.from({ length: REGISTRATIONS }, (_, turn) => turn);
    await whileKilling(Math.ceil(KILLS / 2), turns, async (turn) => families.push(await register(turn)));
    await whileKilling(Math.ceil(KILLS / 4), families, (family) => change(treasurer, family));

    const [first = '', second = ''] = due;
    const few = Math.ceil(KILLS / 8);
    await morning(addDays(first, -3), few);
    await morning(first, few);
    const refused = families.filter(({ isCancelled, declines, turn }) => !isCancelled && declines && turn % 6 !== 4);
    assert.ok(refused.length > 0);
    await each(refused, (family) => payPart(family, 2));
    await morning(addDays(second, -3), few);
    await morning(second, few);
    await morning(addDays(second, 1), 0);

    const there = await chargedThere();
    for (const { id, turn, keeps, charges } of families)
      assert.deepEqual(there.get(id), { charges, left: keeps }, `family ${turn}, registration ${id}`);
    assert.equal(there.size, families.length, 'nothing was charged without a registration');
    const stored = await db.rows<{ id: number; status: string; has_code: boolean }>(
      `select id, status, lines @> '[{"rule": "code"}]' as has_code from registrations where id = any ($1)`,
      [families.map(({ id }) => id)],
    );
    const byId = new Map(stored.map((row) => [row.id, row]));
    for (const { id, isCancelled, hasCode } of families)
      assert.deepEqual(byId.get(id), { id, status: isCancelled ? 'cancelled' : 'registered', has_code: hasCode });
    assert.equal(stored.filter(({ has_code }) => has_code).length, CODES, 'the code was used as often as it may be');

    const asked = await patientAdministrator(sport.port, 'robin.vale');
    assert.equal((await asked('/admin/money/compare', {})).status, 200);
    const page = await eventually('compared', async () => {
      const { data } = await asked('/admin/money');
      return data.compared_at !== null && !data.is_running && data;
    });
    assert.deepEqual(page.items, [], 'the reconcile page is empty');
    assert.equal(page.received.processor_cents, page.received.ledger_cents);
    assert.equal(page.refunded.processor_cents, page.refunded.ledger_cents);
    const { services, databases } = sport.killed;
    assert.ok(services + databases >= KILLS);
    console.log(
      `${REGISTRATIONS} registrations; the service was killed ${services} times, the database ${databases} times`,
    );
  },
);
