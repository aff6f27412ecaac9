import type { RegistrationPeriod } from '@sports-hub/contract';
import { Button } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { formatMoment } from '../kit/words.ts';
import { childName, STEP_WORDS, STEPS, type RegistrationDraft, type Step } from './draft.ts';
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
          Step {at + 1} of {STEPS.length}: <b>{STEP_WORDS[step]}</b>
        </span>
        {at < STEPS.length - 1 ? <span>Next: {STEP_WORDS[nextOf(step)]}</span> : null}
      </p>
    </div>
  );
};

/** Whoever finds a draft on this device may go on with it, or have it forgotten. */
export const Resumed = ({ draft, onForget }: { draft: RegistrationDraft; onForget: () => void }) => (
  <Notice
    tone="info"
    icon="doc"
    title="We kept what you entered on this device"
    actions={
      <Button kind="quiet" small onClick={onForget}>
        Clear it and start over
      </Button>
    }
  >
    {`For ${draft.children.map((child) => childName(child)).join(' and ')}. On a shared computer, have it forgotten when you leave.`}
  </Notice>
);

/** Who came for something else is not left to find out by the price. */
export const NotOpen = ({ asked, period }: { asked: { name: string; opens_at: string | null }; period: string }) => (
  <Notice tone="warning" title={`${asked.name} is ${asked.opens_at ? 'not open yet' : 'closed'}`}>
    {asked.opens_at ? `It opens on ${formatMoment(asked.opens_at)}. ` : ''}
    {`This form is for: ${period}.`}
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
    <legend className="label">What for</legend>
    {periods.map(({ id, name, league, fee }) => (
      <label key={id} className="check choice">
        <input type="radio" name="period" checked={id === chosen} onChange={() => onChoose(id)} />
        <span>{name}</span>
        <span className="hint">
          {league.name} · {fee > 0 ? formatMoney(fee) : 'Free'}
        </span>
      </label>
    ))}
  </fieldset>
);

function buttonWords(step: Step, total: number, isBusy: boolean, isWaiting: boolean): string {
  if (step !== 'payment') return `Continue to ${STEP_WORDS[nextOf(step)].toLowerCase()}`;
  if (isBusy) return total > 0 ? 'Paying…' : 'Finishing…';
  if (isWaiting) return 'Join the waiting list';
  return total > 0 ? `Pay ${formatMoney(total)}` : 'Register';
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
    <section className="pay-bar" aria-label="Price and next step">
      <div className="pay-bar__sum phone-only">
        <span>{isLate(step) ? 'Total' : 'So far'}</span>
        <b>{sum}</b>
      </div>
      {before ? (
        <Button kind="quiet" className="pay-bar__back" onClick={() => onBack(before)} disabled={isBusy}>
          <Icon name="left" className="phone-only" />
          <span>Back</span>
        </Button>
      ) : null}
      <Button kind="primary" type="submit" form="form" busy={isBusy} disabled={isBusy || isBlocked} {...lock}>
        {buttonWords(step, total, isBusy, isWaiting)}
      </Button>
    </section>
  );
}
