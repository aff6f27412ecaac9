import { isEligible } from './queries.ts';

/** SQL for whether a member may be written to: somebody who can sign in; a player only while a guardian's yes holds. */
export const isReachable = (alias: string): string =>
  `(${isEligible(alias)} and (not exists (select 1 from player_logins l where l.member_id = ${alias}.id)
    or exists (select 1 from messaging_players p where p.account_id = ${alias}.id)))`;
