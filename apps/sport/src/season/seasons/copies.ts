import type { Tx } from '@sports-hub/kernel';

/** Leagues and divisions with their places and tie-breaks. Whoever was hidden stays so. */
export async function copyDivisions(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.run('insert into leagues (season_id, name, kind) select $2, name, kind from leagues where season_id = $1', [
    fromId,
    toId,
  ]);
  await tx.run(
    `insert into divisions (league_id, name, gender, age_group, hides_when_open, position, shows_statistics, places, team_size)
     select n.id, d.name, d.gender, d.age_group, d.hides_when_open, d.position, d.shows_statistics,
       coalesce((select rd.capacity from registration_divisions rd join registration_periods p on p.id = rd.period_id
                  where rd.division_id = d.id order by p.opens_at desc, p.id desc limit 1), d.places), d.team_size
       from divisions d join leagues l on l.id = d.league_id and l.season_id = $1
       join leagues n on n.season_id = $2 and n.name = l.name order by d.id`,
    [fromId, toId],
  );
  await tx.run(
    `insert into standings_rules (division_id, position, rule, cap)
     select copy.id, r.position, r.rule, r.cap
       from standings_rules r join divisions d on d.id = r.division_id join leagues l on l.id = d.league_id and l.season_id = $1
       join leagues n on n.season_id = $2 and n.name = l.name join divisions copy on copy.league_id = n.id and copy.name = d.name`,
    [fromId, toId],
  );
}

/** Teams with their colors. Players come from registrations, coaches are asked. */
export const copyTeams = (tx: Tx, fromId: number, toId: number): Promise<number> =>
  tx.run(
    `insert into teams (division_id, name, color)
     select copy.id, t.name, t.color
       from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id and l.season_id = $1
       join leagues n on n.season_id = $2 and n.name = l.name join divisions copy on copy.league_id = n.id and copy.name = d.name
      order by t.id`,
    [fromId, toId],
  );

export const copyWeeklyTimes = (tx: Tx, fromId: number, toId: number): Promise<number> =>
  tx.run(
    `insert into venue_slots (venue_id, season_id, weekday, begins, ends)
     select x.venue_id, $2, x.weekday, x.begins, x.ends from venue_slots x join venues v on v.id = x.venue_id and v.removed_at is null
      where x.season_id = $1`,
    [fromId, toId],
  );
