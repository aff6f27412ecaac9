import { createAudit, createThrottle, repeatSweep } from '@sports-hub/kernel';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createBoardMail } from './board-mail/service.ts';
import { createContact } from './contact/service.ts';
import { createNewsletterMails } from './newsletter/mails.ts';
import { sweepUnconfirmed } from './newsletter/queries.ts';
import { createNewsletter } from './newsletter/service.ts';
import { createRecipients } from '../platform/recipients.ts';

const SWEEP_SECONDS = 3600;

/** The mail relays, put together once. Pages use what this returns; the validation is the contract's (`forms.ts`). */
export function wireRelays({ db, counters, clock, jobs, mail, config }: ServiceParts) {
  const throttle = createThrottle(config.throttles, clock);
  const recipients = createRecipients(config.contactTo);
  jobs.every(SWEEP_SECONDS, 'unconfirmed newsletters', async () => {
    await repeatSweep(() => sweepUnconfirmed(db, clock.now()));
  });
  return {
    recipients,
    contact: createContact({ db, counters, mail, throttle, recipients, sport: config.sport }),
    boardMail: createBoardMail({ db, counters, mail, throttle, sport: config.sport }),
    newsletter: createNewsletter({
      db,
      counters,
      clock,
      mail,
      audit: createAudit(clock),
      throttle,
      mails: createNewsletterMails(config),
    }),
  };
}
export type Relays = ReturnType<typeof wireRelays>;
