// The demo world in the language that SITE_LANGUAGE names, until the standard input ends. Says where its sites are.
import { startDemoSites } from '../pictures/demo-sites.ts';

const { sites, stop } = await startDemoSites();
console.log(JSON.stringify(sites));
for await (const chunk of process.stdin) void chunk;
await stop();
