import { Problem, type Sql } from '@sports-hub/kernel';
import { lockCoach } from './queries.ts';

/** The only access check to a team's answers that change something: for its own coaches. It holds until the transaction ends. */
export async function accessTeam(tx: Sql, memberId: number, teamId: number): Promise<void> {
  if (!(await lockCoach(tx, memberId, teamId))) throw new Problem('scope.not_assigned');
}
