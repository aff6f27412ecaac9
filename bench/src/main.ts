// npm run bench [-- --quick] [suite ...]
// npm run bench -- ledger [--quick | --short] [--peers] [--only <row>] [--against <checkout>] [--compare <result>]
import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '@sports-hub/web/build';
import { createContext } from './context.ts';
import type { Suite } from './harness.ts';
import { runLedger } from './ledger/ledger.ts';
import { asTable, writeResult } from './report.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    compare: { type: 'string' },
    against: { type: 'string' },
    only: { type: 'string' },
    peers: { type: 'boolean', default: false },
  },
});
const { quick, short } = options;

// Some suites import the pages' server code.
await buildWeb();

if (wanted.includes('ledger') || options.compare !== undefined) {
  const ctx = await createContext({ quick: quick || short, say: (line) => console.log(`  ${line}`) });
  try {
    const { compare, against, only, peers } = options;
    if (!(await runLedger(ctx, { quick, short, compare, against, only, peers }))) process.exitCode = 1;
  } catch (error) {
    console.error(`  ledger failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await ctx.end();
  }
  process.exit();
}

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
