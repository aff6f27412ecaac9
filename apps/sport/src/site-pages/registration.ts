import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makePdf, Problem, sendPage, type Clock, type Database, type Throttle } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { listInWords } from '@sports-hub/contract/texts';
import type { RegistrationConfirmation } from '@sports-hub/contract';
import {
  renderRegistration,
  renderRegistrationDone,
  renderRegistrationEnded,
  type RegistrationEndedProps,
  type RegistrationPageData,
  type sportData,
} from '@sports-hub/web/render';
import type { SportConfig } from '../config.ts';
import type { SportGuards } from '../authentication/guards.ts';
import type { Agreements } from '../content/site-texts/service.ts';
import { findCompletionMessages } from '../content/pages/queries.ts';
import { originOf } from '../platform/http/origin.ts';
import { findRegistrationChildren } from '../registration/form/children.ts';
import { askedFields, type Fields } from '../registration/form/fields.ts';
import { paperForm } from '../registration/form/paper-form.ts';
import { listPeriods } from '../registration/periods/queries.ts';
import { markOfferOpened } from '../registration/records/offers.ts';
import { findPlansOf } from '../registration/installments/stored.ts';
import type { PartPaying } from '../registration/installments/paying.ts';
import type { JustPaid } from '../registration/just-paid.ts';
import { findByReference } from '../registration/records/queries.ts';
import { findByLink } from '../registration/records/standing.ts';
import { findOpenTerms } from '../registration/periods/terms.ts';
import type { AccountMails } from '../registration/outcomes/account-mails.ts';
import type { Aid } from '../registration/aid/service.ts';
import type { Registrations } from '../registration/service.ts';
import type { SportThrottle } from '../throttles.ts';
import { takeFormPosts } from './form-posts.ts';
import { paymentPolicy, publishableKeyOf } from './payment-policy.ts';
import { pageLinks } from './site.ts';

type OfferData = NonNullable<RegistrationPageData['offer']>;

export interface RegistrationPagesOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  config: SportConfig;
  fields: Fields;
  mailAccountLink: AccountMails;
  installments: Pick<PartPaying, 'forgetCard'>;
  justPaid: JustPaid;
  throttle: Throttle<SportThrottle>;
  familyOf: SportGuards['family'];
  agreements: Pick<Agreements, 'list'>;
  /** What one link pays for several children who asked for financial assistance together. */
  findAidPayable: Registrations['findAidPayable'];
  aidTerms: Aid['terms'];
  /** What stands around the page. */
  site(path: string): Promise<sportData.SportSite>;
}

const REFERENCE = /^[\w-]{20,100}$/;
/** A family's children at once. */
const MAX_CHILDREN = 8;

const textsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && REFERENCE.test(one));

/** Registering, and what the link in a receipt opens. */
export function addRegistrationPages(app: FastifyInstance, options: RegistrationPagesOptions): void {
  const { db, counters, clock, config, fields, mailAccountLink, installments, throttle, familyOf, agreements } =
    options;
  const { findAidPayable, aidTerms, justPaid, site } = options;

  const read = async (reference: string) => {
    const found = await findByLink(db, reference, clock.now());
    if (found && found !== 'ended' && found.standing.offer) await markOfferOpened(db, reference, clock.now());
    return found;
  };
  const limited = (request: FastifyRequest) => throttle.take(counters, 'confirmations', originOf(request).client);

  /** What is to be paid: a place that is offered, or what somebody else prepared for the person who pays. */
  const payable = async (
    reference: string,
    { player, division, installments }: RegistrationConfirmation,
    due: number,
  ): Promise<OfferData> => {
    const assisted = await findAidPayable(reference);
    // What a family pays that asked for assistance is for all of its children at once.
    const stored = assisted ? undefined : await findByReference(db, reference);
    const plans = stored ? await findPlansOf(db, stored, clock.now()) : [];
    const several = assisted?.children.map(({ player_first_name }) => player_first_name) ?? [];
    return {
      reference,
      player: several.length > 1 ? listInWords(several) : `${player.first_name} ${player.last_name}`,
      division: several.length > 1 ? null : division.name,
      amount: assisted?.due ?? due,
      plans: plans.map(({ quoted }) => quoted),
      terms: !assisted && installments?.status === 'chosen' ? installments.terms : [],
      part: null,
    };
  };

  /** A later part of a payment plan, which its family pays by itself; undefined where that is not due any more. */
  const partOf = (
    reference: string,
    number: unknown,
    confirmation: RegistrationConfirmation,
  ): OfferData | undefined => {
    const { installments, status, player, division } = confirmation;
    const part = installments?.parts.find((one) => String(one.number) === number && one.number > 1);
    if (!part || status !== 'registered' || !['due', 'failed'].includes(part.status)) return undefined;
    return {
      reference,
      player: `${player.first_name} ${player.last_name}`,
      division: division.name,
      amount: part.amount,
      plans: [],
      terms: [],
      part: { number: part.number, count: installments?.parts.length ?? 0, hasCard: installments?.card !== null },
    };
  };

  const sendEnded = async (request: FastifyRequest, reply: FastifyReply, ended: RegistrationEndedProps['ended']) =>
    sendPage(request, reply, renderRegistrationEnded({ site: await site('/registration/form'), ended }), {
      status: 410,
    });

  const ofMember = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Pick<RegistrationPageData, 'family' | 'agreements'>> => {
    const member = await familyOf(request, reply);
    if (!member) return { family: null, agreements: [] };
    const [family, texts] = await Promise.all([findRegistrationChildren(db, member), agreements.list(member)]);
    return { family, agreements: texts.filter(({ is_needed }) => is_needed) };
  };

  app.get('/registration/form', async (request, reply) => {
    const {
      offer: asked,
      pay,
      period: wanted,
      part: number,
    } = request.query as Partial<Record<'offer' | 'pay' | 'period' | 'part', unknown>>;
    const [reference] = textsOf(asked ?? pay);
    if (reference) await limited(request);
    const found = reference ? await read(reference) : undefined;
    if (found === 'ended') return sendEnded(request, reply, 'link');
    // Where money has moved, or somebody decided, the confirmation says what became of it.
    const isSettled =
      ['registered', 'cancelled'].includes(found?.standing.status ?? '') || found?.standing.payment === 'mismatch';
    const part = reference && found ? partOf(reference, number, found.standing) : undefined;
    if (
      !part &&
      (isSettled || (found && !found.isPayable && found.standing.status !== 'waitlisted' && found.standing.paid > 0))
    )
      return reply.redirect(`/registration/done?reference=${reference}`);
    if (reference && !found) throw new Problem('record.not_found');
    if (found && !part && !found.isPayable)
      return sendEnded(request, reply, found.standing.status === 'waitlisted' ? 'offer' : 'draft');
    const offer = part ?? (reference && found ? await payable(reference, found.standing, found.due) : null);
    const now = clock.now();
    const [around, periods, terms, own, assistance] = await Promise.all([
      site('/registration/form'),
      listPeriods(db, now),
      findOpenTerms(db, now),
      ofMember(request, reply),
      aidTerms(),
    ]);
    const open = await Promise.all(
      terms.map(async (one) => ({
        period: periods.find(({ id }) => id === one.period_id),
        fields: askedFields(await fields.of(db, one), one),
      })),
    );
    const notOpen = periods.find(({ id, status }) => String(id) === wanted && status !== 'open');
    const data: RegistrationPageData = {
      sport: config.sport,
      siteName: around.name,
      contact: { phone: around.contact.phone, email: around.contact.email },
      periods: open.flatMap(({ period, ...rest }) => (period ? [{ period, ...rest }] : [])),
      chosenPeriod: terms.find(({ period_id: id }) => String(id) === wanted)?.period_id ?? null,
      notOpen: notOpen
        ? { name: notOpen.name, opens_at: notOpen.status === 'upcoming' ? notOpen.opens_at : null }
        : null,
      offer,
      assistance: assistance.is_offered ? { readers: assistance.readers, spotDays: assistance.spot_days } : null,
      ...own,
      publishableKey: publishableKeyOf(config.payments),
      demo: config.demo,
    };
    const nextOpensAt = periods.find(({ status }) => status === 'upcoming')?.opens_at ?? null;
    return sendPage(request, reply, renderRegistration({ site: around, data, nextOpensAt }), {
      ...paymentPolicy(config.payments),
    });
  });

  app.get('/registration/form.pdf', async (request, reply) => {
    const { period: wanted } = request.query as { period?: unknown };
    const now = clock.now();
    const [around, open] = await Promise.all([site('/registration/form'), findOpenTerms(db, now)]);
    const terms = open.find(({ period_id: id }) => String(id) === wanted) ?? open[0];
    if (!terms) throw new Problem('record.not_found');
    const form = paperForm(askedFields(await fields.of(db, terms), terms), { terms, site: around });
    return reply.type('application/pdf').header('cache-control', 'no-store').send(makePdf(form.title, form.lines));
  });

  app.get('/registration/done', async (request, reply) => {
    const asked = request.query as { reference?: unknown; missed?: unknown; said?: unknown };
    const references = [...new Set(textsOf(asked.reference))].slice(0, MAX_CHILDREN);
    const missed = new Set(textsOf(asked.missed));
    await limited(request);
    const linked = await Promise.all(
      references.map(async (reference) => ({
        reference,
        // First this: what was paid a moment ago is in what is read then.
        isAwaited: asked.said === 'paid' && (await justPaid(reference)),
        found: await read(reference),
      })),
    );
    const now = toLocalTime(clock.now());
    const registrations = linked.flatMap(({ reference, isAwaited, found }) => {
      if (!found || found === 'ended') return [];
      const { standing: confirmation } = found;
      const { closes_at, teams_on } = confirmation.period;
      const teamsOn = teams_on !== null && teams_on >= now.slice(0, 10) ? teams_on : null;
      return [
        { reference, confirmation, isAwaited, isMissed: missed.has(reference), isStillOpen: now < closes_at, teamsOn },
      ];
    });
    if (registrations.length === 0 && linked.some(({ found }) => found === 'ended'))
      return sendEnded(request, reply, 'link');
    if (registrations.length === 0) throw new Problem('record.not_found');
    const isRegistered = registrations.some(({ confirmation }) => confirmation.status === 'registered');
    const [around, messages, member] = await Promise.all([
      site('/registration/done'),
      isRegistered ? findCompletionMessages(db, pageLinks) : [],
      familyOf(request, reply),
    ]);
    const copy = messages.find(({ key }) => key === 'registration') ?? null;
    const isOwn = registrations.some(
      ({ confirmation }) => confirmation.email.toLowerCase() === member?.email.toLowerCase(),
    );
    const account = isOwn ? 'own' : asked.said === 'account-mail' ? 'mailed' : 'none';
    return sendPage(request, reply, renderRegistrationDone({ site: around, copy, registrations, account, today: now }));
  });

  takeFormPosts(app, ({ post }) => {
    post('/registration/forget-card', async (given, request, reply) => {
      const [reference = ''] = textsOf(given['reference']);
      await installments.forgetCard(reference, originOf(request).client);
      return reply.redirect(`/registration/done?reference=${reference}`, 303);
    });
    post('/registration/account-link', async (given, request, reply) => {
      await limited(request);
      const [reference = ''] = textsOf(given['reference']);
      const found = await read(reference);
      if (!found || found === 'ended') throw new Problem('record.not_found');
      await mailAccountLink(reference);
      return reply.redirect(`/registration/done?reference=${reference}&said=account-mail`, 303);
    });
  });
}
