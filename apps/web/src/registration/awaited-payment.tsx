import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Notice } from '../kit/surfaces.tsx';

/** Somebody may have paid, and we do not know it yet. Whoever certainly has not gets a way to. */
export const AwaitedPayment = ({ actions }: { actions?: ReactNode }) => (
  <Notice tone="warning" title={t('registration.done.weHaveNotHeardOf')} {...(actions ? { actions } : {})}>
    {t('registration.done.ifYouHavePaidPlease')}
  </Notice>
);
