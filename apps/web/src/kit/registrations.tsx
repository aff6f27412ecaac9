import type { FamilyRegistration, FamilyRegistrationDetail, RegistrationStep } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Tag, type Tone } from './controls.tsx';
import { Field, SelectField } from './fields.tsx';
import { attemptOf, PostForm, RefusalNotice, typedField, type RefusedForm } from './forms.tsx';
import { Icon } from './icon.tsx';
import { MOVED } from './receipt.ts';
import { FilesOfRecord, PlanOfRecord } from './registration-parts.tsx';
import { Notice, PageHead } from './surfaces.tsx';
import { formatDate, formatMoment, formatSum, withDashes } from './words.ts';

const STATES: Record<FamilyRegistration['status'], readonly [words: string, tone?: Tone]> = {
  draft: [t('kit.registrations.notFinished')],
  unconfirmed: [t('kit.registrations.notConfirmedYet'), 'warning'],
  awaiting_payment: [t('kit.registrations.waitingForPayment'), 'info'],
  registered: [t('kit.registrations.registered'), 'success'],
  waitlisted: [t('kit.registrations.waitingList'), 'warning'],
  cancelled: [t('kit.registrations.canceled'), 'danger'],
  expired: [t('kit.registrations.ended')],
};

const StateTag = ({ status }: Pick<FamilyRegistration, 'status'>) => {
  const [words, tone] = STATES[status];
  return <Tag {...(tone ? { tone } : {})}>{words}</Tag>;
};

/** What was paid for a place that went is on its way back. */
const keptOf = ({ status, paid, refunded }: FamilyRegistration): number =>
  status === 'waitlisted' ? 0 : paid - refunded;

function stepWords({ kind, by }: RegistrationStep, today: string): string {
  switch (kind) {
    case 'confirm':
      return t('kit.registrations.confirmBy', { by: formatMoment(by ?? '', today) });
    case 'pay':
      return by
        ? t('kit.registrations.aSpotIsHeldUntil', { by: formatMoment(by, today) })
        : t('kit.registrations.itIsNotPaidYet');
    case 'wait_for_spot':
      return t('kit.registrations.weEmailYouWhenASpot');
    case 'wait_for_team':
      return by !== null && by > today
        ? t('kit.registrations.teamsAreMadeOn', { day: formatDate(by, today) })
        : t('kit.registrations.nextTheLeagueMakesTheTeams');
  }
}

const Step = ({ step, today }: { step: RegistrationStep; today: string }) => (
  <Notice
    tone={step.kind === 'pay' || step.kind === 'confirm' ? 'warning' : 'info'}
    icon="clock"
    title={t('kit.registrations.next')}
    actions={
      step.url ? (
        <ButtonLink kind="primary" small href={step.url}>
          {t('kit.registrations.goAndPay')}
        </ButtonLink>
      ) : undefined
    }
  >
    {stepWords(step, today)}
  </Notice>
);

const ASSISTANCE: Record<NonNullable<FamilyRegistration['assistance']>['status'], string> = {
  unconfirmed: t('kit.aid.unconfirmed'),
  open: t('kit.aid.open'),
  asked: t('kit.aid.asked'),
  granted: t('kit.aid.granted'),
  declined: t('kit.aid.declined'),
  ended: t('kit.aid.ended'),
};

/** Only who asked is told. */
const Assistance = ({ assistance: { status, url } }: { assistance: NonNullable<FamilyRegistration['assistance']> }) => (
  <Notice
    tone={status === 'asked' || status === 'unconfirmed' ? 'warning' : 'info'}
    icon="lock"
    title={t('kit.aid.title')}
    actions={
      <ButtonLink small href={url}>
        {t('kit.aid.see')}
      </ButtonLink>
    }
  >
    {ASSISTANCE[status]}
  </Notice>
);

const paidWords = (registration: FamilyRegistration, today: string): string =>
  keptOf(registration) > 0
    ? t('kit.registrations.paidOn', {
        day: formatDate(registration.registered_at ?? registration.submitted_at, today),
      })
    : registration.refunded > 0
      ? t('kit.registrations.refunded', { money: formatSum(registration.refunded) })
      : t('kit.registrations.nothingCharged');

/** Each leads to what was paid, what waits, and what can be done about it. */
export const RegistrationRows = ({
  registrations,
  today,
  hrefOf,
}: {
  registrations: readonly FamilyRegistration[];
  today: string;
  hrefOf: (id: number) => string;
}) => (
  <ul className="card rows">
    {registrations.map((registration) => (
      <li key={registration.id} className="rows__item receipt">
        <span className="grow">
          <span className="strong">
            {registration.player.first_name}, {registration.period.name}
          </span>{' '}
          <StateTag status={registration.status} />
          <br />
          <span className="small muted">
            {[
              withDashes(registration.division.name),
              paidWords(registration, today),
              registration.receipt_number && t('kit.registrations.receipt', { number: registration.receipt_number }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {registration.next_step ? (
            <span className="small block">{stepWords(registration.next_step, today)}</span>
          ) : null}
        </span>
        <span className="receipt__end">
          <b className="num">{formatSum(keptOf(registration))}</b>
          <ButtonLink kind="quiet" small href={hrefOf(registration.id)}>
            {t('kit.registrations.open')}
            <span className="hidden-text">
              {t('kit.registrations.theRegistrationOf', {
                child: registration.player.first_name,
                period: registration.period.name,
              })}
            </span>
          </ButtonLink>
        </span>
      </li>
    ))}
  </ul>
);

const Line = ({ label, amount, total = false }: { label: string; amount: number; total?: boolean }) => (
  <div className={total ? 'line line--total' : amount < 0 ? 'line line--off' : 'line'}>
    <dt>{label}</dt>
    <dd>{formatSum(amount)}</dd>
  </div>
);

/** On paper this is the receipt; the rest of the page stays on the screen. */
const Receipt = ({ record, issuer, today, receiptHref }: RecordData) => (
  <section className="card card--pad stack" aria-labelledby="receipt">
    <h2 id="receipt" className="title-s">
      {record.receipt_number
        ? t('kit.registrations.receipt', { number: record.receipt_number })
        : t('kit.registrations.price')}
    </h2>
    <p className="small">
      {issuer}
      <br />
      {record.player.first_name} {record.player.last_name} · {record.league.name}, {withDashes(record.division.name)}
      <br />
      {t('kit.registrations.sentOn', { day: formatDate(record.submitted_at, today) })}
    </p>
    <dl className="lines">
      {record.lines.map(({ label, amount }, index) => (
        <Line key={index} label={label} amount={amount} />
      ))}
      <Line label={t('kit.registrations.total')} amount={record.total} total />
      {record.payments.map(({ kind, amount, at }, index) => (
        <Line key={index} label={`${MOVED[kind]}, ${formatDate(at, today)}`} amount={Math.abs(amount)} />
      ))}
    </dl>
    {record.receipt_number ? (
      <div className="actions no-print">
        <ButtonLink small href={receiptHref} download={`${record.receipt_number}.pdf`}>
          <Icon name="doc" size="s" />
          {t('kit.registrations.download')}
        </ButtonLink>
        <Button kind="quiet" small icon="print" data-print="">
          {t('kit.registrations.printOrSave')}
        </Button>
      </div>
    ) : null}
  </section>
);

export type RecordForm = 'correct' | 'cancel';

export interface RecordData {
  record: FamilyRegistrationDetail;
  /** Whose receipt it is: the name of the organization or site. */
  issuer: string;
  today: string;
  back: { href: string; label: string };
  contactHref: string;
  /** The receipt as a file. */
  receiptHref: string;
  /** What every form of the page sends along. */
  token: Readonly<Record<string, string>>;
  refused: RefusedForm<RecordForm> | undefined;
  said: RecordForm | undefined;
}

function Corrections({ record: { corrections }, token, refused }: RecordData) {
  const attempt = attemptOf(refused, 'correct');
  return (
    <section className="stack no-print" aria-labelledby="corrections">
      <h2 id="corrections">{t('kit.registrations.correctATypo')}</h2>
      <PostForm className="card card--pad form" hidden={{ form: 'correct', ...token }} noValidate>
        <RefusalNotice refusal={attempt.refusal} />
        {corrections.map(({ name, label, value, required, options }) =>
          options ? (
            <SelectField
              key={name}
              id={`c-${name}`}
              name={name}
              label={label}
              optional={!required}
              error={attempt.errors[name]}
              selected={attempt.values[name] ?? value}
              options={required ? options : [{ value: '', label: '' }, ...options]}
            />
          ) : (
            <Field
              key={name}
              id={`c-${name}`}
              label={label}
              optional={!required}
              type={name === 'phone' ? 'tel' : 'text'}
              {...typedField(attempt, name, value)}
            />
          ),
        )}
        <p className="small muted">{t('kit.registrations.untilTheChildIsOnATeam')}</p>
        <div className="actions actions--fill">
          <Button type="submit" kind="secondary">
            {t('kit.registrations.save')}
          </Button>
        </div>
      </PostForm>
    </section>
  );
}

function cancelWords({ status, cancellation }: FamilyRegistrationDetail, today: string): readonly [string, string] {
  const { refund = 0, until = null } = cancellation ?? {};
  if (status === 'waitlisted')
    return [t('kit.registrations.theSpotGoesToOthers'), t('kit.registrations.leaveTheWaitingList')];
  const money = formatSum(refund);
  const day = until === null ? '' : formatDate(until, today);
  if (until === null) return [t('kit.registrations.nothingWasPaid'), t('kit.registrations.cancelIt')];
  return refund > 0
    ? [t('kit.registrations.goesBackUntil', { money, day }), t('kit.registrations.cancelAndRefund', { money })]
    : [t('kit.registrations.nothingGoesBack'), t('kit.registrations.cancelIt')];
}

function Cancellation(data: RecordData) {
  const { record, token, refused, today } = data;
  const { refusal } = attemptOf(refused, 'cancel');
  const [words, button] = cancelWords(record, today);
  return (
    <section className="stack no-print" aria-labelledby="cancel">
      <h2 id="cancel">{t('kit.registrations.cancel')}</h2>
      <RefusalNotice refusal={refusal} />
      <details className="more-details" open={Boolean(refusal)}>
        <summary className="btn btn--quiet btn--small flush">{button}…</summary>
        <PostForm
          className="card card--pad stack"
          hidden={{ form: 'cancel', refund: record.cancellation?.refund, ...token }}
        >
          <p>{words}</p>
          <p className="small muted">{t('kit.registrations.thereIsNoWayBack')}</p>
          <div className="actions actions--fill">
            <Button type="submit" kind="danger">
              {button}
            </Button>
          </div>
        </PostForm>
      </details>
    </section>
  );
}

const SAID: Record<RecordForm, string> = {
  correct: t('kit.registrations.saved'),
  cancel: t('kit.registrations.itIsCanceled'),
};

/** One registration, for whoever made it and for the child's guardians: what was paid, what waits, what can be done. */
export function RegistrationRecord(data: RecordData) {
  const { record, today, back, contactHref, said } = data;
  return (
    <>
      <div className="stack">
        <PageHead crumb={back} title={`${record.player.first_name}, ${record.period.name}`}>
          <p>
            <StateTag status={record.status} />
          </p>
        </PageHead>
        {said ? (
          <Notice tone="success" role="status">
            {SAID[said]}
          </Notice>
        ) : null}
        {record.next_step ? <Step step={record.next_step} today={today} /> : null}
        {record.assistance ? <Assistance assistance={record.assistance} /> : null}
      </div>
      <Receipt {...data} />
      <PlanOfRecord record={record} />
      <FilesOfRecord record={record} today={today} />
      {record.corrections.length > 0 ? <Corrections {...data} /> : null}
      {record.cancellation ? <Cancellation {...data} /> : null}
      <section className="stack no-print" aria-labelledby="ask">
        <h2 id="ask">{t('kit.registrations.ask')}</h2>
        <p className="muted">{t('kit.registrations.somethingElse')}</p>
        <p>
          <ButtonLink small href={contactHref}>
            <Icon name="mail" size="s" />
            {t('kit.registrations.writeToTheLeague')}
          </ButtonLink>
        </p>
      </section>
    </>
  );
}
