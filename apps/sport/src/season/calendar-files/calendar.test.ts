import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { assertStrictCalendar } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { FIRST_DIVISION, FIRST_GAME, FIRST_TEAM } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

/** Reads a file as a calendar program would, with the zones it carries. */
async function read(path: string) {
  const response = await sport.app.inject(`/api/v1${path}`);
  assert.equal(response.statusCode, 200, path);
  assert.equal(response.headers['content-type'], 'text/calendar; charset=utf-8');
  assertStrictCalendar(response.rawPayload);
  const calendar = new ICAL.Component(ICAL.parse(response.body));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      sequence: event.sequence,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate,
      end: event.endDate,
      tzid: component.getFirstProperty('dtstart')?.getParameter('tzid'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    };
  });
  return {
    body: response.body,
    zones: calendar.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid'))),
    events,
  };
}

const addGame = async (startsAt: string, minutes = 60) =>
  (
    await sport.db.one<{ id: number }>(
      `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
   values (1, 1, 2, 1, $1, $2, now(), now()) returning id`,
      [startsAt, minutes],
    )
  ).id;

test('one game is one event with its zone, place, stable UID and UTC stamp', async () => {
  const { events, zones } = await read(`/schedules/games/${FIRST_GAME}/calendar.ics`);
  assert.equal(events.length, 1);
  const [event] = events;
  const { data: game } = (await sport.app.inject(`/api/v1/schedules/games/${FIRST_GAME}`)).json();
  assert.deepEqual(zones, ['America/New_York']);
  assert.equal(event?.tzid, 'America/New_York');
  assert.equal(event?.uid, 'basketball-game-1@sports-hub');
  assert.equal(event?.start.toString(), game.starts_at);
  assert.equal(event?.end.toString(), game.ends_at);
  assert.equal(event?.status, 'CONFIRMED');
  assert.match(event?.location ?? '', /River Road/);
  assert.match(event?.stamp ?? '', /Z$/);
});

test('a calendar program finds the right instant on both sides of the change to winter time', async () => {
  for (const instant of [
    '2040-11-03T14:00:00.000Z',
    '2040-11-04T14:00:00.000Z',
    '2040-03-10T15:00:00.000Z',
    '2040-03-11T15:00:00.000Z',
  ]) {
    const id = await addGame(instant);
    const [event] = (await read(`/schedules/games/${id}/calendar.ics`)).events;
    assert.equal(event?.start.toJSDate().toISOString(), instant);
    assert.equal(event?.end.toJSDate().getTime(), Date.parse(instant) + 3_600_000);
  }
});

test('in the hour that occurs twice each game keeps its own instant', async () => {
  for (const instant of ['2040-11-04T05:30:00.000Z', '2040-11-04T06:30:00.000Z']) {
    const id = await addGame(instant);
    const [event] = (await read(`/schedules/games/${id}/calendar.ics`)).events;
    assert.equal(event?.start.toJSDate().toISOString(), instant);
    assert.equal(event?.end.toJSDate().getTime(), Date.parse(instant) + 3_600_000);
  }
});

test('the sequence grows with each change that a calendar shows, and only then; the UID stays', async () => {
  const id = await addGame('2040-06-01T18:00Z');
  const sequence = async () => {
    const [event] = (await read(`/schedules/games/${id}/calendar.ics`)).events;
    assert.equal(event?.uid, `basketball-game-${id}@sports-hub`);
    return event?.sequence ?? -1;
  };
  assert.equal(await sequence(), 0);
  const changes = [
    `update games set starts_at = starts_at + interval '1 hour' where id = $1`,
    `update games set status = 'postponed' where id = $1`,
    `update games set status = 'final', home_score = 3, away_score = 2 where id = $1`,
    `update games set venue_id = 2 where id = $1`,
    `update venues set name = name || '!' where id = (select venue_id from games where id = $1)`,
    `update teams set name = name || '!' where id = (select home_team_id from games where id = $1)`,
    `update divisions set name = name || '!' where id = (select division_id from games where id = $1)`,
  ];
  for (const [index, change] of changes.entries()) {
    await sport.db.run(change, [id]);
    assert.equal(await sequence(), index + 1, change);
  }
  for (const nothing of [
    'update games set starts_at = starts_at where id = $1',
    'update games set updated_at = now() where id = $1',
    'update divisions set is_hidden = true where id = (select division_id from games where id = $1)',
    'update divisions set is_hidden = false where id = (select division_id from games where id = $1)',
  ])
    await sport.db.run(nothing, [id]);
  assert.equal(await sequence(), changes.length);
});

test('a cancelled game stays in the file as cancelled, a postponed one as tentative', async () => {
  const id = await addGame('2040-06-02T18:00Z');
  for (const [status, shown, prefix] of [
    ['cancelled', 'CANCELLED', 'Canceled: '],
    ['postponed', 'TENTATIVE', 'Postponed: '],
    ['scheduled', 'CONFIRMED', ''],
  ] as const) {
    await sport.db.run('update games set status = $2 where id = $1', [id, status]);
    const [event] = (await read(`/schedules/games/${id}/calendar.ics`)).events;
    assert.equal(event?.status, shown);
    assert.ok(event?.summary.startsWith(prefix));
  }
});

test('a team, a division and the whole sport have calendars of what is theirs, each event once, nothing hidden', async () => {
  const team = await read('/teams/3/calendar.ics');
  assert.ok(team.events.length > 6 && team.events.every((event) => event.summary.includes('Comets')));
  const division = await read('/divisions/2/calendar.ics');
  assert.ok(
    division.events.length > team.events.length &&
      division.events.every((event) => event.summary.includes('Grades 5-6')),
  );
  const whole = await read('/calendar.ics');
  const uids = whole.events.map((event) => event.uid);
  assert.equal(new Set(uids).size, uids.length);
  for (const kind of ['game', 'practice', 'event', 'tournament'])
    assert.ok(
      uids.some((uid) => uid.startsWith(`basketball-${kind}-`)),
      kind,
    );
  assert.ok(
    [...team.events, ...division.events].every((event) => uids.includes(event.uid)),
    'the same UID in every file',
  );
  assert.ok(!whole.body.includes('Tryouts'));
});

test('an all-day event covers whole days and ends on the day after the last', async () => {
  await sport.db.run(
    `insert into special_events (title, starts_on, ends_on, created_at, updated_at) values ('Camp', current_date + 30, current_date + 31, now(), now())`,
  );
  const camp = (await read('/calendar.ics')).events.find((event) => event.summary === 'Camp');
  assert.equal(camp?.start.isDate, true);
  assert.equal(camp?.end.subtractDate(camp.start).days ?? (camp?.end.subtractDate(camp.start).weeks ?? 0) * 7, 2);
});

test('text that a calendar could take for something else is escaped', async () => {
  await sport.db.run(
    `insert into special_events (title, starts_on, created_at, updated_at) values ($1, current_date + 1, now(), now())`,
    ['Line\r\nATTENDEE:mailto:x@example.org, a;b\\c'],
  );
  const { events, body } = await read('/calendar.ics');
  assert.ok(events.some((event) => event.summary.includes('ATTENDEE:mailto:x@example.org, a;b\\c')));
  assert.ok(!/^ATTENDEE/m.test(body));
});

test('the calendar of a sport reaches back the same number of days late in a winter evening and early on a summer day', async () => {
  const before = sport.clock.now();
  for (const { now, first, tooEarly } of [
    { now: '2026-12-15T23:30:00-05:00', first: '2026-06-18T18:00:00-04:00', tooEarly: '2026-06-17T18:00:00-04:00' },
    { now: '2026-07-01T00:30:00-04:00', first: '2026-01-02T18:00:00-05:00', tooEarly: '2026-01-01T18:00:00-05:00' },
  ]) {
    const [kept, left] = [await addGame(first), await addGame(tooEarly)];
    sport.clock.set(now);
    const uids = (await read('/calendar.ics')).events.map(({ uid }) => uid);
    assert.ok(uids.includes(`basketball-game-${kept}@sports-hub`), now);
    assert.ok(!uids.includes(`basketball-game-${left}@sports-hub`), now);
    await sport.db.run('delete from games where id = any($1)', [[kept, left]]);
  }
  sport.clock.set(before);
});

test('the same content gives the same bytes', async () => {
  assert.equal((await read('/calendar.ics')).body, (await read('/calendar.ics')).body);
});

test('point 13: two independent programs read the same events, instants and sequences from every file', async () => {
  await addGame('2040-11-04T05:30:00.000Z', 30);
  await addGame('2040-11-04T06:30:00.000Z', 90);
  for (const path of [
    '/calendar.ics',
    `/teams/${FIRST_TEAM}/calendar.ics`,
    `/divisions/${FIRST_DIVISION}/calendar.ics`,
  ]) {
    const { events, body } = await read(path);
    const others = Object.values(nodeIcal.sync.parseICS(body)).filter((entry) => entry?.type === 'VEVENT');
    assert.equal(others.length, events.length, path);
    for (const event of events) {
      const other = others.find(({ uid }) => uid === event.uid);
      assert.ok(other, event.uid);
      assert.equal(other.summary, event.summary);
      assert.equal(Number(other.sequence), event.sequence);
      assert.equal(other.status, event.status);
      // Whole days have no instant: each program takes midnight where it runs.
      if (event.start.isDate) continue;
      assert.equal(other.start.getTime(), event.start.toJSDate().getTime(), event.uid);
      assert.equal(other.end?.getTime(), event.end.toJSDate().getTime(), event.uid);
    }
  }
});

test('point 13: a team without games has a calendar that programs accept', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into teams (division_id, name) values (1, 'Nobody yet') returning id`,
  );
  assert.deepEqual((await read(`/teams/${id}/calendar.ics`)).events, []);
});
