import {
  confirmHeldRegistration,
  listFailedMails,
  listOpenRegistrations,
  listPaymentExceptions,
  listWaitingChildren,
  offerOutOfTurn,
  offerPlace,
  remindOffer,
  resendConfirmation,
  retryFailedMails,
  skipWaiting,
  takeBackOffer,
} from '@sports-hub/contract';
import { ok, Problem, retryMails, type Tx } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { refuseOwnAffair } from '../access.ts';
import type { AdminCaller, AdminRoutes } from '../sign-in/guard.ts';
import type { Registration } from '../../registration/records/queries.ts';
import type { RegistrationOffice } from '../../registration/office/service.ts';
import { OFFER_HOURS } from '../../registration/outcomes/service.ts';
import type { Unpaid } from '../../registration/unpaid/service.ts';
import type { ActionContext } from '../context.ts';
import { refuseBesideOwnFamily, refuseOwnFamily } from '../own-family.ts';
import {
  findEndedOffers,
  findMailsOfPeople,
  findNameOfChild,
  findOpenRegistrations,
  findPaymentExceptions,
  findUnconfirmedChildren,
  findWaitingChildren,
  findWhose,
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
    return ok({ items, unconfirmed, ended: await findEndedOffers(db) });
  });
  routes.on(offerPlace, async ({ caller, body }) => {
    const { actor } = caller;
    const mayOffer = async (tx: Tx, id: number): Promise<true> => {
      await refuseOwnFamily(tx, caller, id);
      return true;
    };
    const offered = await office.promote(body, { actor, hours: OFFER_HOURS, mayOffer });
    if (!offered) throw new Problem('registration.full');
    const { id: registration_id, player_first_name, player_last_name, status } = offered;
    return ok({
      registration_id,
      player_first_name,
      player_last_name,
      status: status === 'registered' ? 'registered' : 'offered',
    });
  });
  const named = ({ id, player_first_name, player_last_name }: Registration) =>
    ok({ registration_id: id, player_first_name, player_last_name });
  /** Nobody decides about the turn of their own child, nor about who comes before it. */
  const refuseOwn = async (caller: AdminCaller, id: number): Promise<void> => {
    const whose = await findWhose(db, id);
    if (!whose) throw new Problem('record.not_found');
    await refuseOwnAffair(db, caller, whose);
    await refuseOwnFamily(db, caller, id);
  };
  const refuseInvolved = async (caller: AdminCaller, id: number): Promise<void> => {
    await refuseOwn(caller, id);
    await refuseBesideOwnFamily(db, caller, id);
  };
  routes.on(offerOutOfTurn, async ({ caller, params: { id }, body: { reason } }) => {
    await refuseInvolved(caller, id);
    return named(await office.offerTo(id, { actor: caller.actor, reason, hours: OFFER_HOURS }));
  });
  routes.on(takeBackOffer, async ({ caller, params: { id }, body: { reason } }) => {
    await refuseInvolved(caller, id);
    return named(await office.takeBack(id, { actor: caller.actor, reason }));
  });
  routes.on(skipWaiting, async ({ caller, params: { id }, body: { reason } }) => {
    await refuseInvolved(caller, id);
    return named(await office.skip(id, { actor: caller.actor, reason }));
  });
  routes.on(remindOffer, async ({ caller, params: { id } }) => {
    await refuseOwn(caller, id);
    return named(await office.remind(id, caller.actor));
  });
  routes.on(confirmHeldRegistration, async ({ caller, params: { id }, body: { reason } }) => {
    await refuseOwnFamily(db, caller, id);
    const { actor } = caller;
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
