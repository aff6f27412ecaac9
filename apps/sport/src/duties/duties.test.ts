import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Duty, ManagedDuty } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../testing/cast.ts';
import { addDuty } from '../testing/duties.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { noteDuties } from './notices.ts';

const HAWKS = 1;
const COMETS = 3;

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

const press = (who: string, id: number, what: string, body: object = {}, at: TestSport = sport) =>
  as(at, who).post(`/community/duties/${id}/${what}`, body);
const codeOf = (response: { statusCode: number; json(): { data: { code: string } } }) =>
  `${response.statusCode} ${response.json().data.code}`;
const dutyOf = async (who: string, id: number): Promise<Duty | undefined> =>
  (await as(sport, who).get('/community/duties')).json().data.items.find((duty: Duty) => duty.id === id);
const takersOf = (id: number) =>
  sport.db.rows<{ member_id: number }>('select member_id from duty_takes where duty_id = $1 and ended_at is null', [
    id,
  ]);

describe('taking and giving back', () => {
  test('it is taken once, also by a second press, and open again when it is given back', async () => {
    const id = await addDuty(sport, { hours: 30 });
    const taken = (await press('pat.parker', id, 'take')).json().data;
    assert.deepEqual([taken.taken, taken.can_take, taken.mine.outcome, taken.mine.moved], [1, false, null, false]);
    assert.equal((await press('pat.parker', id, 'take')).json().data.taken, 1);
    const back = (await press('pat.parker', id, 'give-back')).json().data;
    assert.deepEqual([back.taken, back.can_take, back.mine], [0, true, null]);
    assert.equal(codeOf(await press('pat.parker', id, 'give-back')), '404 record.not_found');
  });

  test('who is slower is told who was quicker, by the first name', async () => {
    const id = await addDuty(sport, { hours: 30 });
    await press('alex.morgan', id, 'take');
    const refused = await press('pat.parker', id, 'take');
    assert.equal(codeOf(refused), '409 duty.taken');
    assert.equal(refused.json().data.message, 'Alex took it a moment ago.');
    assert.equal(refused.json().data.first_name, 'Alex');
    assert.ok(!refused.body.includes('Morgan'));
    sport.clock.advance(61);
    const later = (await press('pat.parker', id, 'take')).json().data;
    assert.deepEqual([later.code, later.first_name], ['duty.taken', null], 'nobody finds out who has which duty');
    assert.doesNotMatch(later.message, /Alex/);
    sport.clock.advance(-61);
  });

  test('of twenty who press for the last place at once, on two processes, one gets it', async () => {
    const id = await addDuty(sport, { hours: 30, team: null });
    const other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
    const people = ['pat.parker', 'alex.morgan', 'casey.brook', 'robin.vale', 'coach.kim'];
    try {
      const pressed = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          press(people[n % people.length] ?? '', id, 'take', {}, n % 2 ? sport : other),
        ),
      );
      assert.deepEqual([...new Set(pressed.map(({ statusCode }) => statusCode))].sort(), [200, 409]);
      assert.equal((await takersOf(id)).length, 1);
    } finally {
      await other.stop();
    }
  });

  test('what has begun, is canceled or was withdrawn cannot be taken, and what is taken not given back', async () => {
    const past = await addDuty(sport, { hours: -1 });
    assert.equal(codeOf(await press('pat.parker', past, 'take')), '409 duty.over');
    assert.equal(await dutyOf('pat.parker', past), undefined);

    const game = await addGame(sport, { hours: 40 });
    const canceled = await addDuty(sport, { game });
    await press('alex.morgan', canceled, 'take');
    await sport.db.run(`update games set status = 'cancelled', updated_at = now() where id = $1`, [game]);
    assert.equal(codeOf(await press('pat.parker', canceled, 'take')), '409 duty.over');
    assert.equal(codeOf(await press('alex.morgan', canceled, 'give-back')), '409 duty.over');
    assert.equal((await dutyOf('alex.morgan', canceled))?.is_canceled, true);

    const withdrawn = await addDuty(sport, { hours: 30 });
    await sport.db.run('update duties set withdrawn_at = now() where id = $1', [withdrawn]);
    assert.equal(codeOf(await press('pat.parker', withdrawn, 'take')), '404 record.not_found');
  });

  test('one with children is for coaches and staff', async () => {
    const id = await addDuty(sport, { hours: 30, coachesOnly: true });
    assert.equal((await dutyOf('pat.parker', id))?.can_take, false);
    assert.equal(codeOf(await press('pat.parker', id, 'take')), '403 duty.not_permitted');
    // The flag alone is no assignment.
    assert.equal(codeOf(await press('coach.flag', id, 'take')), '404 record.not_found');
    assert.equal((await press('coach.kim', id, 'take')).statusCode, 200);
  });

  test('it moves with its game, and who took it for another time is asked again', async () => {
    const game = await addGame(sport, { hours: 50 });
    const id = await addDuty(sport, { game });
    await press('pat.parker', id, 'take');
    const before = (await dutyOf('pat.parker', id))?.starts_at;
    await sport.db.run(
      `update games set starts_at = starts_at + interval '3 hours', updated_at = now() where id = $1`,
      [game],
    );
    const moved = await dutyOf('pat.parker', id);
    assert.notEqual(moved?.starts_at, before);
    assert.equal(moved?.mine?.moved, true);
    assert.equal((await press('pat.parker', id, 'keep')).json().data.mine.moved, false);
  });

  test('who leaves the team sees and hears nothing of its duties any more, and they are open again', async () => {
    const [id, done] = [
      await addDuty(sport, { hours: 30, team: COMETS }),
      await addDuty(sport, { hours: 1, team: COMETS }),
    ];
    for (const duty of [id, done]) await press('pat.parker', duty, 'take');
    sport.clock.advance(2 * 3600);
    await sport.db.run('delete from roster_entries where player_id = 2 and team_id = $1', [COMETS]);
    try {
      assert.equal(await dutyOf('pat.parker', id), undefined, 'also before it was ended');
      for (const what of ['keep', 'offer', 'take'])
        assert.equal(codeOf(await press('pat.parker', id, what)), '404 record.not_found', what);
      await Promise.all([noteDuties(sport.db, sport.clock.now()), noteDuties(sport.db, sport.clock.now())]);
      assert.equal((await takersOf(id)).length, 0);
      assert.equal((await takersOf(done)).length, 1, 'what was done stays done');
      assert.ok(await dutyOf('pat.parker', done));
    } finally {
      await sport.db.run('insert into roster_entries (team_id, player_id) values ($1, 2)', [COMETS]);
      sport.clock.advance(-2 * 3600);
    }
  });

  test('one with children ends with the assignment, also for who is still a parent of the team', async () => {
    const id = await addDuty(sport, { hours: 30, coachesOnly: true });
    await sport.db.run(
      `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, now())`,
      [idOf(sport, 'alex.morgan'), HAWKS],
    );
    await sport.db.run('update members set is_coach = true where id = $1', [idOf(sport, 'alex.morgan')]);
    assert.equal((await press('alex.morgan', id, 'take')).statusCode, 200);
    await noteDuties(sport.db, sport.clock.now());
    assert.equal((await takersOf(id)).length, 1);
    await sport.db.run('delete from assignments where member_id = $1', [idOf(sport, 'alex.morgan')]);
    await sport.db.run('update members set is_coach = false where id = $1', [idOf(sport, 'alex.morgan')]);
    await noteDuties(sport.db, sport.clock.now());
    assert.equal((await takersOf(id)).length, 0);
  });
});

describe('handing over', () => {
  test('to one person, who must accept; until then it stays', async () => {
    const id = await addDuty(sport, { hours: 30 });
    await press('pat.parker', id, 'take');
    const people = (await as(sport, 'pat.parker').get(`/community/duties/${id}/people`)).json().data.items;
    assert.deepEqual(
      people.map((person: { first_name: string }) => person.first_name),
      ['Alex', 'Kim'],
    );
    const offered = (await press('pat.parker', id, 'offer', { to: idOf(sport, 'alex.morgan') })).json().data;
    assert.deepEqual([offered.mine.offered, offered.mine.offered_to], [true, 'Alex Morgan']);
    assert.deepEqual([(await dutyOf('alex.morgan', id))?.asked_by, (await takersOf(id)).length], ['Pat Parker', 1]);
    // Somebody else cannot take what was offered to one.
    assert.equal(codeOf(await press('coach.kim', id, 'take')), '409 duty.taken');
    assert.equal((await press('alex.morgan', id, 'take')).statusCode, 200);
    assert.deepEqual(await takersOf(id), [{ member_id: idOf(sport, 'alex.morgan') }]);
    assert.equal((await dutyOf('pat.parker', id))?.mine, null);
  });

  test('declined, it stays where it was, and the other is told', async () => {
    const id = await addDuty(sport, { hours: 30 });
    await press('pat.parker', id, 'take');
    await press('pat.parker', id, 'offer', { to: idOf(sport, 'alex.morgan') });
    assert.equal((await press('alex.morgan', id, 'decline')).json().data.asked_by, null);
    assert.deepEqual((await dutyOf('pat.parker', id))?.mine?.declined_by, 'Alex');
    assert.equal(codeOf(await press('alex.morgan', id, 'take')), '409 duty.taken');
    assert.equal(codeOf(await press('alex.morgan', id, 'decline')), '404 record.not_found');
  });

  test('nobody is asked by the same person more than five times a day', async () => {
    const id = await addDuty(sport, { hours: 30 });
    await press('coach.kim', id, 'take');
    const ask = () => press('coach.kim', id, 'offer', { to: idOf(sport, 'pat.parker') });
    for (let n = 0; n < 5; n += 1) assert.equal((await ask()).statusCode, 200);
    assert.equal(codeOf(await ask()), '429 throttle.exceeded');
    assert.equal((await press('coach.kim', id, 'offer', { to: idOf(sport, 'alex.morgan') })).statusCode, 200);
  });

  test('to everybody: the first who takes it has it; kept, nobody can', async () => {
    const id = await addDuty(sport, { hours: 30 });
    await press('pat.parker', id, 'take');
    await press('pat.parker', id, 'offer');
    assert.equal((await dutyOf('alex.morgan', id))?.can_take, true);
    await press('pat.parker', id, 'keep');
    assert.equal(codeOf(await press('alex.morgan', id, 'take')), '409 duty.taken');
    await press('pat.parker', id, 'offer');
    const pressed = await Promise.all(['alex.morgan', 'coach.kim', 'staff.diaz'].map((who) => press(who, id, 'take')));
    assert.deepEqual(pressed.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
    assert.equal((await takersOf(id)).length, 1);
  });

  test('not to somebody of another team, to a player, to oneself, or to nobody', async () => {
    const id = await addDuty(sport, { hours: 30 });
    await press('pat.parker', id, 'take');
    for (const to of [
      idOf(sport, 'casey.brook'),
      idOf(sport, 'riley.parker'),
      idOf(sport, 'pat.parker'),
      999_999,
      0,
      'x',
      null,
    ])
      assert.equal(codeOf(await press('pat.parker', id, 'offer', { to })), '422 request.invalid', String(to));
  });
});

describe('what a coach does for the own team', () => {
  const list = async (): Promise<ManagedDuty[]> =>
    (await as(sport, 'coach.kim').get(`/community/team-duties?team_id=${HAWKS}`)).json().data.items;

  test('a snack list over the games ahead, once for each game, also when it is made twice at once', async () => {
    const body = { team_id: HAWKS, title: 'Snack', note: 'No nuts, please.' };
    await Promise.all([1, 2, 3].map(() => as(sport, 'coach.kim').post('/community/snack-lists', body)));
    const snacks = (await list()).filter(({ kind, event }) => kind === 'snack' && event !== null);
    const games = snacks.map(({ event }) => event?.event_id);
    assert.ok(games.length > 3);
    assert.equal(new Set(games).size, games.length);
    const first = snacks.find(({ note }) => note === 'No nuts, please.');
    assert.ok(first);
    const { statusCode } = await as(sport, 'coach.kim').post(`/community/team-duties/${first.id}/withdraw`, {});
    assert.equal(statusCode, 200);
    assert.ok(!(await list()).some(({ id }) => id === first.id));
  });

  test('a snack is no day’s work, and nobody says of themselves that they did it', async () => {
    const body = { team_id: HAWKS, title: 'Feast', minutes: 1440 };
    assert.equal(codeOf(await as(sport, 'coach.kim').post('/community/snack-lists', body)), '422 request.invalid');
    const id = await addDuty(sport, { hours: 2 });
    await press('coach.kim', id, 'take');
    sport.clock.advance(3 * 3600);
    const own = { member_id: idOf(sport, 'coach.kim'), outcome: 'done' };
    const refused = await as(sport, 'coach.kim').post(`/community/team-duties/${id}/confirm`, own);
    assert.equal(codeOf(refused), '403 duty.not_permitted');
    assert.match(refused.json().data.message, /Somebody else has to say/);
    sport.clock.advance(-3 * 3600);
  });

  test('says who did it, only after it began; what nobody says counts after three days', async () => {
    const [told, untold] = [await addDuty(sport, { hours: 2 }), await addDuty(sport, { hours: 2 })];
    for (const id of [told, untold]) await press('pat.parker', id, 'take');
    const confirm = (outcome: string) =>
      as(sport, 'coach.kim').post(`/community/team-duties/${told}/confirm`, {
        member_id: idOf(sport, 'pat.parker'),
        outcome,
      });
    assert.equal(codeOf(await confirm('done')), '409 duty.not_begun');
    assert.equal(codeOf(await confirm('perhaps')), '422 request.invalid');
    sport.clock.advance(3 * 3600);
    assert.equal((await confirm('missed')).json().data.takers[0].outcome, 'missed');
    assert.equal((await dutyOf('pat.parker', untold))?.mine?.outcome, null);
    sport.clock.advance(4 * 86_400);
    assert.equal((await dutyOf('pat.parker', untold))?.mine?.outcome, 'done');
    assert.equal((await dutyOf('pat.parker', told))?.mine?.outcome, 'missed');
  });
});

test('what is canceled is neither taken nor done in the hours of a home', async () => {
  const hours = async (): Promise<number[]> => {
    const { taken_minutes, done_minutes } = (await as(sport, 'casey.brook').get('/community/duty-hours')).json().data;
    return [taken_minutes, done_minutes];
  };
  const [taken = 0, done = 0] = await hours();
  const game = await addGame(sport, { away: 2, hours: 40 });
  await press('casey.brook', await addDuty(sport, { game, team: 2 }), 'take');
  assert.deepEqual(await hours(), [taken + 30, done]);
  await sport.db.run(`update games set status = 'cancelled', updated_at = now() where id = $1`, [game]);
  assert.deepEqual(await hours(), [taken, done]);
});

test('families see how many have taken something, and never who', async () => {
  const id = await addDuty(sport, { hours: 30, places: 2 });
  await press('alex.morgan', id, 'take');
  const seen = await dutyOf('pat.parker', id);
  assert.equal(seen?.taken, 1);
  assert.doesNotMatch(JSON.stringify(seen), /Alex|Morgan|@/);
  for (const who of ['riley.parker', 'uncle.parker', 'new.family', 'coach.flag'])
    assert.deepEqual((await as(sport, who).get('/community/duties')).json().data.items, [], who);
});
