import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { aDivision, registerPaid } from '../../testing/paid-registrations.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
let division: Awaited<ReturnType<typeof aDivision>>;
let page: string;
const players: Record<string, number> = {};
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { season: true });
  division = await aDivision(sport.db, 'Grades 5–6 Girls', ['Comets', 'Kites'], 4);
  page = `/admin/rosters?division=${division.id}`;
  for (const first of ['Ivy', 'Lina', 'Mina'])
    players[first] = await registerPaid(sport.db, division.id, { first, grade: 6 });
});
after(() => sport.stop());

const open = async (url = page) =>
  (await sport.app.inject({ url, headers: { cookie: editor.cookie ?? '', accept: 'text/html' } })).body;
/** Sends a form of a page as a browser without script does. */
const send = async (fields: Record<string, string>, url = page) => {
  const { statusCode, body, headers } = await sport.app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams({ _csrf: editor.csrf ?? '', ...fields }).toString() },
    headers: {
      ...{ cookie: editor.cookie ?? '', accept: 'text/html' },
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  return { status: statusCode, body, location: String(headers.location ?? '') };
};
const put = (name: string, team: string, version = '1') =>
  send({
    ...{ _op: 'moveRosterPlayers', _id: String(division.id), [`moves.${players[name]}.version`]: version },
    ...(team ? { [`moves.${players[name]}.team_id`]: String(division.teams[team]) } : {}),
  });
/** The part of the page that is the column of a team. */
const columnOf = (body: string, team: string): string =>
  new RegExp(`<section[^>]*data-column="${division.teams[team] ?? 'none'}".*?</section>`, 's').exec(body)?.[0] ?? '';

test('without script, a select and a button move a player, and buttons undo and suggest', async () => {
  const first = await open();
  assert.match(columnOf(first, ''), /Ivy Vale/);
  assert.match(first, /Nothing is moved yet/);
  assert.match(first, /3 players have no team/);
  assert.match(first, /Another team for Ivy Vale/);
  const moved = await put('Ivy', 'Kites');
  assert.equal(moved.status, 303);
  const then = await open(moved.location);
  assert.match(columnOf(then, 'Kites'), /Ivy Vale/);
  assert.match(then, /Saved in the draft\./);
  assert.match(then, /Draft, saved .* by Robin Vale\. Families see nothing yet\./);

  await send({ _op: 'undoRosterStep', _id: String(division.id) });
  assert.match(columnOf(await open(), ''), /Ivy Vale/);
  await send({ _op: 'redoRosterStep', _id: String(division.id) });
  assert.match(columnOf(await open(), 'Kites'), /Ivy Vale/);

  const version = /_op" value="suggestRosters".*?name="version" value="(\d+)"/s.exec(await open())?.[1] ?? '';
  assert.equal((await send({ _op: 'suggestRosters', _id: String(division.id), version })).status, 303);
  assert.match(columnOf(await open(), ''), /Everybody has a team/);
});

test('who comes too late reads what the other one did, and both see the same board', async () => {
  const late = await put('Ivy', 'Comets', '1');
  assert.equal(late.status, 409);
  assert.match(late.body, /Robin Vale put Ivy Vale on Kites in the meantime\./);
  assert.match(columnOf(late.body, 'Kites'), /Ivy Vale/);
});

test('notes are added and removed, and stand beside the player', async () => {
  const note = { _op: 'addRosterWish', _id: String(division.id), kind: 'not_with' };
  const same = await send({ ...note, player_id: String(players['Ivy']), other_id: String(players['Ivy']) });
  assert.equal(same.status, 422);
  assert.match(same.body, /Choose another player of this division\./);
  await send({ ...note, player_id: String(players['Ivy']), other_id: String(players['Mina']) });
  const body = await open();
  assert.match(columnOf(body, 'Kites'), /Not with Mina Vale/);
  const id = /_op" value="removeRosterWish".*?name="_id" value="(\d+)"/s.exec(body)?.[1] ?? '';
  await send({ _op: 'removeRosterWish', _id: id });
  assert.doesNotMatch(await open(), /Not with Mina Vale/);
});

test('one step says who hears what, then publishes', async () => {
  const step = `/admin/rosters/publish?d${division.id}=on`;
  const body = await open(step);
  assert.match(body, /Publish and tell 3 families/);
  const version = new RegExp(`name="divisions.${division.id}.version" value="(\\d+)"`).exec(body)?.[1] ?? '';
  const done = await send(
    {
      ...{ _op: 'publishRosters', _id: String(division.seasonId), _back: '/admin/rosters' },
      [`divisions.${division.id}.version`]: version,
    },
    step,
  );
  assert.equal(done.status, 303);
  assert.match(await open(done.location), /The rosters are published\./);
  assert.match(await open(), /What you move now is a draft again\./);
  await put('Ivy', '', String((await boardVersion('Ivy')) ?? 1));
  assert.match(await open(step), /1 player has no team/);
});

const boardVersion = async (name: string): Promise<number | undefined> =>
  (await editor.get(`/admin/divisions/${division.id}/rosters`)).data.players.find(
    ({ id }: { id: number }) => id === players[name],
  )?.version;
