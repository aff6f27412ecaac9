import { t } from '@sports-hub/contract/texts';
import type { RegistrationField } from '@sports-hub/contract';
import { useState } from 'react';
import { Check, Field, FieldError, FieldQuestion, SelectField } from '../kit/fields.tsx';
import type { DraftValue } from './draft.ts';
import { FileInput } from './file-input.tsx';

export interface FieldInputProps {
  field: RegistrationField;
  value: DraftValue | undefined;
  error: string | undefined;
  question?: string | undefined;
  /** Where a file is sent for; none in a preview. */
  leagueId?: number | undefined;
  onChange: (value: DraftValue) => void;
}

const AUTOCOMPLETE: Record<string, string> = {
  email: 'email',
  phone: 'tel',
  address: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  parent_first_name: 'given-name',
  parent_last_name: 'family-name',
};
const KINDS: Partial<Record<RegistrationField['type'], { type: string; inputMode?: 'numeric' | 'tel' | 'email' }>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  zip: { type: 'text', inputMode: 'numeric' },
  number: { type: 'text', inputMode: 'numeric' },
};

const twoDigits = (text: string): string => text.padStart(2, '0');

/** Month, day and year apart: quicker to type than a calendar for a day ten years ago. */
function BirthDate({ field, value, error, question, onChange }: FieldInputProps) {
  const [year = '', month = '', day = ''] = String(value ?? '').split('-');
  const [parts, setParts] = useState({ month: month.replace(/^0/, ''), day: day.replace(/^0/, ''), year });
  const change = (name: keyof typeof parts) => (event: { currentTarget: HTMLInputElement }) => {
    const next = { ...parts, [name]: event.currentTarget.value.replaceAll(/\D/g, '') };
    setParts(next);
    onChange(next.month && next.day && next.year ? `${next.year}-${twoDigits(next.month)}-${twoDigits(next.day)}` : '');
  };
  const part = (name: keyof typeof parts, label: string, length: number) => (
    <div className="field">
      <label htmlFor={`${field.name}-${name}`}>{label}</label>
      <input
        className="input"
        type="text"
        id={`${field.name}-${name}`}
        value={parts[name]}
        inputMode="numeric"
        maxLength={length}
        autoComplete="off"
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={[`${field.name}-h`, error && `${field.name}-e`, question && `${field.name}-q`]
          .filter(Boolean)
          .join(' ')}
        onInput={change(name)}
      />
    </div>
  );
  return (
    <fieldset className={error ? 'field field--error' : 'field'}>
      <legend className="label">{field.label}</legend>
      <span className="hint" id={`${field.name}-h`}>
        {t('registration.fieldInput.forExample5172016')}
      </span>
      <div className="dob">
        {part('month', t('registration.fieldInput.month'), 2)}
        {part('day', t('registration.fieldInput.day'), 2)}
        {part('year', t('registration.fieldInput.year'), 4)}
      </div>
      {error ? <FieldError id={field.name}>{error}</FieldError> : null}
      {question ? <FieldQuestion id={field.name}>{question}</FieldQuestion> : null}
    </fieldset>
  );
}

/** What an answer may be, for who would otherwise learn it from an error. */
function limitsOf({ type, minimum, maximum }: RegistrationField): string | undefined {
  if (type === 'zip') return t('registration.fieldInput.fiveDigits');
  if (minimum === undefined || maximum === undefined) return undefined;
  return t('registration.fieldInput.fromTo', { minimum, maximum });
}

/** One field as the schema describes it. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, error, question, onChange } = props;
  const { name, label, type, required, help, options, max_length } = field;
  const around = { id: name, name, label, hint: help ?? limitsOf(field), error, question, optional: !required };
  if (type === 'date') return <BirthDate {...props} />;
  if (type === 'file')
    return <FileInput {...props} value={String(value ?? '')} leagueId={props.leagueId} error={error} />;
  if (type === 'boolean')
    return (
      <Check
        id={name}
        label={label}
        hint={help}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (type === 'select')
    return (
      <SelectField
        {...around}
        options={[{ value: '', label: t('registration.fieldInput.choose') }, ...(options ?? [])]}
        selected={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Field
      {...around}
      {...(KINDS[type] ?? { type: 'text' })}
      value={String(value ?? '')}
      maxLength={max_length}
      autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
