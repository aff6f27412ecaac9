/**
 * Records of the demo world by what they are. It is made in the same order each time, so their ids are the same in
 * every test database and in every stack with demo data.
 */

/** Conversations of the cast of basketball. */
export const PAT_AND_KIM = 1;
export const RILEY_AND_KIM = 2;
export const CASEY_AND_DIAZ = 3;
/** Its oldest messages. */
export const FIRST_OF_CASEY_AND_DIAZ = 11;

/** The claim that waits for a decision. */
export const CLAIM_OF_NEW_FAMILY = 1;

export const FIRST_DIVISION = 1;
export const FIRST_TEAM = 1;
export const FIRST_GAME = 1;
export const FIRST_TOURNAMENT = 1;
