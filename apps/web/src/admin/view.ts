import { t } from '@sports-hub/contract/texts';
import type { AdminPage, AdminRight, AdminSelf } from '@sports-hub/contract';
import { BY_NAME } from './sections.ts';
import type { IconName } from '../kit/index.ts';
import type { SiteTheme } from '../kit/document.tsx';

/** What somebody sent with a form that was not carried out: shown again, with what was wrong. */
export interface Typed {
  op: string;
  /** The record the form was about. */
  id: string;
  fields: Readonly<Record<string, string | string[]>>;
}

export interface PageProblem {
  code: string;
  message: string;
  fields: Readonly<Record<string, string>>;
  requestId: string;
  /** What was decided in the meantime, where the record says by whom. */
  decided?: { status: string; by: string | null; at: string | null };
  /** Who changed it in the meantime, where the record says so. */
  changed?: { by: string | null; at: string };
}

export interface NavigationLink {
  href: string;
  label: string;
  isCurrent: boolean;
  badge?: { count: number; words: string; tone?: 'danger' | undefined } | undefined;
}

/** What every page of the administration knows. */
export interface AdminView {
  site: { name: string; sport: string; organisation: string; hubHref: string; theme?: SiteTheme };
  /** Nobody on the pages of the sign-in. */
  me: AdminSelf | null;
  csrf: string;
  /** The page's own address: forms are sent to it. */
  path: string;
  /** The day at the site, `2026-11-15`. */
  now: string;
  /** The password was given a moment ago. */
  isConfirmed: boolean;
  waiting: { claims: number; duplicates: number; reports: number; money: number; results: number };
  /** What was just done, in words. */
  done: string;
  typed: Typed | null;
  problem: PageProblem | null;
  navigation: readonly (NavigationLink & { icon: IconName })[];
  /** The pages of the section where one is. */
  tabs: readonly NavigationLink[];
}
/** Before its page is known. */
export type UnplacedView = Omit<AdminView, 'navigation' | 'tabs'>;

export const may = (me: AdminSelf | null, page: AdminPage, right: AdminRight = 'read'): boolean =>
  me !== null &&
  ((me.is_super && !BY_NAME.includes(page)) ||
    me.rights.some((held) => held.page === page && (held.right === right || right === 'read')));

/** What was typed was typed into this form. */
export const isAbout = ({ typed }: AdminView, op: string, id: string | number = ''): boolean =>
  typed !== null && typed.op === op && typed.id === String(id);

/** What was typed into this form before, else what the record says. */
export function valueOf(view: AdminView, op: string, name: string, otherwise = '', id: string | number = ''): string {
  const held = isAbout(view, op, id) ? view.typed?.fields[name] : undefined;
  return typeof held === 'string' ? held : otherwise;
}
export const isChecked = (view: AdminView, op: string, name: string, otherwise: boolean, id: string | number = '') =>
  isAbout(view, op, id) ? view.typed?.fields[name] !== undefined : otherwise;
export const errorOf = (view: AdminView, op: string, name: string, id: string | number = ''): string | undefined =>
  isAbout(view, op, id) ? view.problem?.fields[name] : undefined;

const MINUTE = 60;
/** "5 hours": how long something has waited. Times are the site's own. */
export function age(since: string, now: string): string {
  const seconds = Math.max(0, (Date.parse(`${now}Z`) - Date.parse(`${since}Z`)) / 1000);
  const units: [number, string][] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [MINUTE, 'minute'],
  ];
  for (const [size, name] of units) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return t('admin.view.aMoment');
}
