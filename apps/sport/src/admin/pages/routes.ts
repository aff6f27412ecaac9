import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  adminOperations,
  confirmAdminPassword,
  getAdminSession,
  getSecondStep,
  listAdminSignIns,
  listAdminTasks,
  sportTitle,
  startCodeSetup,
  type AdminSession,
  type Call,
  type CallOutcome,
  type OperationSpec,
} from '@sports-hub/contract';
import { addAssets, PAGE_CSP, Problem, sendPage, takeForms, type Clock, type PageCalls } from '@sports-hub/kernel';
import {
  ADMIN_PAGES,
  assetsFolder,
  fixedAddresses,
  PageRefusal,
  renderAdminPage,
  renderAdminSignIn,
  renderNoEntry,
  renderSecondStep,
  type CallByName,
  type DeclaredPage,
  type PageProblem,
  type Typed,
  type UnplacedView,
} from '@sports-hub/web/render';
import type { SportConfig } from '../../config.ts';
import { doneQuery, doneWords } from './done.ts';
import { toLocalTime } from '@sports-hub/kernel/time';
import {
  asBodyFields,
  bodyOf,
  ownPath,
  problemOf,
  readKept,
  shownAgain,
  textOf,
  type AdminFormFields,
  type KeptForm,
} from './form-fields.ts';
import { insteadOf } from './instead.ts';
import { findPage } from './pages.ts';

/** Of pages that show others of ours in frames. */
const FRAMING_CSP = `${PAGE_CSP}; frame-src 'self'`;
const HOME = '/admin/community.php';
const SIGN_IN = '/admin/sign-in';
const SECOND_STEP = '/admin/second-step';
const OPERATIONS = new Map(adminOperations.map((op) => [op.name, op]));
/** Steps of the sign-in: they may be sent without being signed in, and lead where one wanted to go. */
const SIGN_IN_STEPS = new Set(['signInAsAdmin', 'enterAdminCode', 'enterRecoveryCode']);

/** Pages name what they read. */
const byName =
  (call: Call): CallByName =>
  (name, input) =>
    call(OPERATIONS.get(name) as never, input as never) as never;

/** The pages of the administration. Each calls the API in the same process, with the reader's own session. */
export function addAdminPages(
  app: FastifyInstance,
  { calls, clock, config }: { calls: PageCalls; clock: Clock; config: SportConfig },
): void {
  const site = {
    name: `${config.organisation.split(' ', 1)[0]} ${sportTitle(config.sport)}`,
    sport: config.sport,
    organisation: config.organisation,
    hubHref: config.hubUrl,
  };

  const viewOf = (
    session: AdminSession,
    path: string,
    waiting: UnplacedView['waiting'] = { claims: 0, duplicates: 0, reports: 0, money: 0, results: 0 },
  ): UnplacedView => {
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

  const start = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ call: Call; session: AdminSession }> => {
    const call = calls.as(request, reply);
    return { call, session: await sessionOf(call) };
  };

  const sessionOf = async (call: Call): Promise<AdminSession> => {
    const session = await call(getAdminSession);
    if (session.ok) return session.data;
    throw new Problem(session.code, session.retryAfter === undefined ? {} : { retryAfter: session.retryAfter });
  };

  const send = (request: FastifyRequest, reply: FastifyReply, html: string, status = 200, policy = PAGE_CSP) =>
    sendPage(request, reply, html, { status, holdsSecret: true, policy });

  /** The badges beside the navigation; a queue that one may not see has none. */
  const waiting = async (call: Call): Promise<UnplacedView['waiting']> => {
    const tasks = await call(listAdminTasks);
    const items = tasks.ok ? tasks.data.items : [];
    const count = (...kinds: (typeof items)[number]['kind'][]): number =>
      items.filter(({ kind }) => kinds.includes(kind)).reduce((sum, item) => sum + item.count, 0);
    return {
      claims: count('claims', 'answered_claims', 'objections'),
      duplicates: count('duplicates'),
      reports: count('reports'),
      money: count('payments', 'differences'),
      results: count('results'),
    };
  };

  const signInPage = (view: UnplacedView, session: AdminSession, next: string, kept = '') =>
    renderAdminSignIn({ ...view, me: null }, { session, next, kept });

  const secondStepPage = async (call: Call, view: UnplacedView, session: AdminSession) => {
    const step = await call(getSecondStep);
    if (!step.ok) throw new Problem(step.code);
    const codes = step.data.shown_codes.length > 0 ? step.data.shown_codes : null;
    const needsCode = !step.data.has_code && !codes && view.isConfirmed;
    const setup = needsCode ? await call(startCodeSetup, { csrf: session.csrf_token }) : undefined;
    const signIns = session.stage === 'signed-in' ? await call(listAdminSignIns) : undefined;
    return renderSecondStep(view, {
      step: step.data,
      setup: setup?.ok ? setup.data : null,
      signIns: signIns?.ok ? signIns.data.items : [],
      codes,
    });
  };

  /** Renders a page with its data, or what stands in its way. */
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: DeclaredPage,
    extra: {
      params: Record<string, string>;
      query: Record<string, string>;
      call: Call;
      view: UnplacedView;
      status?: number;
    },
  ) => {
    const { params, query, call, view, status } = extra;
    try {
      return await send(
        request,
        reply,
        await renderAdminPage(page, view, { call: byName(call), params, query }),
        status,
        page.framesOwnPages ? FRAMING_CSP : PAGE_CSP,
      );
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error;
      const { words, status: instead } = insteadOf(error.status, request.id);
      return send(request, reply, renderNoEntry(view, words, page), instead);
    }
  };

  const queryOf = (request: FastifyRequest): Record<string, string> =>
    Object.fromEntries(
      Object.entries(request.query as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );

  const open = (page: DeclaredPage) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { call, session } = await start(request, reply);
    if (session.stage === 'setup') return reply.redirect(SECOND_STEP, 303);
    if (session.stage !== 'signed-in') return reply.redirect(`${SIGN_IN}?next=${encodeURIComponent(request.url)}`, 303);
    const { done = '', about = '', proof = '', ...query } = queryOf(request);
    // Forms are sent to the address of the page, search and all, so that it can be shown again as it was.
    const search = new URLSearchParams(query).toString();
    const path = `${request.url.split('?', 1)[0] ?? HOME}${search ? `?${search}` : ''}`;
    const words = doneWords(session.csrf_token, { done, about, proof });
    const view = { ...viewOf(session, path, await waiting(call)), done: words };
    return show(request, reply, page, { params: request.params as Record<string, string>, query, call, view });
  };

  /** The page a form came from, with what was typed in it. */
  const showAgain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      call,
      session,
      path,
      typed,
      problem,
      status,
    }: { call: Call; session: AdminSession; path: string; typed: Typed; problem: PageProblem | null; status: number },
  ) => {
    // Nobody is signed in who could be shown a page: a form to sign out came when the session was over.
    if (session.stage !== 'signed-in' && session.stage !== 'setup')
      return reply.redirect(`${SIGN_IN}?next=${encodeURIComponent(path)}`, 303);
    const [pathname = HOME, search = ''] = path.split('?', 2);
    const found = findPage(pathname);
    const view = { ...viewOf(session, path, await waiting(call)), typed, problem };
    if (pathname === SECOND_STEP) return send(request, reply, await secondStepPage(call, view, session), status);
    if (!found) return reply.redirect(HOME, 303);
    const query = Object.fromEntries(new URLSearchParams(search));
    return show(request, reply, found.page, { params: found.params, query, call, view, status });
  };

  const perform = async (
    call: Call,
    op: OperationSpec,
    id: string,
    fields: AdminFormFields,
  ): Promise<CallOutcome<OperationSpec>> => {
    // The token of the page, not of the cookie: a page of another site does not have it.
    const csrf = textOf(fields, '_csrf');
    const password = textOf(fields, '_password');
    if (password) {
      const confirmed = await call(confirmAdminPassword, { body: { password }, csrf });
      if (!confirmed.ok) return confirmed;
    }
    const kind = textOf(fields, '_kind');
    return call(op, { params: { id, ...(kind ? { kind } : {}) }, body: bodyOf(op, asBodyFields(fields)), csrf });
  };

  const submit = async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = (request.body ?? {}) as AdminFormFields;
    const { call, session } = await start(request, reply);
    // Another button of the form may do something else with what was chosen in it.
    const op = OPERATIONS.get(textOf(fields, '_instead') || textOf(fields, '_op'));
    if (!op || op.method !== 'POST') throw new Problem('route.not_found');
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
    const response = await perform(call, op, id, fields);
    if (response.ok) {
      const data = response.data as
        | { id?: unknown; item?: { id?: unknown }; url?: unknown; recovery_codes?: string[] }
        | undefined;
      if (response.headers['content-disposition'] !== undefined)
        return reply
          .headers({ 'content-disposition': String(response.headers['content-disposition']) })
          .type(String(response.headers['content-type']))
          .serializer((body: unknown) => body as string)
          .send(response.raw);
      // The page has them for a while: a reload shows them again, and sends nothing twice.
      if (data?.recovery_codes) return reply.redirect(SECOND_STEP, 303);
      if (op.name === 'signOutAsAdmin') return reply.redirect(SIGN_IN, 303);
      if (isSignIn) return afterSignIn(request, reply, call, data as AdminSession, back, textOf(fields, '_kept'));
      const target = back
        .replace(':id', String(data?.id ?? data?.item?.id ?? ''))
        // What is told once is in the address of the page that shows it.
        .replace(
          ':made',
          encodeURIComponent(
            String(data?.url ?? '')
              .split('/')
              .at(-1) ?? '',
          ),
        );
      const done = doneQuery(session.csrf_token, op.name, data);
      return reply.redirect(`${target}${target.includes('?') ? '&' : '?'}${done}`, 303);
    }
    const problem = problemOf(response, op.name);
    if (isSignIn) {
      const now = await sessionOf(call);
      const view = { ...viewOf(now, SIGN_IN), typed, problem };
      return send(request, reply, signInPage(view, now, back, textOf(fields, '_kept')), response.status);
    }
    return showAgain(request, reply, { call, session, path, typed, problem, status: response.status });
  };

  const afterSignIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: Call,
    session: AdminSession,
    next: string,
    given: string,
  ) => {
    if (session.stage === 'setup') return reply.redirect(SECOND_STEP, 303);
    if (session.stage === 'second-step')
      return send(request, reply, signInPage(viewOf(session, SIGN_IN), session, next, given));
    const kept = given ? readKept(given) : undefined;
    if (!kept) return reply.redirect(next, 303);
    return showAgain(request, reply, { call, session, ...kept, problem: null, status: 200 });
  };

  app.register(async (scope) => {
    if (!app.hasRoute({ method: 'GET', url: '/assets/:name' }))
      addAssets(scope, { folder: assetsFolder, fixed: fixedAddresses() });
    takeForms(scope);
    scope.get('/admin', (_request, reply) => reply.redirect(HOME, 303));
    scope.get(SIGN_IN, async (request, reply) => {
      const { session } = await start(request, reply);
      const next = ownPath(queryOf(request)['next'], HOME);
      if (session.stage === 'signed-in') return reply.redirect(next, 303);
      if (session.stage === 'setup') return reply.redirect(SECOND_STEP, 303);
      return send(request, reply, signInPage(viewOf(session, SIGN_IN), session, next));
    });
    scope.get(SECOND_STEP, async (request, reply) => {
      const { call, session } = await start(request, reply);
      if (session.stage !== 'signed-in' && session.stage !== 'setup')
        return reply.redirect(`${SIGN_IN}?next=${SECOND_STEP}`, 303);
      const view = { ...viewOf(session, SECOND_STEP), done: doneWords(session.csrf_token, queryOf(request)) };
      return send(request, reply, await secondStepPage(call, view, session));
    });
    scope.post(SIGN_IN, submit);
    scope.post(SECOND_STEP, submit);
    for (const page of ADMIN_PAGES)
      for (const path of page.paths) {
        scope.get(path, open(page));
        scope.post(path, submit);
      }
  });
}
