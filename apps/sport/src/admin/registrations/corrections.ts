import type { AdminRegistration, CorrectedAnswer, MovedRegistration } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Mail, type Tx } from '@sports-hub/kernel';
import { isNameFree, lockPlayer, renamePlayer } from '../../registration/family/queries.ts';
import type { Fields } from '../../registration/form/fields.ts';
import { checkFields, requireComplete } from '../../registration/form/validation.ts';
import { movedMail } from '../../registration/outcomes/mails.ts';
import type { Outcomes } from '../../registration/outcomes/service.ts';
import { identify } from '../../registration/records/identity.ts';
import { freePlace, lockPlaces, takePlace } from '../../registration/records/places.ts';
import {
  findFinished,
  findNamesOfDivision,
  findRegistration,
  lockIdentities,
  lockRegistration,
  type Registration,
} from '../../registration/records/queries.ts';
import { markDuplicates } from '../../season/players/duplicates.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { isAboutHealth, isCorrectable } from './answers.ts';
import { findFieldsVersion } from './one.ts';
import { refuseOwnFamily } from '../own-family.ts';
import type { PresentRegistration } from './present.ts';

export interface CorrectionOptions extends ActionContext {
  fields: Fields;
  mail: Mail;
  outcomes: Pick<Outcomes, 'factsOf'>;
  present: PresentRegistration;
}

type Answers = Registration['answers'];

/** A registration with new answers, and what identifies it: everybody who decides about either waits here. */
interface Rewritten {
  before: Registration;
  answers: Answers;
}

const store = (tx: Tx, id: number, answers: Answers, { now, periodId }: { now: Date; periodId: number }) => {
  const { identity, fingerprint, child, family } = identify(periodId, answers);
  const text = (name: string): string => String(answers[name] ?? '');
  return tx.run(
    `update registrations set player_first_name = $2, player_last_name = $3, parent_first_name = $4, phone = $5, division_id = $6,
            answers = $7, updated_at = $8, identity_hash = $9, fingerprint = $10, child_hash = $11, family_hash = $12
      where id = $1`,
    [
      id,
      text('player_first_name'),
      text('player_last_name'),
      text('parent_first_name'),
      text('phone'),
      Number(answers['division_id']),
      JSON.stringify(answers),
      now,
      identity,
      fingerprint,
      child,
      family,
    ],
  );
};

/** What a registrar puts right for a family that calls. */
export function createCorrections({ db, clock, log, fields, mail, outcomes, present }: CorrectionOptions) {
  /** Locks what is to be changed, as everybody does who decides about the child, at the version that was seen. */
  const begin = async (
    tx: Tx,
    caller: AdminCaller,
    { id, version, change }: { id: number; version: number; change: (answers: Answers) => Answers },
  ): Promise<Rewritten> => {
    const seen = await findRegistration(tx, id);
    if (!seen) throw new Problem('record.not_found');
    await refuseOwnFamily(tx, caller, id);
    const answers = change(seen.answers);
    const { identity } = identify(seen.period_id, answers);
    await lockIdentities(tx, [seen.identity_hash, identity]);
    await lockPlayer(tx, seen.player_id);
    const before = await lockRegistration(tx, id);
    const current = await present(tx, caller, id);
    if (current.version !== version) throw changedSince(current);
    if (!['registered', 'waitlisted'].includes(before.status)) throw new Problem('registration.fixed');
    if (await findFinished(tx, identity, id)) throw new Problem('registration.already_registered');
    return { before, answers };
  };

  const rename = async (tx: Tx, before: Registration, answers: Answers): Promise<void> => {
    const to = { first: String(answers['player_first_name']), last: String(answers['player_last_name']) };
    if (before.player_first_name === to.first && before.player_last_name === to.last) return;
    // A guardian was confirmed under this name, or another registration carries it.
    if (!(await isNameFree(tx, before.id))) throw new Problem('registration.fixed');
    if (before.player_id === null) return;
    await renamePlayer(tx, before.player_id, to);
    await markDuplicates(tx, [before.player_id], clock.now());
  };

  return {
    correct: (
      caller: AdminCaller,
      id: number,
      { version, name, value = '', reason }: CorrectedAnswer,
    ): Promise<AdminRegistration> =>
      db.transaction(async (tx) => {
        const shown = await present(tx, caller, id);
        if (shown.is_own) throw new Problem('admin.own_affair');
        if (shown.version !== version) throw changedSince(shown);
        const fields_version = await findFieldsVersion(tx);
        const rows = await fields.of(tx, { period_id: shown.period_id, fields_version });
        const field = rows.find((row) => row.name === name && row.asked);
        if (!field || !isCorrectable(field)) throw new Problem('registration.fixed');
        const given = field.type === 'boolean' ? { [name]: value === 'true' } : { [name]: value };
        const { values, missing } = checkFields([field], given);
        requireComplete([field], missing);
        const change = ({ [name]: _old, ...others }: Answers): Answers =>
          values[name] === undefined ? others : { ...others, [name]: values[name] };
        const { before, answers } = await begin(tx, caller, { id, version, change });
        if (before.answers[name] === answers[name]) return shown;
        await rename(tx, before, answers);
        await store(tx, id, answers, { now: clock.now(), periodId: before.period_id });
        await log(tx, caller, {
          event: 'registration.answer_corrected',
          subject: `registration:${id}`,
          // What is asked about a child's health stays with the registration: the log says that it changed.
          ...(isAboutHealth(field)
            ? { detail: { answer: field.label } }
            : {
                before: { [field.label]: String(before.answers[name] ?? '') },
                after: { [field.label]: String(answers[name] ?? '') },
              }),
          reason,
        });
        return present(tx, caller, id);
      }),

    /** The price stays: it is the period's, and whoever paid keeps theirs. */
    move: (
      caller: AdminCaller,
      id: number,
      { version, division_id, reason }: MovedRegistration,
    ): Promise<AdminRegistration> =>
      db.transaction(async (tx) => {
        const { before, answers } = await begin(tx, caller, {
          id,
          version,
          change: (given) => ({ ...given, division_id: String(division_id) }),
        });
        const shown = await present(tx, caller, id);
        const target = shown.divisions.find((division) => division.id === division_id);
        if (!target) throw invalidField('division_id', t('answers.registrations.notADivisionOfThisPeriod'));
        if (before.offer_expires_at !== null) throw new Problem('registration.fixed');
        const [team] = shown.teams;
        if (team)
          throw new Problem('registration.fixed', {
            message: t('answers.registrations.isOnATeam', { child: before.player_first_name, team }),
          });
        if (before.status === 'registered') {
          // Both divisions in one order for everybody, before a place moves.
          await tx.rows<{ division_id: number }>(
            `select division_id from registration_divisions where period_id = $1 and division_id in ($2, $3) order by division_id for update`,
            [before.period_id, before.division_id, division_id],
          );
          const place = { period_id: before.period_id, division_id };
          if ((await lockPlaces(tx, place, clock.now())) === 0) throw new Problem('registration.full');
          await freePlace(tx, before);
          await takePlace(tx, place);
        }
        await tx.run('delete from roster_placements where division_id = $1 and player_id = $2', [
          before.division_id,
          before.player_id,
        ]);
        await store(tx, id, answers, { now: clock.now(), periodId: before.period_id });
        const after = await lockRegistration(tx, id);
        const { division: from } = await findNamesOfDivision(tx, before.division_id);
        await mail.send(tx, after.email, movedMail(after, await outcomes.factsOf(tx, after), from));
        await log(tx, caller, {
          event: 'registration.moved',
          subject: `registration:${id}`,
          before: { division: from },
          after: { division: target.name },
          reason,
        });
        return present(tx, caller, id);
      }),
  };
}
export type RegistrationCorrections = ReturnType<typeof createCorrections>;
