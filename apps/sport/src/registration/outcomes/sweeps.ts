import {
  errorFields,
  repeatSweep,
  secondsAfter,
  type Clock,
  type Database,
  type Logger,
  type Tx,
} from '@sports-hub/kernel';
import type { Payments } from '../../payments/service.ts';
import type { Outcomes } from './service.ts';
import { endOffer } from '../records/offers.ts';
import { freePlace } from '../records/places.ts';
import { lockRegistration, setStatus } from '../records/queries.ts';

const BATCH = 50;
const MAX_FAILURES = 10;
/** An expired draft is of no use to anybody and holds a family's data. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** What ends by itself: drafts that nobody paid, offers that nobody took. */
export function createRegistrationSweeps({
  db,
  clock,
  log,
  payments,
  outcomes,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
  payments: Payments;
  outcomes: Outcomes;
}) {
  const end = async (ids: readonly { id: number }[], work: (tx: Tx, id: number) => Promise<void>): Promise<number> => {
    let failures = 0;
    for (const { id } of ids) {
      try {
        // Asks the processor first: what was paid in the last moment is paid.
        const intent = await payments.settleOpen('registration', id);
        // Money that is on its way, a bank debit for example, is waited for. What is only reserved is released.
        if (intent?.status === 'processing') await postpone(id, '1 day');
        else await db.transaction((tx) => work(tx, id));
      } catch (error) {
        log.error('registration sweep failed', { operation: `registration ${id}`, ...errorFields(error) });
        await postpone(id, '10 minutes');
        failures += 1;
        // Then it is not this one: the processor is away, and each would wait for it.
        if (failures >= MAX_FAILURES) return 0;
      }
    }
    return ids.length;
  };

  const postpone = (id: number, time: '1 day' | '10 minutes'): Promise<number> =>
    db.run(
      `update registrations set expires_at = greatest(expires_at, $2) + $3::interval, offer_expires_at = greatest(offer_expires_at, $2) + $3::interval
        where id = $1`,
      [id, clock.now(), time],
    );

  const endDrafts = async (): Promise<number> => {
    const ids = await db.rows<{ id: number }>(
      `select id from registrations where status in ('draft', 'awaiting_payment') and payment_status <> 'mismatch'
          and expires_at <= $1 order by expires_at limit ${BATCH}`,
      [clock.now()],
    );
    return end(ids, async (tx, id) => {
      const { status, expires_at, payment_status } = await lockRegistration(tx, id);
      const isOver = expires_at <= clock.now() && ['draft', 'awaiting_payment'].includes(status);
      if (!isOver || payment_status === 'mismatch') return;
      await payments.giveUpOpen(tx, 'registration', id);
      await setStatus(tx, id, { status: 'expired', payment_status: 'none', ended_at: clock.now() });
      await outcomes.note(tx, 'expired', { id });
    });
  };

  const endOffers = async (): Promise<number> => {
    const ids = await db.rows<{ id: number }>(
      `select id from registrations where offer_expires_at <= $1 and payment_status <> 'mismatch'
        order by offer_expires_at limit ${BATCH}`,
      [clock.now()],
    );
    return end(ids, async (tx, id) => {
      const registration = await lockRegistration(tx, id);
      const { offer_expires_at, payment_status } = registration;
      // Whose money is held keeps the place until somebody has decided about it.
      if (!offer_expires_at || offer_expires_at > clock.now() || payment_status === 'mismatch') return;
      await payments.giveUpOpen(tx, 'registration', id);
      await freePlace(tx, registration);
      await setStatus(tx, id, { offer_expires_at: null, offer_lapsed_at: clock.now(), payment_status: 'none' });
      await endOffer(tx, id, 'lapsed', clock.now());
      await outcomes.note(tx, 'offer_lapsed', { id });
    });
  };

  const forgetExpired = (): Promise<number> =>
    db.run(
      `delete from registrations where id in (
         select r.id from registrations r where r.status = 'expired' and r.ended_at <= $1
            and not exists (select 1 from payments y where y.subject = 'registration' and y.subject_id = r.id
                             and (y.status in ('open', 'superseded') or exists (select 1 from payment_ledger m where m.payment_id = y.id)))
          limit 500 for update skip locked)`,
      [secondsAfter(clock.now(), -KEPT_SECONDS)],
    );

  return {
    async run(): Promise<void> {
      await repeatSweep(endDrafts, 20);
      await repeatSweep(endOffers, 20);
      await forgetExpired();
    },
  };
}
