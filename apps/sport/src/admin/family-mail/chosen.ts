import { MAX_CHOSEN_REGISTRATIONS, type FamilyMail } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql } from '@sports-hub/kernel';
import * as queries from '../../family-mail/queries.ts';
import { HTML_RULES } from '../../platform/html/safe-html.ts';
import { RegistrationConditions, type RegistrationListFilter } from '../registrations/filter.ts';
import { mayUse, type AdminCaller } from '../sign-in/guard.ts';
import { subjectOf, type FamilyMailOptions } from './service.ts';

type PresentMail = (sql: Sql, id: number) => Promise<FamilyMail>;

/** As the list shows them: those that were chosen, or all that it finds. */
async function findChosen(sql: Sql, filter: RegistrationListFilter, now: Date): Promise<number[]> {
  const { meant, values } = new RegistrationConditions(filter, now);
  const rows = await sql.rows<{ id: number }>(
    `select r.id from registrations r where ${meant} and $1::timestamptz is not null order by r.id limit ${MAX_CHOSEN_REGISTRATIONS + 1}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** An email to the families of registrations, begun from their list: whoever writes it reads that list. */
export const createWriteToRegistrations =
  ({ db, clock, log, present }: Pick<FamilyMailOptions, 'db' | 'clock' | 'log'> & { present: PresentMail }) =>
  (caller: AdminCaller, filter: RegistrationListFilter): Promise<FamilyMail> => {
    if (!mayUse(caller, 'registration', 'read')) throw new Problem('permission.missing');
    return db.transaction(async (tx) => {
      const now = clock.now();
      const registration_ids = await findChosen(tx, filter, now);
      if (registration_ids.length === 0) throw invalidField('ids', t('answers.mail.chooseSomebody'));
      if (registration_ids.length > MAX_CHOSEN_REGISTRATIONS)
        throw invalidField('ids', t('answers.mail.tooManyChosen', { most: MAX_CHOSEN_REGISTRATIONS }));
      const audience = { season_id: null, division_ids: [], team_ids: [], groups: [], registration_ids };
      const { id } = await queries.insertFamilyMail(tx, {
        ...{ subject: '', audience, htmlRules: HTML_RULES, by: caller.id, now },
      });
      await log(tx, caller, {
        event: 'family_mail.begun',
        subject: subjectOf(id),
        detail: { registrations: registration_ids.length },
      });
      return present(tx, id);
    });
  };
