import {
  getAdminClaim,
  getAdminMember,
  getAdminReport,
  getDisableConsequences,
  getPossibleDuplicate,
  getSafety,
  listAdminClaims,
  listAdminMembers,
  listAdminPlayers,
  listAdminReports,
  listAdminScopes,
  listAdminTasks,
  listAdministrators,
  listAssignments,
  listAudit,
  listFailedMails,
  listMemberHistory,
  listMessagingPlayers,
  listOpenRegistrations,
  listPaymentExceptions,
  listPlayerLogins,
  listPossibleDuplicates,
  listWaitingChildren,
  type MemberFilter,
  type OperationSpec,
} from '@sports-hub/contract';
import type { Call, CallOutcome, CallSuccess } from '@sports-hub/kernel';
import { renderAdmin, type AdminPageData, type AdminPageName, type AdminView } from '@sports-hub/web/render';

export interface PageRequest {
  call: Call;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** The API refused what a page needs: the page says so instead. */
export class PageRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super('refused');
    this.status = status;
  }
}

const needWhole = async <O extends OperationSpec>(asked: Promise<CallOutcome<O>>): Promise<CallSuccess<O>> => {
  const result = await asked;
  if (!result.ok) throw new PageRefusal(result.status);
  return result;
};
const need = async <O extends OperationSpec>(asked: Promise<CallOutcome<O>>): Promise<CallSuccess<O>['data']> =>
  (await needWhole(asked)).data;

export interface PageDefinition {
  path: string;
  render: (view: AdminView, request: PageRequest) => Promise<string>;
}

const page = <N extends AdminPageName>(
  path: string,
  name: N,
  load: (request: PageRequest) => Promise<AdminPageData<N>>,
): PageDefinition => ({ path, render: async (view, request) => renderAdmin(name, view, await load(request)) });

const number = (text: string | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
const idIn = ({ id }: Readonly<Record<string, string>>): number | undefined => number(id);

const families = async ({ call, params, query }: PageRequest) => {
  const { q = '' } = query;
  // The call refuses what is none.
  const filter = (query['filter'] ?? 'all') as MemberFilter;
  const list = await need(call(listAdminMembers, { query: { q, filter, before: number(query['before']) } }));
  const id = idIn(params);
  const member = id === undefined ? null : await need(call(getAdminMember, { params: { id } }));
  const history = id === undefined ? [] : (await need(call(listMemberHistory, { params: { id } }))).items;
  return { q, filter, ...list, member, history };
};

const memberStep = async ({ call, params: { id } }: PageRequest) => ({
  member: await need(call(getAdminMember, { params: { id } })),
  consequences: await need(call(getDisableConsequences, { params: { id } })),
});

const claims = async ({ call, params, query }: PageRequest) => {
  const state = query['state'] === 'decided' ? ('decided' as const) : ('waiting' as const);
  const { data, meta } = await needWhole(call(listAdminClaims, { query: { state, limit: 50 } }));
  const id = idIn(params) ?? data.items[0]?.id;
  return {
    state,
    items: data.items,
    total: meta.total,
    claim: id === undefined ? null : await need(call(getAdminClaim, { params: { id } })),
  };
};

const duplicates = async ({ call, params, query }: PageRequest) => {
  const id = idIn(params);
  const chosen = id === undefined ? null : await need(call(getPossibleDuplicate, { params: { id } }));
  const wanted = query['state'] ?? (chosen?.decision ? 'decided' : 'open');
  const state = wanted === 'decided' ? ('decided' as const) : ('open' as const);
  const { data, meta } = await needWhole(call(listPossibleDuplicates, { query: { state, limit: 50 } }));
  return { state, items: data.items, total: meta.total, pair: chosen ?? data.items[0] ?? null };
};

const REPORT_STATES = ['open', 'reviewing', 'resolved'] as const;

const reports = async ({ call, params, query }: PageRequest) => {
  const id = idIn(params);
  const shown = id === undefined ? undefined : await call(getAdminReport, { params: { id } });
  const refused = shown?.ok === false && shown.code === 'admin.own_affair' ? shown.message : null;
  if (shown?.ok === false && refused === null) throw new PageRefusal(shown.status);
  const report = shown?.ok ? shown.data : null;
  const status = REPORT_STATES.find((state) => state === query['status']) ?? report?.status ?? 'open';
  const { items } = await need(call(listAdminReports, { query: { status, limit: 50 } }));
  return { status, items, report, refused };
};

const home = async ({ call }: PageRequest) => {
  const [tasks, open] = await Promise.all([need(call(listAdminTasks)), call(listOpenRegistrations)]);
  // Who may not see registrations sees the rest.
  return { ...tasks, open: open.ok ? open.data.items : [] };
};

/** Every page by its address, most particular first. */
export const PAGES: readonly PageDefinition[] = [
  page('/admin/community.php', 'home', home),
  page('/admin/menu', 'menu', async () => ({})),
  page('/admin/families', 'families', families),
  page('/admin/families/new', 'newMember', async ({ call }) => need(call(listAdminMembers)).then(() => ({}))),
  page('/admin/families/:id', 'families', families),
  page('/admin/families/:id/disable', 'disable', memberStep),
  page('/admin/families/:id/enable', 'disable', memberStep),
  page('/admin/families/:id/link', 'linkChild', async ({ call, params: { id }, query: { q = '' } }) => ({
    q,
    member: await need(call(getAdminMember, { params: { id } })),
    players: q ? (await need(call(listAdminPlayers, { query: { q } }))).items : [],
  })),
  page('/admin/claims', 'claims', claims),
  page('/admin/claims/:id', 'claims', claims),
  page('/admin/duplicates', 'duplicates', duplicates),
  page('/admin/duplicates/:id', 'duplicates', duplicates),
  page('/admin/messaging', 'assignments', async ({ call, query: { q = '', ...query } }) => {
    const unassigned = query['unassigned'] === 'true';
    const assignments = call(listAssignments, { query: { q, unassigned, after: number(query['after']) } });
    return { q, unassigned, ...(await need(assignments)), scopes: (await need(call(listAdminScopes))).items };
  }),
  page('/admin/player-logins', 'playerLogins', ({ call, query }) =>
    need(call(listPlayerLogins, { query: { before: number(query['before']) } })),
  ),
  page('/admin/player-logins/new', 'playerLogin', async ({ call, query: { q = '', player } }) => {
    const players = q ? (await need(call(listMessagingPlayers, { query: { q } }))).items : [];
    if (!q) await need(call(listPlayerLogins));
    const chosen = players.find(({ player_id }) => player_id === number(player));
    return { q, players, player: chosen ?? (players.length === 1 ? players[0]! : null) };
  }),
  page('/admin/reports', 'reports', reports),
  page('/admin/reports/:id', 'reports', reports),
  page('/admin/safety', 'safety', async ({ call }) => ({ safety: await need(call(getSafety)) })),
  page('/admin/payments', 'paymentExceptions', ({ call }) => need(call(listPaymentExceptions))),
  page('/admin/waiting-list', 'waitingList', ({ call }) => need(call(listWaitingChildren))),
  page('/admin/mails', 'failedMails', ({ call }) => need(call(listFailedMails))),
  page('/admin/permissions', 'permissions', ({ call }) => need(call(listAdministrators))),
  page('/admin/permissions/new', 'newAdministrator', async ({ call, query: { q = '', member } }) => {
    await need(call(listAdministrators));
    const found = q ? (await need(call(listAdminMembers, { query: { q } }))).items : [];
    return { q, found, member: found.find(({ id }) => id === number(member)) ?? null };
  }),
  page('/admin/permissions/:id', 'permission', async ({ call, params }) => {
    const { items } = await need(call(listAdministrators));
    const person = items.find(({ id }) => id === idIn(params));
    if (!person) throw new PageRefusal(404);
    return { person };
  }),
  page('/admin/audit', 'audit', async ({ call, query }) => {
    const { q = '', by = '', what = '', from = '', to = '' } = query;
    const filter = { q, by, what, from, to };
    return { filter, ...(await need(call(listAudit, { query: { ...filter, before: number(query['before']) } }))) };
  }),
];

/** The parameters of an address, when it is of this pattern. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = given[place] ?? '';
    else if (part !== given[place]) return undefined;
  }
  return params;
}

/** The page at an address, with the parameters that stand in it. */
export function findPage(path: string): { page: PageDefinition; params: Record<string, string> } | undefined {
  for (const page of PAGES) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return undefined;
}
