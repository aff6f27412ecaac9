import { readFile } from 'node:fs/promises';

/** Needs a running stack or a browser. */
const WHOLE = /^(e2e|bench|apps\/stack|scripts\/releases)\//;
/** Starts a service with a database of its own, or processes. */
const STARTS_A_SERVICE = /startTestSport\(|startTestHub\(|startAgentHub\(|from 'node:child_process'/;
/** Nothing but processor time: pictures of every kind are packed and unpacked. */
const HEAVY = /\/pictures\.test\.ts$/;
/** These are worth it: what must never break, over HTTP. */
export const ESSENTIAL = [
  'apps/hub/src/accounts/sessions/sessions.test.ts',
  'apps/sport/src/community/messaging/access-matrix.test.ts',
];

/** The tests that are run while writing: everything that needs no service, and the few that must never break. */
export async function quickFiles(files: readonly string[]): Promise<string[]> {
  const chosen = await Promise.all(
    files.map(async (file) => {
      if (WHOLE.test(file) || HEAVY.test(file)) return false;
      return ESSENTIAL.includes(file) || !STARTS_A_SERVICE.test(await readFile(file, 'utf8'));
    }),
  );
  return files.filter((_file, place) => chosen[place]);
}
