import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const open = async (url: string, by = editor) => {
  const { statusCode, body } = await sport.app.inject({
    url,
    headers: { cookie: by.cookie ?? '', accept: 'text/html' },
  });
  return { status: statusCode, body };
};
/** Sends a form of a page as a browser without script does. */
const send = async (url: string, fields: Record<string, string | string[]>, by = editor) => {
  const payload = new URLSearchParams();
  for (const [name, value] of Object.entries({ _csrf: by.csrf ?? '', ...fields }))
    for (const one of [value].flat()) payload.append(name, one);
  const { statusCode, body, headers } = await sport.app.inject({
    ...{ method: 'POST', url, payload: payload.toString() },
    headers: { cookie: by.cookie ?? '', accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status: statusCode, body, location: String(headers.location ?? '') };
};

test('the overview shows weeks, figures and what is missing; every page is of the season in its address', async () => {
  const { status, body } = await open('/admin/season');
  assert.equal(status, 200);
  assert.match(body, /Needs a hand/);
  assert.match(body, /class="week /);
  for (const words of ['Games played', 'Still to play', 'Postponed', 'Canceled', 'Next game day'])
    assert.match(body, new RegExp(words));
  const made = await send('/admin/season/new', {
    ...{ _op: 'createSeason', _back: '/admin/season?season=:id', name: 'Winter 2027', from_id: '1' },
    ...{ starts_on: '2027-01-23', ends_on: '2027-03-20', takes_divisions: 'true', takes_teams: 'true' },
  });
  const id = /season=(\d+)/.exec(made.location)?.[1];
  const prepared = await open(`/admin/season?season=${id}`);
  assert.match(prepared.body, /In preparation/);
  assert.match(prepared.body, /Winter 2027 becomes what the site shows\./);
  assert.match(prepared.body, new RegExp(`href="/admin/divisions\\?season=${id}"`), 'tabs stay in the season');
  const again = await send('/admin/season/new', {
    _op: 'createSeason',
    name: 'Winter 2027',
    starts_on: '2027-01-23',
    ends_on: '2027-03-20',
  });
  assert.equal(again.status, 422);
  assert.match(again.body, /There is a season of this name already\./);
  assert.match(again.body, /value="2027-01-23"/, 'nothing typed is lost');
});

test('somebody else was quicker with a team: both values stand there, and saving again takes one’s own', async () => {
  const { body } = await open('/admin/divisions/1?team=1');
  const version = /data-action="changeTeam".*?name="version" value="(\d+)"/s.exec(body)?.[1] ?? '';
  const other = await asAdminOf(sport, 'staff.diaz', { season: true });
  await other.post('/admin/teams/1/change', { version, name: 'Kestrels', color: 'teal' });
  const fields = { _op: 'changeTeam', _id: '1', name: 'My falcons', color: 'red' };
  const late = await send('/admin/divisions/1?team=1', { ...fields, version });
  assert.equal(late.status, 409);
  assert.match(late.body, /Diaz changed this/);
  assert.match(late.body, /Name: now “Kestrels”, yours “My falcons”/);
  assert.match(late.body, /value="My falcons"/);
  const now = /data-action="changeTeam".*?name="version" value="(\d+)"/s.exec(late.body)?.[1] ?? '';
  assert.equal((await send('/admin/divisions/1?team=1', { ...fields, version: now })).status, 303);
  assert.match((await open('/admin/divisions/1')).body, /My falcons/);
});

test('hiding a division asks, tie-breaks move by links and are saved, refusals stand at their place', async () => {
  const { id, version } = await sport.db.one<{ id: number; version: number }>(
    `select d.id, d.version from divisions d where exists (select from games g where g.division_id = d.id and g.status = 'scheduled' and g.starts_at > $1)
        and not d.is_hidden order by d.id limit 1`,
    [sport.clock.now()],
  );
  const path = `/admin/divisions/${id}`;
  const asked = await send(path, {
    _op: 'showDivision',
    _id: String(id),
    version: String(version),
    is_public: 'false',
  });
  assert.equal(asked.status, 409);
  assert.match(asked.body, /families lose sight of \d+ games/);
  assert.match(asked.body, /Hide it all the same/);
  const page = (await open(path)).body;
  const link =
    /href="([^"]+)"[^>]*aria-label="Move Point difference up"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match(link, /rules=win_percentage,point_difference,head_to_head/);
  const tried = (await open(link.split('#', 1)[0] ?? '')).body;
  assert.match(tried, /No team changes its place\.|change places\./);
  const rules = [...tried.matchAll(/name="rules" value="([a-z_]+)"/g)].map(([, rule]) => rule ?? '');
  assert.equal(rules[1], 'point_difference');
  const saved = await send(path, { _op: 'setTieBreaks', _id: String(id), version: String(version), rules, cap: '15' });
  assert.equal(saved.status, 303);
  assert.match((await open(path)).body, /Own order/);
  const { body: again } = await send(path, { _op: 'addTeams', _id: String(id), names: 'Terns\nTerns' });
  assert.match(again, /There is a team named Terns already\./);
  assert.match(again, />Terns\nTerns<\/textarea>/);
});

test('a place shows its week, takes times, and keeps what was typed wrong', async () => {
  assert.match((await open('/admin/venues')).body, /Weekly times/);
  const wrong = await send('/admin/venues/1', {
    ...{ _op: 'addVenueSlot', _id: '1', season_id: '1', weekdays: ['2', '4'], begins: '20:00', ends: '17:00' },
  });
  assert.equal(wrong.status, 422);
  assert.match(wrong.body, /It ends before it begins\./);
  assert.match(wrong.body, /value="20:00"/);
  const done = await send('/admin/venues/1', {
    ...{ _op: 'addVenueSlot', _id: '1', season_id: '1', weekdays: ['2', '4'], begins: '17:00', ends: '20:00' },
  });
  assert.equal(done.status, 303);
  const { body } = await open('/admin/venues/1');
  assert.match(body, /6 hours are yours/);
  assert.match(body, /5:00.–.8:00.PM/);
  assert.match((await open('/admin/venues')).body, /Tue, Thu 5:00.–.8:00.PM/);
});

test('who may only look sees everything and no form', async () => {
  const reader = await asAdminOf(sport, 'coach.lee', { season: false });
  for (const url of ['/admin/season', '/admin/divisions', '/admin/divisions/1', '/admin/venues', '/admin/venues/1']) {
    const { status, body } = await open(url, reader);
    assert.equal(status, 200, url);
    assert.match(body, /You can look, not change/, url);
    const forms = [...body.matchAll(/data-action="(\w+)"/g)]
      .map(([, op]) => op)
      .filter((op) => op !== 'signOutAsAdmin');
    const shown = forms.filter((op) => !['changeDivision', 'setTieBreaks', 'changeVenue'].includes(op ?? ''));
    assert.deepEqual(shown, [], url);
    assert.doesNotMatch(body, /<button[^>]*type="submit"[^>]*>Save/, url);
  }
});

test('a season that is being prepared stays the one that is worked on, from page to page', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into seasons (name, starts_on, ends_on, is_current, is_prepared) values ('Fall 2027', '2027-09-04', '2027-12-04', false, true) returning id`,
  );
  const stays = async (path: string, links: readonly string[]) => {
    const { status, body } = await open(`${path}?season=${id}`);
    assert.equal(status, 200, path);
    for (const link of links)
      assert.match(body, new RegExp(`href="/admin/${link}\\?season=${id}"`), `${path}: ${link}`);
  };
  await stays('/admin/schedule', [
    ...['rosters', 'imports', 'schedule-maker', 'schedule/row/new-game', 'schedule/row/new-practice'],
  ]);
  await stays('/admin/schedule-maker', ['divisions', 'schedule']);
  await stays('/admin/schedule/row/new-game', ['schedule']);
  await stays('/admin/closures', ['divisions', 'rosters']);
  await stays('/admin/answers', ['schedule']);
  const { body } = await open(`/admin/schedule-maker?season=${id}`);
  assert.match(body, /Fall 2027/);
  await sport.db.run('update seasons set is_prepared = false where id = $1', [id]);
  const over = await open(`/admin/schedule-maker?season=${id}`);
  assert.equal(over.status, 200);
  assert.match(over.body, /This season is over/);
  assert.doesNotMatch(over.body, /data-action="keepScheduleSettings"/);
});
