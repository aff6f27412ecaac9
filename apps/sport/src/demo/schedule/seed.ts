import type { Sport } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { createTournament, recordMatch } from '../../season/tournaments/service.ts';
import { countDays, type DemoDays } from './days.ts';
import { readStandings } from '../../season/standings/queries.ts';
import { createBookings } from './bookings.ts';
import { seedGames, seedPractices, type DemoLeague, type DemoTeams } from './games.ts';
import { seedRosters } from './rosters.ts';
import { seedStatistics } from './statistics.ts';
import { chance, type SportWorld } from './world.ts';

/** The season around the day the demo world is made: the same in every checkout, but for that day. */
export async function seedSchedule(
  tx: Tx,
  { sport, world }: { sport: Sport; world: SportWorld },
  now: Date,
): Promise<void> {
  const days = countDays(now);
  const league = await seedTeams(tx, world);
  const [young, older] = league.small;
  await seedRosters(
    tx,
    [
      ...(young?.teamIds ?? []).map((id) => ({ id, gender: 'coed' as const, age: 9, players: 8 })),
      ...(older?.teamIds ?? []).map((id) => ({ id, gender: 'coed' as const, age: 11, players: 8 })),
      ...league.large.teamIds.map((id) => ({ id, gender: 'girls' as const, age: 13, players: 9 })),
      ...league.hidden.teamIds.map((id) => ({ id, gender: 'coed' as const, age: 11, players: 8 })),
    ],
    now,
  );
  await seedGames(tx, league, world, days, now);
  await seedPractices(tx, league, days, now);
  await seedStatistics(tx, sport);
  await seedEvents(tx, league, world, days, now);
  await seedTournaments(tx, league, world, days, now);
}

/** The weekend that was just played, after the league's games of its Saturday. */
const TOURNAMENT_WEEK = 0;

/** Coaches who have no account. */
const COACHES = [
  'Morgan Reyes',
  'Taylor Quist',
  'Jamie Okafor',
  'Rowan Hale',
  'Sasha Lindqvist',
  'Devon Marsh',
  'Ellis Navarro',
  'Reese Tanaka',
  'Harper Boyd',
  'Marlo Finch',
  'Shiloh Grant',
];
const COLORS = ['red', 'blue', 'green', 'gold', 'purple', 'orange', 'teal', 'black'];

async function seedTeams(tx: Tx, world: SportWorld): Promise<DemoLeague> {
  const venues = await tx.rows<{ id: number }>(
    `insert into venues (name, address, city, state, zip, directions)
     select name, address, 'Riverbend', 'NY', '12999', directions from unnest($1::text[], $2::text[], $3::text[]) as v (name, address, directions) returning id`,
    [
      world.venues.map((venue) => venue.name),
      world.venues.map((venue) => venue.address),
      world.venues.map((venue) => venue.directions),
    ],
  );
  const { id: largeId } = await tx.one<{ id: number }>(
    `insert into divisions (league_id, name, gender, age_group, position) select league_id, $1, 'girls', 'Grades 7-8', 3 from divisions where name = 'Grades 5-6' returning id`,
    [world.division.name],
  );
  await tx.run('insert into teams (division_id, name) select $1, unnest($2::text[])', [largeId, world.division.teams]);
  // A second hidden team, so that hidden games can be played.
  await tx.run(`insert into teams (division_id, name) select id, 'Tryouts B' from divisions where name = 'Tryouts'`);
  // Teams that nobody of the cast coaches have a coach by name; further logins would change who can write to whom.
  await tx.run(
    `with uncoached as (
       select t.id, row_number() over (order by t.id) as place from teams t join divisions d on d.id = t.division_id and not d.is_hidden
        where not exists (select from assignments a where a.role = 'coach' and (a.team_id = t.id or a.division_id = d.id)))
     update teams t set coach_name = ($1::text[])[1 + (u.place + $2) % array_length($1::text[], 1)] from uncoached u where u.id = t.id`,
    [COACHES, world.luck],
  );
  await tx.run('update teams set color = ($1::text[])[1 + id % array_length($1::text[], 1)]', [COLORS]);
  await tx.run(
    `insert into standings_rules (division_id, position, rule, cap)
     values ($1, 1, 'win_percentage', null), ($1, 2, 'head_to_head', null), ($1, 3, 'point_difference', $2), ($1, 4, 'points_against', null)`,
    [largeId, world.pointDifferenceCap],
  );
  const teams = await tx.rows<{ division: string; division_id: number; id: number }>(
    'select d.name as division, d.id as division_id, t.id from teams t join divisions d on d.id = t.division_id order by t.id',
  );
  const of = (division: string): DemoTeams => {
    const own = teams.filter((team) => team.division === division);
    return { divisionId: own[0]?.division_id ?? 0, teamIds: own.map((team) => team.id) };
  };
  return {
    small: [of('Grades 3-4'), of('Grades 5-6')],
    large: of(world.division.name),
    hidden: of('Tryouts'),
    venueIds: venues.map((venue) => venue.id),
    bookings: createBookings(venues.map((venue) => venue.id)),
  };
}

async function seedEvents(tx: Tx, league: DemoLeague, world: SportWorld, days: DemoDays, now: Date): Promise<void> {
  const hidden = {
    title: 'Tryouts callback',
    description: 'For invited players only.',
    week: 1,
    day: 2,
    time: '18:00',
    minutes: 60,
    isHidden: true,
  };
  for (const event of [...world.events.map((shown) => ({ ...shown, isHidden: false })), hidden]) {
    const startsAt = event.time ? days.at(event.week, event.day, event.time) : null;
    const lastDay = 'days' in event && event.days ? days.date(event.week, event.day + event.days - 1) : null;
    await tx.run(
      `insert into special_events (division_id, title, description, starts_at, ends_at, starts_on, ends_on, venue_id, location, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [
        event.isHidden ? league.hidden.divisionId : null,
        event.title,
        event.description,
        startsAt,
        startsAt && event.minutes ? new Date(startsAt.getTime() + event.minutes * 60_000) : null,
        startsAt ? null : days.date(event.week, event.day),
        startsAt ? null : lastDay,
        'location' in event && event.location ? null : league.venueIds[0],
        'location' in event ? (event.location ?? null) : null,
        now,
      ],
    );
  }
}

/**
 * Eight teams on one weekend, seeded by the standings: seeds 7 and 8 play in, and the first seed has a bye. It was cut
 * short, so that there is something to come.
 */
async function seedTournaments(
  tx: Tx,
  league: DemoLeague,
  world: SportWorld,
  days: DemoDays,
  now: Date,
): Promise<void> {
  const match = (home: number | [number, number], away: number | [number, number] | 'bye', startsAt: Date | null) => ({
    home: side(home),
    away: away === 'bye' ? away : side(away),
    startsAt,
  });
  const side = (from: number | [number, number]) => (typeof from === 'number' ? { seed: from } : { winnerOf: from });
  const standings = await readStandings(tx, [league.large.divisionId]);
  const saturday = (time: string) => days.at(TOURNAMENT_WEEK, 0, time);
  const sunday = (time: string) => days.at(TOURNAMENT_WEEK, 1, time);
  const rounds = [
    { name: 'Play-in', matches: [match(7, 8, saturday('15:30'))] },
    {
      name: 'Quarterfinals',
      matches: [
        match(1, 'bye', null),
        match(4, 5, saturday('17:15')),
        match(2, [0, 0], sunday('09:00')),
        match(3, 6, saturday('19:00')),
      ],
    },
    {
      name: 'Semifinals',
      matches: [match([1, 0], [1, 1], sunday('11:00')), match([1, 2], [1, 3], null)],
    },
    { name: 'Final', matches: [match([2, 0], [2, 1], null)] },
  ];
  const { matchIds } = await createTournament(
    tx,
    {
      ...world.tournament,
      divisionId: league.large.divisionId,
      venueId: league.venueIds[0] ?? null,
      startsOn: days.date(TOURNAMENT_WEEK, 0),
      endsOn: days.date(TOURNAMENT_WEEK, 1),
      matchMinutes: world.gameMinutes,
      teamIds: standings.map(({ team }) => team.id),
      rounds,
    },
    now,
  );
  await playTournament(tx, world, rounds, matchIds, now);
  await createTournament(
    tx,
    {
      name: 'Tryouts showdown',
      description: null,
      divisionId: league.hidden.divisionId,
      venueId: null,
      startsOn: days.date(1),
      endsOn: days.date(1),
      matchMinutes: world.gameMinutes,
      teamIds: league.hidden.teamIds,
      rounds: [{ name: 'Final', matches: [match(1, 2, days.at(1, 0, '16:00'))] }],
    },
    now,
  );
}

/** Scores for every match that is over by now; whoever is named first wins three of four. */
async function playTournament(
  tx: Tx,
  world: SportWorld,
  rounds: readonly { matches: readonly { startsAt: Date | null }[] }[],
  matchIds: readonly (readonly number[])[],
  now: Date,
): Promise<void> {
  for (const [round, { matches }] of rounds.entries())
    for (const [place, { startsAt }] of matches.entries()) {
      const id = matchIds[round]?.[place];
      if (!id || !startsAt || startsAt.getTime() + world.gameMinutes * 60_000 > now.getTime()) continue;
      const less = world.score.least + chance(world.score.spread, round, place, 1);
      const more = less + 1 + chance(5, round, place, 2);
      const isUpset = (round + place) % 4 === 2;
      await recordMatch(tx, id, isUpset ? { home: less, away: more } : { home: more, away: less }, now);
    }
}
