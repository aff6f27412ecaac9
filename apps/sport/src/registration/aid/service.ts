import type { AidRequest, AidTerms } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql } from '@sports-hub/kernel';
import type { Outcomes } from '../outcomes/service.ts';
import { lockDivisions } from '../records/places.ts';
import { createLinkTokens } from '../records/link-tokens.ts';
import { setStatus } from '../records/queries.ts';
import { createAsking, type AidOptions, type AidSteps } from './asking.ts';
import { lockRequest } from './locking.ts';
import { confirmAidMail } from './mails.ts';
import { presentAid, type AidPages } from './present.ts';
import { findAidPeople, findAidRequest, findOtherOpen, UNDECIDED, updateAidRequest, type AidRow } from './queries.ts';
import { daysAfter, holdSpot, OPEN_DAYS, PAY_DAYS, SPOT_DAYS } from './spots.ts';

const PATH = '/registration/assistance';
/** As in the contract: forms of pages come by another way. */
const MAX_ANSWER = 2000;

/** The mailed link of a request, for whoever has the address. */
export const createAidTokens = (secrets: readonly string[]) =>
  createLinkTokens<Pick<AidRow, 'reference' | 'email'>>(secrets, {
    purpose: 'financial assistance',
    factsOf: ({ email }) => [email],
  });

export const createAidPages = (siteUrl: string, outcomes: Pick<Outcomes, 'paymentUrl'>): AidPages => ({
  requestUrl: ({ reference }) => `${siteUrl}${PATH}?reference=${encodeURIComponent(reference)}`,
  paymentUrl: outcomes.paymentUrl,
});

/** What a family does about financial assistance. Who decides, and what, is the administration's (admin/aid). */
export function createAid(options: AidOptions) {
  const { db, counters, clock, throttle, mail, outcomes, secrets, siteUrl } = options;
  const tokens = createAidTokens(secrets);
  const pages = createAidPages(siteUrl, outcomes);

  const present = (sql: Sql, request: AidRow): Promise<AidRequest> =>
    presentAid(sql, request, { now: clock.now(), pages });

  const find = async (reference: string): Promise<AidRow> => {
    const found = await findAidRequest(db, { reference });
    if (!found) throw new Problem('record.not_found');
    return found;
  };

  const steps: AidSteps = {
    present,

    /** Somebody has answered from the address, or is signed in with it: from now on it can be read. */
    async openIn(tx, request, children) {
      if (await findOtherOpen(tx, request)) throw new Problem('assistance.closed');
      const now = clock.now();
      await lockDivisions(
        tx,
        children.map(({ id }) => id),
      );
      for (const child of children) {
        const kept = await setStatus(tx, child.id, { expires_at: daysAfter(now, OPEN_DAYS) });
        const { spot } = await holdSpot(tx, kept, { now, until: daysAfter(now, SPOT_DAYS) });
        if (spot === 'full') await outcomes.waitlist(tx, kept, { isPaidBack: false, since: request.sent_at });
      }
      return updateAidRequest(tx, request.id, { status: 'open', confirmed_at: now });
    },

    async mailConfirmation(tx, request, children) {
      const [first, ...others] = children;
      if (!first) return;
      const url = `${siteUrl}${PATH}?token=${tokens.create(request)}`;
      const spotUntil = children.flatMap(({ spot_until }) => spot_until ?? [])[0] ?? null;
      const told = { children: [first, ...others] as const, url };
      await mail.send(tx, request.email, confirmAidMail(told, { confirmBy: request.confirm_by, spotUntil }));
    },
  };

  return {
    pages,

    async terms(): Promise<AidTerms> {
      const readers = await findAidPeople(db);
      return {
        is_offered: readers.length > 0,
        readers: readers.map(({ name }) => name),
        spot_days: SPOT_DAYS,
        pay_days: PAY_DAYS,
      };
    },

    ask: createAsking(options, steps),

    /** The reference in a mailed link, if it is one. */
    async open(token: string): Promise<AidRequest> {
      const found = await findAidRequest(db, { reference: tokens.referenceIn(token) });
      if (!found || !tokens.isFor(token, found)) throw new Problem('token.invalid');
      return present(db, found);
    },

    get: async (reference: string): Promise<AidRequest> => present(db, await find(reference)),

    async confirm(token: string, client: string): Promise<AidRequest> {
      await throttle.take(counters, 'confirmations', client);
      const found = await findAidRequest(db, { reference: tokens.referenceIn(token) });
      if (!found || !tokens.isFor(token, found)) throw new Problem('token.invalid');
      return db.transaction(async (tx) => {
        const { request, open } = await lockRequest(tx, found);
        if (request.status !== 'unconfirmed') return present(tx, request);
        if (request.confirm_by <= clock.now() || open.length === 0)
          throw new Problem('registration.confirmation_ended');
        return present(tx, await steps.openIn(tx, request, open));
      });
    },

    async answer(reference: string, answer: string, client: string): Promise<AidRequest> {
      await throttle.take(counters, 'confirmations', client);
      const said = answer.trim();
      if (said === '' || said.length > MAX_ANSWER)
        throw invalidField('answer', t('answers.registration.aid.answerTooShortOrLong', { max: MAX_ANSWER }));
      const found = await find(reference);
      return db.transaction(async (tx) => {
        const { request } = await lockRequest(tx, found);
        if (request.status !== 'asked') throw new Problem('assistance.closed');
        const changes = { status: 'open', answer: said, answered_at: clock.now() } as const;
        return present(tx, await updateAidRequest(tx, request.id, changes));
      });
    },

    /** The registrations can be paid for a day, as any other. */
    async withdraw(reference: string, client: string): Promise<AidRequest> {
      await throttle.take(counters, 'confirmations', client);
      const found = await find(reference);
      return db.transaction(async (tx) => {
        const { request, open } = await lockRequest(tx, found);
        if (request.status !== 'unconfirmed' && !UNDECIDED.includes(request.status))
          throw new Problem('assistance.closed');
        const until = daysAfter(clock.now(), 1);
        for (const { id, status, spot_until } of open)
          if (status === 'awaiting_payment')
            await setStatus(tx, id, {
              expires_at: until,
              spot_until: spot_until && (spot_until < until ? spot_until : until),
            });
        const gone = { status: 'withdrawn', words: null, can_pay_cents: null, can_pay_percent: null } as const;
        const now = clock.now();
        return present(
          tx,
          await updateAidRequest(tx, request.id, { ...gone, question: null, answer: null, ended_at: now }),
        );
      });
    },
  };
}
export type Aid = ReturnType<typeof createAid>;
