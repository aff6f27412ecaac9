import type { AdminRegistration, RegistrationInShort } from '@sports-hub/contract';
import { Problem, type Clock, type Sql } from '@sports-hub/kernel';
import type { Fields } from '../../registration/form/fields.ts';
import { findRegistration } from '../../registration/records/queries.ts';
import type { AuditReader } from '../office/audit.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { answersOf } from './answers.ts';
import {
  findFamilyOf,
  findFieldsVersion,
  findGuardiansOf,
  findInstallmentsOf,
  findMovements,
  findNotes,
  findOtherDivisions,
  findRegistrationFacts,
} from './one.ts';
import { isOwnFamily } from '../own-family.ts';
import { findPapersOf } from '../papers/queries.ts';

export type PresentRegistration = (sql: Sql, caller: Pick<AdminCaller, 'id'>, id: number) => Promise<AdminRegistration>;

/** Only what is to be known to decide about its money. */
export async function presentMoney(
  sql: Sql,
  caller: Pick<AdminCaller, 'id'>,
  { id, now }: { id: number; now: Date },
): Promise<{ shown: RegistrationInShort; isPayable: boolean }> {
  const facts = await findRegistrationFacts(sql, id, { now, sums: 'moved' });
  if (!facts) throw new Problem('record.not_found');
  const { version, status, payment, player_first_name, player_last_name, parent_first_name, division, teams } = facts;
  const { total_cents, paid_cents, refunded_cents, left_cents, is_payable: isPayable } = facts;
  const names = { player_first_name, player_last_name, parent_first_name };
  const sums = { total_cents, paid_cents, refunded_cents, left_cents };
  const is_own = await isOwnFamily(sql, caller, id);
  const family = await findFamilyOf(sql, id, now);
  return { shown: { id, version, status, payment, ...names, division, ...sums, is_own, family, teams }, isPayable };
}

/** One registration with everything that is known about it. */
export const createPresenting =
  ({ clock, fields, audit }: { clock: Clock; fields: Fields; audit: AuditReader }): PresentRegistration =>
  async (sql, caller, id) => {
    const now = clock.now();
    const facts = await findRegistrationFacts(sql, id, { now });
    const registration = facts && (await findRegistration(sql, id));
    if (!facts || !registration) throw new Problem('record.not_found');
    const fields_version = await findFieldsVersion(sql);
    const asked = await fields.of(sql, { period_id: registration.period_id, fields_version });
    return {
      ...facts,
      is_own: await isOwnFamily(sql, caller, id),
      answers: answersOf(asked, registration, facts.division),
      installments: await findInstallmentsOf(sql, id),
      papers: await findPapersOf(sql, id),
      movements: await findMovements(sql, id),
      guardians: await findGuardiansOf(sql, id),
      family: await findFamilyOf(sql, id, now),
      notes: await findNotes(sql, id),
      history: await audit.historyOfSubject(sql, `registration:${id}`),
      divisions: await findOtherDivisions(sql, id, now),
    };
  };
