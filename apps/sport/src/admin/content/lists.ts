import type { ContentListCount } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

/** How much there is of what is looked after in lists; `drafts` are files of this member that wait for a word. */
export const countLists = (sql: Sql, now: Date, memberId: number): Promise<ContentListCount[]> =>
  sql.rows<ContentListCount>(
    `with shown (list, since, until, changed_at, changed_by) as (
       select 'notices', shown_from, shown_until, changed_at, changed_by from site_notices
       union all select 'questions', null, null, changed_at, changed_by from faqs
       union all select 'documents', null, null, null, null from documents
       union all select 'minutes', null, null, null, null from meeting_minutes
       union all select 'board', null, null, null, null from board_members
       union all select 'gallery', null, null, null, null from gallery_images
       union all select 'videos', published_at, null, null, null from videos),
     waiting as (
       select case purpose when 'picture' then 'gallery' else 'documents' end as list, count(*)::integer as files
         from uploads where member_id = $2 and state = 'ready' group by purpose)
     select k.list,
            count(*) filter (where (s.since is null or s.since <= $1) and (s.until is null or s.until > $1) and s.list is not null)::integer as live,
            count(*) filter (where s.since > $1)::integer as scheduled,
            coalesce(max(w.files), 0) as drafts,
            count(*) filter (where s.until <= $1)::integer as expired,
            (array_agg(json_build_object('by', (select m.first_name || ' ' || m.last_name from members m where m.id = s.changed_by),
                                         'at', ${localTime('s.changed_at')})
                       order by s.changed_at desc) filter (where s.changed_at is not null))[1] as changed
       from unnest('{notices,questions,documents,minutes,board,gallery,videos}'::text[]) with ordinality as k (list, place)
       left join shown s on s.list = k.list
       left join waiting w on w.list = k.list
      group by k.list, k.place order by k.place`,
    [now, memberId],
  );
