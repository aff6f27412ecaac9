import { siteCurrency, type RegistrationResult } from '@sports-hub/contract';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { Registration } from './queries.ts';

/** A registration that came to an end, or is held until it is confirmed. The address only for who may see the whole. */
export const resultOf = (registration: Registration, confirmationUrl: string | null): RegistrationResult => {
  const { status, confirm_by } = registration;
  const isFinished = status === 'registered' || status === 'waitlisted';
  return {
    status: isFinished ? status : 'unconfirmed',
    confirm_by: isFinished || !confirm_by ? null : toLocalTime(confirm_by),
    payment: registration.payment_status,
    receipt_number: registration.receipt_number,
    amount: status === 'registered' ? registration.total_cents : 0,
    currency: siteCurrency(),
    reference: confirmationUrl === null ? null : registration.reference,
    confirmation_url: confirmationUrl,
  };
};
