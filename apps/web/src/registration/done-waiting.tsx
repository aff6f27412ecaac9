import { t } from '@sports-hub/contract/texts';
import type { RegistrationConfirmation } from '@sports-hub/contract';
import { ButtonLink } from '../kit/controls.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { formatMoney } from '../kit/words.ts';

const anotherDivision = (
  <ButtonLink kind="secondary" small href="/registration/form">
    {t('registration.done.chooseAnotherDivision')}
  </ButtonLink>
);

/** Why a child waits, and that it costs nothing: where a payment was in progress, what became of it. */
export function Waiting({ confirmation, isMissed }: { confirmation: RegistrationConfirmation; isMissed: boolean }) {
  const { player, paid, refunded } = confirmation;
  if (paid === 0 && !isMissed)
    return (
      <Notice tone="warning" title={t('registration.done.thereIsNothingToPay')}>
        {t('registration.done.ifAPlaceOpensFor', { firstName: player.first_name })}
      </Notice>
    );
  const values = { firstName: player.first_name, paid: formatMoney(paid) };
  return (
    <Notice tone="warning" title={t('registration.done.theLastPlaceWentA')} actions={anotherDivision}>
      {paid === 0
        ? t('registration.done.missedWithNothingToPay', values)
        : refunded < paid
          ? t('registration.done.missedAndToBeRefunded', values)
          : t('registration.done.missedAndRefunded', values)}
    </Notice>
  );
}
