import type { Sql } from '@sports-hub/kernel';
import { leftOfPayments, leftOfRegistration } from '../records/left.ts';

export interface Left {
  left: number;
  /** Some of it was cash or a check. */
  isByHand: boolean;
}

export const findLeft = (sql: Sql, id: number): Promise<Left> =>
  sql.one<Left>(
    `select ${leftOfRegistration('$1')} as left,
            exists (select 1 from (${leftOfPayments('$1')}) left_of where left_of.amount > 0 and left_of.processor = 'offline') as "isByHand"`,
    [id],
  );
