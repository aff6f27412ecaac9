import { KNOWN_SPORTS, SPORT_TABLE, type Sport } from '@sports-hub/contract';

export const DEMO_PASSWORD = 'Riverbend2026';

export interface DemoAccount {
  /** The part of the address before `@riverbend.example`. */
  name: string;
  first: string;
  last: string;
  verified: boolean;
  disabled: boolean;
  /** The linked member of each sport: members are numbered in the order of the sport's cast. */
  members: Partial<Record<Sport, number>>;
}

const person = (name: string, first: string, last: string): DemoAccount => ({
  name,
  first,
  last,
  verified: true,
  disabled: false,
  members: {},
});

/**
 * Everybody who has a link somewhere, with their place in the cast of every sport: the first few are linked in more.
 */
const LINKED: readonly (readonly [place: number, name: string, first: string, last: string])[] = [
  [7, 'pat.parker', 'Pat', 'Parker'],
  [3, 'coach.kim', 'Kim', 'Coleman'],
  [4, 'coach.lee', 'Lee', 'Lawson'],
  [5, 'coach.flag', 'Frankie', 'Flagg'],
  [6, 'staff.diaz', 'Dana', 'Diaz'],
  [8, 'alex.morgan', 'Alex', 'Morgan'],
  [9, 'casey.brook', 'Casey', 'Brook'],
  [10, 'robin.vale', 'Robin', 'Vale'],
  [11, 'uncle.parker', 'Umar', 'Parker'],
  [12, 'riley.parker', 'Riley', 'Parker'],
  [13, 'jordan.morgan', 'Jordan', 'Morgan'],
];

const membersOf = (index: number, place: number): DemoAccount['members'] =>
  Object.fromEntries(
    KNOWN_SPORTS.flatMap((sport) => {
      const { firstMemberId, linkedAccounts } = SPORT_TABLE[sport].demo;
      return index < linkedAccounts ? [[sport, firstMemberId + place - 1]] : [];
    }),
  );

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  ...LINKED.map(([place, ...names], index) => ({ ...person(...names), members: membersOf(index, place) })),
  person('unlinked', 'Uma', 'Linden'),
  { ...person('unverified', 'Vera', 'Newell'), verified: false },
  { ...person('disabled', 'Dee', 'Sabel'), disabled: true },
];
