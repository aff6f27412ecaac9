import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf, StartError } from '../start-error.ts';
import type { DatabaseLine } from './database.ts';

const FORMAT = 1;

/** Lines of JSON, compressed: a head, files of the data directory, databases one after the other, and how many lines. */
export type DumpLine =
  | { sports_hub_dump: number; made_at: string }
  | { file: string; content: string }
  | { database: string }
  | DatabaseLine
  | { lines: number };

/** Readable by this user only: it holds everything, keys too. Never over a file that is there. */
export async function writeDump(file: string, content: AsyncIterable<DumpLine>): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    let count = 1;
    yield `${JSON.stringify({ sports_hub_dump: FORMAT, made_at: new Date().toISOString() } satisfies DumpLine)}\n`;
    for await (const line of content) {
      count += 1;
      yield `${JSON.stringify(line)}\n`;
    }
    yield `${JSON.stringify({ lines: count } satisfies DumpLine)}\n`;
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

export async function* readDump(file: string): AsyncGenerator<DumpLine> {
  const text = createGunzip();
  const input = createReadStream(file).on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of input.pipe(text).setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as DumpLine;
  }
}

/** Nothing is loaded of a file that is not whole. */
export async function requireWhole(file: string): Promise<void> {
  let count = 0;
  let last: DumpLine | undefined;
  try {
    for await (const line of readDump(file)) {
      if (count === 0 && !('sports_hub_dump' in line)) break;
      if ('sports_hub_dump' in line && line.sports_hub_dump > FORMAT)
        throw new StartError(`${file} was made by a later release: load it with that one.`);
      count += 1;
      last = line;
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(codeOf(error) ?? ''))
      throw new StartError(`${file} cannot be read (${codeOf(error)}).`);
    last = undefined;
  }
  if (!last || !('lines' in last) || last.lines !== count - 1)
    throw new StartError(`${file} is not a dump of Sports Hub, or not all of one. Nothing was loaded.`);
}
