import type { AidRequest, RegistrationIntent, RegistrationQuote, RegistrationResult } from '@sports-hub/contract';
import { askForAid, createIntent, finalize, quoteFamily, Refused } from './api.ts';
import { fieldsOf, stepOf, type ChildDraft, type RegistrationDraft } from './draft.ts';
import type { PageTerms } from './page-data.ts';
import { dueWith, planFor } from './plan-choice.tsx';

/** Takes the card's payment for one intent: paid, declined, or not known yet. Declined means that nothing was charged. */
export type Pay = (
  intent: Pick<RegistrationIntent, 'clientSecret'>,
) => Promise<'succeeded' | 'declined' | 'processing'>;

/** A card form that is ready. */
export interface Card {
  /** Whether it can be sent. What is missing is said at its field. */
  isComplete: () => boolean | Promise<boolean>;
  pay: Pay;
  /** To where another number is typed. */
  focus: () => void;
}

export type PayingOutcome =
  | { kind: 'done' }
  | { kind: 'declined' }
  /** Paid, perhaps, and not registered yet as far as this page knows. */
  | { kind: 'pending' }
  /** Somewhere else, by somebody who had the same answers: nothing was charged here. */
  | { kind: 'already'; child: ChildDraft }
  | { kind: 'price_changed'; child: ChildDraft; quote: RegistrationQuote };

/** A child, and what the button says is due for it. */
export interface ChildToPay {
  child: ChildDraft;
  shown: number;
}

interface Paying {
  pay: (intent: RegistrationIntent) => ReturnType<Pay>;
  /** The server has kept it: with the reference it can be changed, and its end be asked for. */
  onStored: (child: ChildDraft, reference: string) => void;
  onEnded: (child: ChildDraft, result: { done: RegistrationResult['status']; reference: string }) => void;
}

/** The plan whose terms the family has read. */
const planOf = (quote: RegistrationQuote | undefined, inParts: number | undefined): { payment_plan?: string } => {
  const plan = planFor(quote, inParts);
  return plan ? { payment_plan: plan.id } : {};
};

/** What became of a payment, for certain. */
const DECIDED = ['payment.returned', 'payment.held', 'payment.other_registration', 'registration.cancelled'];

/** Which child a refusal is about: `children.1.zip` is the second. */
const childAt = ({ fields }: Refused): number =>
  Number(
    Object.keys(fields)
      .map((field) => /^children\.(\d+)/.exec(field)?.[1])
      .find((index) => index !== undefined) ?? 0,
  );

/** What it says about the fields of that child, by their names. */
const fieldsOfChild = (error: Refused): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, words]): [string, string][] => {
      const [, index, name] = /^children\.(\d+)\.(.+)$/.exec(path) ?? [];
      return name && Number(index) === childAt(error) ? [[name, words]] : [];
    }),
  );

/**
 * Where what was refused can be mended: in which step, of which child. What no field is to blame for, a period that has
 * closed for example, is told where one is.
 */
export function placeOf(
  error: Refused,
  { fields, draft, toPay }: { fields: PageTerms['fields']; draft: RegistrationDraft; toPay: readonly ChildToPay[] },
) {
  const found = fieldsOfChild(error);
  const key = toPay[childAt(error)]?.child.key;
  return {
    found,
    step: Object.keys(found).flatMap((field) => stepOf(fields, field) ?? [])[0],
    current: draft.children.findIndex((one) => one.key === key),
    words: Object.values(found).join(' ') || error.message,
  };
}

/**
 * The end of each registration, after the card. Once that may have been charged, whatever goes wrong leaves it open what
 * became of the money, unless the response says so: nobody is to pay again, and the server finishes it by itself.
 */
async function finish(
  intent: RegistrationIntent,
  children: readonly { child: ChildDraft; given: object }[],
  { onEnded }: Paying,
): Promise<PayingOutcome> {
  for (const [index, { child, given }] of children.entries()) {
    const { reference, status } = intent.children?.[index] ?? intent;
    const isPaid = status === 'requires_payment';
    try {
      const paid = isPaid ? { processor_payment_intent: intent.payment_intent } : {};
      const result = await finalize({ ...given, reference, ...paid });
      onEnded(child, { done: result.status, reference: result.reference ?? reference });
    } catch (error) {
      if (!isPaid || (error instanceof Refused && DECIDED.includes(error.code))) throw error;
      return { kind: 'pending' };
    }
  }
  return { kind: 'done' };
}

/**
 * Registers children at once: stores them, pays what is due for all of them with one payment, finishes each. The server
 * makes every step safe to repeat, so a second press or a lost response charges nothing twice. Another price than the one
 * on the button is never charged.
 */
export async function registerChildren(
  draft: RegistrationDraft,
  toPay: readonly ChildToPay[],
  terms: PageTerms,
  paying: Paying,
): Promise<PayingOutcome> {
  const children = toPay.map(({ child }) => ({ child, given: fieldsOf(draft, child, terms) }));
  const { items } = await quoteFamily(children.map(({ given }) => given));
  for (const [index, { child, shown }] of toPay.entries()) {
    const quote = items[index];
    if (quote && dueWith(quote, draft.inParts) !== shown) return { kind: 'price_changed', child, quote };
  }
  try {
    const intent = await createIntent({
      children: children.map(({ child: { reference }, given }, index) => ({
        ...given,
        ...(reference ? { reference } : {}),
        quote_id: items[index]?.quote_id,
        ...planOf(items[index], draft.inParts),
      })),
    });
    intent.children?.forEach(({ reference }, index) => paying.onStored(children[index]!.child, reference));
    if (intent.status === 'requires_payment') {
      const paid = await paying.pay(intent).catch(() => 'processing' as const);
      if (paid !== 'succeeded') return { kind: paid === 'declined' ? 'declined' : 'pending' };
    }
    return await finish(intent, children, paying);
  } catch (error) {
    const child = error instanceof Refused ? toPay[childAt(error)]?.child : undefined;
    if (!(error instanceof Refused) || !child) throw error;
    if (['registration.price_changed', 'registration.plan_changed'].includes(error.code) && error.quote)
      return { kind: 'price_changed', child, quote: error.quote };
    if (error.code !== 'registration.already_registered') throw error;
    if (!child.reference) return { kind: 'already', child };
    // An earlier try got through and its response was lost: the reference tells how it ended.
    const { status } = await finalize({ reference: child.reference });
    paying.onEnded(child, { done: status, reference: child.reference });
    const others = toPay.filter((one) => one.child !== child);
    return others.length > 0 ? registerChildren(draft, others, terms, paying) : { kind: 'done' };
  }
}

/** Asks for financial assistance for all these children at once, in place of a payment. */
export async function askForChildren(
  draft: RegistrationDraft,
  open: readonly ChildDraft[],
  terms: PageTerms,
  wish: object,
): Promise<AidRequest> {
  const children = open.map((child) => ({
    ...fieldsOf(draft, child, terms),
    ...(child.reference ? { reference: child.reference } : {}),
  }));
  return askForAid({ ...wish, children });
}
