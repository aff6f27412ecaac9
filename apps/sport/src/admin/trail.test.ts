import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdmin, auditOf, type AdminClient } from '../testing/admin-client.ts';
import { as, idOf } from '../testing/cast.ts';
import { signedIn } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const id = (name: string): number => idOf(sport, name);
/** By whom and about whom each line of this event is. */
const lines = async (event: string): Promise<(string | null)[][]> =>
  (await auditOf(sport, event)).map(({ actor, subject }) => [actor, subject]);
const byAdmin = (subject: string): string[][] => [[`member:${id('admin')}`, subject]];

test('who becomes an administrator and who is none any more is in the trail', async () => {
  const added = await admin.post('/admin/administrators', {
    member_id: id('robin.vale'),
    is_super: false,
    rights: ['audit:read'],
  });
  assert.equal(added.status, 201);
  const removed = await admin.post(`/admin/administrators/${id('robin.vale')}/remove`, {
    version: added.data.version,
    reason: 'Moved away',
  });
  assert.equal(removed.status, 200);
  for (const event of ['administrator.added', 'administrator.removed'])
    assert.deepEqual(await lines(event), byAdmin(`member:${id('robin.vale')}`), event);
  assert.deepEqual((await auditOf(sport, 'administrator.removed'))[0]?.detail['before'].pages, ['audit: read']);
});

test('signing somebody out everywhere ends their sessions and is in the trail with their number', async () => {
  const [site, office] = [await signedIn(sport, 'clerk'), await asAdmin(sport, 'clerk')];
  assert.equal((await admin.post(`/admin/members/${id('clerk')}/end-sessions`)).status, 200);
  assert.deepEqual([(await site.get('/community/me')).status, (await office.get('/admin/home')).status], [401, 401]);
  assert.deepEqual(await lines('member.sessions_ended'), byAdmin(`member:${id('clerk')}`));
  assert.deepEqual((await auditOf(sport, 'member.sessions_ended'))[0]?.detail['sessions'], 2);
});

test('a link that is removed is in the trail with its child, and its guardian is told', async () => {
  const link = await sport.db.one<{ id: number; version: number }>(
    'select id, version from guardian_links where member_id = $1',
    [id('uncle.parker')],
  );
  const removed = await admin.post(`/admin/guardian-links/${link.id}/remove`, {
    version: link.version,
    reason: 'Court order',
  });
  assert.equal(removed.status, 200);
  assert.deepEqual(await lines('guardian_link.removed'), byAdmin(`member:${id('uncle.parker')}`));
  const [line] = await auditOf(sport, 'guardian_link.removed');
  assert.equal(line?.detail['reason'], 'Court order');
  assert.equal((await sport.mails('uncle.parker@riverbend.example')).length, 1);
});

test('a claim that is rejected is in the trail without what was written, and its maker is told', async () => {
  const child = { first_name: 'Quinn', last_name: 'Vale', birth_date: '2015-09-30' };
  const { data: claim } = (await as(sport, 'coach.lee').post('/community/claims', child)).json();
  const { data: seen } = await admin.get(`/admin/claims/${claim.id}`);
  const rejected = await admin.post(`/admin/claims/${claim.id}/reject`, { version: seen.version, note: 'Not theirs' });
  assert.equal(rejected.status, 200);
  assert.deepEqual(await lines('claim.rejected'), byAdmin(`member:${id('coach.lee')}`));
  const [line] = await auditOf(sport, 'claim.rejected');
  assert.equal(line?.detail['claim_id'], claim.id);
  assert.doesNotMatch(JSON.stringify(line), /Not theirs/);
  assert.match((await sport.mails('coach.lee@riverbend.example')).map(({ text }) => text).join(), /Not theirs/);
});

test('profiles that members change, their own or their child’s, are in the trail', async () => {
  const changed = await as(sport, 'pat.parker').post('/community/profile', {
    first_name: 'Patricia',
    last_name: 'Parker',
  });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.deepEqual(await lines('profile.changed'), [[`member:${id('pat.parker')}`, `member:${id('pat.parker')}`]]);
});

test('whom a decision is about is told by mail: who becomes an administrator, is linked, or is switched off and on', async () => {
  const subjects = async (name: string) =>
    (await sport.mails(`${name}@riverbend.example`)).map(({ subject }) => subject).join();
  assert.match(await subjects('robin.vale'), /You can use the .* administration/);
  const { data: alex } = await admin.get(`/admin/members/${id('alex.morgan')}`);
  const linked = await admin.post(`/admin/members/${alex.id}/guardian-links`, {
    ...{ version: alex.version, player_id: 1, relationship: 'parent_guardian' },
    ...{ reason: 'Court order seen', spoken_to: 'Pat Parker' },
  });
  assert.equal(linked.status, 200);
  assert.match(await subjects('alex.morgan'), /You were linked to a child/);
  const change = async (path: string, notify: boolean) => {
    const { version } = (await admin.get(`/admin/members/${id('casey.brook')}`)).data;
    const body = { version, reason: 'asked for it', notify };
    assert.equal((await admin.post(`/admin/members/${id('casey.brook')}/${path}`, body)).status, 200);
  };
  for (const path of ['disable', 'enable']) await change(path, false);
  assert.equal(await subjects('casey.brook'), '');
  for (const path of ['disable', 'enable']) await change(path, true);
  assert.match(await subjects('casey.brook'), /switched on again.*switched off|switched off.*switched on again/);
  for (const event of ['member.disabled', 'member.enabled']) assert.equal((await lines(event)).length, 2, event);
});

test('signing out is in the trail', async () => {
  const leaving = await asAdmin(sport, 'admin');
  assert.equal((await leaving.post('/admin/auth/logout')).status, 200);
  assert.deepEqual(
    (await lines('admin.signed_out')).map(([actor]) => actor),
    [`member:${id('admin')}`],
  );
  assert.equal((await admin.get('/admin/home')).status, 200, 'only there');
});
