import { t } from '@sports-hub/contract/texts';
import type { AdminRegistrationRow } from '@sports-hub/contract';
import { Tag } from '../../kit/index.ts';

type Status = AdminRegistrationRow['status'];
const STATUS: Readonly<Record<Status, readonly [words: string, tone?: 'success' | 'warning' | 'danger' | 'info']>> = {
  draft: [t('admin.registrations.unfinished')],
  unconfirmed: [t('admin.registrations.notConfirmed'), 'warning'],
  awaiting_payment: [t('admin.registrations.atThePayment')],
  registered: [t('admin.registrations.registered'), 'success'],
  waitlisted: [t('admin.registrations.waiting'), 'warning'],
  cancelled: [t('admin.registrations.canceled'), 'danger'],
  expired: [t('admin.registrations.ended')],
};

export const statusWords = (status: Status): string => STATUS[status][0];

/** How a registration stands, in a word. */
export const StatusTags = ({
  row,
}: {
  row: Pick<AdminRegistrationRow, 'status' | 'is_offered'> &
    Partial<Pick<AdminRegistrationRow, 'place' | 'needs_look'>>;
}) => {
  const [words, tone] = STATUS[row.status];
  return (
    <span className="tags">
      {row.needs_look ? <Tag tone="danger">{t('admin.registrations.paymentToLookAt')}</Tag> : null}
      {row.is_offered ? (
        <Tag tone="info">{t('admin.registrations.placeOffered')}</Tag>
      ) : row.place ? (
        <Tag tone="warning">{t('admin.registrations.waitingAs', { place: row.place })}</Tag>
      ) : (
        <Tag {...(tone ? { tone } : {})}>{words}</Tag>
      )}
    </span>
  );
};
