import type { ImportantFamily } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { IS_ASKED, IS_SEEN } from './seen.ts';

/** Every verified guardian who is a member, also one who cannot sign in: a coach can call them. */
const GUARDIANS = `(
  select coalesce(json_agg(json_build_object(
      'name', m.first_name || ' ' || m.last_name, 'phone', nullif(m.phone, ''), 'seen_at', ${localTime('s.seen_at')},
      'push', case when pushed.at is null then case when has.device then 'none' else 'no_device' end
                   when pushed.arrived_at is null then 'sent' else 'arrived' end,
      'push_at', ${localTime('coalesce(pushed.arrived_at, pushed.at)')},
      'mail', case when mailed.at is null then 'none' when refused.address is null then 'sent' else 'came_back' end,
      'mail_at', ${localTime('mailed.at')}) order by s.seen_at nulls last, m.id), '[]')
    from guardian_links g join members m on m.id = g.member_id and m.is_active
    left join important_seen s on s.notice_id = n.id and s.member_id = m.id
   cross join lateral (select exists (select 1 from push_devices d where d.member_id = m.id) as device) has
   cross join lateral (
     select max(t.told_at) as at, max(d.arrived_at) as arrived_at
       from important_tellings t left join push_sendings d on d.token = t.push_token
      where t.notice_id = n.id and t.member_id = m.id and t.way = 'push') pushed
   cross join lateral (
     select max(t.told_at) as at from important_tellings t where t.notice_id = n.id and t.member_id = m.id and t.way = 'mail') mailed
    left join refused_addresses refused on refused.address = lower(m.email)
   where g.player_id = p.player_id and ${isVerifiedGuardian('g')})`;

/** The players of a team with their guardians, those first whose families have not seen it. */
export const findFamilies = (sql: Sql, noticeId: number, teamId: number): Promise<ImportantFamily[]> =>
  sql.rows<ImportantFamily>(
    `select p.player_id, c.first_name, c.last_name, ${IS_SEEN} as is_seen, ${GUARDIANS} as guardians,
            w.first_name || ' ' || w.last_name as told_by, ${localTime('o.told_at')} as told_at
       from important_notices n, roster_entries p join players c on c.id = p.player_id
       left join important_told o on o.notice_id = $1 and o.player_id = p.player_id left join members w on w.id = o.told_by
      where n.id = $1 and p.team_id = $2 and ${IS_ASKED}
      order by ${IS_SEEN}, not exists (select 1 from guardian_links g where g.player_id = p.player_id and ${isVerifiedGuardian('g')}),
            c.first_name, c.last_name, p.player_id`,
    [noticeId, teamId],
  );
