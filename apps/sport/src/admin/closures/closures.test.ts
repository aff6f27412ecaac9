import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import {
  asScheduler,
  plantGame,
  plantPractice,
  saveEdits,
  startTableSport,
  TABLE_NOON,
} from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTableSport({ env: { THROTTLE_NOTICES: '1000/3600' } });
});
after(() => sport.stop());
beforeEach(async () => {
  await sport.db.run(`update venue_closures set lifted_at = now() where lifted_at is null`);
  await sport.db.run(`delete from games where starts_at > '2027-01-01'`);
  await sport.db.run(`delete from practices where starts_at > '2027-01-01'`);
  await sport.db.run('delete from notice_events');
  await sport.db.run('delete from notices');
  sport.clock.set(TABLE_NOON);
  clerk = await asScheduler(sport, 'clerk');
});

const DAY = '2027-07-10';
const preview = (query: Record<string, string>, venue = 1) =>
  clerk.get(`/admin/venues/${venue}/closing?${new URLSearchParams({ day: DAY, ...query }).toString()}`);
const close = (body: object, venue = 1, by = clerk) => by.post(`/admin/venues/${venue}/close`, { day: DAY, ...body });
const standOf = async (key: string) => {
  const [kind, id] = key.split(':');
  const { at, venue_id, status } = await sport.db.one<{ at: string; venue_id: number; status: string }>(
    `select to_char(starts_at, 'MM-DD HH24:MI') as at, venue_id, status from ${kind}s where id = $1`,
    [id],
  );
  return [at, venue_id, status];
};
const sequenceOf = async (key: string): Promise<number> => {
  const [kind, id] = key.split(':');
  return (await sport.db.one<{ sequence: number }>(`select sequence from ${kind}s where id = $1`, [id])).sequence;
};
const move = async (key: string, to: object) => ({ id: key, sequence: await sequenceOf(key), ...to });
let seen = new Set<string>();
const news = async (seconds = 0) => {
  sport.clock.advance(seconds);
  await sport.tellNotices();
  const mails = await sport.mails();
  const fresh = mails.filter(({ message_id }) => !seen.has(message_id));
  seen = new Set(mails.map(({ message_id }) => message_id));
  return fresh.map((mail) => ({ ...mail, to: mail.to.replace('@riverbend.example', '') }));
};
const HAWKS_AND_OTTERS = ['alex.morgan', 'casey.brook', 'coach.kim', 'pat.parker', 'riley.parker'];

describe('what a closure would affect', () => {
  test('is what is there in its hours, on its days, and has not begun', async () => {
    const early = await plantGame(sport, `${DAY}T10:00`);
    const into = await plantGame(sport, `${DAY}T14:30`);
    const late = await plantPractice(sport, `${DAY}T18:00`);
    const atEnd = await plantPractice(sport, `${DAY}T20:00`);
    const sunday = await plantGame(sport, '2027-07-11T16:00');
    const elsewhere = await plantGame(sport, `${DAY}T16:00`, { venue: 2 });
    const keysOf = async (query: Record<string, string>) =>
      (await preview(query)).data.items.map(({ row }: { row: { key: string } }) => row.key);
    assert.deepEqual(await keysOf({}), [early, into, late, atEnd]);
    assert.deepEqual(await keysOf({ from: '15:00' }), [into, late, atEnd], 'what would still be there at three');
    assert.deepEqual(await keysOf({ from: '15:00', until: '20:00' }), [into, late]);
    assert.deepEqual(await keysOf({ from: '15:00', until: '18:00', last_day: '2027-07-11' }), [into, sunday]);
    assert.ok(elsewhere);
    sport.clock.set(`${DAY}T20:00:00Z`);
    clerk = await asScheduler(sport, 'clerk');
    assert.deepEqual(await keysOf({}), [late, atEnd], 'at four in the afternoon');
  });

  test('comes with free times that go together, and none that collides with anybody', async () => {
    const first = await plantGame(sport, `${DAY}T10:00`);
    const second = await plantGame(sport, `${DAY}T11:00`, { home: 2, away: 1 });
    // The other place is taken at ten and at eleven.
    await plantPractice(sport, `${DAY}T10:00`, { team: 3, venue: 2 });
    await plantPractice(sport, `${DAY}T11:00`, { team: 3, venue: 2 });
    await plantGame(sport, '2027-07-17T10:00');
    const { status, data } = await preview({ from: '09:00', until: '13:00', reason: 'The field is wet.' });
    assert.equal(status, 200);
    assert.deepEqual(
      data.items.map(({ row }: { row: { key: string } }) => row.key),
      [first, second],
    );
    const [one, two] = data.items.map(
      ({ options }: { options: { starts_at: string; venue: { id: number } }[] }) => options[0],
    );
    assert.ok(one && two, JSON.stringify(data.items));
    assert.ok(Math.abs(Date.parse(one.starts_at) - Date.parse(two.starts_at)) >= 3_600_000, 'the same two teams');
    for (const { starts_at, venue } of [one, two])
      assert.ok(venue.id !== 1 || starts_at < `${DAY}T09` || starts_at >= `${DAY}T13`, 'not while it is closed');
    const closed = await close({
      ...{ from: '09:00', until: '13:00' },
      moves: [
        await move(first, { starts_at: one.starts_at, venue_id: one.venue.id }),
        await move(second, { starts_at: two.starts_at, venue_id: two.venue.id }),
      ],
    });
    assert.equal(closed.status, 201, closed.body);
    assert.deepEqual(data.reach, { families: 3, coaches: 1, mails: 5, phones: 0 });
    assert.match(data.mail.subject, /is closed on July 10, 2027 from 9:00.AM to 1:00.PM/);
    assert.match(data.mail.paragraphs.join(' '), /The field is wet\./);
  });

  test('uses the weekly times of a place where it has some', async () => {
    const game = await plantGame(sport, `${DAY}T10:00`);
    await sport.db.run(
      `insert into venue_slots (venue_id, season_id, weekday, begins, ends) select 2, id, 2, '17:00', '19:00' from seasons where is_current`,
    );
    const { data } = await preview({});
    const atOther = data.items[0].options.filter(({ venue }: { venue: { id: number } }) => venue.id === 2);
    assert.deepEqual(
      atOther.map(({ starts_at }: { starts_at: string }) => starts_at),
      ['2027-07-13T17:00:00', '2027-07-20T17:00:00'],
      'Tuesdays from five',
    );
    await sport.db.run('delete from venue_slots');
    assert.ok(game);
  });

  test('is refused with words at the field: no such place, a day that is over, hours that end before they begin', async () => {
    for (const [query, field] of [
      [{ day: '2027-06-30' }, 'day'],
      [{ day: '2029-01-01' }, 'day'],
      [{ last_day: '2027-07-09' }, 'last_day'],
      [{ last_day: '2027-12-01' }, 'last_day'],
      [{ from: '15:00', until: '15:00' }, 'until'],
      [{ from: '25:00' }, 'from'],
    ] as const) {
      const { status, data } = await preview(query);
      assert.deepEqual([status, Object.keys(data.fields)], [422, [field]], JSON.stringify(query));
      const closed = await close({ ...query, moves: [] });
      assert.deepEqual([closed.status, Object.keys(closed.data.fields)], [422, [field]], JSON.stringify(query));
    }
    assert.equal((await preview({}, 999)).status, 404);
    assert.deepEqual((await preview({})).data.items, [], 'nothing is planned there');
  });
});

describe('closing', () => {
  test('moves, postpones and cancels in one step, is told in one mail after two minutes, and written down', async () => {
    const moved = await plantGame(sport, `${DAY}T15:00`);
    const open = await plantGame(sport, `${DAY}T17:00`);
    const gone = await plantPractice(sport, `${DAY}T19:00`);
    const { status, data } = await close({
      ...{ from: '15:00', reason: 'The field is wet.', words: 'We mow and play if it stays dry.' },
      moves: [
        await move(moved, { starts_at: '2027-07-11T13:00', venue_id: 2 }),
        await move(open, { status: 'postponed' }),
        await move(gone, { status: 'cancelled' }),
      ],
    });
    assert.equal(status, 201);
    assert.deepEqual(
      [data.from, data.until, data.last_day, data.events, data.tells_at],
      ['15:00', '24:00', DAY, 3, '2027-07-01T12:02:00'],
    );
    assert.deepEqual(
      [await standOf(moved), await standOf(open), await standOf(gone)],
      [
        ['07-11 13:00', 2, 'scheduled'],
        ['07-10 17:00', 1, 'postponed'],
        ['07-10 19:00', 1, 'cancelled'],
      ],
    );
    assert.deepEqual(await news(119), [], 'it can still be taken back');
    const mails = await news(1);
    assert.deepEqual(mails.map(({ to }) => to).sort(), HAWKS_AND_OTTERS);
    const pat = mails.find(({ to }) => to === 'pat.parker')!;
    assert.match(pat.subject, /is closed on July 10, 2027 from 3:00.PM$/);
    assert.match(pat.text.replaceAll(/\s+/g, ' '), /The field is wet\. We mow and play if it stays dry\./);
    assert.match(
      pat.text,
      /Moved: Otters at Hawks[^]*Postponed: Otters at Hawks[^]*Canceled: practice of Hawks|Postponed[^]*Canceled[^]*Moved/,
    );
    assert.deepEqual(await news(3600), [], 'and not again, for any of them');
    const trail = (await auditOf(sport, 'venue.closed')).at(-1);
    const { detail } = trail as unknown as { detail: { before: object; after: Record<string, string> } };
    assert.deepEqual(Object.keys(detail.before).sort(), [moved, open, gone].sort());
    assert.match(detail.after[moved]!, /Sun, Jul.11, 1:00.PM/);
    clerk = await asScheduler(sport, 'clerk');
    const after_ = await clerk.get(`/admin/closures/${data.id}`);
    assert.equal(after_.data.changes.length, 3);
    assert.equal(after_.data.closure.tells_at, null);
  });

  test('what begins within two hours is told at once', async () => {
    const game = await plantGame(sport, '2027-07-01T13:30');
    await close({ day: '2027-07-01', moves: [await move(game, { status: 'postponed' })] });
    assert.deepEqual((await news()).map(({ to }) => to).sort(), HAWKS_AND_OTTERS);
  });

  test('what waited to be told of the same game is told with it, once', async () => {
    const game = await plantGame(sport, `${DAY}T15:00`);
    await saveEdits(clerk, [{ key: game, starts_at: `${DAY}T16:00` }]);
    await close({ moves: [await move(game, { starts_at: '2027-07-11T13:00', venue_id: 2 })] });
    const mails = await news(120);
    assert.deepEqual(mails.map(({ to }) => to).sort(), HAWKS_AND_OTTERS);
    assert.match(mails[0]!.text, /3:00.PM[^]*1:00.PM/, 'as they knew it');
    assert.doesNotMatch(mails[0]!.text, /4:00.PM/);
    assert.deepEqual(await news(3600), []);
  });

  test('a time that is taken, closed, over or outside the season is refused with words, and nothing is closed', async () => {
    const game = await plantGame(sport, `${DAY}T15:00`);
    const practice = await plantPractice(sport, `${DAY}T17:00`);
    await plantGame(sport, '2027-07-11T13:00', { venue: 2 });
    const rest = await move(practice, { status: 'cancelled' });
    const refused = async (to: object, words: RegExp) => {
      const { status, data } = await close({ moves: [await move(game, to), rest] });
      assert.equal(status, 422, JSON.stringify(to));
      assert.match(data.fields[`moves.${game}.to`], words);
    };
    await refused({ starts_at: '2027-07-11T13:30', venue_id: 2 }, /cannot be in two places/);
    await refused({ starts_at: `${DAY}T16:00` }, /is closed on/);
    await refused({ starts_at: '2027-06-30T13:30', venue_id: 2 }, /in the past/);
    await refused({ starts_at: '2027-10-30T13:30', venue_id: 2 }, /outside the season/);
    await refused({ venue_id: 999 }, /no such place/);
    await refused({}, /Choose a time/);
    const { data } = await close({
      moves: [await move(game, { status: 'postponed' }), await move(practice, { status: 'postponed' })],
    });
    assert.match(data.fields[`moves.${practice}.to`], /not postponed/);
    assert.deepEqual(
      (await clerk.get('/admin/closures')).data.items.filter((one: { lifted_at: unknown }) => one.lifted_at === null),
      [],
    );
    assert.deepEqual(await standOf(game), ['07-10 15:00', 1, 'scheduled']);
    assert.deepEqual(await news(3600), []);
  });

  test('what has changed since it was looked at is a conflict that says what there is now; nothing half', async () => {
    const game = await plantGame(sport, `${DAY}T15:00`);
    const move_ = await move(game, { status: 'postponed' });
    await saveEdits(clerk, [{ key: game, starts_at: `${DAY}T16:00` }]);
    const stale = await close({ moves: [move_] });
    assert.deepEqual([stale.status, stale.code], [409, 'record.changed']);
    assert.equal(stale.data.current.items[0].row.starts_at, `${DAY}T16:00:00`);
    const added = await plantPractice(sport, `${DAY}T18:00`);
    const more = await close({ moves: [await move(game, { status: 'postponed' })] });
    assert.deepEqual([more.status, more.data.current.items.length], [409, 2]);
    assert.deepEqual(await standOf(added), ['07-10 18:00', 1, 'scheduled']);
    assert.equal(
      (await close({ moves: [await move(game, { status: 'postponed' }), await move(added, { status: 'cancelled' })] }))
        .status,
      201,
    );
  });

  test('two at once: of one place one holds, and two places do not get the same free hour', async () => {
    const other = await asScheduler(sport, 'robin.vale');
    for (let round = 0; round < 4; round += 1) {
      const day = `2027-07-${String(12 + round)}`;
      const here = await plantGame(sport, `${day}T15:00`);
      const there = await plantPractice(sport, `${day}T15:00`, { team: 3, venue: 2 });
      const to = { starts_at: `${day}T18:00`, venue_id: 3 };
      const same = await Promise.all([
        close({ day, moves: [await move(here, to)] }),
        close({ day, moves: [await move(there, to)] }, 2, other),
        close({ day, moves: [await move(here, to)] }, 1, other),
      ]);
      const statuses = same.map(({ status }) => status).sort();
      assert.equal(statuses.filter((status) => status === 201).length, 1, JSON.stringify(same.map(({ body }) => body)));
      const { count } = await sport.db.one<{ count: number }>(
        `select count(*)::integer as count from (select venue_id, starts_at from games union all select venue_id, starts_at from practices) x
          where venue_id = 3 and starts_at = $1::timestamptz`,
        [`${day}T18:00`],
      );
      assert.equal(count, 1);
    }
  });

  test('the same hours twice is a conflict, other hours of the day are not', async () => {
    assert.equal((await close({ from: '15:00', until: '18:00', moves: [] })).status, 201);
    const again = await close({ from: '17:00', moves: [] });
    assert.deepEqual([again.status, again.code], [409, 'venue.closed']);
    assert.equal((await close({ from: '18:00', moves: [] })).status, 201);
    assert.equal((await close({ until: '09:00', moves: [] })).status, 201);
  });

  test('is for who may change the season; who may read it sees what would be affected', async () => {
    const reader = await asAdminOf(sport, 'robin.vale', { season: false });
    assert.equal((await reader.get(`/admin/venues/1/closing?day=${DAY}`)).status, 200);
    assert.equal((await close({ moves: [] }, 1, reader)).status, 403);
    const stranger = await asAdminOf(sport, 'staff.diaz', { audit: true });
    assert.equal((await stranger.get(`/admin/venues/1/closing?day=${DAY}`)).status, 403);
  });
});

describe('open again', () => {
  const closeTwo = async () => {
    const game = await plantGame(sport, `${DAY}T15:00`);
    const practice = await plantPractice(sport, `${DAY}T17:00`);
    const { data } = await close({
      moves: [
        await move(game, { starts_at: '2027-07-13T18:00', venue_id: 2 }),
        await move(practice, { status: 'cancelled' }),
      ],
    });
    return { id: data.id as number, game, practice };
  };

  test('within two minutes everything is as before, and nobody hears of either', async () => {
    const { id, game, practice } = await closeTwo();
    const shown = (await clerk.get(`/admin/closures/${id}`)).data;
    assert.deepEqual(
      shown.changes.map((one: { can_be_put_back: boolean }) => one.can_be_put_back),
      [true, true],
    );
    assert.equal((await clerk.post(`/admin/closures/${id}/lift`)).status, 200);
    assert.deepEqual(
      [await standOf(game), await standOf(practice)],
      [
        ['07-10 15:00', 1, 'scheduled'],
        ['07-10 17:00', 1, 'scheduled'],
      ],
    );
    assert.deepEqual(await news(3600), []);
  });

  test('puts back what its old time is free for; the rest stays, and who heard of the closure hears once', async () => {
    const { id, game, practice } = await closeTwo();
    assert.equal((await news(120)).length, 5);
    // While it was closed somebody gave the team something else at three, elsewhere.
    await plantPractice(sport, `${DAY}T15:00`, { venue: 2 });
    await news(120);
    assert.equal((await clerk.post(`/admin/closures/${id}/lift`)).status, 200);
    assert.deepEqual(
      [await standOf(game), await standOf(practice)],
      [
        ['07-13 18:00', 2, 'scheduled'],
        ['07-10 17:00', 1, 'scheduled'],
      ],
    );
    const mails = await news();
    assert.match(mails.find(({ to }) => to === 'pat.parker')!.subject, /is open again/);
    assert.ok(!mails.some(({ to }) => to === 'casey.brook'), 'of the game nothing has changed');
  });

  test('without putting anything back what was moved stays, and who has not heard of it yet does', async () => {
    const { id, game } = await closeTwo();
    assert.equal((await clerk.post(`/admin/closures/${id}/lift`, { put_back: false })).status, 200);
    assert.deepEqual(await standOf(game), ['07-13 18:00', 2, 'scheduled']);
    const mails = await news(120);
    assert.deepEqual(mails.map(({ to }) => to).sort(), HAWKS_AND_OTTERS);
    assert.ok(mails.every(({ subject }) => !/closed|open again/.test(subject)));
    assert.match(mails.find(({ to }) => to === 'casey.brook')!.subject, /^Moved: Otters at Hawks/);
  });
});

test('the schedule table knows the hours: refused while it is closed, free after it', async () => {
  await close({ from: '15:00', until: '18:00', moves: [] });
  const check = async (starts_at: string) =>
    (
      await clerk.post('/admin/schedule/check', {
        changes: [{ key: 'new:1', kind: 'practice', home_team_id: 1, starts_at, venue_id: 1 }],
      })
    ).data.conflicts;
  assert.deepEqual(await check(`${DAY}T18:00`), []);
  assert.deepEqual(await check(`${DAY}T14:00`), []);
  const [conflict] = await check(`${DAY}T14:30`);
  assert.match(conflict.title, /is closed on Sat, Jul.10 from 3:00.PM to 6:00.PM\./);
});

test('the last day of another span is empty until it is said: today would be before the first', async () => {
  const lastDay = async (query: string): Promise<string | undefined> => {
    const { body } = await sport.app.inject({
      url: `/admin/closures/new?${query}`,
      headers: { cookie: clerk.cookie ?? '' },
    });
    const [field = ''] = /<input[^>]*name="last_day"[^>]*>/.exec(body) ?? [];
    assert.ok(field, body.slice(0, 500));
    return / value="([^"]+)"/.exec(field)?.[1];
  };
  assert.equal(await lastDay(''), undefined);
  assert.equal(await lastDay('venue=1&span=weekend'), undefined);
  assert.equal(await lastDay('venue=1&span=other&day=2027-07-05&last_day=2027-07-06'), '2027-07-06');
});
