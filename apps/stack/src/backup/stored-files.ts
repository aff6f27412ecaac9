import { resolve } from 'node:path';
import { KNOWN_SPORTS, type Sport } from '@sports-hub/contract/sports';
import { readVariables, type Environment } from '@sports-hub/kernel/config';
import { readFilesConfig, type FilesLocation } from '@sports-hub/sport/platform/files/location';
import type pg from 'pg';
import type { DataFile } from './data-files.ts';

/** Files of the sports that are not in the data directory: in an object store, or another directory. */
export interface StoredFiles {
  /** Those that a sport's rows name, by the paths that they would have in a data directory. */
  read(sport: Sport, client: pg.Client): AsyncGenerator<DataFile>;
  /** Puts a file of a backup there; false for one that belongs in the data directory. */
  take(file: DataFile): Promise<boolean>;
  /** How many were named and could not be had. */
  missing(): number;
}

const PATH = new RegExp(`^files/(${KNOWN_SPORTS.join('|')})/([0-9a-f]{2})/\\2[0-9a-f]{62}$`);

/** Undefined where the data directory has them all. */
export function findStoredFiles(environment: Environment, dataDir: string): StoredFiles | undefined {
  const { files } = readFilesConfig(readVariables(environment), dataDir);
  return files.kind === 'directory' && files.path === resolve(dataDir, 'files') ? undefined : openStoredFiles(files);
}

function openStoredFiles(location: FilesLocation): StoredFiles {
  let missing = 0;
  // Loaded only where there are such files.
  const storageOf = async (sport: Sport) =>
    (await import('@sports-hub/sport/platform/files/open')).openLocation(location, sport);
  return {
    missing: () => missing,
    async *read(sport, client) {
      const { rows: table } = await client.query(`select 1 where to_regclass('public.files') is not null`);
      if (table.length === 0) return;
      const { readWhole } = await import('@sports-hub/sport/platform/files/move');
      const storage = await storageOf(sport);
      await storage.check();
      const { rows } = await client.query<{ sha256: string; size: string }>('select distinct sha256, size from files');
      for (const { sha256, size } of rows) {
        const bytes = await readWhole(storage, { sha256, size: Number(size) });
        if (Buffer.isBuffer(bytes))
          yield { file: `files/${sport}/${sha256.slice(0, 2)}/${sha256}`, content: bytes.toString('base64') };
        else missing += 1;
      }
    },
    async take({ file, content }) {
      const sport = KNOWN_SPORTS.find((name) => name === PATH.exec(file)?.[1]);
      if (!sport) return false;
      await (await storageOf(sport)).keep(Buffer.from(content, 'base64'));
      return true;
    },
  };
}
