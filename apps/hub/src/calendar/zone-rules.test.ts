// The zone in a calendar file says what the time zone database says.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import ICAL from 'ical.js';
import { RIVERBEND, setPlace } from '@sports-hub/contract';
import { writeCalendarFile } from '@sports-hub/kernel';
import { instantsOf, toLocalTime } from '@sports-hub/kernel/time';

after(() => setPlace(RIVERBEND));

const HOUR = 3_600_000;

/** Each hour of the days on which the clocks change, and every tenth day. Of what occurs twice programs take either. */
function* moments(timeZone: string): Generator<Date> {
  const offset = (time: number): number => Date.parse(`${toLocalTime(new Date(time), timeZone)}Z`) - time;
  for (let day = 0; day < 3_650; day += 1) {
    const time = Date.UTC(2021, 0, 1 + day);
    if (day % 10 === 0) yield new Date(time);
    if (offset(time) === offset(time + 24 * HOUR)) continue;
    for (let hour = 0; hour < 24; hour += 1) yield new Date(time + hour * HOUR);
  }
}

/** Local times as a calendar program reads them back, by the zone that the file brings. */
function readBack(timeZone: string, times: readonly Date[]): string[] {
  const file = writeCalendarFile({
    name: 'Riverbend',
    product: 'Sports Hub//test',
    events: times.map((startsAt, index) => ({
      uid: String(index),
      sequence: 0,
      changedAt: new Date(0),
      status: 'CONFIRMED' as const,
      summary: 'Game',
      when: { startsAt, endsAt: null },
    })),
  });
  const calendar = new ICAL.Component(ICAL.parse(file) as [string, never[], never[]]);
  const zone = calendar.getFirstSubcomponent('vtimezone')!;
  assert.equal(zone.getFirstPropertyValue('tzid'), timeZone);
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component).startDate.toJSDate().toISOString());
}

for (const [timeZone, rule] of [
  ['America/New_York', /DTSTART:20070311T020000[^]*FREQ=YEARLY;BYMONTH=3;BYDAY=2SU/],
  ['America/Chicago', /FREQ=YEARLY;BYMONTH=11;BYDAY=1SU/],
  ['Europe/Madrid', /FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU/],
  ['Asia/Kathmandu', /TZOFFSETTO:\+0545/],
  ['Australia/Lord_Howe', /TZOFFSETFROM:\+1030\r\nTZOFFSETTO:\+1100/],
  ['Africa/Casablanca', /RDATE/],
  ['America/Sao_Paulo', /TZOFFSETTO:-0300/],
] as const)
  test(`${timeZone}: every time is read back as it was meant`, () => {
    setPlace({ ...RIVERBEND, timeZone });
    const times = [...moments(timeZone)].filter((time) => instantsOf(toLocalTime(time)).length === 1);
    const read = readBack(timeZone, times);
    assert.deepEqual(
      times.flatMap((time, index) => (time.toISOString() === read[index] ? [] : [[time.toISOString(), read[index]]])),
      [],
    );
    assert.match(writeCalendarFile({ name: 'x', product: 'x', events: [] }), rule);
  });
