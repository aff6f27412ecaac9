import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What docs/glossary.md has a plainer word for. */
const REFUSED =
  /\b(?:under way|anew|taken apart|c[ao]me round|deeds?|lanes?)\b|\b\w*(?:Lane|Deed|Desk|Door)s?\b|\bMOST\b|\bMOST_/g;
/** What people call things, and what is frozen. */
const LEFT_OUT = /node_modules|\/migrations\/|\/demo\/|\/generated\/|CHANGELOG|glossary\.md|checks\/words/;
/** Somebody's name or address. */
const PROPER = /'Lane'|Park Lane/;

export function refusedWords(files: readonly { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        PROPER.test(line) ? [] : [...line.matchAll(REFUSED)].map(([word]) => `${path}:${index + 1}: ${word}`),
      ),
  );
}

/** Words that a native speaker of the field would not use, in code and documents. */
export function refusedWordsInProject(root: string): string[] {
  const paths = globSync(['*.md', 'docs/**/*.md', '{apps,packages,scripts,bench,e2e}/**/*.{ts,tsx,mjs,sql}'], {
    cwd: root,
    exclude: (path) => /(?:^|\/)node_modules$/.test(path),
  }).filter((path) => !LEFT_OUT.test(path));
  return refusedWords(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
}
