import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromLocalTime, toLocalTime } from '@sports-hub/kernel/time';
import { readFeed } from './feed-items.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };

const feed = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Game', ...lines, 'END:VEVENT'].join('\r\n');
const starts = (text: string, range = YEAR): string[] =>
  readFeed(text, range).map((item) => item.starts_at ?? item.date ?? '');

test('times of every zone become Eastern local time, across the changes of the clocks', () => {
  assert.deepEqual(starts(feed(event('DTSTART:20260701T160000Z'), event('DTSTART:20261201T160000Z'))), [
    '2026-07-01T12:00:00',
    '2026-12-01T11:00:00',
  ]);
  assert.deepEqual(
    starts(feed(event('DTSTART;TZID=America/Los_Angeles:20260701T090000'))),
    ['2026-07-01T12:00:00'],
    'a zone that the feed only names',
  );
  assert.deepEqual(
    starts(feed(event('DTSTART;TZID=No Such Zone:20260701T090000'))),
    ['2026-07-01T09:00:00'],
    'a zone that nobody knows is taken for local',
  );
  assert.deepEqual(starts(feed(event('DTSTART:20260701T090000'))), ['2026-07-01T09:00:00'], 'no zone at all is local');
});

test('a zone that the feed defines counts as the feed defines it', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Club Time',
    'BEGIN:STANDARD',
    'DTSTART:20000101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  assert.deepEqual(starts(feed(...zone, event('DTSTART;TZID=Club Time:20260701T180000'))), ['2026-07-01T13:00:00']);
});

test('a repetition keeps its hour when the clocks change', () => {
  const demo = readFileSync(new URL('./demo-football.ics', import.meta.url), 'utf8');
  const practices = readFeed(demo, { from: '2026-10-27', to: '2026-11-06' }).filter(({ kind }) => kind === 'practice');
  assert.deepEqual(
    practices.map(({ starts_at: at }) => at),
    ['2026-10-27T18:00:00', '2026-10-29T18:00:00', '2026-11-03T18:00:00', '2026-11-05T18:00:00'],
  );
});

test('exceptions: a day left out, one moved, one cancelled, one added', () => {
  const items = readFeed(
    feed(
      event(
        'DTSTART:20260601T180000',
        'DTEND:20260601T190000',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE:20260602T180000',
        'RDATE:20260610T180000',
      ),
      event('RECURRENCE-ID:20260603T180000', 'DTSTART:20260603T200000', 'DTEND:20260603T213000', 'LOCATION:Elsewhere'),
      event('RECURRENCE-ID:20260604T180000', 'DTSTART:20260604T180000', 'STATUS:CANCELLED'),
    ),
    YEAR,
  );
  assert.deepEqual(
    items.map(({ starts_at: at, ends_at: end, status, location }) => [at, end, status, location]),
    [
      ['2026-06-01T18:00:00', '2026-06-01T19:00:00', 'scheduled', undefined],
      ['2026-06-03T20:00:00', '2026-06-03T21:30:00', 'scheduled', 'Elsewhere'],
      ['2026-06-04T18:00:00', undefined, 'cancelled', undefined],
      ['2026-06-05T18:00:00', '2026-06-05T19:00:00', 'scheduled', undefined],
      ['2026-06-10T18:00:00', '2026-06-10T19:00:00', 'scheduled', undefined],
    ],
  );
  assert.equal(new Set(items.map(({ id }) => id)).size, 5);
});

test('days without a time are all-day, the end of several days is the last of them', () => {
  assert.deepEqual(
    readFeed(
      feed(
        event('DTSTART;VALUE=DATE:20260704'),
        event('DTSTART;VALUE=DATE:20260710', 'DTEND;VALUE=DATE:20260713', 'CATEGORIES:Tournament,Youth'),
      ),
      YEAR,
    ).map(({ all_day: allDay, date, end_date: end, kind }) => ({ allDay, date, end, kind })),
    [
      { allDay: true, date: '2026-07-04', end: undefined, kind: 'event' },
      { allDay: true, date: '2026-07-10', end: '2026-07-12', kind: 'tournament' },
    ],
  );
});

test('what only touches the range is in it, what ends before it is not', () => {
  const text = feed(
    event('DTSTART;VALUE=DATE:20251230', 'DTEND;VALUE=DATE:20260102'),
    event('DTSTART;VALUE=DATE:20251230', 'DTEND;VALUE=DATE:20260101'),
    event('DTSTART:20270101T000000'),
  );
  assert.deepEqual(starts(text), ['2025-12-30']);
});

test('a link that is no web address is dropped', () => {
  const urls = readFeed(
    feed(
      event('DTSTART:20260701T090000', 'URL:javascript:alert(1)'),
      event('DTSTART:20260701T090000', 'URL:https://x.example/'),
    ),
    YEAR,
  ).map(({ url }) => url);
  assert.deepEqual(urls, [undefined, 'https://x.example/']);
});

test('repetitions without end are followed only so far', () => {
  assert.equal(readFeed(feed(event('DTSTART:20260101T000000', 'RRULE:FREQ=SECONDLY')), YEAR).length, 1_000);
  assert.deepEqual(starts(feed(event('DTSTART:19500101T000000', 'RRULE:FREQ=SECONDLY'))), []);
  assert.equal(
    starts(feed(event('DTSTART:20260101T000000', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2'))).length <= 1,
    true,
  );
});

test('what is not a calendar is refused, and an event without a start does no harm', () => {
  for (const text of ['', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'])
    assert.throws(() => readFeed(text, YEAR), text);
  assert.deepEqual(starts(feed(event(), event('DTSTART:20260701T090000'))), ['2026-07-01T09:00:00']);
});

test('a local time that does not exist becomes one that does', () => {
  assert.equal(toLocalTime(fromLocalTime('2026-03-08T02:30:00', 'America/New_York')), '2026-03-08T03:30:00');
  assert.equal(fromLocalTime('2026-11-01T12:00:00', 'America/New_York').toISOString(), '2026-11-01T17:00:00.000Z');
});
