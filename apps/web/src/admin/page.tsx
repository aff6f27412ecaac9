import { t } from '@sports-hub/contract/texts';
import type { ReactElement } from 'react';
import type * as contract from '@sports-hub/contract';
import type { CallInput, CallOutcome, CallSuccess } from '@sports-hub/contract';
import { renderDocument } from '../kit/document.tsx';
import type { SectionName } from './sections.ts';
import type { AdminView } from './view.ts';

type Contract = typeof contract;
/** Pages and their forms name the operations of the administration; the service calls them. */
export type AdminOperationName = {
  [N in keyof Contract]: Contract[N] extends { name: N; access: 'admin' | 'admin-visitor' } ? N : never;
}[keyof Contract];
type Named<N extends AdminOperationName> = Extract<Contract[N], contract.OperationSpec>;

export type CallByName = <N extends AdminOperationName>(
  name: N,
  input?: CallInput<Named<N>>,
) => Promise<CallOutcome<Named<N>>>;

/** What a page needs was refused: it says so instead. */
export class PageRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super('refused');
    this.status = status;
  }
}

export interface PageRequest {
  /** As the reader of the page. A refusal is a result, for what the page can do without. */
  call: CallByName;
  /** For what the page is nothing without: the data, or the page is refused. */
  need: <N extends AdminOperationName>(name: N, input?: CallInput<Named<N>>) => Promise<CallSuccess<Named<N>>['data']>;
  /** The same with what is said about the data. */
  needWhole: <N extends AdminOperationName>(name: N, input?: CallInput<Named<N>>) => Promise<CallSuccess<Named<N>>>;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

export function pageRequest(given: Pick<PageRequest, 'call' | 'params' | 'query'>): PageRequest {
  const needWhole: PageRequest['needWhole'] = async (name, input) => {
    const outcome = await given.call(name, input);
    if (!outcome.ok) throw new PageRefusal(outcome.status);
    return outcome;
  };
  return { ...given, needWhole, need: async (name, input) => (await needWhole(name, input)).data };
}

/** The number of a record in an address. */
export const numberIn = (text: string | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** What the log says of an event, between who did it and whom it concerns; then where somebody did it to themself. */
export type AuditWords = string | readonly [words: string, own: string];

export interface PageProps {
  view: AdminView;
}

/**
 * A page of the administration, whole. Who may open it follows from its section and from the operations that it reads;
 * a test opens it as everybody.
 */
export interface PageDeclaration<Props extends PageProps> {
  /** Its address, and those of its records. */
  path: string | readonly [string, ...string[]];
  title: string;
  /** Its place in the navigation, and whose right it needs. None for what every administrator has. */
  section: SectionName | null;
  /** Its name beside the other pages of its section; one without is reached from another page. */
  tab?: string;
  /** The address of the page whose tab is the current one on it, where its own address does not say so. */
  under?: string;
  /** How much waits there. */
  badge?: { of: keyof AdminView['waiting']; words: string; tone?: 'danger' };
  load: (request: PageRequest) => Promise<Omit<Props, 'view'>>;
  Page: (props: Props) => ReactElement;
  /** What is said when one of its operations was done. */
  done?: Readonly<Partial<Record<AdminOperationName, string>>>;
  /** What the audit log says of its events. The beginning of an event's name decides under which topic it is found. */
  audit?: Readonly<Record<string, AuditWords>>;
  /** It shows pages of the site in frames. */
  framesOwnPages?: boolean;
  /** Beside those of every page. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** What its script begins with, so that it need not ask for what the page has. */
  data?: (props: Props) => unknown;
}

export interface DeclaredPage extends Omit<PageDeclaration<PageProps>, 'path' | 'load' | 'Page' | 'data'> {
  paths: readonly [string, ...string[]];
  render: (view: AdminView, request: PageRequest) => Promise<string>;
}

/** What the pages of one section have beside those of every page. */
const SECTION_STYLES: Partial<Record<SectionName, readonly string[]>> = {
  season: ['season.css'],
  registration: ['registration-admin.css'],
  money: ['registration-admin.css'],
  aid: ['registration-admin.css'],
  content: ['content.css'],
  mail: ['content.css'],
  site: ['content.css'],
};

/** Scripts that bring what `admin.js` has: a page can make its policy for markup once (`kit/trusted-types.ts`). */
const WITH_ADMIN: ReadonlySet<string> = new Set(['editor.js']);

/** The same for everybody who may open it, script or not. */
export const renderInFrame = (
  {
    title,
    section = null,
    styles = [],
    scripts = [],
  }: Pick<DeclaredPage, 'title' | 'styles' | 'scripts'> & { section?: SectionName | null },
  view: AdminView,
  page: ReactElement,
  data?: unknown,
): string =>
  renderDocument(
    {
      title: t('admin.page.administration', { title, name: view.site.name }),
      brand: view.site.sport,
      theme: view.site.theme,
      styles: [...styles, 'admin.css', ...(section ? (SECTION_STYLES[section] ?? []) : [])],
      scripts: scripts.some((name) => WITH_ADMIN.has(name)) ? scripts : ['admin.js', ...scripts],
      robots: 'noindex',
      ...(data === undefined ? {} : { data }),
    },
    page,
  );

export const adminPage = <Props extends PageProps>({
  path,
  load,
  Page,
  data,
  ...rest
}: PageDeclaration<Props>): DeclaredPage => ({
  ...rest,
  paths: typeof path === 'string' ? [path] : path,
  render: async (view, request) => {
    const props = { ...(await load(request)), view } as Props;
    return renderInFrame(rest, view, <Page {...props} />, data?.(props));
  },
});
