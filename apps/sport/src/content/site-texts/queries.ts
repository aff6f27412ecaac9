import type { OwnAgreement, SiteText, SiteTextKind } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

/** The newest of each kind. */
export const NEWEST = 'not exists (select from site_texts later where later.kind = t.kind and later.number > t.number)';

/**
 * What counts as a member's word to text `t`: given to it, or to another one since everybody was asked last. Of `a`,
 * their agreements to texts `given`.
 */
export const HOLDS = `given.kind = t.kind and given.number >= coalesce(
   (select max(asked.number) from site_texts asked where asked.kind = t.kind and asked.is_asked), 1)`;

export const findSiteTexts = (sql: Sql): Promise<(SiteText & { html_rules: number })[]> =>
  sql.rows<SiteText & { html_rules: number }>(
    `select t.kind, t.number, t.dated::text as dated, t.html, t.html_rules from site_texts t where ${NEWEST} order by t.kind desc`,
  );

/** A child's own login agrees to nothing: its guardians do. */
export const findOwnAgreements = (sql: Sql, memberId: number): Promise<OwnAgreement[]> =>
  sql.rows<OwnAgreement>(
    `select t.kind, t.number, t.dated::text as dated, ${localTime('own.agreed_at')} as agreed_at,
            own.agreed_at is null and exists (select from site_texts asked where asked.kind = t.kind and asked.is_asked)
              and not exists (select from player_logins l where l.member_id = $1) as is_needed
       from site_texts t
       left join lateral (select max(a.agreed_at) as agreed_at from site_text_agreements a join site_texts given on given.id = a.text_id
                           where a.member_id = $1 and ${HOLDS}) own on true
      where ${NEWEST} order by t.kind desc`,
    [memberId],
  );

/** To the newest text, if it is this one. */
export const insertAgreement = (
  tx: Tx,
  { memberId, kind, number, now }: { memberId: number; kind: SiteTextKind; number: number; now: Date },
): Promise<number> =>
  tx.run(
    `insert into site_text_agreements (text_id, member_id, agreed_at)
     select t.id, $1, $2 from site_texts t where t.kind = $3 and t.number = $4 and ${NEWEST}
     on conflict do nothing`,
    [memberId, now, kind, number],
  );
