import type { Tx } from '@sports-hub/kernel';

/** An announcement as somebody is told of it. */
export interface ToldAnnouncement {
  author: string;
  scope: string;
  title: string;
  body: string;
}

/** Those of these announcements that the member can read now, oldest first, as they read now. */
export async function findToldAnnouncements(
  tx: Tx,
  memberId: number,
  ids: readonly number[],
): Promise<ToldAnnouncement[]> {
  // One that is being withdrawn is waited for, and then not told.
  await tx.run('select 1 from announcements where id = any ($1::bigint[]) order by id for share', [ids]);
  return tx.rows<ToldAnnouncement>(
    `select m.first_name || ' ' || m.last_name as author, coalesce(t.name, d.name, '') as scope, a.title, a.body
       from (select distinct scope_type, scope_id from held_scopes($1)) s
       join current_announcements a on a.scope_type = s.scope_type and a.scope_id = s.scope_id
       join members m on m.id = a.author_id
       left join teams t on a.scope_type = 'team' and t.id = a.scope_id
       left join divisions d on a.scope_type = 'division' and d.id = a.scope_id
      where a.id = any ($2::bigint[]) and a.withdrawn_at is null order by a.id`,
    [memberId, ids],
  );
}
