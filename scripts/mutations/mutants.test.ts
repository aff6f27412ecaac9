import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf, withSwitches } from './mutants.ts';
import { Switches } from './switches.ts';

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
  assert.deepEqual(rules("if (!a) throw new Error('a mistake in the program');"), []);
});

test('boundaries move by one, and calls that stand for themselves are left out', () => {
  assert.deepEqual(rules('const late = now >= end; await audit(sql); log.info(late);'), [
    'boundary: now >= end -> now > end',
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
  assert.deepEqual(
    rules(
      "const text = `select a.x and a.y is null as z from a where a.id = any($1) and a.t between $2 and $3 and left(a.n, 2) = 'ab'`; const other = `insert into a on conflict (b) where c do nothing`",
    ),
    [
      'condition: a.y is null -> ((a.y is null) or true)',
      "condition: left(a.n, 2) = 'ab' -> ((left(a.n, 2) = 'ab') or true)",
    ],
  );
  assert.deepEqual(rules("create view v as select 1 from a where a.status = 'open'", 'v.sql'), [
    "condition: a.status = 'open' -> ((a.status = 'open') or true)",
  ]);
});

const SOURCE = 'if (age < 5 || !isOpen) return "refused"; write(`select 1 where a.open`); return "taken";';
/** What it does without a rule, and which rules mattered. */
function run(gone: string | undefined, age: number, isOpen: boolean): { did: string[]; mattered: string[] } {
  const switches = new Switches();
  switches.begin(gone && `rules.ts ${gone}`);
  const did: string[] = [];
  const given = { ...switches.asked, write: (text: string) => did.push(switches.statement(text)), age, isOpen };
  const work = new Function(...Object.keys(given), withSwitches('rules.ts', SOURCE));
  did.unshift(String(work(...Object.values(given))));
  return { did, mattered: switches.reached.map(([name]) => name.slice('rules.ts '.length, -' #1'.length)) };
}

test('a module with switches does without one rule at a time, as it is told while it runs', () => {
  const without = (...given: Parameters<typeof run>): string[] => run(...given).did;
  assert.deepEqual(without(undefined, 4, true), ['refused']);
  assert.deepEqual(without('guard age < 5 || !isOpen #1', 4, false), ['taken', 'select 1 where a.open']);
  assert.deepEqual(without('operand age < 5 #1', 4, true), ['taken', 'select 1 where a.open']);
  assert.deepEqual(without('operand age < 5 #1', 4, false), ['refused']);
  assert.deepEqual(without('boundary age < 5 #1', 5, true), ['refused']);
  assert.deepEqual(without('call write(`select 1 where a.open`); #1', 5, true), ['taken']);
  assert.deepEqual(without('condition a.open #1', 5, true), ['taken', 'select 1 where ((a.open) or true)']);
});

test('a rule matters where what it decides is not what stands there without it', () => {
  assert.deepEqual(run(undefined, 6, true).mattered, ['call write(`select 1 where a.open`);', 'condition a.open']);
  assert.deepEqual(run(undefined, 5, true).mattered[0], 'boundary age < 5');
  assert.deepEqual(run(undefined, 4, true).mattered, ['operand age < 5', 'guard age < 5 || !isOpen']);
  assert.deepEqual(run(undefined, 6, false).mattered, ['operand !isOpen', 'guard age < 5 || !isOpen']);
});
