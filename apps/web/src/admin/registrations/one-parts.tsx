import { t } from '@sports-hub/contract/texts';
import type { AdminRegistration, RegistrationMovement } from '@sports-hub/contract';
import { Avatar, Button, ButtonLink, formatSum, Icon, MomentText, PlanBars, Tag, withDashes } from '../../kit/index.ts';
import { barsOf } from '../money/installment-words.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { may, type AdminView } from '../view.ts';
import { statusWords } from './words.tsx';

export const PriceCard = ({ one }: { one: AdminRegistration }) => (
  <section className="card" aria-labelledby="rg-price">
    <div className="card__head">
      <h2 className="h-card" id="rg-price">
        {t('admin.registration.price')}
      </h2>
      <p className="money">{formatSum(one.total_cents)}</p>
    </div>
    <div className="card--lines">
      <dl className="lines">
        {one.lines.map(({ rule, label, amount, detail }) => (
          <div key={rule} className={amount < 0 ? 'line line--off' : 'line'}>
            <dt>{label}</dt>
            <dd>{formatSum(amount)}</dd>
            <dd className="hint">{withDashes(detail)}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);

const KINDS: Record<RegistrationMovement['kind'], string> = {
  charge: t('admin.registration.paidByCard'),
  cash: t('admin.registration.paidInCash'),
  check: t('admin.registration.paidByCheck'),
  refund: t('admin.registration.refundSent'),
  refund_ordered: t('admin.registration.refundOrdered'),
  refund_refused: t('admin.registration.refundRefused'),
  refund_by_hand: t('admin.money.refundedByCheck'),
  dispute: t('admin.registration.disputed'),
  dispute_won: t('admin.registration.disputeWon'),
  asked: t('admin.registration.askedToPay'),
  superseded: t('admin.registration.replaced'),
  canceled: t('admin.registration.nothingWasCharged'),
  held: t('admin.registration.held'),
};

const Movement = ({
  view,
  one,
  movement,
}: {
  view: AdminView;
  one: AdminRegistration;
  movement: RegistrationMovement;
}) => {
  const { kind, tone, payment_id, refund_id, about, at, amount_cents } = movement;
  const isByHand = kind === 'refund_ordered' && refund_id !== null;
  return (
    <li className={tone === 'none' ? undefined : `tl--${tone}`}>
      <span>
        <b>
          {isByHand
            ? t('admin.registration.toHandOver')
            : payment_id === null
              ? t('admin.registrations.paid')
              : KINDS[kind]}
        </b>
        <br />
        {payment_id === null ? null : `${t('admin.registration.paymentNumber', { payment: payment_id })} · `}
        {about ? `${about} · ` : ''}
        <MomentText value={at} today={view.now} />
        {isByHand && may(view.me, 'money', 'write') && !one.is_own ? (
          <ActionForm view={view} op="handOverRefund" id={refund_id} className="stack stack--s">
            <PasswordAgain view={view} id={`rg-ho-${refund_id}`} />
            <div>
              <Button small type="submit">
                {t('admin.registration.handedOver', { amount: formatSum(amount_cents) })}
              </Button>
            </div>
          </ActionForm>
        ) : null}
      </span>
      <span className={tone === 'none' || tone === 'open' ? 'money muted' : 'money'}>{formatSum(amount_cents)}</span>
    </li>
  );
};

/** Filled: money moved. A ring: nothing moved. Dashed: still to come. */
export const MoneyCard = ({ view, one }: { view: AdminView; one: AdminRegistration }) => (
  <section className="card" aria-labelledby="rg-pay">
    <div className="card__head">
      <h2 className="h-card" id="rg-pay">
        {t('admin.registration.paymentsAndRefunds')}
      </h2>
      <p className="small muted">{t('admin.registration.canBeRefunded', { amount: formatSum(one.left_cents) })}</p>
    </div>
    <div className="card__body">
      {one.movements.length === 0 ? (
        <p className="small muted">{t('admin.registration.noPayment')}</p>
      ) : (
        <ol className="timeline timeline--money">
          {one.movements.map((movement) => (
            <Movement
              key={`${movement.kind} ${movement.payment_id} ${movement.at} ${movement.amount_cents}`}
              view={view}
              one={one}
              movement={movement}
            />
          ))}
        </ol>
      )}
    </div>
  </section>
);

/** Its payment plan; what can be done about a part stands on the page of that part. */
export const PlanCard = ({ view, one }: { view: AdminView; one: AdminRegistration }) => {
  const open = one.installments.find(({ status }) => status === 'failed' || status === 'due');
  return one.installments.length === 0 ? null : (
    <section className="card card--pad stack" aria-labelledby="rg-plan">
      <h2 className="h-card" id="rg-plan">
        {t('admin.installments.plan')}
      </h2>
      <PlanBars label={t('admin.installments.plan')} bars={barsOf(one.installments, view.now)} />
      {open && may(view.me, 'money') ? (
        <p>
          <ButtonLink kind="quiet" small href={`/admin/installments/${open.id}`}>
            {t('admin.registration.whatToDoAboutIt')}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
};

export const GuardiansCard = ({ one }: { one: AdminRegistration }) => {
  const name = `${one.parent_first_name} ${one.parent_last_name}`;
  return (
    <section className="card card--pad stack" aria-labelledby="rg-gu">
      <h2 className="h-card" id="rg-gu">
        {t('admin.registration.guardians')}
      </h2>
      <ul className="stack">
        <li className="person">
          <Avatar name={name} />
          <span>
            <span className="strong">{name}</span>
            <br />
            <span className="small muted">
              {one.email}
              <br />
              {one.phone} · {one.sent_by ? t('admin.registration.signedIn') : t('admin.registration.filledInTheForm')}
            </span>
          </span>
        </li>
        {one.guardians
          .filter(({ email }) => email.toLowerCase() !== one.email.toLowerCase())
          .map((guardian) => (
            <li key={guardian.id} className="person">
              <Avatar name={guardian.name} />
              <span>
                <a className="strong" href={`/admin/families/${guardian.id}`}>
                  {guardian.name}
                </a>{' '}
                {guardian.is_verified ? <Tag tone="success">{t('admin.registration.verified')}</Tag> : null}
                <br />
                <span className="small muted">{guardian.email}</span>
              </span>
            </li>
          ))}
      </ul>
      {one.family.length + one.teams.length > 0 ? (
        <dl className="kv">
          {one.family.length > 0 ? <dt>{t('admin.registration.family')}</dt> : null}
          {one.family.map(({ id, child, division, status, total_cents }) => (
            <dd key={id} className="small">
              <a href={`/admin/registrations/${id}`}>{child}</a>, {withDashes(division)}: {statusWords(status)},{' '}
              {formatSum(total_cents)}
            </dd>
          ))}
          {one.teams.length > 0 ? <dt>{t('admin.registration.team')}</dt> : null}
          {one.teams.length > 0 ? <dd className="small">{one.teams.join(', ')}</dd> : null}
        </dl>
      ) : null}
    </section>
  );
};

/** "Youth M → Youth L", or what is known beside it. */
const factsOf = (before: readonly string[], after: readonly string[]): string => {
  if (before.length + after.length === 0) return '';
  return ` ${before.length > 0 ? `${before.join(', ')} → ${after.join(', ')}` : `(${after.join(', ')})`}`;
};

export const HistoryCard = ({ view, one }: { view: AdminView; one: AdminRegistration }) => (
  <section className="card" aria-labelledby="rg-his">
    <div className="card__head">
      <h2 className="h-card" id="rg-his">
        {t('admin.registration.history')}
      </h2>
    </div>
    <div className="card__body">
      <ol className="timeline">
        {one.history.map(({ id, actor, what, subject, before, after, reason, at }) => (
          <li key={id}>
            {actor} {what} {subject}
            {factsOf(before, after)}
            <br />
            <span className="muted">
              <MomentText value={at} today={view.now} />
              {reason ? ` · “${reason}”` : ''}
            </span>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

/** What the family answered; agreements apart, with a sign that they were given. */
export const AnswersCard = ({ one, children }: { one: AdminRegistration; children: React.ReactNode }) => (
  <section className="card" aria-labelledby="rg-ans">
    <div className="card__head">
      <h2 className="h-card" id="rg-ans">
        {t('admin.registration.answers')}
      </h2>
    </div>
    <div className="card__body stack">
      <dl className="answers">
        {one.answers
          .filter(({ type, value }) => type !== 'agreement' && value !== '')
          .map(({ name, label, shown }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{withDashes(shown)}</dd>
            </div>
          ))}
      </dl>
      <ul className="facts">
        {one.answers
          .filter(({ type, value }) => type === 'agreement' && value === 'true')
          .map(({ name, label }) => (
            <li key={name}>
              <Icon name="check" className="yes" />
              <span>{t('admin.registration.agreedTo', { label })}</span>
            </li>
          ))}
      </ul>
      {children}
    </div>
  </section>
);
