import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { RILEY_AND_KIM } from '../../testing/demo-ids.ts';

let sport: TestSport;
let admin: AdminClient;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
  clerk = await asAdmin(sport, 'clerk');
});
after(() => sport.stop());

const id = (name: string): number => idOf(sport, name);
const read = async (name: string) => (await admin.get(`/admin/members/${id(name)}`)).data;
const found = async (query: string) =>
  (await admin.get(`/admin/members?${query}`)).data.items.map(({ email }: { email: string }) => email.split('@')[0]);

describe('searching members', () => {
  test('finds by name in either order, address, child and member number', async () => {
    assert.deepEqual(await found('q=pat%20par'), ['pat.parker']);
    assert.deepEqual(await found('q=Parker,%20Pat'), ['pat.parker']);
    assert.deepEqual(await found('q=casey.b'), ['casey.brook']);
    assert.ok((await found('q=quinn')).includes('robin.vale'), 'by child');
    assert.deepEqual(await found(`q=${id('coach.kim')}`), ['coach.kim']);
    assert.deepEqual(await found('q=nobodyatall'), []);
    assert.deepEqual(await found('q=%25'), [], 'signs of a pattern are letters like others');
  });

  test('filters; without a search everybody is there once, by last name and counted, page by page', async () => {
    assert.deepEqual((await found('filter=staff')).sort(), ['coach.flag', 'coach.kim', 'coach.lee', 'staff.diaz']);
    assert.deepEqual(await found('filter=disabled'), ['inactive.member']);
    assert.deepEqual(await found('filter=unverified'), ['unverified.mail']);
    assert.deepEqual(await found('filter=temporary'), ['temp.password']);
    assert.equal((await found(''))[0], 'admin');
    assert.equal((await admin.get('/admin/members?filter=staff')).data.total, 4);
    const pages: { id: number; last_name: string }[][] = [];
    for (let before: number | null = null; pages.length === 0 || before !== null;) {
      const { data } = await admin.get(`/admin/members${before === null ? '' : `?before=${before}`}`);
      assert.equal(data.total, (await sport.db.one<{ n: number }>('select count(*)::integer as n from members')).n);
      pages.push(data.items);
      before = data.next_before;
    }
    const all = pages.flat();
    const { n } = await sport.db.one<{ n: number }>('select count(*)::integer as n from members');
    assert.equal(new Set(all.map((member) => member.id)).size, n);
    const names = all.map(({ last_name }) => last_name.toLowerCase());
    assert.deepEqual(names, names.toSorted());
    assert.equal((await admin.get('/admin/members?filter=x')).status, 422);
    const behind = (await admin.get(`/admin/members?before=${id('admin')}`)).data.items;
    assert.equal(behind[0].last_name, 'Brook', 'who comes after Adams');
  });
});

describe('coach and staff', () => {
  test('are marked only where a verified adult stands behind the account; refusals say why', async () => {
    const member = await read('casey.brook');
    const marked = await clerk.post(`/admin/members/${member.id}/roles`, {
      version: member.version,
      is_coach: true,
      is_staff: false,
    });
    assert.deepEqual([marked.status, marked.data.is_coach], [200, true]);
    const [line] = await auditOf(sport, 'member.roles_changed');
    assert.deepEqual(line?.detail, { before: { coach: false, staff: false }, after: { coach: true, staff: false } });
    for (const [name, words] of [
      ['riley.parker', /player’s own login/],
      ['unverified.mail', /not verified/],
      ['temp.password', /own password/],
      ['inactive.member', /disabled/],
    ] as const) {
      const { version } = await read(name);
      const refused = await clerk.post(`/admin/members/${id(name)}/roles`, {
        version,
        is_coach: true,
        is_staff: false,
      });
      assert.equal(refused.status, 422, name);
      assert.match(refused.data.fields.is_coach, words);
    }
  });

  test('a stale version is 409 with the member as it stands, and nothing is written', async () => {
    const { version } = await read('robin.vale');
    const path = `/admin/members/${id('robin.vale')}/roles`;
    const body = (is_coach: boolean) => ({ version, is_coach, is_staff: true });
    const both = await Promise.all([admin.post(path, body(false)), clerk.post(path, body(true))]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const late = both.find(({ status }) => status === 409);
    assert.equal(late?.code, 'record.changed');
    assert.equal(late?.data.current.version, version + 1);
    assert.equal(late?.data.current.is_staff, true);
  });
});

describe('a new member', () => {
  test('gets a temporary password by mail; using it proves the address', async () => {
    const made = await clerk.post('/admin/members', {
      email: 'fay@riverbend.example',
      first_name: 'Fay',
      last_name: 'Fresh',
    });
    assert.equal(made.status, 201);
    assert.deepEqual([made.data.has_temporary_password, made.data.email_verified], [true, false]);
    const [mail] = await sport.mails('fay@riverbend.example');
    const password = /password ([A-Z]{4}-\d{4}-[a-z]{6})/.exec(mail?.text ?? '')?.[1] ?? '';
    const site = await new SiteClient(sport.app).open();
    assert.equal((await site.post('/auth/login', { email: 'fay@riverbend.example', password })).status, 200);
    assert.equal(
      (await site.post('/auth/change-password', { current_password: password, password: 'MyOwn2026pass' })).status,
      200,
    );
    const now = (await admin.get(`/admin/members/${made.data.id}`)).data;
    assert.deepEqual([now.has_temporary_password, now.email_verified], [false, true]);
    for (const first_name of ['\u200B\u200B', 'x\u202Eyz', 'evil\uFF0Eexample', 'a\nb']) {
      const { version } = now;
      for (const [path, body] of [
        ['/admin/members', { email: 'hidden@riverbend.example' }],
        [`/admin/members/${made.data.id}`, { version }],
      ] as const) {
        const refused = await clerk.post(path, { ...body, first_name, last_name: 'Fresh' });
        assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, ['first_name']], path);
      }
    }
    const again = await clerk.post('/admin/members', {
      email: 'FAY@riverbend.example',
      first_name: 'Fay',
      last_name: 'Fresh',
    });
    assert.equal(again.code, 'member.already_exists');
    assert.doesNotMatch(JSON.stringify(await auditOf(sport, 'member.created_by_administrator')), new RegExp(password));
  });
});

test('another temporary password takes the place of one that nobody has used, and of no other', async () => {
  const temp = id('temp.password');
  const renew = async (name: string) =>
    clerk.post(`/admin/members/${id(name)}/temporary-password`, { version: (await read(name)).version });
  const device = await new SiteClient(sport.app).open();
  const signIn = async (password: string) =>
    (await device.post('/auth/login', { email: 'temp.password@riverbend.example', password })).status;
  assert.equal(await signIn('Riverbend2026'), 200);
  assert.equal((await renew('temp.password')).status, 200);
  assert.equal((await device.get('/community/me')).status, 401, 'who had signed in with the first one is out');
  const password = /password ([A-Z]{4}-\d{4}-[a-z]{6})/.exec(
    (await sport.mails('temp.password@riverbend.example')).at(-1)?.text ?? '',
  )?.[1];
  await device.open();
  assert.deepEqual([await signIn('Riverbend2026'), await signIn(password ?? '')], [401, 200]);
  assert.deepEqual(
    (await auditOf(sport, 'member.temporary_password_renewed')).map(({ subject }) => subject),
    [`member:${temp}`],
  );
  assert.equal((await renew('casey.brook')).code, 'record.conflict', 'they have a password of their own');
  await sport.db.run('update members set is_active = false where id = $1', [temp]);
  assert.equal((await renew('temp.password')).code, 'record.conflict', 'the account is switched off');
  await sport.db.run('update members set is_active = true where id = $1', [temp]);
});

test('names and a telephone number are corrected; a number that is not sent stays, an empty one goes', async () => {
  const { id: member } = await read('new.family');
  const correct = async (changes: object) => {
    const { version, first_name, last_name } = await read('new.family');
    return clerk.post(`/admin/members/${member}`, { version, first_name, last_name, ...changes });
  };
  const changed = await correct({ first_name: 'Noora', phone: '(555) 010-2233' });
  assert.deepEqual([changed.status, changed.data.first_name, changed.data.phone], [200, 'Noora', '(555) 010-2233']);
  assert.equal((await correct({ last_name: 'Newmann' })).data.phone, '(555) 010-2233');
  const { phone, first_name, last_name } = (await correct({ phone: '' })).data;
  assert.deepEqual([phone ?? null, first_name, last_name], [null, 'Noora', 'Newmann']);
  assert.deepEqual(
    (await auditOf(sport, 'member.corrected')).map(({ subject }) => subject),
    Array.from({ length: 3 }, () => `member:${member}`),
  );
});

describe('disabling', () => {
  test('says before what it causes, ends sessions and messaging with the next request, and can be undone', async () => {
    const pat = id('pat.parker');
    const site = await new SiteClient(sport.app).open();
    await site.post('/auth/login', { email: 'pat.parker@riverbend.example', password: 'Riverbend2026' });
    const { data: consequences } = await clerk.get(`/admin/members/${pat}/consequences`);
    assert.equal(consequences.sessions, 1);
    assert.deepEqual(consequences.silenced, ['Riley']);
    const send = () =>
      as(sport, 'riley.parker').post(`/community/conversations/${RILEY_AND_KIM}/messages`, {
        body: 'hi',
        client_id: `c-${Math.random().toString(36).slice(2)}-0123456789`,
      });
    assert.equal((await send()).statusCode, 201);
    const { version } = await read('pat.parker');
    sport.clock.advance(601);
    const asked = await clerk.post(`/admin/members/${pat}/disable`, { version, reason: 'asked for it' });
    assert.equal(asked.code, 'admin.confirmation_required');
    await clerk.post('/admin/auth/confirm', { password: 'Riverbend2026' });
    const done = await clerk.post(`/admin/members/${pat}/disable`, { version, reason: 'asked for it', notify: true });
    assert.deepEqual([done.status, done.data.is_active], [200, false]);
    assert.equal((await site.get('/community/me')).status, 401);
    assert.equal((await send()).statusCode, 403, 'the child’s messaging stops with the guardian');
    assert.equal((await auditOf(sport, 'member.disabled'))[0]?.detail['reason'], 'asked for it');
    assert.match(
      (await sport.mails('pat.parker@riverbend.example')).map(({ subject }) => subject).join(),
      /switched off/,
    );
    const back = await clerk.post(`/admin/members/${pat}/enable`, { version: done.data.version, reason: 'mistake' });
    assert.equal(back.data.is_active, true);
    assert.equal((await send()).statusCode, 201);
  });
});

describe('links to children', () => {
  test('are verified with relationship and reason; the other guardians are told; removing ends oversight', async () => {
    await clerk.post('/admin/auth/confirm', { password: 'Riverbend2026' });
    const alex = await read('alex.morgan');
    const linked = await clerk.post(`/admin/members/${alex.id}/guardian-links`, {
      version: alex.version,
      player_id: 1,
      relationship: 'parent_guardian',
      reason: 'Court order seen',
      spoken_to: 'Pat Parker',
    });
    assert.equal(linked.status, 200);
    assert.match(
      (await sport.mails('pat.parker@riverbend.example')).map(({ subject }) => subject).join(),
      /linked to Riley/,
    );
    const riley = id('riley.parker');
    const monitor = () => as(sport, 'alex.morgan').get(`/community/conversations?child_account_id=${riley}`);
    assert.equal((await monitor()).statusCode, 200);
    const link = linked.data.children
      .flatMap(({ links }: { links: { id: number; version: number; member_id: number }[] }) => links)
      .find(({ member_id, id: linkId }: { member_id: number; id: number }) => member_id === alex.id && linkId > 6);
    const removed = await clerk.post(`/admin/guardian-links/${link.id}/remove`, {
      version: link.version,
      reason: 'Order ended',
    });
    assert.equal(removed.status, 200);
    assert.equal((await monitor()).statusCode, 403);
    const again = await clerk.post(`/admin/guardian-links/${link.id}/remove`, {
      version: link.version,
      reason: 'Order ended',
    });
    assert.equal(again.code, 'record.changed');
    const player = await read('jordan.morgan');
    const refused = await clerk.post(`/admin/members/${player.id}/guardian-links`, {
      version: player.version,
      player_id: 1,
      relationship: 'parent_guardian',
      reason: 'no reason',
    });
    assert.match(refused.data.fields.player_id, /player’s own login/);
  });
});

describe('an administrator of one page', () => {
  test('cannot make themselves a guardian, nor touch a super-admin, another administrator, themselves or a relative', async () => {
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at) values ($1, 4, 'parent_guardian', 'verified', now(), now())`,
      [id('clerk')],
    );
    await clerk.post('/admin/auth/confirm', { password: 'Riverbend2026' });
    await asAdminOf(sport, 'staff.diaz', { 'team-messaging': true });
    const tries: [string, string, object, string][] = [];
    for (const [name, code] of [
      ['admin', 'admin.protected'],
      ['staff.diaz', 'admin.protected'],
      ['clerk', 'admin.own_affair'],
      ['casey.brook', 'admin.own_affair'],
    ] as const) {
      const { version } = await read(name);
      const member = `/admin/members/${id(name)}`;
      tries.push([name, `${member}/disable`, { version, reason: 'because' }, code]);
      tries.push([name, `${member}/roles`, { version, is_coach: true, is_staff: true }, code]);
      tries.push([name, member, { version, first_name: 'X', last_name: 'Y' }, code]);
      tries.push([name, `${member}/end-sessions`, {}, code]);
      tries.push([
        name,
        `${member}/guardian-links`,
        { version, player_id: 1, relationship: 'parent_guardian', reason: 'because' },
        code,
      ]);
    }
    const { version } = await read('robin.vale');
    tries.push([
      'own child',
      `/admin/members/${id('robin.vale')}/guardian-links`,
      { version, player_id: 4, relationship: 'other', reason: 'because' },
      'admin.own_affair',
    ]);
    for (const [name, path, body, code] of tries)
      assert.equal((await clerk.post(path, body)).code, code, `${name} ${path}`);
    assert.equal((await read('admin')).is_active, true);
  });
});
