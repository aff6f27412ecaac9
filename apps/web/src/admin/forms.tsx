import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Button, grouped, Field, Icon, PasswordField, PostForm, type HiddenFields } from '../kit/index.ts';
import type { AdminOperationName } from './page.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

/**
 * A form that calls one operation of the administration. Works without script: it is sent to the page's own address,
 * and what was typed comes back with whatever was wrong.
 */
export const ActionForm = ({
  view,
  op,
  id = '',
  version,
  hidden = {},
  back,
  download = false,
  whole = false,
  kind,
  elementId,
  draft,
  ...form
}: {
  view: AdminView;
  op: AdminOperationName;
  id?: string | number;
  version?: number;
  hidden?: HiddenFields;
  /** Where to go afterwards; the page itself unless told otherwise. */
  back?: string;
  className?: string;
  download?: boolean;
  /** What comes afterwards is a page of another kind, with a script of its own: it is loaded, not put in the place of this one. */
  whole?: boolean;
  /** What kind of content the record is. */
  kind?: string | undefined;
  /** Below the API, where the script of the page saves what is typed by itself. */
  draft?: string;
  /** For fields that stand elsewhere on the page. */
  elementId?: string;
  children: ReactNode;
}) => (
  <PostForm
    id={elementId}
    action={view.path}
    data-action={op}
    data-download={download || undefined}
    data-draft={draft}
    data-whole={whole || undefined}
    hidden={{
      _op: op,
      _csrf: view.csrf,
      _id: id || undefined,
      _kind: kind,
      _back: back || undefined,
      version,
      ...hidden,
    }}
    {...form}
  />
);

/** What is searched for in a list, with a sign in front; the label is not seen. */
export const SearchBox = ({
  q,
  label,
  children,
  ...input
}: {
  q: string;
  label: string;
  placeholder: string;
  autoComplete?: string;
  autoFocus?: boolean;
  /** What goes along with it. */
  children?: ReactNode;
}) => (
  <div className="search">
    <Icon name="search" />
    <input className="input" type="search" name="q" defaultValue={q} aria-label={label} {...input} />
    {children}
  </div>
);

/** Looks for somebody on the same page: what is found stands below it. */
export const SearchForm = ({
  q,
  ...field
}: {
  id: string;
  label: string;
  hint: string;
  q: string;
  autoComplete?: string;
}) => (
  <form className="card card--pad form__end" method="get" role="search">
    <Field {...field} name="q" type="search" defaultValue={q} />
    <Button type="submit">{t('admin.forms.search')}</Button>
  </form>
);

/** The password again, unless it was given a moment ago. */
export const PasswordAgain = ({ view, id, why }: { view: AdminView; id: string; why?: string }) =>
  view.isConfirmed && view.problem?.code !== 'admin.confirmation_required' ? null : (
    <PasswordField
      id={id}
      name="_password"
      label={t('admin.forms.yourPassword')}
      hint={why ?? t('admin.forms.pleaseEnterItAgain', { firstName: view.me?.first_name ?? '' })}
      error={
        view.problem?.code === 'admin.confirmation_required'
          ? t('admin.forms.pleaseEnterYourPasswordFor')
          : errorOf(view, view.typed?.op ?? '', 'password', view.typed?.id)
      }
    />
  );

/** Whom the administrator asked before going on in spite of a doubt. */
export const SpokenTo = ({
  view,
  op,
  id,
  hint,
  required = false,
}: {
  view: AdminView;
  op: string;
  id: number;
  hint: string;
  required?: boolean;
}) => (
  <Field
    id="spoken-to"
    name="spoken_to"
    required={required}
    minLength={3}
    maxLength={200}
    label={t('admin.forms.iHaveSpokenTo')}
    hint={hint}
    defaultValue={valueOf(view, op, 'spoken_to', '', id)}
    error={errorOf(view, op, 'spoken_to', id)}
  />
);

/** Takes the list above away as a file. */
export const ExportForm = ({
  view,
  op,
  filter = {},
  rows,
  one,
  many,
}: {
  view: AdminView;
  op: Extract<AdminOperationName, `export${string}`>;
  filter?: HiddenFields;
  rows: number;
  /** What a row is. */
  one: string;
  many: string;
}) => (
  <ActionForm view={view} op={op} hidden={filter} className="card card--pad stack" download>
    <p className="small muted">{t('admin.forms.anExportIsACsv', { many })}</p>
    <PasswordAgain view={view} id="xp" />
    <div>
      <Button icon="download" type="submit">
        {rows === 1
          ? t('admin.forms.exportThis', { one })
          : t('admin.forms.exportThese', { rows: grouped(rows), many })}
      </Button>
    </div>
  </ActionForm>
);
