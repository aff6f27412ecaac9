import { t } from '@sports-hub/contract/texts';
import type { RegistrationCancellation } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Check,
  Field,
  formatDate,
  formatSum,
  Icon,
  Notice,
  PageHead,
  TextField,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, PageRefusal } from '../page.tsx';
import { ReasonField, TypedAmount } from './refund-fields.tsx';
import { errorOf, isChecked, may, valueOf, type AdminView } from '../view.ts';

const CANCEL = 'cancelAdminRegistration';
type Choice = 'rule' | 'other' | 'nothing';

interface CancelProps {
  view: AdminView;
  would: RegistrationCancellation;
  choice: Choice;
  amount: string;
  /** The second step: the amount once more, and the password. */
  isConfirming: boolean;
}

/** "All of it until Dec 1." as the organization's rule has it. */
function ruleWords({ rule }: RegistrationCancellation, today: string): string {
  const day = rule.until ? formatDate(rule.until, today) : '';
  switch (rule.kind) {
    case 'period':
      return t('admin.cancel.percentUntil', { percent: rule.percent, day });
    case 'rosters':
      return t('admin.cancel.allUntilRosters');
    case 'first_game':
      return day ? t('admin.cancel.halfUntil', { day }) : t('admin.cancel.halfUntilTheFirstGame');
    case 'decision':
      return t('admin.cancel.byDecision');
  }
}

/** An amount as people type it: without the sign. */
const plain = (cents: number): string => formatSum(cents).replaceAll(/[^\d.]/g, '');

const Money = ({
  label,
  cents,
  hint,
  isTotal = false,
}: {
  label: string;
  cents: number;
  hint?: string;
  isTotal?: boolean;
}) => (
  <div className={isTotal ? 'line line--total' : 'line'}>
    <dt>{label}</dt>
    <dd>{formatSum(cents)}</dd>
    {hint ? <dd className="hint">{hint}</dd> : null}
  </div>
);

const refundOf = ({ would, choice, amount }: CancelProps): number => {
  if (choice === 'rule') return would.rule.amount_cents;
  if (choice === 'nothing') return 0;
  const [, whole = '', part = ''] = /^\D{0,2}(\d{1,7})(?:\.(\d{1,2}))?$/.exec(amount.trim()) ?? [];
  return whole === '' ? 0 : Math.min(Number(`${whole}${part.padEnd(2, '0')}`), would.registration.left_cents);
};

const WhatGoesBack = (props: CancelProps) => {
  const { view, would, choice, amount } = props;
  const { registration: one, rule } = would;
  const option = (value: Choice, label: string, money: string, hint: string) => (
    <label className="check choice choice-money">
      <input type="radio" name="choice" value={value} defaultChecked={choice === value} />
      <span className={value === 'rule' ? 'strong' : undefined}>{label}</span>
      <span className="money">{money}</span>
      <span className="hint">{hint}</span>
    </label>
  );
  return (
    <section className="card" aria-labelledby="rc-back">
      <div className="card__head">
        <h2 className="h-card" id="rc-back">
          {t('admin.cancel.whatIsRefunded')}
        </h2>
      </div>
      <form className="card__body stack" method="get">
        <fieldset className="stack stack--s">
          <legend className="hidden-text">{t('admin.cancel.amount')}</legend>
          {option('rule', t('admin.cancel.byTheRule'), formatSum(rule.amount_cents), ruleWords(would, view.now))}
          {one.left_cents > 0
            ? option(
                'other',
                t('admin.cancel.anotherAmount'),
                t('admin.cancel.upTo', { amount: formatSum(one.left_cents) }),
                t('admin.cancel.lessNeedsAReason', { name: one.parent_first_name }),
              )
            : null}
          {rule.amount_cents > 0
            ? option('nothing', t('admin.cancel.nothing'), formatSum(0), t('admin.cancel.againstTheRule'))
            : null}
        </fieldset>
        {one.left_cents > 0 ? (
          <Field
            id="rc-amount"
            name="amount"
            inputMode="decimal"
            label={t('admin.cancel.theOtherAmount')}
            defaultValue={valueOf(view, CANCEL, 'amount', amount, one.id)}
            error={errorOf(view, CANCEL, 'amount', one.id)}
          />
        ) : null}
        <dl className="lines">
          <Money label={t('admin.cancel.paid')} cents={one.paid_cents} />
          <Money label={t('admin.cancel.refundedBefore')} cents={one.refunded_cents} />
          <Money
            label={t('admin.cancel.refundedNow')}
            cents={refundOf(props)}
            hint={would.is_by_hand ? t('admin.cancel.byHand') : t('admin.cancel.toTheSameCard')}
            isTotal
          />
        </dl>
        <div className="actions">
          <Button type="submit">{t('admin.cancel.workItOut')}</Button>
          <Button kind="danger" type="submit" name="step" value="confirm">
            {t('admin.cancel.goOn')}
          </Button>
          <ButtonLink kind="quiet" href={`/admin/registrations/${one.id}`}>
            {t('admin.cancel.keepTheRegistration')}
          </ButtonLink>
        </div>
      </form>
    </section>
  );
};

const AtOnce = ({ would }: CancelProps) => {
  const { registration: one, free_after, capacity, waiting, not_charged_cents } = would;
  const [team] = one.teams;
  return (
    <section className="card" aria-labelledby="rc-now">
      <div className="card__head">
        <h2 className="h-card" id="rc-now">
          {t('admin.cancel.atOnce')}
        </h2>
      </div>
      <ul className="card__body facts">
        {one.status === 'registered' ? (
          <li>
            <Icon name="users" />
            <span>
              {t('admin.cancel.aPlaceIsFree', { division: withDashes(one.division) })}
              <small>
                {t('admin.cancel.ofLeft', { free: free_after, capacity })}{' '}
                {waiting > 0 ? t('admin.cancel.wait', { count: waiting }) : t('admin.cancel.nobodyWaits')}
              </small>
            </span>
          </li>
        ) : null}
        {not_charged_cents > 0 ? (
          <li>
            <Icon name="check" className="yes" />
            <span>
              {t('admin.cancel.planEnds')}
              <small>{t('admin.cancel.notCharged', { amount: formatSum(not_charged_cents) })}</small>
            </span>
          </li>
        ) : null}
        {team ? (
          <li>
            <Icon name="alert" />
            <span>
              {t('admin.cancel.staysOnTheRoster', { child: one.player_first_name, team })}
              <small>{t('admin.cancel.takeOffTheRoster')}</small>
            </span>
          </li>
        ) : null}
        {one.family.map(({ id, child, total_cents }) => (
          <li key={id}>
            <Icon name="check" className="yes" />
            <span>{t('admin.cancel.priceStays', { child, price: formatSum(total_cents) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Letter = ({ view, would }: CancelProps) => {
  const { mail, registration: one } = would;
  const reason = valueOf(view, CANCEL, 'family_reason', '', one.id);
  return (
    <section className="stack stack--s" aria-labelledby="rc-reads">
      <h2 id="rc-reads">{t('admin.cancel.whatTheyRead', { name: one.parent_first_name })}</h2>
      <div className="mail-view">
        <p className="mail-view__head">
          <b>{mail.subject}</b>
          <span>{t('admin.cancel.fromTo', { site: view.site.name, to: mail.to })}</span>
        </p>
        <div className="mail-view__body">
          {mail.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {reason ? <p>{t('mails.outcomes.theOrganizationSays', { reason: `“${reason}”` })}</p> : null}
        </div>
      </div>
    </section>
  );
};

const Confirm = (props: CancelProps) => {
  const { view, would, choice, amount } = props;
  const { registration: one, rule } = would;
  const refund = refundOf(props);
  return (
    <section className="card card--pad stack stack--l stick" aria-labelledby="rc-sure">
      <div>
        <h2 className="h-card" id="rc-sure">
          {refund > 0
            ? t('admin.cancel.refundAndCancel', { amount: formatSum(refund) })
            : t('admin.cancel.cancelWithoutMoney')}
        </h2>
        <p className="small muted">{t('admin.cancel.theLastStep')}</p>
      </div>
      <ActionForm
        view={view}
        op={CANCEL}
        id={one.id}
        version={one.version}
        hidden={{
          left: one.left_cents,
          choice,
          rule_cents: rule.amount_cents,
          amount: choice === 'other' ? amount : undefined,
        }}
        back={`/admin/registrations/${one.id}`}
        className="form"
      >
        <ReasonField view={view} op={CANCEL} one={one} id="rc-reason" />
        <TextField
          id="rc-family"
          name="family_reason"
          rows={2}
          maxLength={500}
          optional={refund >= rule.amount_cents}
          label={t('admin.cancel.forTheFamily', { name: one.parent_first_name })}
          hint={t('admin.cancel.addedToTheEmail')}
          defaultValue={valueOf(view, CANCEL, 'family_reason', '', one.id)}
          error={errorOf(view, CANCEL, 'family_reason', one.id)}
        />
        <Check
          name="notify"
          value="true"
          label={t('admin.cancel.sendTheEmail', { name: one.parent_first_name })}
          hint={refund > 0 ? t('admin.cancel.theRefundIsTold') : undefined}
          defaultChecked={isChecked(view, CANCEL, 'notify', true, one.id)}
        />
        {refund > 0 ? (
          <TypedAmount
            view={view}
            op={CANCEL}
            one={one}
            id="rc-typed"
            label={t('admin.cancel.typeTheAmount', { amount: plain(refund) })}
          />
        ) : null}
        <PasswordAgain view={view} id="rc-pw" />
        <div className="stack stack--s">
          <Button kind="danger" type="submit">
            {refund > 0 ? t('admin.cancel.refundNow', { amount: formatSum(refund) }) : t('admin.cancel.cancelNow')}
          </Button>
          <ButtonLink
            href={`/admin/registrations/${one.id}/cancel?choice=${choice}&amount=${encodeURIComponent(amount)}`}
          >
            {t('admin.cancel.goBack')}
          </ButtonLink>
        </div>
      </ActionForm>
    </section>
  );
};

const Head = ({ view, would }: Pick<CancelProps, 'view' | 'would'>) => {
  const { registration: one } = would;
  return (
    <PageHead
      crumb={{ href: `/admin/registrations/${one.id}`, label: `${one.player_first_name} ${one.player_last_name}` }}
      title={t('admin.cancel.cancelRegistration', { child: one.player_first_name })}
    >
      <p>
        {withDashes(one.division)} · {t('admin.cancel.paidSoFar', { amount: formatSum(one.paid_cents) })}{' '}
        {view.problem ? null : t('admin.cancel.nothingHasHappenedYet')}
      </p>
    </PageHead>
  );
};

const CancelPage = (props: CancelProps) => {
  const { view, would } = props;
  const { registration: one } = would;
  const isOver = one.status === 'cancelled' || one.status === 'expired';
  const stop = one.is_own
    ? [t('admin.registration.yourOwnFamily'), t('admin.registration.somebodyElseDecides')]
    : isOver
      ? [t('admin.cancel.isCanceledAlready'), t('admin.cancel.seeTheRegistration')]
      : null;
  return (
    <AdminFrame view={view}>
      <Head view={view} would={would} />
      {stop ? (
        <Notice tone="warning" icon="lock" title={stop[0]!}>
          <a href={`/admin/registrations/${one.id}`}>{stop[1]}</a>
        </Notice>
      ) : (
        <div className="cols--admin flow">
          <div className="stack stack--l">
            <WhatGoesBack {...props} />
            <AtOnce {...props} />
            <Letter {...props} />
          </div>
          {props.isConfirming && may(view.me, 'money', 'write') ? <Confirm {...props} /> : null}
        </div>
      )}
    </AdminFrame>
  );
};

const CHOICES: readonly string[] = ['rule', 'other', 'nothing'];

export const registrationCancel = adminPage<CancelProps>({
  path: '/admin/registrations/:id/cancel',
  title: t('admin.cancel.cancel'),
  section: 'registration',
  load: async ({ need, params, query }) => {
    const id = numberIn(params['id']);
    if (id === undefined) throw new PageRefusal(404);
    const choice = (CHOICES.includes(query['choice'] ?? '') ? query['choice'] : 'rule') as Choice;
    const amount = (query['amount'] ?? '').slice(0, 20);
    const would = await need('getRegistrationCancellation', {
      params: { id },
      query: { choice, ...(amount ? { amount } : {}) },
    });
    return { would, choice, amount, isConfirming: query['step'] === 'confirm' };
  },
  Page: CancelPage,
  done: { cancelAdminRegistration: t('admin.cancel.done') },
  audit: { 'registration.cancel_decided': t('admin.cancel.decidedToCancel') },
});
