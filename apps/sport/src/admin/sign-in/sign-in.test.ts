import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { countStatements } from '@sports-hub/kernel';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { AdminClient, asAdmin, auditOf } from '../../testing/admin-client.ts';
import { runAdmin } from '../../operator/run.ts';
import { hold } from '../../testing/held.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let demo: TestSport;
let real: TestSport;
/** The app of the super-admin at the real one. */
let adminKey: string;
before(async () => {
  demo = await startTestSport();
  real = await startTestSport({ env: { DEMO: 'off' } });
});
after(async () => {
  await demo.stop();
  await real.stop();
});

const codeNow = (sport: TestSport, key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: sport.clock.now().getTime() });

/** Sets a code up for somebody who has signed in with the password, and returns its key and recovery codes. */
async function setUpCode(client: AdminClient, sport: TestSport): Promise<{ key: string; codes: string[] }> {
  const { key } = (await client.post('/admin/second-step/code')).data;
  const { recovery_codes } = (await client.post('/admin/second-step/code/confirm', { code: codeNow(sport, key) })).data;
  return { key, codes: recovery_codes };
}

describe('the first step', () => {
  test('is the password of an administrator; everybody else gets the same refusal', async () => {
    const client = await new AdminClient(demo.app).open();
    const refusals = [];
    for (const [name, password] of [
      ['nobody', 'Riverbend2026'],
      ['admin', 'Wrong12345'],
      ['admin', ''],
      ['pat.parker', 'Riverbend2026'],
    ] as const)
      refusals.push((await client.login(name, password)).body);
    assert.equal(new Set(refusals).size, 1);
    assert.match(refusals[0] ?? '', /auth.invalid_credentials/);
    const entered = await client.login('admin');
    assert.deepEqual([entered.status, entered.data.stage], [200, 'signed-in']);
    assert.equal(entered.data.administrator.is_super, true);
    assert.equal((await auditOf(demo, 'admin.signed_in')).length, 1);
    assert.equal((await auditOf(demo, 'admin.sign_in_failed')).length, 4);
  });

  test('changes the session’s id and its CSRF token', async () => {
    const client = await new AdminClient(demo.app).open();
    const { cookie: before, csrf } = client;
    await client.login('admin');
    assert.ok(csrf && client.csrf && csrf !== client.csrf);
    const holder = Object.assign(new AdminClient(demo.app), { cookie: client.cookie, csrf });
    assert.equal((await holder.post('/admin/auth/logout')).code, 'csrf.invalid', 'the token from before');
    assert.match(client.cookie ?? '', /^basketball_admin=/);
    assert.notEqual(client.cookie, before);
    const { csrf: own } = client;
    const again = await client.get('/admin/session');
    assert.deepEqual([again.data.csrf_token, again.headers['set-cookie']], [own, undefined], 'the same session');
    const old = new AdminClient(demo.app);
    old.cookie = before;
    assert.notEqual((await old.get('/admin/session')).data.stage, 'signed-in');
  });

  test('costs the same statements for an unknown address, a family and an administrator', async () => {
    const client = await new AdminClient(demo.app).open();
    const cost = (name: string, password = 'Wrong12345') => countStatements(() => client.login(name, password));
    await cost('warm-up');
    const unknown = await cost('nobody-at-all');
    assert.ok(unknown > 0);
    assert.deepEqual(
      [await cost('pat.parker'), await cost('pat.parker', 'Riverbend2026'), await cost('admin')],
      [unknown, unknown, unknown],
    );
  });

  test('failures are limited like every other sign-in', async () => {
    const client = await new AdminClient(demo.app).open();
    for (let tries = 0; tries < 10; tries += 1) await client.login('limited', 'Wrong12345');
    const refused = await client.login('limited', 'Wrong12345');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
  });

  test('opens nothing but the administration, and nothing else opens it', async () => {
    const admin = await asAdmin(demo, 'admin');
    assert.equal((await admin.get('/community/me')).status, 401);
    const site = await new SiteClient(demo.app).open();
    await site.post('/auth/login', { email: 'admin@riverbend.example', password: 'Riverbend2026' });
    assert.equal((await site.get('/admin/home')).status, 401);
  });
});

describe('a session of the administration', () => {
  test('ends after 30 minutes alone, and after 12 hours in any case', async () => {
    const idle = await asAdmin(demo, 'admin');
    const seen = () => demo.db.one('select last_seen_at from administrator_sessions order by id desc limit 1');
    const first = await seen();
    demo.clock.advance(60);
    await idle.get('/admin/home');
    assert.deepEqual(await seen(), first, 'written once a minute at most');
    demo.clock.advance(28 * 60);
    assert.equal((await idle.get('/admin/home')).status, 200);
    demo.clock.advance(29 * 60);
    assert.equal((await idle.get('/admin/home')).status, 200, 'each visit counts');
    demo.clock.advance(31 * 60);
    const other = await asAdmin(demo, 'admin');
    for (const tried of ['first', 'second'])
      assert.equal((await idle.get('/admin/home')).status, 401, `the ${tried} time`);
    demo.clock.advance(20 * 60);
    assert.equal((await asAdmin(demo, 'admin').then((client) => client.get('/admin/home'))).status, 200);
    demo.clock.advance(11 * 60);
    assert.equal((await other.get('/admin/home')).status, 401, 'somebody else’s visits do not count');
    const busy = await asAdmin(demo, 'admin');
    for (let visits = 0; visits < 25; visits += 1) {
      demo.clock.advance(29 * 60);
      await busy.get('/admin/session');
    }
    assert.equal((await busy.get('/admin/home')).status, 401);
    const fresh = await asAdmin(demo, 'admin');
    await demo.jobs.runRepeated();
    assert.equal((await fresh.get('/admin/home')).status, 200);
    const old = await demo.db.rows('select 1 from administrator_sessions where last_seen_at < $1', [
      new Date(demo.clock.now().getTime() - 30 * 60_000),
    ]);
    assert.deepEqual(old, [], 'what has ended is forgotten');
  });

  test('is listed and can be ended; signing out ends one', async () => {
    await asAdmin(demo, 'clerk');
    demo.clock.advance(30 * 60);
    const [here, there] = [await asAdmin(demo, 'clerk'), await asAdmin(demo, 'clerk')];
    await demo.db.run(
      `insert into administrator_sessions (id_hash, csrf_sealed, stage, member_id, password_version, client, created_at, last_seen_at)
       select 'half', '', 'second-step', member_id, password_version, client, created_at, last_seen_at
         from administrator_sessions order by id desc limit 1`,
    );
    const { items } = (await here.get('/admin/sessions')).data;
    assert.deepEqual(items.map(({ current }: { current: boolean }) => current).sort(), [false, true]);
    assert.equal(items[0].client, 'Unknown device', 'who says nothing of itself');
    const other = items.find(({ current }: { current: boolean }) => !current);
    assert.equal((await here.post(`/admin/sessions/${other.id}/end`)).status, 200);
    assert.equal((await there.get('/admin/home')).status, 401);
    const admin = await asAdmin(demo, 'admin');
    const mine = (await here.get('/admin/sessions')).data.items[0];
    assert.equal((await admin.post(`/admin/sessions/${mine.id}/end`)).status, 404, 'somebody else’s');
    const left = await here.post('/admin/auth/logout');
    assert.match(String(left.headers['set-cookie']), /^basketball_admin=;/);
    assert.equal((await here.get('/admin/home')).status, 401);
    const visitor = await new AdminClient(demo.app).open();
    assert.equal((await visitor.post('/admin/auth/logout')).status, 200);
    assert.equal((await auditOf(demo, 'admin.signed_out')).length, 1, 'who was not signed in has not left');
  });

  test('ends when the password changes, the member is disabled or loses the administration', async () => {
    const client = await asAdmin(demo, 'clerk');
    await demo.db.run(`update members set password_version = password_version + 1 where email like 'clerk@%'`);
    assert.equal((await client.get('/admin/home')).status, 401);
    const again = await asAdmin(demo, 'clerk');
    await demo.db.run(`update members set is_active = false where email like 'clerk@%'`);
    assert.equal((await again.get('/admin/home')).code, 'member.inactive');
    await demo.db.run(`update members set is_active = true where email like 'clerk@%'`);
  });

  test('is not opened by a password that was changed while it was checked', async () => {
    const client = await new AdminClient(demo.app).open();
    const changed = await hold(demo.db, (tx) =>
      tx.run(`update members set password_version = password_version + 1 where email like 'clerk@%'`),
    );
    const entered = client.login('clerk');
    await waitForBlocked(demo.db, 1);
    await changed.commit();
    assert.equal((await entered).code, 'auth.invalid_credentials');
  });
});

describe('the password again', () => {
  test('is asked ten minutes after it was last given', async () => {
    const client = await asAdmin(demo, 'admin');
    demo.clock.advance(600);
    assert.equal((await client.post('/admin/second-step/code')).status, 200);
    demo.clock.advance(1);
    assert.equal((await client.post('/admin/second-step/code')).code, 'admin.confirmation_required');
    const wrong = await client.post('/admin/auth/confirm', { password: 'Wrong12345' });
    assert.deepEqual([wrong.status, Object.keys(wrong.data.fields)], [422, ['password']]);
    assert.equal((await auditOf(demo, 'admin.password_check_failed')).length, 1);
    assert.equal((await client.post('/admin/auth/confirm', { password: 'Riverbend2026' })).status, 200);
    assert.equal((await client.post('/admin/second-step/code')).status, 200);
  });

  test('point 21: is asked as well when the clock was set back, and not when two clocks differ a little', async () => {
    const client = await asAdmin(demo, 'admin');
    demo.clock.advance(-60);
    assert.equal((await client.post('/admin/second-step/code')).status, 200);
    demo.clock.advance(-3540);
    assert.equal((await client.post('/admin/second-step/code')).code, 'admin.confirmation_required');
    demo.clock.advance(3600);
  });
});

describe('the second step', () => {
  test('is set up before anything else opens, outside the demo', async () => {
    const client = await new AdminClient(real.app).open();
    assert.equal((await client.login('clerk')).data.stage, 'setup');
    assert.equal((await client.get('/admin/members')).code, 'admin.setup_required');
    assert.equal((await client.get('/admin/second-step')).data.is_required, true);
    const { key, uri, qr_svg } = (await client.post('/admin/second-step/code')).data;
    assert.match(uri, /^otpauth:\/\/totp\/.*clerk%40riverbend\.example/);
    assert.match(qr_svg, /^<svg /);
    const wrong = await client.post('/admin/second-step/code/confirm', { code: '000000' });
    assert.equal(wrong.code, 'admin.code_invalid');
    assert.equal((await client.get('/admin/members')).code, 'admin.setup_required');
    const { recovery_codes } = (await client.post('/admin/second-step/code/confirm', { code: codeNow(real, key) }))
      .data;
    assert.equal(new Set(recovery_codes).size, 10);
    assert.equal((await client.get('/admin/members')).status, 200);
    assert.doesNotMatch(
      JSON.stringify(await real.db.rows('select * from administrator_recovery_codes')),
      new RegExp(recovery_codes[0]),
      'kept hashed',
    );
  });

  test('that was set up elsewhere in the meantime is asked for, also from whoever is disabled since', async () => {
    const client = await new AdminClient(real.app).open();
    assert.equal((await client.login('admin')).data.stage, 'setup');
    const { id } = await real.db.one<{ id: number }>(`select id from members where email like 'admin@%'`);
    const giveKey = (name: string) =>
      real.db.run(
        `insert into administrator_passkeys (member_id, credential_id, public_key, counter, transports, name, created_at)
         values ($1, $2, '', 0, '', $2, now())`,
        [id, name],
      );
    await giveKey('Phone');
    assert.equal((await client.get('/admin/second-step')).code, 'admin.second_step_required');
    const second = await new AdminClient(real.app).open();
    assert.equal((await second.login('admin')).data.stage, 'second-step');
    await real.db.run('update members set is_active = false where id = $1', [id]);
    assert.equal((await second.post('/admin/auth/code', { code: '123456' })).code, 'member.inactive');
    await real.db.run('update members set is_active = true where id = $1', [id]);
    await real.db.run('delete from administrator_passkeys');
  });

  test('that only waits for its first code is none yet', async () => {
    const client = await asAdmin(demo, 'clerk');
    await client.post('/admin/second-step/code');
    assert.equal((await client.get('/admin/second-step')).data.has_code, false);
    assert.equal((await (await new AdminClient(demo.app).open()).login('clerk')).data.stage, 'signed-in');
    await demo.db.run('delete from administrator_codes');
  });

  test('is a code of the app, which works once; a recovery code works once, too', async () => {
    const first = await new AdminClient(real.app).open();
    await first.login('admin');
    const { key, codes } = await setUpCode(first, real);
    adminKey = key;
    real.clock.advance(60);

    const second = await new AdminClient(real.app).open();
    const entered = await second.login('admin');
    assert.deepEqual([entered.data.stage, entered.data.second_step.code], ['second-step', true]);
    assert.equal(entered.data.administrator, undefined, 'nothing is told before the second step');
    assert.equal((await second.get('/admin/home')).code, 'admin.second_step_required');
    assert.equal((await second.post('/admin/second-step/code')).code, 'admin.second_step_required');
    const code = codeNow(real, key);
    assert.equal((await second.post('/admin/auth/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status, 200);
    assert.equal((await second.get('/admin/home')).status, 200);

    const third = await new AdminClient(real.app).open();
    await third.login('admin');
    assert.equal((await third.post('/admin/auth/code', { code })).code, 'admin.code_invalid', 'the same code again');
    const recovered = await third.post('/admin/auth/recovery-code', { code: codes[0]!.toLowerCase() });
    assert.equal(recovered.data.stage, 'signed-in');
    const fourth = await new AdminClient(real.app).open();
    await fourth.login('admin');
    assert.equal((await fourth.post('/admin/auth/recovery-code', { code: codes[0] })).code, 'admin.code_invalid');
    assert.equal((await third.get('/admin/second-step')).data.recovery_codes_left, 9);
    await real.db.run(
      'update administrator_recovery_codes set used_at = now() where member_id = (select member_id from administrators where is_super)',
    );
    const fifth = await new AdminClient(real.app).open();
    assert.equal((await fifth.login('admin')).data.second_step.recovery, false);
  });

  test('has its key encrypted at rest; a key from before is encrypted by the next code', async () => {
    const stored = async () =>
      (
        await real.db.rows<{ key: string | null; new_key: string | null }>(
          `select key, new_key from administrator_codes c join members m on m.id = c.member_id and m.email like 'admin@%'`,
        )
      )[0]!;
    const client = await new AdminClient(real.app).open();
    await client.login('admin');
    real.clock.advance(60);
    await client.post('/admin/auth/code', { code: codeNow(real, adminKey) });
    const { key: fresh } = (await client.post('/admin/second-step/code')).data;
    const kept = await stored();
    assert.ok(kept.key && kept.new_key);
    for (const key of [adminKey, fresh]) assert.ok(!`${kept.key} ${kept.new_key}`.includes(key));
    await real.db.run(`update administrator_codes set key = $1 where key = $2`, [adminKey, kept.key]);
    real.clock.advance(60);
    const again = await new AdminClient(real.app).open();
    await again.login('admin');
    assert.equal((await again.post('/admin/auth/code', { code: codeNow(real, adminKey) })).status, 200);
    assert.match((await stored()).key ?? '', /^sealed:/);
  });

  test('whose secret is lost and another one accepted: no code is right, recovery codes go on working', async () => {
    const lost = await startTestSport({ env: { DEMO: 'off' } });
    const first = await new AdminClient(lost.app).open();
    await first.login('admin');
    const { key, codes } = await setUpCode(first, lost);
    const env = { ADMIN_KEY_SECRET: 'another-secret-for-app-keys-in-tests' };
    // A database from before fingerprints were kept: the secret that reads the keys in it is the one that was used.
    await lost.db.run('delete from key_fingerprints');
    const startWith = (changes: Record<string, string>) =>
      startTestSport({ databaseUrl: lost.databaseUrl, clock: lost.clock, env: { DEMO: 'off', ...changes } });
    await assert.rejects(startWith(env), /ADMIN_KEY_SECRET/);
    await (await startWith({})).stop();
    await first.post('/admin/second-step/code');
    assert.match(
      await runAdmin(['basketball', 'accept-key'], { DATABASE_URL: lost.databaseUrl, ...env }),
      /^The key is accepted\. 1 authenticator app of/,
    );
    const waiting = await lost.db.rows('select 1 from administrator_codes where new_key is not null');
    assert.deepEqual(waiting, [], 'a key that waited is not taken any more');
    const restored = await startTestSport({
      databaseUrl: lost.databaseUrl,
      clock: lost.clock,
      env: { DEMO: 'off', THROTTLE_SESSION_IP: '3/60', ...env },
    });
    const second = await new AdminClient(restored.app).open();
    await second.login('admin');
    lost.clock.advance(60);
    assert.equal((await second.post('/admin/auth/code', { code: codeNow(lost, key) })).code, 'admin.code_invalid');
    assert.equal((await second.post('/admin/auth/recovery-code', { code: codes[0] })).data.stage, 'signed-in');
    assert.equal((await second.post('/admin/second-step/code')).status, 200);
    const visitor = new AdminClient(restored.app);
    const begin = () => Object.assign(visitor, { cookie: undefined }).get('/admin/session');
    for (let visits = 0; visits < 3; visits += 1) assert.equal((await begin()).status, 200);
    assert.equal((await begin()).status, 429, 'sessions from one place are limited');
    await restored.stop();
    await lost.stop();
  });

  test('belongs to the session that was shown its new key: another session’s code does not confirm it', async () => {
    const [shown, other] = [await new AdminClient(demo.app).open(), await new AdminClient(demo.app).open()];
    for (const client of [shown, other]) await client.login('clerk');
    const { key } = (await shown.post('/admin/second-step/code')).data;
    assert.equal((await shown.post('/admin/second-step/code')).data.key, key, 'asked again, it is the same key');
    const confirm = (client: AdminClient, code: string) => client.post('/admin/second-step/code/confirm', { code });
    assert.equal((await confirm(other, codeNow(demo, key))).code, 'admin.code_invalid');
    const { key: second } = (await other.post('/admin/second-step/code')).data;
    assert.notEqual(second, key, 'another session gets another key');
    assert.equal((await confirm(shown, codeNow(demo, key))).code, 'admin.code_invalid', 'the first one has lost');
    assert.equal((await confirm(shown, codeNow(demo, second))).code, 'admin.code_invalid');
    assert.equal((await confirm(other, codeNow(demo, second))).status, 200);
    assert.equal((await shown.get('/admin/home')).status, 401, 'sessions that did not prove it have ended');
    await demo.db.run('delete from administrator_codes');
    await demo.db.run('delete from administrator_recovery_codes');
  });

  test('every change of it is told to its owner by mail', async () => {
    const client = await new AdminClient(demo.app).open();
    await client.login('clerk');
    const told = async (): Promise<string> =>
      (await demo.mails('clerk@riverbend.example'))
        .filter(({ subject }) => /second step .* was changed/.test(subject))
        .map(({ text }) => text)
        .join();
    await setUpCode(client, demo);
    assert.match(await told(), /authenticator app/);
    await client.post('/admin/second-step/recovery-codes');
    assert.match(await told(), /new recovery codes/);
    await demo.db.run(
      `insert into administrator_passkeys (member_id, credential_id, public_key, counter, transports, name, created_at)
       select id, 'x', '', 0, '', 'Phone', now() from members where email like 'clerk@%'`,
    );
    const { passkeys } = (await client.get('/admin/second-step')).data;
    assert.equal((await client.post(`/admin/second-step/passkeys/${passkeys[0].id}/remove`)).status, 200);
    assert.match(await told(), /passkey was removed/);
    await demo.db.run('delete from administrator_codes');
    await demo.db.run('delete from administrator_recovery_codes');
  });

  test('cannot be taken away where it is the last one, not even by two removals at once', async () => {
    const client = await asAdmin(demo, 'clerk');
    const give = async (sport: TestSport, name: string): Promise<number> =>
      (
        await sport.db.one<{ id: number }>(
          `insert into administrator_passkeys (member_id, credential_id, public_key, counter, transports, name, created_at)
           select id, $1, '', 0, '', $1, now() from members where email like 'clerk@%' returning id`,
          [name],
        )
      ).id;
    const remove = (who: AdminClient, passkey: number) => who.post(`/admin/second-step/passkeys/${passkey}/remove`);
    assert.equal((await remove(client, await give(demo, 'Only'))).status, 200, 'the demo asks for none');

    const owner = await new AdminClient(real.app).open();
    const dropCode = () =>
      real.db.run(
        `delete from administrator_codes c using members m where m.id = c.member_id and m.email like 'clerk@%'`,
      );
    await dropCode();
    assert.equal((await owner.login('clerk')).data.stage, 'setup');
    await setUpCode(owner, real);
    assert.equal((await remove(owner, await give(real, 'Beside the code'))).status, 200);
    const both = [await give(real, 'One'), await give(real, 'Other')];
    await dropCode();
    const held = await hold(real.db, (tx) => tx.run('select 1 from administrators for update'));
    const removed = both.map((passkey) => remove(owner, passkey));
    await waitForBlocked(real.db, 2);
    await held.commit();
    assert.deepEqual((await Promise.all(removed)).map(({ code }) => code).sort(), ['admin.last_step', undefined]);
    await real.db.run('delete from administrator_passkeys');
  });

  test('cannot be guessed: failures are limited under the person', async () => {
    const client = await new AdminClient(real.app).open();
    await client.login('admin');
    const tried = [];
    for (let tries = 0; tries < 12; tries += 1)
      tried.push((await client.post('/admin/auth/code', { code: String(100_000 + tries) })).status);
    assert.deepEqual(tried.slice(-2), [429, 429]);
    real.clock.advance(901);
  });

  test('a passkey that does not answer the challenge is refused, whatever it sends', async () => {
    const client = await new AdminClient(real.app).open();
    await client.login('admin');
    for (const response of [
      {},
      { id: 'x' },
      { id: 1, response: null },
      { id: 'x', rawId: 'x', response: {}, type: 'public-key' },
    ]) {
      assert.equal((await client.post('/admin/auth/passkey-options')).status, 200);
      assert.equal((await client.post('/admin/auth/passkey', { response })).code, 'admin.code_invalid');
    }
    real.clock.advance(901);
  });

  test('a lost one is reset by another super-admin, told by mail and written down', async () => {
    const clerk = await real.db.one<{ id: number; version: number }>(
      `select m.id, a.version from members m join administrators a on a.member_id = m.id where email like 'clerk@%'`,
    );
    const admin = await new AdminClient(real.app).open();
    await admin.login('admin');
    await admin.post('/admin/auth/code', { code: codeNow(real, adminKey) });
    const reset = await admin.post(`/admin/administrators/${clerk.id}/reset-second-step`, {
      version: clerk.version,
      reason: 'Lost phone, called me',
    });
    assert.deepEqual([reset.status, reset.data.has_second_step], [200, false]);
    assert.equal(
      (await auditOf(real, 'administrator.second_step_reset'))[0]?.detail['reason'],
      'Lost phone, called me',
    );
    assert.match((await real.mails('clerk@riverbend.example')).map(({ subject }) => subject).join(), /was reset/);
    const own = await admin.get('/admin/administrators');
    const self = own.data.items.find(({ is_super }: { is_super: boolean }) => is_super);
    assert.equal(
      (
        await admin.post(`/admin/administrators/${self.id}/reset-second-step`, {
          version: self.version,
          reason: 'me too',
        })
      ).code,
      'admin.own_affair',
    );
  });
});

test('no password, code or address is logged', () => {
  const log = [...demo.logLines, ...real.logLines].join('');
  for (const secret of ['Riverbend2026', 'Wrong12345', '@riverbend.example']) assert.ok(!log.includes(secret), secret);
});
