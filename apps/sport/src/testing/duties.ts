import { idOf } from './cast.ts';
import type { TestSport } from './sport.ts';

/** A snack duty so long after now, or with a game; the Hawks are asked unless another team is, or with null everybody. */
export async function addDuty(
  sport: TestSport,
  duty: { hours?: number; game?: number; team?: number | null; places?: number; coachesOnly?: boolean },
): Promise<number> {
  const { hours = null, game = null, team = 1, places = 1, coachesOnly = false } = duty;
  const { id } = await sport.db.one<{ id: number }>(
    `insert into duties (season_id, kind, title, team_id, event_kind, event_id, own_starts_at, minutes, places, coaches_only, created_by, created_at)
     select s.id, 'snack', 'Snack', $1, case when $2::bigint is not null then 'game' end, $2, $3::timestamptz + $4 * interval '1 hour', 30, $5, $6, $7, $3
       from seasons s where s.is_current returning id`,
    [team, game, sport.clock.now(), hours, places, coachesOnly, idOf(sport, 'coach.kim')],
  );
  return id;
}
