import type { BoardMember } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';
import { shownHtml } from '../../platform/html/safe-html.ts';

/** Whether mail can be relayed is public; the address is not. */
export async function findBoardMembers(sql: Sql, links: SiteLinks): Promise<BoardMember[]> {
  const rows = await sql.rows<Omit<BoardMember, 'photo_url'> & { html_rules: number; photo_path: string | null }>(
    `select b.id, b.name, b.role, b.html, b.html_rules, ${filePath('f')} as photo_path, b.term_ends_on, b.email is not null as accepts_mail
       from board_members b left join files f on f.id = b.photo_file_id and f.is_public order by b.position, b.id`,
  );
  return rows.map(({ html_rules, photo_path, ...member }) => ({
    ...member,
    html: shownHtml({ html: member.html, html_rules }, links),
    photo_url: links.maybe(photo_path),
  }));
}
