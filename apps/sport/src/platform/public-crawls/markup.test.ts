// Whatever is typed into a text that everybody sees, a page shows it as text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HTML_RULES } from '../html/safe-html.ts';
import { readColumnPrivacy } from '../../testing/column-privacy.ts';
import { crawlPages } from '../../testing/page-crawl.ts';
import { allOf, crawl, type CrawledResponse } from '../../testing/public-crawl.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

/** Leaves a text, an attribute, a title, a style and a script, if one of them lets it. */
const CANARY = `"'</title></style></script>--><zqtag onzq=1>&lt;zqtag&gt;`;
const ADDRESS = 'javascript:zqrun()';
/** They are addresses, or decide where a page is. */
const IS_ADDRESS = /url|target|link|href/;
const IS_PLACE = /slug|^key$|path|code|color|mime|hash|time_zone/;

/** Puts it wherever the database takes it; returns how many columns did. */
async function plant({ db }: TestSport): Promise<number> {
  let planted = 0;
  for (const { table, column, type, privacy } of await readColumnPrivacy(db)) {
    if (!['text', 'varchar', '_text'].includes(type)) continue;
    if (privacy !== 'public' || IS_PLACE.test(column)) continue;
    const text = IS_ADDRESS.test(column) ? '$1' : `left(${column}, 40) || $1`;
    const value = type === '_text' ? `array(select left(x, 40) || $1 from unnest(${column}) x)` : text;
    const isHtml = column === 'html';
    // A record says under which rules its text was made harmless: under others than ours, it is done again.
    const rules = isHtml ? `, html_rules = ${HTML_RULES + 1}` : '';
    const words = IS_ADDRESS.test(column) ? ADDRESS : CANARY;
    planted += await db
      .run(`update ${table} set ${column} = ${value}${rules} where ${column} is not null`, [words])
      .then((rows) => (rows > 0 ? 1 : 0))
      // What the database refuses, nobody can write there.
      .catch(() => 0);
  }
  return planted;
}

/** The tags of a page with the names of their attributes and no values. */
const tagsOf = (html: string): string[] =>
  [...html.matchAll(/<[a-z][\w-]*(?:\s+[^\s"=<>/]+(?:="[^"]*")?)*\s*\/?>/gi)].map(([tag]) =>
    tag.replaceAll(/="[^"]*"/g, ''),
  );
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|action|formaction|content)="([^"]*)"/g)].map(([, value]) => value!);

const FORMS = ['/registration/form', '/account.php', '/messages.php', '/sponsors/apply', '/admin/community.php'];

test('markup and addresses that run something stay text on every page and in every feed', async () => {
  assert.ok((await plant(sport)) > 60);
  const pages: CrawledResponse[] = [
    ...(await crawlPages(sport)),
    ...(await crawl(sport, allOf(FORMS.map((url) => ({ url, operation: { name: 'page' } }))))),
  ];
  let shown = 0;
  for (const { url, status, body } of pages) {
    assert.ok(status < 500, `${url} ${status}`);
    if (!/^<(!doctype|\?xml)/.test(body)) continue;
    if (body.includes('zqtag')) shown += 1;
    assert.doesNotMatch(body, /<\/?zqtag/i, url);
    assert.deepEqual(
      tagsOf(body).filter((tag) => /onzq/.test(tag)),
      [],
      url,
    );
    assert.deepEqual(
      addressesIn(body).filter((address) => /^\s*javascript:/i.test(address)),
      [],
      url,
    );
    // Escaped once: what was typed as an entity is shown as it was typed.
    assert.doesNotMatch(body, /&amp;amp;lt;zqtag/, url);
  }
  assert.ok(shown > 60, `${shown} pages show it`);
});
