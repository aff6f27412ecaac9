import { NOTICE_KINDS, type NoticeKind, type NoticeSetting, type QuietHours } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { ALWAYS_MAILED } from './always-mailed.ts';
import { mayDecide } from './audiences.ts';

/** What a member can be told of, and whether they are. */
export const findSettings = (sql: Sql, memberId: number): Promise<NoticeSetting[]> =>
  sql.rows<NoticeSetting>(
    `select k.kind, k.kind = any ($3) or coalesce(s.by_mail, true) as mail, coalesce(s.by_push, true) as push, coalesce(s.in_digest, true) as digest
       from unnest($2::text[]) with ordinality k(kind, place)
       left join notice_settings s on s.member_id = $1 and s.kind = k.kind
      where k.kind not in ('claims', 'reports') or exists (
        select 1 from administrators a where a.member_id = $1
           and case k.kind when 'claims' then ${mayDecide('family-accounts')} else ${mayDecide('team-messaging')} end)
      order by k.place`,
    [memberId, NOTICE_KINDS, ALWAYS_MAILED],
  );

/** What is not given stays. */
export const changeSetting = (
  sql: Sql,
  {
    memberId,
    kind,
    mail = null,
    push = null,
    digest = null,
    now,
  }: {
    memberId: number;
    kind: NoticeKind;
    mail?: boolean | null;
    push?: boolean | null;
    digest?: boolean | null;
    now: Date;
  },
): Promise<number> =>
  sql.run(
    `insert into notice_settings as s (member_id, kind, by_mail, by_push, in_digest, changed_at)
     values ($1, $2, coalesce($3, true), coalesce($4, true), coalesce($6, true), $5)
     on conflict (member_id, kind) do update set by_mail = coalesce($3, s.by_mail), by_push = coalesce($4, s.by_push),
       in_digest = coalesce($6, s.in_digest), changed_at = excluded.changed_at`,
    [memberId, kind, mail, push, now, digest],
  );

/** Whether a member is mailed of this. */
export const findMailSetting = async (sql: Sql, memberId: number, kind: NoticeKind): Promise<boolean> => {
  const setting = await sql.maybeOne<{ mail: boolean }>(
    'select by_mail as mail from notice_settings where member_id = $1 and kind = $2',
    [memberId, kind],
  );
  return setting?.mail ?? true;
};

export const findQuietHours = (sql: Sql, memberId: number): Promise<QuietHours[]> =>
  sql.rows<QuietHours>(
    `select to_char(quiet_from, 'HH24:MI') as from, to_char(quiet_until, 'HH24:MI') as until, urgent_passes
       from notice_quiet_hours where member_id = $1`,
    [memberId],
  );

export const storeQuietHours = (sql: Sql, memberId: number, quiet: QuietHours): Promise<number> =>
  sql.run(
    `insert into notice_quiet_hours (member_id, quiet_from, quiet_until, urgent_passes) values ($1, $2, $3, $4)
     on conflict (member_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
       urgent_passes = excluded.urgent_passes`,
    [memberId, quiet.from, quiet.until, quiet.urgent_passes],
  );

export const deleteQuietHours = (sql: Sql, memberId: number): Promise<number> =>
  sql.run('delete from notice_quiet_hours where member_id = $1', [memberId]);
