import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { asAdmin, asAdminOf, type AdminClient } from '../testing/admin-client.ts';
import { as, idOf } from '../testing/cast.ts';
import { hold } from '../testing/held.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

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
const link = async (who: AdminClient, memberId: number, player_id: number) => {
  const { version } = (await admin.get(`/admin/members/${memberId}`)).data;
  const body = {
    version,
    player_id,
    relationship: 'parent_guardian',
    reason: 'Seen the papers',
    spoken_to: 'the coach',
  };
  return who.post(`/admin/members/${memberId}/guardian-links`, body);
};
const create = async (who: AdminClient, first_name: string, last_name: string, email: string): Promise<number> =>
  (await who.post('/admin/members', { first_name, last_name, email })).data.id;

describe('a removed guardian', () => {
  test('is still related: they decide nothing about the child, its other guardian or its login', async () => {
    const former = await asAdminOf(sport, 'alex.morgan', { 'family-accounts': true, 'team-messaging': true });
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, 1, 'parent_guardian', 'revoked', now())`,
      [id('alex.morgan')],
    );
    assert.equal((await link(former, id('robin.vale'), 1)).code, 'admin.own_affair', 'the child');
    const { version } = (await admin.get(`/admin/members/${id('pat.parker')}`)).data;
    const disable = { version, reason: 'a quarrel' };
    assert.equal((await former.post(`/admin/members/${id('pat.parker')}/disable`, disable)).code, 'admin.own_affair');
    const login = { player_id: 1, guardian_id: id('pat.parker'), email: 'riley2@riverbend.example' };
    assert.equal((await former.post('/admin/player-logins', login)).code, 'admin.own_affair');
  });
});

describe('the own child', () => {
  test('is given to nobody by its parent: a stranger’s claim is for another administrator to decide', async () => {
    const parent = await asAdminOf(sport, 'pat.parker', { 'family-accounts': true });
    const child = { first_name: 'Riley', last_name: 'Parker', birth_date: '2016-04-12' };
    const claim = (await as(sport, 'new.family').post('/community/claims', child)).json().data.id;
    const { version } = (await parent.get(`/admin/claims/${claim}`)).data;
    const refused = await parent.post(`/admin/claims/${claim}/approve`, { version, player_id: 1 });
    assert.deepEqual([refused.status, refused.code], [403, 'admin.own_affair']);
    const links = await sport.db.rows('select 1 from guardian_links where member_id = $1', [id('new.family')]);
    assert.equal(links.length, 0);
    const { status } = (await admin.get(`/admin/claims/${claim}`)).data;
    assert.equal(status, 'pending');
  });
});

describe('other families’ children', () => {
  test('are no affair of a parent who administers, and whose child has a login', async () => {
    const parent = await asAdminOf(sport, 'pat.parker', { 'family-accounts': true });
    const other = `/admin/members/${id('robin.vale')}`;
    const { version, first_name, last_name } = (await parent.get(other)).data;
    assert.equal((await parent.post(other, { version, first_name, last_name, phone: '555-0123' })).status, 200);
  });
});

describe('an account that could be the administrator’s own second one', () => {
  test('with their name or their address is linked to a child by somebody else', async () => {
    for (const [first, last, email] of [
      ['chris', 'CLERK', 'another@riverbend.example'],
      ['Somebody', 'Else', 'clerk+child@riverbend.example'],
    ] as const) {
      const made = await create(admin, first, last, email);
      assert.equal((await link(clerk, made, 4)).code, 'admin.own_account', email);
    }
  });

  test('and one that they made, as long as somebody else may decide', async () => {
    const made = await create(clerk, 'Made', 'Byclerk', 'made@riverbend.example');
    assert.equal((await link(clerk, made, 4)).code, 'admin.own_account');
    assert.equal((await link(admin, made, 4)).status, 200);

    const own = await create(admin, 'Made', 'Byadmin', 'made2@riverbend.example');
    assert.equal((await link(admin, own, 4)).code, 'admin.own_account', 'a super-admin, too');
    await sport.db.run(`delete from administrator_pages where page = 'family-accounts'`);
    await sport.db.run(
      `insert into administrator_pages (member_id, page, may_write)
       values ($1, 'family-accounts', false), ($1, 'team-messaging', true)`,
      [id('clerk')],
    );
    await sport.db.run('insert into administrators (member_id, is_super) values ($1, true)', [id('inactive.member')]);
    assert.equal((await link(admin, own, 4)).status, 200, 'nobody else could: they read only, or are disabled');
    await sport.db.run(`update administrator_pages set may_write = true where member_id = $1`, [id('clerk')]);
  });

  test('has its claims approved by somebody else, too, and gets no player login from them', async () => {
    await sport.db.run('update members set created_by = $1 where id = $2', [id('clerk'), id('robin.vale')]);
    const claim = { first_name: 'Drew', last_name: 'Brook', birth_date: '2016-01-30' };
    const claimed = (await as(sport, 'robin.vale').post('/community/claims', claim)).json().data.id;
    const { version } = (await clerk.get(`/admin/claims/${claimed}`)).data;
    const approve = (who: AdminClient) =>
      who.post(`/admin/claims/${claimed}/approve`, {
        version,
        player_id: 4,
        reason: 'Seen them',
        spoken_to: 'Casey Brook',
      });
    assert.equal((await approve(clerk)).code, 'admin.own_account');
    assert.equal((await approve(admin)).status, 200);
    const login = { player_id: 4, guardian_id: id('casey.brook'), email: 'admin+drew@riverbend.example' };
    assert.equal((await admin.post('/admin/player-logins', login)).code, 'admin.own_account');
  });
});

describe('two super-admins who act against each other at once', () => {
  const supers = async (): Promise<number> =>
    (
      await sport.db.one<{ left: number }>(
        'select count(*)::integer as left from administrators a join members m on m.id = a.member_id where a.is_super and m.is_active',
      )
    ).left;

  test('leave one, whichever way they take', async () => {
    const tried: [string, (other: { id: number; version: number; administrator: number }) => [string, object]][] = [
      ['disable', (other) => [`/admin/members/${other.id}/disable`, { version: other.version, reason: 'a quarrel' }]],
      [
        'remove',
        (other) => [`/admin/administrators/${other.id}/remove`, { version: other.administrator, reason: 'Moved away' }],
      ],
      [
        'demote',
        (other) => [`/admin/administrators/${other.id}`, { version: other.administrator, is_super: false, rights: [] }],
      ],
    ];
    for (const [mine, first] of tried)
      for (const [theirs, second] of tried) {
        await sport.db.run('update members set is_active = true where id in ($1, $2)', [id('admin'), id('staff.diaz')]);
        await sport.db.run(
          `insert into administrators (member_id, is_super) values ($1, true), ($2, true) on conflict (member_id) do update set is_super = true`,
          [id('admin'), id('staff.diaz')],
        );
        const [one, two] = [await asAdmin(sport, 'admin'), await asAdmin(sport, 'staff.diaz')];
        const at = (name: string) =>
          sport.db.one<{ id: number; version: number; administrator: number }>(
            'select m.id, m.version, a.version as administrator from members m join administrators a on a.member_id = m.id where m.id = $1',
            [id(name)],
          );
        // Both requests are past their guards before either may write.
        const held = await hold(sport.db, (tx) => tx.run('lock table administrators in share row exclusive mode'));
        const both = [one.post(...first(await at('staff.diaz'))), two.post(...second(await at('admin')))];
        await waitForBlocked(sport.db, 2);
        await held.commit();
        const statuses = (await Promise.all(both)).map(({ status }) => status);
        assert.deepEqual(statuses.sort(), [200, 403], `${mine}, ${theirs}`);
        assert.equal(await supers(), 1, `${mine}, ${theirs}`);
      }
  });
});
