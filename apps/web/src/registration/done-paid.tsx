import { t } from '@sports-hub/contract/texts';
import type { RegistrationConfirmation } from '@sports-hub/contract';
import { formatSum } from '../kit/words.ts';

/** What is left of the money when everything that goes back has gone back. */
export const keptOf = ({ status, payment, paid, refunded }: RegistrationConfirmation): number =>
  status === 'waitlisted' && payment !== 'mismatch' ? 0 : paid - refunded;

/** All of the family together, and what of it went back. */
export const PaidRow = ({ confirmations }: { confirmations: readonly RegistrationConfirmation[] }) => {
  const refunded = confirmations.reduce((sum, confirmation) => sum + confirmation.refunded, 0);
  return (
    <li className="rows__item">
      <span className="grow">
        <span className="strong">{t('registration.done.paid')}</span>
        {refunded > 0 ? (
          <span className="block small muted">
            {t('registration.done.wasRefunded', { amount: formatSum(refunded) })}
          </span>
        ) : null}
      </span>
      <span className="num strong title-s">
        {formatSum(confirmations.reduce((sum, confirmation) => sum + keptOf(confirmation), 0))}
      </span>
    </li>
  );
};
