import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { fromHarmlessCell, toHarmlessCell } from './cells.ts';
import { writeCsv } from './write.ts';

const FORMULAS = [
  '=cmd()',
  '+1',
  '-2',
  '@x',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  ' \u00A0+1',
  '\u200B=1',
  '\uFEFF@x',
  '\u2028-1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' ＝1',
  '﹢1',
];

/** What a spreadsheet could take for a formula, by the first sign that is seen. */
const couldRun = (text: string): boolean =>
  ['=', '+', '-', '@'].includes(text.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}]+/u, '')[0] ?? '') ||
  /^[\t\r\n]/.test(text);

test('a cell that a spreadsheet would take for a formula is made harmless, and import gives back what was there', () => {
  for (const cell of FORMULAS) {
    assert.ok(couldRun(cell), JSON.stringify(cell));
    assert.equal(toHarmlessCell(cell), `'${cell}`);
  }
  for (const cell of [...FORMULAS, "'=1", "' =1", "''@", 'plain', "it's", 'a=b', '1-2', '']) {
    assert.ok(!couldRun(toHarmlessCell(cell)));
    assert.equal(fromHarmlessCell(toHarmlessCell(cell)), cell);
  }
  const start = fc.constantFrom('=', '+', '-', '@', "'", "'=", "''+", ' ', ' ＝', "' =", '\n', '', 'a');
  fc.assert(
    fc.property(start, fc.string(), (begin, rest) => {
      const cell = begin + rest;
      assert.ok(!couldRun(toHarmlessCell(cell)));
      assert.equal(fromHarmlessCell(toHarmlessCell(cell)), cell);
    }),
  );
});

test('nothing that was typed ends a cell or a row: every cell is quoted', () => {
  const typed = [
    'moved\n=cmd(),forged,row',
    'a\rb',
    'a\r\nb',
    'a\u2028b\u2029c\u0085d\u000Be',
    'say "hi", twice',
    '"',
    ',',
    ';',
    '\t',
    '',
    '=1',
  ];
  const text = writeCsv(['name', 'reason'], [typed.slice(0, 2), ...typed.map((cell) => ['x', cell])]);
  assert.equal(text[0], '\uFEFF');
  assert.deepEqual(
    parse(text, { bom: true, record_delimiter: ['\r\n', '\n', '\r', '\u2028'] }),
    [['name', 'reason'], typed.slice(0, 2), ...typed.map((cell) => ['x', cell])].map((row) => row.map(toHarmlessCell)),
  );
  // Without what stands between quotation marks, only commas and the ends of rows are left.
  const between = text.slice(1).replaceAll(/"(?:[^"]|"")*"/g, 'cell');
  assert.equal(between, 'cell,cell\r\n'.repeat(typed.length + 2));
});
