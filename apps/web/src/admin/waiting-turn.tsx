import { t } from '@sports-hub/contract/texts';
import type { EndedOffer, WaitingChild } from '@sports-hub/contract';
import { Button, ButtonLink, Field, formatMoment, formatMoney, formatShortDate, Tag } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm } from './forms.tsx';
import { age, errorOf, isAbout, may, valueOf, type AdminView } from './view.ts';

export const OUTCOMES: Record<EndedOffer['outcome'], string> = {
  taken: t('admin.waiting.taken'),
  lapsed: t('admin.waiting.lapsed'),
  taken_back: t('admin.waiting.takenBack'),
  cancelled: t('admin.waiting.cancelled'),
};

/** Why somebody stands where they stand, and what the family has done. */
const whyThere = (child: WaitingChild, now: string): string => {
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

const STEPS = ['offerOutOfTurn', 'takeBackOffer', 'skipWaiting'] as const;

const WithReason = ({
  view,
  child,
  op,
  label,
}: {
  view: AdminView;
  child: WaitingChild;
  op: (typeof STEPS)[number];
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
const Turn = ({ view, child }: { view: AdminView; child: WaitingChild }) => {
  if (!may(view.me, 'registration', 'write')) return null;
  const isTyped = STEPS.some((op) => isAbout(view, op, child.registration_id));
  return (
    <details className="more wait__more" open={isTyped || undefined}>
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

/** From one's own mail program, so that the answer comes back there. */
const WriteToFamily = ({ child }: { child: WaitingChild }) => (
  <ButtonLink
    kind="quiet"
    small
    icon="mail"
    href={`mailto:${encodeURIComponent(child.email)}?subject=${encodeURIComponent(
      t('admin.registrationLists.aboutTheWaitingList', {
        name: `${child.player_first_name} ${child.player_last_name}`,
        division: child.division,
      }),
    )}`}
  >
    {rich('admin.registrationLists.writeToTheFamily', {
      name: child.player_first_name,
      hidden: (inside) => <span className="hidden-text">{inside}</span>,
    })}
  </ButtonLink>
);

const HOUR_MS = 3_600_000;

/** How long the offer runs, in words and as a bar. */
const Clock = ({ offered, expires, now }: { offered: string; expires: string; now: string }) => {
  const hours = (from: string, until: string): number =>
    Math.max(0, Math.round((Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / HOUR_MS));
  const [left, all] = [hours(now, expires), Math.max(1, hours(offered, expires))];
  return (
    <span className="wait__clock">
      <progress className="cap__bar" aria-hidden="true" value={left} max={all} />
      <span>
        <b>{t('admin.waiting.until', { moment: formatMoment(expires, now) })}</b>{' '}
        {t('admin.waiting.hoursLeft', { count: left, all })}
      </span>
    </span>
  );
};

/** One child who waits: why it stands here, what its family has done, and what can be done. */
export const WaitingRow = ({ view, child }: { view: AdminView; child: WaitingChild }) => (
  <li className={child.offer_expires_at ? 'wait wait--offer' : 'wait'}>
    <span className="todo__n">{child.place}</span>
    <div>
      <a className="strong" href={`/admin/registrations/${child.registration_id}`}>
        {child.player_first_name} {child.player_last_name}
      </a>{' '}
      {child.offer_expires_at ? <Tag tone="info">{t('admin.registrationLists.aPlaceIsOffered')}</Tag> : null}
      <span className="block small muted">
        {t('admin.waiting.waitsFor', { parent: child.parent, age: age(child.waitlisted_at, view.now) })}
      </span>
      {child.offer_expires_at && child.offered_at ? (
        <Clock offered={child.offered_at} expires={child.offer_expires_at} now={view.now} />
      ) : null}
      <span className="block small">{whyThere(child, view.now)}</span>
      <div className="wait__end">
        <WriteToFamily child={child} />
        <Turn view={view} child={child} />
      </div>
    </div>
  </li>
);
