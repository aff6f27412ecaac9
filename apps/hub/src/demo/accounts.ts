import type { Sport } from '@sports-hub/contract';

export const DEMO_PASSWORD = 'Riverbend2026';

export interface DemoAccount {
  /** The part of the address before `@riverbend.example`. */
  name: string;
  first: string;
  last: string;
  verified: boolean;
  disabled: boolean;
  /** The linked member of each sport. Members are numbered from 1001 in basketball and from 5001 in baseball, in the order of the cast. */
  members: Partial<Record<Sport, number>>;
}

const linked = (name: string, first: string, last: string, members: Partial<Record<Sport, number>>): DemoAccount => ({
  name,
  first,
  last,
  verified: true,
  disabled: false,
  members,
});

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  linked('pat.parker', 'Pat', 'Parker', { basketball: 1007, baseball: 5007 }),
  linked('coach.kim', 'Kim', 'Coleman', { basketball: 1003, baseball: 5003 }),
  linked('coach.lee', 'Lee', 'Lawson', { basketball: 1004 }),
  linked('coach.flag', 'Frankie', 'Flagg', { basketball: 1005 }),
  linked('staff.diaz', 'Dana', 'Diaz', { basketball: 1006 }),
  linked('alex.morgan', 'Alex', 'Morgan', { basketball: 1008 }),
  linked('casey.brook', 'Casey', 'Brook', { basketball: 1009 }),
  linked('robin.vale', 'Robin', 'Vale', { basketball: 1010 }),
  linked('uncle.parker', 'Umar', 'Parker', { basketball: 1011 }),
  linked('riley.parker', 'Riley', 'Parker', { basketball: 1012 }),
  linked('jordan.morgan', 'Jordan', 'Morgan', { basketball: 1013 }),
  linked('unlinked', 'Uma', 'Linden', {}),
  { ...linked('unverified', 'Vera', 'Newell', {}), verified: false },
  { ...linked('disabled', 'Dee', 'Sabel', {}), disabled: true },
];
