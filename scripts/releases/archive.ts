import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** Files by their path from the root of the archive; null is a directory. */
export type Files = Map<string, Buffer | null>;

/** Far enough back that the pages which every database has in common are stored once. */
const WINDOW_LOG = 27;

/** A line of JSON with paths and sizes, then the contents one after the other, all of it compressed. */
export async function pack(files: Files): Promise<Buffer> {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const list = sorted.map(([path, content]) => [path, content?.length ?? null]);
  return promisify(zstdCompress)(
    Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...sorted.flatMap(([, content]) => content ?? [])]),
    { params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: WINDOW_LOG } },
  );
}

/** Only this user may read what it writes: a data directory insists on that. */
export async function unpack(archive: Buffer, directory: string): Promise<void> {
  const content = await promisify(zstdDecompress)(archive, {
    params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG },
  });
  let at = content.indexOf('\n') + 1;
  const list = JSON.parse(content.toString('utf8', 0, at)) as [path: string, size: number | null][];
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const [path, size] of list) {
    const target = join(directory, path);
    await mkdir(size === null ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (size === null) continue;
    await writeFile(target, content.subarray(at, at + size), { mode: 0o600 });
    at += size;
  }
  await chmod(directory, 0o700);
}

/** What is in a directory, below `prefix`, but for what is left out by its path. */
export async function filesIn(
  directory: string,
  { prefix = '', isLeftOut = () => false }: { prefix?: string; isLeftOut?: (path: string) => boolean } = {},
): Promise<Files> {
  const files: Files = new Map();
  for (const name of (await readdir(directory, { recursive: true })).sort()) {
    if (isLeftOut(name)) continue;
    const path = join(directory, name);
    const kind = await stat(path);
    if (kind.isDirectory()) files.set(join(prefix, name), null);
    else if (kind.isFile()) files.set(join(prefix, name), await readFile(path));
  }
  return files;
}
