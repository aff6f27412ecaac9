import type { AdminPageName } from '@sports-hub/web/render';
import type { Api, AdminApiResponse } from './api.ts';

export interface PageRequest {
  api: Api;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** The API refused what a page needs: the page says so instead. */
export class PageRefusal extends Error {
  readonly response: AdminApiResponse;
  constructor(response: AdminApiResponse) {
    super('refused');
    this.response = response;
  }
}

// A page's data is what the contract says of the operations it asks; `renderAdmin` is typed by them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const need = async (asked: Promise<AdminApiResponse>): Promise<any> => {
  const response = await asked;
  if (response.status >= 300) throw new PageRefusal(response);
  return response.data;
};

export interface PageDefinition {
  path: string;
  name: AdminPageName;
  load: (request: PageRequest) => Promise<object>;
}

const number = (text: string | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const families = async ({ api, params, query }: PageRequest): Promise<object> => {
  const { q = '', filter = 'all' } = query;
  const page = await need(api.get('/admin/members', { q, filter, before: number(query['before']) }));
  const id = number(params['id']);
  const member = id === undefined ? null : await need(api.get(`/admin/members/${id}`));
  const history = id === undefined ? [] : (await need(api.get(`/admin/members/${id}/history`))).items;
  return { q, filter, ...page, member, history };
};

const memberStep = async ({ api, params }: PageRequest): Promise<object> => ({
  member: await need(api.get(`/admin/members/${params['id']}`)),
  consequences: await need(api.get(`/admin/members/${params['id']}/consequences`)),
});

const claims = async ({ api, params, query }: PageRequest): Promise<object> => {
  const state = query['state'] === 'decided' ? 'decided' : 'waiting';
  const listed = await api.get('/admin/claims', { state, limit: 50 });
  if (listed.status >= 300) throw new PageRefusal(listed);
  const id = number(params['id']) ?? listed.data.items[0]?.id;
  return {
    state,
    items: listed.data.items,
    total: listed.meta.total,
    claim: id === undefined ? null : await need(api.get(`/admin/claims/${id}`)),
  };
};

const duplicates = async ({ api, params, query }: PageRequest): Promise<object> => {
  const id = number(params['id']);
  const chosen = id === undefined ? null : await need(api.get(`/admin/duplicates/${id}`));
  const state = (query['state'] ?? (chosen?.decision ? 'decided' : 'open')) === 'decided' ? 'decided' : 'open';
  const listed = await api.get('/admin/duplicates', { state, limit: 50 });
  if (listed.status >= 300) throw new PageRefusal(listed);
  const { items } = listed.data;
  return { state, items, total: listed.meta.total, pair: chosen ?? items[0] ?? null };
};

const reports = async ({ api, params, query }: PageRequest): Promise<object> => {
  const id = number(params['id']);
  const shown = id === undefined ? undefined : await api.get(`/admin/reports/${id}`);
  const isRefused = shown?.status === 403 && shown.data.code === 'admin.own_affair';
  if (shown && shown.status >= 300 && !isRefused) throw new PageRefusal(shown);
  const given = ['open', 'reviewing', 'resolved'].includes(query['status'] ?? '') ? query['status'] : undefined;
  const status = given ?? (isRefused ? 'open' : (shown?.data.status ?? 'open'));
  const listed = await need(api.get('/admin/reports', { status, limit: 50 }));
  return {
    status,
    items: listed.items,
    report: isRefused ? null : (shown?.data ?? null),
    refused: isRefused ? shown.data.message : null,
  };
};

const home = async ({ api }: PageRequest): Promise<object> => {
  const [waiting, open] = await Promise.all([need(api.get('/admin/home')), api.get('/admin/open-registrations')]);
  // Who may not see registrations sees the rest.
  return { ...waiting, open: open.status === 200 ? open.data.items : [] };
};

/** Every page by its address, most particular first. */
export const PAGES: readonly PageDefinition[] = [
  { path: '/admin/community.php', name: 'home', load: home },
  { path: '/admin/menu', name: 'menu', load: async () => ({}) },
  { path: '/admin/families', name: 'families', load: families },
  {
    path: '/admin/families/new',
    name: 'newMember',
    load: async ({ api }) => need(api.get('/admin/members')).then(() => ({})),
  },
  { path: '/admin/families/:id', name: 'families', load: families },
  { path: '/admin/families/:id/disable', name: 'disable', load: memberStep },
  { path: '/admin/families/:id/enable', name: 'disable', load: memberStep },
  {
    path: '/admin/families/:id/link',
    name: 'linkChild',
    load: async ({ api, params, query: { q = '' } }) => ({
      q,
      member: await need(api.get(`/admin/members/${params['id']}`)),
      players: q ? (await need(api.get('/admin/players', { q }))).items : [],
    }),
  },
  { path: '/admin/claims', name: 'claims', load: claims },
  { path: '/admin/claims/:id', name: 'claims', load: claims },
  { path: '/admin/duplicates', name: 'duplicates', load: duplicates },
  { path: '/admin/duplicates/:id', name: 'duplicates', load: duplicates },
  {
    path: '/admin/messaging',
    name: 'assignments',
    load: async ({ api, query }) => ({
      q: query['q'] ?? '',
      unassigned: query['unassigned'] === 'true',
      ...(await need(
        api.get('/admin/assignments', {
          q: query['q'],
          unassigned: query['unassigned'] === 'true',
          after: number(query['after']),
        }),
      )),
      scopes: (await need(api.get('/admin/scopes'))).items,
    }),
  },
  {
    path: '/admin/player-logins',
    name: 'playerLogins',
    load: async ({ api, query }) => need(api.get('/admin/player-logins', { before: number(query['before']) })),
  },
  {
    path: '/admin/player-logins/new',
    name: 'playerLogin',
    load: async ({ api, query: { q = '', player } }) => {
      const players = q ? (await need(api.get('/admin/player-logins/players', { q }))).items : [];
      if (!q) await need(api.get('/admin/player-logins'));
      const chosen = players.find(({ player_id }: { player_id: number }) => player_id === number(player));
      return { q, players, player: chosen ?? (players.length === 1 ? players[0] : null) };
    },
  },
  { path: '/admin/reports', name: 'reports', load: reports },
  { path: '/admin/reports/:id', name: 'reports', load: reports },
  {
    path: '/admin/safety',
    name: 'safety',
    load: async ({ api }) => ({ safety: await need(api.get('/admin/safety')) }),
  },
  {
    path: '/admin/payments',
    name: 'paymentExceptions',
    load: async ({ api }) => need(api.get('/admin/payment-exceptions')),
  },
  { path: '/admin/waiting-list', name: 'waitingList', load: async ({ api }) => need(api.get('/admin/waiting-list')) },
  { path: '/admin/mails', name: 'failedMails', load: async ({ api }) => need(api.get('/admin/failed-mails')) },
  { path: '/admin/permissions', name: 'permissions', load: async ({ api }) => need(api.get('/admin/administrators')) },
  {
    path: '/admin/permissions/new',
    name: 'newAdministrator',
    load: async ({ api, query: { q = '', member } }) => {
      await need(api.get('/admin/administrators'));
      const found = q ? (await need(api.get('/admin/members', { q }))).items : [];
      return { q, found, member: found.find(({ id }: { id: number }) => id === number(member)) ?? null };
    },
  },
  {
    path: '/admin/permissions/:id',
    name: 'permission',
    load: async ({ api, params }) => {
      const { items } = await need(api.get('/admin/administrators'));
      const person = items.find(({ id }: { id: number }) => id === number(params['id']));
      if (!person) throw new PageRefusal({ status: 404, data: { code: 'record.not_found' }, raw: '', headers: {} });
      return { person };
    },
  },
  {
    path: '/admin/audit',
    name: 'audit',
    load: async ({ api, query }) => {
      const { q = '', by = '', what = '', from = '', to = '' } = query;
      const filter = { q, by, what, from, to };
      return { filter, ...(await need(api.get('/admin/audit', { ...filter, before: number(query['before']) }))) };
    },
  },
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
