import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { RIVERBEND, setPlace } from '@sports-hub/contract/place';
import {
  addDays,
  dayInWords,
  daysBetween,
  fromLocalTime,
  instantsOf,
  isDate,
  isSecondOccurrence,
  offsetText,
  timeInWords,
  toLocalDate,
  toLocalTime,
  weekdayOf,
  zoneName,
} from './time.ts';

afterEach(() => setPlace(RIVERBEND));

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
  for (const early of ['0001-01-01T00:00:00', '0999-12-31T23:59:59', '1000-01-01T00:00:00'])
    assert.equal(Math.abs(fromLocalTime(early).getTime() - Date.parse(`${early}Z`)) < 24 * 3600 * 1000, true, early);
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

test('in four zones, what the clocks show twice has two instants, what they skip has none, and every day is whole', () => {
  for (const [timeZone, skipped, twice, name] of [
    ['America/Chicago', '2026-03-08T02:30:00', '2026-11-01T01:30:00', 'Central'],
    ['Europe/Madrid', '2026-03-29T02:30:00', '2026-10-25T02:30:00', 'Central European'],
    ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-04-05T01:45:00', 'Lord Howe'],
    ['Asia/Kathmandu', undefined, undefined, 'Nepal'],
  ] as const) {
    setPlace({ ...RIVERBEND, timeZone });
    assert.equal(zoneName(), name);
    if (skipped) assert.deepEqual(instantsOf(skipped), [], skipped);
    if (twice) {
      const [first, second, ...more] = instantsOf(twice);
      assert.deepEqual([toLocalTime(first!), toLocalTime(second!), more], [twice, twice, []]);
      assert.ok(first! < second!);
      assert.deepEqual([isSecondOccurrence(first!), isSecondOccurrence(second!)], [false, true]);
      assert.deepEqual(new Date(`${twice}${offsetText(second!)}`), second, 'its offset names it');
    }
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
      for (const time of ['00:00:00', '03:30:00', '18:30:00']) {
        const [instant] = instantsOf(`${day}T${time}`);
        assert.equal(instant && toLocalTime(instant), `${day}T${time}`, timeZone);
      }
    assert.match(timeInWords(new Date()), new RegExp(` ${name} time$`));
  }
});

test('the zone of Riverbend is named in one place, and no other', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('{apps,packages}/*/{src,database}/**/*.{ts,tsx,sql}', { cwd: root });
  assert.ok(files.length > 500, 'the files were found');
  const naming = files.filter(
    (file) => !file.endsWith('.test.ts') && /'[A-Z][a-z]+\/New_York'/.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(naming, ['packages/contract/src/place.ts']);
});
