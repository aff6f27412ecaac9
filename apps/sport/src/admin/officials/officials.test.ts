import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { asScheduler, plantGame, saveEdits, startTableSport, TABLE_NOON } from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTableSport();
});
after(() => sport.stop());
beforeEach(async () => {
  await sport.db.run(`delete from games where starts_at > '2027-01-01'`);
  await sport.db.run('delete from notice_events');
  sport.clock.set(TABLE_NOON);
  clerk = await asScheduler(sport, 'clerk');
});

let made = 0;
const add = async (more: object = {}): Promise<{ id: number; version: number; email: string }> => {
  made += 1;
  const { status, data } = await clerk.post('/admin/officials', {
    ...{ name: `Rae Whistle ${made}`, email: `rae${made}@example.org`, phone: '555-0199' },
    ...more,
  });
  assert.equal(status, 201);
  return data;
};
const numberOf = (key: string): number => Number(key.split(':')[1]);
const assign = (id: number, games: readonly string[], role = 'referee', by = clerk) =>
  by.post(`/admin/officials/${id}/assign`, { role, game_ids: games.map(numberOf) });
const mailsTo = async (email: string, seconds: number) => {
  sport.clock.advance(seconds);
  await sport.tellNotices();
  return sport.mails(email);
};

test('somebody is added, changed with a version, and removed with everything by which they can be reached', async () => {
  const { id, version } = await add();
  const changed = await clerk.post(`/admin/officials/${id}/change`, { version, name: 'Rae Bell', phone: '555-0100' });
  assert.deepEqual([changed.status, changed.data.name, changed.data.email], [200, 'Rae Bell', null]);
  const stale = await clerk.post(`/admin/officials/${id}/change`, { version, name: 'Somebody Else' });
  assert.deepEqual([stale.status, stale.code, stale.data.current.name], [409, 'record.changed', 'Rae Bell']);
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'Rae', email: 'nobody' }, 'email'],
    [{ name: 'Rae', phone: '1' }, 'phone'],
  ] as const) {
    const { status, data } = await clerk.post('/admin/officials', body);
    assert.deepEqual([status, Object.keys(data.fields)], [422, [field]]);
  }
  const game = await plantGame(sport, '2027-07-10T10:00');
  await assign(id, [game]);
  const removed = await clerk.post(`/admin/officials/${id}/remove`, { version: changed.data.version });
  assert.equal(removed.status, 200);
  assert.equal((await clerk.get(`/admin/officials/${id}`)).status, 404);
  const left = await sport.db.one('select email, phone, link_key from officials where id = $1', [id]);
  assert.deepEqual({ ...left }, { email: null, phone: null, link_key: null });
  assert.deepEqual(await sport.db.rows('select 1 from game_officials where official_id = $1', [id]), []);
  const trail = JSON.stringify(await auditOf(sport, 'official.changed'));
  assert.ok(trail.includes('Rae Bell') && !/555-01|example\.org/.test(trail), 'how to reach them is in no log');
});

test('several games at once; two at one time are a warning, one’s own team and child are good to know', async () => {
  const { id } = await add({ email: 'coach.kim@riverbend.example' });
  const [first, second] = [
    await plantGame(sport, '2027-07-10T10:00'),
    await plantGame(sport, '2027-07-10T10:30', { venue: 2 }),
  ];
  const later = await plantGame(sport, '2027-07-10T13:00');
  assert.equal((await assign(id, [first, second])).data.conflicts, 2);
  await assign(id, [first], 'scorer');
  const { data } = await clerk.get(`/admin/officials/${id}`);
  assert.deepEqual(
    data.assigned.map(({ roles }: { roles: string[] }) => roles),
    [['referee', 'scorer'], ['referee']],
  );
  const notes = data.assigned[0].notes as { kind: string; level: string; words: string }[];
  assert.deepEqual(
    notes.map(({ kind, level }) => [kind, level]),
    [
      ['twice', 'warning'],
      ['coach', 'info'],
    ],
  );
  assert.match(notes[0]!.words, /^Also at Otters at Hawks, 10:30.AM$/);
  assert.equal(notes[1]!.words, 'Coaches Hawks');
  assert.deepEqual(
    data.others.map((game: { id: number }) => game.id),
    [numberOf(later)],
  );
  const parent = await add({ email: 'PAT.parker@riverbend.example' });
  const shown = (await clerk.get(`/admin/officials/${parent.id}`)).data.others[0];
  assert.deepEqual(
    shown.notes.map(({ words }: { words: string }) => words),
    ['Has a child on Hawks'],
  );
  assert.ok(!JSON.stringify(shown).includes('Riley'), 'which child is nobody’s business here');
  assert.equal((await clerk.get('/admin/officials')).data.without_referee, 1);
  const taken = await clerk.post(`/admin/officials/${id}/unassign`, { role: 'referee', game_ids: [numberOf(second)] });
  assert.equal(taken.data.conflicts, 0);
});

test('games that are over, or none, are refused as a whole; the same twice, by two at once, is once', async () => {
  const { id } = await add();
  const game = await plantGame(sport, '2027-07-10T10:00');
  const over = await plantGame(sport, '2027-06-10T10:00');
  for (const games of [[game, over], [game, 'game:999999'], []]) {
    const { status, data } = await assign(id, games);
    assert.deepEqual([status, Object.keys(data.fields)], [422, ['game_ids']]);
  }
  assert.equal((await clerk.get(`/admin/officials/${id}`)).data.assigned.length, 0);
  const other = await asScheduler(sport, 'robin.vale');
  const answers = await Promise.all([assign(id, [game]), assign(id, [game], 'referee', other), assign(id, [game])]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await sport.db.rows('select 1 from game_officials where official_id = $1', [id])).length, 1);
});

test('their own link shows their games and nobody’s name, has a calendar, ends when withdrawn or made again', async () => {
  const { id } = await add();
  const [mine, notMine] = [
    await plantGame(sport, '2027-07-10T10:00'),
    await plantGame(sport, '2027-07-11T10:00', { venue: 2 }),
  ];
  await assign(id, [mine]);
  assert.ok(notMine);
  const link = (await clerk.post(`/admin/officials/${id}/link`)).data.link as string;
  const open = (address: string) =>
    sport.app.inject({ url: new URL(address).pathname, headers: { accept: 'text/html' } });
  const page = await open(link);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Otters at Hawks/);
  assert.match(page.body, /Sat, Jul.10/);
  assert.match(page.body, /maps/);
  assert.ok(!/Jul.11/.test(page.body), 'others’ games are not theirs');
  assert.ok(!/Riley|Parker|Morgan|555-0199|@example\.org/.test(page.body));
  assert.match(String(page.headers['cache-control']), /no-store/);
  assert.match(page.body, /noindex/);
  const calendar = await open(`${link}/calendar.ics`);
  assert.match(calendar.body, /BEGIN:VCALENDAR[^]*Otters at Hawks/);
  assert.equal(calendar.body.match(/BEGIN:VEVENT/g)?.length, 1);
  // Many years of games leave no place for what is to come.
  await sport.db.run(
    `with old as (
       insert into games (division_id, home_team_id, away_team_id, starts_at, status, created_at, updated_at)
       select 1, 1, 2, timestamptz '2020-01-01T12:00Z' + n * interval '1 day', 'cancelled', now(), now() from generate_series(1, 520) n returning id)
     insert into game_officials (official_id, game_id, role) select $1, id, 'scorer' from old`,
    [id],
  );
  assert.match((await open(`${link}/calendar.ics`)).body, /DTSTART[^\n]*20270710T100000/);
  await sport.db.run(`delete from games where starts_at < '2022-01-01'`);
  const again = (await clerk.post(`/admin/officials/${id}/link`)).data.link as string;
  assert.equal((await open(link)).statusCode, 422, 'the one before');
  assert.equal((await open(again)).statusCode, 200);
  assert.equal((await clerk.post(`/admin/officials/${id}/withdraw-link`)).data.link, null);
  for (const address of [
    again,
    `${again}/calendar.ics`,
    `${new URL(again).origin}/officiating/${id}.${'a'.repeat(43)}`,
    `${new URL(again).origin}/officiating/x`,
  ])
    assert.equal((await open(address)).statusCode, 422, address);
});

test('a game that moves or is canceled is told by mail after two minutes, once; put back meanwhile it is no news', async () => {
  const { id, email } = await add();
  await clerk.post(`/admin/officials/${id}/link`);
  const [moved, gone, back] = [
    await plantGame(sport, '2027-07-10T10:00'),
    await plantGame(sport, '2027-07-17T10:00'),
    await plantGame(sport, '2027-07-24T10:00'),
  ];
  await assign(id, [moved, gone, back]);
  await saveEdits(
    clerk,
    [
      { key: moved, starts_at: '2027-07-10T12:00', venue_id: 2 },
      { key: gone, status: 'cancelled' },
      { key: back, starts_at: '2027-07-24T11:00' },
    ],
    { tell: 'none' },
  );
  await saveEdits(clerk, [{ key: back, starts_at: '2027-07-24T10:00' }], { tell: 'none' });
  assert.deepEqual(await mailsTo(email, 119), []);
  const [mail, ...others] = await mailsTo(email, 1);
  assert.deepEqual(others, []);
  assert.match(mail!.subject, /2 games of yours have changed/);
  assert.match(mail!.text, /Moved: Otters at Hawks[^]*10:00.AM[^]*12:00.PM[^]*Canceled: Otters at Hawks/);
  assert.match(mail!.text, /\/officiating\//);
  assert.ok(!mail!.text.includes('July 24'));
  assert.equal((await mailsTo(email, 3600)).length, 1, 'and not again');
});

test('a closure moves their game: they hear of it; whoever was taken off meanwhile does not', async () => {
  const [stays, leaves] = [await add(), await add()];
  const game = await plantGame(sport, '2027-07-10T10:00');
  await assign(stays.id, [game]);
  await assign(leaves.id, [game], 'scorer');
  assert.equal((await clerk.post('/admin/venues/1/close', { day: '2027-07-10', instead_venue_id: 2 })).status, 201);
  await clerk.post(`/admin/officials/${leaves.id}/unassign`, { role: 'scorer', game_ids: [numberOf(game)] });
  assert.equal((await mailsTo(stays.email, 120)).length, 1);
  assert.deepEqual(await sport.mails(leaves.email), []);
});

test('who may read the season sees them, who may write changes them, others do not; nothing of them is public', async () => {
  const { id, version } = await add();
  const game = await plantGame(sport, '2027-07-10T10:00');
  await assign(id, [game]);
  const reader = await asAdminOf(sport, 'robin.vale', { season: false });
  assert.equal((await reader.get('/admin/officials')).status, 200);
  assert.equal((await reader.get(`/admin/officials/${id}`)).status, 200);
  for (const [path, body] of [
    ['', { name: 'Rae' }],
    [`/${id}/change`, { version, name: 'Rae' }],
    [`/${id}/remove`, { version }],
    [`/${id}/assign`, { role: 'referee', game_ids: [numberOf(game)] }],
    [`/${id}/unassign`, { role: 'referee', game_ids: [numberOf(game)] }],
    [`/${id}/link`, {}],
    [`/${id}/withdraw-link`, {}],
  ] as const)
    assert.equal((await reader.post(`/admin/officials${path}`, body)).status, 403, path);
  const stranger = await asAdminOf(sport, 'staff.diaz', { audit: true });
  assert.equal((await stranger.get('/admin/officials')).status, 403);
  const shown = await sport.app.inject(`/api/v1/schedules/games/${numberOf(game)}`);
  assert.ok(!/Rae Whistle|official|referee/.test(shown.body));
});

test('the list is taken away as a file, with the password of a moment ago', async () => {
  const { id } = await add({ name: '=HYPERLINK("x")' });
  const game = await plantGame(sport, '2027-07-10T10:00');
  await plantGame(sport, '2027-07-11T10:00');
  await assign(id, [game]);
  const { statusCode, body } = await sport.app.inject({
    ...{ method: 'POST', url: '/api/v1/admin/officials/export', payload: {} },
    headers: { cookie: clerk.cookie ?? '', 'x-csrf-token': clerk.csrf ?? '' },
  });
  assert.equal(statusCode, 200);
  const lines = body.split('\r\n');
  assert.equal(lines[0]!.replaceAll(/["\ufeff]/g, ''), 'game,division,starts_at,venue,status,role,name,email,phone');
  assert.match(lines[1]!, /Otters at Hawks.*referee/);
  assert.ok(!/,=HYPERLINK|,"=HYPERLINK/.test(body), 'no cell begins a formula');
  assert.match(lines[2]!, /2027-07-11/, 'a game that nobody has is in it, too');
});
