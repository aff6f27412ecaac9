import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminOperations, sportTitle, type AdminSession, type OperationSpec } from '@sports-hub/contract';
import { addAssets, parseForm, Problem, refuseOtherSites, sendPage, type Clock } from '@sports-hub/kernel';
import {
  assetsFolder,
  fixedAddresses,
  renderAdmin,
  type AdminView,
  type PageProblem,
  type Typed,
} from '@sports-hub/web/render';
import type { SportConfig } from '../../config.ts';
import { toLocalTime } from '@sports-hub/kernel/time';
import { bodyOf, openApi, type Api, type AdminApiResponse } from './api.ts';
import { DONE } from './done-words.ts';
import {
  asBodyFields,
  ownPath,
  problemOf,
  readKept,
  shownAgain,
  textOf,
  type AdminFormFields,
  type KeptForm,
} from './form-fields.ts';
import { findPage, PageRefusal, PAGES, type PageDefinition } from './pages.ts';

const HOME = '/admin/community.php';
const SIGN_IN = '/admin/sign-in';
const SECOND_STEP = '/admin/second-step';
const OPERATIONS = new Map(adminOperations.map((op) => [op.name, op]));
/** Steps of the sign-in: they may be sent without being signed in, and lead where one wanted to go. */
const SIGN_IN_STEPS = new Set(['signInAsAdmin', 'enterAdminCode', 'enterRecoveryCode']);

/** The pages of the administration. Each is a client of the API in the same process, with the reader's own session. */
export function addAdminPages(app: FastifyInstance, { clock, config }: { clock: Clock; config: SportConfig }): void {
  const site = {
    name: `${config.organisation.split(' ', 1)[0]} ${sportTitle(config.sport)}`,
    sport: config.sport,
    organisation: config.organisation,
    hubHref: config.hubUrl,
  };

  const viewOf = (
    session: AdminSession,
    path: string,
    waiting: AdminView['waiting'] = { claims: 0, duplicates: 0, reports: 0 },
  ): AdminView => {
    const now = toLocalTime(clock.now());
    return {
      site,
      me: session.administrator ?? null,
      csrf: session.csrf_token,
      path,
      now,
      isConfirmed: (session.confirmed_until ?? '') > now,
      waiting,
      done: '',
      typed: null,
      problem: null,
    };
  };

  const start = async (request: FastifyRequest, reply: FastifyReply): Promise<{ api: Api; session: AdminSession }> => {
    const api = openApi(app, request, reply);
    const { status, data } = await api.get('/admin/session');
    if (status === 429) throw new Problem('throttle.exceeded', { retryAfter: 60 });
    if (status !== 200) throw new Problem('server.error');
    api.csrf = data.csrf_token;
    return { api, session: data };
  };

  const send = (request: FastifyRequest, reply: FastifyReply, html: string, status = 200) =>
    sendPage(request, reply, html, { status, holdsSecret: true });

  /** The badges beside the navigation; a queue that one may not see has none. */
  const waiting = async (api: Api): Promise<AdminView['waiting']> => {
    const { data } = await api.get('/admin/home');
    const count = (...kinds: string[]): number =>
      (data?.items ?? [])
        .filter(({ kind }: { kind: string }) => kinds.includes(kind))
        .reduce((sum: number, item: { count: number }) => sum + item.count, 0);
    return {
      claims: count('claims', 'answered_claims', 'objections'),
      duplicates: count('duplicates'),
      reports: count('reports'),
    };
  };

  const signInPage = (view: AdminView, session: AdminSession, next: string, kept = '') =>
    renderAdmin('signIn', { ...view, me: null }, { session, next, kept });

  const secondStepPage = async (api: Api, view: AdminView, session: AdminSession, codes: string[] | null = null) => {
    const { data: step } = await api.get('/admin/second-step');
    const needsCode = !step.has_code && !codes && view.isConfirmed;
    const setup = needsCode ? (await api.post('/admin/second-step/code', {})).data : null;
    const signIns = session.stage === 'signed-in' ? (await api.get('/admin/sessions')).data.items : [];
    return renderAdmin('secondStep', view, { step, setup: setup?.key ? setup : null, signIns, codes });
  };

  /** Renders a page with its data, or what stands in its way. */
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageDefinition,
    extra: {
      params: Record<string, string>;
      query: Record<string, string>;
      api: Api;
      view: AdminView;
      status?: number;
    },
  ) => {
    const { params, query, api, view, status } = extra;
    try {
      const data = await page.load({ api, params, query });
      return await send(request, reply, renderAdmin(page.name, view, data as never), status);
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error;
      const { response } = error;
      const isMissing = response.status === 404 || response.status === 422;
      const words = isMissing
        ? { title: 'There is nothing here', words: 'The address may be old, or the record is gone.' }
        : { title: 'This page is not open to you', words: 'A super-admin can give you permission to open it.' };
      return send(request, reply, renderAdmin('noEntry', view, words), isMissing ? 404 : response.status);
    }
  };

  const queryOf = (request: FastifyRequest): Record<string, string> =>
    Object.fromEntries(
      Object.entries(request.query as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );

  const open = (page: PageDefinition) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { api, session } = await start(request, reply);
    if (session.stage === 'setup') return reply.redirect(SECOND_STEP, 303);
    if (session.stage !== 'signed-in') return reply.redirect(`${SIGN_IN}?next=${encodeURIComponent(request.url)}`, 303);
    const { done, ...query } = queryOf(request);
    // Forms are sent to the address of the page, search and all, so that it can be shown again as it was.
    const search = new URLSearchParams(query).toString();
    const path = `${request.url.split('?', 1)[0] ?? HOME}${search ? `?${search}` : ''}`;
    const view = { ...viewOf(session, path, await waiting(api)), done: (done && DONE[done]) || '' };
    return show(request, reply, page, { params: request.params as Record<string, string>, query, api, view });
  };

  /** The page a form came from, with what was typed in it. */
  const showAgain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      api,
      session,
      path,
      typed,
      problem,
      status,
    }: { api: Api; session: AdminSession; path: string; typed: Typed; problem: PageProblem | null; status: number },
  ) => {
    // Nobody is signed in who could be shown a page: a form to sign out came when the session was over.
    if (session.stage !== 'signed-in' && session.stage !== 'setup')
      return reply.redirect(`${SIGN_IN}?next=${encodeURIComponent(path)}`, 303);
    const [pathname = HOME, search = ''] = path.split('?', 2);
    const found = findPage(pathname);
    const view = { ...viewOf(session, path, await waiting(api)), typed, problem };
    if (pathname === SECOND_STEP) return send(request, reply, await secondStepPage(api, view, session), status);
    if (!found) return reply.redirect(HOME, 303);
    const query = Object.fromEntries(new URLSearchParams(search));
    return show(request, reply, found.page, { params: found.params, query, api, view, status });
  };

  const perform = async (
    api: Api,
    op: OperationSpec,
    id: string,
    fields: AdminFormFields,
  ): Promise<AdminApiResponse> => {
    const password = textOf(fields, '_password');
    if (password) {
      const confirmed = await api.post('/admin/auth/confirm', { password });
      if (confirmed.status >= 300) return confirmed;
    }
    return api.post(op.path.replace(':id', encodeURIComponent(id)), bodyOf(op, asBodyFields(fields)));
  };

  const submit = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseOtherSites(request);
    const fields = (request.body ?? {}) as AdminFormFields;
    const { api, session } = await start(request, reply);
    const op = OPERATIONS.get(textOf(fields, '_op'));
    if (!op || op.method !== 'POST') throw new Problem('route.not_found');
    // The token of the page, not of the cookie: a page of another site does not have it.
    api.csrf = textOf(fields, '_csrf');
    const id = textOf(fields, '_id');
    const typed = shownAgain(op.name, id, fields);
    const path = request.url;
    const isSignIn = SIGN_IN_STEPS.has(op.name);
    const back = ownPath(textOf(fields, '_back'), isSignIn ? HOME : path);

    if (session.stage !== 'signed-in' && session.stage !== 'setup' && op.access === 'admin') {
      // The session ended while somebody was typing: sign in again, and the form comes back.
      const kept = JSON.stringify({ path, typed } satisfies KeptForm);
      return send(request, reply, signInPage(viewOf(session, SIGN_IN), session, path, kept), 401);
    }
    const response = await perform(api, op, id, fields);
    if (response.status < 300) {
      if (response.headers['content-disposition'] !== undefined)
        return reply
          .headers({ 'content-disposition': String(response.headers['content-disposition']) })
          .type(String(response.headers['content-type']))
          .serializer((body: unknown) => body as string)
          .send(response.raw);
      if (response.data.recovery_codes) {
        const now = (await api.get('/admin/session')).data as AdminSession;
        return send(
          request,
          reply,
          await secondStepPage(api, viewOf(now, SECOND_STEP), now, response.data.recovery_codes),
        );
      }
      if (op.name === 'signOutAsAdmin') return reply.redirect(SIGN_IN, 303);
      if (isSignIn) return afterSignIn(request, reply, api, response.data, back, textOf(fields, '_kept'));
      const target = back.replace(':id', String(response.data?.id ?? ''));
      return reply.redirect(`${target}${target.includes('?') ? '&' : '?'}done=${op.name}`, 303);
    }
    const problem = problemOf(response, op.name);
    if (isSignIn) {
      const now = (await api.get('/admin/session')).data as AdminSession;
      const view = { ...viewOf(now, SIGN_IN), typed, problem };
      return send(request, reply, signInPage(view, now, back, textOf(fields, '_kept')), response.status);
    }
    return showAgain(request, reply, { api, session, path, typed, problem, status: response.status });
  };

  const afterSignIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    api: Api,
    session: AdminSession,
    next: string,
    given: string,
  ) => {
    if (session.stage === 'setup') return reply.redirect(SECOND_STEP, 303);
    if (session.stage === 'second-step')
      return send(request, reply, signInPage(viewOf(session, SIGN_IN), session, next, given));
    const kept = given ? readKept(given) : undefined;
    if (!kept) return reply.redirect(next, 303);
    api.csrf = session.csrf_token;
    return showAgain(request, reply, { api, session, ...kept, problem: null, status: 200 });
  };

  app.register(async (scope) => {
    if (!app.hasRoute({ method: 'GET', url: '/assets/:name' }))
      addAssets(scope, { folder: assetsFolder, fixed: fixedAddresses() });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      /^application\/x-www-form-urlencoded(?:\s*;.*)?$/i,
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => parseForm(body),
    );
    scope.get('/admin', (_request, reply) => reply.redirect(HOME, 303));
    scope.get(SIGN_IN, async (request, reply) => {
      const { session } = await start(request, reply);
      const next = ownPath(queryOf(request)['next'], HOME);
      if (session.stage === 'signed-in') return reply.redirect(next, 303);
      if (session.stage === 'setup') return reply.redirect(SECOND_STEP, 303);
      return send(request, reply, signInPage(viewOf(session, SIGN_IN), session, next));
    });
    scope.get(SECOND_STEP, async (request, reply) => {
      const { api, session } = await start(request, reply);
      if (session.stage !== 'signed-in' && session.stage !== 'setup')
        return reply.redirect(`${SIGN_IN}?next=${SECOND_STEP}`, 303);
      const { done } = queryOf(request);
      const view = { ...viewOf(session, SECOND_STEP), done: (done && DONE[done]) || '' };
      return send(request, reply, await secondStepPage(api, view, session));
    });
    scope.post(SIGN_IN, submit);
    scope.post(SECOND_STEP, submit);
    for (const page of PAGES) {
      scope.get(page.path, open(page));
      scope.post(page.path, submit);
    }
  });
}
