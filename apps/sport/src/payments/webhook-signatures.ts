import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem, type Clock } from '@sports-hub/kernel';

/** Older than this, a delivery may be a recording; much newer, its sender's clock is wrong. */
const TOLERANCE_SECONDS = 300;
const FUTURE_SECONDS = 60;

const digest = (secret: string, time: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** `t=<seconds>,v1=<hex>`, as Stripe signs its deliveries; the sandbox signs in the same way. */
export function signWebhook(secret: string, body: Buffer, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `t=${time},v1=${digest(secret, time, body).toString('hex')}`;
}

function readHeader(header: string): { time: string | undefined; signatures: string[] } {
  let time: string | undefined;
  const signatures: string[] = [];
  for (const part of header.split(',').slice(0, 20)) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === 't') time ??= value;
    if (key === 'v1') signatures.push(value);
  }
  return { time, signatures };
}

/** Throws unless one of the signatures is over exactly these bytes and recent. */
export function verifyWebhook(
  secrets: readonly string[],
  { body, header, clock }: { body: Buffer; header: string | undefined; clock: Clock },
): void {
  const { time, signatures } = readHeader(header ?? '');
  const age = clock.now().getTime() / 1000 - Number(time ?? NaN);
  const isRecent = /^\d{1,12}$/.test(time ?? '') && age <= TOLERANCE_SECONDS && age >= -FUTURE_SECONDS;
  const isSigned = signatures.some((signature) => {
    const given = Buffer.from(signature, 'hex');
    return secrets.some((secret) => {
      const expected = digest(secret, time ?? '', body);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  });
  if (!isRecent || !isSigned) throw new Problem('payment.webhook_refused');
}

/** Ids and types of a processor. What looks otherwise is asked for nowhere and stored nowhere. */
const NAME = /^[\w.:-]{1,255}$/;
const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value);

/** The parts of an event that are used. Anything else in a signed body is none of our business. */
export function parseEvent(body: Buffer): { id: string; type: string; intentId: string | null } {
  let event: unknown;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Problem('request.malformed');
  }
  const { id, type, data } = (event ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  if (!isName(id) || !isName(type)) throw new Problem('request.malformed');
  const object = (data?.object ?? {}) as { object?: unknown; id?: unknown; payment_intent?: unknown };
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return { id, type, intentId: isName(intentId) ? intentId : null };
}
