import { randomBytes } from 'node:crypto';
import type { TestSport } from '../../testing/sport.ts';
import { signWebhook } from '../webhook-signatures.ts';
import type { StripeDouble } from './stripe-double.ts';

const SIGNING = 'test-signing-secret';

/** The variables of a sport that is paid through the double. */
export const stripeSettings = ({ url }: Pick<StripeDouble, 'url'>): Record<string, string> => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'test-key',
  STRIPE_PUBLISHABLE_KEY: 'test-publishable',
  STRIPE_WEBHOOK_SECRET: SIGNING,
  STRIPE_API_URL: url,
});

export interface Delivery {
  type?: string;
  id?: string;
  /** The intent that it is about, or any other object. */
  intent?: unknown;
  object?: Record<string, unknown>;
  secret?: string;
  at?: Date;
  mangle?: (body: Buffer) => Buffer;
}

/** What Stripe sends, signed as it signs. */
export function signedDelivery({
  type = 'payment_intent.succeeded',
  id = `evt_${randomBytes(8).toString('hex')}`,
  intent,
  object = { object: 'payment_intent', id: intent },
  secret = SIGNING,
  at,
  mangle = (body) => body,
}: Delivery & { at: Date }) {
  const body = Buffer.from(JSON.stringify({ id, type, data: { object } }));
  return {
    url: '/api/v1/payments/webhook',
    payload: mangle(body),
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signWebhook(secret, body, at) },
  };
}

export async function deliverEvent(
  sport: TestSport,
  { at = sport.clock.now(), ...delivery }: Delivery,
): Promise<{ status: number; code: string | undefined }> {
  const response = await sport.app.inject({ method: 'POST', ...signedDelivery({ at, ...delivery }) });
  return { status: response.statusCode, code: response.json().data.code as string | undefined };
}
