import { sportTitle, type Sport } from '@sports-hub/contract';
import { DEMO_ACCOUNTS } from './accounts.ts';

const PEOPLE = [
  ['pat.parker', 'Parent', 'parent of two children'],
  ['coach.kim', 'Coach', 'coach of a team'],
  ['riley.parker', 'Player', 'player'],
  ['unlinked', 'New family', 'verified'],
] as const;

export interface DemoSignIn {
  address: string;
  /** In a word: "Coach". */
  role: string;
  /** "coach of a team, in basketball and baseball" */
  who: string;
}

/** Whom to sign in as, and as what, with these sports. */
export const demoSignIns = (sports: readonly Sport[]): DemoSignIn[] =>
  PEOPLE.map(([name, role, who]) => {
    const members = DEMO_ACCOUNTS.find((account) => account.name === name)?.members ?? {};
    const linked = sports
      .filter((sport) => members[sport] !== undefined)
      .map((sport) => sportTitle(sport).toLowerCase());
    return {
      address: `${name}@riverbend.example`,
      role,
      who: linked.length > 0 ? `${who}, in ${linked.join(' and ')}` : `${who}, with no sport linked yet`,
    };
  });
