import type { Sql, Tx } from '@sports-hub/kernel';

/** A coach of a team that came along, and the team of that name in the new season. */
export interface AskedCoach {
  member_id: number;
  first_name: string;
  email: string;
  team_id: number;
  team: string;
}

/** Coaches of the teams of one season whose teams are in the other by league, division and name; who still is a coach here. */
export const findCoachesToAsk = (sql: Sql, fromId: number, toId: number): Promise<AskedCoach[]> =>
  sql.rows<AskedCoach>(
    `select m.id as member_id, m.first_name, m.email, next.id as team_id, next.name as team
       from assignments a join members m on m.id = a.member_id and m.is_active and m.is_coach and m.email_verified_at is not null
       join teams t on t.id = a.team_id join divisions d on d.id = t.division_id
       join leagues l on l.id = d.league_id and l.season_id = $1
       join leagues nl on nl.season_id = $2 and nl.name = l.name join divisions nd on nd.league_id = nl.id and nd.name = d.name
       join teams next on next.division_id = nd.id and next.name = t.name
      where a.role = 'coach' order by m.id, next.id`,
    [fromId, toId],
  );

export const insertQuestion = (tx: Tx, { member_id, team_id }: AskedCoach, now: Date): Promise<number> =>
  tx.run('insert into coach_questions (team_id, member_id, asked_at) values ($1, $2, $3) on conflict do nothing', [
    team_id,
    member_id,
    now,
  ]);

export interface CoachQuestion {
  id: number;
  first_name: string;
  team: string;
  division: string;
  season: string;
  stays: boolean | null;
}

/** Of a season that is not over, to somebody who still is a coach here; with the lock, both stay so until the transaction ends. */
export const findQuestion = (
  sql: Sql,
  { memberId, teamId }: { memberId: number; teamId: number },
  lock?: 'for share of m, s',
): Promise<CoachQuestion | undefined> =>
  sql.maybeOne<CoachQuestion>(
    `select q.id, m.first_name, t.name as team, d.name as division, s.name as season, q.stays
       from coach_questions q join members m on m.id = q.member_id and m.is_active and m.is_coach
       join teams t on t.id = q.team_id join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
       join seasons s on s.id = l.season_id and (s.is_prepared or s.is_current)
      where q.member_id = $1 and q.team_id = $2 ${lock ?? ''}`,
    [memberId, teamId],
  );

/** A yes counts once: whom the office has taken off the team since must not come back by an old mail. */
export const storeAnswer = (tx: Tx, id: number, stays: boolean, now: Date): Promise<number> =>
  tx.run(
    `update coach_questions set stays = $2, answered_at = $3
      where id = $1 and stays is distinct from false and stays is distinct from $2`,
    [id, stays, now],
  );

/**
 * The office has taken somebody off a team: what they were asked about it has its answer, whether it was the team of this season or
 * the one of the last. Open stays only what they were asked as coach of another team, which they still are.
 */
export const endQuestions = (
  tx: Tx,
  { memberId, teamId, now }: { memberId: number; teamId: number | null; now: Date },
): Promise<number> =>
  tx.run(
    `update coach_questions q set stays = false, answered_at = $3
      where q.member_id = $1 and q.stays is null and (q.team_id = $2 or not exists (
        select from assignments a join teams t on t.id = a.team_id join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
          join teams n on n.id = q.team_id and n.name = t.name and n.id <> t.id
          join divisions nd on nd.id = n.division_id and nd.name = d.name join leagues nl on nl.id = nd.league_id and nl.name = l.name
         where a.member_id = q.member_id and a.role = 'coach'))`,
    [memberId, teamId, now],
  );

/** Only a yes makes an assignment, and a no takes it back. */
export async function storeAssignment(
  tx: Tx,
  { memberId, teamId, stays, now }: { memberId: number; teamId: number; stays: boolean; now: Date },
): Promise<void> {
  if (stays)
    await tx.run(
      `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, $3)
       on conflict (member_id, team_id) where team_id is not null do nothing`,
      [memberId, teamId, now],
    );
  else
    await tx.run(`delete from assignments where member_id = $1 and team_id = $2 and role = 'coach'`, [
      memberId,
      teamId,
    ]);
}
