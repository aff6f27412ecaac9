import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  addDays,
  dayInWords,
  daysBetween,
  fromLocalTime,
  instantsOf,
  isDate,
  isSecondOccurrence,
  SITE_TIME_ZONE,
  timeInWords,
  toLocalDate,
  toLocalTime,
  weekdayOf,
} from './time.ts';

test('an hour that occurs twice has two instants, one that is skipped has none', () => {
  assert.deepEqual(
    instantsOf('2026-11-01T01:30:00').map((time) => time.toISOString()),
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  );
  assert.deepEqual(instantsOf('2026-03-08T02:30:00'), []);
  assert.equal(isSecondOccurrence(new Date('2026-11-01T06:30:00Z')), true);
  assert.equal(isSecondOccurrence(new Date('2026-11-01T05:30:00Z')), false);
});

test('local times go there and back, whatever the clocks do', () => {
  assert.equal(toLocalTime(fromLocalTime('2026-07-01T18:00:00')), '2026-07-01T18:00:00');
  assert.equal(toLocalTime(fromLocalTime('2026-03-08T02:30:00')), '2026-03-08T03:30:00');
  assert.equal(fromLocalTime('2026-11-01T12:00:00', 'Europe/Berlin').toISOString(), '2026-11-01T11:00:00.000Z');
});

test('dates are counted without any zone, and end where dates can be written', () => {
  assert.equal(addDays('2026-03-07', 2), '2026-03-09');
  assert.equal(addDays('9999-12-31', 1), '9999-12-31');
  assert.equal(addDays('0001-01-01', -1), '0001-01-01');
  assert.equal(daysBetween('2026-03-07', '2026-03-09'), 2);
  assert.equal(weekdayOf('2026-03-08'), 0);
});

test('a date exists in the calendar, and an instant belongs to the day that the clocks of the site show', () => {
  for (const good of ['2024-02-29', '0001-01-01', '9999-12-31']) assert.equal(isDate(good), true, good);
  for (const bad of ['2026-02-29', '2026-02-30', '0000-01-01', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00', ''])
    assert.equal(isDate(bad), false, bad);
  assert.equal(toLocalDate(new Date('2026-12-16T04:30:00Z')), '2026-12-15');
});

test('times are written in words for mails and pages', () => {
  assert.equal(dayInWords('2026-11-14'), 'November 14, 2026');
  assert.match(timeInWords(new Date('2026-11-14T23:30:00Z')), /^Saturday, November 14, 2026.* 6:30.PM Eastern time$/);
});

test('the zone is named in one place, and in two SQL functions that say the same', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('{apps,packages}/*/{src,database}/**/*.{ts,tsx,sql}', { cwd: root });
  assert.ok(files.length > 500, 'the files were found');
  const naming = files.filter(
    (file) => !file.endsWith('.test.ts') && /[A-Z][a-z]+\/New_York/.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(naming.sort(), [
    'apps/sport/database/functions/is_quiet.sql',
    'apps/sport/database/functions/local_day.sql',
    'packages/contract/src/time-zone.ts',
  ]);
  for (const file of naming) assert.ok(readFileSync(join(root, file), 'utf8').includes(`'${SITE_TIME_ZONE}'`), file);
});
