import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstOf } from './family.ts';

const item = (title: string, href: string, starts: string) => ({
  ...{ sport: 'basketball', title, href, starts, place: '', clashes: false },
});
const clashing = (...items: ReturnType<typeof item>[]): string[] =>
  firstOf(items).flatMap(({ title, clashes }) => (clashes ? [title] : []));

test('two places at one time are marked; two children at one practice are not', () => {
  const lina = item('Lina: Hawks practice', '/schedules/practices/1', '2026-11-24T17:00:00');
  const nico = item('Nico: Hawks practice', '/schedules/practices/1', '2026-11-24T17:00:00');
  const sam = item('Sam: Comets practice', '/schedules/practices/2', '2026-11-24T17:00:00');
  assert.deepEqual(clashing(lina, nico), []);
  assert.deepEqual(clashing(lina, sam), ['Lina: Hawks practice', 'Sam: Comets practice']);
  assert.deepEqual(clashing(lina, { ...sam, starts: '2026-11-24T18:00:00' }), []);
});
