import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../problem.ts';
import { createPasswords } from './passwords.ts';

const fast = { memoryCost: 64, timeCost: 1, parallelism: 1 };

test('a password matches its own hash only, and nothing matches no hash', async () => {
  const passwords = createPasswords({ parameters: fast });
  const stored = await passwords.hash('Riverbend2026');
  assert.match(stored, /^\$argon2id\$/);
  assert.equal(await passwords.matches(stored, 'Riverbend2026'), true);
  for (const wrong of ['riverbend2026', '', 'Riverbend2026 ', 'x'.repeat(1024)])
    assert.equal(await passwords.matches(stored, wrong), false);
  for (const nothing of [null, undefined])
    for (const tried of ['', 'Riverbend2026', 'no account has this password'])
      assert.equal(await passwords.matches(nothing, tried), false);
});

test('a hash made with other parameters is told apart', async () => {
  const [old, current] = [
    createPasswords({ parameters: fast }),
    createPasswords({ parameters: { ...fast, timeCost: 2 } }),
  ];
  const stored = await old.hash('Riverbend2026');
  assert.equal(old.isOutdated(stored), false);
  assert.equal(current.isOutdated(stored), true);
  assert.equal(current.isOutdated('$2b$10$something'), true);
});

test('with no account it takes the work that an account takes', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('Riverbend2026');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, 'what nobody asked to be cheaper');
  await passwords.matches(null, 'warm-up');
  const timed = async (work: () => Promise<unknown>) => {
    // Processor time of all threads: a busy machine lengthens the clock's, not this.
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const times: { known: number[]; unknown: number[]; empty: number[] } = { known: [], unknown: [], empty: [] };
  for (let i = 0; i < 7; i += 1) {
    times.known.push(await timed(() => passwords.matches(stored, 'wrong')));
    times.unknown.push(await timed(() => passwords.matches(null, 'wrong')));
    times.empty.push(await timed(() => passwords.matches(null, '')));
  }
  const least = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, Math.min(...values)]));
  for (const name of ['unknown', 'empty'])
    assert.ok(least[name]! > least['known']! * 0.6 && least[name]! < least['known']! * 1.7, JSON.stringify(least));
});

test('a flood waits in a bounded queue and is told to come back beyond it', async () => {
  const passwords = createPasswords({ atOnce: 1, maxWaiting: 3, parameters: fast });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => passwords.hash('Riverbend2026')));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 4);
  for (const result of results) {
    if (result.status === 'rejected')
      assert.ok(
        result.reason instanceof Problem &&
          result.reason.code === 'server.busy' &&
          result.reason.details.retryAfter === 2,
      );
  }
  assert.ok(await passwords.hash('Riverbend2026'), 'and then it goes on');
});
