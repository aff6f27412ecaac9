import { t } from '@sports-hub/contract/texts';
import type { AdminInstallmentDetail, AdminInstallments, AdminPaymentPlan } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  DateText,
  Empty,
  formatShortDate,
  formatSum,
  MomentText,
  PlanBars,
  Tag,
  withDashes,
} from '../../kit/index.ts';
import type { ReactNode } from 'react';
import { rich } from '../../kit/rich.tsx';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { barsOf, eventWords, tagOf, toneOf } from './installment-words.ts';

interface InstallmentsProps extends AdminInstallments {
  view: AdminView;
}

const Figure = ({
  label,
  value,
  sub,
  isBad = false,
}: {
  label: string;
  value: string;
  sub: string;
  isBad?: boolean;
}) => (
  <div className={isBad ? 'figure figure--bad' : 'figure'}>
    <dt>{label}</dt>
    <dd>{value}</dd>
    <dd className="figure__sub">{sub}</dd>
  </div>
);

const Figures = ({
  view,
  families,
  paid_cents,
  all_cents,
  next,
  failed_count,
  failed_cents,
  next_try_on,
}: InstallmentsProps) => (
  <dl className="card figures">
    <Figure
      label={t('admin.installments.familiesPayInParts')}
      value={String(families)}
      sub={t('admin.installments.thisSeason')}
    />
    <Figure
      label={t('admin.installments.paid')}
      value={formatSum(paid_cents)}
      sub={t('admin.installments.ofAll', { all: formatSum(all_cents) })}
    />
    <Figure
      label={
        next
          ? t('admin.installments.dueOn', { day: formatShortDate(next.due_on, view.now) })
          : t('admin.installments.due')
      }
      value={formatSum(next?.amount_cents ?? 0)}
      sub={t('admin.installments.payments', { count: next?.count ?? 0 })}
    />
    <Figure
      label={t('admin.installments.failed')}
      value={String(failed_count)}
      sub={
        next_try_on
          ? t('admin.installments.nextTry', {
              amount: formatSum(failed_cents),
              day: formatShortDate(next_try_on, view.now),
            })
          : formatSum(failed_cents)
      }
      isBad={failed_count > 0}
    />
  </dl>
);

/** What the family got, word for word. */
export const LastMail = ({ one }: { one: AdminInstallmentDetail }) =>
  one.mail ? (
    <section className="card card--pad stack" aria-labelledby={`in-mail-${one.part.id}`}>
      <h2 className="h-card" id={`in-mail-${one.part.id}`}>
        {t('admin.installments.theMailTheyGot')}
      </h2>
      <div className="mail-view">
        <p className="mail-view__head">
          <b>{one.mail.subject}</b>
          <span>{t('admin.installments.mailTo', { to: one.email })}</span>
        </p>
        <div className="mail-view__body">
          {one.mail.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  ) : null;

/** What happens next by itself, then what has happened. */
export const Events = ({ view, one }: { view: AdminView; one: AdminInstallmentDetail }) => (
  <ol className="timeline">
    {one.part.charge_on ? (
      <li className="tl--open">
        {t('admin.installments.nextTryByItself')}
        <br />
        <span className="muted">
          <DateText value={one.part.charge_on} today={view.now} />
          {one.tries_left <= 1 ? `, ${t('admin.installments.theLast')}` : ''}
        </span>
      </li>
    ) : null}
    {one.events.slice(0, 12).map((event, index) => (
      <li key={`${index} ${event.at}`} className={toneOf(event)}>
        {eventWords(event)}
        <br />
        <span className="muted">
          <MomentText value={event.at} today={view.now} />
        </span>
      </li>
    ))}
  </ol>
);

const about = ({ parent, division, total_cents, parts }: AdminPaymentPlan): string =>
  t('admin.installments.inHowMany', {
    parent,
    division: withDashes(division),
    total: formatSum(total_cents),
    count: parts.length,
  });

/** The two steps that need no more than a tap. */
export const QuickSteps = ({
  view,
  one,
  isFirst,
  more,
}: {
  view: AdminView;
  one: AdminInstallmentDetail;
  isFirst: boolean;
  /** The way to the others. */
  more: ReactNode;
}) => {
  const name = <span className="hidden-text"> {one.child}</span>;
  const seen = { id: one.part.id, version: one.version };
  if (one.is_own) return <p>{t('admin.money.ownFamily')}</p>;
  if (one.is_held)
    return (
      <div className="stack stack--s">
        <p>{t('admin.installments.isHeld', { child: one.child })}</p>
        <p>
          <ButtonLink kind="secondary" small href="/admin/money">
            {t('admin.installments.toWhatIsHeld')}
            {name}
          </ButtonLink>
        </p>
      </div>
    );
  if (!may(view.me, 'money', 'write')) return null;
  return (
    <div className="actions actions--fill">
      {one.card_ending === null ? null : (
        <ActionForm view={view} op="tryInstallment" {...seen} className="inline-form">
          <Button kind={isFirst ? 'primary' : 'secondary'} small icon="retry" type="submit">
            {t('admin.installments.tryAgain')}
            {name}
          </Button>
        </ActionForm>
      )}
      <ActionForm view={view} op="sendInstallmentLink" {...seen} className="inline-form">
        <Button kind={isFirst && one.card_ending === null ? 'primary' : 'secondary'} small icon="mail" type="submit">
          {t('admin.installments.sendALink')}
          {name}
        </Button>
      </ActionForm>
      {more}
    </div>
  );
};

const Failed = ({ view, one, isFirst }: { view: AdminView; one: AdminInstallmentDetail; isFirst: boolean }) => {
  const [tone, tag] = tagOf(one);
  return (
    <article className="card" aria-labelledby={`in-${one.part.id}`}>
      <div className="card__head card__head--wrap">
        <div>
          <h3 className="h-card" id={`in-${one.part.id}`}>
            {one.child}
          </h3>
          <p className="small muted">{about(one)}</p>
        </div>
        <Tag tone={tone}>{tag}</Tag>
      </div>
      <div className="card__body stack">
        <PlanBars label={one.child} bars={barsOf(one.parts, view.now)} />
        <Events view={view} one={one} />
        <p className="small muted">
          {one.decides
            ? t('admin.installments.nothingHappensByItself', { child: one.child })
            : t('admin.installments.keepsTheSpot', { child: one.child })}
        </p>
        <QuickSteps
          view={view}
          one={one}
          isFirst={isFirst}
          more={
            <ButtonLink kind="quiet" small href={`/admin/installments/${one.part.id}`}>
              {t('admin.installments.moreSteps')}
              <span className="hidden-text"> {one.child}</span>
            </ButtonLink>
          }
        />
      </div>
    </article>
  );
};

const Plan = ({ view, plan }: { view: AdminView; plan: AdminPaymentPlan }) => {
  const next = plan.parts.find(({ status }) => status === 'failed' || status === 'due') ?? plan.parts.at(-1);
  return (
    <li className="plan-row">
      <div>
        <p className="strong">{plan.child}</p>
        <p className="small muted">
          {plan.parent} · {formatSum(plan.total_cents)}
        </p>
      </div>
      <PlanBars label={plan.child} bars={barsOf(plan.parts, view.now)} />
      <ButtonLink kind="quiet" small href={`/admin/installments/${next?.id ?? 0}`}>
        {rich('admin.installments.openOf', {
          child: plan.child,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </ButtonLink>
    </li>
  );
};

/** Which plans families can choose now. They are changed with the period, and hold for new families only. */
const Offered = ({ view, offered }: InstallmentsProps) => (
  <section className="card card--pad stack" aria-labelledby="in-offered">
    <div>
      <h2 className="h-card" id="in-offered">
        {t('admin.installments.thePlanFamiliesCanChoose')}
      </h2>
      <p className="small muted">{t('admin.installments.holdForNewFamiliesOnly')}</p>
    </div>
    {offered.length === 0 ? <p className="small muted">{t('admin.installments.noPeriodIsOpen')}</p> : null}
    {offered.map(({ period_id, period, rules }) => (
      <div key={period_id} className="stack stack--s">
        <p className="strong">{withDashes(period)}</p>
        {rules.length === 0 ? (
          <p className="small muted">{t('admin.installments.allAtOnce')}</p>
        ) : (
          <ul className="small muted">
            {rules.map(({ parts, from }) => (
              <li key={parts}>
                {t('admin.installments.inParts', { count: parts })}
                {from > 0 ? `, ${t('admin.installments.fromAmount', { amount: formatSum(from) })}` : ''}
              </li>
            ))}
          </ul>
        )}
        {may(view.me, 'registration', 'write') ? (
          <p>
            <ButtonLink kind="secondary" small href={`/admin/registration-periods/${period_id}#installments`}>
              {rich('admin.installments.changeThePlanOf', {
                period,
                hidden: (inside) => <span className="hidden-text">{inside}</span>,
              })}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    ))}
  </section>
);

const InstallmentsPage = (props: InstallmentsProps) => {
  const { view, failed, plans, families } = props;
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.money.money')}</h1>
      </div>
      <SectionTabs view={view} />
      <Figures {...props} />
      <div className="cols--admin flow">
        <div className="stack stack--l">
          {failed.length > 0 ? (
            <section className="stack stack--s" aria-labelledby="in-failed">
              <h2 id="in-failed">{t('admin.installments.failed')}</h2>
              {failed.map((one, index) => (
                <Failed key={one.part.id} view={view} one={one} isFirst={index === 0} />
              ))}
            </section>
          ) : null}
          <section className="stack stack--s" aria-labelledby="in-all">
            <h2 id="in-all">{t('admin.installments.allPlans')}</h2>
            {plans.length === 0 ? (
              <Empty icon="card" title={t('admin.installments.nobodyPaysInParts')} />
            ) : (
              <ul className="card rows">
                {plans.map((plan) => (
                  <Plan key={plan.registration_id} view={view} plan={plan} />
                ))}
              </ul>
            )}
            {families > plans.length ? (
              <p className="small muted">{t('admin.installments.theNewest', { count: plans.length, all: families })}</p>
            ) : null}
          </section>
        </div>
        <div className="stack stack--l">
          {failed[0] ? <LastMail one={failed[0]} /> : null}
          <Offered {...props} />
        </div>
      </div>
    </AdminFrame>
  );
};

export const installments = adminPage<InstallmentsProps>({
  path: '/admin/installments',
  title: t('admin.installments.installments'),
  section: 'money',
  tab: t('admin.installments.installments'),
  load: ({ need }) => need('getInstallments'),
  Page: InstallmentsPage,
  done: {
    tryInstallment: t('admin.installments.wasTried'),
    sendInstallmentLink: t('admin.installments.linkIsSent'),
    moveInstallment: t('admin.installments.isMoved'),
    forgiveInstallment: t('admin.installments.isForgiven'),
    recordInstallmentOffline: t('admin.installments.isRecorded'),
  },
  audit: {
    'installment.tried': t('admin.installments.auditTried'),
    'installment.link_sent': t('admin.installments.auditLinkSent'),
    'installment.moved': t('admin.installments.auditMoved'),
    'installment.forgiven': t('admin.installments.auditForgiven'),
    'installment.paid_offline': t('admin.installments.auditPaidOffline'),
    'registration.installment_paid': t('admin.installments.auditPaid'),
    'registration.installment_refused': t('admin.installments.auditRefused'),
    'registration.card_forgotten': t('admin.installments.auditCardForgotten'),
  },
});
