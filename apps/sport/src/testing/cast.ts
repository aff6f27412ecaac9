import { SPORT_TABLE } from '@sports-hub/contract';
import { CAST } from '../demo/cast.ts';
import { asMember } from './callers.ts';
import type { TestSport } from './sport.ts';

/** The member id of somebody of the demo world: `idOf(sport, 'pat.parker')`. */
export const idOf = (test: TestSport, name: string): number => {
  const index = CAST.findIndex((person) => person.name === name);
  if (index < 0) throw new Error(`Nobody is called ${name}`);
  return SPORT_TABLE[test.sport].demo.firstMemberId + index;
};

/** Calls the sport as somebody of the demo world: `as(sport, 'pat.parker').get('/community/me')`. */
export const as = (test: TestSport, name: string) => asMember(test, idOf(test, name));
