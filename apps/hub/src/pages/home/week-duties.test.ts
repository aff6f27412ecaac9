import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Duty, OwnEvent } from '@sports-hub/contract';
import { dutiesAt, dutyRows } from './week-duties.ts';

const MINE = { moved: false, outcome: null, offered: false, offered_to: null, declined_by: null };
const duty = (more: Partial<Duty> = {}): Duty => ({
  ...{
    id: 7,
    kind: 'shift',
    title: 'Scoreboard',
    note: null,
    team: null,
    minutes: 90,
    place: 'Field 2',
    places: 1,
    taken: 1,
  },
  ...{ coaches_only: false, is_canceled: false, is_ours: true, can_take: false, asked_by: null, mine: MINE },
  event: { kind: 'game', event_id: 3, title: 'Hawks at Otters' },
  starts_at: '2026-11-28T11:15:00',
  starts_at_utc: '2026-11-28T16:15:00Z',
  ...more,
});
const GAME = { kind: 'game', id: 3 } as OwnEvent;
const rows = (one: Duty, events: OwnEvent[] = []) =>
  dutyRows({ events, duties: [one] }, { sport: 'basketball', site: 'https://site.test' });

test('a duty stands in the row of its event, or in one of its own, and never in both', () => {
  assert.deepEqual(dutiesAt(GAME, [duty()]), ['Scoreboard: you']);
  assert.deepEqual(dutiesAt({ ...GAME, kind: 'practice' }, [duty()]), []);
  assert.deepEqual(rows(duty(), [GAME]), []);
  const [row, ...others] = rows(duty());
  assert.deepEqual(others, []);
  assert.deepEqual(
    [row?.title, row?.starts, row?.ends, row?.place, row?.isDuty, row?.tags, row?.status],
    ['You: Scoreboard, Hawks at Otters', '2026-11-28T11:15:00', '2026-11-28T12:45:00', 'Field 2', true, [], undefined],
  );
});

test('what nobody has taken, what was done and what has no time stands nowhere', () => {
  for (const one of [duty({ mine: null }), duty({ mine: { ...MINE, outcome: 'done' } }), duty({ starts_at: null })]) {
    assert.deepEqual(rows(one), []);
    assert.deepEqual(dutiesAt(GAME, [one]), []);
  }
});

test('what was moved asks whether one still can, and what is canceled says so and asks nothing', () => {
  const moved = { ...MINE, moved: true };
  assert.equal(rows(duty({ mine: moved }))[0]?.tags?.length, 1);
  const [canceled] = rows(duty({ mine: moved, is_canceled: true }));
  assert.deepEqual([canceled?.status, canceled?.tags], ['cancelled', []]);
});
