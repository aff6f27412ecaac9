import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { createDemoTimes } from './content/times.ts';
import { CAST } from './cast.ts';

const HAWKS = 1;
const HOURS = 6;
const SNACK_NOTE = 'For ten. No nuts, please: there is an allergy on the team.';

interface NewDemoDuty {
  kind: 'shift' | 'snack';
  title: string;
  note?: string;
  team?: number;
  game?: number;
  startsAt?: Date;
  /** Before the game. */
  before?: number;
  minutes: number;
  places?: number;
  by: number;
  takers?: readonly number[];
}

/** Families help and drive each other: a snack list, shifts with gaps, one that was done, and two rides to the next game. */
export async function seedHelping(tx: Tx, sport: Sport, now: Date): Promise<void> {
  const { firstMemberId } = SPORT_TABLE[sport].demo;
  const member = (name: string): number => firstMemberId + CAST.findIndex((person) => person.name === name);
  const { at } = createDemoTimes(now);
  const [pat, alex, casey, kim] = ['pat.parker', 'alex.morgan', 'casey.brook', 'coach.kim'].map(member) as [
    number,
    number,
    number,
    number,
  ];
  const lastWeek = at(-7, '19:00:00');

  /** Whoever has taken one was told when it begins. */
  const add = async (duty: NewDemoDuty): Promise<void> => {
    const { id } = await tx.one<{ id: number }>(
      `insert into duties (season_id, kind, title, note, team_id, event_kind, event_id, offset_minutes, own_starts_at, minutes, places, created_by, created_at)
       select s.id, $1, $2, $3, $4, case when $5::bigint is not null then 'game' end, $5, $6, $7, $8, $9, $10, $11
         from seasons s where s.is_current returning id`,
      [
        duty.kind,
        duty.title,
        duty.note ?? null,
        duty.team ?? null,
        duty.game ?? null,
        -(duty.before ?? 0),
        duty.startsAt ?? null,
        duty.minutes,
        duty.places ?? 1,
        duty.by,
        lastWeek,
      ],
    );
    for (const taker of duty.takers ?? [])
      await tx.run(
        `insert into duty_takes (duty_id, member_id, taken_at, starts_at, reminded_for)
         select d.id, $2, $3, d.starts_at, d.starts_at from current_duties d where d.id = $1`,
        [id, taker, lastWeek],
      );
  };
  const gamesAhead = (condition: string, limit: number): Promise<{ id: number; starts_at: Date }[]> =>
    tx.rows<{ id: number; starts_at: Date }>(
      `select id, starts_at from games g where is_public and status = 'scheduled' and starts_at > $1 and ${condition}
        order by starts_at, id limit $2`,
      [now, limit],
    );

  await tx.run(
    'insert into season_hours (season_id, minutes, changed_by, changed_at) select id, $1, $2, $3 from seasons where is_current',
    [HOURS * 60, member('admin'), lastWeek],
  );
  const own = await gamesAhead(`${HAWKS} in (home_team_id, away_team_id)`, 2);
  for (const [place, { id }] of own.entries())
    await add({
      ...{ kind: 'snack', title: 'Snack', note: SNACK_NOTE, team: HAWKS, game: id, minutes: 30, by: kim },
      takers: place === 0 ? [pat] : [],
    });
  const others = await gamesAhead(`${HAWKS} not in (home_team_id, away_team_id)`, 3);
  for (const [place, { id }] of others.entries())
    await add({ kind: 'shift', title: 'Scorer', game: id, minutes: 90, by: kim, takers: place === 0 ? [pat] : [] });
  for (const { id } of own.slice(0, 1))
    await add({
      kind: 'shift',
      title: 'Set-up',
      game: id,
      before: 45,
      minutes: 30,
      places: 2,
      by: kim,
      takers: [casey],
    });
  await add({ kind: 'shift', title: 'Clearing up', startsAt: at(9, '15:00:00'), minutes: 90, places: 3, by: kim });
  await add({
    kind: 'shift',
    title: 'Field set-up',
    startsAt: at(-12, '09:00:00'),
    minutes: 90,
    places: 2,
    by: kim,
    takers: [pat, casey],
  });
  if (own[0]) await seedRides(tx, own[0], { alex, kim, pat, now });
}

/** A parent has two seats, one of them asked for; the coach has one. */
async function seedRides(
  tx: Tx,
  game: { id: number; starts_at: Date },
  { alex, kim, pat, now }: { alex: number; kim: number; pat: number; now: Date },
): Promise<void> {
  const offer = (driver: number, direction: string, seats: number): Promise<{ id: number }> =>
    tx.one<{ id: number }>(
      `insert into rides (team_id, event_kind, event_id, driver_id, direction, seats, meeting_venue_id, meets_minutes_before, offered_at, reminded_for)
       values ($1, 'game', $2, $3, $4, $5, (select min(id) from venues), 40, $6, $7) returning id`,
      [HAWKS, game.id, driver, direction, seats, now, game.starts_at],
    );
  const { id } = await offer(alex, 'both', 2);
  await offer(kim, 'there', 1);
  await tx.run(
    `insert into ride_requests (ride_id, player_id, asked_by, asked_at, changed_at)
     select $1, min(g.player_id), $2, $3, $3 from guardian_links g join roster_entries e on e.player_id = g.player_id and e.team_id = $4
      where g.member_id = $2 having count(*) > 0`,
    [id, pat, now, HAWKS],
  );
}
