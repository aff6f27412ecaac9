import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectRoot } from './generated.ts';
import { doubleNames, doubleNamesInProduct } from './type-names.ts';

test('every exported type has a name of its own', () => assert.deepEqual(doubleNamesInProduct(projectRoot), []));

test('a name with two meanings is told with its places', () => {
  const [first, second] = ['packages/kernel/src/refusal.ts', 'apps/web/src/refusal.ts'];
  const told = (a: string, b: string): string[] =>
    doubleNames([
      { path: first, text: a },
      { path: second, text: b },
    ]);
  for (const kind of ['interface Refusal {', 'type Refusal =', 'class Refusal {', 'abstract class Refusal<T> {'])
    assert.deepEqual(told(`export ${kind}`, 'export type Refusal = string;'), [
      `Refusal has 2 meanings: ${second}, ${first}`,
    ]);
  // A schema beside its type, the same type handed on, and what a file keeps to itself.
  assert.deepEqual(told('export const Game = Type.Object({});\nexport type Game = Static<typeof Game>;', ''), []);
  assert.deepEqual(told('export interface Game {}', "export type { Game } from './games.ts';\ninterface Game {}"), []);
});
