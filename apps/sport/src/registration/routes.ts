import type { FastifyRequest } from 'fastify';
import {
  acceptRegistrationOffer,
  cancelRegistration,
  confirmRegistration,
  correctRegistration,
  createRegistrationIntent,
  forgetSavedCard,
  payInstallment,
  finalizeRegistration,
  getFamilyRegistration,
  listFamilyRegistrations,
  getRegistrationConfirmation,
  listRegistrationChildren,
  listRegistrationPeriods,
  getRegistrationSchema,
  getRegistrationStatus,
  quoteFamily,
  quoteRegistration,
  sendPaper,
  totalRegistration,
  type PaymentIntentInput,
} from '@sports-hub/contract';
import {
  created,
  ok,
  Problem,
  type Clock,
  type Database,
  type ResponseHead,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import type { SportGuards, SportRoutes } from '../authentication/guards.ts';
import { originOf } from '../platform/http/origin.ts';
import type { SportThrottle } from '../throttles.ts';
import { addAidRoutes } from './aid/routes.ts';
import type { Aid } from './aid/service.ts';
import type { PartPaying } from './installments/paying.ts';
import { askedFields, mergeFields, type Fields } from './form/fields.ts';
import { listPeriods } from './periods/queries.ts';
import { findRegistrationChildren } from './form/children.ts';
import type { Papers } from './papers/service.ts';
import type { AgreementsFirst, RegistrationCaller } from './caller.ts';
import type { IntentRequest, Registrations } from './service.ts';
import type { Unpaid } from './unpaid/service.ts';
import { findByLink } from './records/standing.ts';
import type { FamilyRegistrations } from './family/service.ts';
import { findOpenTerms, findTermsOfLeague, findTermsOfPeriod, type Terms } from './periods/terms.ts';

export interface RegistrationRoutes {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  fields: Fields;
  registrations: Registrations;
  unpaid: Unpaid;
  family: FamilyRegistrations;
  aid: Aid;
  installments: PartPaying;
  papers: Papers;
  agreements: AgreementsFirst;
  familyOf: SportGuards['family'];
}

export function addRegistrationRoutes(
  routes: SportRoutes,
  {
    db,
    counters,
    clock,
    throttle,
    fields,
    registrations,
    unpaid,
    family,
    aid,
    installments,
    papers,
    agreements,
    familyOf,
  }: RegistrationRoutes,
): void {
  routes.on(listRegistrationPeriods, async () => ok({ items: await listPeriods(db, clock.now()) }));

  routes.on(getRegistrationStatus, async () => {
    const periods = await listPeriods(db, clock.now());
    const items = periods.filter(({ status }) => status === 'open');
    // Periods come in the order they open.
    const next_opens_at = periods.find(({ status }) => status === 'upcoming')?.opens_at ?? null;
    return ok({ registration_open: items.length > 0, next_opens_at, items });
  });

  const findTerms = async (query: { period_id?: number; league_id?: number }): Promise<Terms[]> => {
    const now = clock.now();
    if (query.period_id === undefined && query.league_id === undefined) return findOpenTerms(db, now);
    const terms =
      query.period_id === undefined
        ? await findTermsOfLeague(db, query.league_id ?? 0, now)
        : await findTermsOfPeriod(db, query.period_id, now);
    const isAsked = terms && (query.league_id === undefined || query.league_id === terms.league_id);
    if (!isAsked) throw new Problem('record.not_found');
    return [terms];
  };

  routes.on(getRegistrationSchema, async ({ query }) => {
    const found = await findTerms(query);
    const lists = await Promise.all(
      found.map(async (terms) => ({
        periodId: terms.period_id,
        fields: askedFields(await fields.of(db, terms), terms),
      })),
    );
    return ok({
      periods: found.map(({ period_id: id, league_id, period_name: name, status }) => ({
        id,
        league_id,
        name,
        status,
      })),
      fields: mergeFields(lists),
    });
  });

  const callerOf = async (request: FastifyRequest, reply: ResponseHead): Promise<RegistrationCaller> => ({
    client: originOf(request).client,
    agent: request.agent,
    member: await familyOf(request, reply),
  });
  routes.on(quoteRegistration, async ({ body, request, reply }) =>
    ok(await registrations.quote(body, await callerOf(request, reply))),
  );
  routes.on(totalRegistration, async ({ body, request, reply }) =>
    ok(await registrations.quote(body, await callerOf(request, reply))),
  );

  routes.on(quoteFamily, async ({ body, request, reply }) =>
    ok(await registrations.quoteFamily(body.children, await callerOf(request, reply))),
  );

  addAidRoutes(routes, { aid, counters, throttle, callerOf, agreements });

  const asIntentRequest = ({ quote_id, reference, payment_plan, ...given }: PaymentIntentInput): IntentRequest => ({
    given,
    planId: payment_plan,
    quoteId: quote_id,
    reference,
  });
  routes.on(createRegistrationIntent, async ({ body: { children, ...body }, request, reply }) => {
    const caller = await callerOf(request, reply);
    // What was begun before goes on.
    if ((children ?? [body]).some(({ reference }) => reference === undefined)) await agreements.require(caller.member);
    const { intent, isNew } = children
      ? await registrations.familyIntent(children.map(asIntentRequest), caller)
      : await registrations.intent(asIntentRequest(body), caller);
    return isNew ? created(intent) : ok(intent);
  });

  routes.on(
    finalizeRegistration,
    async ({
      body: { quote_id, reference, processor_payment_intent, payment_plan: _chosen, ...given },
      request,
      reply,
    }) => {
      const caller = await callerOf(request, reply);
      if (!processor_payment_intent && reference === undefined) await agreements.require(caller.member);
      const { result, isNew } = await registrations.finalize(
        { given, quoteId: quote_id, reference, intent: processor_payment_intent || undefined },
        caller,
      );
      return isNew ? created(result) : ok(result);
    },
  );

  routes.on(acceptRegistrationOffer, async ({ body, request }) => {
    const { intent, isNew } = await registrations.acceptOffer(
      body.reference,
      originOf(request).client,
      body.payment_plan,
    );
    return isNew ? created(intent) : ok(intent);
  });

  routes.on(payInstallment, async ({ body: { reference, number, keep_card }, request }) => {
    const { intent, isNew } = await installments.pay(
      { reference, number, keepCard: keep_card ?? false },
      originOf(request).client,
    );
    return isNew ? created(intent) : ok(intent);
  });

  routes.on(forgetSavedCard, async ({ body: { reference }, request }) => {
    await installments.forgetCard(reference, originOf(request).client);
    return ok({ forgotten: true as const });
  });

  routes.on(sendPaper, async ({ body, files, request }) =>
    created(await papers.send(body, files.file, originOf(request))),
  );

  routes.on(confirmRegistration, async ({ body, request }) =>
    ok(await unpaid.confirm({ token: body.token, again: body.again ?? false }, originOf(request).client)),
  );

  routes.on(getRegistrationConfirmation, async ({ query, request }) => {
    await throttle.take(counters, 'confirmations', originOf(request).client);
    const found = await findByLink(db, query.reference, clock.now());
    // One that has ended is as good as none.
    if (!found || found === 'ended') throw new Problem('record.not_found');
    return ok(found.standing);
  });

  routes.on(listFamilyRegistrations, async ({ caller }) => ok({ items: await family.list(caller) }));
  routes.on(getFamilyRegistration, async ({ caller, params: { id } }) => ok(await family.get(caller, id)));
  routes.on(correctRegistration, async ({ caller, params: { id }, body }) =>
    ok(await family.correct(caller, id, body)),
  );
  routes.on(cancelRegistration, async ({ caller, params: { id }, body: { refund } }) =>
    ok(await family.cancel(caller, id, refund)),
  );

  routes.on(listRegistrationChildren, async ({ caller }) => ok(await findRegistrationChildren(db, caller)));
}
