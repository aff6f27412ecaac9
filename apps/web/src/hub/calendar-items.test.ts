import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addMonths,
  choiceHref,
  itemHref,
  itemsByDay,
  placeName,
  splitTitle,
  until,
  type CalendarChoice,
  type HubCalendarItem,
} from './calendar-items.ts';

const item = (id: string, more: Partial<HubCalendarItem>): HubCalendarItem => ({
  sport: 'basketball',
  id,
  kind: 'game',
  title: 'Herons at Ravens (Grades 7-8 Girls)',
  all_day: false,
  status: 'scheduled',
  ...more,
});
const game = item('game-1', { starts_at: '2026-11-21T10:30:00' });
const weekend = item('tournament-2', { kind: 'tournament', date: '2026-11-21', end_date: '2026-11-22' });
const camp = item('event-3', { kind: 'event', sport: 'baseball', date: '2026-11-28', end_date: '2026-12-04' });

/** The ids of each day that has any. */
function idsByDay(from: string, to: string, choice: Partial<CalendarChoice> = {}): Record<string, string[]> {
  const days = itemsByDay(
    {
      today: '2026-11-15',
      choice: { month: '2026-11', day: '2026-11-15', gamesOnly: false, ...choice },
      items: [camp, game, weekend],
      sources: [],
      sports: ['basketball', 'baseball'],
      sites: {},
    },
    from,
    to,
  );
  return Object.fromEntries([...days].map(([day, items]) => [day, items.map(({ id }) => id)]));
}

test('a few days’ event is on each of its days, a longer one on its first', () => {
  assert.deepEqual(idsByDay('2026-11-01', '2026-11-30'), {
    '2026-11-21': ['game-1', 'tournament-2'],
    '2026-11-22': ['tournament-2'],
    '2026-11-28': ['event-3'],
  });
  assert.equal(until(weekend), undefined);
  assert.equal(until(camp), '2026-12-04');
});

test('what began before the days that are shown is on the first of them', () => {
  assert.deepEqual(idsByDay('2026-11-22', '2026-11-27'), { '2026-11-22': ['tournament-2'] });
  assert.deepEqual(idsByDay('2026-12-01', '2026-12-31'), { '2026-12-01': ['event-3'] });
  assert.deepEqual(idsByDay('2026-12-05', '2026-12-31'), {});
});

test('one sport alone, games alone', () => {
  assert.deepEqual(idsByDay('2026-11-01', '2026-11-30', { sport: 'baseball' }), { '2026-11-28': ['event-3'] });
  assert.deepEqual(idsByDay('2026-11-01', '2026-11-30', { gamesOnly: true }), { '2026-11-21': ['game-1'] });
});

test('months over the turn of the year', () => {
  assert.equal(addMonths('2026-12', 1), '2027-01');
  assert.equal(addMonths('2027-01', -1), '2026-12');
});

test('what is chosen is in the address, and nothing else', () => {
  assert.equal(choiceHref('/calendar', {}), '/calendar');
  assert.equal(
    choiceHref('/calendar', { month: '2026-12', sport: 'baseball', gamesOnly: true, mineOnly: true }, '#agenda'),
    '/calendar?month=2026-12&sport=baseball&games=only&teams=mine#agenda',
  );
});

test('an item leads to its own page, and nowhere when there is none', () => {
  const sites = { basketball: 'https://basketball.example' };
  assert.equal(itemHref(game, sites), 'https://basketball.example/schedules/games/1');
  assert.equal(itemHref(item('event-9', { kind: 'event' }), sites), 'https://basketball.example/events/special');
  assert.equal(itemHref(camp, sites), undefined);
  assert.equal(itemHref(item('x', { url: 'https://feed.example/x' }), sites), 'https://feed.example/x');
  assert.equal(itemHref(item('x', { url: 'javascript:alert(1)' }), sites), undefined);
});

test('the name of a game without its status and division', () => {
  assert.deepEqual(splitTitle('Postponed: Blaze at Sparks (Grades 7-8 Softball)'), [
    'Blaze at Sparks',
    'Grades 7-8 Softball',
  ]);
  assert.deepEqual(splitTitle('Opening day'), ['Opening day', '']);
  assert.equal(placeName('Lincoln School Gym, 5 Elm Street'), 'Lincoln School Gym');
  assert.equal(placeName(undefined), '');
});
