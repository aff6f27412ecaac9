import type { Clock, MailLedger, Sql } from '@sports-hub/kernel';

/** Which entry of the queue's ledger a delivery is. */
export const entryOf = (deliveryId: number): string => `family-mail:${deliveryId}`;
const idOf = (entry: string): number => Number(entry.replace('family-mail:', ''));

/** What became of each address, decided by one statement for each step. */
export function createFamilyMailLedger({ db, clock }: { db: Sql; clock: Clock }): MailLedger {
  const move = async (entry: string, from: readonly string[], to: string, says = ''): Promise<boolean> =>
    (await db.run(
      'update family_mail_deliveries set state = $3, says = $4, changed_at = $5 where id = $1 and state = any ($2::text[])',
      [idOf(entry), from, to, says, clock.now()],
    )) > 0;
  return {
    async begin(entry) {
      // Its process ended before it could write down what the server said.
      if (await move(entry, ['handing'], 'uncertain')) return false;
      return (
        (await db.maybeOne(`select 1 from family_mail_deliveries where id = $1 and state = 'queued'`, [
          idOf(entry),
        ])) !== undefined
      );
    },
    hand: (entry) => move(entry, ['queued'], 'handing'),
    postpone: async (entry, { handed, says }) => {
      const { state } = (await db.maybeOne<{ state: string }>(
        `update family_mail_deliveries
            set state = case when give_up_at <= $4 then 'failed' else 'queued' end, tries = tries + 1, says = $3, changed_at = $4
          where id = $1 and state = $2 returning state`,
        [idOf(entry), handed ? 'handing' : 'queued', says, clock.now()],
      )) ?? { state: 'gone' };
      return state === 'queued';
    },
    async sent(entry) {
      await move(entry, ['handing', 'uncertain'], 'sent');
    },
    async refused(entry, _refused, says) {
      await move(entry, ['queued', 'handing'], 'refused', says);
    },
    async uncertain(entry) {
      await move(entry, ['handing'], 'uncertain');
    },
  };
}
