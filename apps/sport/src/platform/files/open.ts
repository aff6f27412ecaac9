import { join, resolve } from 'node:path';
import type { Sport } from '@sports-hub/contract';
import { watchedDataDir, type Logger, type ServiceConfig, type WatchedFolder } from '@sports-hub/kernel';
import { createDirectoryStorage } from './directory-storage.ts';
import type { FilesConfig, FilesLocation } from './location.ts';
import { createS3Storage } from './s3-storage.ts';
import { MissingFile, type FileStorage } from './storage.ts';

export const openLocation = (location: FilesLocation, sport: Sport, log?: Logger): FileStorage =>
  location.kind === 's3'
    ? createS3Storage(location, sport, { log })
    : createDirectoryStorage(join(location.path, sport));

/** Keeps in the first; reads from the other what the first does not have. */
export const readingBoth = (own: FileStorage, other: FileStorage): FileStorage => ({
  ...own,
  async read(sha256, range) {
    try {
      return await own.read(sha256, range);
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      return other.read(sha256, range);
    }
  },
});

/** The files of one sport, where the configuration says they are. */
export function openFileStorage({ files, otherFiles }: FilesConfig, sport: Sport, log?: Logger): FileStorage {
  const own = openLocation(files, sport, log);
  return otherFiles ? readingBoth(own, openLocation(otherFiles, sport, log)) : own;
}

/** The folder that can fill up: of files, or of what else is kept here. What is in a store takes no room here. */
export function watchedFolder(config: FilesConfig & ServiceConfig): WatchedFolder | undefined {
  const { files, dataDir } = config;
  if (files.kind === 's3') return watchedDataDir(config);
  const isInDataDir = files.path === resolve(dataDir, 'files');
  return isInDataDir ? { path: dataDir, variable: 'DATA_DIR' } : { path: files.path, variable: 'FILES_URL' };
}
