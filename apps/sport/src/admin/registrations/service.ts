import type { AdminRegistration } from '@sports-hub/contract';
import { Problem, type Mail } from '@sports-hub/kernel';
import type { Payments } from '../../payments/service.ts';
import type { Fields } from '../../registration/form/fields.ts';
import type { RegistrationOffice } from '../../registration/office/service.ts';
import { findRegistration } from '../../registration/records/queries.ts';
import type { Outcomes } from '../../registration/outcomes/service.ts';
import type { ActionContext } from '../context.ts';
import type { AuditReader } from '../office/audit.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { createCorrections } from './corrections.ts';
import { registrationExport } from './export.ts';
import { createRegistrationMoney } from './money.ts';
import { insertNote } from './one.ts';
import { createPresenting } from './present.ts';
import { createRegistrationViews } from './views.ts';

export interface RegistrationAdministrationOptions extends ActionContext {
  mail: Mail;
  fields: Fields;
  office: RegistrationOffice;
  outcomes: Outcomes;
  payments: Payments;
  audit: AuditReader;
}

/** What the registrar and the treasurer do with registrations. */
export function createRegistrationAdministration(options: RegistrationAdministrationOptions) {
  const { db, clock, log } = options;
  const present = createPresenting(options);
  return {
    db,
    clock,
    log,
    views: createRegistrationViews(options),
    corrections: createCorrections({ ...options, present }),
    money: createRegistrationMoney(options),
    exportList: registrationExport(options),

    /** Reading a family's data is something to be able to account for. */
    read: (caller: AdminCaller, id: number): Promise<AdminRegistration> =>
      db.transaction(async (tx) => {
        const shown = await present(tx, caller, id);
        await log(tx, caller, { event: 'registration.shown', subject: `registration:${id}` });
        return shown;
      }),

    /** What is in a note is in no log: it is the note itself that is kept. */
    note: (caller: AdminCaller, id: number, text: string): Promise<AdminRegistration> =>
      db.transaction(async (tx) => {
        if (!(await findRegistration(tx, id))) throw new Problem('record.not_found');
        await insertNote(tx, { id, by: caller.id, at: clock.now(), note: text });
        await log(tx, caller, { event: 'registration.note_written', subject: `registration:${id}` });
        return present(tx, caller, id);
      }),
  };
}
export type RegistrationAdministration = ReturnType<typeof createRegistrationAdministration>;
