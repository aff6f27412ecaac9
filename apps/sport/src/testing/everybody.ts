import { idOf } from './cast.ts';
import type { TestSport } from './sport.ts';

/** Riley and Jordan are on the Hawks, Drew is on the Otters, and Sam is on the Comets. */
export const CHILDREN = { riley: 1, jordan: 3, drew: 4, sam: 2 } as const;
export type CastChild = keyof typeof CHILDREN;
export const [HAWKS, OTTERS, COMETS] = [1, 2, 3] as const;

/** Every kind of person that there is, seen from Riley of the Hawks. */
export type Everybody = Readonly<Record<string, number>>;

/** Adds the kinds of people that the demo does not have, and gives the members' ids of all by what they are. */
export async function addEverybody(sport: TestSport): Promise<Everybody> {
  const addMember = async (name: string): Promise<number> =>
    (
      await sport.db.one<{ id: number }>(
        `insert into members (email, first_name, last_name, email_verified_at, created_at, is_coach, is_staff)
         values ($1, $1, 'X', now(), now(), $1 like 'coach%', $1 like 'staff%') returning id`,
        [name],
      )
    ).id;
  const link = (member: number, player: number, status: string) =>
    sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', $3, now())`,
      [member, player, status],
    );
  const assign = (member: number, role: string, team: number | null, division: number | null) =>
    sport.db.run(
      'insert into assignments (member_id, role, team_id, division_id, created_at) values ($1, $2, $3, $4, now())',
      [member, role, team, division],
    );

  const id = (name: string) => idOf(sport, name);
  const people = {
    'coach-of-opponent': await addMember('coach-of-opponent'),
    'coach-of-division': await addMember('coach-of-division'),
    'staff-of-team': await addMember('staff-of-team'),
    'former-guardian': await addMember('former-guardian'),
    'pending-guardian': await addMember('pending-guardian'),
    'guardian-of-opponent': await addMember('Otter family'),
    guardian: id('pat.parker'),
    'other-guardian': id('casey.brook'),
    'guardian-of-teammate': id('alex.morgan'),
    coach: id('coach.kim'),
    'staff-of-division': id('staff.diaz'),
    'coach-without-team': id('coach.flag'),
    relative: id('uncle.parker'),
    player: id('riley.parker'),
    'silent-player': id('jordan.morgan'),
    administrator: id('admin'),
    stranger: id('new.family'),
  };
  await link(people['other-guardian'], CHILDREN.riley, 'verified');
  await link(people['guardian-of-opponent'], CHILDREN.drew, 'verified');
  await link(people['former-guardian'], CHILDREN.riley, 'revoked');
  await link(people['pending-guardian'], CHILDREN.riley, 'pending');
  await assign(people['coach-of-opponent'], 'coach', OTTERS, null);
  await assign(people['coach-of-division'], 'coach', null, 1);
  await assign(people['staff-of-team'], 'staff', HAWKS, null);
  return people;
}

/** The lines of a matrix below its head: who, and the cells. */
export const linesOf = (matrix: string): string[][] =>
  matrix
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
