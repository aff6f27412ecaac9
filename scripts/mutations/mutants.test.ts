import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf } from './mutants.ts';

const rules = (source: string, file = 'rules.ts'): string[] =>
  mutantsOf(file, source).map(({ kind, start, end, text }) => `${kind}: ${source.slice(start, end)} -> ${text}`);

test('every check that refuses is taken away, and each part of it', () => {
  assert.deepEqual(rules('if (a || (b && c)) throw problem();'), [
    'guard: a || (b && c) -> false',
    'operand: a -> false',
    'operand: (b && c) -> false',
    'operand: b -> true',
    'operand: c -> true',
  ]);
  assert.deepEqual(rules('if (a) work.push(1); else stop();'), ['call: stop(); -> ;']);
});

test('boundaries move by one, and calls that stand for themselves are left out', () => {
  assert.deepEqual(rules('const late = now >= end; await audit(sql); log.info(late);'), [
    'boundary: >= -> >',
    'call: await audit(sql); -> ;',
  ]);
});

test('conditions of statements hold always, at any depth; what finds or joins rows stays', () => {
  assert.deepEqual(
    rules(
      'const text = `select 1 from a join b on b.id = a.b_id where a.id = $1 and (a.open or exists (select 1 from c where c.paid))`',
    ),
    [
      'condition: (a.open or exists (select 1 from c where c.paid)) -> (((a.open or exists (select 1 from c where c.paid))) or true)',
      'condition: c.paid -> ((c.paid) or true)',
    ],
  );
  assert.deepEqual(rules("create view v as select 1 from a where a.status = 'open'", 'v.sql'), [
    "condition: a.status = 'open' -> ((a.status = 'open') or true)",
  ]);
});
