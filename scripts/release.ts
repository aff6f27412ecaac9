// npm run release                     makes what is here the release that it says it is: freezes its migrations, and keeps its programs and the data directory that it makes
// npm run release -- --of <checkout>  keeps those of an earlier release, which is checked out elsewhere
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '@sports-hub/web/build';
import { projectRoot } from './checks/generated.ts';
import { freezeMigrations } from './checks/migrations.ts';
import { pack } from './releases/archive.ts';
import { factsOf } from './releases/facts.ts';
import { dataDirectoryOf } from './releases/data-directory.ts';
import { programsOf } from './releases/programs.ts';

const [option, elsewhere] = process.argv.slice(2);
if (option !== undefined && (option !== '--of' || elsewhere === undefined)) {
  console.error('Usage: npm run release [-- --of <checkout of an earlier release>]');
  process.exit(1);
}
const checkout = elsewhere ?? projectRoot;
if (checkout === projectRoot) {
  await buildWeb();
  console.log(`Froze ${await freezeMigrations()} migrations`);
}
const { version } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as { version: string };
const folder = join(projectRoot, 'releases', version);
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'facts.json'), `${JSON.stringify(factsOf(checkout), null, 2)}\n`);
// The data directory first: a checkout's first start builds its pages, which the programs bring.
for (const [name, make] of [
  ['data-directory', dataDirectoryOf],
  ['programs', programsOf],
] as const) {
  const archive = await pack(await make(checkout));
  await writeFile(join(folder, `${name}.zst`), archive);
  console.log(`Kept ${name} of ${version}: ${(archive.length / 1e6).toFixed(1)} MB`);
}
