import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE_CSP, Problem, sendPage, type Clock, type Database, type Throttle } from '@sports-hub/kernel';
import { renderRegistration, renderRegistrationDone, type RegistrationPageData } from '@sports-hub/web/render';
import type { SportConfig } from '../config.ts';
import { originOf } from '../platform/http/origin.ts';
import { askedFields, type Fields } from '../registration/fields.ts';
import { listPeriods } from '../registration/queries.ts';
import { findConfirmation } from '../registration/standing.ts';
import { findOpenTerms } from '../registration/terms.ts';
import type { SportThrottle } from '../throttles.ts';

type Confirmation = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>;

export interface RegistrationPagesOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  config: SportConfig;
  fields: Fields;
  throttle: Throttle<SportThrottle>;
  /** What stands around the page. */
  site(path: string): Promise<{
    sport: string;
    name: string;
    themeHref: string;
    contact: { phone: string | null; email: string | null };
  }>;
}

const REFERENCE = /^[\w-]{20,100}$/;
/** A family's children at once. */
const MOST = 8;

/** The processor's own card form comes from its own host; nothing else on the site does. */
const STRIPE_CSP = PAGE_CSP.replace("script-src 'self'", "script-src 'self' https://js.stripe.com")
  .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com")
  .concat('; frame-src https://js.stripe.com https://hooks.stripe.com');

const textsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && REFERENCE.test(one));

/** Registering, and what the link in a receipt opens. */
export function addRegistrationPages(app: FastifyInstance, options: RegistrationPagesOptions): void {
  const { db, counters, clock, config, fields, throttle, site } = options;
  const isStripe = config.payments.processor === 'stripe';

  const read = async (reference: string): Promise<Confirmation | undefined> =>
    findConfirmation(db, reference, clock.now());
  const limited = (request: FastifyRequest) => throttle.take(counters, 'confirmations', originOf(request).client);

  const offered = async (reference: string): Promise<RegistrationPageData['offer']> => {
    const found = await read(reference);
    if (!found?.offer) throw new Problem('record.not_found');
    return {
      reference,
      player: `${found.player.first_name} ${found.player.last_name}`,
      division: found.division.name,
      amount: found.offer.amount,
    };
  };

  app.get('/registration/form', async (request, reply) => {
    const { offer: asked, period: wanted } = request.query as { offer?: unknown; period?: unknown };
    const [reference] = textsOf(asked);
    if (reference) await limited(request);
    const now = clock.now();
    const [around, periods, terms, offer] = await Promise.all([
      site('/registration/form'),
      listPeriods(db, now),
      findOpenTerms(db, now),
      reference ? offered(reference) : null,
    ]);
    const open = await Promise.all(
      terms.map(async (one) => ({
        period: periods.find(({ id }) => id === one.period_id),
        fields: askedFields(await fields.of(db, one), one),
      })),
    );
    const data: RegistrationPageData = {
      sport: config.sport,
      siteName: around.name,
      contact: { phone: around.contact.phone, email: around.contact.email },
      periods: open.flatMap(({ period, ...rest }) => (period ? [{ period, ...rest }] : [])),
      chosenPeriod: terms.find(({ period_id: id }) => String(id) === wanted)?.period_id ?? null,
      offer,
      publishableKey: config.payments.processor === 'stripe' ? config.payments.publishableKey : null,
      demo: config.demo,
    };
    const nextOpensAt = periods.find(({ status }) => status === 'upcoming')?.opens_at ?? null;
    return sendPage(request, reply, renderRegistration({ site: around, data, nextOpensAt }), {
      ...(isStripe ? { policy: STRIPE_CSP } : {}),
    });
  });

  app.get('/registration/done', async (request, reply) => {
    const references = [...new Set(textsOf((request.query as { reference?: unknown }).reference))].slice(0, MOST);
    await limited(request);
    const found = await Promise.all(
      references.map(async (reference) => ({ reference, confirmation: await read(reference) })),
    );
    const registrations = found.flatMap(({ reference, confirmation }) =>
      confirmation ? [{ reference, confirmation }] : [],
    );
    if (registrations.length === 0) throw new Problem('record.not_found');
    const around = await site('/registration/done');
    return sendPage(
      request,
      reply,
      renderRegistrationDone({ site: around, hubUrl: config.hubUrl, copy: null, registrations }),
    );
  });
}
