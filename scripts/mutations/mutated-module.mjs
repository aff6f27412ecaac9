// Loaded by a process that runs test files: one module of it is another one. See run.ts.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { file, start, end, text } = JSON.parse(process.env.MUTANT);
const address = pathToFileURL(file).href;

registerHooks({
  load(url, context, nextLoad) {
    if (url !== address) return nextLoad(url, context);
    const source = readFileSync(file, 'utf8');
    return { ...nextLoad(url, context), source: source.slice(0, start) + text + source.slice(end), shortCircuit: true };
  },
});
