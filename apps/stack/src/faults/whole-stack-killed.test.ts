import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@sports-hub/kernel/testing';
import { DEMO_PASSWORD } from '@sports-hub/sport/demo/cast';
import { offerPlan, openForLong } from '@sports-hub/sport/registration/testing/installments';
import { PAT_AND_KIM } from '@sports-hub/sport/testing/demo-ids';
import { familiesOfTheStack, type StackFamily } from '../testing/families-of-the-stack.ts';
import { startKilledStack, type KilledStack } from '../testing/killed-stack.ts';
import { patientClient } from '../testing/patient-client.ts';

/** `FAMILIES=2100 MESSAGES=15000 KILLS=80` for the whole of it: nine of ten families pay, and some twice. */
const FAMILIES = Number(process.env['FAMILIES'] ?? 20);
const MESSAGES = Number(process.env['MESSAGES'] ?? 150);
const KILLS = Number(process.env['KILLS'] ?? 4);
const [FAMILIES_AT_ONCE, SENDERS] = [5, 3];

/** Sends as Pat through the hub. Undefined when there was no answer, or one that says to come back. */
async function send({ hub }: KilledStack, token: string, clientId: string): Promise<number | undefined> {
  const response = await fetch(`${hub}/api/v1/sports/basketball/community/conversations/${PAT_AND_KIM}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ body: clientId, client_id: clientId }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined || response.status >= 500) return undefined;
  assert.ok(response.status === 200 || response.status === 201, `${response.status} ${text}`);
  return (JSON.parse(text) as { data: { id: number } }).data.id;
}

/** What the processor has, by what it was paid for: how often money came, and what is left of it. */
async function moneyThere({ db, stripe }: KilledStack): Promise<Map<string, { charges: number; left: number }>> {
  const rows = await db.rows<{ unguessable_id: string; email: string }>(
    `select coalesce(s.unguessable_id, p.unguessable_id) as unguessable_id, r.email from payments p
       join registrations r on r.id = p.subject_id left join shared_intents s on s.id = p.shared_intent_id
      where p.subject = 'registration'`,
  );
  const whose = new Map(rows.map(({ unguessable_id, email }) => [unguessable_id, email]));
  const there = new Map<string, { charges: number; left: number }>();
  for (const { metadata, amount_received, refunded } of stripe.intents.values()) {
    if (amount_received === 0) continue;
    const email = whose.get(metadata['payment_id'] ?? '') ?? 'nobody';
    const { charges, left } = there.get(email) ?? { charges: 0, left: 0 };
    const stays = amount_received - refunded;
    there.set(email, { charges: charges + (stays > 0 ? 1 : 0), left: left + stays });
  }
  return there;
}

test(
  `${FAMILIES} families and ${MESSAGES} messages through the hub, with ${KILLS} kills of hub, sport and database: nobody is charged twice or told that they were not, and nothing is lost`,
  { timeout: 6 * 3_600_000 },
  async (t) => {
    const stack = await startKilledStack(t);
    const { db, stripe } = stack;
    await openForLong({ db });
    await offerPlan({ db, sport: 'basketball', clock: { now: () => new Date() } as never });
    const { count: before } = await db.one<{ count: number }>(
      `select count(*)::int as count from registrations where status = 'registered'`,
    );
    const { register, deliver, told } = await familiesOfTheStack(stack);
    const pat = patientClient(Number(new URL(stack.hub).port));
    await pat('/session');
    const login = await pat('/auth/login', { email: 'pat.parker@riverbend.example', password: DEMO_PASSWORD });
    assert.equal(login.status, 200, JSON.stringify(login.data));

    const families: StackFamily[] = [];
    const acknowledged = new Map<string, number>();
    const [turns, letters] = [FAMILIES, MESSAGES].map((count) => Array.from({ length: count }, (_, turn) => turn));
    const registering = Array.from({ length: FAMILIES_AT_ONCE }, async () => {
      for (let turn = turns!.shift(); turn !== undefined; turn = turns!.shift()) families.push(await register(turn));
    });
    const sending = Array.from({ length: SENDERS }, async () => {
      while (letters!.shift() !== undefined) {
        const clientId = randomUUID();
        for (let id: number | undefined; id === undefined;) {
          id = await send(stack, login.data.token, clientId);
          if (id === undefined) await sleep(50);
          else acknowledged.set(clientId, id);
        }
      }
    });
    let isOver = false;
    const working = Promise.all([...registering, ...sending]).finally(() => {
      isOver = true;
    });
    const progress = (): number => (families.length / FAMILIES + acknowledged.size / MESSAGES) / 2;
    const killing = async (): Promise<void> => {
      for (let kill = 0; kill < KILLS && !isOver; kill += 1) {
        const from = (kill + Math.random()) / (KILLS + 1);
        await eventually('more is done', () => isOver || progress() >= from, 3_600_000);
        if (!isOver) await stack.killSomething();
      }
    };
    await Promise.all([working, killing()]);

    // What nobody has heard of yet is told again, and what was ordered is done.
    for (const { id, amount_received } of stripe.intents.values()) if (amount_received > 0) await deliver(id);
    await eventually(
      'nothing is to be given back any more',
      async () => (await db.maybeOne(`select 1 from payment_refunds where status = 'requested' limit 1`)) === undefined,
      1_200_000,
    );

    const there = await moneyThere(stack);
    const payers = families.filter(({ keeps }) => keeps > 0);
    assert.deepEqual(
      Object.fromEntries([...there].toSorted()),
      Object.fromEntries(
        payers.map(({ emails, keeps }) => [emails[0]!, { charges: 1, left: keeps }] as const).toSorted(),
      ),
      'each family is charged once, and nobody else',
    );
    const children = families.flatMap(({ emails }) => emails);
    const { count } = await db.one<{ count: number }>(
      `select count(*)::int as count from registrations where status = 'registered' and email = any ($1)`,
      [children],
    );
    assert.equal(count, children.length, 'every child is registered once');
    const all = await db.one<{ count: number }>(
      `select count(*)::int as count from registrations where status = 'registered'`,
    );
    assert.equal(all.count - before, children.length, 'and nobody else');
    const { balance } = await db.one<{ balance: number }>(
      `select coalesce(sum(l.amount_cents), 0)::int as balance from payment_ledger l join payments p on p.id = l.payment_id where p.processor = 'stripe'`,
    );
    const left = [...stripe.intents.values()].reduce((sum, one) => sum + one.amount_received - one.refunded, 0);
    assert.equal(balance, left, 'the ledger has what the processor has, to the cent');

    const stored = await db.rows<{ id: number; client_id: string }>(
      `select id, client_id from messages where conversation_id = $1 and body = client_id`,
      [PAT_AND_KIM],
    );
    assert.equal(stored.length, MESSAGES, 'each message is there once');
    assert.deepEqual(new Map(stored.map((row) => [row.client_id, row.id])), acknowledged, 'as it was acknowledged');

    assert.deepEqual(told.falsely, [], 'nobody who had paid was told otherwise');
    assert.doesNotMatch(await stack.databaseLog(), /deadlock detected/);
    const payments = [...stripe.intents.values()].filter(({ amount_received }) => amount_received > 0);
    console.log(
      `${payments.length} payments of ${families.length} families, ${payments.filter(({ refunded }) => refunded > 0).length} given back, ${balance} cents; ` +
        `${stored.length} messages; ${told.afterPaying} answers after a payment, ${told.unanswered} of them refusals; killed: ${JSON.stringify(stack.killed)}`,
    );
  },
);
