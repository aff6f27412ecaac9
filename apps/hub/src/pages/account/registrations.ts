import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CORRECTABLE_FIELDS,
  getFamilyRegistration,
  listFamilyRegistrations,
  sportTitle,
  type Sport,
} from '@sports-hub/contract';
import {
  plainFields,
  Problem,
  registrationFormOf,
  sendPage,
  sendReceipt,
  sendRegistrationForm,
  takeForms,
  type Clock,
} from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { receiptText, renderOwnRegistration, renderOwnRegistrations, type RecordData } from '@sports-hub/web/render';
import { linkedSport, sendToSignIn } from '../member-pages.ts';
import type { HubVisitor } from '../../accounts/authentication.ts';
import { asReading, siteOf, viewerOf, type SiteData, type Visitors } from '../site.ts';
import type { SportCalls } from '../sport-calls.ts';

const LIST = '/account/registrations';
const ONE = `${LIST}/:sport/:id`;

interface RegistrationPagesOptions {
  clock: Clock;
  sportCalls: SportCalls;
  siteData: SiteData;
  visitors: Visitors;
}

/** Registrations and receipts of every linked sport; what a family does with one goes to its sport, as any client's call. */
export function addRegistrationPages(
  app: FastifyInstance,
  { clock, sportCalls, siteData, visitors }: RegistrationPagesOptions,
): void {
  const signInFirst = (request: FastifyRequest, reply: FastifyReply): FastifyReply => sendToSignIn(reply, request.url);

  /** The sport of the address, if this account is linked to it. */
  const sportIn = (request: FastifyRequest, { caller }: HubVisitor): Sport => {
    const sport = linkedSport(caller, (request.params as { sport?: string }).sport);
    if (!sport) throw new Problem('record.not_found');
    return sport;
  };

  app.get(LIST, async (request, reply) => {
    const visitor = await visitors(request);
    if (!visitor.caller) return signInFirst(request, reply);
    const sports = Object.keys(visitor.caller.members) as Sport[];
    const [site, lists] = await Promise.all([
      siteData.site(),
      Promise.all(
        sports.map(async (sport) => {
          const response = await sportCalls(request, sport)(listFamilyRegistrations);
          return {
            sport,
            sportName: sportTitle(sport),
            ...(response.ok
              ? { registrations: response.data.items }
              : { registrations: [], refusal: response.status >= 500 ? '' : response.message }),
          };
        }),
      ),
    ]);
    const html = renderOwnRegistrations({
      site,
      viewer: viewerOf(visitor)!,
      today: toLocalDate(clock.now()),
      lists: lists.map((list) => ({ ...list, href: siteOf(site, list.sport) })),
    });
    return sendPage(request, reply, html, { holdsSecret: true });
  });

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt?: { refused: NonNullable<RecordData['refused']>; status: number },
  ): Promise<FastifyReply> => {
    const visitor = await visitors(asReading(request));
    if (!visitor.caller || !visitor.session) return signInFirst(request, reply);
    const sport = sportIn(request, visitor);
    const { id } = request.params as { id: string };
    const [site, found] = await Promise.all([
      siteData.site(),
      sportCalls(request, sport)(getFamilyRegistration, { params: { id } }),
    ]);
    if (!found.ok) throw new Problem(found.code);
    const { said } = request.query as { said?: unknown };
    const html = renderOwnRegistration({
      site,
      viewer: viewerOf(visitor)!,
      sport,
      issuer: `${site.organisation} ${sportTitle(sport)}`,
      today: toLocalDate(clock.now()),
      contactHref: `${siteOf(site, sport)}/contact${found.data.receipt_number ? `?about=${found.data.receipt_number}` : ''}`,
      receiptHref: `${LIST}/${sport}/${found.data.id}/receipt.pdf`,
      record: found.data,
      token: { csrf: visitor.session.csrfToken },
      refused: attempt?.refused,
      said: attempt ? undefined : registrationFormOf(said),
    });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  app.get(ONE, async (request, reply) => show(request, reply));

  app.get(`${ONE}/receipt.pdf`, async (request, reply) => {
    const visitor = await visitors(request);
    if (!visitor.caller) return signInFirst(request, reply);
    const sport = sportIn(request, visitor);
    const { id } = request.params as { id: string };
    const found = await sportCalls(request, sport)(getFamilyRegistration, { params: { id } });
    if (!found.ok) throw new Problem(found.code);
    const issuer = `${(await siteData.site()).organisation} ${sportTitle(sport)}`;
    return sendReceipt(reply, found.data, receiptText(found.data, issuer));
  });

  void app.register(async (scope) => {
    takeForms(scope);
    scope.post(ONE, async (request, reply) => {
      const fields = plainFields(request.body);
      const form = registrationFormOf(fields['form']);
      if (!form) throw new Problem('request.malformed');
      const visitor = await visitors(asReading(request));
      if (!visitor.caller) return signInFirst(request, reply);
      const { id } = request.params as { id: string };
      const call = sportCalls(request, sportIn(request, visitor));
      const response = await sendRegistrationForm(form, id, call, fields, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(`${request.url.split('?', 1)[0]}?said=${form}`, 303);
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const values = Object.fromEntries(CORRECTABLE_FIELDS.map((name) => [name, (fields[name] ?? '').slice(0, 500)]));
      return show(request, reply, { status: response.status, refused: { form, values, ...response } });
    });
  });
}
