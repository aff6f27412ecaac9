import { t } from '@sports-hub/contract/texts';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface Around {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with what was typed, in words. */
  error?: string | undefined;
  /** What is asked about an answer that is allowed. */
  question?: string | undefined;
  optional?: boolean;
}

/** What points readers to the hint and the error of a field. */
const describe = ({ id, hint, error, question }: Pick<Around, 'id' | 'hint' | 'error' | 'question'>) => ({
  id,
  className: 'input',
  'aria-describedby':
    [hint && `${id}-h`, error && `${id}-e`, question && `${id}-q`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? ('true' as const) : undefined,
});

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="error" id={`${id}-e`}>
    <Icon name="alert" size="s" />
    {children}
  </span>
);

/** Names a group of fields, as a heading too: that is how people find their way by ear. */
export const LegendHeading = ({ children }: { children: ReactNode }) => (
  <legend className="label">
    <h2>{children}</h2>
  </legend>
);

/** Said when it appears: nobody has to look for it. */
export const FieldQuestion = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="question" id={`${id}-q`} role="status">
    {children}
  </span>
);

/** Label above, hint between label and input, error below. */
export const FieldFrame = ({
  id,
  label,
  hint,
  error,
  question,
  optional,
  children,
}: Around & { children: ReactNode }) => (
  <div className={error ? 'field field--error' : 'field'}>
    <label htmlFor={id}>
      {label}
      {optional ? <span className="optional"> {t('kit.fields.optional')}</span> : null}
    </label>
    {hint ? (
      <span className="hint" id={`${id}-h`}>
        {hint}
      </span>
    ) : null}
    {children}
    {error ? <FieldError id={id}>{error}</FieldError> : null}
    {question ? <FieldQuestion id={id}>{question}</FieldQuestion> : null}
  </div>
);

type Of<T> = Around & Omit<T, 'id' | 'className'>;

export function Field({ label, hint, error, question, optional, ...input }: Of<InputHTMLAttributes<HTMLInputElement>>) {
  const around = { id: input.id, label, hint, error, question, optional };
  return (
    <FieldFrame {...around}>
      <input type="text" {...input} {...describe(around)} />
    </FieldFrame>
  );
}

export function TextField({ label, hint, error, optional, ...input }: Of<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const around = { id: input.id, label, hint, error, optional };
  return (
    <FieldFrame {...around}>
      <textarea {...input} {...describe(around)} />
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** The chosen option is marked in the HTML, so that it is right before any script. */
export function SelectField({
  label,
  hint,
  error,
  question,
  optional,
  options,
  selected,
  ...input
}: Of<SelectHTMLAttributes<HTMLSelectElement>> & { options: readonly Option[]; selected?: string | undefined }) {
  const around = { id: input.id, label, hint, error, question, optional };
  return (
    <FieldFrame {...around}>
      <select {...input} {...describe(around)}>
        {options.map(({ value, label: text, disabled }) => (
          <option key={value} value={value} disabled={disabled} selected={value === selected}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A box or a dot with its words; `choice` puts it on a card of its own when the option needs a sentence. */
export const Check = ({
  label,
  hint,
  choice = false,
  type = 'checkbox',
  ...input
}: { label: ReactNode; hint?: ReactNode; choice?: boolean } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className'
>) => (
  <label className={choice ? 'check choice' : 'check'}>
    <input type={type} {...input} />
    <span>{label}</span>
    {hint ? <span className="hint">{hint}</span> : null}
  </label>
);

/** Takes effect at once; never in a form with a save button. Says On or Off in words. */
export const Switch = ({
  label,
  checked,
  ...input
}: { label: ReactNode; checked: boolean } & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>) => (
  <label className="switch">
    <span>
      {label} <span className="muted small">{checked ? t('kit.fields.on') : t('kit.fields.off')}</span>
    </span>
    <input type="checkbox" role="switch" checked={checked} {...input} />
  </label>
);

/** The rules of a new password; the browser ticks them while one types. */
export const PASSWORD_RULES = [
  ['length', t('kit.fields.atLeast10Characters')],
  ['cases', t('kit.fields.anUpperCaseAndA')],
  ['number', t('kit.fields.aNumber')],
] as const;

/** What the list of rules cannot tick: only the service knows what is common. */
export const UNCOMMON_PASSWORD = t('kit.fields.commonOnesSuchAsA');

export const PasswordRules = ({ id }: { id: string }) => (
  <div className="stack stack--s" id={id}>
    <ul className="rules" aria-label={t('kit.fields.yourPasswordNeeds')}>
      {PASSWORD_RULES.map(([rule, words]) => (
        <li key={rule} data-rule={rule}>
          <span className="dot" aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
    <p className="hint">{UNCOMMON_PASSWORD}</p>
  </div>
);
