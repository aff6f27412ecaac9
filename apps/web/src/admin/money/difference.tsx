import { t } from '@sports-hub/contract/texts';
import type { MoneyAction, MoneyDifferenceDetail } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Empty,
  Field,
  FieldError,
  formatSum,
  Notice,
  PageHead,
  Tag,
  TextField,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, PageRefusal } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';
import { Sides } from './reconcile.tsx';
import { actionWords, consequence, movingAmount, TAGS, titleOf, whatHappened } from './words.ts';

const OP = 'settleMoneyDifference';

interface DifferenceProps {
  view: AdminView;
  /** Null where it has been settled meanwhile. */
  one: MoneyDifferenceDetail | null;
  action: MoneyAction | 'evidence' | null;
}

/** An amount as people type it: without the sign. */
const plain = (cents: number): string => formatSum(cents).replaceAll(/[^\d.]/g, '');

const NO_REASON: readonly MoneyAction[] = ['try_again', 'look_again'];

const Candidates = ({ view, one }: { view: AdminView; one: MoneyDifferenceDetail }) => {
  if (one.candidates.length === 0)
    return <p className="small muted">{t('admin.money.nobodyOwesThat', { amount: formatSum(one.amount_cents) })}</p>;
  const typed = valueOf(view, OP, 'belongs_to', '', one.id);
  const error = errorOf(view, OP, 'subject_id', one.id);
  return (
    <fieldset className="stack stack--s">
      <legend className="label legend-gap">{t('admin.money.whatItIsFor')}</legend>
      {error ? <FieldError id="md-belongs">{error}</FieldError> : null}
      {one.candidates.map(({ subject, id, about, detail }) => (
        <label key={`${subject} ${id}`} className="check choice">
          <input
            type="radio"
            name="belongs_to"
            value={`${subject}:${id}`}
            defaultChecked={typed === `${subject}:${id}`}
          />
          <span>{withDashes(about)}</span>
          <span className="hint">{withDashes(detail)}</span>
        </label>
      ))}
    </fieldset>
  );
};

const Check = ({ view, one }: { view: AdminView; one: MoneyDifferenceDetail }) => (
  <>
    <Field
      id="md-check"
      name="check_number"
      required
      maxLength={40}
      autoComplete="off"
      label={t('admin.money.checkNumber')}
      defaultValue={valueOf(view, OP, 'check_number', '', one.id)}
      error={errorOf(view, OP, 'check_number', one.id)}
    />
    <Field
      id="md-day"
      name="handed_on"
      type="date"
      required
      label={t('admin.money.sentOn')}
      defaultValue={valueOf(view, OP, 'handed_on', view.now.slice(0, 10), one.id)}
      error={errorOf(view, OP, 'handed_on', one.id)}
    />
  </>
);

const Decide = ({ view, one, action }: { view: AdminView; one: MoneyDifferenceDetail; action: MoneyAction }) => {
  const amount = movingAmount(action, one);
  const needsReason = !NO_REASON.includes(action);
  const words = actionWords(action, one);
  const sum = amount === undefined ? '' : formatSum(amount);
  return (
    <section className="card card--pad stack stack--l" aria-labelledby="md-sure">
      <div>
        <h2 className="h-card" id="md-sure">
          {words}
        </h2>
        <p className="small muted">{consequence(action, one)}</p>
      </div>
      <ActionForm
        view={view}
        op={OP}
        id={one.id}
        hidden={{ action, seen: one.seen }}
        back="/admin/money"
        className="form"
      >
        {action === 'adopt' ? <Candidates view={view} one={one} /> : null}
        {action === 'by_check' ? <Check view={view} one={one} /> : null}
        {needsReason ? (
          <TextField
            id="md-reason"
            name="reason"
            rows={2}
            required
            minLength={3}
            maxLength={500}
            label={t('admin.money.inYourWords')}
            hint={t('admin.money.keptInTheLog')}
            defaultValue={valueOf(view, OP, 'reason', '', one.id)}
            error={errorOf(view, OP, 'reason', one.id)}
          />
        ) : null}
        {amount === undefined ? null : (
          <Field
            id="md-typed"
            name="typed"
            inputMode="decimal"
            autoComplete="off"
            required
            label={t('admin.cancel.typeTheAmount', { amount: plain(amount) })}
            hint={t('admin.cancel.soThatNoSlip')}
            error={errorOf(view, OP, 'typed', one.id)}
          />
        )}
        <PasswordAgain view={view} id="md-pw" />
        <div className="actions">
          <Button kind={amount === undefined ? 'primary' : 'danger'} type="submit">
            {words.includes(sum) ? words : t('admin.money.doItWith', { action: words, amount: sum })}
          </Button>
          <ButtonLink href="/admin/money">{t('admin.cancel.goBack')}</ButtonLink>
        </div>
      </ActionForm>
    </section>
  );
};

/** What the bank is sent, at the processor's own pages. */
const Evidence = ({ view, one }: { view: AdminView; one: MoneyDifferenceDetail }) => (
  <section className="card card--pad stack" aria-labelledby="md-file">
    <div>
      <h2 className="h-card" id="md-file">
        {t('admin.money.theFileToSend')}
      </h2>
      <p className="small muted">{t('admin.money.whatIsInTheFile')}</p>
    </div>
    <ActionForm view={view} op="exportDisputeEvidence" id={one.id.replace('matter-', '')} className="form" download>
      <PasswordAgain view={view} id="md-xp" />
      <div className="actions">
        <Button kind="primary" icon="download" type="submit">
          {t('admin.money.getTheFile')}
        </Button>
        <ButtonLink href="/admin/money">{t('admin.cancel.goBack')}</ButtonLink>
      </div>
    </ActionForm>
    <p className="small muted">{t('admin.money.sentAtTheProcessor')}</p>
  </section>
);

const Steps = ({
  view,
  one,
  action,
}: {
  view: AdminView;
  one: MoneyDifferenceDetail;
  action: DifferenceProps['action'];
}) => {
  if (one.is_own)
    return (
      <Notice tone="warning" icon="lock" title={t('admin.registration.yourOwnFamily')}>
        {t('admin.registration.somebodyElseDecides')}
      </Notice>
    );
  if (action === 'evidence') return <Evidence view={view} one={one} />;
  if (action && one.actions.includes(action) && may(view.me, 'money', 'write'))
    return <Decide view={view} one={one} action={action} />;
  return (
    <p>
      <ButtonLink href="/admin/money">{t('admin.cancel.goBack')}</ButtonLink>
    </p>
  );
};

const DifferencePage = ({ view, one, action }: DifferenceProps) => {
  if (one === null)
    return (
      <AdminFrame view={view}>
        <PageHead
          crumb={{ href: '/admin/money', label: t('admin.money.reconcile') }}
          title={t('admin.money.settled')}
        />
        <Empty icon="check" title={t('admin.money.settledMeanwhile')} />
      </AdminFrame>
    );
  const [tone, tag] = TAGS[one.kind];
  return (
    <AdminFrame view={view}>
      <PageHead crumb={{ href: '/admin/money', label: t('admin.money.reconcile') }} title={titleOf(one)}>
        <p>
          <Tag tone={tone}>{tag}</Tag> {formatSum(one.amount_cents)}
        </p>
      </PageHead>
      <div className="card card--pad stack">
        <p>{whatHappened(one, view.now)}</p>
        <Sides view={view} one={one} />
      </div>
      <Steps view={view} one={one} action={action} />
    </AdminFrame>
  );
};

const ID = /^(held|kept|late|matter|unpaid|found)-[1-9]\d{0,14}$/;

export const moneyDifference = adminPage<DifferenceProps>({
  path: '/admin/money/:id',
  title: t('admin.money.difference'),
  section: 'money',
  under: '/admin/money',
  load: async ({ call, need, params, query }) => {
    const id = params['id'] ?? '';
    if (!ID.test(id)) throw new PageRefusal(404);
    const action = (query['action'] ?? null) as DifferenceProps['action'];
    const found = await call('getMoneyDifference', { params: { id } });
    if (!found.ok && found.status !== 404) return { one: await need('getMoneyDifference', { params: { id } }), action };
    return { one: found.ok ? found.data : null, action };
  },
  Page: DifferencePage,
});
