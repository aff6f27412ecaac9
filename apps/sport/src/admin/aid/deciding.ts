import { leastCharge, siteCurrency, type AidDecision, type AidRequestRow } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Mail, type MailDraft, type Sql, type Tx } from '@sports-hub/kernel';
import { money, percentOf } from '../../payments/money.ts';
import type { Payments } from '../../payments/service.ts';
import { declinedMail, grantedMail, type Told } from '../../registration/aid/mails.ts';
import { fullPrice } from '../../registration/records/assistance.ts';
import type { AidPages } from '../../registration/aid/present.ts';
import { findAidRequest, updateAidRequest, type AidRow, type AidStatus } from '../../registration/aid/queries.ts';
import { lockRequest } from '../../registration/aid/locking.ts';
import { daysAfter, holdSpot, PAY_DAYS } from '../../registration/aid/spots.ts';
import { lockDivisions } from '../../registration/records/places.ts';
import { lockRegistration, setStatus, type Registration } from '../../registration/records/queries.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { amountOf } from '../periods/amounts.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { changeFund, insertGrant, lockFund } from './queries.ts';
import { shareAid } from './shares.ts';

export interface AidOfficeOptions extends ActionContext {
  mail: Mail;
  payments: Pick<Payments, 'giveUpOpen' | 'settleOpen'>;
  aid: { pages: AidPages };
  /** One person decides about so much for a family in a season. */
  aloneUpTo: number;
}

type Present = (sql: Sql, caller: AdminCaller, id: number) => Promise<AidRequestRow>;
type Begun = Awaited<ReturnType<typeof lockRequest>> & { seen: AidRequestRow };

/** A request that somebody decides about: locked, as it was seen, and of another family. */
export const beginRequest =
  ({ present }: { present: Present }) =>
  async (
    tx: Tx,
    caller: AdminCaller,
    { id, version, from }: { id: number; version: number; from: readonly AidStatus[] },
  ): Promise<Begun> => {
    const found = await findAidRequest(tx, { id });
    if (!found || found.status === 'unconfirmed') throw new Problem('record.not_found');
    const locked = await lockRequest(tx, found);
    const seen = await present(tx, caller, id);
    if (seen.is_own) throw new Problem('admin.own_affair');
    if (locked.request.version !== version) throw changedSince(seen);
    if (!from.includes(locked.request.status) || locked.open.length === 0) throw new Problem('assistance.closed');
    return { ...locked, seen };
  };

/** To the family alone: the subject says only whose registration it is about. */
export async function tell(
  tx: Tx,
  { mail, aid }: Pick<AidOfficeOptions, 'mail' | 'aid'>,
  { request, children }: { request: AidRow; children: readonly Registration[] },
  draft: (told: Told) => MailDraft,
): Promise<void> {
  const [first, ...others] = children;
  if (first)
    await mail.send(tx, request.email, draft({ children: [first, ...others], url: aid.pages.requestUrl(request) }));
}

/** What the family pays of the price, as it was decided. */
function paysOf({ decision, pays, share }: AidDecision, price: number): number {
  if (decision === 'free') return 0;
  if (pays !== undefined && share !== undefined)
    throw invalidField('share', t('answers.registration.aid.asking.anAmountOrAShare'));
  if (pays === undefined && share === undefined) throw invalidField('pays', t('answers.aid.sayWhatTheyPay'));
  const amount = share === undefined ? (amountOf(pays, 'pays') ?? 0) : percentOf(price, share);
  const field = share === undefined ? 'pays' : 'share';
  const least = leastCharge(siteCurrency());
  if (amount >= price) throw invalidField(field, t('answers.aid.lessThanThePrice', { price: money(price) }));
  if (amount < least) throw invalidField(field, t('answers.aid.noCardPaysSoLittle', { least: money(least) }));
  return amount;
}

/** The decision itself: one transaction for the fund, the promise, the price, the spot and the mail, or none of it. */
export function createDeciding(
  options: AidOfficeOptions & { begin: ReturnType<typeof beginRequest>; present: Present },
) {
  const { db, clock, log, payments, aloneUpTo, begin, present } = options;

  const subject = (id: number): string => `aid_request:${id}`;

  /** Every child gets its part of what the fund promises; its price and its spot hold until the family has paid. */
  const grant = async (
    tx: Tx,
    caller: AdminCaller,
    { request, open }: Begun,
    { pays, aid, sentence }: { pays: number; aid: number; sentence: string | null },
  ): Promise<void> => {
    const now = clock.now();
    const payBy = daysAfter(now, PAY_DAYS);
    const prices = open.map(fullPrice);
    const shares = shareAid(aid, prices);
    await lockDivisions(
      tx,
      open.map(({ id }) => id),
    );
    const helped: Registration[] = [];
    let isFull = false;
    for (const [index, child] of open.entries()) {
      const amount = shares[index] ?? 0;
      // A price that was to be paid until now is another one.
      await payments.giveUpOpen(tx, 'registration', child.id);
      const isDue = child.status === 'awaiting_payment';
      await setStatus(tx, child.id, { aid_cents: amount, ...(isDue ? { expires_at: payBy } : {}) });
      if (isDue) {
        const { spot } = await holdSpot(tx, child, { now, until: payBy, isOverShare: true });
        isFull ||= spot === 'full';
      }
      helped.push(await lockRegistration(tx, child.id));
      if (amount > 0)
        await insertGrant(tx, {
          seasonId: request.season_id,
          requestId: request.id,
          registrationId: child.id,
          amount,
          at: now,
        });
    }
    const fund = await lockFund(tx, request.season_id);
    if (!(await changeFund(tx, request.season_id, -aid)))
      throw new Problem('assistance.fund_too_small', { data: { left: fund.left_cents } });
    await updateAidRequest(tx, request.id, {
      status: 'granted',
      family_pays_cents: pays,
      aid_cents: aid,
      sentence,
      decided_by: caller.id,
      decided_at: now,
      pay_by: payBy,
    });
    await tell(tx, options, { request, children: helped }, (told) =>
      grantedMail(told, { due: pays, sentence, payBy, isFull }),
    );
    await log(tx, caller, {
      event: 'aid.granted',
      subject: subject(request.id),
      before: { status: request.status, fund_left_cents: fund.left_cents },
      after: { status: 'granted', pays_cents: pays, aid_cents: aid, fund_left_cents: fund.left_cents - aid },
    });
  };

  const decline = async (tx: Tx, caller: AdminCaller, { request, open }: Begun, sentence: string): Promise<void> => {
    const now = clock.now();
    const payBy = daysAfter(now, PAY_DAYS);
    await lockDivisions(
      tx,
      open.map(({ id }) => id),
    );
    for (const child of open) {
      if (child.status !== 'awaiting_payment') continue;
      await setStatus(tx, child.id, { expires_at: payBy });
      await holdSpot(tx, child, { now, until: payBy, isOverShare: true });
    }
    const decided = { decided_by: caller.id, decided_at: now, pay_by: payBy } as const;
    await updateAidRequest(tx, request.id, { status: 'declined', sentence, ...decided });
    const price = open.reduce((sum, child) => sum + fullPrice(child), 0);
    await tell(tx, options, { request, children: open }, (told) => declinedMail(told, { price, sentence, payBy }));
    await log(tx, caller, {
      event: 'aid.declined',
      subject: subject(request.id),
      before: { status: request.status },
      after: { status: 'declined' },
    });
  };

  return {
    decide: (caller: AdminCaller, id: number, wanted: AidDecision): Promise<AidRequestRow> =>
      db.transaction(async (tx) => {
        const begun = await begin(tx, caller, { id, version: wanted.version, from: ['open', 'asked'] });
        const sentence = wanted.sentence ?? null;
        if (wanted.decision === 'decline') {
          if (!sentence) throw invalidField('sentence', t('answers.aid.sayWhyToTheFamily'));
          await decline(tx, caller, begun, sentence);
          return present(tx, caller, id);
        }
        const price = begun.open.reduce((sum, child) => sum + fullPrice(child), 0);
        const pays = paysOf(wanted, price);
        const aid = price - pays;
        if (begun.seen.helped_before + aid <= aloneUpTo) await grant(tx, caller, begun, { pays, aid, sentence });
        else {
          const now = clock.now();
          const proposal = { family_pays_cents: pays, aid_cents: aid, sentence };
          await updateAidRequest(tx, id, { status: 'proposed', ...proposal, proposed_by: caller.id, proposed_at: now });
          await log(tx, caller, {
            event: 'aid.proposed',
            subject: subject(id),
            before: { status: begun.request.status },
            after: { status: 'proposed', pays_cents: pays, aid_cents: aid },
          });
        }
        return present(tx, caller, id);
      }),

    /** By somebody else than who proposed it, at the price that it was proposed for. */
    confirm: (caller: AdminCaller, id: number, version: number): Promise<AidRequestRow> =>
      db.transaction(async (tx) => {
        const begun = await begin(tx, caller, { id, version, from: ['proposed'] });
        const { proposed_by, family_pays_cents: pays, aid_cents: aid, sentence } = begun.request;
        if (proposed_by === caller.id) throw new Problem('assistance.second_person');
        const price = begun.open.reduce((sum, child) => sum + fullPrice(child), 0);
        if (pays === null || aid === null || price - pays !== aid) throw changedSince(begun.seen);
        await grant(tx, caller, begun, { pays, aid, sentence });
        return present(tx, caller, id);
      }),
  };
}
