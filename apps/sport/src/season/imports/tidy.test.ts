import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessColumns, programOf } from './columns.ts';
import { delimiterOf, readFileText } from './file-text.ts';
import { tidyClock, tidyDate, tidyRow, tidyTime, type KnownNames } from './tidy.ts';

const NAMES: KnownNames = { division: new Map(), team: new Map(), venue: new Map([['lincoln', 'Lincoln School Gym']]) };

test('days and times as programs write them; what is none stays as it is', () => {
  for (const [given, tidied] of [
    ['1/23/2027', '2027-01-23'],
    ['01/23/27', '2027-01-23'],
    ['Sat, Jan 23, 2027', '2027-01-23'],
    ['January 23rd, 2027', '2027-01-23'],
    ['23-Jan-2027', '2027-01-23'],
    ['2027-01-23', '2027-01-23'],
    ['soon', 'soon'],
  ] as const)
    assert.equal(tidyDate(given), tidied);
  for (const [given, tidied] of [
    ['6:30 PM', '18:30'],
    ['12:05 am', '00:05'],
    ['12 p.m.', '12:00'],
    ['18:30:00', '18:30'],
    ['6', '6'],
    ['noon', 'noon'],
  ] as const)
    assert.equal(tidyClock(given), tidied);
  for (const [given, tidied] of [
    ['1/23/2027 6:30 PM', '2027-01-23T18:30'],
    ['Jan 23, 2027 at 9:00 AM', '2027-01-23T09:00'],
    ['2027-01-23 09:00', '2027-01-23 09:00'],
    ['2027-01-23T09:00-05:00', '2027-01-23T09:00-05:00'],
    ['TBD', 'TBD'],
  ] as const)
    assert.equal(tidyTime(given), tidied);
});

test('a row gets its time out of two columns, names as they are here, and a number that stays the same', () => {
  const cells = {
    division: '3-4',
    home_team: 'Owls',
    away_team: 'Hawks',
    date: '1/23/2027',
    time: '9:00 AM',
    venue: 'LINCOLN',
  };
  const row = tidyRow('games', cells, NAMES);
  assert.equal(row['starts_at'], '2027-01-23T09:00');
  assert.equal(row['venue'], 'Lincoln School Gym');
  assert.match(row['external_id']!, /^file-[0-9a-f]{16}$/);
  assert.equal(
    tidyRow('games', { ...cells, time: '10:00 AM', home_team: 'OWLS' }, NAMES)['external_id'],
    row['external_id'],
  );
  assert.notEqual(tidyRow('games', { ...cells, away_team: 'Lynx' }, NAMES)['external_id'], row['external_id']);
  assert.equal(tidyRow('games', { ...cells, external_id: 'G-1' }, NAMES)['external_id'], 'G-1');
  assert.equal(tidyRow('rosters', { gender: 'Female', first_name: 'A' }, NAMES)['gender'], 'girls');
});

test('columns are found by what they are called, each field once, and as somebody chose before', () => {
  const fields = ['external_id', 'division', 'home_team', 'away_team', 'starts_at', 'venue', 'date', 'time'];
  const header = ['Game No.', 'Div', 'Home', 'Visitor', 'Date', 'Start Time', 'Gym', 'Field', 'Ref'];
  assert.deepEqual(
    guessColumns(header, fields, new Map([['ref', null]])).map(({ field }) => field),
    ['external_id', 'division', 'home_team', 'away_team', 'date', 'time', 'venue', null, null],
  );
  assert.deepEqual(guessColumns(['Ref'], ['venue'], new Map([['ref', 'venue']])), [
    { field: 'venue', state: 'remembered' },
  ]);
});

test('files of other programs are known by their headings', () => {
  assert.equal(programOf(['First', 'Last', 'Birthdate', 'Gender']), 'TeamSnap');
  assert.equal(programOf(['First Name', 'Last Name', 'Date of Birth', 'Assigned Team']), 'SportsEngine');
  assert.equal(programOf(['Registration ID', 'First Name', 'Last Name', 'Sub-Program']), 'LeagueApps');
  assert.equal(programOf(['Game', 'Home']), null);
});

test('a file is read in the encoding and with the signs that its spreadsheet used; a workbook is refused in words', () => {
  const read = (bytes: Buffer) => {
    const file = readFileText(bytes);
    return 'problem' in file ? file.problem : `${file.encoding}: ${file.text}`;
  };
  assert.equal(read(Buffer.from('Zoë', 'utf8')), 'UTF-8: Zoë');
  assert.equal(read(Buffer.from('Zoë', 'latin1')), 'Windows-1252: Zoë');
  assert.equal(read(Buffer.from('\ufeffZoë', 'utf16le')), 'UTF-16: Zoë');
  assert.match(read(Buffer.from('PK\u0003\u0004')), /^This is not a CSV file/);
  assert.deepEqual(
    [delimiterOf('a;b;c'), delimiterOf('"x;y",b'), delimiterOf('a\tb'), delimiterOf('a')],
    [';', ',', '\t', ','],
  );
});
