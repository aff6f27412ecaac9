import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Sport } from '@sports-hub/contract/sports';
import { codeOf, StartError } from './start-error.ts';

/** The secret between the hub and each sport: made once, kept where only this user can read it. */
export async function keepSportSecrets(file: string, sports: readonly Sport[]): Promise<ReadonlyMap<Sport, string>> {
  const kept = await read(file);
  const secrets = new Map(sports.map((sport) => [sport, kept[sport] ?? randomBytes(32).toString('base64url')]));
  const isComplete = sports.every((sport) => kept[sport] !== undefined) && Object.keys(kept).length > 0;
  if (!isComplete) {
    await writeFile(file, `${JSON.stringify({ ...kept, ...Object.fromEntries(secrets) }, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

const SECRET = /^[\w-]{32,}$/;

async function read(file: string): Promise<Partial<Record<Sport, string>>> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as unknown;
    const isGood =
      typeof kept === 'object' &&
      kept !== null &&
      !Array.isArray(kept) &&
      Object.values(kept).every((secret) => typeof secret === 'string' && SECRET.test(secret));
    if (!isGood) throw new SyntaxError('not secrets');
    return kept as Partial<Record<Sport, string>>;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    if (error instanceof SyntaxError) throw new StartError(`${file} is damaged: delete it, and a new one is made.`);
    throw error;
  }
}
