import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from './generated.ts';
import { lockingStatements, tablesMadeBy } from './migration-locks.ts';

/** The migrations of released versions, with their checksums. They have run on real databases and stay as they are. */
const LOCK = 'migrations.lock.json';
const FOLDERS = ['packages/kernel/migrations', 'apps/hub/migrations', 'apps/sport/migrations'];

/** The text of each migration by its path, in order. */
async function migrationsHere(root: string): Promise<Record<string, string>> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder)).catch(() => [])).sort().map((name) => `${folder}/${name}`),
    ),
  );
  const entries = await Promise.all(
    files.flat().map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
  );
  return Object.fromEntries(entries);
}

const checksum = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : createHash('sha256').update(text).digest('hex');

/** ADR 8: a function or view stands once, in a file of its own. */
const MAKES_OBJECT =
  /\bcreate\s+(?:or\s+replace\s+)?(?:(?:temp|temporary|recursive|materialized)\s+)*(function|procedure|view)\b/i;
const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');

/** Everything that a start changes is one transaction. */
const NOT_IN_A_TRANSACTION = /\b(concurrently|vacuum|commit|rollback)\b/i;

const outsideTransaction = ([file, text]: [string, string]): string[] => {
  const word = NOT_IN_A_TRANSACTION.exec(withoutComments(text))?.[1];
  return word
    ? [`${file} says ${word}, which cannot run in the transaction of an upgrade (docs/adr/0015-upgrades.md)`]
    : [];
};

function misplacedObject([file, text]: [string, string]): string[] {
  const kind = MAKES_OBJECT.exec(withoutComments(text))?.[1]?.toLowerCase();
  return kind
    ? [`${file} holds a ${kind}: it stands in database/${kind === 'view' ? 'views' : 'functions'}, once`]
    : [];
}

const released = async (root: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(root, LOCK), 'utf8').catch(() => '{}')) as Record<string, string>;

/**
 * What is wrong, in one line each: a released file that changed, a number used twice, a new file among the old,
 * a function or view, a statement that needs to be outside a transaction, one that would hold up the release before.
 */
export async function brokenMigrations(root = projectRoot): Promise<string[]> {
  const here = await migrationsHere(root);
  const frozen = await released(root);
  const changed = Object.entries(frozen)
    .filter(([file, sum]) => checksum(here[file]) !== sum)
    .map(([file]) => `${file} was released and must stay as it was: add a new migration instead`);
  const misnamed = Object.keys(here)
    .filter((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(basename(file)))
    .map((file) => `${file} must be named like 0007_read_markers.sql`);
  const numbers = Object.keys(here).map((file) => `${dirname(file)}/${basename(file).slice(0, 4)}`);
  const twice = numbers
    .filter((number, index) => numbers.indexOf(number) < index)
    .map((number) => `${number}_… exists twice`);
  const late = Object.keys(here)
    .filter(
      (file) =>
        !(file in frozen) &&
        Object.keys(frozen).some((old) => dirname(old) === dirname(file) && basename(old) > basename(file)),
    )
    .map((file) => `${file} must come after the released ones`);
  const isFrozen = ([file]: [string, string]): boolean => file in frozen;
  const all = Object.entries(here);
  const filled = tablesMadeBy(all.filter(isFrozen).map(([, text]) => text));
  const locking = all
    .filter((each) => !isFrozen(each))
    .flatMap(([file, text]) => lockingStatements(file, text, filled));
  return [
    ...changed,
    ...misnamed,
    ...twice,
    ...late,
    ...locking,
    ...all.flatMap((each) => [...misplacedObject(each), ...outsideTransaction(each)]),
  ];
}

/** Those that no release has. */
export async function unreleasedMigrations(root = projectRoot): Promise<string[]> {
  const frozen = await released(root);
  return Object.keys(await migrationsHere(root)).filter((file) => !(file in frozen));
}

/** Adds what is there now to the released ones; returns how many there are. */
export async function freezeMigrations(root = projectRoot): Promise<number> {
  const broken = await brokenMigrations(root);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const here = await migrationsHere(root);
  const sums = Object.fromEntries(Object.entries(here).map(([file, text]) => [file, checksum(text)]));
  await writeFile(join(root, LOCK), `${JSON.stringify(sums, null, 2)}\n`);
  return Object.keys(here).length;
}
