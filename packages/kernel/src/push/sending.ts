import type { Clock } from '../clock.ts';
import { encryptPush, type PushSubscription } from './encryption.ts';
import { isPushService } from './services.ts';
import type { PushSigning } from './signing.ts';

/** What became of a notice: handed over, or there is no such browser any more. Anything else is thrown. */
export type PushOutcome = 'sent' | 'gone';

export type SendPush = (
  subscription: PushSubscription,
  text: string,
  how: { seconds: number; topic?: string },
) => Promise<PushOutcome>;

const TIMEOUT_MS = 20_000;

/** A push service did not take it now. Says which answer it gave, and nothing of the endpoint, which is a secret. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly status: number;
  constructor(status: number) {
    super(`a push service answered ${status}`);
    this.status = status;
  }
}

/** Hands notices to push services. Redirects are not followed: an endpoint is a place, not the beginning of a way. */
export const createPushSending =
  ({ signing, clock, others }: { signing: PushSigning; clock: Clock; others: readonly string[] }): SendPush =>
  async (subscription, text, { seconds, topic }) => {
    // Also those that were allowed when they came.
    if (!isPushService(subscription.endpoint, others)) return 'gone';
    const response = await fetch(subscription.endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: signing.authorization(subscription.endpoint, clock.now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(seconds),
        urgency: 'normal',
        ...(topic ? { topic } : {}),
      },
      body: new Uint8Array(encryptPush(subscription, text)),
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (response.status === 404 || response.status === 410) return 'gone';
    throw new PushRefused(response.status);
  };
