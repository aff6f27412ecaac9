import type { ImportantNotice } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import type { MemberCaller } from '../../authentication/guards.ts';
import { deleteSeen, findImportant, insertSeen } from './queries.ts';

type Member = Pick<MemberCaller, 'id'>;

/** What families are asked to confirm. "Seen" is a press, never a guess. */
export function createImportant({ db, clock }: { db: Database; clock: Clock }) {
  const access = async (sql: Sql, { id: memberId }: Member, id: number): Promise<ImportantNotice> => {
    const [found] = await findImportant(sql, memberId, { now: clock.now(), id });
    if (!found) throw new Problem('record.not_found');
    return found;
  };
  return {
    list: async ({ id }: MemberCaller): Promise<ImportantNotice[]> => findImportant(db, id, { now: clock.now() }),
    /** Whoever presses twice has seen it when they first did. */
    mark: (caller: Member, id: number, isSeen: boolean): Promise<ImportantNotice> =>
      db.transaction(async (tx) => {
        await access(tx, caller, id);
        if (isSeen) await insertSeen(tx, caller.id, id, clock.now());
        else await deleteSeen(tx, caller.id, id);
        return access(tx, caller, id);
      }),
  };
}
export type Important = ReturnType<typeof createImportant>;
