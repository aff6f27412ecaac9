import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RIVERBEND, setPlace } from '@sports-hub/contract';
import { words } from '@sports-hub/web/render';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test("a sport's time is written as it is; the hub's is moved to Eastern", () => {
  assert.equal(plain(words.formatMoment('2026-11-21T10:30:00')), 'Sat, Nov 21 · 10:30 AM');
  assert.equal(plain(words.formatMoment('2026-11-21T15:30:00Z')), 'Sat, Nov 21 · 10:30 AM');
  assert.equal(plain(words.formatMoment('2026-11-22T03:30:00.000Z')), 'Sat, Nov 21 · 10:30 PM');
  assert.equal(plain(words.formatMoment('2026-07-01T03:30:00Z')), 'Tue, Jun 30 · 11:30 PM');
});
test('noon, midnight, spans, days without a time, other years', () => {
  assert.equal(plain(words.formatTime('2026-11-21T00:05:00')), '12:05 AM');
  assert.equal(plain(words.formatTime('12:00')), '12:00 PM');
  assert.equal(plain(words.formatSpan('2026-11-21T10:30:00', '2026-11-21T11:30:00')), '10:30 – 11:30 AM');
  assert.equal(plain(words.formatSpan('2026-11-21T11:00:00', '2026-11-21T13:00:00')), '11:00 AM – 1:00 PM');
  assert.equal(plain(words.formatMoment('2026-11-22')), 'Sun, Nov 22');
  assert.equal(plain(words.formatDate('2027-01-09', '2026-11-16')), 'Sat, Jan 9, 2027');
  assert.equal(words.formatDate('nonsense'), '');
});
test('dates and times do not break in the middle', () => {
  assert.equal(words.formatMoment('2026-11-21T10:30:00'), 'Sat, Nov\u00a021 · 10:30\u00a0AM');
});
test('sizes of files', () => {
  const sizes = [0, 1, 2, 999, 1000, 9_960, 240_000, 1_200_000, 5_000_000_000_000];
  assert.deepEqual(sizes.map(words.fileSize), [
    ...['0 bytes', '1 byte', '2 bytes', '999 bytes', '1.0 kB', '10.0 kB', '240 kB', '1.2 MB', '5000 GB'],
  ]);
});
test('money in other currencies', () => {
  for (const [currency, amount, sum] of [
    ['jpy', 11_250, '¥11,250'],
    ['kwd', 11_250, 'KWD 11.250'],
    ['eur', 0, '€0.00'],
  ] as const) {
    setPlace({ ...RIVERBEND, currency });
    assert.equal(plain(words.formatSum(amount)), sum);
  }
  setPlace(RIVERBEND);
});
test('money, numbers and lists', () => {
  assert.equal(words.formatMoney(11250), '$112.50');
  assert.equal(words.formatMoney(0), 'Free');
  assert.equal(words.formatMoney(-2000), '−$20.00');
  assert.equal(words.formatMoney(123456789), '$1,234,567.89');
  assert.equal(words.withDashes('Grades 3-4 Girls'), 'Grades 3–4 Girls');
  assert.equal(words.grouped(1200), '1,200');
  assert.equal(words.list(['a', 'b', 'c']), 'a, b and c');
  assert.equal(words.formatWait(210), '4 minutes');
  assert.equal(words.formatWait(24), '24 seconds');
});
