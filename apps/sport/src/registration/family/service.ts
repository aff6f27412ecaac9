import {
  CORRECTABLE_FIELDS,
  type FamilyRegistration,
  type FamilyRegistrationDetail,
  type RegistrationField,
} from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import { markDuplicates } from '../../season/players/duplicates.ts';
import type { SportThrottle } from '../../throttles.ts';
import { askedFields, type Fields } from '../form/fields.ts';
import { checkFields, requireComplete } from '../form/validation.ts';
import type { RegistrationOffice } from '../office/service.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { findTermsOfPeriod } from '../periods/terms.ts';
import { identify } from '../records/identity.ts';
import { findRegistration, lockIdentity, lockRegistration, type Registration } from '../records/queries.ts';
import {
  findFamilyRegistrations,
  findRefundPercent,
  type FamilyMember,
  type RegistrationPages,
} from '../records/standing.ts';
import { isNameFree, lockPlayer, renameOwnClaim, renamePlayer, updateCorrected } from './queries.ts';

type Corrections = FamilyRegistrationDetail['corrections'];
type CorrectableName = (typeof CORRECTABLE_FIELDS)[number];

export interface FamilyRegistrationsOptions {
  db: Database;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  fields: Fields;
  outcomes: Outcomes;
  pages: RegistrationPages;
  office: RegistrationOffice;
}

const isCorrectable = (name: string): name is CorrectableName =>
  CORRECTABLE_FIELDS.some((correctable) => correctable === name);

/** What a family does with its registrations afterwards. Somebody else's do not exist. */
export function createFamilyRegistrations(options: FamilyRegistrationsOptions) {
  const { db, clock, throttle, fields, outcomes, pages, office } = options;

  const list = (sql: Sql, member: FamilyMember, id?: number): Promise<FamilyRegistration[]> =>
    findFamilyRegistrations(sql, { member, now: clock.now(), pages, ...(id === undefined ? {} : { id }) });

  const find = async (sql: Sql, member: FamilyMember, id: number): Promise<FamilyRegistration> => {
    const [found] = await list(sql, member, id);
    if (!found) throw new Problem('record.not_found');
    return found;
  };

  /** The fields that may be corrected now, as the form asks them. */
  const correctableFields = async (
    sql: Sql,
    { id, is_yours, status, next_step }: FamilyRegistration,
    periodId: number,
  ): Promise<RegistrationField[]> => {
    // Who waits for a team, or for a spot, is on no team yet.
    const isOpen = next_step?.kind === 'wait_for_team' || status === 'waitlisted';
    if (!is_yours || !isOpen) return [];
    const terms = await findTermsOfPeriod(sql, periodId, clock.now());
    if (!terms) return [];
    const asked = askedFields(await fields.of(sql, terms), terms).filter(({ name }) => isCorrectable(name));
    return (await isNameFree(sql, id)) ? asked : asked.filter(({ name }) => !name.startsWith('player_'));
  };

  const detailOf = async (sql: Sql, found: FamilyRegistration): Promise<FamilyRegistrationDetail> => {
    const registration = (await findRegistration(sql, found.id))!;
    const open = await correctableFields(sql, found, registration.period_id);
    const corrections: Corrections = open.map(({ name, label, required, options }) => ({
      name: name as CorrectableName,
      label,
      required,
      value: String(registration.answers[name] ?? ''),
      ...(options ? { options } : {}),
    }));
    return { ...found, corrections };
  };

  /** Everything that decides about the child, under its old name and its new one, waits for each other. */
  const lockBoth = async (tx: Tx, hashes: readonly Buffer[]): Promise<void> => {
    for (const hash of [...hashes].sort(Buffer.compare)) await lockIdentity(tx, hash);
  };

  /** The fields that were given, all of them open. */
  const requireOpen = async (
    sql: Sql,
    found: FamilyRegistration,
    periodId: number,
    given: Readonly<Partial<Record<CorrectableName, unknown>>>,
  ): Promise<RegistrationField[]> => {
    const open = await correctableFields(sql, found, periodId);
    if (Object.keys(given).some((name) => !open.some((field) => field.name === name)))
      throw new Problem('registration.fixed');
    return open.filter(({ name }) => given[name as CorrectableName] !== undefined);
  };

  const rename = async (tx: Tx, member: FamilyMember, before: Registration, after: { first: string; last: string }) => {
    const from = { first: before.player_first_name, last: before.player_last_name };
    if (from.first === after.first && from.last === after.last) return;
    await renameOwnClaim(tx, { memberId: member.id, birthDate: before.birth_date, from, to: after });
    if (before.player_id === null) return;
    await renamePlayer(tx, before.player_id, after);
    // Under its right name it may be a child whom we know.
    await markDuplicates(tx, [before.player_id], clock.now());
  };

  return {
    list: (member: FamilyMember) => list(db, member),

    get: async (member: FamilyMember, id: number): Promise<FamilyRegistrationDetail> =>
      detailOf(db, await find(db, member, id)),

    /** Fields that are left out stay. Refused as a whole where one of them is not open any more. */
    correct: (
      member: FamilyMember,
      id: number,
      given: Readonly<Partial<Record<CorrectableName, unknown>>>,
    ): Promise<FamilyRegistrationDetail> =>
      db.transaction(async (tx) => {
        const shown = await find(tx, member, id);
        if (Object.keys(given).length === 0) return detailOf(tx, shown);
        const seen = (await findRegistration(tx, id))!;
        await throttle.take(tx, 'profile', member.id);
        const asked = await requireOpen(tx, shown, seen.period_id, given);
        const { values, missing } = checkFields(asked, given);
        requireComplete(asked, missing);
        const emptied = asked.filter(({ name }) => values[name] === undefined).map(({ name }) => name);
        const answers = Object.fromEntries(
          Object.entries({ ...seen.answers, ...values }).filter(([name]) => !emptied.includes(name)),
        );
        const identity = identify(seen.period_id, answers);
        await lockBoth(tx, [seen.identity_hash, identity.identity]);
        await lockPlayer(tx, seen.player_id);
        const before = await lockRegistration(tx, id);
        const isSame = JSON.stringify(before.answers) === JSON.stringify(seen.answers);
        if (!isSame || before.player_id !== seen.player_id || before.status !== seen.status)
          throw new Problem('record.changed');
        // A team that came meanwhile has locked the player.
        await requireOpen(tx, await find(tx, member, id), seen.period_id, given);
        const text = (name: CorrectableName): string => String(answers[name] ?? '');
        const name = { first: text('player_first_name'), last: text('player_last_name') };
        await updateCorrected(
          tx,
          {
            id,
            player_first_name: name.first,
            player_last_name: name.last,
            phone: text('phone'),
            answers: JSON.stringify(answers),
            now: clock.now(),
          },
          identity,
        );
        await rename(tx, member, before, name);
        await outcomes.note(tx, 'corrected', before, {
          actor: `member:${member.id}`,
          detail: { fields: asked.map((field) => field.name).join(' ') },
        });
        return detailOf(tx, await find(tx, member, id));
      }),

    /** `refund` is what the family was shown: whatever has changed since, nothing else goes back. */
    cancel: (member: FamilyMember, id: number, refund: number): Promise<FamilyRegistrationDetail> =>
      db.transaction(async (tx) => {
        await find(tx, member, id);
        const registration = await lockRegistration(tx, id);
        const found = await find(tx, member, id);
        const { cancellation } = found;
        if (found.status === 'cancelled') return detailOf(tx, found);
        if (cancellation === null) throw new Problem('registration.fixed');
        if (cancellation.refund !== refund) throw new Problem('registration.refund_changed');
        const { refunded } = await office.cancelIn(tx, registration, {
          actor: `member:${member.id}`,
          reason: 'by the family',
          refund: refund > 0,
          percent: await findRefundPercent(tx, registration.period_id),
        });
        if (refunded !== refund) throw new Problem('registration.refund_changed');
        return detailOf(tx, await find(tx, member, id));
      }),
  };
}
export type FamilyRegistrations = ReturnType<typeof createFamilyRegistrations>;
