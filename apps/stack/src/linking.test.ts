import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { runAdmin } from '@sports-hub/hub/operator/run';
import { demoAddress, PASSWORD, TestClient, tokenIn } from '@sports-hub/hub/testing/client';
import type { TestHub } from '@sports-hub/hub/testing/hub';
import { startServices, type MemberState, type TestServices } from './testing/services.ts';

let services: TestServices;
before(async () => {
  services = await startServices();
});
after(() => services.stop());

const newPerson = (hub?: TestHub) => services.newPerson(hub);
const newMember = (state?: MemberState) => services.newMember(state);

const linkBody = (email: string, password = PASSWORD, sport = 'basketball') => ({ sport, email, password });
const link = (client: TestClient, email: string, password?: string) =>
  client.post('/account/link-sport', linkBody(email, password));
const linkedHere = (accountId: number) =>
  services.hub.db.rows('select sport, member_id from sport_links where account_id = $1', [accountId]);
const linkedThere = (memberId: number) =>
  services.basketball.db.maybeOne<{ hub_account_id: number }>(
    'select hub_account_id from hub_links where member_id = $1',
    [memberId],
  );
const changes = () => services.hub.db.rows('select * from link_changes');
const audited = (db: TestHub['db'], event: string, subject: string) =>
  db.rows('select actor, detail from audit_events where event = $1 and subject = $2', [event, subject]);

describe('linking a sport account', () => {
  test('links by the member’s own credentials, whatever the addresses are, and tells both sides', async () => {
    const [person, member] = [await newPerson(), await newMember()];
    const response = await link(person, member.email.toUpperCase());
    assert.equal(response.status, 201, response.body);
    assert.deepEqual(response.data, { sport: 'basketball', member_id: member.id });
    assert.deepEqual((await person.get('/account')).data.sports, [{ sport: 'basketball', member_id: member.id }]);
    assert.deepEqual(await linkedThere(member.id), { hub_account_id: person.id });
    assert.deepEqual(
      (await services.hub.mails(person.email)).map(({ subject }) => subject),
      ['Basketball is linked to your account'],
    );
    assert.deepEqual(
      (await services.basketball.mails(member.email)).map(({ subject }) => subject),
      ['Your Basketball account was linked'],
    );
    assert.equal((await audited(services.hub.db, 'link.made', `account:${person.id}`)).length, 1);
    assert.equal((await audited(services.basketball.db, 'hub_link.made', `member:${member.id}`)).length, 1);
    assert.deepEqual(await changes(), []);
  });

  test('a wrong password and an unknown address get the same refusal', async () => {
    const [person, member] = [await newPerson(), await newMember()];
    const responses = [
      await link(person, member.email, 'Wrong12345'),
      await link(person, 'nobody@elsewhere.example'),
      await link(person, member.email, ''),
    ];
    for (const response of responses) {
      assert.equal(response.status, 422);
      assert.equal(response.code, 'link.credentials_rejected');
      assert.equal(response.body, responses[0]!.body);
    }
    assert.deepEqual(await changes(), []);
    assert.equal((await audited(services.basketball.db, 'hub_link.refused', `member:${member.id}`)).length, 2);
    assert.equal((await link(person, member.email)).status, 201, 'and the right one works right after');
  });

  test('a member without a password cannot be linked with any', async () => {
    const [person, member] = [await newPerson(), await newMember()];
    await services.basketball.db.run('update members set password_hash = null where id = $1', [member.id]);
    assert.equal((await link(person, member.email, '')).code, 'link.credentials_rejected');
  });

  test('an inactive, unverified or temporary-password member is refused, but only to who knows the password', async () => {
    const person = await newPerson();
    for (const [state, code] of [
      [{ active: false }, 'member.inactive'],
      [{ verified: false }, 'member.email_unverified'],
      [{ temporary: true }, 'member.temporary_password'],
    ] as const) {
      const member = await newMember(state);
      assert.equal((await link(person, member.email, 'Wrong12345')).code, 'link.credentials_rejected');
      const response = await link(person, member.email);
      assert.equal(response.status, 403);
      assert.equal(response.code, code);
      assert.equal(await linkedThere(member.id), undefined);
    }
  });

  test('needs a verified hub account that is not disabled', async () => {
    const member = await newMember();
    assert.equal(
      (await new TestClient(services.hub.app).post('/account/link-sport', linkBody(member.email))).status,
      401,
    );
    const unverified = new TestClient(services.hub.app);
    await unverified.signIn(demoAddress('unverified'));
    assert.equal((await link(unverified, member.email)).code, 'account.unverified');
    assert.equal(
      (await unverified.post('/account/create-sport-account', { sport: 'basketball' })).code,
      'account.unverified',
    );
    const disabled = await newPerson();
    await services.hub.db.run('update accounts set disabled = true where id = $1', [disabled.id]);
    assert.equal((await link(disabled, member.email)).code, 'account.disabled');
    assert.equal(
      (await disabled.post('/account/create-sport-account', { sport: 'basketball' })).code,
      'account.disabled',
    );
    assert.equal(await linkedThere(member.id), undefined);
  });

  test('an existing link on either side is a conflict and is not replaced', async () => {
    const [person, other, member, another] = [
      await newPerson(),
      await newPerson(),
      await newMember(),
      await newMember(),
    ];
    assert.equal((await link(person, member.email)).status, 201);
    const taken = await link(other, member.email);
    assert.match(taken.data.message, /linked to another hub account/, 'in its own words');
    for (const response of [await link(person, another.email), await link(person, member.email), taken]) {
      assert.equal(response.status, 409);
      assert.equal(response.code, 'link.already_exists');
    }
    assert.deepEqual(await linkedHere(person.id), [{ sport: 'basketball', member_id: member.id }]);
    assert.deepEqual(await linkedHere(other.id), []);
    assert.deepEqual(await linkedThere(member.id), { hub_account_id: person.id });
    assert.equal(await linkedThere(another.id), undefined);
    assert.deepEqual(await changes(), []);
  });

  test('football and other input outside the bounds is 422', async () => {
    const person = await newPerson();
    for (const body of [
      linkBody('a@b.example', PASSWORD, 'football'),
      { sport: 'basketball' },
      linkBody('not an address'),
      { ...linkBody('a@b.example'), member_id: 1 },
    ]) {
      assert.equal((await person.post('/account/link-sport', body)).status, 422);
    }
    assert.equal((await person.post('/account/create-sport-account', { sport: 'football' })).status, 422);
  });

  test('ten tries an hour, then 429 with Retry-After', async () => {
    const person = await newPerson();
    for (let tries = 0; tries < 10; tries += 1)
      assert.equal((await link(person, `nobody.${tries}@elsewhere.example`, 'x')).status, 422);
    for (const response of [
      await link(person, (await newMember()).email),
      await person.post('/account/create-sport-account', { sport: 'baseball' }),
    ]) {
      assert.equal(response.status, 429);
      assert.ok(Number(response.headers['retry-after']) > 3000);
    }
  });

  test('guesses at one member from many hub accounts are limited together, and the sport says for how long', async () => {
    const member = await newMember();
    const guessers = [await newPerson(), await newPerson()];
    for (let guess = 0; guess < 10; guess += 1)
      assert.equal((await link(guessers[guess % 2]!, member.email, `Guess${guess}12345`)).status, 422);
    const response = await link(await newPerson(), member.email);
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers['retry-after']) > 600);
    assert.deepEqual(await changes(), []);
  });
});

describe('races', () => {
  test('two hub accounts on two processes race for one member: exactly one 201', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two, member] = [await newPerson(services.hub), await newPerson(services.otherHub), await newMember()];
      const responses = await Promise.all([link(one, member.email), link(two, member.email)]);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409]);
      const winner = responses[0]!.status === 201 ? one : two;
      assert.deepEqual(await linkedThere(member.id), { hub_account_id: winner.id });
      assert.equal(
        (
          await services.hub.db.rows('select 1 from sport_links where sport = $1 and member_id = $2', [
            'basketball',
            member.id,
          ])
        ).length,
        1,
      );
    }
    assert.deepEqual(await changes(), []);
  });

  test('one account tries twice at once on two processes, for one member or for two: exactly one 201', async () => {
    for (const distinct of [false, true]) {
      const person = await newPerson();
      const elsewhere = new TestClient(services.otherHub.app);
      elsewhere.bearer = person.bearer;
      const first = await newMember();
      const second = distinct ? await newMember() : first;
      const responses = await Promise.all([link(person, first.email), link(elsewhere, second.email)]);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409]);
      const [linked] = await linkedHere(person.id);
      assert.deepEqual(await linkedThere(linked.member_id), { hub_account_id: person.id });
      if (distinct) assert.equal(await linkedThere(linked.member_id === first.id ? second.id : first.id), undefined);
    }
    assert.deepEqual(await changes(), []);
  });

  test('one account asks three times at once for a new member: exactly one is made', async () => {
    const person = await newPerson();
    const responses = await Promise.all(
      [1, 2, 3].map(() => person.post('/account/create-sport-account', { sport: 'baseball' })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.equal((await services.baseball.db.rows('select 1 from members where email = $1', [person.email])).length, 1);
  });
});

describe('creating a sport account', () => {
  test('makes a verified member without a password for the hub’s address, linked, and the reset flow sets the password', async () => {
    const person = await newPerson();
    const response = await person.post('/account/create-sport-account', { sport: 'basketball' });
    assert.equal(response.status, 201, response.body);
    const { member_id } = response.data;
    const member = await services.basketball.db.one(
      'select email, first_name, password_hash, email_verified_at, is_active, has_temporary_password from members where id = $1',
      [member_id],
    );
    assert.deepEqual(
      { ...member, email_verified_at: member.email_verified_at !== null },
      {
        email: person.email,
        first_name: 'Pim',
        password_hash: null,
        email_verified_at: true,
        is_active: true,
        has_temporary_password: false,
      },
    );
    assert.deepEqual(await linkedThere(member_id), { hub_account_id: person.id });
    assert.equal((await services.hub.mails(person.email)).length, 1);
    assert.equal((await services.basketball.mails(person.email)).length, 1);

    const site = await new TestClient(services.basketball.app).open();
    assert.equal(
      (await site.post('/auth/login', { email: person.email, password: PASSWORD })).status,
      401,
      'the hub’s password is not the site’s',
    );
    await site.post('/auth/forgot-password', { email: person.email });
    const [mail] = await services.basketball.mails(person.email);
    assert.equal(
      (await site.post('/auth/reset-password', { token: tokenIn(mail!), password: 'Another2026x' })).status,
      200,
    );
    assert.equal((await site.post('/auth/login', { email: person.email, password: 'Another2026x' })).status, 200);
  });

  test('is a conflict when the account has a link, and when the address has a member, who is not linked by that', async () => {
    const person = await newPerson();
    assert.equal((await person.post('/account/create-sport-account', { sport: 'basketball' })).status, 201);
    assert.equal(
      (await person.post('/account/create-sport-account', { sport: 'basketball' })).code,
      'link.already_exists',
    );

    const other = await newPerson();
    await services.basketball.db.run(
      `insert into members (email, first_name, last_name, email_verified_at, created_at) values ($1, 'Same', 'Address', $2, $2)`,
      [other.email.toUpperCase(), services.clock.now()],
    );
    const response = await other.post('/account/create-sport-account', { sport: 'basketball' });
    assert.equal(response.status, 409);
    assert.equal(response.code, 'member.already_exists');
    assert.deepEqual(await linkedHere(other.id), []);
    assert.deepEqual(await changes(), []);
  });
});

describe('requests through the hub', () => {
  const me = '/sports/basketball/community/me';

  test('reach the linked member on either process, and no internal header comes back', async () => {
    const [person, member] = [await newPerson(), await newMember()];
    assert.equal((await person.get(me)).code, 'link.required');
    await link(person, member.email);
    const elsewhere = new TestClient(services.otherHub.app);
    elsewhere.bearer = person.bearer;
    for (const client of [person, elsewhere]) {
      const response = await client.get(me);
      assert.equal(response.status, 200, response.body);
      assert.equal(response.data.account.id, member.id);
      assert.deepEqual(
        Object.keys(response.headers).filter((name) => name.includes('internal')),
        [],
      );
    }
  });

  test('are refused by the sport itself when only the hub still believes in the link', async () => {
    const [person, member] = [await newPerson(), await newMember()];
    await link(person, member.email);
    await services.basketball.db.run('delete from hub_links where member_id = $1', [member.id]);
    const response = await person.get(me);
    assert.equal(response.status, 403);
    assert.equal(response.code, 'link.required');
  });

  test('each use up their own token, and leave nothing secret in any log', async () => {
    const [person, member] = [await newPerson(), await newMember()];
    await link(person, member.email);
    const used = async () =>
      (await services.basketball.db.one<{ count: number }>('select count(*) from used_internal_tokens')).count;
    const before = await used();
    await Promise.all([1, 2, 3].map(() => person.get(me)));
    assert.equal(await used(), before + 3);
    const logs = [services.hub, services.otherHub, services.basketball, services.otherBasketball]
      .flatMap(({ logLines }) => logLines)
      .join('');
    assert.doesNotMatch(logs, /\.(member|service)\.\d+\.\d+\./, 'a part of an internal token');
    for (const secret of [PASSWORD, '@elsewhere.example', person.bearer!]) assert.ok(!logs.includes(secret));
  });
});

describe('the operator unlinks', () => {
  const unlink = (...args: string[]) =>
    runAdmin(['unlink', ...args], { DATABASE_URL: services.hub.databaseUrl, SITE_URL: 'http://localhost:4000' });
  const settle = () => {
    services.clock.set(new Date(Date.now() + 1000));
    return services.linking.settlement.settleLeftOvers();
  };

  test('on both sides, audited, with a mail to both, and the member can be linked again', async () => {
    const [person, other, member] = [await newPerson(), await newPerson(), await newMember()];
    await link(person, member.email);
    assert.match(
      await unlink(person.email.toUpperCase(), 'basketball'),
      new RegExp(`no longer linked to member ${member.id} of basketball`),
    );
    assert.deepEqual(await linkedHere(person.id), [], 'closed at the hub at once');
    await settle();
    assert.equal(await linkedThere(member.id), undefined);
    assert.deepEqual(await changes(), []);
    const actor = `operator:${userInfo().username}`;
    assert.deepEqual(await audited(services.hub.db, 'link.removed', `account:${person.id}`), [
      { actor, detail: { sport: 'basketball', member: member.id } },
    ]);
    assert.deepEqual(await audited(services.basketball.db, 'hub_link.removed', `member:${member.id}`), [
      { actor, detail: { hub_account: person.id } },
    ]);
    const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);
    assert.ok(subjects(await services.hub.mails(person.email)).includes('Basketball was unlinked from your account'));
    assert.ok(subjects(await services.basketball.mails(member.email)).includes('Your Basketball account was unlinked'));
    assert.equal((await link(other, member.email)).status, 201);
  });

  test('while the sport is away: the sport is told as soon as it answers', async () => {
    const [person, member] = [await newPerson(), await newMember()];
    await link(person, member.email);
    services.proxy.fault = 'refuse';
    await unlink(String(person.id), 'basketball');
    await settle();
    assert.deepEqual(await linkedThere(member.id), { hub_account_id: person.id });
    services.proxy.fault = 'pass';
    services.clock.advance(60);
    await services.linking.settlement.settleLeftOvers();
    assert.equal(await linkedThere(member.id), undefined);
    assert.deepEqual(await changes(), []);
  });

  test('and the same person links again before the sport was told: the old link goes first', async () => {
    const [person, member, another] = [await newPerson(), await newMember(), await newMember()];
    await link(person, member.email);
    await unlink(person.email, 'basketball');
    services.clock.set(new Date(Date.now() + 1000));
    assert.equal((await link(person, another.email)).status, 201);
    assert.equal(await linkedThere(member.id), undefined);
    assert.deepEqual(await linkedThere(another.id), { hub_account_id: person.id });
    assert.deepEqual(await changes(), []);
  });

  test('and is told what is wrong with the command', async () => {
    const person = await newPerson();
    await assert.rejects(unlink(person.email, 'basketball'), /has no link to basketball/);
    await assert.rejects(unlink(person.email, 'football'), /The sport must be one of/);
    await assert.rejects(unlink('nobody@riverbend.example', 'basketball'), /There is no account/);
  });
});
