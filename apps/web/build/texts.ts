import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { textsOf } from '@sports-hub/contract/texts/languages';

const folder = dirname(fileURLToPath(import.meta.resolve('@sports-hub/contract/texts')));
const OWN_FILES = /\/(?:apps\/web\/src|packages\/contract\/src\/texts)\/[^?]*\.tsx?$/;
const WITH_KEY = /\b(t|rich|textOf)\(\s*'([\w.-]+)'(\s*\))?/g;

/** The texts where their keys are, so that a script has those it uses and no others. */
export function withTexts(source: string, texts: Readonly<Record<string, unknown>>): string {
  return source.replaceAll(WITH_KEY, (found, call: string, key: string, end: string | undefined) => {
    const text = texts[key];
    if (text === undefined) return found;
    const words = JSON.stringify(text);
    return call === 't' && end ? words : `${call}(${words}${end ?? ''}`;
  });
}

/** A browser's script in one language. */
export async function textsIn(language: string): Promise<Plugin> {
  const texts = await textsOf(language);
  return {
    name: 'texts',
    setup(build) {
      build.onResolve({ filter: /\/catalogue\.ts$/ }, ({ resolveDir }) =>
        resolveDir === folder ? { path: join(folder, 'browser-catalogue.ts') } : undefined,
      );
      build.onLoad({ filter: OWN_FILES }, async ({ path }) => ({
        contents: withTexts(await readFile(path, 'utf8'), texts),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}
