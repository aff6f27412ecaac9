import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { projectRoot } from './generated.ts';
import { lint } from './lint.ts';
import { readsClock } from './clock.ts';

const project = mkdtempSync(join(tmpdir(), 'lint-'));
after(() => rmSync(project, { recursive: true, force: true }));

/** A line for each rule of ours; the checks that are on by default have tests of their own elsewhere. */
const FAULTS: Readonly<Record<string, string>> = {
  'typescript(TS2322)': `export const size: number = 'large';`,
  'typescript(TS6133)': 'const never = 1;',
  'typescript(TS2532)': 'export const first = ([1] as number[])[0].toFixed();',
  'eslint(eqeqeq)': 'export const same = (a: number, b: number) => a == b;',
  'eslint(no-constant-binary-expression)': 'export const always = (a: number) => [a] || 1;',
  'eslint(no-empty)': 'if (process.pid > 1) {}',
  'eslint(no-return-assign)': 'let kept = 0; export const keep = (n: number) => { return kept = n; };',
  'eslint(no-self-assign)': 'export function assign(of: { a: number }) { of.a = of.a; }',
  'eslint(no-sparse-arrays)': 'export const sparse = [1, , 2];',
  'eslint(no-unreachable-loop)': 'export function once(all: number[]) { for (const one of all) return one; return 0; }',
  'eslint(no-unsafe-finally)': 'export function last() { try { return 1; } finally { return 2; } }',
  'eslint(no-useless-escape)': String.raw`export const escaped = 'a\d';`,
  'eslint(no-console)': `console.log('said');`,
  'eslint(no-restricted-properties) process.env': 'export const variables = process.env;',
  'eslint(no-restricted-properties) Date.now': 'export const now = Date.now();',
  'eslint(no-restricted-properties) Math.random': 'export const chance = Math.random();',
  'eslint(no-restricted-globals)': 'export const here = location.href;',
  'eslint(no-var)': 'export var old = 1;',
  'eslint(prefer-const)': 'let fixed = 1; export { fixed };',
  'eslint(max-lines)': '\n// One more.'.repeat(351),
  'typescript(await-thenable)': 'export const waited = await (1 as number);',
  'typescript(consistent-type-imports)': `import { Server } from 'node:net'; export type S = Server;`,
  'typescript(no-explicit-any)': 'export const anything = (a: any) => String(a);',
  'typescript(no-floating-promises)': 'Promise.resolve(1);',
  'typescript(no-for-in-array)': 'for (const place in [1, 2]) process.exitCode = Number(place);',
  'typescript(no-misused-promises)': 'export const yes = (a: Promise<boolean>) => { if (a) process.exitCode = 1; };',
  'typescript(no-non-null-asserted-optional-chain)': 'export const all = (a?: { b: number }) => a?.b!;',
  'typescript(no-require-imports)': `export const net = require('node:net');`,
  'typescript(ban-ts-comment)': '// @ts-ignore\nexport const ignored = 1;',
  'typescript(switch-exhaustiveness-check)': `export function say(a: 'x' | 'y') { switch (a) { case 'x': process.exitCode = 1; } }`,
};

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

test('every rule of the linter and of the compiler refuses what it is there for', async () => {
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    cpSync(join(projectRoot, name), join(project, name));
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  const pathOf = new Map(Object.keys(FAULTS).map((rule, place) => [rule, `apps/sport/src/fault-${place}.ts`]));
  for (const [rule, path] of pathOf) put(path, `${FAULTS[rule]}\nexport {};\n`);
  put('apps/sport/src/fine.ts', 'export const sum = (a: number, b: number): number => a + b;\n');
  put(
    'apps/sport/src/fine.test.ts',
    `import { test } from 'node:test';\ntest('floats', () => console.log(Date.now()));\n`,
  );
  const found = await lint(project);
  for (const [rule, path] of pathOf)
    assert.ok(
      found.split('\n').some((line) => line.includes(path) && line.includes(rule.split(' ')[0] ?? rule)),
      `${rule} in ${path}:\n${found}`,
    );
  assert.doesNotMatch(found, /\/fine\./);
});

test('the time of the machine is refused', () => {
  const read = (text: string): string[] => readsClock('a.ts', text);
  assert.deepEqual(read('const a = 1;\nconst now = new Date();'), [
    'a.ts:2: take the time from the clock that is passed in',
  ]);
  assert.equal(read('const now = new Date;').length, 1);
  assert.deepEqual(read('const then = new Date(time); const a = new Dated();'), []);
});
