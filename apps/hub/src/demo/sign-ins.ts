import { sportTitle, type Sport } from '@sports-hub/contract';
import { DEMO_ACCOUNTS } from './accounts.ts';

const PEOPLE = [
  ['pat.parker', 'parent of two children'],
  ['coach.kim', 'coach of the Hawks'],
  ['riley.parker', 'player'],
  ['unlinked', 'verified'],
] as const;

/** Whom to sign in as, and as what, with these sports: [address, who]. */
export const demoSignIns = (sports: readonly Sport[]): [address: string, who: string][] =>
  PEOPLE.map(([name, who]) => {
    const members = DEMO_ACCOUNTS.find((account) => account.name === name)?.members ?? {};
    const linked = sports
      .filter((sport) => members[sport] !== undefined)
      .map((sport) => sportTitle(sport).toLowerCase());
    return [
      `${name}@riverbend.example`,
      linked.length > 0 ? `${who}, in ${linked.join(' and ')}` : `${who}, with no sport linked yet`,
    ];
  });
