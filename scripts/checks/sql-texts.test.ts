import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { createTextReader } from './sql-texts.ts';

/** What the last expression of a program may be. */
function textsOf(code: string): readonly string[] {
  const source = ts.createSourceFile('program.ts', code, ts.ScriptTarget.Latest, true);
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name) => (name === 'program.ts' ? source : undefined),
  };
  const program = ts.createProgram(['program.ts'], { noLib: true, noResolve: true }, host);
  const last = source.statements.at(-1)!;
  assert.ok(ts.isExpressionStatement(last));
  return createTextReader(program.getTypeChecker())(last.expression);
}

test('texts that are put together from constants are read without running anything', () => {
  assert.deepEqual(textsOf("const TABLE = 'games'; `select * from ${TABLE} limit ${10 + 1}`"), [
    'select * from games limit 11',
  ]);
  assert.deepEqual(textsOf("const all = ['id', 'name']; `select ${all.map((c) => `g.${c}`).join(', ')}`"), [
    'select g.id, g.name',
  ]);
});

test('a choice gives each of its texts, also one that a function makes on its way', () => {
  assert.deepEqual(textsOf("declare const isNew: boolean; `select ${isNew ? 'a' : 'b'}`"), ['select a', 'select b']);
  const order = `const order = (way: string) => {
    if (way === 'up') return 'order by id';
    return 'order by id desc';
  };`;
  assert.deepEqual(textsOf(`${order} declare const way: string; 'select 1 ' + order(way)`), [
    'select 1 order by id',
    'select 1 order by id desc',
  ]);
});

test('a name is one of the texts that its type allows', () => {
  assert.deepEqual(textsOf("declare const lock: 'for update' | 'for share'; `select 1 ${lock}`"), [
    'select 1 for update',
    'select 1 for share',
  ]);
});

test('what is known only at run time is no text, though a part of it could be read', () => {
  assert.deepEqual(textsOf('declare const column: string; `select ${column}`'), []);
  const where = `declare const given: string;
    const where = (all: boolean) => { if (all) return ''; return given; };`;
  assert.deepEqual(textsOf(`${where} 'select 1 ' + where(true)`), []);
});
