import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../config.ts';
import { CommandError, runCommandLine } from './command.ts';

test('point 19: every command that fails ends with 1 and one line, and one that prints something does not', async () => {
  const said: string[] = [];
  const output = { write: (text: string) => said.push(text) };
  const codes: unknown[] = [];
  for (const run of [
    async () => 'Done\u001b[2J.',
    () => Promise.reject(new CommandError('There is no account x.')),
    () => Promise.reject(new ConfigError('DATABASE_URL', 'is not set')),
    () => Promise.reject(new Error('anything else')),
  ]) {
    await runCommandLine(run, { stdout: output, stderr: output });
    codes.push(process.exitCode);
    process.exitCode = undefined;
  }
  assert.deepEqual(codes, [undefined, 1, 1, 1]);
  assert.deepEqual(said, [
    'Done\uFFFD[2J.\n',
    'There is no account x.\n',
    'DATABASE_URL: is not set\n',
    'The service could not start: anything else\n',
  ]);
});
