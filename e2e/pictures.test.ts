// Whoever reads a document can get to what its pictures show, and `npm run pictures` can take them again.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.ts';
import { takePictures } from './pictures/camera.ts';
import { startDemoSites } from './pictures/demo-sites.ts';
import { pictures } from './pictures/pictures.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const MAX_BYTES = 60_000;

/** `npm run pictures` does the same and keeps them; here only when asked, because it takes a minute. */
const skip = !process.env['TEST_PICTURES'] && 'set TEST_PICTURES=1 to take them all';

test('every picture can still be taken, and is small', { skip }, async () => {
  const { sites, stop } = await startDemoSites();
  const browser = await launchChromium();
  try {
    for await (const { name, content } of takePictures(browser, sites))
      assert.ok(content.length > 8_000 && content.length < MAX_BYTES, `${name} has ${content.length} bytes`);
  } finally {
    await browser.close();
    await stop();
  }
});

test('the pictures that are kept are those of the list, each used and described in a document, and small', () => {
  const kept = readdirSync(`${root}docs/pictures`).sort();
  assert.deepEqual(kept, pictures.map(({ name }) => `${name}.webp`).sort());
  const documents = ['README.md', ...readdirSync(`${root}docs`, { recursive: true }).map((path) => `docs/${path}`)]
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n');
  for (const file of kept) {
    assert.match(
      documents,
      new RegExp(`!\\[[^\\]]{20,}\\]\\([./\\w]*pictures/${file}\\)`),
      `${file} is in no document`,
    );
    assert.ok(statSync(`${root}docs/pictures/${file}`).size < MAX_BYTES, file);
  }
});
