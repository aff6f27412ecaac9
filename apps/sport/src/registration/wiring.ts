import {
  createAudit,
  createThrottle,
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  type Mail,
  type Sql,
} from '@sports-hub/kernel';
import type { SportConfig } from '../config.ts';
import type { Payments } from '../payments/service.ts';
import { createSiteLinks } from '../platform/files/links.ts';
import { createAid, createAidPages } from './aid/service.ts';
import { sweepAid } from './aid/sweep.ts';
import { createFamilyRegistrations } from './family/service.ts';
import { createFields } from './form/fields.ts';
import { createCharging } from './installments/charging.ts';
import { createPartPaying } from './installments/paying.ts';
import { createJustPaid } from './just-paid.ts';
import { createRunning } from './installments/running.ts';
import { createRegistrationOffice } from './office/service.ts';
import { createAccountLinks } from './outcomes/account-links.ts';
import { createAccountMails } from './outcomes/account-mails.ts';
import { createOutcomes } from './outcomes/service.ts';
import { createPaymentHandler } from './outcomes/payment-handler.ts';
import { createQuoteIds } from './submissions/quote-ids.ts';
import { createRegistrations } from './service.ts';
import { createSubmissions } from './submissions/service.ts';
import { createConfirmationTokens } from './unpaid/keys.ts';
import { createUnpaid } from './unpaid/service.ts';
import { createRegistrationSweeps } from './outcomes/sweeps.ts';
import { createPapers } from './papers/service.ts';
import { createPaperSweep } from './papers/sweep.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import { createRecipients } from '../platform/recipients.ts';
import { createPictures } from '../platform/pictures/pictures.ts';

export interface RegistrationOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  mail: Mail;
  payments: Payments;
  config: Pick<SportConfig, 'sport' | 'siteUrl' | 'hubUrl' | 'secrets' | 'throttles' | 'contactTo'>;
}

const SWEEP_SECONDS = 60;

/** Everything a family does to register, and what happens to a registration by itself. */
export function createRegistration({
  db,
  counters,
  clock,
  log,
  mail,
  payments,
  config,
}: Omit<RegistrationOptions, 'jobs'>) {
  const audit = createAudit(clock);
  const throttle = createThrottle(config.throttles, clock);
  const fields = createFields(createSiteLinks(config.siteUrl));
  const submissions = createSubmissions({ clock, fields });
  const accountLinks = createAccountLinks({ ...config, clock });
  const { sport, siteUrl } = config;
  const outcomes = createOutcomes({ clock, mail, audit, sport, siteUrl, accountLinks });
  const quoteIds = createQuoteIds(config.secrets);
  const sending = { db, counters, clock, throttle, mail, payments, submissions, quoteIds, outcomes, siteUrl };
  const unpaid = createUnpaid({ ...sending, tokens: createConfirmationTokens(config.secrets) });
  const running = createRunning({ clock, mail, outcomes, recipients: createRecipients(config.contactTo), siteUrl });
  payments.handle('registration', createPaymentHandler({ clock, mail, outcomes, running }));
  const charging = createCharging({ db, clock, log, payments, running });
  const sweeps = createRegistrationSweeps({ db, clock, log, payments, outcomes });
  const paperSweep = createPaperSweep({ db, clock, audit });
  const office = createRegistrationOffice({ db, clock, mail, payments, outcomes });
  return {
    fields,
    outcomes,
    payments,
    throttle,
    unpaid,
    mailAccountLink: createAccountMails({ db, counters, mail, throttle, outcomes, accountLinks }),
    office,
    family: createFamilyRegistrations({
      db,
      clock,
      throttle,
      fields,
      outcomes,
      pages: { ...outcomes, assistanceUrl: createAidPages(siteUrl, outcomes).requestUrl },
      office,
    }),
    installments: {
      running,
      charging,
      ...createPartPaying({ db, counters, clock, throttle, payments, outcomes, charging }),
    },
    justPaid: createJustPaid({ db, payments }),
    registrations: createRegistrations({ ...sending, unpaid }),
    aid: createAid({ ...sending, secrets: config.secrets }),
    sweeps: {
      run: async (): Promise<void> => {
        await sweeps.run();
        await charging.sweep();
        await sweepAid(db, clock.now());
        await paperSweep.run();
      },
    },
  };
}

/** The same for a service, which also looks after registrations that nobody touches. */
export function wireRegistration({ jobs, storage, ...options }: RegistrationOptions & { storage: FileStorage }) {
  const registration = createRegistration(options);
  const { fields, outcomes, throttle } = registration;
  const pictures = createPictures();
  const papers = createPapers({ ...options, throttle, storage, pictures, fields, outcomes });
  jobs.every(SWEEP_SECONDS, 'registrations', registration.sweeps.run);
  return { ...registration, papers };
}
