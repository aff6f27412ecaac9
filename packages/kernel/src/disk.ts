import { statfs as systemStatfs } from 'node:fs/promises';
import { isLoopbackHost, type ServiceConfig } from './config.ts';
import { NotReady } from './http/health.ts';
import type { Database } from './sql/database.ts';

/** With less than this nothing of any size can be stored. */
const FULL_BYTES = 16 * 1024 ** 2;
/** From here on somebody should look. */
export const LOW_BYTES = 1024 ** 3;

type Statfs = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`;

/**
 * Whether there is room for files, mails and logs, and, where the database's own disk was full, whether it has room
 * again.
 */
export interface DiskWatch {
  /** Fails with the reason while a disk is full. */
  check(): Promise<void>;
  /** Bytes that are left, looked at now; undefined where the folder is not there yet. */
  free(): Promise<number | undefined>;
  /** A disk that is nearly full, in words. */
  warnings(): string[];
}

/** A folder in which a process writes, and the variable that names it. */
export interface WatchedFolder {
  path: string;
  variable: string;
}

/**
 * The data directory, while anything of size is written there: captured mails, or the database itself. Otherwise a full
 * disk of this machine keeps nobody from working.
 */
export function watchedDataDir({
  dataDir,
  smtpUrl,
  databaseUrl,
}: Pick<ServiceConfig, 'dataDir' | 'smtpUrl' | 'databaseUrl'>): WatchedFolder | undefined {
  const host = decodeURIComponent(new URL(databaseUrl).hostname);
  const isDatabaseElsewhere = host !== '' && !host.startsWith('/') && !isLoopbackHost(host);
  return smtpUrl && isDatabaseElsewhere ? undefined : { path: dataDir, variable: 'DATA_DIR' };
}

export function watchDisk({
  folder,
  db,
  statfs = systemStatfs,
}: {
  /** None: everything is kept on other machines. */
  folder: WatchedFolder | undefined;
  db: Pick<Database, 'trouble' | 'transaction'>;
  statfs?: Statfs;
}): DiskWatch {
  let free = Infinity;

  // A folder that is not there yet is made when the first file is stored.
  const look = async (): Promise<number | undefined> => {
    const found = folder && (await statfs(folder.path).catch(() => undefined));
    return found && found.bavail * found.bsize;
  };

  /** Asked only after a write has failed: enough that a full disk says so, and gone with the transaction. */
  const hasSpace = () =>
    db
      .transaction((tx) =>
        tx.run(
          `create temp table disk_probe on commit drop as
           select string_agg(md5(random()::text || n), '') as filling from generate_series(1, 8192) n group by n / 64`,
        ),
      )
      .then(
        () => true,
        () => false,
      );

  return {
    free: look,
    async check() {
      free = (await look()) ?? Infinity;
      if (free < FULL_BYTES) throw new NotReady(`the disk of ${folder?.variable} is full (${megabytes(free)} left)`);
      if (db.trouble.diskFull && !(await hasSpace())) throw new NotReady("the database's disk is full");
      db.trouble.diskFull = false;
    },
    warnings: () => (free < LOW_BYTES ? [`the disk of ${folder?.variable} has ${megabytes(free)} left`] : []),
  };
}
