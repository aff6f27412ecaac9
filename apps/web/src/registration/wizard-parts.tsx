import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { RegistrationPeriod, RegistrationQuote } from '@sports-hub/contract';
import { Button } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import { focusInView } from '../kit/refused.ts';
import { Notice } from '../kit/surfaces.tsx';
import { formatMoment, list } from '../kit/words.ts';
import {
  childName,
  STEP_WORDS,
  STEPS,
  type ChildDraft,
  type RegistrationDraft,
  type Step,
  type WrongAnswer,
} from './draft.ts';
import { formatMoney } from './words.ts';

export const nextOf = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'payment';
/** Where nothing is added to the price any more. */
export const isLate = (step: Step): boolean => step === 'price' || step === 'payment';
const previousOf = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1];

export const Progress = ({ step }: { step: Step }) => {
  const at = STEPS.indexOf(step);
  return (
    <div className="steps">
      <ol className="steps__bar" aria-hidden="true">
        {STEPS.map((name, index) => (
          <li key={name} className={index < at ? 'done' : index === at ? 'now' : undefined} />
        ))}
      </ol>
      <p className="steps__words">
        <span>
          {rich('registration.wizardParts.stepOf', {
            at: at + 1,
            steps: STEPS.length,
            name: <b>{STEP_WORDS[step]}</b>,
          })}
        </span>
        {at < STEPS.length - 1 ? (
          <span>{t('registration.wizardParts.next', { name: STEP_WORDS[nextOf(step)] ?? '' })}</span>
        ) : null}
      </p>
    </div>
  );
};

/** Whoever finds a draft on this device may go on with it, or have it forgotten. */
export const Resumed = ({ draft, onForget }: { draft: RegistrationDraft; onForget: () => void }) => (
  <Notice
    tone="info"
    icon="doc"
    title={t('registration.wizardParts.weKeptWhatYouEntered')}
    actions={
      <Button kind="quiet" small onClick={onForget}>
        {t('registration.wizardParts.clearItAndStartOver')}
      </Button>
    }
  >
    {t('registration.wizardParts.forOnASharedComputer', {
      children: list(draft.children.map((child) => childName(child))),
    })}
  </Notice>
);

/** The price could not be asked for, by no fault of the answers. */
export const PriceTrouble = ({ words, onRetry }: { words: string | undefined; onRetry: () => void }) =>
  words === undefined ? null : (
    <Notice
      tone="warning"
      title={t('registration.app.thePriceCouldNotBe')}
      role="status"
      actions={
        <Button kind="secondary" small onClick={onRetry}>
          {t('registration.app.tryAgain')}
        </Button>
      }
    >
      {words}
    </Notice>
  );

/** What is to be corrected elsewhere, and the way there. */
export const LookAgain = ({
  wrong,
  onChange,
}: {
  wrong: readonly WrongAnswer[];
  onChange: (answer: WrongAnswer) => void;
}) =>
  wrong.length === 0 ? null : (
    <Notice
      tone="warning"
      icon="alert"
      title={t('registration.wizardParts.lookAtThisAgain')}
      role="status"
      actions={wrong.slice(0, 2).map((answer) => (
        <Button key={answer.key} kind="secondary" small onClick={() => onChange(answer)}>
          {t('registration.wizardParts.change', { name: answer.name })}
        </Button>
      ))}
    >
      <ul>
        {wrong.map(({ key, name, message }) => (
          <li key={key}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );

/** Who came for something else is not left to find out by the price. */
export const NotOpen = ({ asked, period }: { asked: { name: string; opens_at: string | null }; period: string }) => (
  <Notice
    tone="warning"
    title={
      asked.opens_at
        ? t('registration.wizardParts.isNotOpenYet', { name: asked.name })
        : t('registration.wizardParts.isClosed', { name: asked.name })
    }
  >
    {asked.opens_at
      ? t('registration.wizardParts.itOpensOn', { opensAt: formatMoment(asked.opens_at), period })
      : t('registration.wizardParts.thisFormIsFor', { period })}
  </Notice>
);

/** What one can register for, where there is more than one thing. */
export const PeriodChoice = ({
  periods,
  chosen,
  onChoose,
}: {
  periods: readonly RegistrationPeriod[];
  chosen: number;
  onChoose: (id: number) => void;
}) => (
  <fieldset className="stack stack--s">
    <legend className="label">{t('registration.wizardParts.whatFor')}</legend>
    {periods.map(({ id, name, league, fee }) => (
      <label key={id} className="check choice">
        <input type="radio" name="period" checked={id === chosen} onChange={() => onChoose(id)} />
        <span>{name}</span>
        <span className="hint">
          {league.name} · {fee > 0 ? formatMoney(fee) : t('registration.wizardParts.free')}
        </span>
      </label>
    ))}
  </fieldset>
);

function buttonWords(step: Step, total: number, isBusy: boolean, isWaiting: boolean): string {
  if (step !== 'payment')
    return t('registration.wizardParts.continueTo', { name: STEP_WORDS[nextOf(step)].toLowerCase() });
  if (isBusy) return total > 0 ? t('registration.wizardParts.paying') : t('registration.wizardParts.finishing');
  if (isWaiting) return t('registration.wizardParts.joinTheWaitingList');
  return total > 0
    ? t('registration.wizardParts.pay', { total: formatMoney(total) })
    : t('registration.wizardParts.register');
}

/** The price so far on a phone, the way back and the way on. */
export function PayBar({
  step,
  sum,
  total,
  isBusy,
  isWaiting,
  isBlocked,
  onBack,
}: {
  step: Step;
  sum: string;
  total: number;
  isBusy: boolean;
  /** Nobody gets a place now: everybody goes on the waiting list. */
  isWaiting: boolean;
  isBlocked: boolean;
  onBack: (step: Step) => void;
}) {
  const before = previousOf(step);
  const lock = step === 'payment' && total > 0 ? ({ icon: 'lock' } as const) : {};
  return (
    <section className="pay-bar" aria-label={t('registration.wizardParts.priceAndNextStep')}>
      <div className="pay-bar__sum phone-only">
        <span>{isLate(step) ? t('registration.wizardParts.total') : t('registration.wizardParts.soFar')}</span>
        <b>{sum}</b>
      </div>
      {before ? (
        <Button kind="quiet" className="pay-bar__back" onClick={() => onBack(before)} disabled={isBusy}>
          <Icon name="left" className="phone-only" />
          <span>{t('registration.wizardParts.back')}</span>
        </Button>
      ) : null}
      <Button kind="primary" type="submit" form="form" busy={isBusy} disabled={isBusy || isBlocked} {...lock}>
        {buttonWords(step, total, isBusy, isWaiting)}
      </Button>
    </section>
  );
}

/** Above the form where the office looks at it. */
export const Preview = ({ back }: { back: string }) => (
  <Notice icon="eye" title={t('registration.preview.title')}>
    <p>{t('registration.preview.words')}</p>
    <p>
      <a href={back}>{t('registration.preview.back')}</a>
    </p>
  </Notice>
);

export const focusTitle = (): void => document.getElementById('step-title')?.focus();

/** Where a field is answered; of a date the year, which is asked about most. */
export function focusField(name: string): void {
  focusInView(document.getElementById(`${name}-year`) ?? document.getElementById(name));
}

/** What is wrong, where it can be put right. */
export function focusFirstError(): void {
  focusInView(document.querySelector<HTMLElement>('[aria-invalid="true"], .field--error input, .error'));
}

/** There was a place when the price was shown, and none when it was paid. */
export const missedOf = (
  children: readonly ChildDraft[],
  quotes: Readonly<Record<string, RegistrationQuote>>,
): ChildDraft[] => children.filter(({ done, key }) => done === 'waitlisted' && quotes[key]?.availability === 'open');

/** The confirmation of all of them. */
export const doneHref = (children: readonly ChildDraft[], missed: readonly ChildDraft[]): string => {
  const asked = [
    ...children.flatMap(({ reference }) => (reference ? [`reference=${reference}`] : [])),
    ...missed.map(({ reference }) => `missed=${reference}`),
  ];
  return `/registration/done?${asked.join('&')}`;
};
