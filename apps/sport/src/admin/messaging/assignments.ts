import { t } from '@sports-hub/contract/texts';
import type { AdminScope, AssignedPerson } from '@sports-hub/contract';
import { invalidField, Problem, type Tx } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { accessMemberToChange } from '../access.ts';
import { beginningWith } from '../families/search.ts';
import { isOnHub } from '../../members/hub-links/queries.ts';
import { endQuestions } from '../../season/coach-questions/queries.ts';
import type { AdminContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import {
  countHelpers,
  deleteAssignment,
  findAssignment,
  findAssignmentTo,
  findCurrentScope,
  findCurrentScopes,
  findHelpers,
  findPerson,
  storeAssignment,
  type AssignmentRow,
} from './queries.ts';

export interface AssignmentInput {
  member_id: number;
  role: 'coach' | 'staff';
  scope_type: 'team' | 'division';
  scope_id: number;
}
export type BulkRow = AssignmentInput & { action: 'assign' | 'remove' };
export interface BulkResult {
  outcome: 'done' | 'unchanged' | 'refused';
  message: string | null;
}

const PAGE = 50;
/** Teams and divisions of coaches and staff. Each change holds from the next message on. */
export function createAssignments({ db, clock, mail, mails, log }: AdminContext) {
  const scopeName = async (tx: Tx, { scope_type, scope_id }: AssignmentInput): Promise<string> => {
    const found = await findCurrentScope(tx, scope_type, scope_id);
    if (!found) throw invalidField('scope_id', t('answers.admin.messaging.assignments.thereIsNoSuchTeam'));
    return found.name;
  };

  const endQuestionsOf = (
    tx: Tx,
    memberId: number,
    { scope_type, scope_id }: Pick<AssignmentRow, 'scope_type' | 'scope_id'>,
  ) => endQuestions(tx, { memberId, teamId: scope_type === 'team' ? scope_id : null, now: clock.now() });

  /** Undefined when it was so already. */
  const assign = async (
    tx: Tx,
    caller: AdminCaller,
    input: AssignmentInput,
  ): Promise<'added' | 'changed' | undefined> => {
    const member = await accessMemberToChange(tx, caller, input.member_id);
    const name = await scopeName(tx, input);
    if (member.player_id !== null)
      throw invalidField('member_id', t('answers.admin.messaging.assignments.thisIsAPlayersOwn'));
    if (!(input.role === 'coach' ? member.is_coach : member.is_staff))
      throw invalidField(
        'member_id',
        t('answers.admin.messaging.assignments.markThisMemberAsIn', { role: input.role }),
      );
    const before = await findAssignmentTo(tx, input.member_id, input);
    const stored = await storeAssignment(tx, { ...input, now: clock.now() });
    if (stored === 0) return undefined;
    if (before && input.role !== 'coach') await endQuestionsOf(tx, input.member_id, input);
    await log(tx, caller, {
      event: before ? 'assignment.changed' : 'assignment.added',
      subject: memberSubject(input.member_id),
      ...(before ? { before: { [input.scope_type]: name, role: before.role } } : {}),
      after: { [input.scope_type]: name, role: input.role },
      detail: { scope_id: input.scope_id },
    });
    if (before) return 'changed';
    const told = mails.assigned(member.first_name, name, await isOnHub(tx, member.id));
    await mail.send(tx, member.email, told);
    return 'added';
  };

  const removeRow = async (tx: Tx, caller: AdminCaller, row: AssignmentRow): Promise<boolean> => {
    await accessMemberToChange(tx, caller, row.member_id);
    // False when somebody else was quicker: it is removed, and written down, once.
    if ((await deleteAssignment(tx, row.id)) === 0) return false;
    await endQuestionsOf(tx, row.member_id, row);
    await log(tx, caller, {
      event: 'assignment.removed',
      subject: memberSubject(row.member_id),
      before: { [row.scope_type]: row.name, role: row.role },
      detail: { scope_id: row.scope_id },
    });
    return true;
  };
  const remove = async (tx: Tx, caller: AdminCaller, assignmentId: number): Promise<number> => {
    const row = await findAssignment(tx, assignmentId);
    if (!row || !(await removeRow(tx, caller, row))) throw new Problem('record.not_found');
    return row.member_id;
  };

  return {
    remove,
    async list({ q, unassigned, after }: { q: string; unassigned: boolean; after: number | undefined }) {
      const asked = { beginning: beginningWith(q), unassigned };
      const rows = await findHelpers(db, { ...asked, after: after ?? 0, limit: PAGE + 1 });
      const { items, next } = pageOf(rows, PAGE);
      return { items, next_after: next?.id ?? null, total: await countHelpers(db, asked) };
    },

    scopes: (): Promise<AdminScope[]> => findCurrentScopes(db),

    async assign(caller: AdminCaller, input: AssignmentInput): Promise<{ person: AssignedPerson; isNew: boolean }> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const isNew = (await assign(tx, caller, input)) === 'added';
        return { person: await findPerson(tx, input.member_id), isNew };
      });
    },

    unassign: (caller: AdminCaller, assignmentId: number): Promise<AssignedPerson> =>
      db.transaction(async (tx) => findPerson(tx, await remove(tx, caller, assignmentId))),

    /** Each row in a transaction of its own: stopping half-way leaves whole rows, and repeating doubles nothing. */
    async changeMany(caller: AdminCaller, rows: readonly BulkRow[]): Promise<BulkResult[]> {
      // Only what gives a way to children is dangerous; taking it away must never wait.
      if (rows.some(({ action }) => action === 'assign')) requireRecentPassword(caller, clock);
      const results: BulkResult[] = [];
      for (const { action, ...input } of rows) {
        try {
          const done = await db.transaction(async (tx) => {
            if (action === 'assign') return (await assign(tx, caller, input)) !== undefined;
            const row = await findAssignmentTo(tx, input.member_id, input);
            return row !== undefined && removeRow(tx, caller, row);
          });
          results.push({ outcome: done ? 'done' : 'unchanged', message: null });
        } catch (error) {
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          results.push({ outcome: 'refused', message: Object.values(error.details.fields ?? {})[0] ?? error.text });
        }
      }
      return results;
    },
  };
}
export type Assignments = ReturnType<typeof createAssignments>;
