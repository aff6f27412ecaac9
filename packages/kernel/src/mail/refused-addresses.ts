import { secondsAfter, type Clock } from '../clock.ts';
import { errorFields, type Logger } from '../log.ts';
import type { Sql } from '../sql/database.ts';
import type { Deliver } from './mail.ts';
import { MailRefused } from './refusal.ts';

/** As long as the mails themselves are kept for somebody to try them again. */
export const REFUSED_KEPT_SECONDS = 14 * 24 * 3600;

/** Whether the last mail to an address was refused for good. */
export const isAddressRefused = async (sql: Sql, address: string): Promise<boolean> =>
  (await sql.maybeOne('select 1 from refused_addresses where address = lower($1)', [address])) !== undefined;

export const noteRefusedAddress = (sql: Sql, address: string, now: Date): Promise<number> =>
  sql.run(
    `insert into refused_addresses (address, refused_at) values (lower($1), $2)
     on conflict (address) do update set refused_at = excluded.refused_at`,
    [address, now],
  );

/** Delivers, and writes down which addresses are refused for good: their owners can be told elsewhere than by mail. */
export const notingRefusals =
  (deliver: Deliver, { db, clock, log }: { db: Sql; clock: Clock; log: Logger }): Deliver =>
  async (mail, atLast) => {
    try {
      await deliver(mail, atLast);
    } catch (error) {
      if (error instanceof MailRefused && error.refused === 'recipient')
        await noteRefusedAddress(db, mail.to, clock.now());
      throw error;
    }
    // It has arrived: whatever goes wrong here must not send it again.
    await db
      .run('delete from refused_addresses where address = lower($1)', [mail.to])
      .catch((error: unknown) => log.warn('an arrival was not noted', errorFields(error)));
  };

export const sweepRefusedAddresses = (sql: Sql, clock: Clock, batch: number): Promise<number> =>
  sql.run(
    'delete from refused_addresses where address in (select address from refused_addresses where refused_at <= $1 limit $2)',
    [secondsAfter(clock.now(), -REFUSED_KEPT_SECONDS), batch],
  );
