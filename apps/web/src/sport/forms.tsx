import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Notice, type TypedForm } from '../kit/index.ts';

/** What a form that was sent knows. */
export interface FormState extends TypedForm {
  /** What went wrong with the whole of it. */
  problem?: string | undefined;
  /** It worked. */
  done?: string | undefined;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/** A field that people do not see and programs fill in. */
export const Honeypot = ({ id }: { id: string }) => (
  <div className="hidden-field" aria-hidden="true">
    <label htmlFor={id}>{t('sport.forms.leaveThisEmpty')}</label>
    <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
  </div>
);

/** What came of sending a form, above it. */
export const FormOutcome = ({ form, again }: { form: FormState; again?: ReactNode }) =>
  form.done ? (
    <Notice tone="success" role="status" title={t('sport.forms.sent')}>
      <p>{form.done}</p>
      {again}
    </Notice>
  ) : form.problem ? (
    <Notice tone="danger" role="alert" title={t('sport.forms.notSent')}>
      {form.problem}
    </Notice>
  ) : Object.keys(form.errors).length > 0 ? (
    <Notice tone="danger" role="alert" title={t('sport.forms.notSentYet')}>
      {t('sport.forms.pleaseLookAtTheFields')}
    </Notice>
  ) : null;
