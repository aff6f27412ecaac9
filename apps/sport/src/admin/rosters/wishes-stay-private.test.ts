import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sportOperations } from '@sports-hub/contract';
import { runAdmin } from '../../operator/run.ts';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { aDivision, registerPaid } from '../../testing/paid-registrations.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let office: AdminClient;
let division: Awaited<ReturnType<typeof aDivision>>;
const players: number[] = [];
before(async () => {
  sport = await startTestSport();
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  division = await aDivision(sport.db, 'Grades 5–6 Girls', ['Comets', 'Kites'], 4);
  await sport.db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, now())`, [
    idOf(sport, 'coach.lee'),
    division.teams['Comets'],
  ]);
  for (const [first, guardian] of [
    ['Ana', 'pat.parker'],
    ['Pia', 'casey.brook'],
  ] as const)
    players.push(
      await registerPaid(sport.db, division.id, {
        ...{ first, guardian: idOf(sport, guardian) },
        ...{ playWith: 'Canarywish Vale', playNotWith: 'Canarynot Vale' },
      }),
    );
  const path = `/admin/divisions/${division.id}/rosters`;
  for (const [kind, player_id, other_id] of [
    ['with', players[0], players[1]],
    ['not_with', players[1], players[0]],
  ])
    assert.equal((await office.post(`${path}/wishes`, { kind, player_id, other_id })).status, 201);
  await office.post(`${path}/moves`, {
    moves: players.map((id) => ({ id, version: 1, team_id: division.teams['Comets'] })),
  });
  const { version } = (await office.get(path)).data;
  const published = await office.post(`/admin/seasons/${division.seasonId}/rosters/publish`, {
    divisions: [{ id: division.id, version }],
  });
  assert.equal(published.status, 200);
});
after(() => sport.stop());

/** Everything that a member can read, with the numbers of this division, its teams and players wherever one is asked for. */
function addresses(): string[] {
  const ids = [division.id, division.teams['Comets'], players[0]];
  const reads = sportOperations.filter(
    ({ method, access, path }) =>
      method === 'GET' && (access === 'member' || access === 'public') && !/stream|live/.test(path),
  );
  assert.ok(reads.length > 40);
  return reads.flatMap(({ path }) =>
    path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, String(id))) : [path],
  );
}
const PAGES = () => [
  '/',
  ...['/teams', '/schedule', '/standings', '/account.php', '/messages.php'],
  ...Object.values(division.teams).map((id) => `/teams/${id}`),
];

/** What a family and a coach read, all of it. */
async function readings(): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const who of ['pat.parker', 'coach.lee']) {
    for (const path of addresses()) {
      const { statusCode, body } = await as(sport, who).get(path);
      read.set(`${who} ${path}`, `${statusCode} ${body.replaceAll(/"(request_id|requestId)":"[^"]*"/g, '')}`);
    }
    const { cookie } = await signedIn(sport, who);
    for (const url of PAGES()) {
      const { statusCode, body } = await sport.app.inject({
        url,
        headers: { accept: 'text/html', cookie: cookie ?? '' },
      });
      read.set(`${who} page ${url}`, `${statusCode} ${body.replaceAll(/[\w-]{22,}/g, '')}`);
    }
  }
  return read;
}

test('nothing that families and coaches can read is another where there are wishes', async () => {
  const withWishes = await readings();
  assert.ok([...withWishes.values()].filter((text) => text.startsWith('200')).length > 60);
  assert.ok(
    [...withWishes.values()].some((text) => text.includes('Comets')),
    'they do read of the team',
  );
  await sport.db.run('delete from roster_wishes');
  await sport.db.run(`update registrations set answers = answers - 'play_with' - 'play_not_with'`);
  const without = await readings();
  for (const [place, text] of withWishes) assert.equal(text, without.get(place), place);
});

test('no page, no list and no file of registrations has what families wrote', async () => {
  await registerPaid(sport.db, division.id, {
    first: 'Zoe',
    playWith: 'Canarywish Vale',
    playNotWith: 'Canarynot Vale',
  });
  const chief = await asAdmin(sport, 'admin');
  const { items } = (await chief.get('/admin/registrations?q=Zoe')).data;
  assert.ok(items.length > 0);
  const read = [
    await chief.get('/admin/registrations'),
    await chief.get(`/admin/registrations/${items[0].id}`),
    await sport.app.inject({
      ...{ method: 'POST', url: '/api/v1/admin/registrations/export', payload: { answers: true, health: true } },
      headers: { cookie: chief.cookie ?? '', 'x-csrf-token': chief.csrf ?? '' },
    }),
    await sport.app.inject({
      url: `/admin/registrations/${items[0].id}`,
      headers: { accept: 'text/html', cookie: chief.cookie ?? '' },
    }),
  ].map((response) => ('body' in response ? response.body : JSON.stringify(response)));
  const env = { DATABASE_URL: sport.databaseUrl, SITE_URL: 'http://localhost:4001', HUB_URL: 'http://localhost:4000' };
  read.push(await runAdmin(['basketball', 'registration', String(items[0].id)], env));
  const file = join(await mkdtemp(join(tmpdir(), 'registrations-')), 'all.csv');
  await runAdmin(['basketball', 'export-registrations', file], env);
  read.push(await readFile(file, 'utf8'));
  for (const text of read) {
    assert.match(text, /Zoe/);
    assert.doesNotMatch(text, /Canary/i);
  }
});

test('whoever registers the child again, a separated parent too, is not shown what the other one wrote', async () => {
  await sport.db.run(
    `update registrations set answers = answers || '{"play_with": "Canarywish Vale", "jersey_size": "youth-m"}' where player_id = $1`,
    [players[0]],
  );
  const { body } = await as(sport, 'pat.parker').get('/community/registrations/children');
  assert.match(body, /youth-m/);
  assert.doesNotMatch(body, /Canary/);
});

test('no mail speaks of them, and the log counts them only', async () => {
  for (const { text, to } of await sport.mails())
    assert.doesNotMatch(text, /wish|asked to play|not with|with (Ana|Pia)/i, to);
  const entries = await auditOf(sport, 'roster.wish_added');
  assert.deepEqual(
    entries.map(({ detail }) => [detail['before'], detail['after']]),
    [
      [{ notes: 0 }, { notes: 1 }],
      [{ notes: 0 }, { notes: 1 }],
    ],
  );
  assert.doesNotMatch(JSON.stringify(entries), /not_with|"with"/);
});

test('an administrator who may only read the season sees neither wishes nor what was made of them', async () => {
  const path = `/admin/divisions/${division.id}/rosters`;
  await office.post(`${path}/wishes`, { kind: 'with', player_id: players[0], other_id: players[1] });
  const waiting = await registerPaid(sport.db, division.id, { first: 'Mia' });
  await office.post(`${path}/wishes`, { kind: 'with', player_id: waiting, other_id: players[0] });
  const own = (await office.get(path)).data.players.find(({ id }: { id: number }) => id === waiting);
  assert.deepEqual([own.wishes.length, own.suggestion.reason], [1, 'with']);
  const reader = await asAdminOf(sport, 'staff.diaz', { season: false });
  for (const player of (await reader.get(path)).data.players)
    assert.deepEqual([player.wishes, player.suggestion], [[], null]);
  const page = await sport.app.inject({
    url: `/admin/rosters?division=${division.id}`,
    headers: { accept: 'text/html', cookie: reader.cookie ?? '' },
  });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Mia Vale/);
  assert.doesNotMatch(page.body, /Asked to play|Notes on players|as asked|Put on/);
  for (const step of ['moves', 'suggest', 'undo', 'redo', 'wishes'])
    assert.equal((await reader.post(`${path}/${step}`, {})).code, 'permission.missing', step);
});
