import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OwnPractice } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asMember } from '../../testing/callers.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let day = 1;
before(async () => {
  sport = await startTestSport({
    clock: createTestClock('2026-11-10T16:00:00Z'),
    env: { THROTTLE_NOTICES: '1000/3600', THROTTLE_PROFILE: '1000/3600' },
  });
});
after(() => sport.stop());

/** A practice at 6 PM, each on a day of its own. */
async function addPractice(team = 1, at = `2026-12-${String((day += 1)).padStart(2, '0')}T23:00:00Z`): Promise<number> {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
     select division_id, id, 1, $2, $3, $3 from teams where id = $1 returning id`,
    [team, at, sport.clock.now()],
  );
  return id;
}
const read = (id: number, who = 'coach.kim', team = 1) =>
  as(sport, who).get(`/community/team-practice?team_id=${team}&practice_id=${id}`);
const seen = async (id: number): Promise<OwnPractice> => (await read(id)).json().data;
const post = async (word: 'cancel' | 'move', id: number, more: object = {}, who = as(sport, 'coach.kim')) =>
  who.post(`/community/team-practice/${word}`, {
    ...{ team_id: 1, practice_id: id, sequence: (await seen(id)).sequence },
    ...more,
  });
const statusOf = async (id: number): Promise<string> =>
  (await sport.db.one<{ status: string }>('select status from practices where id = $1', [id])).status;
const changes = async (id: number): Promise<number> =>
  (
    await sport.db.one<{ n: number }>(
      `select count(*)::integer as n from schedule_changes where subject = 'practice' and subject_id = $1`,
      [id],
    )
  ).n;
const mailsTo = async (who: string): Promise<string[]> => {
  const known = new Set((await sport.mails()).map(({ message_id }) => message_id));
  sport.clock.advance(61);
  await sport.tellNotices();
  sport.clock.advance(601);
  await sport.tellNotices();
  return (await sport.mails())
    .filter(({ message_id, to }) => !known.has(message_id) && to.startsWith(who))
    .map(({ text }) => text);
};

test('a coach calls off a practice of the own team: families hear of it once, are asked to confirm, and read who it was', async () => {
  const id = await addPractice();
  const before_ = await seen(id);
  assert.deepEqual([before_.can_change, before_.event.status], [true, 'scheduled']);
  assert.ok(before_.families > 0 && before_.venues.length > 0);
  const done = await post('cancel', id);
  assert.equal(done.statusCode, 200, done.body);
  assert.deepEqual([done.json().data.event.status, done.json().data.can_change], ['cancelled', false]);
  const mails = await mailsTo('pat.parker');
  assert.equal(mails.filter((text) => /canceled/i.test(text)).length, 1, mails.join('\n---\n'));
  const important = (await as(sport, 'pat.parker').get('/community/important')).json().data.items;
  assert.ok(
    important.some(({ events }: { events: { id: number; change: string }[] }) =>
      events.some((event) => event.id === id && event.change === 'canceled'),
    ),
  );
  const family = await as(sport, 'pat.parker').get(`/community/family-event?player_id=1&kind=practice&event_id=${id}`);
  assert.equal(family.json().data.changes[0].by, 'Kim');
  const [entry] = await sport.db.rows<{ actor: string; subject: string; detail: Record<string, string> }>(
    `select actor, subject, detail from audit_events where event = 'practice.called_off' order by id desc limit 1`,
  );
  assert.deepEqual([entry!.actor, entry!.subject], [`member:${idOf(sport, 'coach.kim')}`, 'team:1']);
  assert.match(entry!.detail['before']!, /scheduled$/);
  assert.match(entry!.detail['after']!, /cancelled$/);
});

test('sent again it changes nothing, and what was called off is not moved', async () => {
  const id = await addPractice();
  const { sequence } = await seen(id);
  const both = await Promise.all([post('cancel', id, { sequence }), post('cancel', id, { sequence })]);
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  assert.equal(await changes(id), 1);
  const moved = await post('move', id, { starts_at: '2026-12-29T18:00' });
  assert.deepEqual([moved.statusCode, moved.json().data.code], [409, 'practice.not_changeable']);
});

test('a coach moves a practice to a time and place that are free', async () => {
  const id = await addPractice();
  const moved = await post('move', id, { starts_at: '2026-12-28T19:30', venue_id: 2 });
  assert.equal(moved.statusCode, 200, moved.body);
  assert.deepEqual([moved.json().data.event.starts_at, moved.json().data.venue_id], ['2026-12-28T19:30:00', 2]);
  const { n } = await sport.db.one<{ n: number }>(
    `select count(*)::integer as n from audit_events where event = 'practice.moved' and (detail->>'practice')::bigint = $1`,
    [id],
  );
  assert.equal(n, 1);
  assert.equal((await mailsTo('pat.parker')).filter((text) => /7:30/.test(text)).length, 1);
});

test('where somebody else is, it is refused at its field with what is there and when it would be free', async () => {
  await addPractice(2, '2026-12-27T23:00:00Z');
  await sport.db.run('update venues set courts = 1 where id = 1');
  const id = await addPractice();
  const refused = await post('move', id, { starts_at: '2026-12-27T17:30', venue_id: 1 });
  assert.equal(refused.statusCode, 422, refused.body);
  assert.match(refused.json().fields?.starts_at ?? refused.body, /is taken until .*Free: /s);
  for (const [more, field] of [
    [{ starts_at: '2020-01-01T18:00' }, 'starts_at'],
    [{ starts_at: '2026-12-20T18:00', venue_id: 999_999 }, 'venue_id'],
    [{ starts_at: 'soon' }, 'starts_at'],
  ] as const) {
    const response = await post('move', id, more);
    assert.equal(response.statusCode, 422, response.body);
    assert.match(response.body, new RegExp(`"${field}"`));
  }
  assert.equal(await changes(id), 0);
});

test('only a coach of that team does, and nothing that has begun', async () => {
  const id = await addPractice();
  const { sequence } = await seen(id);
  const otters = await sport.db.one<{ id: number }>(
    `insert into members (email, first_name, last_name, email_verified_at, created_at, is_coach)
     values ('otters@x.example', 'Ola', 'X', now(), now(), true) returning id`,
  );
  await sport.db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', 2, now())`, [
    otters.id,
  ]);
  for (const who of [as(sport, 'pat.parker'), as(sport, 'riley.parker'), asMember(sport, otters.id)])
    for (const word of ['cancel', 'move'] as const) {
      const refused = await post(word, id, { sequence, starts_at: '2026-12-21T18:00' }, who);
      assert.equal(refused.statusCode, 403, refused.body);
    }
  assert.equal((await read(id, 'pat.parker')).statusCode, 403);
  // A coach of another team names the own team, and this practice.
  const foreign = await asMember(sport, otters.id).post('/community/team-practice/cancel', {
    ...{ team_id: 2, practice_id: id, sequence },
  });
  assert.equal(foreign.statusCode, 404);
  const begun = await addPractice(1, '2026-11-10T15:30:00Z');
  const over = await post('cancel', begun);
  assert.deepEqual([over.statusCode, over.json().data.code], [409, 'practice.not_changeable']);
  const stale = await post('move', id, { sequence: sequence + 5, starts_at: '2026-12-21T18:00' });
  assert.deepEqual([stale.statusCode, stale.json().data.code], [409, 'record.changed']);
  assert.deepEqual([await statusOf(id), await statusOf(begun)], ['scheduled', 'scheduled']);
});
