import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { guideNames } from '@sports-hub/web/render';
import { startTestHub, type TestHub } from '../testing/hub.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const guideText = (name: string): string => readFileSync(`${root}docs/guides/${name}.md`, 'utf8');

let hub: TestHub;
before(async () => {
  hub = await startTestHub({ env: { SITE_URL: 'https://sports.example.org' } });
});
after(() => hub.stop());
const get = (url: string) => hub.app.inject({ url, headers: { accept: 'text/html' } });

test('every guide is on a page of its own that the list leads to, with its pictures', async () => {
  assert.deepEqual(
    [...guideNames].sort(),
    globSync('docs/guides/*.md', { cwd: root })
      .map((path) => path.replace(/.*\/|\.md$/g, ''))
      .sort(),
  );
  const list = await get('/help');
  assert.equal(list.statusCode, 200);
  const sitemap = (await get('/sitemap.xml')).body;
  for (const name of guideNames) {
    assert.ok(list.body.includes(`href="/help/${name}"`), name);
    assert.ok(sitemap.includes(`https://sports.example.org/help/${name}<`), name);
    const { statusCode, body } = await get(`/help/${name}`);
    assert.equal(statusCode, 200, name);
    const pictures = [...body.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    assert.equal(pictures.length, guideText(name).match(/^!\[/gm)?.length ?? 0, name);
    for (const tag of pictures) {
      assert.match(tag, /alt="[^"]{20,}"/);
      assert.match(tag, /width="\d+" height="\d+"/);
      const picture = await get(/src="([^"]*)"/.exec(tag)![1]!);
      assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/webp']);
    }
  }
});

test('a link leads to a page of this hub, and examples name this hub', async () => {
  for (const name of guideNames) {
    const { body } = await get(`/help/${name}`);
    assert.ok(!body.includes('localhost:4000'), name);
    const main = /<main[^]*<\/main>/.exec(body)![0];
    for (const [, href = ''] of main.matchAll(/href="(\/[^"#]*)/g))
      assert.equal((await get(href)).statusCode, 200, href);
  }
  assert.match((await get('/help/operator')).body, /curl -s https:\/\/sports\.example\.org\/health\/ready/);
});

test('a guide that is not there is not found, and every page leads to help', async () => {
  for (const path of ['/help/nobody', '/help/__proto__', '/help/parent.md', '/help/parent/x'])
    assert.equal((await get(path)).statusCode, 404, path);
  assert.match((await get('/')).body, /<a href="\/help"[^>]*>Help/);
});

test('what a guide names in bold stands on a page', () => {
  const pages = globSync(['packages/contract/src/texts/en/*.ts', 'apps/web/src/**/*.{ts,tsx}'], { cwd: root })
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  for (const name of guideNames.filter((guide) => guide !== 'operator'))
    for (const [, label = ''] of guideText(name).matchAll(/\*\*(.+?)\*\*/g))
      assert.ok(new RegExp(`(?<![\\w-])${label}(?![\\w-])`).test(pages), `${name}.md: no page says ${label}`);
});
