import { t } from '@sports-hub/contract/texts';
import type { OwnAgreement } from '@sports-hub/contract';
import { useState, type ReactNode } from 'react';
import { Check, FieldError } from '../kit/fields.tsx';
import { rich } from '../kit/rich.tsx';
import { formatDate } from '../kit/words.ts';
import { agreeToSiteText, Refused, siteTextsToAgreeTo } from './api.ts';

const TITLES = {
  terms: t('sport.account.agreements.terms'),
  privacy: t('sport.account.agreements.privacy'),
};
const idOf = ({ kind }: OwnAgreement): string => `site-text-${kind}`;
/** One that was published since is another one, and its box is empty. */
const keyOf = ({ kind, number }: OwnAgreement): string => `${kind} ${number}`;

const TextBox = ({
  text,
  agrees,
  error,
  onChange,
}: {
  text: OwnAgreement;
  agrees: boolean;
  error: string | undefined;
  onChange: (agrees: boolean) => void;
}) => (
  <div
    role="group"
    className={error ? 'agreement agreement--error' : 'agreement'}
    aria-labelledby={`${idOf(text)}-title`}
  >
    <h2 className="title-s" id={`${idOf(text)}-title`}>
      {TITLES[text.kind]}
    </h2>
    <p className="small">
      {rich('registration.siteTexts.ofTheDay', {
        day: formatDate(text.dated),
        link: (inside) => (
          <a href={`/${text.kind}`} target="_blank" rel="noopener">
            {inside}
          </a>
        ),
        hidden: (inside) => <span className="hidden-text">{inside}</span>,
      })}
    </p>
    <Check
      id={idOf(text)}
      label={t('registration.steps.iHaveReadItAnd')}
      checked={agrees}
      aria-invalid={error ? 'true' : undefined}
      aria-describedby={error ? `${idOf(text)}-e` : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {error ? <FieldError id={idOf(text)}>{error}</FieldError> : null}
  </div>
);

export interface TextsToAgreeTo {
  /** The yes of whoever ticked everything is sent; false where a box is empty, and then that one has the focus. */
  give: () => Promise<boolean>;
  /** The site asked for a yes: what to is shown. */
  ask: () => Promise<void>;
  shown: ReactNode;
}

/** Terms and privacy of the site that who is signed in has to agree to before anything is sent. */
export function useSiteTexts(atFirst: readonly OwnAgreement[]): TextsToAgreeTo {
  const [needed, setNeeded] = useState(atFirst);
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const focus = (text: OwnAgreement | undefined): void => {
    if (text) requestAnimationFrame(() => document.getElementById(idOf(text))?.focus());
  };
  const ask = async (): Promise<void> => {
    const texts = await siteTextsToAgreeTo();
    setNeeded(texts);
    focus(texts[0]);
  };
  return {
    ask,
    give: async () => {
      const missing = needed.filter((text) => !agreed.includes(keyOf(text)));
      setErrors(Object.fromEntries(missing.map((text) => [text.kind, t('registration.draft.tickThisToGoOn')])));
      focus(missing[0]);
      if (missing.length > 0) return false;
      for (const text of needed)
        try {
          await agreeToSiteText(text);
          setNeeded((before) => before.filter((one) => one !== text));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          if (error.code === 'record.changed') await ask();
          else focus(text);
          setErrors({ [text.kind]: error.message });
          return false;
        }
      return true;
    },
    shown: needed.map((text) => (
      <TextBox
        key={keyOf(text)}
        text={text}
        agrees={agreed.includes(keyOf(text))}
        error={errors[text.kind]}
        onChange={(isTicked) => {
          setErrors(({ [text.kind]: _mended, ...others }) => others);
          setAgreed((before) => (isTicked ? [...before, keyOf(text)] : before.filter((one) => one !== keyOf(text))));
        }}
      />
    )),
  };
}
