import type { PeriodPlan } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { DISCOUNTS } from '../../registration/periods/terms.ts';
import { closing, firstMomentOf, lastMomentOf, opening } from './faults.ts';
import { findStoredQuestions, type StoredQuestion } from './queries.ts';

const KEPT_DAYS = 1;

/** The prices as they are now: whoever was shown one has it until the moment it was promised for. */
export async function keepFormerPrices(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(
    `insert into registration_former_prices (period_id, superseded_at, terms)
     select p.id, $2, jsonb_build_object('fee_cents', p.fee_cents, 'late_fee_cents', p.late_fee_cents,
              'late_from', to_char(p.late_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'volunteer_required', p.volunteer_required,
              'volunteer_opt_out_fee_cents', p.volunteer_opt_out_fee_cents, 'volunteer_deposit_cents', p.volunteer_deposit_cents,
              'volunteer_description', p.volunteer_description, 'discounts', (${DISCOUNTS})::jsonb)
       from registration_periods p where p.id = $1`,
    [id, now],
  );
  await tx.run(
    `delete from registration_former_prices where period_id = $1 and superseded_at < $2::timestamptz - $3 * interval '1 day'`,
    [id, now, KEPT_DAYS],
  );
}

async function storeRule(
  tx: Tx,
  id: number,
  rule: { kind: 'early_bird' | 'sibling'; amount: number | null; endsAt: Date | null; fromChild: number | null },
): Promise<void> {
  const { kind, amount, endsAt, fromChild } = rule;
  if (amount === null) {
    await tx.run('delete from registration_discounts where period_id = $1 and kind = $2', [id, kind]);
    return;
  }
  const values = [id, kind, amount, endsAt, fromChild];
  const changed = await tx.run(
    'update registration_discounts set amount_cents = $3, percent = null, ends_at = $4, from_child = $5 where period_id = $1 and kind = $2',
    values,
  );
  if (changed === 0)
    await tx.run(
      'insert into registration_discounts (period_id, kind, amount_cents, ends_at, from_child) values ($1, $2, $3, $4, $5)',
      values,
    );
}

/** All questions of the period become rows of its own, in their order: those of the sport stay for other periods. */
export async function storeQuestions(tx: Tx, id: number, wanted: PeriodPlan['questions']): Promise<void> {
  const stored = await findStoredQuestions(tx, id);
  const known = new Set(wanted.map(({ name }) => name));
  const shown = wanted.map((question): StoredQuestion => {
    const now = stored.find(({ name }) => name === question.name);
    const { name, label, type, step, required, asked, help, choices } = question;
    return {
      ...{ name, label, type, step, required, asked, help, choices },
      max_length: now?.max_length ?? (type === 'text' ? 300 : null),
      minimum: now?.minimum ?? null,
      maximum: now?.maximum ?? null,
      document_key: now?.document_key ?? null,
    };
  });
  // Those that a price or a league asks for keep their place before the rest.
  const rows = [...stored.filter(({ name }) => !known.has(name)), ...shown];
  await tx.run('delete from registration_fields where period_id = $1', [id]);
  for (const [position, row] of rows.entries()) {
    const { id: field } = await tx.one<{ id: number }>(
      `insert into registration_fields
         (period_id, name, label, type, group_name, is_required, is_asked, max_length, minimum, maximum, help, document_key, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        id,
        row.name,
        row.label,
        row.type,
        row.step,
        row.required,
        row.asked,
        row.max_length,
        row.minimum,
        row.maximum,
        row.help,
        row.document_key,
        position,
      ],
    );
    if (row.choices.length > 0)
      await tx.run(
        `insert into registration_options (field_id, value, label, position)
         select $1, o.value, o.label, o.position - 1 from unnest($2::text[], $3::text[]) with ordinality as o (value, label, position)`,
        [field, row.choices.map(({ value }) => value), row.choices.map(({ label }) => label)],
      );
  }
}

/** What families who come can choose; who has chosen keeps what was agreed. */
export async function storeInstallments(tx: Tx, id: number, rules: PeriodPlan['installments']): Promise<void> {
  await tx.run('delete from registration_payment_plans where period_id = $1', [id]);
  for (const { parts, days, every, from, spot, retries } of rules)
    await tx.run(
      `insert into registration_payment_plans (period_id, parts, due_days, every, from_cents, spot, retry_days)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, parts, days, every, from, spot, retries],
    );
}

/** Makes a period what was planned. Its row and its divisions are locked. */
export async function storePlan(
  tx: Tx,
  id: number,
  { before, after, now }: { before: PeriodPlan; after: PeriodPlan; now: Date },
): Promise<void> {
  const isSame = (...parts: (keyof PeriodPlan)[]): boolean =>
    parts.every((part) => JSON.stringify(before[part]) === JSON.stringify(after[part]));
  if (!isSame('fee', 'early', 'sibling', 'late', 'helping')) await keepFormerPrices(tx, id, now);
  const { kind, amount, description } = after.helping;
  await tx.run(
    `update registration_periods set name = $2, opens_at = case when $3 then opens_at else $4 end, closes_at = case when $5 then closes_at else $6 end,
            fee_cents = $7, late_fee_cents = $8, late_from = $9, volunteer_required = $10, volunteer_opt_out_fee_cents = $11,
            volunteer_deposit_cents = $12, volunteer_description = $13, updated_at = $14 where id = $1`,
    [
      id,
      after.name,
      // What nobody changed keeps its seconds.
      isSame('opens_at'),
      opening(after.opens_at),
      isSame('closes_at'),
      closing(after.closes_at),
      after.fee,
      after.late?.amount ?? null,
      after.late ? firstMomentOf(after.late.from) : null,
      kind !== 'none',
      kind === 'fee' ? amount : 0,
      kind === 'deposit' ? amount : null,
      kind === 'none' ? '' : description,
      now,
    ],
  );
  const { early, sibling } = after;
  if (!isSame('early')) {
    const endsAt = early ? lastMomentOf(early.until) : null;
    await storeRule(tx, id, { kind: 'early_bird', amount: early?.amount ?? null, endsAt, fromChild: null });
  }
  if (!isSame('sibling')) {
    const fromChild = sibling?.from_child ?? null;
    await storeRule(tx, id, { kind: 'sibling', amount: sibling?.amount ?? null, endsAt: null, fromChild });
  }
  if (!isSame('installments')) await storeInstallments(tx, id, after.installments);
  const kept = after.divisions.map(({ division_id }) => division_id);
  await tx.run('delete from registration_divisions where period_id = $1 and division_id <> all ($2::bigint[])', [
    id,
    kept,
  ]);
  for (const { division_id, capacity, min_grade, max_grade } of after.divisions)
    await tx.run(
      `insert into registration_divisions (period_id, division_id, capacity, min_grade, max_grade) values ($1, $2, $3, $4, $5)
       on conflict (period_id, division_id) do update
         set capacity = excluded.capacity, min_grade = excluded.min_grade, max_grade = excluded.max_grade`,
      [id, division_id, capacity, min_grade, max_grade],
    );
  if (!isSame('questions')) await storeQuestions(tx, id, after.questions);
}
