import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openDataDir } from './data-dir.ts';
import { ownerOf, successionFile } from './lock.ts';

const USER = fileURLToPath(new URL('./testing/data-dir-user.ts', import.meta.url));
const PROCESSES = 5;
const ROUNDS = 25;
const DEAD = { pid: 999_999, birthmark: 'long gone' };

let folder: string;
let users: ChildProcess[];
const said = async (user: ChildProcess): Promise<string> => String((await once(user, 'message'))[0]);
const tell = (user: ChildProcess, path: string | null): Promise<string> => {
  const response = said(user);
  user.send(path as string);
  return response;
};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  users = Array.from({ length: PROCESSES }, () => fork(USER, { stdio: 'ignore' }));
  await Promise.all(users.map(said));
});
after(async () => {
  for (const user of users) user.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Everybody tries at once; exactly one has it, and it is the one that the lock names. */
async function contend(path: string, what: string): Promise<void> {
  const responses = await Promise.all(users.map((user) => tell(user, path)));
  const holders = users.filter((_, place) => responses[place] === 'held');
  assert.equal(holders.length, 1, `${what}: ${responses.join('; ')}`);
  const { pid } = JSON.parse(await readFile(join(path, 'stack.json'), 'utf8')) as { pid: number };
  assert.equal(pid, holders[0]?.pid, what);
  assert.equal(await tell(holders[0]!, null), 'released');
  assert.deepEqual(await readdir(path), ['logs'], 'nothing is left of it');
}

test('point 26: of several processes that find a dead stack’s lock at once, exactly one has it', async () => {
  const path = join(folder, 'contended');
  await mkdir(path);
  for (let round = 0; round < ROUNDS; round += 1) {
    await writeFile(join(path, 'stack.json'), JSON.stringify({ ...DEAD, services: {}, round }));
    await contend(path, `dead lock, round ${round}`);
  }
});

test('point 26: so it is when there is no lock, or a damaged one', async () => {
  const path = join(folder, 'empty');
  await mkdir(path);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 2 === 0) await writeFile(join(path, 'stack.json'), '');
    await contend(path, `round ${round}`);
  }
});

test('point 26: while somebody takes over a dead lock nobody else does; whoever dies at it can be followed', async () => {
  const path = join(folder, 'succession');
  await mkdir(path);
  const dead = JSON.stringify({ ...DEAD, services: {} });
  const lock = join(path, 'stack.json');
  await writeFile(lock, dead);
  const [other] = users;
  await writeFile(successionFile(lock, dead), JSON.stringify(ownerOf(other!.pid!)));
  await assert.rejects(openDataDir(path), new RegExp(`process ${other!.pid}\\) uses`));
  assert.equal(await readFile(lock, 'utf8'), dead, 'the lock is the other one’s to replace');
  await writeFile(successionFile(lock, dead), JSON.stringify(DEAD));
  const opened = await openDataDir(path);
  await opened.release();
  assert.deepEqual(await readdir(path), ['logs']);
});
