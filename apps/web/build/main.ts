// npm run build: the pages' scripts, styles and server code.
import { buildWeb } from './build.ts';

const start = performance.now();
const built = await buildWeb();
console.log(
  built ? `Built the pages in ${((performance.now() - start) / 1000).toFixed(1)} s.` : 'The pages are up to date.',
);
