import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RosterBoard } from '@sports-hub/contract';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { aDivision, registerPaid } from '../../testing/paid-registrations.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/* An administrator who may change the season, and whose own child plays in it. */

let sport: TestSport;
let office: AdminClient;
let parent: AdminClient;
let division: Awaited<ReturnType<typeof aDivision>>;
let path: string;
let [own, other, third, fourth] = [0, 0, 0, 0];
before(async () => {
  sport = await startTestSport();
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  parent = await asAdminOf(sport, 'casey.brook', { season: true });
  division = await aDivision(sport.db, 'Grades 5–6 Girls', ['Comets', 'Kites'], 4);
  path = `/admin/divisions/${division.id}/rosters`;
  own = await registerPaid(sport.db, division.id, { first: 'Ana', guardian: idOf(sport, 'casey.brook') });
  other = await registerPaid(sport.db, division.id, { first: 'Pia', guardian: idOf(sport, 'pat.parker') });
  third = await registerPaid(sport.db, division.id, { first: 'Mia' });
  fourth = await registerPaid(sport.db, division.id, { first: 'Zoe' });
});
after(() => sport.stop());

const note = (by: AdminClient, kind: string, player_id: number, other_id: number) =>
  by.post(`${path}/wishes`, { kind, player_id, other_id });
const board = async (by: AdminClient): Promise<RosterBoard> => (await by.get(path)).data;
const notesIn = ({ players }: RosterBoard) => players.flatMap(({ wishes }) => wishes);

test('what another family asked about the own child is not read by its parent, in no answer', async () => {
  assert.equal((await note(office, 'not_with', other, own)).status, 201);
  assert.equal((await note(office, 'with', third, own)).status, 201);
  assert.equal((await note(office, 'with', fourth, other)).status, 201);
  assert.equal(notesIn(await board(office)).length, 3);
  const seen = await board(parent);
  assert.deepEqual(
    notesIn(seen).map(({ kind, other_id }) => [kind, other_id]),
    [['with', other]],
    'of the others as before',
  );
  const stale = await parent.post(`${path}/moves`, {
    moves: [{ id: third, version: 99, team_id: division.teams['Kites'] }],
  });
  assert.equal(stale.status, 409);
  assert.equal(notesIn(stale.data.current).length, 1);
  const page = await sport.app.inject({
    url: `/admin/rosters?division=${division.id}`,
    headers: { accept: 'text/html', cookie: parent.cookie ?? '' },
  });
  assert.doesNotMatch(page.body.replaceAll(/<select.*?<\/select>/gs, ''), /Pia[^<]*(?:with|not)[^<]*Ana/);
});

test('nor is it guessed from the suggestion, which keeps to it all the same', async () => {
  const suggestion = async (by: AdminClient, id: number) =>
    (await board(by)).players.find((player) => player.id === id)?.suggestion;
  assert.deepEqual(
    [(await suggestion(office, own))?.reason, (await suggestion(office, own))?.other],
    ['with', 'Mia Vale'],
  );
  assert.deepEqual([(await suggestion(parent, own))?.reason, (await suggestion(parent, own))?.other], ['even', null]);
  assert.equal((await suggestion(parent, own))?.team_id, (await suggestion(office, own))?.team_id);
  assert.notEqual((await suggestion(parent, own))?.team_id, (await suggestion(parent, other))?.team_id);
});

test('a note about the own child is made and removed by somebody else; whether there is one is not told', async () => {
  for (const pair of [
    [own, other],
    [third, own],
  ] as const)
    assert.equal((await note(parent, 'with', ...pair)).code, 'admin.own_affair');
  const { id } = notesIn(await board(office)).find(({ kind }) => kind === 'not_with')!;
  assert.equal((await parent.post(`/admin/roster-wishes/${id}/remove`)).code, 'record.not_found');
  assert.equal(notesIn(await board(office)).length, 3);
  const free = notesIn(await board(parent))[0]!;
  assert.equal((await parent.post(`/admin/roster-wishes/${free.id}/remove`)).status, 200);
  assert.equal((await office.post(`/admin/roster-wishes/${id}/remove`)).status, 200);
});
