import type { Tx } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { chance } from './world.ts';

const GIRLS = [
  'Ada',
  'Bea',
  'Cleo',
  'Dina',
  'Elsie',
  'Fern',
  'Gwen',
  'Hazel',
  'Ivy',
  'June',
  'Kaya',
  'Lena',
  'Mira',
  'Nell',
  'Opal',
  'Petra',
];
const BOYS = [
  'Abel',
  'Beck',
  'Cole',
  'Dean',
  'Elan',
  'Finn',
  'Gabe',
  'Hugo',
  'Ian',
  'Jude',
  'Kit',
  'Luca',
  'Milo',
  'Noel',
  'Otis',
  'Pax',
];
const SURNAMES = [
  'Abbott',
  'Barlow',
  'Cantrell',
  'Dalton',
  'Ellery',
  'Fairley',
  'Granger',
  'Holloway',
  'Ingram',
  'Jessup',
  'Kendrick',
  'Lockhart',
  'Merrow',
  'Norwood',
  'Ostrom',
  'Pruitt',
  'Quigley',
];

export interface TeamToFill {
  id: number;
  /** Of its division: girls only, or both. */
  gender: 'girls' | 'coed';
  /** How old its players are. */
  age: number;
  players: number;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Players for these teams, beside those the cast has put there. */
export async function seedRosters(tx: Tx, teams: readonly TeamToFill[], now: Date): Promise<void> {
  const year = Number(toLocalDate(now).slice(0, 4));
  const players = teams.flatMap((team) =>
    Array.from({ length: team.players }, (_, index) => {
      const gender = team.gender === 'girls' || chance(2, team.id, index, 1) === 0 ? 'girls' : 'boys';
      const names = gender === 'girls' ? GIRLS : BOYS;
      const [first, last] = [chance(names.length, team.id, index, 2), chance(SURNAMES.length, team.id, index, 3)];
      return {
        team: team.id,
        gender,
        first: names[(first + index) % names.length],
        last: SURNAMES[last],
        born: [
          year - team.age,
          twoDigits(1 + chance(12, team.id, index, 4)),
          twoDigits(1 + chance(28, team.id, index, 5)),
        ].join('-'),
        jersey: 20 + index * 7 + chance(7, team.id, index, 6),
      };
    }),
  );
  await tx.run(
    `with drafts as materialized (
       select nextval(pg_get_serial_sequence('players', 'id')) as id, d.*
       from unnest($1::bigint[], $2::text[], $3::text[], $4::date[], $5::text[], $6::integer[]) as d (team_id, first_name, last_name, birth_date, gender, jersey)
     ), inserted as (
       insert into players (id, first_name, last_name, birth_date, gender, created_at)
       select id, first_name, last_name, birth_date, gender, $7 from drafts
     )
     insert into roster_entries (team_id, player_id, jersey_number) select team_id, id, jersey from drafts`,
    [
      players.map((p) => p.team),
      players.map((p) => p.first),
      players.map((p) => p.last),
      players.map((p) => p.born),
      players.map((p) => p.gender),
      players.map((p) => p.jersey),
      now,
    ],
  );
}
