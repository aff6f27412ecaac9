import { Problem, type Database, type Mail, type Sql, type Throttle } from '@sports-hub/kernel';
import type { SportThrottle } from '../../throttles.ts';
import { findByReference } from '../records/queries.ts';
import type { AccountLinks } from './account-links.ts';
import { accountLinkMail } from './mails.ts';
import type { Outcomes } from './service.ts';

export interface AccountMailsOptions {
  db: Database;
  counters: Sql;
  mail: Mail;
  throttle: Throttle<SportThrottle>;
  outcomes: Outcomes;
  accountLinks: AccountLinks;
}

/**
 * Who has the page of a registration has its address (the internet one) and nothing else: the link that makes an account
 * goes to the mailbox, never onto the page.
 */
export const createAccountMails =
  ({ db, counters, mail, throttle, outcomes, accountLinks }: AccountMailsOptions) =>
  async (reference: string): Promise<void> => {
    const registration = await findByReference(db, reference);
    if (registration?.status !== 'registered') throw new Problem('record.not_found');
    await throttle.take(counters, 'confirmation-mails', `account of ${registration.id}`);
    await db.transaction(async (tx) => {
      const facts = await outcomes.factsOf(tx, registration);
      await mail.send(tx, registration.email, accountLinkMail(registration, facts, accountLinks(registration)));
      await outcomes.note(tx, 'account_link_mailed', registration, { actor: 'visitor' });
    });
  };
export type AccountMails = ReturnType<typeof createAccountMails>;
