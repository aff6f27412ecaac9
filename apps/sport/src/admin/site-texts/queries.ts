import type { AdminSiteText, SiteTextKind } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { HOLDS, NEWEST } from '../../content/site-texts/queries.ts';
import type { StoredHtml } from '../../platform/html/safe-html.ts';

/** Who may agree: not who is switched off or has not confirmed the address, and no child's own login. */
const MEMBERS = `members m where m.is_active and m.email_verified_at is not null
   and not exists (select from player_logins l where l.member_id = m.id)`;
const AGREED = `exists (select from site_text_agreements a join site_texts given on given.id = a.text_id
   where a.member_id = m.id and ${HOLDS})`;

export type StoredSiteText = Omit<AdminSiteText, 'text' | 'version'> & { html_rules: number };

/** The newest of each kind. */
export const findStoredTexts = (sql: Sql): Promise<StoredSiteText[]> =>
  sql.rows<StoredSiteText>(
    `select t.kind, t.number, t.html, t.html_rules, t.dated::text as dated,
            case when t.is_asked then 'everybody' else 'nobody' end as asked,
            (select count(*)::int from ${MEMBERS} and ${AGREED}) as agreed,
            case when exists (select from site_texts asked where asked.kind = t.kind and asked.is_asked)
              then (select count(*)::int from ${MEMBERS} and not ${AGREED}) else 0 end as waiting,
            json_build_object('by', (select p.first_name || ' ' || p.last_name from members p where p.id = t.published_by),
              'at', ${localTime('t.published_at')}) as changed
       from site_texts t where ${NEWEST}`,
  );

/** One after the other. */
export const lockSiteTexts = (tx: Tx): Promise<number> => tx.run('lock table site_texts in share row exclusive mode');

export const insertSiteText = (
  tx: Tx,
  text: {
    kind: SiteTextKind;
    number: number;
    written: StoredHtml;
    dated: string;
    isAsked: boolean;
    by: number;
    now: Date;
  },
): Promise<number> =>
  tx.run(
    `insert into site_texts (kind, number, html, html_rules, dated, is_asked, published_at, published_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [text.kind, text.number, text.written.html, text.written.html_rules, text.dated, text.isAsked, text.now, text.by],
  );
