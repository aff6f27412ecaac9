import { siteCurrency, type AidChild, type AidRequest, type AidSpot, type AidState } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { findNamesOfDivision, findRegistration, type Registration } from '../records/queries.ts';
import { holdsSpot } from '../records/places.ts';
import { dueOf, fullPrice } from '../records/assistance.ts';
import { findAidChildren, type AidRow, type AidStatus } from './queries.ts';

/** What the family is told: that a second person looks at it is between those who decide. */
const STATES: Readonly<Record<AidStatus, AidState>> = {
  unconfirmed: 'unconfirmed',
  open: 'open',
  asked: 'asked',
  proposed: 'open',
  granted: 'granted',
  declined: 'declined',
  withdrawn: 'ended',
  ended: 'ended',
};

const spotOf = (registration: Registration, now: Date): AidSpot => {
  if (registration.status === 'registered') return 'registered';
  if (registration.status === 'waitlisted') return 'waiting_list';
  if (registration.status !== 'awaiting_payment') return 'ended';
  return holdsSpot(registration, now) ? 'held' : 'not_held';
};

export const findChildrenOf = async (sql: Sql, requestId: number): Promise<Registration[]> => {
  const found: Registration[] = [];
  for (const id of await findAidChildren(sql, requestId)) {
    const registration = await findRegistration(sql, id);
    if (registration) found.push(registration);
  }
  return found;
};

/** Where the family reads and pays. */
export interface AidPages {
  requestUrl(request: Pick<AidRow, 'reference'>): string;
  paymentUrl(registration: Registration): string;
}

/** A request as its family knows it. */
export async function presentAid(
  sql: Sql,
  request: AidRow,
  { now, pages }: { now: Date; pages: AidPages },
): Promise<AidRequest> {
  const registrations = await findChildrenOf(sql, request.id);
  const children: AidChild[] = [];
  for (const registration of registrations) {
    const { division } = await findNamesOfDivision(sql, registration.division_id);
    const isOver = ['cancelled', 'expired'].includes(registration.status);
    children.push({
      reference: registration.reference,
      first_name: registration.player_first_name,
      division,
      spot: spotOf(registration, now),
      price: fullPrice(registration),
      assistance: registration.aid_cents,
      due: registration.status === 'registered' || isOver ? 0 : dueOf(registration).amount,
    });
  }
  const sum = (pick: (child: AidChild) => number): number => children.reduce((total, one) => total + pick(one), 0);
  const held = registrations.filter((one) => holdsSpot(one, now));
  const spotUntil = held.flatMap(({ spot_until }) => spot_until ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  const payable = registrations.find(({ status }) => status === 'awaiting_payment');
  const status = STATES[request.status];
  const isDecided = status === 'granted' || status === 'declined';
  return {
    reference: request.reference,
    status,
    email: request.email,
    sent_at: toLocalTime(request.sent_at),
    confirm_by: status === 'unconfirmed' ? toLocalTime(request.confirm_by) : null,
    spot_until: spotUntil ? toLocalTime(spotUntil) : null,
    question: status === 'asked' ? request.question : null,
    sentence: isDecided ? request.sentence : null,
    pay_by: isDecided && request.pay_by && payable ? toLocalTime(request.pay_by) : null,
    price: sum(({ price }) => price),
    assistance: sum(({ assistance }) => assistance),
    due: sum(({ due }) => due),
    currency: siteCurrency(),
    children,
    url: pages.requestUrl(request),
    payment_url: payable ? pages.paymentUrl(payable) : null,
  };
}
