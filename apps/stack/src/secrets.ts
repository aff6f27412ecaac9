import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { codeOf, StartError } from './start-error.ts';

/** What push is signed with, beside the secrets that have the names of sports. */
export const PUSH = 'push';

/** The secret between the hub and each sport, and others by name: made once, kept where only this user can read them. */
export async function keepSecrets<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<ReadonlyMap<Name, string>> {
  const kept = await read(file);
  const secrets = new Map(names.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]));
  const isComplete = names.every((name) => kept[name] !== undefined) && Object.keys(kept).length > 0;
  if (!isComplete) {
    await writeFile(file, `${JSON.stringify({ ...kept, ...Object.fromEntries(secrets) }, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

const SECRET = /^[\w-]{32,}$/;

async function read(file: string): Promise<Readonly<Record<string, string>>> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as unknown;
    const isGood =
      typeof kept === 'object' &&
      kept !== null &&
      !Array.isArray(kept) &&
      Object.values(kept).every((secret) => typeof secret === 'string' && SECRET.test(secret));
    if (!isGood) throw new SyntaxError('not secrets');
    return kept as Readonly<Record<string, string>>;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    if (error instanceof SyntaxError) throw new StartError(`${file} is damaged: delete it, and a new one is made.`);
    throw error;
  }
}
