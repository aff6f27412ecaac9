import { readColumnPrivacy } from './column-privacy.ts';
import type { TestSport } from './sport.ts';
import { sanitiseHtml } from '../platform/html/safe-html.ts';

// Markup to type wherever somebody can type, and where it must not be found again as markup.

/** Ends an attribute, then begins a tag. */
export const CANARY = 'Zq7"<x y=1>';
export const ADDRESS = 'javascript:Zq7()';
const RICH = `<p onclick="Zq7()">Zq7"&lt;x</p><script>Zq7()</script><img src=x onerror="Zq7()"><a href="${ADDRESS}">x</a>`;

const ESCAPED = /^(?:\\?&quot;|&#34;|\\"|\\u0022|%22)(?:&lt;|&#60;|\\u003c|%3c)/i;

/** Where on a page what was typed is not just text. */
export function loose(page: string): string[] {
  const found: string[] = [];
  // A random token may hold these letters too, but goes on with others.
  for (const { index } of page.matchAll(/Zq7(?![\w-])/g)) {
    const after = page.slice(index + 3, index + 30);
    if (ESCAPED.test(after)) continue;
    // In text a quotation mark ends nothing; in a tag it does.
    const isInTag = page.lastIndexOf('<', index) > page.lastIndexOf('>', index);
    if (/^(?:"|&quot;)&lt;/.test(after) && !isInTag) continue;
    found.push(page.slice(Math.max(0, index - 80), index + 40));
  }
  if (/(?:href|src|action)="\s*javascript:/i.test(page)) found.push('an address that is a program');
  return found;
}

/** Not typed by people, or looked up by its value. */
const NOT_TYPED =
  /hash|token|secret|sealed|challenge|credential|transports|fingerprint|sha256|media_type|(?:^|_)(?:key|slug|path|code|id|ref|reference|statistic|client|purpose|rule|email|address|color_\w+|theme_mode|heading_font|body_font|external_id|receipt_number|event|actor|subject|processor|currency|type|platform)$/;
const ADDRESSES = /(?:^|_)(?:url|target)$/;

/** Types it into every text of a sport that somebody may see; says which. */
export async function plant({ db }: TestSport): Promise<string[]> {
  const columns = (await readColumnPrivacy(db)).filter(
    ({ column, type, privacy }) => type === 'text' && privacy !== 'closed' && !NOT_TYPED.test(column),
  );
  // The database itself refuses an address that is a program; what it does not refuse is on the pages from now on.
  for (const { table, column } of columns.filter((one) => ADDRESSES.test(one.column)))
    await db.run(`update ${table} set ${column} = $1`, [ADDRESS]).catch(() => undefined);
  await db.transaction(async (tx) => {
    // Without triggers and checks: what is typed today may be more than what was allowed yesterday.
    await tx.run('set local session_replication_role = replica');
    await tx.run(`do $$ declare c record; begin
      for c in select conrelid::regclass as place, conname from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I', c.place, c.conname);
      end loop; end $$`);
    for (const { table, column } of columns) {
      const name = `${table}.${column}`;
      if (column === 'html') await tx.run(`update ${table} set html = $1`, [sanitiseHtml(`${RICH}${name}`)]);
      else if (!ADDRESSES.test(column))
        await tx.run(`update ${table} set ${column} = $1 || ctid`, [`${CANARY}${name} `]);
    }
  });
  return columns.map(({ table, column }) => `${table}.${column}`);
}
