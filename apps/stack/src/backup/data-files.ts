import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { codeOf, StartError } from '../start-error.ts';

export interface DataFile {
  /** Its path below the data directory. */
  file: string;
  /** In base64. */
  content: string;
}

/** What belongs to one run, and the server's own files, which only its own version can read. */
const isLeftOut = (path: string): boolean =>
  /^(postgres|logs|stack\.json|sites\.json|\.try-|backups|restore-unfinished)/.test(path);

/** What was removed since the directory was listed is named by no row for long. */
const unlessGone = (error: unknown): undefined => {
  if (codeOf(error) !== 'ENOENT') throw error;
};

/** Uploaded files, the secrets between hub and sports, and those with which keys in the databases are encrypted. */
export async function* dataFiles(directory: string): AsyncGenerator<DataFile> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    if (!entry.isFile() || isLeftOut(path)) continue;
    const content = await readFile(join(directory, path)).catch(unlessGone);
    if (content) yield { file: path.replaceAll(sep, '/'), content: content.toString('base64') };
  }
}

export async function storeDataFile(directory: string, { file, content }: DataFile): Promise<void> {
  const path = normalize(file);
  if (path.startsWith('..') || path.startsWith(sep) || isLeftOut(path))
    throw new StartError(`The backup has a file ${file} that belongs in no data directory.`);
  await mkdir(dirname(join(directory, path)), { recursive: true, mode: 0o700 });
  await writeFile(join(directory, path), Buffer.from(content, 'base64'), { mode: 0o600 });
}
