import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  getFamilyCalendar,
  getNoticeSettings,
  getWeekMail,
  isSport,
  listAccountPasskeys,
  listAgentGrants,
  listSessions,
  previewVerification,
  type AgentGrant,
  type Call,
  type CallRefusal,
  type LinkPreview,
  type NoticeSettings,
  type Sport,
} from '@sports-hub/contract';
import {
  isAddressRefused,
  localAddress,
  plainFields,
  sendPage,
  takeForms,
  withSetCookies,
  type Clock,
  type PageCalls,
  type PlainFormFields,
  type Sql,
} from '@sports-hub/kernel';
import {
  renderMailedLink,
  renderSignedIn,
  renderSignedOut,
  type AccountTab,
  type FamilyCalendarView,
  type FormContext,
  type FormName,
  type RefusedForm,
  type Said,
} from '@sports-hub/web/render';
import type { HubCaller, HubVisitor } from '../../accounts/authentication.ts';
import { presentAccountWithSports } from '../../accounts/present.ts';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { PasswordChanges } from '../../accounts/passwords/service.ts';
import type { HomeFamilies } from '../home/family.ts';
import type { PageCsrf } from '../page-csrf.ts';
import { asReading, viewerOf, type SiteData, type Visitors } from '../site.ts';
import type { SportCalls } from '../sport-calls.ts';
import { ACTIONS, isForm } from './actions.ts';
import { readQuery, type AccountQuery } from './query.ts';

export interface AccountPageOptions {
  db: Sql;
  clock: Clock;
  calls: PageCalls;
  sportCalls: SportCalls;
  csrfFor: PageCsrf;
  passwordChanges: Pick<PasswordChanges, 'isResetLive'>;
  siteData: SiteData;
  visitors: Visitors;
  families: HomeFamilies;
}

/** What a refused form leaves behind for the page it is shown on again. */
interface Attempt {
  refused: RefusedForm<FormName>;
  status: number;
  kept?: FormContext['kept'];
}

type Kept = NonNullable<FormContext['kept']>;

const PATH = '/account.php';

/**
 * Everything about one's account. Complete without script: each form is a POST that leads on, or shows itself again.
 */
export function addAccountPage(app: FastifyInstance, options: AccountPageOptions): void {
  const { db, clock, calls, sportCalls, csrfFor, passwordChanges, siteData, visitors, families } = options;

  const securityOf = async (call: Call) => {
    const [passkeys, sessions] = await Promise.all([call(listAccountPasskeys), call(listSessions)]);
    return { passkeys: passkeys.ok ? passkeys.data.items : [], sessions: sessions.ok ? sessions.data.items : [] };
  };

  const grantsOf = async (call: Call): Promise<AgentGrant[]> => {
    const grants = await call(listAgentGrants);
    return grants.ok ? grants.data.items : [];
  };

  const notificationsOf = (
    request: FastifyRequest,
    sports: readonly Sport[],
  ): Promise<{ sport: Sport; settings: NoticeSettings | null }[]> =>
    Promise.all(
      sports.map(async (sport) => {
        const settings = await sportCalls(request, sport)(getNoticeSettings);
        return { sport, settings: settings.ok ? settings.data : null };
      }),
    );

  const weekMailOf = async (call: Call): Promise<boolean | undefined> => {
    const setting = await call(getWeekMail);
    return setting.ok ? setting.data.by_mail : undefined;
  };

  const calendarOf = async (
    request: FastifyRequest,
    call: Call,
    caller: HubCaller,
  ): Promise<FamilyCalendarView | undefined> => {
    const [calendar, people] = await Promise.all([call(getFamilyCalendar), families.calendarPeople(request, caller)]);
    return calendar.ok ? { calendar: calendar.data, people } : undefined;
  };

  const signedInPage = async (
    request: FastifyRequest,
    call: Call,
    visitor: HubVisitor,
    forms: FormContext,
    tab: AccountTab,
  ) => {
    const caller = visitor.caller!;
    const [site, unread, children, notifications, weekMail, calendar, security, grants, isEmailRefused] =
      await Promise.all([
        siteData.site(),
        families.unread(request, caller),
        tab === 'account' ? families.children(request, caller) : undefined,
        tab === 'notifications' ? notificationsOf(request, Object.keys(caller.members) as Sport[]) : undefined,
        tab === 'notifications' && caller.account.verified_at ? weekMailOf(call) : undefined,
        tab === 'calendar' && caller.account.verified_at ? calendarOf(request, call, caller) : undefined,
        tab === 'security' ? securityOf(call) : undefined,
        tab === 'assistants' ? grantsOf(call) : undefined,
        isAddressRefused(db, caller.account.email),
      ]);
    const waiting = (sport: string): number => unread.find((item) => item.sport === sport)?.count ?? 0;
    return renderSignedIn({
      site,
      forms,
      tab,
      notifications,
      weekMail,
      calendar,
      security,
      grants,
      isEmailRefused,
      viewer: { ...viewerOf(visitor)!, unread: unread.reduce((sum, { count }) => sum + count, 0) },
      account: presentAccountWithSports(caller.account, caller.members),
      sports: site.sports.map((sport) => ({
        ...sport,
        unread: waiting(sport.key),
        children: children?.get(sport.key),
      })),
      today: toLocalDate(clock.now()),
    });
  };

  /** Looking at a link uses nothing up: mail programs look at links too. */
  const previewOf = async (call: Call, csrf: string, token: string): Promise<LinkPreview | CallRefusal> => {
    const response = await call(previewVerification, { body: { token }, csrf });
    return response.ok ? response.data : response;
  };

  const mailedLinkPage = async (
    call: Call,
    visitor: HubVisitor,
    forms: FormContext,
    { purpose, token }: { purpose: 'verify' | 'reset' | 'broken'; token: string },
  ): Promise<string> => {
    const site = await siteData.site();
    const common = { site, viewer: viewerOf(visitor), purpose };
    if (forms.refused || purpose === 'broken') return renderMailedLink({ ...common, forms });
    if (purpose === 'reset') {
      const isUsable = await passwordChanges.isResetLive(token);
      return renderMailedLink({ ...common, forms: isUsable ? forms : { ...forms, refused: OVER } });
    }
    const found = await previewOf(call, forms.csrf, token);
    return 'ok' in found
      ? renderMailedLink({ ...common, forms: { ...forms, refused: { form: 'verify', values: {}, ...found } } })
      : renderMailedLink({ ...common, forms, preview: found });
  };

  /** The page that an address shows, with what a refused form left behind. */
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: AccountQuery,
    attempt?: Attempt,
  ): Promise<FastifyReply> => {
    const visitor = await visitors(asReading(request));
    const csrf = await csrfFor(visitor, request, reply);
    const forms: FormContext = {
      csrf,
      refused: attempt?.refused,
      said: attempt ? undefined : query.said,
      to: query.to,
      next: query.next,
      kept: visitor.caller ? undefined : attempt?.kept,
    };
    const call = calls.as(request, reply);
    const html = query.link
      ? await mailedLinkPage(call, visitor, forms, query.link)
      : visitor.caller
        ? await signedInPage(request, call, visitor, forms, query.tab)
        : renderSignedOut({ site: await siteData.site(), forms, view: query.view });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  /** Where a form that worked leads. */
  const onwards = (form: FormName, fields: PlainFormFields): string => {
    const next = LEADS_ON.has(form) ? localAddress(fields.next) : undefined;
    if (next) return next;
    if (form === 'sign-in') return '/';
    const { said, tab, tellsAddress } = ACTIONS[form];
    const query = new URLSearchParams();
    if (tab) query.set('tab', tab);
    if (said) query.set('said', (typeof said === 'function' ? said(fields) : said) satisfies Said);
    if (tellsAddress && fields.email) query.set('to', fields.email.trim().slice(0, 254));
    // No part of the page is named: a browser would go there, and leave what the message says unfocused.
    return `${PATH}?${query.toString()}`;
  };

  /** Signed in again: the form that came too late, with what was typed in it, to be sent once more. */
  const showKept = (request: FastifyRequest, reply: FastifyReply, { form, typed }: Kept): Promise<FastifyReply> => {
    const refused = { form, values: typed, code: 'signed-in-again', message: '', fields: {} } as const;
    return page(request, reply, readQuery({ tab: ACTIONS[form].tab }), { refused, status: 200 });
  };

  app.get(PATH, async (request, reply) => page(request, reply, readQuery(request.query)));

  void app.register(async (scope) => {
    takeForms(scope);
    scope.post(PATH, async (request, reply) => {
      const query = readQuery(request.query);
      const fields = plainFields(request.body);
      const form = fields.do;
      if (!isForm(form)) return reply.redirect(PATH, 303);
      const action = ACTIONS[form];
      const token = query.link?.token ?? '';
      if (action.isOfSport && !isSport(fields.sport ?? '')) return reply.redirect(PATH, 303);
      const call = action.isOfSport ? sportCalls(request, fields.sport as Sport) : calls.as(request, reply);
      const response = await action.send(call, { ...fields, token }, fields.csrf ?? '');
      const kept = keptBy(form, fields);
      if (response.ok && form === 'sign-in' && kept) return showKept(withSetCookies(request, reply), reply, kept);
      if (response.ok) return reply.redirect(onwards(form, fields), 303);
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const values = Object.fromEntries(action.kept.map((name) => [name, fields[name] ?? '']));
      return page(
        request,
        reply,
        {
          ...query,
          tab: action.tab ?? query.tab,
          view: form === 'forgot' ? 'forgot' : query.view,
          next: localAddress(fields.next) ?? query.next,
        },
        { refused: { form, values, ...response }, status: response.status, kept },
      );
    });
  });
}

/** Forms that somebody meets on the way to another page. */
const LEADS_ON = new Set<FormName>(['sign-in', 'link', 'create']);

/** A link to a new password that does not work any more. */
const OVER: RefusedForm<FormName> = { form: 'reset', values: {}, code: 'token.invalid', message: '', fields: {} };

/** Forms of somebody who is not signed in: they do not end with a session. */
const FOR_ANYBODY = new Set<FormName>(['sign-in', 'register', 'forgot', 'reset', 'verify', 'refuse']);

/**
 * The form of somebody whose session may have ended, or what the sign-in after that has kept of it. Never a password.
 */
function keptBy(form: FormName, fields: PlainFormFields): Kept | undefined {
  const isAgain = form === 'sign-in';
  const of = isAgain ? fields.kept : form;
  if (!isForm(of) || FOR_ANYBODY.has(of)) return undefined;
  const typed = ACTIONS[of].kept.flatMap((name) => {
    const value = fields[isAgain ? `kept.${name}` : name];
    return value ? [[name, value] as const] : [];
  });
  return { form: of, typed: Object.fromEntries(typed) };
}
