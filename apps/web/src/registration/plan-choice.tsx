import { t } from '@sports-hub/contract/texts';
import type { QuotedPlan, RegistrationQuote } from '@sports-hub/contract';
import { useState, type ReactNode } from 'react';
import { FieldError } from '../kit/fields.tsx';
import { PlanBars } from '../kit/payment-plan.tsx';
import { formatMoney, formatShortDate } from '../kit/words.ts';

type Quoted = Pick<RegistrationQuote, 'due_now' | 'plans'>;

/** The plan with so many parts, where the price of this child can be paid in it. */
export const planFor = (quote: Quoted | undefined, inParts: number | undefined): QuotedPlan | undefined =>
  inParts === undefined ? undefined : quote?.plans.find(({ parts }) => parts.length === inParts);

/** What is charged now. */
export const dueWith = (quote: Quoted | undefined, inParts: number | undefined): number =>
  planFor(quote, inParts)?.due_now ?? quote?.due_now ?? 0;

/** A child, or what is paid at once. */
export interface Priced {
  key: string;
  name: string;
  quote: Quoted | undefined;
}

const Bars = ({ plan, name }: { plan: QuotedPlan; name: string }) => (
  <PlanBars
    label={name}
    bars={plan.parts.map(({ number, amount, due_on }) => ({
      number,
      amount,
      words: number === 1 ? t('registration.plan.today') : t('registration.plan.nth', { n: number }),
      when: number === 1 ? t('registration.plan.atRegistration') : formatShortDate(due_on),
    }))}
  />
);

/** All at once, or in parts where the organization offers it: what is charged when, and the rule about the spot. */
export function PlanChoice({
  priced,
  inParts,
  onChoose,
}: {
  priced: readonly Priced[];
  inParts: number | undefined;
  onChoose: (parts: number | undefined) => void;
}) {
  const offered = [
    ...new Set(priced.flatMap(({ quote }) => quote?.plans.map(({ parts }) => parts.length) ?? [])),
  ].sort();
  if (offered.length === 0) return null;
  const sum = (parts: number | undefined): string =>
    formatMoney(priced.reduce((total, { quote }) => total + dueWith(quote, parts), 0));
  const chosen = priced.flatMap(({ key, name, quote }) => {
    const plan = planFor(quote, inParts);
    return plan ? [{ key, name, plan }] : [];
  });
  return (
    <fieldset className="stack stack--s" id="plan">
      <legend className="label">{t('registration.plan.howDoYouWantToPay')}</legend>
      <label className="check choice">
        <input type="radio" name="plan" checked={chosen.length === 0} onChange={() => onChoose(undefined)} />
        <span>{t('registration.plan.allAtOnce')}</span>
        <span className="hint">{sum(undefined)}</span>
      </label>
      {offered.map((parts) => (
        <label key={parts} className="check choice">
          <input
            type="radio"
            name="plan"
            checked={chosen.length > 0 && inParts === parts}
            onChange={() => onChoose(parts)}
          />
          <span>{t('registration.plan.inParts', { count: parts })}</span>
          <span className="hint">{t('registration.plan.todayAndTheRestLater', { amount: sum(parts) })}</span>
        </label>
      ))}
      {chosen.map(({ key, name, plan }) => (
        <div key={key} className="stack stack--s">
          {chosen.length > 1 ? <p className="strong">{name}</p> : null}
          <Bars plan={plan} name={name} />
        </div>
      ))}
      {chosen.length > 0 ? <Terms priced={priced} inParts={inParts} /> : null}
    </fieldset>
  );
}

/** The same rule holds for every child; what is charged when is each one's own. */
const Terms = ({ priced, inParts }: { priced: readonly Priced[]; inParts: number | undefined }) => {
  const all = priced.flatMap(({ quote }) => planFor(quote, inParts)?.terms ?? []);
  return (
    <ul className="small muted stack stack--s">
      {[...new Set(all)].map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
};

/** What is agreed to with the first part, and the yes to it. */
const PlanAgreement = ({
  terms,
  agrees,
  error,
  onChange,
}: {
  terms: readonly string[];
  agrees: boolean;
  error: string | undefined;
  onChange: (agrees: boolean) => void;
}) =>
  terms.length === 0 ? null : (
    <section className="card card--pad stack stack--s" aria-labelledby="plan-terms">
      <h2 id="plan-terms" className="title-s">
        {t('registration.plan.laterPayments')}
      </h2>
      <ul className="small stack stack--s">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <div className={error ? 'field field--error' : 'field'}>
        <label className="check">
          <input
            type="checkbox"
            id="plan-agreed"
            checked={agrees}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'plan-agreed-error' : undefined}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />
          <span>{t('registration.plan.iAgree')}</span>
        </label>
        {error ? <FieldError id="plan-agreed">{error}</FieldError> : null}
      </div>
    </section>
  );

export const termsOf = (priced: readonly Priced[], inParts: number | undefined): string[] => [
  ...new Set(priced.flatMap(({ quote }) => planFor(quote, inParts)?.terms ?? [])),
];

/** The yes to later charges, which is asked for where there are any. */
export function useAgreement(terms: readonly string[]): {
  isNeeded: boolean;
  isGiven: () => boolean;
  shown: ReactNode;
} {
  /** To exactly these words. */
  const [agreed, setAgreed] = useState('');
  const [isMissing, setMissing] = useState(false);
  const words = terms.join('\n');
  const agrees = words !== '' && agreed === words;
  return {
    isNeeded: terms.length > 0,
    isGiven: () => {
      const isGiven = terms.length === 0 || agrees;
      setMissing(!isGiven);
      if (!isGiven) document.getElementById('plan-agreed')?.focus();
      return isGiven;
    },
    shown: (
      <PlanAgreement
        terms={terms}
        agrees={agrees}
        error={isMissing && !agrees ? t('registration.plan.tickThisToPayInParts') : undefined}
        onChange={(isTicked) => setAgreed(isTicked ? words : '')}
      />
    ),
  };
}

/** Where a part is paid by hand: whether the next ones are charged to this card. */
export const KeepCard = ({ keeps, onChange }: { keeps: boolean; onChange: (keeps: boolean) => void }) => (
  <label className="check">
    <input
      type="checkbox"
      id="keep-card"
      checked={keeps}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>{t('registration.plan.useThisCardFromNowOn')}</span>
    <span className="hint">{t('registration.plan.weTellYouBefore')}</span>
  </label>
);
