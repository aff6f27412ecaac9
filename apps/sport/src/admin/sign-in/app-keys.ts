import { join } from 'node:path';
import { createSealing, keptSecret, type Sealing } from '@sports-hub/kernel';
import type { SportConfig } from '../../config.ts';

const MARK = 'sealed:';

/** The keys of authenticator apps, encrypted in the database: whoever reads it cannot make codes. */
export interface AppKeys {
  seal(key: string): string;
  unseal(stored: string): string;
}

export function createAppKeys(sealing: Sealing): AppKeys {
  return {
    seal: (key) => `${MARK}${sealing.seal(key).toString('base64')}`,
    // Without the mark it is from before keys were encrypted; the next code that is right encrypts it.
    unseal: (stored) =>
      stored.startsWith(MARK) ? sealing.unseal(Buffer.from(stored.slice(MARK.length), 'base64')) : stored,
  };
}

export const openAppKeys = async ({
  sport,
  dataDir,
  adminKeySecret,
}: Pick<SportConfig, 'sport' | 'dataDir' | 'adminKeySecret'>): Promise<AppKeys> =>
  createAppKeys(
    createSealing(
      'keys of authenticator apps',
      await keptSecret(adminKeySecret, join(dataDir, `${sport}-admin-key-secret`)),
    ),
  );
