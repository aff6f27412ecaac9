import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import { createPasswords, type PasswordParameters, type Tx } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';

export const DEMO_PASSWORD = 'Riverbend2026';

interface CastMember {
  /** The part of the address before `@riverbend.example`. */
  name: string;
  first: string;
  last: string;
  isCoach?: boolean;
  isStaff?: boolean;
  phone?: string;
  state?: 'temporary-password' | 'unverified' | 'inactive';
}

/** In this order, so that ids are the same in every checkout: basketball's pat.parker is 1007. */
export const CAST: readonly CastMember[] = [
  { name: 'admin', first: 'Avery', last: 'Adams' },
  { name: 'clerk', first: 'Chris', last: 'Clerk' },
  { name: 'coach.kim', first: 'Kim', last: 'Coleman', isCoach: true },
  { name: 'coach.lee', first: 'Lee', last: 'Lawson', isCoach: true },
  { name: 'coach.flag', first: 'Frankie', last: 'Flagg', isCoach: true },
  { name: 'staff.diaz', first: 'Dana', last: 'Diaz', isStaff: true },
  { name: 'pat.parker', first: 'Pat', last: 'Parker', phone: '555-0111' },
  { name: 'alex.morgan', first: 'Alex', last: 'Morgan', phone: '555-0134' },
  { name: 'casey.brook', first: 'Casey', last: 'Brook' },
  { name: 'robin.vale', first: 'Robin', last: 'Vale' },
  { name: 'uncle.parker', first: 'Umar', last: 'Parker' },
  { name: 'riley.parker', first: 'Riley', last: 'Parker' },
  { name: 'jordan.morgan', first: 'Jordan', last: 'Morgan' },
  { name: 'new.family', first: 'Noor', last: 'Newman' },
  { name: 'temp.password', first: 'Terry', last: 'Temple', state: 'temporary-password' },
  { name: 'unverified.mail', first: 'Uri', last: 'Verne', state: 'unverified' },
  { name: 'inactive.member', first: 'Ina', last: 'Tivey', state: 'inactive' },
];

/** Players 1 to 6, on these teams. */
const PLAYERS = [
  { first: 'Riley', last: 'Parker', born: '2016-04-12', gender: 'girls', team: 'Hawks', jersey: 7 },
  { first: 'Sam', last: 'Parker', born: '2014-09-03', gender: 'boys', team: 'Comets', jersey: 11 },
  { first: 'Jordan', last: 'Morgan', born: '2016-07-21', gender: 'boys', team: 'Hawks', jersey: 12 },
  { first: 'Drew', last: 'Brook', born: '2016-01-30', gender: 'girls', team: 'Otters', jersey: 4 },
  { first: 'Quinn', last: 'Vale', born: '2014-11-08', gender: 'girls', team: 'Lynx', jersey: 9 },
] as const;

/** Guardian links: who, for whom, and as what. */
const GUARDIANS = [
  ['pat.parker', 'Riley', 'parent_guardian'],
  ['pat.parker', 'Sam', 'parent_guardian'],
  ['alex.morgan', 'Jordan', 'parent_guardian'],
  ['casey.brook', 'Drew', 'parent_guardian'],
  ['robin.vale', 'Quinn', 'parent_guardian'],
  ['uncle.parker', 'Riley', 'other'],
] as const;

const PLAYER_LOGINS = [
  ['riley.parker', 'Riley', true],
  ['jordan.morgan', 'Jordan', false],
] as const;

const DIVISIONS = [
  { name: 'Grades 3-4', ageGroup: 'Grades 3-4', hidden: false, teams: ['Hawks', 'Otters'] },
  { name: 'Grades 5-6', ageGroup: 'Grades 5-6', hidden: false, teams: ['Comets', 'Lynx'] },
  { name: 'Tryouts', ageGroup: 'Grades 5-6', hidden: true, teams: ['Tryouts A'] },
] as const;

/** What these teams are called in other sports, so that nobody takes a row of one for the other. */
const CALLED: Partial<Record<Sport, Readonly<Record<string, string>>>> = {
  baseball: { Hawks: 'Robins', Otters: 'Swifts', Comets: 'Larks', Lynx: 'Martens' },
  soccer: { Hawks: 'Finches', Otters: 'Terns', Comets: 'Elks', Lynx: 'Moose' },
};

/** People, players, divisions, teams and who belongs where. Member ids follow the order of the cast. */
export async function seedCast(tx: Tx, sport: Sport, now: Date, passwordCost?: PasswordParameters): Promise<void> {
  const password = await createPasswords({ parameters: passwordCost }).hash(DEMO_PASSWORD);
  const first = SPORT_TABLE[sport].demo.firstMemberId;
  await tx.run(`select setval(pg_get_serial_sequence('members', 'id'), $1, false)`, [first]);
  const memberIds = new Map<string, number>();
  for (const [index, person] of CAST.entries()) {
    await tx.run(
      `insert into members (id, email, password_hash, has_temporary_password, first_name, last_name, is_active, email_verified_at, is_coach, is_staff, created_at, phone)
       values (nextval(pg_get_serial_sequence('members', 'id')), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        `${person.name}@riverbend.example`,
        password,
        person.state === 'temporary-password',
        person.first,
        person.last,
        person.state !== 'inactive',
        person.state === 'unverified' ? null : now,
        person.isCoach ?? false,
        person.isStaff ?? false,
        now,
        person.phone ?? null,
      ],
    );
    memberIds.set(person.name, first + index);
  }
  const member = (name: string): number => memberIds.get(name) ?? NaN;
  await tx.run('insert into administrators (member_id, is_super) values ($1, true), ($2, false)', [
    member('admin'),
    member('clerk'),
  ]);
  await tx.run(`insert into administrator_pages (member_id, page) values ($1, 'family-accounts')`, [member('clerk')]);

  const today = toLocalDate(now);
  const day = (days: number): string => addDays(today, days);
  const { id: seasonId } = await tx.one<{ id: number }>(
    'insert into seasons (name, starts_on, ends_on, is_current) values ($1, $2, $3, true) returning id',
    [`${today.slice(0, 4)} season`, day(-70), day(84)],
  );
  const { id: leagueId } = await tx.one<{ id: number }>(
    `insert into leagues (season_id, name, kind) values ($1, 'In-house league', 'in_house') returning id`,
    [seasonId],
  );
  const teamIds = new Map<string, number>();
  const divisionIds = new Map<string, number>();
  for (const [position, division] of DIVISIONS.entries()) {
    const { id } = await tx.one<{ id: number }>(
      `insert into divisions (league_id, name, gender, age_group, is_hidden, position) values ($1, $2, 'coed', $3, $4, $5) returning id`,
      [leagueId, division.name, division.ageGroup, division.hidden, position],
    );
    divisionIds.set(division.name, id);
    for (const name of division.teams) {
      const team = await tx.one<{ id: number }>('insert into teams (division_id, name) values ($1, $2) returning id', [
        id,
        CALLED[sport]?.[name] ?? name,
      ]);
      teamIds.set(name, team.id);
    }
  }

  const playerIds = new Map<string, number>();
  for (const player of PLAYERS) {
    const { id } = await tx.one<{ id: number }>(
      'insert into players (first_name, last_name, birth_date, gender, created_at) values ($1, $2, $3, $4, $5) returning id',
      [player.first, player.last, player.born, player.gender, now],
    );
    playerIds.set(player.first, id);
    await tx.run('insert into roster_entries (team_id, player_id, jersey_number) values ($1, $2, $3)', [
      teamIds.get(player.team),
      id,
      player.jersey,
    ]);
  }
  for (const [name, player, relationship] of GUARDIANS) {
    await tx.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at) values ($1, $2, $3, 'verified', $4, $4)`,
      [member(name), playerIds.get(player), relationship, now],
    );
  }
  for (const [name, player, enabled] of PLAYER_LOGINS) {
    await tx.run(
      `insert into player_logins (member_id, player_id, approved_at, approved_by, messaging_enabled) values ($1, $2, $3, 'demo', $4)`,
      [member(name), playerIds.get(player), now, enabled],
    );
  }
  const assign = (name: string, role: string, team: string | null, division: string | null) =>
    tx.run('insert into assignments (member_id, role, team_id, division_id, created_at) values ($1, $2, $3, $4, $5)', [
      member(name),
      role,
      team && teamIds.get(team),
      division && divisionIds.get(division),
      now,
    ]);
  await assign('coach.kim', 'coach', 'Hawks', null);
  await assign('coach.lee', 'coach', null, 'Grades 5-6');
  await assign('staff.diaz', 'staff', null, 'Grades 3-4');
  await seedHubLinks(tx, sport, member, now);
}

/** The sport's half of the demo links. Hub accounts are numbered from 1 in the order of the hub's demo world. */
async function seedHubLinks(tx: Tx, sport: Sport, member: (name: string) => number, now: Date): Promise<void> {
  const linked = [
    'pat.parker',
    'coach.kim',
    'coach.lee',
    'coach.flag',
    'staff.diaz',
    'alex.morgan',
    'casey.brook',
    'robin.vale',
    'uncle.parker',
    'riley.parker',
    'jordan.morgan',
  ];
  for (const [index, name] of linked.slice(0, SPORT_TABLE[sport].demo.linkedAccounts).entries()) {
    await tx.run('insert into hub_links (member_id, hub_account_id, linked_at) values ($1, $2, $3)', [
      member(name),
      index + 1,
      now,
    ]);
  }
}
