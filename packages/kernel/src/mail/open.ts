import type { Clock } from '../clock.ts';
import type { ServiceConfig } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import type { Sql } from '../sql/database.ts';
import { captureDelivery } from './capture.ts';
import { deliverOnce, type MailLedger } from './once.ts';
import { createMail, type Mail } from './mail.ts';
import { notingRefusals } from './refused-addresses.ts';
import { smtpDelivery } from './smtp.ts';

export interface MailOptions {
  config: Pick<ServiceConfig, 'smtpUrl' | 'mailFrom' | 'mailDir' | 'demo' | 'siteUrl'> & { organisation: string };
  db: Sql;
  clock: Clock;
  jobs: Jobs;
  log: Logger;
  /** For mails that must not come twice. */
  ledger?: MailLedger;
}

/** A service's mail as configured: to the mail server, or kept in files where none is named. */
export function openMail({ config, db, clock, jobs, log, ledger }: MailOptions): { mail: Mail; close: () => void } {
  const smtp = config.smtpUrl ? smtpDelivery(config.smtpUrl, config.mailFrom) : undefined;
  if (!smtp && !config.demo) log.warn('mail is kept in files and not sent', { reason: 'SMTP_URL is not set' });
  const deliver = smtp ? notingRefusals(smtp.deliver, { db, clock, log }) : captureDelivery(config.mailDir, clock);
  return {
    mail: createMail({
      jobs,
      deliver: ledger ? deliverOnce(deliver, ledger) : deliver,
      siteUrl: config.siteUrl,
      organisation: config.organisation,
    }),
    close: () => smtp?.close(),
  };
}
