import { t } from '@sports-hub/contract/texts';
import type { RideRequest } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { formatMoment, Icon } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';

export const NeedsYes = ({ children }: { children: string }) => (
  <span className="line-i line-i--warn">
    <Icon name="shield" size="s" />
    <span>{children}</span>
  </span>
);

/** The yes that stands beside the seat, or that it is missing. */
export const YesLine = ({
  request: { yes, needs_yes, is_own },
  today,
}: {
  request: Pick<RideRequest, 'yes' | 'needs_yes' | 'is_own'>;
  today: string;
}) => {
  if (yes)
    return (
      <span className="line-i line-i--ok">
        <Icon name="check" size="s" />
        <span>{t('hub.rides.saidYes', { name: yes.typed_name, time: formatMoment(yes.given_at, today) })}</span>
      </span>
    );
  return needs_yes ? <NeedsYes>{is_own ? t('hub.rides.needsYourYes') : t('hub.rides.needsTheYes')}</NeedsYes> : null;
};

const strong = (inside: ReactNode) => <span className="strong">{inside}</span>;

export const NeverAlone = () => (
  <p className="line-i">
    <Icon name="shield" size="s" />
    <span>{rich('hub.rides.neverAlone', { strong })}</span>
  </p>
);
