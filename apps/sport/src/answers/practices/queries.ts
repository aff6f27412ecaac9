import type { ScheduleSeason } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';

/** The season of a team's practices, and whether it can still be changed. */
export const findSeasonOfTeam = (sql: Sql, teamId: number, today: string): Promise<ScheduleSeason> =>
  sql.one<ScheduleSeason>(
    `select s.id, s.name, to_char(s.starts_on, 'YYYY-MM-DD') as starts_on, to_char(s.ends_on, 'YYYY-MM-DD') as ends_on, s.is_current,
            not s.is_prepared and (not s.is_current or s.ends_on < $2::date) as is_closed
       from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
      where t.id = $1`,
    [teamId, today],
  );

export interface PracticeRow {
  sequence: number;
  venue_id: number | null;
  starts_at: Date;
  status: string;
  families: number;
}

/** A practice of this team. */
export const findPractice = (sql: Sql, teamId: number, practiceId: number): Promise<PracticeRow | undefined> =>
  sql.maybeOne<PracticeRow>(
    `select p.sequence, p.venue_id, p.starts_at, p.status,
            (select count(*)::integer from roster_entries r where r.team_id = p.team_id) as families
       from practices p where p.id = $2 and p.team_id = $1`,
    [teamId, practiceId],
  );

/** Nobody else changes it until the transaction ends. */
export const lockPractice = (tx: Tx, teamId: number, practiceId: number): Promise<object | undefined> =>
  tx.maybeOne('select 1 from practices where id = $2 and team_id = $1 for no key update', [teamId, practiceId]);

/** Families read who it was. */
export const nameChanger = (tx: Tx, practiceId: number, memberId: number, now: Date): Promise<number> =>
  tx.run(
    `update schedule_changes set changed_by = $2 where subject = 'practice' and subject_id = $1 and changed_at = $3`,
    [practiceId, memberId, now],
  );
