import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `exchange.ts`, `gateway/*.test.ts`, `docs/adr/`, `apps/sport/src`: what a document names as a file or folder of ours.
 */
const FILE = /^[\w.*][\w.*/-]*\.(?:tsx?|mts|sql|css|mjs|cjs|md)$/;
const FOLDER = /^[\w.-]+(?:\/[\w.-]+)*\/$|^(?:apps|packages|scripts|docs|bench|e2e)(?:\/[\w-]+)+$/;

/** Not in the repository, but made by a build or a run. */
const MADE = /^(?:apps\/web\/dist|bench\/results)(?:\/|$)/;

/** The names in this text of what is not there. `known` has every file and, with a slash at its end, every folder. */
export function deadNames(document: string, text: string, known: readonly string[]): string[] {
  return text.split('\n').flatMap((line, at) => {
    const named = [...line.matchAll(/`([^`\s]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => FILE.test(name) || FOLDER.test(name))
      .filter((name) => !MADE.test(name) && !exists(name, known));
    const linked = [...line.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)]
      .map(([, link = '']) => join(dirname(document), link))
      .filter((path) => !MADE.test(path) && !known.includes(path) && !known.includes(`${path}/`));
    return [...named, ...linked].map((name) => `${document}:${String(at + 1)}: there is no ${name}`);
  });
}

/** Both sides of a merge that was never decided, which a formatter leaves in a document. */
export const undecidedMerges = (document: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) => (/^(?:<{7}|>{7}) /.test(line) ? [`${document}:${String(at + 1)}: an undecided merge`] : []));

/** A name may leave out the folders that the text around it has said. */
function exists(name: string, known: readonly string[]): boolean {
  const pattern = name.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  const named = new RegExp(`(?:^|/)${pattern}${FILE.test(name) ? '' : '/'}$`);
  return known.some((path) => named.test(path));
}

/** What is wrong with the documents of the project. */
export function faultsOfDocuments(root: string): string[] {
  const entries = globSync(['*', '.*', '*/**', '.ci/**'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist', '.build', '.data', '.git'].includes(entry.name),
  });
  const known = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(root.length);
    return entry.isDirectory() ? `${path}/` : path;
  });
  return globSync('{*.md,docs/*.md,docs/{adr,guides}/*.md}', { cwd: root })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      // The changelog names what is gone.
      return [...undecidedMerges(path, text), ...(path === 'CHANGELOG.md' ? [] : deadNames(path, text, known))];
    });
}
