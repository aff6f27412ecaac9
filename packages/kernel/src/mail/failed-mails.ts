import type { Sql } from '../sql/database.ts';
import { localTime } from '../time.ts';
import type { RefusedOfMail } from './refusal.ts';

/** A mail that did not arrive. Never what is in it: it may hold a one-time link. */
export interface FailedMailRow {
  id: string;
  to: string;
  subject: string;
  /** Given up, or tried again by itself. */
  state: 'failed' | 'retry';
  tries: number;
  /** What the mail server refused for good, and its words. */
  refused: RefusedOfMail | null;
  says: string | null;
  created_at: string;
}

/** Mails that are tried again and again, and those that were given up. */
export const FAILED_MAILS = `from jobs.job j where j.name = 'mail' and (j.state = 'failed' or (j.state = 'retry' and j.retry_count > 3))`;

export const FAILED_MAIL_COLUMNS = `j.id, j.data->>'to' as to, j.data->>'subject' as subject, j.state::text as state, j.retry_count + 1 as tries,
  j.output->>'refused' as refused, j.output->>'says' as says, ${localTime('j.created_on')} as created_at`;

export const findFailedMails = (sql: Sql): Promise<FailedMailRow[]> =>
  sql.rows<FailedMailRow>(`select ${FAILED_MAIL_COLUMNS} ${FAILED_MAILS} order by j.created_on, j.id limit 100`);

/** Tried again within moments, with tries enough for another outage; kept, once it is sent, no longer than others. */
export const retryMails = (sql: Sql, id: string | null): Promise<number> =>
  sql.run(
    `update jobs.job set state = 'retry', start_after = now(), retry_limit = greatest(retry_limit, retry_count + 100), completed_on = null,
            deletion_seconds = (select q.deletion_seconds from jobs.queue q where q.name = 'mail')
      where name = 'mail' and id in (select j.id ${FAILED_MAILS} and ($1::uuid is null or j.id = $1::uuid) limit 500)`,
    [id],
  );
