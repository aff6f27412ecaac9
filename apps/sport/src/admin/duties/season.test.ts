import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DutyOffice } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as } from '../../testing/cast.ts';
import { addDuty } from '../../testing/duties.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let office: AdminClient;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  office = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const list = async (query = ''): Promise<DutyOffice> => (await office.get(`/admin/duties${query}`)).data;

describe('shifts for a season', () => {
  const SCORERS = { kind: 'shift', title: 'Scoreboard', asks: 'home', minutes: 90, places: 1 };
  const make = async (more: object = {}) => office.post('/admin/season-duties', { ...SCORERS, ...more });

  test('one for each game ahead, once, also when two make them at the same time; it moves with its game', async () => {
    const game = await addGame(sport, { hours: 50 });
    const over = await addGame(sport, { hours: -50 });
    const { count } = await sport.db.one<{ count: number }>(
      `select count(*)::integer as count from games g join current_divisions v on v.id = g.division_id
        where g.is_public and g.status = 'scheduled' and g.starts_at > $1`,
      [sport.clock.now()],
    );
    const made = await Promise.all([make({ minutes_before: '45' }), make({ minutes_before: '45' })]);
    assert.deepEqual(
      made.map(({ data }) => data.made).sort((a, b) => a - b),
      [0, count],
    );
    assert.equal((await make({ title: 'SCOREBOARD' })).data.made, 0, 'the same name');
    const ofGame = async () =>
      (await list()).items.find(({ title, event }) => title === 'Scoreboard' && event?.event_id === game);
    assert.equal(
      await sport.db.maybeOne(`select 1 from duties where event_kind = 'game' and event_id = $1`, [over]),
      undefined,
      'of a game that is over nobody keeps the score',
    );
    const first = await ofGame();
    assert.deepEqual([first?.team?.name, first?.starts_at], ['Hawks', '2026-07-04T13:15:00']);
    await sport.db.run(`update games set starts_at = starts_at + interval '1 day', updated_at = now() where id = $1`, [
      game,
    ]);
    assert.equal((await ofGame())?.starts_at, '2026-07-05T13:15:00');
    assert.equal((await auditOf(sport, 'duty.season_made')).length, 3);
  });

  test('of one division, for everybody; nonsense is refused at its field', async () => {
    await addGame(sport, { hours: 70 });
    const { divisions } = await list();
    const one = await make({ title: 'Gate', division_id: divisions[0]?.id, asks: 'everybody' });
    assert.ok(one.data.made > 0);
    assert.ok((await list()).items.filter(({ title }) => title === 'Gate').every(({ team }) => team === null));
    // Each game ahead of this division, and none of another.
    const { of_others, missing } = await sport.db.one<{ of_others: number; missing: number }>(
      `select count(*) filter (where g.division_id <> $1 and d.id is not null)::integer as of_others,
              count(*) filter (where g.division_id = $1 and d.id is null)::integer as missing
         from games g left join duties d on d.event_kind = 'game' and d.event_id = g.id and d.title = 'Gate'
        where g.is_public and g.status = 'scheduled' and g.starts_at > $2`,
      [divisions[0]?.id, sport.clock.now()],
    );
    assert.deepEqual([of_others, missing], [0, 0]);
    const other = divisions.find(({ id }) => id !== divisions[0]?.id);
    assert.ok(other, 'there is another division');
    for (const [field, value] of [
      ['division_id', 999_999],
      ['asks', 'nobody'],
      ['minutes', 2],
      ['places', 51],
      ['minutes_before', 601],
      ['title', ''],
    ] as const) {
      const { status, data } = await make({ [field]: value });
      assert.deepEqual([status, Object.keys(data.fields)], [422, [field]], field);
    }
  });

  test('the list is narrowed to a team, a kind, gaps or what is over; a choice of a list names its event', async () => {
    const game = await addGame(sport, { hours: 90 });
    const events = (await list('?team_id=1')).events;
    assert.ok(
      events.some(({ kind, event_id, title }) => kind === 'game' && event_id === game && title === 'Otters at Hawks'),
    );
    const { status, data } = await office.post('/admin/duties', {
      ...{ kind: 'snack', title: 'Fruit', minutes: 30, places: 1, team_id: 1, event: `game:${game}` },
    });
    assert.deepEqual([status, data.event?.event_id], [201, game]);
    assert.equal(
      (await office.post('/admin/duties', { kind: 'snack', title: 'x', minutes: 30, places: 1, event: 'game:0' }))
        .status,
      422,
    );
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    assert.ok((await ids('?show=gaps&kind=snack&team_id=1')).includes(data.id));
    assert.ok(!(await ids('?kind=shift')).includes(data.id));
    assert.ok(!(await ids('?team_id=3')).includes(data.id));
    assert.ok(!(await ids('?show=over')).includes(data.id));
    await as(sport, 'pat.parker').post(`/community/duties/${data.id}/take`, {});
    assert.ok(!(await ids('?show=gaps')).includes(data.id));
    assert.ok((await ids('?show=ahead')).includes(data.id));
    assert.equal((await office.get('/admin/duties?show=some')).status, 422);
  });
});

describe('asking families about gaps', () => {
  /** A session does not last for days. */
  const later = async (seconds: number): Promise<void> => {
    sport.clock.advance(seconds);
    office = await asAdminOf(sport, 'robin.vale', { season: true });
  };
  beforeEach(async () => {
    await later(0);
    await sport.db.run('delete from duty_asks');
    await sport.db.run('update duties set withdrawn_at = now() where withdrawn_at is null');
    await sport.db.run(
      `update registrations set email = 'pat.parker@riverbend.example' where player_id = 1 and status = 'registered'`,
    );
    await office.post('/admin/duty-hours', { hours: 6 });
  });
  const ask = async (): Promise<number> => (await office.post('/admin/duty-asks', {})).data.asked;
  const told = async (): Promise<string[]> => {
    await sport.tellNotices();
    return (await sport.mails()).filter(({ subject }) => subject.includes('can you help?')).map(({ to }) => to);
  };

  test('homes with open hours whose children are there, once in three days, also when two ask at the same time', async () => {
    await addDuty(sport, { game: await addGame(sport, { hours: 100 }) });
    const { homes_to_ask: count } = await list();
    assert.ok(count >= 1);
    const asked = await Promise.all([ask(), ask()]);
    assert.deepEqual(
      asked.sort((a, b) => a - b),
      [0, count],
    );
    assert.equal((await told()).length, count);
    assert.ok((await told()).includes('pat.parker@riverbend.example'));
    assert.equal((await list()).homes_to_ask, 0);
    await later(3 * 86_400 - 60);
    assert.equal(await ask(), 0);
    await later(120);
    assert.equal(await ask(), count);
    const { items } = (await office.get('/admin/duty-hours')).data;
    assert.ok(items.some(({ last_asked_at }: { last_asked_at: string | null }) => last_asked_at !== null));
  });

  test('only of what is open in four weeks, at a team of a child of theirs; nobody but the home that registered', async () => {
    const homes = async () => (await list()).homes_to_ask;
    const atAll = await homes();
    await addDuty(sport, { game: await addGame(sport, { hours: 29 * 24 }) });
    assert.equal(await homes(), atAll, 'too far ahead');
    // A game of teams where no child of theirs plays, though everybody may take it.
    await sport.db.run('delete from roster_entries where player_id = 2');
    await addDuty(sport, { game: await addGame(sport, { home: 3, away: 4, hours: 100 }), team: null });
    const without = await homes();
    await addDuty(sport, { game: await addGame(sport, { home: 1, away: 2, hours: 101 }) });
    assert.equal(await homes(), without + 1);
    assert.equal(await ask(), without + 1);
    const heard = await told();
    assert.ok(heard.includes('pat.parker@riverbend.example'));
    // The child's other guardian, whose address registered nobody, owes nothing.
    for (const other of ['casey.brook', 'uncle.parker', 'coach.kim'])
      assert.ok(!heard.includes(`${other}@riverbend.example`), other);
  });

  test('nobody where nothing is open, no child is there, the hours are taken or were paid for', async () => {
    await addDuty(sport, { game: await addGame(sport, { hours: 99 }), coachesOnly: true });
    const called = await addGame(sport, { hours: 98 });
    await addDuty(sport, { game: called });
    const { open } = (await list()).figures;
    await sport.db.run(`update games set status = 'cancelled', updated_at = now() where id = $1`, [called]);
    assert.equal((await list()).figures.open, open - 1, 'what is canceled is no gap');
    assert.equal(await ask(), 0, 'nothing is open that a family can take');
    const toPat = async () => (await told()).filter((to) => to.startsWith('pat.parker')).length;
    const heard = await toPat();
    await sport.db.run('delete from roster_entries where player_id = 2');
    await addDuty(sport, { game: await addGame(sport, { home: 3, away: 4, hours: 100 }), team: null });
    await ask();
    assert.equal(await toPat(), heard, 'no child is there');
    await sport.db.run('delete from duty_asks');
    const id = await addDuty(sport, { game: await addGame(sport, { hours: 100 }), places: 2 });
    const pats = async () => (await list()).homes_to_ask;
    const before_ = await pats();
    await sport.db.run('update duties set minutes = 600 where id = $1', [id]);
    const more = await addDuty(sport, { hours: 100, places: 3 });
    await as(sport, 'pat.parker').post(`/community/duties/${id}/take`, {});
    assert.equal(await pats(), before_ - 1, 'the hours are taken');
    await as(sport, 'pat.parker').post(`/community/duties/${id}/give-back`, {});
    assert.equal(await pats(), before_);
    await sport.db.run(
      `update registrations set lines = lines || '[{"rule": "volunteer_opt_out", "label": "x", "amount": 5000}]'
        where player_id = 1 and status = 'registered'`,
    );
    assert.equal(await pats(), before_ - 1, 'they were paid for');
    const homes = async (): Promise<number> => (await office.get('/admin/duty-hours')).data.items.length;
    assert.ok((await homes()) > 0);
    await sport.db.run(`update registrations set status = 'cancelled' where status = 'registered'`);
    assert.equal(await homes(), 0, 'nobody is registered');
    assert.ok(more > 0);
  });
});
