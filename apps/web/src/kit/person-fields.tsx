import { t } from '@sports-hub/contract/texts';
import { rich } from './rich.tsx';
import type { InputHTMLAttributes } from 'react';
import { Button } from './controls.tsx';
import { Field, FieldFrame, PasswordRules } from './fields.tsx';
import { typedField, type TypedForm } from './forms.tsx';

type FieldProps = Parameters<typeof Field>[0];

/** An address to write to. */
export const EmailField = ({
  form,
  name = 'email',
  known,
  label = t('kit.personFields.email'),
  ...input
}: Omit<FieldProps, 'label' | 'name' | 'form'> & {
  form: TypedForm;
  name?: string;
  known?: string;
  label?: string;
}) => <Field type="email" label={label} required maxLength={254} {...typedField(form, name, known)} {...input} />;

/** First and last name, side by side where there is room. */
export const NameFields = ({
  form,
  known,
  idPrefix = '',
  isOwn = true,
  className = 'fields-2',
  ...input
}: {
  form: TypedForm;
  known?: { first_name: string; last_name: string };
  idPrefix?: string;
  /** The name of whoever fills it in: the browser may know it. */
  isOwn?: boolean;
  className?: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'readOnly'>) => (
  <div className={className}>
    {(
      [
        ['first', 'first_name', t('kit.personFields.firstName'), 'given-name'],
        ['last', 'last_name', t('kit.personFields.lastName'), 'family-name'],
      ] as const
    ).map(([id, name, label, autoComplete]) => (
      <Field
        key={id}
        id={`${idPrefix}${id}`}
        label={label}
        autoComplete={isOwn ? autoComplete : 'off'}
        required
        maxLength={80}
        {...typedField(form, name, known?.[name])}
        {...input}
      />
    ))}
  </div>
);

/** A password with a button that shows it (once there is script). Nothing typed here ever comes back in a page. */
export function PasswordField({
  id,
  name,
  label,
  error,
  fresh = false,
  hint,
}: {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
  /** A new password: its rules are shown and tick themselves. */
  fresh?: boolean;
  hint?: string;
}) {
  const described = [hint && `${id}-h`, error && `${id}-e`, fresh && `${id}-rules`].filter(Boolean).join(' ');
  return (
    <>
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <div className="with-btn" data-password>
          <input
            className="input"
            id={id}
            name={name}
            type="password"
            required
            minLength={fresh ? 10 : undefined}
            maxLength={128}
            autoComplete={fresh ? 'new-password' : 'current-password'}
            aria-describedby={described || undefined}
            aria-invalid={error ? 'true' : undefined}
          />
          <Button kind="quiet" small hidden aria-controls={id}>
            {rich('kit.personFields.show', {
              label: label.toLowerCase(),
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
          </Button>
        </div>
      </FieldFrame>
      {fresh ? <PasswordRules id={`${id}-rules`} /> : null}
    </>
  );
}
