import { t } from '@sports-hub/contract/texts';
import type { MoneyDifference, MoneyReconciliation } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  DateText,
  Empty,
  formatSum,
  grouped,
  MomentText,
  Notice,
  Tag,
  withDashes,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { actionWords, factWords, SETTLED, TAGS, titleOf, whatHappened } from './words.ts';

interface ReconcileProps extends MoneyReconciliation {
  view: AdminView;
}

const Difference = ({ off, fits }: { off: string | null; fits: string }) =>
  off === null ? <td className="fits">{fits}</td> : <td className="off">{off}</td>;

const SumRow = ({ label, sum }: { label: string; sum: MoneyReconciliation['received'] }) => {
  const off = Math.abs(sum.processor_cents - sum.ledger_cents);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatSum(sum.processor_cents)}</td>
      <td>{formatSum(sum.ledger_cents)}</td>
      <Difference off={off === 0 ? null : formatSum(off)} fits={t('admin.money.matched')} />
    </tr>
  );
};

const Sums = ({ view, since, received, refunded, disputed, charges, entered, matched }: ReconcileProps) => (
  <section className="card table-card" aria-label={t('admin.money.sums')}>
    <table className="book">
      <caption className="hidden-text">{t('admin.money.processorAgainstLedger')}</caption>
      <thead>
        <tr>
          <th scope="col">
            {since
              ? rich('admin.money.sinceDay', { day: <DateText value={since} today={view.now} /> })
              : t('admin.money.soFar')}
          </th>
          <th scope="col">{t('admin.money.processor')}</th>
          <th scope="col">{t('admin.money.ourLedger')}</th>
          <th scope="col">{t('admin.money.difference')}</th>
        </tr>
      </thead>
      <tbody>
        <SumRow label={t('admin.money.paymentsReceived')} sum={received} />
        <SumRow label={t('admin.money.refundedSum')} sum={refunded} />
        <SumRow label={t('admin.money.chargebacks')} sum={disputed} />
        <tr>
          <th scope="row">{t('admin.money.matchedOneToOne')}</th>
          <td>{grouped(charges)}</td>
          <td>{grouped(entered)}</td>
          <Difference
            off={
              matched === Math.max(charges, entered)
                ? null
                : t('admin.money.notMatched', { count: Math.max(charges, entered) - matched })
            }
            fits={t('admin.money.matched')}
          />
        </tr>
      </tbody>
    </table>
  </section>
);

const Side = ({ view, label, facts }: { view: AdminView; label: string; facts: MoneyDifference['ledger'] }) => (
  <div>
    <dt>{label}</dt>
    {facts.length === 0 ? (
      <dd>{t('admin.money.nothing')}</dd>
    ) : (
      facts.slice(-5).map((fact, index) => <dd key={`${index} ${fact.what}`}>{factWords(fact, view.now)}</dd>)
    )}
  </div>
);

export const Sides = ({ view, one }: { view: AdminView; one: MoneyDifference }) => (
  <dl className="sides">
    <Side view={view} label={t('admin.money.processor')} facts={one.processor} />
    <Side
      view={view}
      label={one.kind.startsWith('payout') ? t('admin.money.bank') : t('admin.money.ourLedger')}
      facts={one.ledger}
    />
  </dl>
);

/** To the page of the registration or the sponsorship, and to the family's own mail. */
const Elsewhere = ({ one }: { one: MoneyDifference }) => (
  <>
    {one.subject === 'registration' ? (
      <ButtonLink kind="quiet" small href={`/admin/registrations/${one.subject_id}`}>
        {t('admin.money.registration')}
        <span className="hidden-text"> {one.about}</span>
      </ButtonLink>
    ) : null}
    {one.contact && one.kind === 'refund_refused' ? (
      <ButtonLink kind="quiet" small href={`mailto:${encodeURIComponent(one.contact.email)}`}>
        {t('admin.money.writeTo', { name: one.contact.name })}
      </ButtonLink>
    ) : null}
  </>
);

const Item = ({ view, one, isFirst }: { view: AdminView; one: MoneyDifference; isFirst: boolean }) => {
  const [tone, tag] = TAGS[one.kind];
  const canDecide = may(view.me, 'money', 'write');
  const to = (action: string): string => `/admin/money/${one.id}?action=${action}`;
  const isDisputed = one.kind === 'dispute' && one.state !== 'lost';
  return (
    <li>
      <div className="diffs__head">
        <h3>{titleOf(one)}</h3>
        <Tag tone={tone}>{tag}</Tag>
        <span className="money">{formatSum(one.amount_cents)}</span>
      </div>
      <p>{whatHappened(one, view.now)}</p>
      <Sides view={view} one={one} />
      {one.is_own ? <p>{t('admin.money.ownFamily')}</p> : null}
      <div className="actions actions--fill">
        {isDisputed && !one.is_own ? (
          <ButtonLink kind={isFirst ? 'primary' : 'secondary'} small href={to('evidence')}>
            {t('admin.money.theFileToSend')}
            <span className="hidden-text"> {titleOf(one)}</span>
          </ButtonLink>
        ) : null}
        {canDecide
          ? one.actions.map((action, index) => (
              <ButtonLink
                key={action}
                kind={index > 0 || isDisputed ? 'quiet' : isFirst ? 'primary' : 'secondary'}
                small
                href={to(action)}
              >
                {actionWords(action, one)}
                <span className="hidden-text"> {titleOf(one)}</span>
              </ButtonLink>
            ))
          : null}
        <Elsewhere one={one} />
      </div>
    </li>
  );
};

const Settled = ({ view, settled }: ReconcileProps) =>
  settled.length === 0 ? null : (
    <section className="stack stack--s" aria-labelledby="money-settled">
      <h2 id="money-settled">{t('admin.money.settledLately')}</h2>
      <ul className="card rows">
        {settled.map((one) => (
          <li key={one.id} className="rows__item">
            <span className="grow">
              <span className="strong">{SETTLED[one.action]}</span> <Tag tone="success">{t('admin.money.settled')}</Tag>
              <br />
              <span className="small muted">
                {withDashes(one.about)} · {formatSum(one.amount_cents)} ·{' '}
                {rich('admin.money.byOn', { by: one.by, when: <MomentText value={one.at} today={view.now} /> })}
                {one.reason ? ` · “${one.reason}”` : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

const WhenCompared = ({ view, compared_at, is_running, since }: ReconcileProps) => (
  <p className="small muted" role={is_running ? 'status' : undefined}>
    {is_running
      ? t('admin.money.comparingNow')
      : compared_at
        ? rich('admin.money.comparedAt', {
            when: <MomentText value={compared_at} today={view.now} />,
            since: since ? <DateText value={since} today={view.now} /> : '',
          })
        : t('admin.money.notComparedYet')}
  </p>
);

const Items = (props: ReconcileProps) => {
  const { view, items, total, charges, compared_at } = props;
  if (items.length > 0)
    return (
      <section className="stack stack--s" aria-labelledby="money-differences">
        <h2 id="money-differences">{t('admin.money.differences', { count: total })}</h2>
        <ul className="card rows diffs">
          {items.map((one, index) => (
            <Item key={one.id} view={view} one={one} isFirst={index === 0} />
          ))}
        </ul>
        {total > items.length ? (
          <p className="small muted">{t('admin.money.moreAfterThese', { count: total - items.length })}</p>
        ) : null}
      </section>
    );
  return (
    <Empty icon="check" title={t('admin.money.everythingMatches')}>
      {compared_at
        ? rich('admin.money.eachWithItsRecord', {
            count: grouped(charges),
            when: <MomentText value={compared_at} today={view.now} />,
          })
        : t('admin.money.byOurBooks')}
    </Empty>
  );
};

const ReconcilePage = (props: ReconcileProps) => {
  const { view, unanswered_at, compared_at } = props;
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.money.money')}</h1>
        {may(view.me, 'money', 'write') ? (
          <ActionForm view={view} op="compareMoney" className="inline-form">
            <Button icon="retry" type="submit">
              {compared_at ? t('admin.money.compareAgain') : t('admin.money.compareNow')}
            </Button>
          </ActionForm>
        ) : null}
      </div>
      <SectionTabs view={view} />
      {unanswered_at ? (
        <Notice tone="warning" icon="offline" title={t('admin.money.processorCannotBeReached')}>
          {compared_at
            ? rich('admin.money.theseAreTheSumsOf', { when: <MomentText value={compared_at} today={view.now} /> })
            : t('admin.money.itIsTriedAgain')}
        </Notice>
      ) : null}
      <WhenCompared {...props} />
      <Sums {...props} />
      <Items {...props} />
      <Settled {...props} />
      <p className="small muted">{t('admin.money.theLedgerOnlyGrows')}</p>
    </AdminFrame>
  );
};

export const reconcile = adminPage<ReconcileProps>({
  path: '/admin/money',
  title: t('admin.money.money'),
  section: 'money',
  tab: t('admin.money.reconcile'),
  badge: { of: 'money', words: t('admin.money.differencesWaiting'), tone: 'danger' },
  load: ({ need }) => need('listMoneyDifferences'),
  Page: ReconcilePage,
  done: { compareMoney: t('admin.money.comparisonBegun'), settleMoneyDifference: t('admin.money.isSettled') },
  audit: {
    'payments.comparison_asked': t('admin.money.hadThePaymentsCompared'),
    'payments.compared': t('admin.money.comparedByItself'),
    'payments.settled': t('admin.money.settledADifference'),
    'payments.evidence_exported': t('admin.money.exportedEvidence'),
    'payment.kept_agreed': t('admin.money.auditKeptAgreed'),
    'payment.refunded_by_hand': t('admin.money.auditRefundedByHand'),
    'payment.adopted': t('admin.money.auditAdopted'),
    'payment.stray_given_back': t('admin.money.auditStrayGivenBack'),
    'payment.stray_refunded': t('admin.money.auditStrayRefunded'),
    'payment.not_ours': t('admin.money.auditNotOurs'),
    'payment.right_as_it_is': t('admin.money.auditRightAsItIs'),
  },
});
