import type { NewsletterAddress } from '@sports-hub/contract';
import {
  addressSubject,
  hashSecret,
  newSecret,
  Problem,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import { visitorName, type MemberOrigin } from '../../platform/http/origin.ts';
import type { SportThrottle } from '../../throttles.ts';
import { isFromProgram } from '../honeypot.ts';
import type { NewsletterMails } from './mails.ts';
import { askForSubscription, confirmSubscription, endSubscriptionOf, endSubscriptionWith } from './queries.ts';

const CONFIRM_SECONDS = 7 * 86_400;

export interface NewsletterOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  mail: Mail;
  audit: Audit;
  throttle: Throttle<SportThrottle>;
  mails: NewsletterMails;
}

/** Who gets the newsletter: those who asked and then followed the link in the mail, until they end it. */
export function createNewsletter({ db, counters, clock, mail, audit, throttle, mails }: NewsletterOptions) {
  return {
    /** The same work and one mail whether or not the address gets the newsletter already. */
    async ask(asked: NewsletterAddress, { client, requestId, agent }: MemberOrigin): Promise<void> {
      await throttle.take(counters, 'newsletter-ip', client);
      await throttle.take(counters, 'newsletter-address', asked.email.toLowerCase());
      if (isFromProgram(asked)) return;
      const confirmToken = newSecret();
      await db.transaction(async (tx) => {
        const now = clock.now();
        const { unsubscribe_token, is_confirmed } = await askForSubscription(tx, {
          email: asked.email,
          unsubscribeToken: newSecret(),
          confirmHash: hashSecret(confirmToken),
          expiresAt: secondsAfter(now, CONFIRM_SECONDS),
          now,
        });
        await mail.send(
          tx,
          asked.email,
          is_confirmed ? mails.already(unsubscribe_token) : mails.confirm(confirmToken, unsubscribe_token),
        );
        await audit(tx, {
          event: 'newsletter.asked',
          actor: visitorName({ agent }),
          subject: addressSubject(asked.email),
          requestId,
        });
      });
    },

    async confirm(token: string, { client, requestId }: MemberOrigin): Promise<void> {
      await throttle.take(counters, 'one-time-token-ip', client);
      await db.transaction(async (tx) => {
        const confirmed = await confirmSubscription(tx, hashSecret(token), clock.now());
        if (!confirmed) throw new Problem('token.invalid');
        await mail.send(tx, confirmed.email, mails.welcome(confirmed.unsubscribe_token));
        await audit(tx, {
          event: 'newsletter.confirmed',
          actor: 'visitor',
          subject: addressSubject(confirmed.email),
          requestId,
        });
      });
    },

    /** By address. The same statements for one that does not get the newsletter. */
    async end(asked: NewsletterAddress, { client, requestId }: MemberOrigin): Promise<void> {
      await throttle.take(counters, 'unsubscribe-ip', client);
      if (isFromProgram(asked)) return;
      await db.transaction(async (tx) => {
        await endSubscriptionOf(tx, asked.email);
        await audit(tx, {
          event: 'newsletter.ended',
          actor: 'visitor',
          subject: addressSubject(asked.email),
          requestId,
        });
      });
    },

    /**
     * By the link in a mail. A link that was used before ends nothing and is no failure; mail providers post many from
     * one address, so they are not counted.
     */
    async endWith(token: string, { requestId }: Pick<MemberOrigin, 'requestId'>): Promise<void> {
      await db.transaction(async (tx) => {
        const ended = await endSubscriptionWith(tx, token);
        if (ended)
          await audit(tx, {
            event: 'newsletter.ended',
            actor: 'visitor',
            subject: addressSubject(ended.email),
            requestId,
          });
      });
    },
  };
}
export type Newsletter = ReturnType<typeof createNewsletter>;
