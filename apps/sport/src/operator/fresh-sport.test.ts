import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createSessions } from '@sports-hub/kernel';
import { runAdmin } from './run.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { SiteClient } from '../testing/site-client.ts';

let sport: TestSport;
let folder: string;
before(async () => {
  sport = await startTestSport({ empty: true, env: { DEMO: 'off' } });
  folder = await mkdtemp(join(tmpdir(), 'operator-'));
});
after(async () => {
  await sport.stop();
  await rm(folder, { recursive: true });
});

const admin = (...args: string[]) =>
  runAdmin(['basketball', ...args], {
    DATABASE_URL: sport.databaseUrl,
    SITE_URL: 'https://hoops.example.org',
    HUB_URL: 'https://hub.example.org',
  });
const number = (text: string): string => /number (\d+)/.exec(text)?.[1] ?? assert.fail(text);
const get = async (path: string) => (await sport.app.inject(`/api/v1${path}`)).json().data;

test('an empty sport is filled from the command line, without a statement of SQL', async () => {
  await admin('set-site', 'Fresh Hoops', 'office@example.org', '--city', 'Riverbend', '--color-primary', '#14532d');
  await admin('add-season', 'Winter 2026', '2026-11-01', '2027-03-01', '--current');
  await admin('add-league', 'House league', 'in_house');
  await admin('add-division', 'House league', 'Grades 3-4', 'coed', 'Grades 3-4');
  await admin('add-division', 'House league', 'Secret', 'coed', 'Grades 5-6', '--hidden');
  const hawks = number(await admin('add-team', 'Grades 3-4', 'Hawks', '--color', '#b91c1c'));
  const otters = number(await admin('add-team', 'Grades 3-4', 'Otters', '--coach', 'Morgan Reyes'));
  const { coaches } = (await sport.app.inject(`/api/v1/teams/${otters}/roster`)).json().data;
  assert.deepEqual(coaches, [{ name: 'Morgan Reyes' }], 'named without an account');
  await admin('add-venue', 'River Gym', '--address', '1 River Road', '--city', 'Riverbend');
  const page = join(folder, 'about.html');
  await writeFile(page, '<h2>About us</h2><script>alert(1)</script><p onclick="x()">Volunteers.</p>');
  await admin('set-page', 'about', 'About us', page);
  await admin('set-page', 'code-of-conduct', 'Code of conduct', page, '--summary', 'Be kind.');

  assert.equal((await get('/bootstrap')).name, 'Fresh Hoops');
  assert.equal((await get('/about')).html, '<h2>About us</h2><p>Volunteers.</p>');
  assert.deepEqual(
    (await get('/divisions')).items.map(({ name }: { name: string }) => name),
    ['Grades 3-4'],
  );
  assert.equal((await get('/teams')).items.length, 2);
  assert.match(await admin('list', 'teams'), new RegExp(`^${hawks}  Grades 3-4: Hawks$`, 'm'));
  assert.match(await admin('list', 'seasons'), /Winter 2026, 2026-11-01 to 2027-03-01 \(current\)/);
  await admin('show-division', 'Secret', 'on');
  assert.equal((await get('/divisions')).items.length, 2);

  const roster = join(folder, 'roster.csv');
  await writeFile(
    roster,
    'external_id,division,team,first_name,last_name,birth_date,gender\np-1,Grades 3-4,Hawks,Riley,Parker,2016-04-12,girls\n',
  );
  assert.match(await admin('import', 'rosters', roster), /1 added/);
});

test('the first administrator gets a link to choose a password with, and can then sign in', async () => {
  const made = await admin('add-administrator', 'chief@example.org', '--first', 'Charlie', '--last', 'Chief');
  assert.match(made, /chief@example\.org is a super-admin, member \d+\./);
  const token = /https:\/\/hoops\.example\.org\/account\.php\?purpose=reset&token=(\S+)/.exec(made)?.[1];
  const client = await new SiteClient(sport.app).open();
  assert.equal((await client.post('/auth/reset-password', { token, password: 'Chosen-2026-word' })).status, 200);
  assert.equal(
    (await client.post('/auth/login', { email: 'chief@example.org', password: 'Chosen-2026-word' })).status,
    200,
  );
  assert.match(await admin('members', 'chief'), /Charlie Chief {2}administrator/);
  assert.match(await admin('add-administrator', 'chief@example.org'), /is (a super-admin|an administrator)/);
});

test('members, roles, assignments, claims and player logins', async () => {
  assert.match(await admin('add-member', 'coach@example.org', 'Kim', 'Coleman'), /is member \d+/);
  await admin('add-member', 'parent@example.org', 'Pat', 'Parker');
  assert.ok((await sport.mails('parent@example.org')).length > 0, 'the temporary password is mailed');
  // Both have chosen a password and verified their address.
  await sport.db.run('update members set email_verified_at = now(), has_temporary_password = false');
  await assert.rejects(admin('assign', 'coach@example.org', 'coach', 'team', 'Hawks'), /Mark this member as coach/);
  await admin('set-role', 'coach@example.org', 'coach', 'on');
  assert.equal(
    await admin('assign', 'coach@example.org', 'coach', 'team', 'Hawks'),
    'coach@example.org is coach of Hawks in Grades 3-4.',
  );
  assert.match(await admin('assign', 'coach@example.org', 'coach', 'team', 'Hawks'), /already/);
  assert.match(await admin('unassign', 'coach@example.org', 'team', 'Hawks'), /no longer assigned/);

  const player = /^(\d+) {2}Riley Parker/m.exec(await admin('players', 'riley'))![1]!;
  const { id: parent } = await sport.db.one<{ id: number }>(
    `select id from members where email = 'parent@example.org'`,
  );
  const { secret, csrfToken } = await createSessions(sport.clock).start(sport.db, parent);
  const claim = (first_name: string) =>
    sport.app.inject({
      method: 'POST',
      url: '/api/v1/community/claims',
      payload: { first_name, last_name: 'Parker', birth_date: '2016-04-12' },
      headers: { cookie: `basketball_session=${secret}`, 'x-csrf-token': csrfToken },
    });
  const { id: first } = (await claim('Riley')).json().data;
  const { id: second } = (await claim('Nobody')).json().data;
  assert.match(await admin('claims'), new RegExp(`${first}  parent@example.org .*for Riley Parker`));
  const settled = ['--reason', 'Seen the papers', '--spoken-to', 'the coach'];
  assert.equal(await admin('approve-claim', String(first), player, ...settled), `Claim ${first} is approved.`);
  await assert.rejects(admin('approve-claim', String(first), player), /is approved already/);
  assert.equal(
    await admin('reject-claim', String(second), 'We', 'know', 'no', 'such', 'player.'),
    `Claim ${second} is rejected.`,
  );
  assert.equal(await admin('claims'), 'None.');

  assert.match(
    await admin('approve-login', player, 'parent@example.org', 'riley@example.org'),
    /riley@example.org is the login of player/,
  );
  await assert.rejects(
    admin('approve-login', player, 'parent@example.org', 'other@example.org'),
    /has a login already/,
  );
});

test('a player login and family links exclude each other, in the database', async () => {
  const rows = await sport.db.one<{ login: number; parent: number; player: number }>(
    `select (select member_id from player_logins limit 1) as login, (select member_id from guardian_links limit 1) as parent, (select id from players limit 1) as player`,
  );
  await assert.rejects(
    sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', 'verified', now())`,
      [rows.login, rows.player],
    ),
    /record\.conflict/,
  );
  await assert.rejects(
    sport.db.run(
      `insert into player_logins (member_id, player_id, approved_at, approved_by) values ($1, $2, now(), 'x')`,
      [rows.parent, rows.player],
    ),
    /record\.conflict/,
  );
});

test('every command writes down who did what, and explains itself', async () => {
  const { actors } = await sport.db.one<{ actors: number }>(
    `select count(*)::int as actors from audit_events where actor like 'operator:%' and event like any (array['operator.%', 'claim.%', 'assignment.%', 'administrator.%', 'player_login.%'])`,
  );
  assert.ok(actors >= 15, String(actors));
  assert.match(await admin('add-team', '--help'), /^npm run sport:admin -- <sport> add-team <division> <name>/);
  assert.match(await runAdmin(['--help'], {}), /add-season/);
  await assert.rejects(runAdmin(['list', 'teams'], {}), /Name the sport first/);
  await assert.rejects(admin('add-team', 'Nowhere', 'Hawks'), /There is no division of the current season Nowhere/);
  await assert.rejects(admin('add-season', 'Winter 2026', '2026-11-01', '2027-03-01'), /of this name already/);
  await assert.rejects(admin('add-season', 'X', '2026-02-30', '2027-03-01'), /must be a date/);
});

test('the audit trail goes only by its retention', async () => {
  await sport.db.run(
    `insert into audit_events (at, event, actor) values (now() - interval '3 years', 'old', 'system')`,
  );
  await assert.rejects(sport.db.run(`delete from audit_events where event = 'old'`), { code: '23001' });
  const { sweepExpired } = await import('@sports-hub/kernel');
  await sweepExpired(sport.db, sport.clock, { auditDays: 730 });
  assert.equal((await sport.db.rows(`select 1 from audit_events where event = 'old'`)).length, 0);
  assert.ok((await sport.db.rows('select 1 from audit_events')).length > 10);
});
