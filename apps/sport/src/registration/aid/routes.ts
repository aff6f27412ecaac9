import type { FastifyRequest } from 'fastify';
import {
  answerAidQuestion,
  askForAid,
  confirmAidRequest,
  getAidRequest,
  getAidTerms,
  withdrawAidRequest,
} from '@sports-hub/contract';
import { created, ok, type ResponseHead, type Sql, type Throttle } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { SportThrottle } from '../../throttles.ts';
import type { AgreementsFirst, RegistrationCaller } from '../caller.ts';
import type { Aid } from './service.ts';

export function addAidRoutes(
  routes: SportRoutes,
  {
    aid,
    counters,
    throttle,
    callerOf,
    agreements,
  }: {
    aid: Aid;
    counters: Sql;
    throttle: Throttle<SportThrottle>;
    agreements: AgreementsFirst;
    callerOf: (request: FastifyRequest, reply: ResponseHead) => Promise<RegistrationCaller>;
  },
): void {
  routes.on(getAidTerms, async () => ok(await aid.terms()));
  routes.on(askForAid, async ({ body: { children, can_pay, share, words }, request, reply }) => {
    const asked = children.map(({ quote_id, reference, ...given }) => ({ given, quoteId: quote_id, reference }));
    const caller = await callerOf(request, reply);
    if (children.some(({ reference }) => reference === undefined)) await agreements.require(caller.member);
    const made = await aid.ask({ children: asked, can_pay, share, words }, caller);
    return made.isNew ? created(made.request) : ok(made.request);
  });
  routes.on(confirmAidRequest, async ({ body, request }) =>
    ok(await aid.confirm(body.token, originOf(request).client)),
  );
  routes.on(getAidRequest, async ({ query, request }) => {
    await throttle.take(counters, 'confirmations', originOf(request).client);
    return ok(await aid.get(query.reference));
  });
  routes.on(answerAidQuestion, async ({ body: { reference, answer }, request }) =>
    ok(await aid.answer(reference, answer, originOf(request).client)),
  );
  routes.on(withdrawAidRequest, async ({ body: { reference }, request }) =>
    ok(await aid.withdraw(reference, originOf(request).client)),
  );
}
