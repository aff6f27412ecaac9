import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { UnconfirmedChild } from '@sports-hub/contract';
import { Button, Icon, MomentText, Tag, TextField, withDashes } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const CONFIRM = 'confirmHeldRegistration';

/** For a family that calls: what it would do by the link in its mail. */
const Confirm = ({ view, child }: { view: AdminView; child: UnconfirmedChild }) => {
  const id = child.registration_id;
  const isTyped = view.typed?.op === CONFIRM && view.typed.id === String(id);
  return (
    <details className="more-way" open={isTyped || undefined}>
      <summary>
        <Icon name="right" size="s" />
        {rich('admin.unconfirmed.confirmForTheFamilyOf', {
          playerFirstName: child.player_first_name,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </summary>
      <ActionForm view={view} op={CONFIRM} id={id}>
        <TextField
          id={`why-${id}`}
          name="reason"
          label={t('admin.unconfirmed.howDoYouKnowThat')}
          hint={t('admin.unconfirmed.forTheAuditLog')}
          rows={2}
          required
          minLength={3}
          maxLength={500}
          defaultValue={valueOf(view, CONFIRM, 'reason', '', id)}
          error={errorOf(view, CONFIRM, 'reason', id)}
        />
        <div>
          <Button type="submit">
            {child.holds_place
              ? t('admin.unconfirmed.register', { playerFirstName: child.player_first_name })
              : t('admin.unconfirmed.putOnTheWaitingList', { playerFirstName: child.player_first_name })}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

/** Free places and turns on a waiting list whose mailed link nobody has followed yet. */
export const Unconfirmed = ({ view, items }: { view: AdminView; items: UnconfirmedChild[] }) => {
  const canWrite = may(view.me, 'registration', 'write');
  return (
    <section className="stack stack--s" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed" className="title-s">
        {t('admin.unconfirmed.notConfirmedYet')}
      </h2>
      <ul className="card rows">
        {items.map((child) => (
          <li key={child.registration_id} className="rows__item rows__item--top wrap-end">
            <div className="grow">
              <span className="strong">
                {child.player_first_name} {child.player_last_name}
              </span>{' '}
              <Tag tone="warning">
                {child.holds_place ? t('admin.unconfirmed.aPlaceIsHeld') : t('admin.unconfirmed.waitingList')}
              </Tag>
              <br />
              <span className="small muted">
                {rich('admin.unconfirmed.registrationUntilByMailTo', {
                  registrationId: child.registration_id,
                  division: withDashes(child.division),
                  period: child.period,
                  confirmBy: <MomentText value={child.confirm_by} today={view.now} />,
                  break: <br />,
                  parent: child.parent,
                  email: child.email,
                })}
              </span>
              {canWrite ? <Confirm view={view} child={child} /> : null}
            </div>
            {canWrite ? (
              <ActionForm view={view} op="resendConfirmation" id={child.registration_id} className="inline-form">
                <Button kind="quiet" small type="submit">
                  {rich('admin.unconfirmed.sendTheEmailAgainFor', {
                    playerFirstName: child.player_first_name,
                    hidden: (inside) => <span className="hidden-text">{inside}</span>,
                  })}
                </Button>
              </ActionForm>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="small muted">{t('admin.unconfirmed.theyHaveAMailWith')}</p>
    </section>
  );
};
