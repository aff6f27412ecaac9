import type { Clock, Database, Mail } from '@sports-hub/kernel';
import type { AdminLog } from './log.ts';
import type { AdminMails } from './mails.ts';

/** What every action of an administrator needs: where it is stored, when it happened, and its line in the log. */
export interface ActionContext {
  db: Database;
  clock: Clock;
  log: AdminLog;
}

/** And the mails that follow from it. */
export interface AdminContext extends ActionContext {
  mail: Mail;
  mails: AdminMails;
}
