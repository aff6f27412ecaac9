import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf, StartError } from '../start-error.ts';
import type { DatabaseLine } from './database.ts';

const FORMAT = 1;

/** Lines of JSON, compressed: a head, files of the data directory, databases one after the other, and what all of it must add up to. */
export type BackupLine =
  | { sports_hub_backup: number; made_at: string }
  | { file: string; content: string }
  | { database: string }
  | DatabaseLine
  | { lines: number; sha256: string };

/** Counts lines and adds them up, on the way into a file as on the way out. */
function createSum() {
  const hash = createHash('sha256');
  let lines = 0;
  return {
    add(line: BackupLine): string {
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      lines += 1;
      return text;
    },
    total: () => ({ lines, sha256: hash.copy().digest('hex') }),
  };
}

/** Readable by this user only: it holds everything, keys too. Never over a file that is there. */
export async function writeBackup(file: string, content: AsyncIterable<BackupLine>): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    const sum = createSum();
    yield sum.add({ sports_hub_backup: FORMAT, made_at: new Date().toISOString() });
    for await (const line of content) yield sum.add(line);
    yield sum.add(sum.total());
  }
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(lines()), createGzip(), output);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartError(`${file} exists already: name a file that does not.`);
    await rm(file, { force: true });
    throw codeOf(error) ? new StartError(`${file} cannot be written (${codeOf(error)}).`) : error;
  }
}

export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const text = createGunzip();
  const input = createReadStream(file).on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of input.pipe(text).setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as BackupLine;
  }
}

/** Reads all of it: nothing is restored of a file that is not whole, and none is called written. */
export async function requireWhole(file: string): Promise<void> {
  const sum = createSum();
  let isWhole = false;
  try {
    for await (const line of readBackup(file)) {
      const total = sum.total();
      if (total.lines === 0 && !('sports_hub_backup' in line)) break;
      if ('sports_hub_backup' in line && line.sports_hub_backup > FORMAT)
        throw new StartError(`${file} was made by a later release: restore it with that one.`);
      isWhole = 'lines' in line && line.lines === total.lines && line.sha256 === total.sha256;
      sum.add(line);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(codeOf(error) ?? ''))
      throw new StartError(`${file} cannot be read (${codeOf(error)}).`);
    isWhole = false;
  }
  if (!isWhole) throw new StartError(`${file} is not a backup of Sports Hub, or not all of one. Nothing was changed.`);
}
