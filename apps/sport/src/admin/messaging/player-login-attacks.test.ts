import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { asMember, internalToken, linkedHubAccount } from '../../testing/callers.ts';
import { hold } from '../../testing/held.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_CONSENT: '1000/3600' } });
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const id = (name: string): number => idOf(sport, name);
const approve = (who: SiteClient, body: Record<string, unknown> = {}) =>
  who.post('/admin/player-logins', {
    player_id: 4,
    guardian_id: id('casey.brook'),
    email: 'drew@riverbend.example',
    ...body,
  });
const logins = async (): Promise<number> =>
  (await sport.db.one<{ n: number }>('select count(*) as n from player_logins')).n;
/** A grown-up without a family, as far as the sport knows. */
const stranger = async (name: string): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `insert into members (email, password_hash, first_name, last_name, email_verified_at, created_at)
       select $1, password_hash, 'Sky', 'Lane', now(), now() from members where id = $2 returning id`,
      [`${name}@riverbend.example`, id('pat.parker')],
    )
  ).id;

describe('approving a player login', () => {
  test('is for nobody but who may write to that page', async () => {
    const before_ = await logins();
    const callers: [string, SiteClient, number][] = [
      ['nobody', new SiteClient(sport.app), 401],
      ['reads only', await asAdminOf(sport, 'staff.diaz', { 'team-messaging': false }), 403],
      ['another page', await asAdminOf(sport, 'coach.flag', { 'family-accounts': true }), 403],
    ];
    for (const name of ['casey.brook', 'coach.kim', 'riley.parker']) {
      const member = await new SiteClient(sport.app).open();
      await member.post('/auth/login', { email: `${name}@riverbend.example`, password: 'Riverbend2026' });
      callers.push([name, member, 401]);
    }
    for (const [who, client, status] of callers) assert.equal((await approve(client)).status, status, who);
    for (const name of ['casey.brook', 'coach.kim']) {
      const body = { player_id: 4, guardian_id: id('casey.brook'), email: 'drew@riverbend.example' };
      const response = await as(sport, name).post('/admin/player-logins', body);
      assert.equal(response.statusCode, 401, `${name} through the hub`);
    }
    const { csrf } = admin;
    admin.csrf = 'another';
    assert.equal((await approve(admin)).code, 'csrf.invalid');
    admin.csrf = csrf;
    assert.equal(await logins(), before_);
  });

  test('takes no ids and addresses that are none', async () => {
    const before_ = await logins();
    for (const change of [
      { player_id: 0 },
      { player_id: -4 },
      { player_id: 999_999_999 },
      { player_id: '9007199254740993' },
      { player_id: [4] },
      { guardian_id: 0 },
      { guardian_id: 999_999_999 },
      { guardian_id: id('uncle.parker') },
      { email: 'drew' },
      { email: 'drew@riverbend.example\u0000' },
      { email: 'DREW@riverbend.example\r\nBcc: x@example.org' },
      { email: 'CASEY.BROOK@riverbend.example' },
      { email: ['drew@riverbend.example'] },
      { approved_by: 'me' },
    ]) {
      const { status } = await approve(admin, change);
      assert.equal(status, 422, JSON.stringify(change));
    }
    assert.equal(await logins(), before_);
  });

  test('counts a guardian only who could look', async () => {
    for (const [what, change, back] of [
      ['unverified', 'email_verified_at = null', 'email_verified_at = now()'],
      ['disabled', 'is_active = false', 'is_active = true'],
      ['with a temporary password', 'has_temporary_password = true', 'has_temporary_password = false'],
    ] as const) {
      await sport.db.run(`update members set ${change} where id = $1`, [id('casey.brook')]);
      assert.match((await approve(admin)).data.fields.guardian_id, /cannot sign in/, what);
      await sport.db.run(`update members set ${back} where id = $1`, [id('casey.brook')]);
    }
  });

  test('comes before what is being made of the same account: no coach, no administrator', async () => {
    const account = await stranger('sky');
    const { version } = (await admin.get(`/admin/members/${account}`)).data;
    const approving = await hold(sport.db, (tx) =>
      tx.run(
        `insert into player_logins (member_id, player_id, approved_at, approved_by, messaging_enabled) values ($1, 5, now(), 'x', false)`,
        [account],
      ),
    );
    const coach = admin.post(`/admin/members/${account}/roles`, { version, is_coach: true, is_staff: false });
    const administrator = admin.post('/admin/administrators', {
      member_id: account,
      is_super: false,
      rights: ['team-messaging:write'],
    });
    const link = admin.post(`/admin/members/${account}/guardian-links`, {
      version,
      player_id: 4,
      relationship: 'parent_guardian',
      reason: 'Seen the papers',
      spoken_to: 'the coach',
    });
    await waitForBlocked(sport.db, 3);
    await approving.commit();
    const statuses = (await Promise.all([coach, administrator, link])).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => status === 422 || status === 409),
      statuses.join(),
    );
    const { is_coach, is_admin, links } = await sport.db.one(
      `select is_coach, exists (select 1 from administrators a where a.member_id = m.id) as is_admin,
         (select count(*) from guardian_links g where g.member_id = m.id) as links from members m where id = $1`,
      [account],
    );
    assert.deepEqual({ is_coach, is_admin, links }, { is_coach: false, is_admin: false, links: 0 });
  });

  test('is refused when the account is becoming an administrator or a coach at that moment', async () => {
    for (const [email, statement] of [
      ['sky1', 'insert into administrators (member_id) values ($1)'],
      ['sky2', 'update members set is_coach = true where id = $1'],
      ['sky3', 'update members set is_active = false where id = $1'],
    ] as const) {
      const account = await stranger(email);
      const held = await hold(sport.db, (tx) => tx.run(statement, [account]));
      const pending = approve(admin, { email: `${email}@riverbend.example` });
      await waitForBlocked(sport.db, 1);
      await held.commit();
      assert.equal((await pending).status, 422, email);
    }
  });

  test('twice at once for one account and two players makes one login, and one mail to it', async () => {
    await stranger('sky4');
    const both = await Promise.all(
      [
        [4, 'casey.brook'],
        [2, 'pat.parker'],
      ].map(([player_id, guardian]) =>
        approve(admin, { player_id, guardian_id: id(String(guardian)), email: 'sky4@riverbend.example' }),
      ),
    );
    assert.deepEqual(both.map(({ status }) => (status === 201 ? 201 : 'refused')).sort(), [201, 'refused']);
    assert.ok(both.every(({ status }) => status < 500));
    assert.equal((await sport.mails('sky4@riverbend.example')).length, 1);
    assert.equal((await auditOf(sport, 'player_login.approved')).length, 1);
  });
});

test('approved six times at once at an address that nobody has, a player gets one login', async () => {
  await sport.db.run('delete from player_logins where player_id = 2');
  const before_ = await logins();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () =>
      approve(admin, { player_id: 2, guardian_id: id('pat.parker'), email: 'one@example.org' }),
    ),
  );
  assert.equal(responses.filter(({ status }) => status === 201).length, 1);
  assert.ok(responses.every(({ status }) => [201, 409, 422].includes(status)));
  assert.equal(await logins(), before_ + 1);
});

test('an assignment that six remove at once is removed, and written down, once', async () => {
  const body = { member_id: id('coach.kim'), role: 'coach', scope_type: 'team', scope_id: 4 };
  const { data } = await admin.post('/admin/assignments', body);
  const { id: assignment } = data.assignments.find(
    (one: { scope_id: number; scope_type: string }) => one.scope_type === 'team' && one.scope_id === 4,
  );
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => admin.post(`/admin/assignments/${assignment}/remove`)),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404, 404, 404, 404, 404]);
  assert.equal((await auditOf(sport, 'assignment.removed')).length, 1);
});

describe('consent', () => {
  const give = (who: string, account_id: number, enabled = true) =>
    as(sport, who).post('/community/child-consent', { account_id, enabled });
  const state = async (): Promise<unknown[]> =>
    sport.db.rows(
      'select l.messaging_enabled, (select count(*) from consent_ledger) as lines from player_logins l where member_id = $1',
      [id('riley.parker')],
    );

  test('is no administrator’s to give, nor an unverified, disabled or unlinked guardian’s', async () => {
    const before_ = await state();
    await asAdminOf(sport, 'alex.morgan', { 'team-messaging': true, 'family-accounts': true });
    for (const name of ['admin', 'alex.morgan', 'clerk', 'coach.lee', 'uncle.parker'])
      assert.equal((await give(name, id('riley.parker'))).statusCode, 403, name);
    for (const [change, back] of [
      ['email_verified_at = null', 'email_verified_at = now()'],
      ['is_active = false', 'is_active = true'],
      ['has_temporary_password = true', 'has_temporary_password = false'],
    ] as const) {
      await sport.db.run(`update members set ${change} where id = $1`, [id('pat.parker')]);
      assert.equal((await give('pat.parker', id('riley.parker'), false)).statusCode, 403, change);
      await sport.db.run(`update members set ${back} where id = $1`, [id('pat.parker')]);
    }
    for (const status of ['pending', 'revoked']) {
      await sport.db.run(`update guardian_links set status = $2 where member_id = $1 and player_id = 1`, [
        id('pat.parker'),
        status,
      ]);
      assert.equal((await give('pat.parker', id('riley.parker'), false)).statusCode, 403, status);
    }
    await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1 and player_id = 1`, [
      id('pat.parker'),
    ]);
    assert.deepEqual(await state(), before_);
  });

  test('is given once by one request: the hub’s token for it does not work again', async () => {
    const url = '/api/v1/community/child-consent';
    const token = internalToken(sport, {
      method: 'POST',
      url,
      memberId: id('pat.parker'),
      hubAccountId: await linkedHubAccount(sport, id('pat.parker')),
    });
    const send = (enabled: boolean) =>
      sport.app.inject({
        method: 'POST',
        url,
        headers: { 'x-internal-token': token },
        payload: { account_id: id('riley.parker'), enabled },
      });
    const statuses = (await Promise.all([send(false), send(true), send(false)])).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses.sort(), [200, 401, 401]);
  });

  test('waits for a link that is being removed, and is then refused', async () => {
    const held = await hold(sport.db, (tx) =>
      tx.run(`update guardian_links set status = 'revoked' where member_id = $1 and player_id = 1`, [id('pat.parker')]),
    );
    const before_ = await state();
    const pending = give('pat.parker', id('riley.parker'));
    await waitForBlocked(sport.db, 1);
    await held.commit();
    assert.equal((await pending).statusCode, 403);
    assert.deepEqual(await state(), before_);
    await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1 and player_id = 1`, [
      id('pat.parker'),
    ]);
  });

  test('of two guardians at once ends as the ledger’s last line says', async () => {
    const second = await stranger('second');
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, 1, 'parent_guardian', 'verified', now())`,
      [second],
    );
    const account_id = id('riley.parker');
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        asMember(sport, n % 2 ? second : id('pat.parker')).post('/community/child-consent', {
          account_id,
          enabled: n % 3 === 0,
        }),
      ),
    );
    assert.ok(responses.every(({ statusCode }) => statusCode === 200));
    const { now, last } = await sport.db.one<{ now: boolean; last: boolean }>(
      `select (select messaging_enabled from player_logins where member_id = $1) as now,
         (select enabled from consent_ledger where account_id = $1 order by id desc limit 1) as last`,
      [account_id],
    );
    assert.equal(now, last);
  });
});
