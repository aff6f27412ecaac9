import { isVerifiedGuardian } from '../../members/guardian-links.ts';

/** SQL for whether the family of a player `p` has seen a notice `n`: a guardian pressed, or a coach has told them. */
export const IS_SEEN = `(exists (
    select 1 from guardian_links g join important_seen s on s.member_id = g.member_id
     where g.player_id = p.player_id and ${isVerifiedGuardian('g')} and s.notice_id = n.id)
  or exists (select 1 from important_told o where o.player_id = p.player_id and o.notice_id = n.id))`;

/** SQL for whether a member knows of a notice: was told, has pressed, or a coach told the family of a child of theirs. */
export const hasHeard = (memberId: string, noticeId: string): string => `(
  exists (select 1 from important_tellings heard where heard.notice_id = ${noticeId} and heard.member_id = ${memberId})
  or exists (select 1 from important_seen heard where heard.notice_id = ${noticeId} and heard.member_id = ${memberId})
  or exists (select 1 from important_told heard join guardian_links of on of.player_id = heard.player_id and ${isVerifiedGuardian('of')}
              where heard.notice_id = ${noticeId} and of.member_id = ${memberId}))`;

/** SQL for whether the family of a player `p` is asked of a notice `n`: that a place is open again, only who heard that it was closed. */
export const IS_ASKED = `(n.reopens_id is null or exists (
  select 1 from guardian_links g where g.player_id = p.player_id and ${isVerifiedGuardian('g')} and ${hasHeard('g.member_id', 'n.reopens_id')}))`;
