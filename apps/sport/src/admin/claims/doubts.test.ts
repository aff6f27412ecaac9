import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimCandidate, Registrant } from '@sports-hub/contract';
import { doubtsAbout, evidenceOf, judge } from './doubts.ts';

type Registration = Registrant['registrations'][number];
const CLAIMED_AT = '2026-11-10T12:00:00';
const registration = (id: number, given: Partial<Registration> = {}): Registration => ({
  id,
  season: '2026 season',
  is_earlier_season: false,
  period: 'Winter',
  status: 'registered',
  made_at: `2026-11-0${id}T12:00:00`,
  paid_cents: 0,
  by_guardian: false,
  ...given,
});
const judgedBy = (...registrations: Registration[]): number | undefined =>
  evidenceOf(
    registrations.map((one) => ({ name: `${one.id}`, email: '', phone: '', registrations: [one] })),
    CLAIMED_AT,
  )?.registration.id;

test('a claim is judged by what was paid in an earlier season, then by a guardian’s, by what was paid, by the oldest', () => {
  const oldest = registration(1);
  const paid = registration(2, { paid_cents: 100 });
  const guardian = registration(3, { by_guardian: true });
  const earlier = registration(4, { is_earlier_season: true, paid_cents: 100 });
  const free = registration(5, { is_earlier_season: true });
  assert.equal(judgedBy(free, oldest, paid, guardian, earlier), 4);
  assert.equal(judgedBy(free, oldest, paid, guardian), 3);
  assert.equal(judgedBy(free, oldest, paid), 2);
  assert.equal(judgedBy(free, oldest), 1, 'never the last one');
  assert.equal(judgedBy(), undefined);
});

test('what came after the claim counts from a guardian only, what was canceled only where it stays paid', () => {
  const late = { made_at: '2026-11-10T12:00:01', is_earlier_season: true, paid_cents: 100 };
  assert.equal(judgedBy(registration(1, late)), undefined);
  assert.equal(judgedBy(registration(1, { ...late, made_at: CLAIMED_AT })), undefined, 'in the same second');
  assert.equal(judgedBy(registration(1, { ...late, by_guardian: true })), 1);
  assert.equal(judgedBy(registration(1, { status: 'cancelled' })), undefined);
  assert.equal(judgedBy(registration(1, { status: 'cancelled', paid_cents: 100 })), 1);
});

test('every field that differs, a guardian, a possible duplicate and the lack of anything to compare are doubts', () => {
  const same = { name: 'same', birth_date: 'same', registered_by: 'same', email: 'same' } as const;
  const none = { compared: same, hasOtherGuardian: false, hasDuplicates: false, hasObjection: false };
  assert.deepEqual(doubtsAbout(none), []);
  for (const field of ['name', 'birth_date', 'registered_by', 'email'] as const)
    assert.deepEqual(doubtsAbout({ ...none, compared: { ...same, [field]: 'different' } }), [`${field}_differs`]);
  for (const field of ['registered_by', 'email'] as const)
    assert.deepEqual(doubtsAbout({ ...none, compared: { ...same, [field]: 'unknown' } }), ['nothing_to_compare']);
  assert.deepEqual(doubtsAbout({ ...none, hasOtherGuardian: true }), ['other_guardians']);
  assert.deepEqual(doubtsAbout({ ...none, hasDuplicates: true }), ['possible_duplicates']);
  assert.deepEqual(doubtsAbout({ ...none, hasObjection: true }), ['objection']);
});

test('a claim is ready where exactly one player is beyond doubt', () => {
  const candidate = (player_id: number, ...doubts: ClaimCandidate['doubts']) =>
    ({ player_id, doubts }) as ClaimCandidate;
  assert.deepEqual(judge([]), { doubts: ['no_player'], ready_player_id: null });
  assert.deepEqual(judge([candidate(1, 'name_differs'), candidate(2)]), { doubts: [], ready_player_id: 2 });
  assert.deepEqual(judge([candidate(1), candidate(2)]), { doubts: ['several_players'], ready_player_id: null });
  assert.deepEqual(judge([candidate(1, 'email_differs'), candidate(2, 'name_differs')]), {
    doubts: ['email_differs'],
    ready_player_id: null,
  });
});
