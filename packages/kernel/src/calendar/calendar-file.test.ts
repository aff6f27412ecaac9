import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertStrictCalendar } from '../testing/strict-calendar.ts';
import { writeCalendarFile, type CalendarFileEvent } from './calendar-file.ts';

const CHANGED = new Date('2026-11-14T23:30:00.500Z');
const event = (more: Partial<CalendarFileEvent>): CalendarFileEvent => ({
  uid: 'basketball-game-1@sports-hub',
  sequence: 3,
  changedAt: CHANGED,
  status: 'CONFIRMED',
  summary: 'Hawks at Otters',
  when: { startsAt: new Date('2026-11-21T15:00:00Z'), endsAt: new Date('2026-11-21T16:00:00Z') },
  ...more,
});
const write = (...events: CalendarFileEvent[]): string =>
  writeCalendarFile({ name: 'Riverbend', product: 'Sports Hub//basketball', events });

test('point 13: a calendar without events is a valid file all the same', () => {
  const file = write();
  assertStrictCalendar(file);
  assert.match(file, /BEGIN:VTIMEZONE/);
});

test('point 13: whatever a text holds, lines fold at 75 octets between characters and stay one property', () => {
  for (const text of [
    'é'.repeat(200),
    '🏀'.repeat(100),
    `a${'🏀'.repeat(100)}`,
    'x'.repeat(75),
    'a,b;c\\d\r\nATTENDEE:mailto:x@example.org\rBEGIN:VALARM\n',
    '\u0000\u0007bell\u007f',
    'a family: 👨‍👩‍👧‍👦 '.repeat(30),
  ]) {
    const file = write(event({ summary: text, location: text, description: text }));
    assertStrictCalendar(file);
    assert.ok(!/^(ATTENDEE|BEGIN:VALARM)/m.test(file));
  }
});

test('point 13: in the hour that occurs twice an event is written so that its instant is certain', () => {
  const at = (startsAt: string, endsAt: string) => {
    const file = write(event({ when: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) } }));
    assertStrictCalendar(file);
    return /BEGIN:VEVENT[^]*?(DTSTART\S*)/.exec(file)?.[1];
  };
  assert.equal(at('2040-11-04T05:30:00Z', '2040-11-04T05:45:00Z'), 'DTSTART;TZID=America/New_York:20401104T013000');
  assert.equal(at('2040-11-04T06:30:00Z', '2040-11-04T07:30:00Z'), 'DTSTART:20401104T063000Z');
  assert.equal(
    at('2040-11-04T05:30:00Z', '2040-11-04T06:30:00Z'),
    'DTSTART:20401104T053000Z',
    'also when it ends there',
  );
  assert.equal(at('2040-11-04T07:30:00Z', '2040-11-04T08:30:00Z'), 'DTSTART;TZID=America/New_York:20401104T023000');
});

test('point 13: one UID is one event, and an address that is none is left out', () => {
  const file = write(
    event({ url: 'https://x.example/a b' }),
    event({ summary: 'Again' }),
    event({ uid: 'b', url: 'no' }),
  );
  assertStrictCalendar(file);
  assert.deepEqual(file.match(/^UID:.*$/gm)?.length, 2);
  assert.match(file, /^URL:https:\/\/x\.example\/a%20b\r$/m);
  assert.equal(file.match(/^URL/gm)?.length, 1);
});
