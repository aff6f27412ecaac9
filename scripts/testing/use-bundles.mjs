// Loaded by every process of a whole test run, through NODE_OPTIONS: a program that has a bundle is run from it.
// Plain JavaScript, and only what is needed: each process waits for it.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const ROOT = new URL('../../', import.meta.url).href;
const BUNDLES = new URL('node_modules/.cache/bundles/', ROOT).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (context.parentURL !== undefined || !found.url.startsWith(ROOT) || !found.url.endsWith('.ts')) return found;
    const bundle = new URL(`${found.url.slice(ROOT.length, -'.ts'.length)}.mjs`, BUNDLES);
    return existsSync(bundle) ? { url: bundle.href, format: 'module' } : found;
  },
});
