import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as contract from './index.ts';

/** A schema of a record with fields. A text or a number needs no name in TypeScript. */
const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'properties' in value;

const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
);

test('every record that the contract exports has its type beside it, under the same name and once', () => {
  const records = Object.entries(contract).flatMap(([name, value]) => (isRecord(value) ? [name] : []));
  assert.ok(records.length > 100);
  const typed = sources.flatMap((source) =>
    [...source.matchAll(/^export type (\w+) = Static<typeof \1>;$/gm)].map(([, name]) => name),
  );
  assert.deepEqual(
    records.filter((name) => typed.filter((one) => one === name).length !== 1),
    [],
  );
});

test('every schema file is in the index', () => {
  const exported = new Set(Object.keys(contract));
  const missing = sources.flatMap((source) =>
    [...source.matchAll(/^export type (\w+) = Static<typeof \1>;$/gm)].flatMap(([, name = '']) =>
      exported.has(name) || !source.includes(`export const ${name} =`) ? [] : [name],
    ),
  );
  assert.deepEqual(missing, []);
});
