import type { Clock, Sql } from '@sports-hub/kernel';
import { noteTokenUses } from './queries.ts';

export const WRITE_SECONDS = 60;
/** Beyond this many between two writes, further tokens are not noted: the list is for people, not for counting. */
const MAX_TOKENS = 20_000;

/** When bearer tokens were last used, kept in memory and written down every minute: no request waits for it. */
export function createTokenUses(sql: Sql, clock: Clock) {
  let used = new Map<string, Date>();
  return {
    note(tokenHash: Buffer): void {
      const key = tokenHash.toString('latin1');
      if (used.size < MAX_TOKENS || used.has(key)) used.set(key, clock.now());
    },
    async write(): Promise<void> {
      if (used.size === 0) return;
      const written = used;
      used = new Map();
      await noteTokenUses(
        sql,
        [...written.keys()].map((key) => Buffer.from(key, 'latin1')),
        [...written.values()],
      );
    },
  };
}
export type TokenUses = ReturnType<typeof createTokenUses>;
