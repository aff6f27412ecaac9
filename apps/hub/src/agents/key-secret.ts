import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newSecret } from '@sports-hub/kernel';

/** The secret from configuration, or one that is made once and kept where only this user can read it. */
export async function agentKeySecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'agent-key-secret');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    await mkdir(dirname(file), { recursive: true });
  }
  try {
    // Of two processes that start at once, one writes and the other reads.
    await writeFile(file, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
