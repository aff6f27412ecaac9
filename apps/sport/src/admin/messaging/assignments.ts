import type { AdminScope, AssignedPerson } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import { accessMemberToChange } from '../access.ts';
import { beginningWith } from '../families/search.ts';
import type { Deeds } from '../desk.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';

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

interface AssignmentRow {
  id: number;
  member_id: number;
  role: string;
  scope_type: string;
  scope_id: number;
  name: string;
}

const PAGE = 50;
const PERSON = `m.id, m.first_name, m.last_name, m.email, m.is_coach, m.is_staff, m.is_active,
  coalesce((select json_agg(json_build_object('id', a.id, 'role', a.role, 'scope_type', case when a.team_id is null then 'division' else 'team' end,
      'scope_id', coalesce(a.team_id, a.division_id), 'name', coalesce(t.name, d.name)) order by a.id)
    from assignments a left join teams t on t.id = a.team_id left join divisions d on d.id = a.division_id where a.member_id = m.id), '[]') as assignments`;

const findPerson = async (sql: Sql, id: number): Promise<AssignedPerson> =>
  sql.one<AssignedPerson>(`select ${PERSON} from members m where m.id = $1`, [id]);

/** Teams and divisions of coaches and staff. Each change holds from the next message on. */
export function createAssignments({ db, clock, log }: Deeds) {
  const scopeName = async (tx: Tx, { scope_type, scope_id }: AssignmentInput): Promise<string> => {
    const found = await tx.maybeOne<{ name: string }>(
      scope_type === 'team'
        ? 'select name from current_teams where id = $1'
        : 'select name from current_divisions where id = $1',
      [scope_id],
    );
    if (!found) throw invalidField('scope_id', 'There is no such team or division this season.');
    return found.name;
  };

  /** False when it existed already. */
  const assign = async (tx: Tx, caller: AdminCaller, input: AssignmentInput): Promise<boolean> => {
    const member = await accessMemberToChange(tx, caller, input.member_id);
    const name = await scopeName(tx, input);
    if (member.player_id !== null) throw invalidField('member_id', 'This is a player’s own login.');
    if (!(input.role === 'coach' ? member.is_coach : member.is_staff))
      throw invalidField('member_id', `Mark this member as ${input.role} in Family Accounts first.`);
    const column = input.scope_type === 'team' ? 'team_id' : 'division_id';
    const added = await tx.run(
      `insert into assignments (member_id, role, ${column}, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [input.member_id, input.role, input.scope_id, clock.now()],
    );
    if (added === 0) return false;
    await log(tx, caller, {
      event: 'assignment.added',
      subject: memberSubject(input.member_id),
      after: { [input.scope_type]: name, role: input.role },
      detail: { scope_id: input.scope_id },
    });
    return true;
  };

  const removeRow = async (tx: Tx, caller: AdminCaller, row: AssignmentRow): Promise<boolean> => {
    await accessMemberToChange(tx, caller, row.member_id);
    // False when somebody else was quicker: it is removed, and written down, once.
    if ((await tx.run('delete from assignments where id = $1', [row.id])) === 0) return false;
    await log(tx, caller, {
      event: 'assignment.removed',
      subject: memberSubject(row.member_id),
      before: { [row.scope_type]: row.name, role: row.role },
      detail: { scope_id: row.scope_id },
    });
    return true;
  };
  const ROW = `select a.id, a.member_id, a.role, case when a.team_id is null then 'division' else 'team' end as scope_type,
      coalesce(a.team_id, a.division_id) as scope_id, coalesce(t.name, d.name) as name
    from assignments a left join teams t on t.id = a.team_id left join divisions d on d.id = a.division_id`;

  const remove = async (tx: Tx, caller: AdminCaller, assignmentId: number): Promise<number> => {
    const row = await tx.maybeOne<AssignmentRow>(`${ROW} where a.id = $1`, [assignmentId]);
    if (!row || !(await removeRow(tx, caller, row))) throw new Problem('record.not_found');
    return row.member_id;
  };

  return {
    remove,
    async list({ q, unassigned, after }: { q: string; unassigned: boolean; after: number | undefined }) {
      const rows = await db.rows<AssignedPerson>(
        `select ${PERSON} from members m
          where (m.is_coach or m.is_staff) and m.id > $1
            and ($2 = '%' or lower(m.first_name || ' ' || m.last_name) like $2
              or lower(m.last_name || ' ' || m.first_name) like $2 or lower(m.email) like $2)
            and (not $3 or not exists (select 1 from assignments a where a.member_id = m.id))
          order by m.id limit ${PAGE + 1}`,
        [after ?? 0, beginningWith(q), unassigned],
      );
      const items = rows.slice(0, PAGE);
      return { items, next_after: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
    },

    scopes: (): Promise<AdminScope[]> =>
      db.rows<AdminScope>(
        `select 'division' as scope_type, d.id as scope_id, d.name, d.name as division from current_divisions d
         union all
         select 'team', t.id, t.name, t.division_name from current_teams t
         order by 4, 1, 3 limit 1000`,
      ),

    async assign(caller: AdminCaller, input: AssignmentInput): Promise<{ person: AssignedPerson; isNew: boolean }> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const isNew = await assign(tx, caller, input);
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
            if (action === 'assign') return assign(tx, caller, input);
            const row = await tx.maybeOne<AssignmentRow>(
              `${ROW} where a.member_id = $1 and ${input.scope_type === 'team' ? 'a.team_id' : 'a.division_id'} = $2`,
              [input.member_id, input.scope_id],
            );
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
