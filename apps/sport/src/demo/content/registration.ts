import type { Tx } from '@sports-hub/kernel';
import { insertRows } from './rows.ts';
import type { SportTexts } from './texts.ts';
import type { DemoTimes } from './times.ts';

interface Place {
  division: string;
  grades: readonly [number, number];
  capacity: number;
  taken: number;
}

const IN_HOUSE_PLACES: readonly Place[] = [
  { division: 'Grades 3-4', grades: [3, 4], capacity: 80, taken: 52 },
  { division: 'Grades 5-6', grades: [5, 6], capacity: 60, taken: 41 },
  { division: 'Grades 5-6 Girls', grades: [5, 6], capacity: 24, taken: 23 },
  // Hidden: an invitation that nobody else sees.
  { division: 'Tryouts', grades: [5, 6], capacity: 15, taken: 2 },
];

/** The in-house league is open and costs money, the clinic is open and free, last season's league is closed. */
export async function seedRegistration(tx: Tx, { registration }: SportTexts, { at, day }: DemoTimes): Promise<void> {
  const closing = (days: number): Date => at(days, '23:59:59');
  const house = await tx.one<{ id: number; season_id: number }>(
    `select id, season_id from leagues where name = 'In-house league'`,
  );
  await insertRows(tx, 'divisions', [
    { league_id: house.id, name: 'Grades 5-6 Girls', gender: 'girls', age_group: 'Grades 5-6', position: 3 },
  ]);
  await insertRows(tx, 'leagues', [
    { season_id: house.season_id, name: registration.clinicLeague, kind: 'clinic' },
    { season_id: house.season_id, name: registration.closedLeague, kind: 'in_house' },
  ]);
  const leagues = await tx.rows<{ id: number; name: string }>('select id, name from leagues');
  const leagueId = (name: string): number => leagues.find((league) => league.name === name)?.id ?? NaN;
  await insertRows(tx, 'divisions', [
    {
      league_id: leagueId(registration.clinicLeague),
      name: 'Clinic, grades 3-6',
      gender: 'coed',
      age_group: 'Grades 3-6',
      position: 4,
    },
    {
      league_id: leagueId(registration.closedLeague),
      name: 'Grades 3-6',
      gender: 'coed',
      age_group: 'Grades 3-6',
      position: 5,
    },
  ]);

  const volunteer = {
    volunteer_required: true,
    volunteer_opt_out_fee_cents: 5_000,
    volunteer_description: registration.volunteer,
  };
  const none = { volunteer_required: false, volunteer_opt_out_fee_cents: 0, volunteer_description: '' };
  await insertRows(tx, 'registration_periods', [
    {
      league_id: house.id,
      name: registration.openName,
      opens_at: at(-20),
      closes_at: closing(60),
      fee_cents: registration.fee,
      ...volunteer,
      updated_at: at(-21),
    },
    {
      league_id: leagueId(registration.clinicLeague),
      name: registration.clinicName,
      opens_at: at(-5),
      closes_at: closing(40),
      fee_cents: 0,
      ...none,
      updated_at: at(-6),
    },
    {
      league_id: leagueId(registration.closedLeague),
      name: registration.closedName,
      opens_at: at(-150),
      closes_at: closing(-90),
      fee_cents: 9_500,
      ...none,
      updated_at: at(-151),
    },
  ]);
  // Until teams are made, a week after the end, a family cancels by itself and has all of it back.
  await tx.run('update registration_periods set teams_on = $1::date, cancel_until = $1::date where league_id = $2', [
    day(67),
    house.id,
  ]);
  const periods = await tx.rows<{ id: number; league_id: number }>('select id, league_id from registration_periods');
  const periodOf = (league: number): number => periods.find((period) => period.league_id === league)?.id ?? NaN;
  const divisions = await tx.rows<{ id: number; league_id: number; name: string }>(
    'select id, league_id, name from divisions',
  );
  const place = (league: number, { division, grades: [min_grade, max_grade], capacity, taken }: Place) => ({
    period_id: periodOf(league),
    division_id: divisions.find((row) => row.league_id === league && row.name === division)?.id ?? NaN,
    min_grade,
    max_grade,
    capacity,
    places_taken: taken,
  });
  await insertRows(tx, 'registration_divisions', [
    ...IN_HOUSE_PLACES.map((entry) => place(house.id, entry)),
    place(leagueId(registration.clinicLeague), {
      division: 'Clinic, grades 3-6',
      grades: [3, 6],
      capacity: 40,
      taken: 12,
    }),
    place(leagueId(registration.closedLeague), { division: 'Grades 3-6', grades: [3, 6], capacity: 60, taken: 60 }),
  ]);
  const discount = {
    period_id: periodOf(house.id),
    amount_cents: null,
    percent: null,
    ends_at: null,
    from_child: null,
    code: null,
  };
  await insertRows(tx, 'registration_discounts', [
    { ...discount, kind: 'early_bird', amount_cents: 2_000, ends_at: closing(15) },
    { ...discount, kind: 'sibling', amount_cents: 1_500, from_child: 2 },
    { ...discount, kind: 'code', percent: 10, code: 'WELCOME10' },
  ]);
  // A clinic hands out one shirt: no numbers to choose.
  await tx.run(
    `insert into registration_fields (period_id, name, label, type, group_name, is_required, is_asked, minimum, maximum, position)
     select $1::bigint, name, label, type, group_name, false, false, minimum, maximum, position
       from registration_fields where period_id is null and name in ('jersey_choice_2', 'jersey_choice_3')
     union all
     select $1::bigint, name, label, type, group_name, false, true, minimum, maximum, position
       from registration_fields where period_id is null and name = 'jersey_choice_1'`,
    [periodOf(leagueId(registration.clinicLeague))],
  );
}
