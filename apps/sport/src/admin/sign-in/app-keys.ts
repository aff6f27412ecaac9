import { join } from 'node:path';
import { createSealing, openKey, opensWith, type KeptKey, type Sql } from '@sports-hub/kernel';
import type { SportConfig } from '../../config.ts';
import { findAppKeys } from './queries.ts';

const MARK = 'sealed:';

/** The keys of authenticator apps, encrypted in the database: whoever reads it cannot make codes. */
export interface AppKeys {
  seal(key: string): string;
  /** Undefined for one that was encrypted with a secret that is lost: no code is right then. */
  unseal(stored: string): string | undefined;
}

export function createAppKeys(secret: string): AppKeys {
  const sealing = createSealing('keys of authenticator apps', secret);
  return {
    seal: (key) => `${MARK}${sealing.seal(key).toString('base64')}`,
    unseal(stored) {
      // Without the mark it is from before keys were encrypted; the next code that is right encrypts it.
      if (!stored.startsWith(MARK)) return stored;
      const sealed = Buffer.from(stored.slice(MARK.length), 'base64');
      return opensWith(sealing, sealed) ? sealing.unseal(sealed) : undefined;
    },
  };
}

type KeyConfig = Pick<SportConfig, 'sport' | 'dataDir' | 'adminKeySecret'>;

/** The secret from configuration, or one kept beside the sport's other files. */
export const adminKey = ({ sport, dataDir, adminKeySecret }: KeyConfig): KeptKey => ({
  name: 'ADMIN_KEY_SECRET',
  given: adminKeySecret,
  file: join(dataDir, `${sport}-admin-key-secret`),
  acceptCommand: `\`npm run sport:admin -- ${sport} accept-key\``,
});

/** How many of the administrators' apps there are, and how many of them a secret can read. */
export async function countAppKeys(sql: Sql, secret: string): Promise<{ all: number; open: number }> {
  const { unseal } = createAppKeys(secret);
  const keys = await findAppKeys(sql);
  return { all: keys.length, open: keys.filter(({ key }) => unseal(key) !== undefined).length };
}

/** Where no fingerprint is known yet, a secret that reads some of them is one that was used. */
export const openAppKeys = async (sql: Sql, config: KeyConfig): Promise<AppKeys> =>
  createAppKeys(
    await openKey(sql, adminKey(config), async (secret) => {
      const { all, open } = await countAppKeys(sql, secret);
      return all === 0 || open > 0;
    }),
  );
