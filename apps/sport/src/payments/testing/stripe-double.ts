import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStripeBalance } from './stripe-balance.ts';

interface StoredIntent {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
  created: number;
  refunded: number;
  customer: string | null;
  setup_future_usage: string | null;
  payment_method: string | null;
  last_payment_error: object | null;
}

interface StoredRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: string;
  metadata: object;
  created: number;
}

export interface StoredDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  status: string;
  reason: string;
  evidence_details: { due_by: number | null };
  created: number;
}

/** How the next requests go wrong. `lost` does what it was asked and then cuts the connection. */
export type Trouble = { kind: 'fail' | 'lost' | 'slow' | 'busy'; times: number; only?: RegExp };

const id = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Stripe's payment intents and refunds, as documented, as far as we use them; it can be told to misbehave. */
export async function startStripeDouble() {
  const intents = new Map<string, StoredIntent>();
  const keys = new Map<string, { request: string; response: { status: number; body: object } }>();
  const refunds: StoredRefund[] = [];
  const disputes: StoredDispute[] = [];
  const requests: {
    method: string;
    path: string;
    query: URLSearchParams;
    key: string | undefined;
    authorization: string | undefined;
  }[] = [];
  let trouble: Trouble | undefined;
  let beforeAnswer: ((request: string) => unknown) | undefined;

  const shown = ({ refunded, ...intent }: StoredIntent) => ({
    ...intent,
    latest_charge: intent.amount_received
      ? {
          id: `ch_${intent.id}`,
          object: 'charge',
          amount: intent.amount,
          amount_refunded: refunded,
          payment_method_details: {
            card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
          },
          refunds: listOf(
            'refunds',
            refunds.filter(({ payment_intent }) => payment_intent === intent.id),
          ),
        }
      : null,
  });
  const listOf = (resource: string, data: object[]) => ({
    object: 'list',
    url: `/v1/${resource}`,
    has_more: false,
    data,
  });
  /** Of one intent, or made since. */
  const listed = <T extends { payment_intent: string; created: number }>(all: readonly T[], query: URLSearchParams) => {
    const of = query.get('payment_intent');
    const since = Number(query.get('created[gte]') ?? 0);
    return all.filter(({ payment_intent, created }) => (of === null || payment_intent === of) && created >= since);
  };
  /** A page of what was made since, newest first. */
  const paged = <T extends { id: string; created: number }>(
    resource: string,
    given: readonly T[],
    query: URLSearchParams,
  ) => {
    const since = Number(query.get('created[gte]') ?? 0);
    const all = given.filter(({ created }) => created >= since).reverse();
    const after = query.get('starting_after');
    const from = after ? all.findIndex((one) => one.id === after) + 1 : 0;
    const limit = Number(query.get('limit') ?? 10);
    return { ...listOf(resource, all.slice(from, from + limit)), has_more: from + limit < all.length };
  };
  let now: (() => Date) | undefined;
  const seconds = (): number => Math.floor((now?.().getTime() ?? Date.now()) / 1000);
  const balance = createStripeBalance(seconds);
  const addRefund = (intent: StoredIntent, amount: number, metadata: object = {}): StoredRefund => {
    intent.refunded += amount;
    const refund: StoredRefund = {
      id: id('re'),
      object: 'refund',
      amount,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata,
      created: seconds(),
    };
    refunds.push(refund);
    balance.move('refund', -amount, refund);
    return refund;
  };
  const known = (intentId: string): StoredIntent => {
    const intent = intents.get(intentId);
    if (!intent) throw new Error('There is no such intent');
    return intent;
  };
  const error = (status: number, type: string, code: string | undefined, message: string, param?: string) => ({
    status,
    body: { error: { type, code, message, param } },
  });
  const missing = () => error(404, 'invalid_request_error', 'resource_missing', 'No such payment_intent');

  /** By their ids; a card is its customer's until that is deleted. */
  const cards = new Map<string, { customer: string; declines?: string }>();
  const customerIds = new Set<string>();
  let refusedCurrency: string | undefined;
  const customers = (method: string, customer: string): { status: number; body: object } => {
    if (method === 'POST') {
      const made = id('cus');
      customerIds.add(made);
      return { status: 200, body: { id: made, object: 'customer' } };
    }
    if (!customerIds.delete(customer))
      return error(404, 'invalid_request_error', 'resource_missing', 'No such customer', 'id');
    for (const [card, { customer: owner }] of cards) if (owner === customer) cards.delete(card);
    return { status: 200, body: { id: customer, object: 'customer', deleted: true } };
  };
  /** As with `off_session` and `confirm`: paid, or refused with the intent in the error. */
  const chargeSaved = (intent: StoredIntent): { status: number; body: object } => {
    const card = cards.get(intent.payment_method ?? '');
    if (!customerIds.has(intent.customer ?? ''))
      return error(400, 'invalid_request_error', 'resource_missing', 'No such customer', 'customer');
    if (card?.customer !== intent.customer)
      return error(400, 'invalid_request_error', 'resource_missing', 'No such PaymentMethod', 'payment_method');
    intents.set(intent.id, intent);
    if (card.declines) {
      const code = card.declines === 'authentication_required' ? card.declines : 'card_declined';
      intent.last_payment_error = {
        type: 'card_error',
        code,
        decline_code: card.declines,
        message: 'The card was declined.',
      };
      return { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: shown(intent) } } };
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    balance.move('charge', intent.amount, { payment_intent: intent.id });
    return { status: 200, body: shown(intent) };
  };

  const handle = (method: string, url: URL, form: URLSearchParams): { status: number; body: object } => {
    const [, , resource, intentId = '', action] = url.pathname.split('/');
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
        return key ? [[key, value]] : [];
      }),
    );
    if (resource === 'refunds' && method === 'GET')
      return { status: 200, body: listOf('refunds', listed(refunds, url.searchParams)) };
    if (resource === 'disputes') return { status: 200, body: listOf('disputes', listed(disputes, url.searchParams)) };
    if (resource === 'refunds' && method === 'POST') {
      const intent = intents.get(form.get('payment_intent') ?? '');
      const amount = Number(form.get('amount'));
      if (!intent) return missing();
      if (intent.refunded + amount > intent.amount_received)
        return error(400, 'invalid_request_error', 'charge_already_refunded', 'Too much');
      if (disputes.some(({ payment_intent, status }) => payment_intent === intent.id && status !== 'won'))
        return error(400, 'invalid_request_error', 'charge_disputed', 'This charge is disputed');
      return { status: 200, body: addRefund(intent, amount, metadata) };
    }
    if (resource === 'customers') return customers(method, intentId);
    if (resource === 'balance_transactions') {
      const of = url.searchParams.get('payout');
      const wanted = balance.lines.filter(({ payout }) => of === null || payout === of);
      return { status: 200, body: paged(resource, wanted, url.searchParams) };
    }
    if (resource === 'payouts') return { status: 200, body: paged(resource, balance.payouts, url.searchParams) };
    if (resource !== 'payment_intents')
      return error(404, 'invalid_request_error', undefined, 'Unrecognized request URL');
    if (method === 'POST' && !intentId) {
      const newId = id('pi');
      if (refusedCurrency === form.get('currency'))
        return error(400, 'invalid_request_error', undefined, 'Invalid currency', 'currency');
      const intent: StoredIntent = {
        id: newId,
        object: 'payment_intent',
        client_secret: `${newId}_secret_${randomBytes(12).toString('hex')}`,
        status: 'requires_payment_method',
        amount: Number(form.get('amount')),
        amount_received: 0,
        currency: form.get('currency') ?? '',
        livemode: false,
        metadata,
        created: seconds(),
        refunded: 0,
        customer: form.get('customer'),
        setup_future_usage: form.get('setup_future_usage'),
        payment_method: form.get('payment_method'),
        last_payment_error: null,
      };
      if (form.get('off_session') === 'true') return chargeSaved(intent);
      intents.set(newId, intent);
      return { status: 200, body: shown(intent) };
    }
    if (method === 'GET' && !intentId) {
      const page = paged('payment_intents', [...intents.values()], url.searchParams);
      return { status: 200, body: { ...page, data: page.data.map((one) => shown(one as StoredIntent)) } };
    }
    const intent = intents.get(intentId);
    if (!intent) return missing();
    if (action === 'cancel') {
      if (['processing', 'succeeded', 'canceled'].includes(intent.status))
        return error(400, 'invalid_request_error', 'payment_intent_unexpected_state', 'Cannot be canceled');
      intent.status = 'canceled';
    }
    return { status: 200, body: shown(intent) };
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://stripe.example');
    const method = request.method ?? '';
    const key = request.headers['idempotency-key'] as string | undefined;
    requests.push({
      method,
      path: url.pathname,
      query: url.searchParams,
      key,
      authorization: request.headers.authorization,
    });
    const isTroubled = trouble && trouble.times > 0 && (trouble.only?.test(`${method} ${url.pathname}`) ?? true);
    if (trouble && isTroubled) trouble.times -= 1;
    const kind = isTroubled ? trouble?.kind : undefined;
    const send = ({ status, body }: { status: number; body: object }): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') });
      response.end(JSON.stringify(body));
    };
    if (kind === 'fail') return send(error(500, 'api_error', undefined, 'Something went wrong'));
    if (kind === 'busy') return send(error(429, 'invalid_request_error', 'rate_limit', 'Too many requests'));
    const earlier = key ? keys.get(key) : undefined;
    const sameRequest = `${method} ${url.pathname} ${text}`;
    if (earlier && earlier.request !== sameRequest)
      return send(
        error(
          400,
          'idempotency_error',
          'idempotency_key_in_use',
          'Keys for idempotent requests can only be used with the same parameters',
        ),
      );
    const result = earlier?.response ?? handle(method, url, new URLSearchParams(text));
    if (key && method === 'POST') keys.set(key, { request: sameRequest, response: result });
    await beforeAnswer?.(`${method} ${url.pathname}`);
    if (kind === 'slow') await sleep(4_500);
    if (kind === 'lost') request.socket.destroy();
    else send(result);
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    requests,
    /** The card form's part: the money arrives. `lie` changes what Stripe says about it. */
    pay(intentId: string, lie: Partial<StoredIntent> = {}): void {
      const intent = known(intentId);
      if (intent.setup_future_usage && intent.customer) {
        intent.payment_method ??= id('pm');
        cards.set(intent.payment_method, { customer: intent.customer });
      }
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount }, lie);
      if (intent.amount_received > 0) balance.move('charge', intent.amount_received, { payment_intent: intentId });
    },
    /** By their ids: whose they are, and why they take no later charge. */
    cards,
    /** From now on every card that is kept says no to what is charged to it; without a code they take it again. */
    declineSaved(code?: string): void {
      for (const card of cards.values())
        if (code) card.declines = code;
        else delete card.declines;
    },
    /** As after a bank has closed them. */
    dropCards: (): void => cards.clear(),
    /** As after somebody has deleted them on Stripe's pages, with their cards. */
    dropCustomers: (): void => {
      customerIds.clear();
      cards.clear();
    },
    refuseCurrency(currency: string | undefined): void {
      refusedCurrency = currency;
    },
    /** The clock that it tells the time by. */
    tellTimeBy(clock: { now(): Date }): void {
      now = () => clock.now();
    },
    payouts: balance.payouts,
    payOut: balance.payOut,
    /** What the account itself costs. */
    chargeFee: (amount: number): void => balance.move('fee', -amount, null),
    /** Somebody gives money back at Stripe itself. */
    refundThere: (intentId: string, amount: number): StoredRefund => addRefund(known(intentId), amount),
    /** Days later the bank will not take what had gone back. */
    refuseRefund(intentId: string): StoredRefund {
      const refund = refunds.findLast(
        ({ payment_intent, status }) => payment_intent === intentId && status === 'succeeded',
      );
      if (!refund) throw new Error('Nothing went back');
      refund.status = 'failed';
      known(intentId).refunded -= refund.amount;
      balance.move('refund_failure', refund.amount, refund);
      return refund;
    },
    /** The cardholder does not want to have paid; the same dispute again changes it. */
    dispute(intentId: string, changes: Partial<StoredDispute> = {}): StoredDispute {
      const { id: intent, amount } = known(intentId);
      const dispute = disputes.find(({ payment_intent }) => payment_intent === intent) ?? {
        id: id('dp'),
        object: 'dispute',
        payment_intent: intent,
        amount,
        status: 'needs_response',
        reason: 'fraudulent',
        evidence_details: { due_by: seconds() + 7 * 86_400 },
        created: seconds(),
      };
      const before = disputes.includes(dispute) ? dispute.status : undefined;
      if (before === undefined) disputes.push(dispute);
      Object.assign(dispute, changes);
      const isTaken = (status = ''): boolean => ['needs_response', 'under_review', 'lost'].includes(status);
      if (isTaken(dispute.status) && !isTaken(before)) balance.move('dispute', -amount, dispute, 1500);
      if (isTaken(before) && dispute.status === 'won') balance.move('dispute_reversal', amount, dispute, -1500);
      return dispute;
    },
    /** As after a day. */
    forgetKeys(): void {
      keys.clear();
    },
    trouble(next: Trouble | undefined): void {
      trouble = next;
    },
    /** What happens after something was done here and before whoever asked for it hears of it. */
    beforeAnswer(happens: typeof beforeAnswer): void {
      beforeAnswer = happens;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;
