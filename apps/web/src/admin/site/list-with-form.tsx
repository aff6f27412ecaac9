import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Button, ButtonLink, Notice } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import type { AdminOperationName } from '../page.tsx';
import { Quicker, type NowStands } from '../season/parts.tsx';
import { may, type AdminView } from '../view.ts';

/** A list of what the site shows, beside the form that adds one of them or changes one. */
export const ListWithForm = ({
  view,
  head,
  children,
  form,
}: {
  view: AdminView;
  head: ReactNode;
  children: ReactNode;
  /** Not for those who may only read. */
  form: ReactNode;
}) => (
  <AdminFrame view={view}>
    <div className="section-head">{head}</div>
    <SectionTabs view={view} />
    <div className="cols--admin flow">
      <div className="stack stack--l">{children}</div>
      {may(view.me, 'content', 'publish') ? form : <Notice icon="eye" title={t('admin.site.lookOnly')} />}
    </div>
  </AdminFrame>
);

/** The form beside the list. */
export const BesideForm = ({
  view,
  op,
  changed,
  path,
  name,
  title,
  quicker,
  submit,
  children,
}: {
  view: AdminView;
  op: AdminOperationName;
  /** The one that is being changed. */
  changed: { id: number; version: number } | undefined;
  path: string;
  /** Under which the address finds it. */
  name: string;
  title: string;
  quicker: readonly NowStands[];
  submit: string;
  children: ReactNode;
}) => (
  <ActionForm
    view={view}
    op={op}
    id={changed?.id ?? ''}
    {...(changed ? { version: changed.version } : {})}
    back={path}
    elementId={name}
    className="card card--pad stack"
  >
    <h2 className="h-card">{title}</h2>
    <Quicker view={view} op={op} id={changed?.id ?? ''} href={path} fields={quicker} />
    {children}
    <Button kind="primary" wide type="submit">
      {submit}
    </Button>
    {changed ? (
      <a className="btn btn--quiet" href={path}>
        {t('admin.site.discard')}
      </a>
    ) : null}
  </ActionForm>
);

const Of = ({ title }: { title: string }) => <span className="hidden-text"> {title}</span>;

/** Puts one of the list into the form. */
export const ChangeLink = ({ href, words, title }: { href: string; words: string; title: string }) => (
  <ButtonLink kind="quiet" small href={href}>
    {words}
    <Of title={title} />
  </ButtonLink>
);

/** Takes one of the list away, at once. */
export const TakeAway = ({
  view,
  op,
  one,
  path,
  words,
  title,
}: {
  view: AdminView;
  op: AdminOperationName;
  one: { id: number; version: number };
  path: string;
  words: string;
  title: string;
}) => (
  <ActionForm view={view} op={op} id={one.id} version={one.version} className="inline-form" back={path}>
    <Button kind="danger-quiet" small type="submit">
      {words}
      <Of title={title} />
    </Button>
  </ActionForm>
);
