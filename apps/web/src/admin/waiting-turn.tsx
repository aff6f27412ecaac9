import { t } from '@sports-hub/contract/texts';
import type { EndedOffer, WaitingChild } from '@sports-hub/contract';
import { Button, Field, formatMoney, formatShortDate } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

export const OUTCOMES: Record<EndedOffer['outcome'], string> = {
  taken: t('admin.waiting.taken'),
  lapsed: t('admin.waiting.lapsed'),
  taken_back: t('admin.waiting.takenBack'),
  cancelled: t('admin.waiting.cancelled'),
};

/** Why somebody stands where they stand, and what the family has done. */
export const whyThere = (child: WaitingChild, now: string): string => {
  if (child.offer_expires_at)
    return child.is_paying
      ? t('admin.waiting.begunToPay', { sum: formatMoney(child.total) })
      : child.opened_at
        ? t('admin.waiting.openedNotPaid', { sum: formatMoney(child.total) })
        : t('admin.waiting.notOpenedYet');
  if (child.skip_reason && child.lapsed_at)
    return t('admin.waiting.skippedBecause', { day: formatShortDate(child.lapsed_at, now), reason: child.skip_reason });
  if (child.lapsed_at) return t('admin.waiting.letLapse', { day: formatShortDate(child.lapsed_at, now) });
  return child.place === 1
    ? t('admin.waiting.nextInLine', { sum: formatMoney(child.total) })
    : t('admin.waiting.byTimeOfJoining');
};

const WithReason = ({
  view,
  child,
  op,
  label,
}: {
  view: AdminView;
  child: WaitingChild;
  op: 'offerOutOfTurn' | 'takeBackOffer' | 'skipWaiting';
  label: string;
}) => (
  <ActionForm view={view} op={op} id={child.registration_id} className="stack stack--s">
    <Field
      id={`${op}-${child.registration_id}`}
      name="reason"
      label={t('admin.waiting.reason')}
      required
      minLength={3}
      maxLength={500}
      defaultValue={valueOf(view, op, 'reason', '', child.registration_id)}
      error={errorOf(view, op, 'reason', child.registration_id)}
    />
    <Button small kind={op === 'takeBackOffer' ? 'danger-quiet' : 'secondary'} type="submit">
      {label}
    </Button>
  </ActionForm>
);

/** What can be done about somebody's turn. */
export const Turn = ({ view, child }: { view: AdminView; child: WaitingChild }) => {
  if (!may(view.me, 'registration', 'write')) return null;
  return (
    <details className="more">
      <summary className="btn btn--quiet btn--small">
        {t('admin.waiting.more')}
        <span className="hidden-text"> {child.player_first_name}</span>
      </summary>
      <div className="stack">
        {child.offer_expires_at ? (
          <>
            {child.reminded_at ? (
              <p className="small muted">{t('admin.waiting.wasReminded')}</p>
            ) : (
              <ActionForm view={view} op="remindOffer" id={child.registration_id} className="inline-form">
                <Button small type="submit">
                  {t('admin.waiting.remind')}
                </Button>
              </ActionForm>
            )}
            <p className="small muted">{t('admin.waiting.familyReadsIt')}</p>
            <WithReason view={view} child={child} op="takeBackOffer" label={t('admin.waiting.takeBack')} />
          </>
        ) : (
          <>
            {child.free_places > 0 ? (
              <WithReason view={view} child={child} op="offerOutOfTurn" label={t('admin.waiting.outOfTurn')} />
            ) : (
              <p className="small muted">{t('admin.waiting.noPlaceFree')}</p>
            )}
            <WithReason view={view} child={child} op="skipWaiting" label={t('admin.waiting.skip')} />
          </>
        )}
      </div>
    </details>
  );
};
