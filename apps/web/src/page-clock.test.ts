// What a page tells its scripts of the organisation's clock, as the scripts read it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { RIVERBEND, setPlace } from '@sports-hub/contract';
import * as render from '@sports-hub/web/render';

after(() => setPlace(RIVERBEND));

const HOUR = 3_600_000;
const near = (time: number): number[] => [-1, -1 / 60, 0, 1 / 60, 1].map((hours) => time + hours * HOUR);

const page = (scripts: string[]): string => render.renderDocument({ title: 'x', brand: 'hub', scripts }, null as never);
const clockOf = (document: string): string | undefined =>
  /^<!doctype html><html [^>]*data-clock="([^"]*)"/.exec(document)?.[1];

/** The words of a browser that has this page open: a copy of the program of its own. */
async function wordsIn(clock: string, copy: string): Promise<typeof render.words> {
  Object.assign(globalThis, { document: { documentElement: { dataset: { clock } } } });
  try {
    const url = `${import.meta.resolve('@sports-hub/web/render')}?${copy}`;
    const { words } = (await import(url)) as typeof render;
    words.toLocal('2026-01-01T00:00:00Z');
    return words;
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

for (const timeZone of [
  'America/New_York',
  'America/Chicago',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
])
  test(`${timeZone}: every moment is moved as the time zone database says, around each change of the clocks and far from them`, async () => {
    setPlace({ ...RIVERBEND, timeZone });
    const clock = clockOf(page(['home.js']));
    assert.ok(clock);
    // What is not in the list is left to the browser, which has the zone from the page and nowhere else.
    setPlace(RIVERBEND);
    const words = await wordsIn(clock, timeZone);
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const year = new Date().getUTCFullYear();
    const times = [
      Date.UTC(1999, 6, 4, 12),
      Date.UTC(2077, 6, 4),
      ...near(Date.UTC(year - 2)),
      ...near(Date.UTC(year + 2)),
    ];
    for (let day = Date.UTC(year - 3); day < Date.UTC(year + 3); day += 24 * HOUR) {
      if (format.format(day).slice(11) !== format.format(day + 24 * HOUR).slice(11))
        for (let hour = 0; hour < 24; hour += 1) times.push(...near(day + hour * HOUR));
      times.push(day);
    }
    for (const time of times)
      assert.equal(
        Object.values(words.toLocal(new Date(time).toISOString())).join(' '),
        format.format(time),
        new Date(time).toISOString(),
      );
  });

test('a page without scripts says nothing of a clock', () => assert.equal(clockOf(page([])), undefined));
