// npm run bench [-- --quick] [suite ...]
import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { buildWeb } from '@sports-hub/web/build';
import { createContext } from './context.ts';
import type { Suite } from './harness.ts';
import { asTable, writeResult } from './report.ts';

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const wanted = args.filter((arg) => !arg.startsWith('--'));

// Some suites import the pages' server code.
await buildWeb();

const folder = new URL('./suites/', import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
const suites = await Promise.all(
  files.map(async (file) => ((await import(new URL(file, folder).href)) as { suite: Suite }).suite),
);
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

for (const suite of suites.filter(({ name, onDemand }) => (wanted.length === 0 ? !onDemand : wanted.includes(name)))) {
  console.log(`\n${suite.name}: ${suite.summary}`);
  const ctx = await createContext({ quick, say: (line) => console.log(`  ${line}`) });
  try {
    const rows = await suite.run(ctx);
    console.log(`\n${asTable(rows)}`);
    // A quick run shows that the benchmark works; its numbers are too rough to keep.
    if (!quick) console.log(`\n  Written to ${relative(process.cwd(), await writeResult(suite, rows, new Date()))}`);
  } catch (error) {
    console.error(`  ${suite.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await ctx.end();
  }
}
process.exit();
