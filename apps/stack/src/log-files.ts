import { renameSync } from 'node:fs';
import { stat } from 'node:fs/promises';

export const MAX_BYTES = 16 * 1024 * 1024;

/** Keeps a log file and one older one, so that a stack that runs for months does not fill the disk. */
export async function rotate(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_BYTES) rotateSync(file);
}

export function rotateSync(file: string): void {
  try {
    renameSync(file, `${file}.1`);
  } catch {
    // Then the present file grows on: better than a service that stops because of its log.
  }
}
