import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeCsv } from '../../platform/csv/write.ts';
import { readCsv } from './csv.ts';

const FIELDS = { required: ['id', 'name'], optional: ['note'] };
const read = (text: string, map?: Map<string, string>) => readCsv(Buffer.from(text), FIELDS, map);

/** Every code point. fast-check's own unit for them first makes a table of a million, which takes seconds. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map(
  (code) => String.fromCodePoint(code),
  (text) => String(text).codePointAt(0) ?? 0,
);

test('what is written is read back exactly, whatever text the cells have', () => {
  const cell = fc.string({ unit: character }).map((text) => text.replaceAll('\0', '').toWellFormed().trim());
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: cell.map((text) => `x${text}`), name: cell, note: cell }), { maxLength: 5 }),
      (rows) => {
        const { rows: again, problems } = readCsv(
          Buffer.from(
            writeCsv(
              ['id', 'name', 'note'],
              rows.map(({ id, name, note }) => [id, name, note]),
            ),
          ),
          FIELDS,
        );
        assert.deepEqual(problems, []);
        assert.deepEqual(
          again.map((row) => ({ ...row.cells })),
          rows.map((row) => ({ ...row })),
        );
      },
    ),
    { numRuns: 50 },
  );
});

test('a problem names the line in the file, also after cells and quotes of several lines', () => {
  const { rows, problems } = read('id,name,note\r\n1,Ann,"two\nlines"\r\n\r\n2,Bob,x\r\n3,Cid,x,surplus\r\n');
  assert.deepEqual(
    rows.map((row) => row.line),
    [2, 5, 6],
  );
  assert.deepEqual(problems, [{ line: 6, message: 'The row has more cells than the header.' }]);
  assert.equal(
    read('id,name\n1,"open\n').problems[0]?.message,
    'A quotation mark is not closed or stands in the middle of a cell.',
  );
});

test('columns are found by name or by the map, and what is missing or doubled is said', () => {
  assert.deepEqual({ ...read('Name , ID\nAnn,1').rows[0]?.cells }, { name: 'Ann', id: '1' });
  assert.deepEqual(
    { ...read('Game no.,name\n7,Ann', new Map([['Game no.', 'id']])).rows[0]?.cells },
    { id: '7', name: 'Ann' },
  );
  assert.match(read('name\nAnn').problems[0]?.message ?? '', /column for id is missing/);
  assert.match(read('id,name,Name\n1,a,b').problems[0]?.message ?? '', /Two columns are name/);
  assert.match(read('id,name\n1,a', new Map([['Nope', 'note']])).problems[0]?.message ?? '', /no column "Nope"/);
  assert.match(read('id,name\n1,a', new Map([['id', 'nope']])).problems[0]?.message ?? '', /no field nope/);
});

test('a file that is not text, is empty or has no rows is told apart', () => {
  assert.match(readCsv(Buffer.from([0xff, 0xfe, 0x00]), FIELDS).problems[0]?.message ?? '', /UTF-8/);
  assert.match(read('').problems[0]?.message ?? '', /empty/);
  assert.deepEqual(read('\uFEFFid,name\n'), { rows: [], problems: [] });
});

test('semicolons between the cells are told apart from a file of one column', () => {
  assert.match(read('id;name\n1;Ann\n').problems[0]?.message ?? '', /separated by semicolons/);
  const { rows, problems } = readCsv(Buffer.from('name\nAnn\n'), { required: ['name'], optional: [] });
  assert.deepEqual([rows.map((row) => row.cells['name']), problems], [['Ann'], []]);
});
