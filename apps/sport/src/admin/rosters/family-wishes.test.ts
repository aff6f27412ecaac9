import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RosterBoard } from '@sports-hub/contract';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { aDivision, registerPaid } from '../../testing/paid-registrations.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/* What families write when they register, until it is a note that rosters are built by. */

let sport: TestSport;
let office: AdminClient;
let division: Awaited<ReturnType<typeof aDivision>>;
let path: string;
let [ada, zoe, mia, nell] = [0, 0, 0, 0];
before(async () => {
  sport = await startTestSport();
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  division = await aDivision(sport.db, 'Grades 5–6 Girls', ['Comets', 'Kites'], 4);
  path = `/admin/divisions/${division.id}/rosters`;
  const register = (first: string, last: string, wishes: { playWith?: string; playNotWith?: string } = {}) =>
    registerPaid(sport.db, division.id, { first, last, ...wishes });
  ada = await register('Ada', 'Bloom', { playWith: 'zoe hill and her friend Nell', playNotWith: 'Mia Vale' });
  zoe = await register('Zoe', 'Hill', { playWith: 'Ada Bloom' });
  mia = await register('Mia', 'Vale', { playWith: 'somebody of her school' });
  nell = await register('Nell', 'Porter');
});
after(() => sport.stop());

const board = async (by = office): Promise<RosterBoard> => (await by.get(path)).data;
const notes = async () =>
  (await board()).players.flatMap(({ id, wishes }) => wishes.map(({ kind, other_id }) => [id, kind, other_id]));
const pageOf = async (by: AdminClient): Promise<string> =>
  (
    await sport.app.inject({
      url: `/admin/rosters?division=${division.id}`,
      headers: { accept: 'text/html', cookie: by.cookie ?? '' },
    })
  ).body;

test('words stand on the board as they were written, with the players they seem to name', async () => {
  const { family_wishes: wishes } = await board();
  assert.deepEqual(
    wishes.map(({ player_id, kind, words, named }) => [
      player_id,
      kind,
      words,
      named.map(({ id, is_certain, is_noted }) => [id, is_certain, is_noted]),
    ]),
    [
      [
        ada,
        'with',
        'zoe hill and her friend Nell',
        [
          [zoe, true, false],
          [nell, false, false],
        ],
      ],
      [ada, 'not_with', 'Mia Vale', [[mia, true, false]]],
      [zoe, 'with', 'Ada Bloom', [[ada, true, false]]],
      [mia, 'with', 'somebody of her school', []],
    ],
  );
  assert.deepEqual(await notes(), [], 'nothing of it is a note by itself');
});

test('one press notes what is certain; a guess is noted by itself, and what is noted says so', async () => {
  const page = await pageOf(office);
  for (const words of [
    'somebody of her school',
    'Note all 3 that are clear',
    'Note: Ada Bloom with Nell Porter',
    '4 wishes of families are not noted yet',
  ])
    assert.ok(page.includes(words), words);
  assert.equal((await office.post(`${path}/wishes/written`)).status, 200);
  assert.deepEqual(await notes(), [
    [ada, 'with', zoe],
    [ada, 'not_with', mia],
    [zoe, 'with', ada],
  ]);
  assert.equal((await office.post(`${path}/wishes/written`)).status, 200, 'and once more changes nothing');
  const lines = await auditOf(sport, 'roster.wishes_noted');
  assert.deepEqual(
    lines.map(({ subject, detail }) => [subject, detail['before'], detail['after']]),
    [[`roster:${division.id}`, { notes: 0 }, { notes: 3 }]],
  );
  assert.equal((await office.post(`${path}/wishes`, { player_id: ada, kind: 'with', other_id: nell })).status, 201);
  assert.ok((await board()).family_wishes.every(({ named }) => named.every(({ is_noted }) => is_noted)));
  assert.match(await pageOf(office), /Noted: Ada Bloom with Nell Porter/);
  const teamOf = async (id: number) => (await board()).players.find((player) => player.id === id)?.suggestion?.team_id;
  assert.notEqual(await teamOf(ada), await teamOf(mia), 'and the suggestion keeps to it');
  assert.equal(await teamOf(ada), await teamOf(zoe));
});

test('whoever has a child among the players reads nothing that is of that child or says its name; who only reads the season reads nothing', async () => {
  const pia = await registerPaid(sport.db, division.id, {
    ...{ first: 'Pia', last: 'Brook', playNotWith: 'Nell Porter' },
    guardian: idOf(sport, 'casey.brook'),
  });
  const lina = await registerPaid(sport.db, division.id, { first: 'Lina', last: 'Moss', playNotWith: 'Pia Brook' });
  const uma = await registerPaid(sport.db, division.id, { first: 'Uma', last: 'Reed', playNotWith: 'the brook girl' });
  const ivy = await registerPaid(sport.db, division.id, { first: 'Ivy', last: 'Sand', playWith: 'Lina Moss' });
  const own = await registerPaid(sport.db, division.id, {
    ...{ first: 'Oda', last: 'Lund', playWith: 'Lina Moss' },
    email: 'casey.brook+oda@riverbend.example',
  });
  const parent = await asAdminOf(sport, 'casey.brook', { season: true });
  const authors = async (by: AdminClient) => new Set((await board(by)).family_wishes.map(({ player_id }) => player_id));
  const [theirs, ours] = [await authors(parent), await authors(office)];
  assert.deepEqual(
    [pia, lina, uma, ivy, own].map((id) => [theirs.has(id), ours.has(id)]),
    [
      [false, true],
      [false, true],
      [false, true],
      [true, true],
      [false, true],
    ],
  );
  assert.deepEqual([(await board(parent)).has_own_child, (await board()).has_own_child], [true, false]);
  assert.equal((await parent.post(`${path}/wishes/written`)).status, 200);
  const noted = (await notes()).filter(([id]) => [pia, lina, uma, ivy, own].includes(Number(id)));
  assert.deepEqual(noted, [[ivy, 'with', lina]], 'only what the parent reads is noted');
  const page = await pageOf(parent);
  assert.match(page, /A child of yours is in this division/);
  assert.doesNotMatch(page, /the brook girl/);
  const reader = await asAdminOf(sport, 'staff.diaz', { season: false });
  assert.deepEqual((await board(reader)).family_wishes, []);
  assert.equal((await reader.post(`${path}/wishes/written`)).code, 'permission.missing');
  assert.doesNotMatch(await pageOf(reader), /somebody of her school|the brook girl/);
});

test('a period asks it once somebody wants that', async () => {
  const asked = async (): Promise<string[]> => {
    const { data } = (await sport.app.inject('/api/v1/registration/schema')).json();
    return JSON.stringify(data).match(/"play_(not_)?with"/g) ?? [];
  };
  assert.deepEqual(await asked(), []);
  const chief = await asAdmin(sport, 'admin');
  const { items } = (await chief.get('/admin/registration-periods')).data;
  const open = items.find(({ status, is_published }: any) => status === 'open' && is_published);
  let { data: period } = await chief.get(`/admin/registration-periods/${open.id}`);
  for (const question of ['play_with', 'play_not_with']) {
    const planned = await chief.post(`/admin/registration-periods/${open.id}/plan`, {
      ...{ version: period.version, part: 'question', question, asked: 'yes' },
    });
    assert.equal(planned.status, 200, planned.code);
    period = planned.data;
  }
  const saved = await chief.post(`/admin/registration-periods/${open.id}/save`, {
    ...{ version: period.version, review: period.review },
  });
  assert.equal(saved.status, 200, saved.code);
  assert.deepEqual(await asked(), ['"play_with"', '"play_not_with"']);
});
