import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../testing/cast.ts';
import { addGame, nextPractice } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const RILEY = 1;
const JORDAN = 3;
const HAWKS = 1;

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  // Riley has two guardians.
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     values ($1, $2, 'parent_guardian', 'verified', now(), now())`,
    [idOf(sport, 'casey.brook'), RILEY],
  );
});
after(() => sport.stop());

const say = (who: string, event_id: number, more: object = {}, at: TestSport = sport) =>
  as(at, who).post('/community/answers', {
    player_id: RILEY,
    kind: 'game',
    event_id,
    value: 'comes',
    client_id: randomUUID(),
    ...more,
  });
const find = async (who: string, event_id: number, range = '') => {
  const { items } = (await as(sport, who).get(`/community/family-events${range}`)).json().data;
  return items.find((item: { kind: string; event_id: number }) => item.kind === 'game' && item.event_id === event_id);
};
const codeOf = (response: { statusCode: number; json(): { data: { code: string } } }) =>
  `${response.statusCode} ${response.json().data.code}`;
const move = (game: number, change: string) =>
  sport.db.run(`update games set ${change}, updated_at = now() where id = $1`, [game]);

describe('answering', () => {
  test('one answer for each child and event, with who gave it; the last one counts', async () => {
    const game = await addGame(sport, { hours: 30 });
    const asked = await find('pat.parker', game);
    assert.deepEqual(
      [asked.first_name, asked.title, asked.team.name, asked.opponent.name, asked.is_home, asked.can_answer],
      ['Riley', 'Otters at Hawks', 'Hawks', 'Otters', true, true],
    );
    assert.deepEqual([asked.answer, asked.version, asked.closes_at], [null, 0, null]);
    const said = (await say('pat.parker', game, { note: 'Leaves early' })).json().data;
    assert.deepEqual(
      [said.version, said.answer.value, said.answer.note, said.answer.by],
      [1, 'comes', 'Leaves early', { first_name: 'Pat', is_you: true, is_player: false }],
    );
    const changed = (await say('casey.brook', game, { value: 'does_not_come', version: 1 })).json().data;
    assert.deepEqual(
      [changed.version, changed.answer.value, changed.answer.note, changed.answer.before.value],
      [2, 'does_not_come', null, 'comes'],
    );
    const { answer, version } = await find('pat.parker', game);
    assert.deepEqual(
      [version, answer.value, answer.by.first_name, answer.by.is_you],
      [2, 'does_not_come', 'Casey', false],
    );
    assert.deepEqual(answer.before.by, { first_name: 'Pat', is_you: true, is_player: false });
  });

  test('a note stays with its answer, and goes with another one', async () => {
    const game = await addGame(sport, { hours: 31 });
    await say('pat.parker', game, { note: 'Late by ten' });
    assert.equal((await say('pat.parker', game)).json().data.answer.note, 'Late by ten');
    assert.equal((await say('pat.parker', game, { value: 'not_sure' })).json().data.answer.note, null);
    assert.equal(
      (await say('pat.parker', game, { value: 'not_sure', note: 'A cold' })).json().data.answer.note,
      'A cold',
    );
    assert.equal((await say('pat.parker', game, { value: 'not_sure', note: '' })).json().data.answer.note, null);
    assert.equal(codeOf(await say('pat.parker', game, { note: 'x'.repeat(301) })), '422 request.invalid');
  });

  test('it can be taken back', async () => {
    const game = await addGame(sport, { hours: 32 });
    await say('pat.parker', game);
    assert.deepEqual((await say('pat.parker', game, { value: null, version: 1 })).json().data, {
      answer: null,
      version: 2,
    });
    assert.equal((await find('pat.parker', game)).answer, null);
  });

  test('one sent twice is taken once, also twenty times at the same time, on two processes', async () => {
    const game = await addGame(sport, { hours: 33 });
    const other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
    try {
      const client_id = randomUUID();
      const sent = await Promise.all(
        Array.from({ length: 20 }, (_, n) => say('pat.parker', game, { client_id }, n % 2 ? sport : other)),
      );
      assert.deepEqual([...new Set(sent.map(({ statusCode }) => statusCode))], [200]);
      assert.deepEqual([...new Set(sent.map((response) => response.json().data.version))], [1]);
      // Also when somebody else has answered meanwhile: the repeat changes nothing.
      await say('casey.brook', game, { value: 'not_sure' });
      assert.equal((await say('pat.parker', game, { client_id })).json().data.answer.value, 'not_sure');
    } finally {
      await other.stop();
    }
  });

  test('of two who answer at once one is stored first, and both versions are counted', async () => {
    const game = await addGame(sport, { hours: 34 });
    const [one, two] = await Promise.all([
      say('pat.parker', game, { version: 0 }),
      say('casey.brook', game, { value: 'does_not_come', version: 0 }),
    ]);
    assert.deepEqual([one.statusCode, two.statusCode].sort(), [200, 409]);
  });
});

describe('two who answer differently', () => {
  test('who has not seen the other answer is told who answered, and may answer again', async () => {
    const game = await addGame(sport, { hours: 35 });
    await say('casey.brook', game, { value: 'does_not_come' });
    const refused = await say('pat.parker', game, { version: 0 });
    assert.equal(codeOf(refused), '409 answer.changed');
    const { answer, version } = refused.json().data;
    assert.deepEqual([answer.value, answer.by.first_name, version], ['does_not_come', 'Casey', 1]);
    assert.equal((await say('pat.parker', game, { version })).statusCode, 200);
    // The same word is no disagreement.
    assert.equal((await say('casey.brook', game, { version: 1 })).json().data.version, 2);
  });

  test('who has answered on another device is told so, and not that it was somebody else', async () => {
    const game = await addGame(sport, { hours: 35 });
    await say('pat.parker', game, { value: 'does_not_come' });
    const own = await say('pat.parker', game, { version: 0 });
    assert.equal(codeOf(own), '409 answer.changed');
    assert.match(own.json().data.message, /^You answered on another device/);
    const theirs = await say('casey.brook', game, { version: 0 });
    assert.match(theirs.json().data.message, /^Somebody else has answered/);
    await say('pat.parker', game, { value: null });
    assert.match((await say('pat.parker', game, { version: 1 })).json().data.message, /does not stand any more/);
  });

  test('of two devices without a connection the later press counts, whichever arrives first, and both are told', async () => {
    const [first, second] = [await addGame(sport, { hours: 36 }), await addGame(sport, { hours: 37 })];
    const early = { pressed_at: '2026-07-02T15:00:00.100Z', version: 0 };
    const late = { pressed_at: '2026-07-02T15:00:00.200Z', version: 0, value: 'does_not_come' };
    await say('pat.parker', first, early);
    const won = (await say('casey.brook', first, late)).json().data.answer;
    assert.deepEqual([won.value, won.before.value, won.before.by.first_name], ['does_not_come', 'comes', 'Pat']);
    const told = (await find('pat.parker', first)).answer;
    assert.deepEqual([told.value, told.by.first_name, told.before.by.is_you], ['does_not_come', 'Casey', true]);

    await say('casey.brook', second, late);
    const lost = await say('pat.parker', second, early);
    assert.equal(codeOf(lost), '409 answer.changed');
    assert.equal(lost.json().data.answer.by.first_name, 'Casey');
    assert.equal((await find('casey.brook', second)).answer.value, 'does_not_come');
  });

  test('a clock that is ahead does not win for ever', async () => {
    const game = await addGame(sport, { hours: 38 });
    await say('pat.parker', game, { pressed_at: '2031-01-01T00:00:00Z', version: 0 });
    sport.clock.advance(60);
    assert.equal((await say('casey.brook', game, { value: 'not_sure', version: 1 })).statusCode, 200);
    assert.equal(codeOf(await say('pat.parker', game, { pressed_at: '2026-02-31T25:00:00Z' })), '422 request.invalid');
  });
});

describe('who may answer', () => {
  test('not for somebody else’s child, nor as a relative, nor without the link any more', async () => {
    const game = await addGame(sport, { hours: 40 });
    for (const who of ['alex.morgan', 'uncle.parker', 'coach.kim', 'new.family'])
      assert.equal(codeOf(await say(who, game)), '403 guardian.required', who);
    assert.equal(codeOf(await say('pat.parker', game, { player_id: JORDAN })), '403 guardian.required');
    await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1 and player_id = $2`, [
      idOf(sport, 'casey.brook'),
      RILEY,
    ]);
    assert.equal(codeOf(await say('casey.brook', game)), '403 guardian.required');
    assert.equal(await find('casey.brook', game).then((item) => item?.first_name), 'Drew', 'of her other child only');
    await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1 and player_id = $2`, [
      idOf(sport, 'casey.brook'),
      RILEY,
    ]);
  });

  test('a player where a guardian has said yes, and guardians see that it was the player', async () => {
    const game = await addGame(sport, { hours: 41 });
    assert.equal((await say('riley.parker', game)).statusCode, 200);
    assert.deepEqual((await find('pat.parker', game)).answer.by, {
      first_name: 'Riley',
      is_you: false,
      is_player: true,
    });
    assert.equal((await say('pat.parker', game, { value: 'does_not_come', note: 'Grounded' })).statusCode, 200);
    const seen = await find('riley.parker', game);
    assert.deepEqual([seen.answer.value, seen.answer.note], ['does_not_come', null], 'the note is the guardian’s');
    // Jordan's guardian has not.
    assert.equal(codeOf(await say('jordan.morgan', game, { player_id: JORDAN })), '403 answer.not_permitted');
    assert.equal((await find('jordan.morgan', game)).can_answer, false);
  });

  test('not for an event of other teams, a hidden division or none at all', async () => {
    const comets = await nextPractice(sport, 3);
    for (const event of [{ kind: 'practice', event_id: comets }, { event_id: 999_999 }])
      assert.equal(codeOf(await say('pat.parker', 1, event)), '404 record.not_found');
    const game = await addGame(sport, { hours: 42 });
    await sport.db.run('update divisions set is_hidden = true where id = 1');
    assert.equal(codeOf(await say('pat.parker', game)), '404 record.not_found');
    await sport.db.run('update divisions set is_hidden = false where id = 1');
  });
});

describe('until when', () => {
  test('until it begins, and not about what does not take place', async () => {
    const game = await addGame(sport, { hours: 1 });
    await say('pat.parker', game);
    await move(game, `status = 'cancelled'`);
    assert.equal(codeOf(await say('pat.parker', game, { value: 'not_sure' })), '409 answer.closed');
    assert.equal((await find('pat.parker', game)).can_answer, false);
    await move(game, `status = 'scheduled'`);
    assert.equal((await find('pat.parker', game)).answer.value, 'comes', 'it takes place after all');
    sport.clock.advance(3600);
    const closed = await say('pat.parker', game, { value: 'not_sure' });
    assert.equal(codeOf(closed), '409 answer.closed');
    assert.match(closed.json().data.closed_at, /^2026-07-02T13:/);
  });

  test('until the time that is set for the team or the event, which moves with it', async () => {
    const game = await addGame(sport, { hours: 50 });
    const set = (sql: string) => sport.db.run(sql, [HAWKS, idOf(sport, 'coach.kim')]);
    await set(
      `insert into team_answer_settings (team_id, closes_minutes, changed_by, changed_at) values ($1, 60, $2, now())`,
    );
    const { starts_at_utc, closes_at_utc, can_answer } = await find('pat.parker', game);
    assert.equal(Date.parse(starts_at_utc) - Date.parse(closes_at_utc), 3_600_000);
    assert.equal(can_answer, true);
    await set(
      `insert into event_answer_settings (team_id, kind, event_id, closes_minutes, changed_by, changed_at) values ($1, 'game', ${game}, 3060, $2, now())`,
    );
    assert.equal((await find('pat.parker', game)).can_answer, false);
    assert.equal(codeOf(await say('pat.parker', game)), '409 answer.closed');
    await move(game, `starts_at = starts_at + interval '2 hours'`);
    assert.equal((await say('pat.parker', game)).statusCode, 200);
    await sport.db.run('delete from team_answer_settings');
  });
});

describe('events that change', () => {
  test('an answer stays with a new place and a small shift, is asked again for another time, and comes back with the old one', async () => {
    const game = await addGame(sport, { hours: 60 });
    await say('pat.parker', game);
    const answer = async () => (await find('pat.parker', game, '?from=2026-07-02&to=2026-08-20')).answer?.value ?? null;
    await move(game, 'venue_id = 2');
    assert.equal(await answer(), 'comes');
    await move(game, `starts_at = starts_at + interval '1 hour'`);
    assert.equal(await answer(), 'comes');
    await move(game, `starts_at = starts_at + interval '1 minute'`);
    assert.equal(await answer(), null);
    await move(game, `starts_at = starts_at - interval '61 minutes'`);
    assert.equal(await answer(), 'comes');
    await move(game, `status = 'postponed'`);
    assert.equal((await find('pat.parker', game)).can_answer, false);
    await move(game, `status = 'scheduled', starts_at = starts_at + interval '7 days'`);
    assert.equal(await answer(), null);
  });

  test('a deleted event takes what was said about it along', async () => {
    const game = await addGame(sport, { hours: 61 });
    await say('pat.parker', game);
    await sport.db.run('delete from games where id = $1', [game]);
    const left = await sport.db.one<{ answers: number; log: number }>(
      `select (select count(*)::int from answers where kind = 'game' and event_id = $1) as answers,
              (select count(*)::int from answer_log where kind = 'game' and event_id = $1) as log`,
      [game],
    );
    assert.deepEqual(left, { answers: 0, log: 0 });
  });

  test('a match of a tournament is answered like a game', async () => {
    const { id } = await sport.db.one<{ id: number }>(
      `with t as (insert into tournaments (division_id, name, starts_on, ends_on, created_at, updated_at)
          values (1, 'Cup', '2026-07-04', '2026-07-05', now(), now()) returning id),
        entries as (insert into tournament_entries (tournament_id, team_id, seed) select t.id, s, s from t, generate_series(1, 2) s),
        round as (insert into tournament_rounds (tournament_id, position, name) select id, 1, 'Final' from t returning id, tournament_id)
       insert into tournament_matches (tournament_id, round_id, position, home_team_id, away_team_id, starts_at)
       select tournament_id, id, 1, 1, 2, '2026-07-04T18:00:00Z' from round returning id`,
    );
    const game = await sport.db.one<{ id: number }>('select id from games where tournament_match_id = $1', [id]);
    assert.equal((await say('pat.parker', game.id)).statusCode, 200);
    // Its teams are open again: then there is nothing to come to.
    await sport.db.run('update tournament_matches set away_team_id = null where id = $1', [id]);
    assert.equal(codeOf(await say('pat.parker', game.id)), '404 record.not_found');
  });

  test('special events with a time are asked about, those of a whole day are not', async () => {
    const add = (columns: string, values: string) =>
      sport.db.one<{ id: number }>(
        `insert into special_events (title, ${columns}, created_at, updated_at) values ('Photo day', ${values}, now(), now()) returning id`,
      );
    const timed = await add('division_id, starts_at', `1, '2026-07-06T18:00:00Z'`);
    const ofAll = await add('starts_at', `'2026-07-06T19:00:00Z'`);
    const ofOthers = await add('division_id, starts_at', `2, '2026-07-06T19:00:00Z'`);
    const allDay = await add('starts_on', `'2026-07-06'`);
    const ask = async ({ id }: { id: number }) => (await say('pat.parker', id, { kind: 'event' })).statusCode;
    assert.deepEqual(await Promise.all([timed, ofAll, ofOthers, allDay].map(ask)), [200, 200, 404, 404]);
  });
});

describe('the list', () => {
  test('has two weeks from today, or the days that are asked for, within bounds', async () => {
    const days = async (range: string) => {
      const { items } = (await as(sport, 'pat.parker').get(`/community/family-events${range}`)).json().data;
      return [
        ...new Set(items.map(({ starts_at }: { starts_at: string }) => starts_at.slice(0, 10))),
      ].sort() as string[];
    };
    const usual = await days('');
    assert.ok(usual.length > 2 && usual[0]! >= '2026-07-02' && usual.at(-1)! <= '2026-07-15', usual.join());
    assert.deepEqual(await days('?from=2026-07-04&to=2026-07-04'), ['2026-07-04']);
    for (const range of ['?from=2026-07-04&to=2026-07-03', '?from=2026-07-04&to=2026-09-30', '?from=tomorrow'])
      assert.equal((await as(sport, 'pat.parker').get(`/community/family-events${range}`)).statusCode, 422, range);
    for (const range of ['?from=0001-01-01&to=0001-01-01', '?from=9999-12-31&to=9999-12-31'])
      assert.deepEqual(await days(range), [], range);
    assert.deepEqual((await as(sport, 'coach.kim').get('/community/family-events')).json().data.items, []);
  });
});
