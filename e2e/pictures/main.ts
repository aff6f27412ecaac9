// npm run pictures: takes the pictures of the documents again, from a demo world of its own.
import { mkdir, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '@sports-hub/web/build';
import { startTestDatabase } from '../../scripts/testing/database.ts';
import { launchChromium } from '../chromium.ts';
import { takePictures } from './camera.ts';
import { startDemoSites } from './demo-sites.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

await buildWeb();
await mkdir(folder, { recursive: true });
const database = await startTestDatabase();
try {
  Object.assign(process.env, database.environment);
  const { sites, stop } = await startDemoSites();
  const browser = await launchChromium();
  try {
    for await (const { name, content } of takePictures(browser, sites)) {
      const file = `${folder}${name}.webp`;
      await writeFile(file, content);
      console.log(`${relative(process.cwd(), file)}: ${Math.ceil(content.length / 1000)} kB`);
    }
  } finally {
    await browser.close();
    await stop();
  }
} finally {
  await database.stop();
}
