import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { CommandError, counted, Problem, readArguments } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands, CommandContext } from '../commands/command.ts';
import { readLocation } from '../platform/files/location.ts';
import { moveFiles, type MovedFiles } from '../platform/files/move.ts';
import { openFileStorage, openLocation } from '../platform/files/open.ts';
import { findUnknown, noteUnnamed } from '../platform/files/queries.ts';
import type { FileStorage } from '../platform/files/storage.ts';

const BATCH = 500;

/** A store that fails is said by name; what was done until then stays. */
async function sayingWhy<T>(storages: readonly FileStorage[], work: () => Promise<T>): Promise<T> {
  try {
    for (const storage of storages) await storage.check();
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const trouble = storages.map((storage) => storage.trouble()).find(Boolean) ?? 'a file could not be read or written';
    throw new CommandError(`Not finished: ${trouble}. Run it again, it goes on from there.`);
  }
}

/** One of the command's two words. */
function openNamed({ variables, sport }: CommandContext, text: string, credentials: readonly string[]): FileStorage {
  const url = text.startsWith('s3://') || text.startsWith('file:') ? text : pathToFileURL(resolve(text)).href;
  return openLocation(readLocation(url, { name: 'move-files', variables, credentials }), sport);
}

function report({ copied, present, missing }: MovedFiles, from: FileStorage, to: FileStorage): string {
  const done = `${counted(copied + present, 'file')} of this sport in ${to.place}, ${copied} of them copied now.`;
  if (missing.length === 0) return done;
  throw new CommandError(
    [done, `In neither ${from.place} nor ${to.place}, as their digests say they must be:`, ...missing].join('\n'),
  );
}

const moveAll: AdminCommand = {
  usage: '<from> <to>',
  summary: 'Copy the files of this sport from one place to another while the service runs; nothing is removed',
  details:
    'A place is a directory (DATA_DIR/files) or s3://bucket/prefix?endpoint=…&region=…, as in FILES_URL. Both use\n' +
    'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY, the first one FILES_ALSO_ACCESS_KEY_ID and\n' +
    'FILES_ALSO_SECRET_ACCESS_KEY if they are set. Every file is read again and compared with its digest.',
  async run(context, args) {
    const { positionals } = readArguments(args, { minWords: 2, maxWords: 2, usage: this.usage });
    const from = openNamed(context, positionals[0] ?? '', ['FILES_ALSO', 'FILES']);
    const to = openNamed(context, positionals[1] ?? '', ['FILES']);
    return sayingWhy([from, to], async () => report(await moveFiles(context.db, from, to), from, to));
  },
};

const unknownFiles: AdminCommand = {
  usage: '[--remove]',
  summary: 'List what lies where files are kept and is unknown to this database; have it removed after a day',
  details: 'Remove nothing where another database keeps its files in the same place: to this one they are unknown.',
  async run({ db, clock, files, sport, audit, actor }, args) {
    const { options } = readArguments(args, { flags: ['remove'], maxWords: 0, usage: this.usage });
    const storage = openFileStorage(files, sport);
    const unknown: string[] = [];
    await sayingWhy([storage], async () => {
      let batch: string[] = [];
      const look = async () => unknown.push(...(await findUnknown(db, batch)));
      for await (const sha256 of storage.list()) {
        batch.push(sha256);
        if (batch.length < BATCH) continue;
        await look();
        batch = [];
      }
      await look();
    });
    if (unknown.length === 0) return `None in ${storage.place}.`;
    if (!options['remove']) return [`In ${storage.place}:`, ...unknown].join('\n');
    await db.transaction(async (tx) => {
      await noteUnnamed(tx, unknown, clock.now());
      await audit(tx, { event: 'operator.files_removed', actor, detail: { count: unknown.length } });
    });
    return `${counted(unknown.length, 'file')} in ${storage.place} will be removed a day from now, unless something names them.`;
  },
};

export const fileCommands: AdminCommands = { 'move-files': moveAll, 'unknown-files': unknownFiles };
