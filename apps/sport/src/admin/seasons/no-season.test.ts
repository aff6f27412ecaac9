import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAdmin } from '../../operator/run.ts';
import { AdminClient } from '../../testing/admin-client.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const PASSWORD = 'Harbour-Lamp-92';
let sport: TestSport;
let chief: AdminClient;
before(async () => {
  sport = await startTestSport({ empty: true });
  const made = await runAdmin(
    ['basketball', 'add-administrator', 'chief@example.org', '--first', 'Charlie', '--last', 'Chief'],
    { DATABASE_URL: sport.databaseUrl, SITE_URL: 'http://localhost:4001', HUB_URL: 'http://localhost:4000' },
  );
  const token = /token=([\w-]+)/.exec(made)?.[1] ?? '';
  const visitor = await new SiteClient(sport.app).open();
  assert.equal((await visitor.post('/auth/reset-password', { token, password: PASSWORD })).status, 200);
  chief = await new AdminClient(sport.app).open();
  const { data } = await chief.login('chief@example.org', PASSWORD);
  assert.equal(data?.stage, 'signed-in');
});
after(() => sport.stop());

const open = async (url: string) => {
  const { statusCode, body } = await sport.app.inject({
    url,
    headers: { cookie: chief.cookie ?? '', accept: 'text/html' },
  });
  return { status: statusCode, main: /<main.*<\/main>/s.exec(body)?.[0] ?? '' };
};

test('before the first season every page of a season leads to it', async () => {
  for (const path of [
    ...['season', 'divisions', 'rosters', 'rosters/publish', 'schedule', 'schedule-maker', 'imports'],
    ...['results', 'tournaments', 'tournaments/new'],
  ]) {
    const { status, main } = await open(`/admin/${path}`);
    assert.equal(status, 200, path);
    assert.match(main, /href="\/admin\/season\/new"/, path);
  }
});

test('what is of no season is there all the same, with a way to what it lacks', async () => {
  for (const path of ['venues', 'officials', 'closures'])
    assert.equal((await open(`/admin/${path}`)).status, 200, path);
  assert.match((await open('/admin/closures/new')).main, /href="\/admin\/venues"/);
});

test('the API says that there is none', async () => {
  for (const path of ['schedule-maker', 'schedule/options']) {
    const { status, code } = await chief.get(`/admin/${path}`);
    assert.deepEqual([path, status, code], [path, 404, 'record.not_found']);
  }
});

test('where something fails, nobody is told that a right is missing', async () => {
  await sport.db.run('alter table officials rename to officials_away');
  const { status, main } = await open('/admin/officials');
  await sport.db.run('alter table officials_away rename to officials');
  assert.equal(status, 500);
  assert.match(main, /This page did not load/);
  assert.match(main, /tell us this number: [\w-]{36}/);
  assert.doesNotMatch(main, /denied|permission/);
});
