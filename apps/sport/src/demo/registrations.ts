import { randomBytes } from 'node:crypto';
import { siteCurrency, type PriceLine, type Sport } from '@sports-hub/contract';
import { newSecret, secondsAfter, type Tx } from '@sports-hub/kernel';
import { defaultFields } from '../registration/form/default-fields.ts';
import { receiptNumber } from '../registration/outcomes/receipt-number.ts';
import { identify } from '../registration/records/identity.ts';
import { nextReceipt } from '../registration/records/queries.ts';
import { earlyBirdDetail } from '../registration/periods/price.ts';
import type { Values } from '../registration/form/validation.ts';
import { insertRows } from './content/rows.ts';
import { createDemoTimes } from './content/times.ts';

interface DemoRegistration {
  /** Of the cast: the local part of the parent's address, and the child's first name. */
  parent: string;
  child: string;
  period: 'open' | 'closed';
  division: string;
  grade: string;
  days: number;
  end: 'registered' | 'waitlisted' | 'refunded';
}

/** Last season's league, with one family that waited and one that had to cancel; and the first child of this season. */
const REGISTRATIONS: readonly DemoRegistration[] = [
  {
    parent: 'pat.parker',
    child: 'Riley',
    period: 'closed',
    division: 'Grades 3-6',
    grade: '3',
    days: -140,
    end: 'registered',
  },
  {
    parent: 'pat.parker',
    child: 'Sam',
    period: 'closed',
    division: 'Grades 3-6',
    grade: '5',
    days: -140,
    end: 'registered',
  },
  {
    parent: 'robin.vale',
    child: 'Quinn',
    period: 'closed',
    division: 'Grades 3-6',
    grade: '5',
    days: -120,
    end: 'refunded',
  },
  {
    parent: 'casey.brook',
    child: 'Drew',
    period: 'closed',
    division: 'Grades 3-6',
    grade: '3',
    days: -95,
    end: 'waitlisted',
  },
  {
    parent: 'pat.parker',
    child: 'Riley',
    period: 'open',
    division: 'Grades 3-4',
    grade: '4',
    days: -12,
    end: 'registered',
  },
];

interface Facts {
  period_id: number;
  period: string;
  league: string;
  league_id: number;
  division_id: number;
  fee_cents: number;
  early_cents: number | null;
  early_ends_at: Date | null;
  parent_id: number;
  player_id: number;
  first_name: string;
  last_name: string;
  birth_date: string;
  gender: string;
  parent_first: string;
  parent_last: string;
}

const findFacts = (tx: Tx, entry: DemoRegistration, now: Date): Promise<Facts> =>
  tx.one<Facts>(
    `select p.id as period_id, p.name as period, l.name as league, l.id as league_id, d.id as division_id, p.fee_cents,
            early.amount_cents as early_cents, early.ends_at as early_ends_at,
            m.id as parent_id, c.id as player_id, c.first_name, c.last_name, c.birth_date, c.gender, m.first_name as parent_first, m.last_name as parent_last
       from registration_periods p join leagues l on l.id = p.league_id join divisions d on d.league_id = l.id
            left join registration_discounts early on early.period_id = p.id and early.kind = 'early_bird',
            players c, members m
      where (p.closes_at < $1) = $2 and p.fee_cents > 0 and d.name = $3 and c.first_name = $4 and m.email = $5 limit 1`,
    [now, entry.period === 'closed', entry.division, entry.child, `${entry.parent}@riverbend.example`],
  );

/** Everything that the sport asks, as a family would fill it in. */
function answersOf(sport: Sport, entry: DemoRegistration, facts: Facts): Values {
  const given: Record<string, string> = {
    league_id: String(facts.league_id),
    division_id: String(facts.division_id),
    player_first_name: facts.first_name,
    player_last_name: facts.last_name,
    birth_date: facts.birth_date,
    gender: facts.gender,
    grade: entry.grade,
    parent_first_name: facts.parent_first,
    parent_last_name: facts.parent_last,
    email: `${entry.parent}@riverbend.example`,
    phone: '555-0142',
    address: '12 Mill Pond Road',
    city: 'Riverbend',
    state: 'NY',
    zip: '12999',
    volunteer_choice: 'volunteer',
  };
  const entries = defaultFields(sport).flatMap(
    ({ name, type, group, options, minimum, required }): [string, Values[string]][] => {
      const own = given[name];
      if (own !== undefined) return [[name, own]];
      if (type === 'agreement') return [[name, true]];
      if (type === 'boolean') return [[name, name === 'photo_consent']];
      if (!required && group !== 'child') return [];
      if (type === 'select') return [[name, options?.[1]?.[0] ?? '']];
      return type === 'number' ? [[name, (minimum ?? 0) + 2]] : [];
    },
  );
  return Object.fromEntries(entries);
}

/** The money of a registration, as if it had come through the sandbox: intent, payment, ledger. */
async function seedPayment(
  tx: Tx,
  sport: Sport,
  { id, total, at, isRefunded }: { id: number; total: number; at: Date; isRefunded: boolean },
): Promise<void> {
  const intent = `pi_${randomBytes(12).toString('hex')}`;
  const key = `demo-${id}`;
  const secret = `${intent}_secret_${randomBytes(18).toString('base64url')}`;
  const { id: payment } = await tx.one<{ id: number }>(
    `insert into payments (subject, subject_id, processor, idempotency_key, intent_id, client_secret, amount_cents, status, created_at, settled_at, currency)
     values ('registration', $1, 'sandbox', $2, $3, $4, $5, 'succeeded', $6, $6, $7) returning id`,
    [id, key, intent, secret, total, at, siteCurrency()],
  );
  await insertRows(tx, 'sandbox_intents', [
    {
      id: intent,
      client_secret: secret,
      status: 'succeeded',
      amount_cents: total,
      refunded_cents: isRefunded ? total : 0,
      currency: siteCurrency(),
      metadata: JSON.stringify({ sport, subject: 'registration', payment: String(payment) }),
      idempotency_key: key,
      request_hash: 'demo',
      created_at: at,
    },
  ]);
  const movement = { at, payment_id: payment, kind: 'charge', amount_cents: total, processor_ref: intent };
  await insertRows(tx, 'payment_ledger', [movement]);
  if (!isRefunded) return;
  const refund = `re_${randomBytes(12).toString('hex')}`;
  const later = secondsAfter(at, 7 * 86_400);
  await insertRows(tx, 'sandbox_refunds', [
    { id: refund, intent_id: intent, amount_cents: total, idempotency_key: `${key}-refund`, created_at: later },
  ]);
  await insertRows(tx, 'payment_refunds', [
    {
      payment_id: payment,
      amount_cents: total,
      reason: 'moved away',
      status: 'done',
      idempotency_key: `${key}-refund`,
      requested_at: later,
      done_at: later,
    },
  ]);
  await insertRows(tx, 'payment_ledger', [
    { ...movement, at: later, kind: 'refund', amount_cents: -total, processor_ref: refund },
  ]);
}

/** A few registrations of the cast's children, so that families see theirs and start from last season's answers. */
export async function seedRegistrations(tx: Tx, sport: Sport, now: Date): Promise<void> {
  const times = createDemoTimes(now);
  for (const entry of REGISTRATIONS) {
    const facts = await findFacts(tx, entry, now);
    const values = answersOf(sport, entry, facts);
    const { identity, fingerprint, child, family } = identify(facts.period_id, values);
    const at = times.at(entry.days, '19:30:00');
    const lines: PriceLine[] = [
      {
        rule: 'fee',
        label: 'Registration fee',
        amount: facts.fee_cents,
        detail: `${facts.period}, ${facts.league}`,
      },
      ...(facts.early_cents === null
        ? []
        : [
            {
              rule: 'early_bird' as const,
              label: 'Early bird',
              amount: -facts.early_cents,
              detail: earlyBirdDetail(facts.early_ends_at),
            },
          ]),
    ];
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const isWaiting = entry.end === 'waitlisted';
    const number = isWaiting ? null : await nextReceipt(tx);
    const { id } = await tx.one<{ id: number }>(
      `insert into registrations (reference, period_id, division_id, status, payment_status, identity_hash, fingerprint, child_hash,
           family_hash, player_first_name, player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone,
           answers, lines, total_cents, player_id, receipt_number, created_at, updated_at, expires_at, registered_at, waitlisted_at, ended_at, submitted_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $23, $23, $24, $25, $26, $27)
       returning id`,
      [
        newSecret(),
        facts.period_id,
        facts.division_id,
        { registered: 'registered', waitlisted: 'waitlisted', refunded: 'cancelled' }[entry.end],
        { registered: 'succeeded', waitlisted: 'none', refunded: 'refunded' }[entry.end],
        identity,
        fingerprint,
        child,
        family,
        facts.first_name,
        facts.last_name,
        facts.birth_date,
        facts.gender,
        facts.parent_first,
        facts.parent_last,
        `${entry.parent}@riverbend.example`,
        String(values['phone']),
        JSON.stringify(values),
        JSON.stringify(lines),
        total,
        facts.player_id,
        number === null ? null : receiptNumber(sport, at, number),
        at,
        isWaiting ? null : at,
        isWaiting ? at : null,
        entry.end === 'refunded' ? secondsAfter(at, 7 * 86_400) : null,
        facts.parent_id,
      ],
    );
    if (!isWaiting) await seedPayment(tx, sport, { id, total, at, isRefunded: entry.end === 'refunded' });
  }
}
