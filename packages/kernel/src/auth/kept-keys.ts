import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Sql } from '../sql/database.ts';
import { newSecret } from './secrets.ts';

/** A secret with which keys in the database are encrypted: from configuration, or kept in a file. */
export interface KeptKey {
  /** The variable that gives it. */
  name: string;
  given: string | undefined;
  /** Where it is kept without the variable. */
  file: string;
  /** The command that goes on without what was encrypted with another one. */
  acceptCommand: string;
}

const fingerprintOf = (name: string, secret: string): Buffer =>
  createHash('sha256').update(`fingerprint of ${name} ${secret}`).digest().subarray(0, 16);

const findFingerprint = async (sql: Sql, name: string): Promise<Buffer | undefined> =>
  (await sql.maybeOne<{ fingerprint: Buffer }>('select fingerprint from key_fingerprints where name = $1', [name]))
    ?.fingerprint;

async function readKept({ name, given, file }: KeptKey): Promise<string | undefined> {
  if (given) return given;
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new ConfigError(name, `${file} cannot be read by this user (${(error as { code?: string }).code})`);
  }
  if (text.trim() === '') throw new ConfigError(name, `${file} is empty; bring it back from the backup, or delete it`);
  return text.trim();
}

/** Makes the secret once, where only this user can read it. */
async function makeKept(key: KeptKey): Promise<string> {
  await mkdir(dirname(key.file), { recursive: true });
  try {
    // Of two processes that start at once, one writes and the other reads.
    await writeFile(key.file, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return (await readKept(key)) ?? '';
}

const otherKey = ({ name, given, file, acceptCommand }: KeptKey, isMissing: boolean): ConfigError =>
  new ConfigError(
    name,
    `keys in this database were encrypted with another secret${given ? '' : isMissing ? `, and ${file} is missing` : ` than that in ${file}`}; ` +
      `bring ${given ? 'the earlier one' : 'that file'} back from the backup, or run ${acceptCommand} to go on without these keys`,
  );

/**
 * The secret, if it is the one that this database knows. A database that knows none yet is told; `opens` then says
 * whether a secret can read anything of what is encrypted in it already, if there is such: release 1.0.0 kept no
 * fingerprint.
 */
export async function openKey(sql: Sql, key: KeptKey, opens: (secret: string) => Promise<boolean>): Promise<string> {
  const known = await findFingerprint(sql, key.name);
  const kept = await readKept(key);
  // Nothing is made where something is missing: whoever brings it back must find its place free.
  const isOther = known ? kept === undefined : !(await opens(kept ?? ''));
  if (isOther) throw otherKey(key, kept === undefined);
  const secret = kept ?? (await makeKept(key));
  const own = fingerprintOf(key.name, secret);
  if (!known)
    await sql.run('insert into key_fingerprints (name, fingerprint) values ($1, $2) on conflict (name) do nothing', [
      key.name,
      own,
    ]);
  if (!(await findFingerprint(sql, key.name))?.equals(own)) throw otherKey(key, false);
  return secret;
}

/** From now on it is this one, whatever the database knew before. */
export async function acceptKey(sql: Sql, key: KeptKey): Promise<string> {
  const secret = (await readKept(key)) ?? (await makeKept(key));
  await sql.run(
    `insert into key_fingerprints (name, fingerprint) values ($1, $2)
     on conflict (name) do update set fingerprint = excluded.fingerprint, noted_at = now()`,
    [key.name, fingerprintOf(key.name, secret)],
  );
  return secret;
}
