import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOverlaps } from '@sports-hub/kernel';

const event = (who: string, href: string, starts: string, place = 'Gym') => ({
  ...{
    key: href,
    sport: 'basketball',
    kind: 'practice' as const,
    who,
    title: `${who}: practice`,
    href,
    place,
    people: [],
    names: [who],
  },
  starts: `2026-11-24T${starts}:00`,
  ends: `2026-11-24T${String(Number(starts.slice(0, 2)) + 1).padStart(2, '0')}:${starts.slice(3)}:00`,
});
const tagsOf = (...events: Parameters<typeof withOverlaps>[0]): (readonly string[] | undefined)[] =>
  withOverlaps(events).map(({ tags }) => tags);

test('two places at one time are marked with whom; two children at one practice are not', () => {
  const lina = event('Lina', '/practices/1', '17:00');
  const sam = event('Sam', '/practices/2', '17:30', 'Park');
  assert.deepEqual(tagsOf(lina, { ...lina, who: 'Nico' }), [[], []]);
  assert.deepEqual(tagsOf(lina, sam), [['Same time as Sam'], ['Same time as Lina']]);
  assert.deepEqual(tagsOf(lina, { ...sam, status: 'cancelled' })[0], []);
  const both = ['Lina has two things at this time'];
  assert.deepEqual(tagsOf(lina, { ...sam, who: 'Lina' }), [both, both]);
  assert.deepEqual(tagsOf({ ...lina, who: 'your shift' }, { ...sam, who: 'your shift' })[0], [
    'Same time as your shift',
  ]);
});

test('too little time for the way is told, unless both are at one place', () => {
  const lina = event('Lina', '/practices/1', '17:00');
  const later = (starts: string, place: string) => tagsOf(lina, event('Sam', '/practices/2', starts, place));
  assert.deepEqual(later('18:15', 'Park'), [['Tight: 15 minutes between'], ['Tight: 15 minutes between']]);
  assert.deepEqual(later('18:30', 'Park')[0], ['Tight: 30 minutes between']);
  assert.deepEqual(later('18:31', 'Park')[0], []);
  assert.deepEqual(later('18:15', 'Gym')[0], []);
});
