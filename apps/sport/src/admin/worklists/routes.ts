import {
  confirmHeldRegistration,
  listFailedMails,
  listOpenRegistrations,
  listPaymentExceptions,
  listWaitingChildren,
  offerPlace,
  resendConfirmation,
  retryFailedMails,
} from '@sports-hub/contract';
import { ok, Problem, retryMails } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { RegistrationOffice } from '../../registration/office/service.ts';
import { OFFER_HOURS } from '../../registration/outcomes/service.ts';
import type { Unpaid } from '../../registration/unpaid/service.ts';
import type { ActionContext } from '../context.ts';
import {
  findMailsOfPeople,
  findNameOfChild,
  findOpenRegistrations,
  findPaymentExceptions,
  findUnconfirmedChildren,
  findWaitingChildren,
} from './queries.ts';

/** What the rows of Home lead to where another part of the product does the work: to look at, and to try again. */
export function addWorklistRoutes(
  routes: AdminRoutes,
  { db, clock, log, office, unpaid }: ActionContext & { office: RegistrationOffice; unpaid: Unpaid },
): void {
  routes.on(listPaymentExceptions, async () => ok({ items: await findPaymentExceptions(db, clock.now()) }));
  routes.on(listWaitingChildren, async () => {
    const [items, unconfirmed] = await Promise.all([
      findWaitingChildren(db, clock.now()),
      findUnconfirmedChildren(db, clock.now()),
    ]);
    return ok({ items, unconfirmed });
  });
  routes.on(offerPlace, async ({ caller: { actor }, body }) => {
    const offered = await office.promote(body, { actor, hours: OFFER_HOURS });
    if (!offered) throw new Problem('registration.full');
    const { id: registration_id, player_first_name, player_last_name, status } = offered;
    return ok({
      registration_id,
      player_first_name,
      player_last_name,
      status: status === 'registered' ? 'registered' : 'offered',
    });
  });
  routes.on(confirmHeldRegistration, async ({ caller: { actor }, params: { id }, body: { reason } }) => {
    const { status } = await office.confirm(id, { actor, reason, evenLate: false });
    return ok({
      registration_id: id,
      ...(await findNameOfChild(db, id)),
      status: status === 'registered' ? 'registered' : 'waitlisted',
    });
  });
  routes.on(resendConfirmation, async ({ caller, params: { id } }) => {
    const confirm_by = toLocalTime(await unpaid.mailAgain(id, caller.actor));
    return ok({ registration_id: id, ...(await findNameOfChild(db, id)), confirm_by });
  });
  routes.on(listOpenRegistrations, async () => ok({ items: await findOpenRegistrations(db, clock.now()) }));
  routes.on(listFailedMails, async () => ok({ items: await findMailsOfPeople(db) }));
  routes.on(retryFailedMails, async ({ caller, body: { mail_id } }) => {
    const retried = await db.transaction(async (tx) => {
      const count = await retryMails(tx, mail_id ?? null);
      if (count > 0) await log(tx, caller, { event: 'mail.retried', detail: { mails: count } });
      return count;
    });
    return ok({ retried });
  });
}
