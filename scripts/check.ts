// npm run check: everything that can be said about the source without running it.
import { buildWeb } from '@sports-hub/web/build';
import { checks } from './checks/all.ts';

// What imports the pages' server code has to find it.
await buildWeb();

const results = await Promise.all(
  checks.map(async ({ name, run }) => {
    const start = performance.now();
    const problem = await run().catch((error: unknown) => String(error));
    console.log(`${problem ? 'x' : '✓'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return { name, problem };
  }),
);

for (const { name, problem } of results) if (problem) console.error(`\n${name}:\n${problem}`);
process.exitCode = results.some(({ problem }) => problem) ? 1 : 0;
