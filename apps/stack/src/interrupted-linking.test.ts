import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createServer, type AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { PASSWORD } from '@sports-hub/hub/testing/client';
import { KEY_SECRET } from '@sports-hub/hub/testing/hub';
import { startServices, type TestPerson, type TestServices } from './testing/services.ts';

let services: TestServices;
before(async () => {
  services = await startServices();
});
after(() => services.stop());
afterEach(() => {
  services.proxy.fault = 'pass';
});

const link = (person: TestPerson, email: string) =>
  person.post('/account/link-sport', { sport: 'basketball', email, password: PASSWORD });
const linkedHere = (accountId: number) =>
  services.hub.db.maybeOne<{ member_id: number }>('select member_id from sport_links where account_id = $1', [
    accountId,
  ]);
const linkedThere = (memberId: number) =>
  services.basketball.db.maybeOne<{ hub_account_id: number }>(
    'select hub_account_id from hub_links where member_id = $1',
    [memberId],
  );
const openChanges = async () => (await services.hub.db.rows('select 1 from link_changes')).length;

/** What the background does, once what was left behind is due. */
async function settle(): Promise<void> {
  services.clock.advance(60);
  await services.linking.settlement.settleLeftOvers();
}

async function assertLinkedOnBothSides(person: TestPerson, memberId: number): Promise<void> {
  assert.deepEqual(await linkedHere(person.id), { member_id: memberId });
  assert.deepEqual(await linkedThere(memberId), { hub_account_id: person.id });
  assert.equal((await services.hub.mails(person.email)).length, 1);
  assert.equal(await openChanges(), 0);
}

async function assertLinkedNowhere(person: TestPerson, memberId: number): Promise<void> {
  assert.equal(await linkedHere(person.id), undefined);
  assert.equal(await linkedThere(memberId), undefined);
  assert.equal(await openChanges(), 0);
}

test('a sport that cannot be reached: 503 with Retry-After, nothing linked, and the next try works', async () => {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  services.proxy.fault = 'refuse';
  for (const response of [
    await link(person, member.email),
    await link(person, member.email),
    await person.post('/account/create-sport-account', { sport: 'basketball' }),
  ]) {
    assert.equal(response.status, 503);
    assert.equal(response.code, 'sport.unavailable');
    assert.ok(Number(response.headers['retry-after']) >= 1);
  }
  services.proxy.fault = 'pass';
  await settle();
  await assertLinkedNowhere(person, member.id);
  assert.equal((await link(person, member.email)).status, 201);
  await assertLinkedOnBothSides(person, member.id);
});

test('the sport links and its response is lost: the background completes the link, once', async () => {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  services.proxy.fault = 'lose-response';
  assert.equal((await link(person, member.email)).status, 503);
  assert.deepEqual(await linkedThere(member.id), { hub_account_id: person.id });
  assert.equal(await linkedHere(person.id), undefined);
  services.proxy.fault = 'pass';
  await Promise.all([settle(), services.linking.settlement.settleLeftOvers()]);
  await settle();
  await assertLinkedOnBothSides(person, member.id);
});

test('the response is lost and the person tries again at once: told that the sport is linked', async () => {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  services.proxy.fault = 'lose-response';
  assert.equal((await link(person, member.email)).status, 503);
  services.proxy.fault = 'pass';
  services.clock.advance(60);
  assert.equal((await link(person, member.email)).code, 'link.already_exists');
  await assertLinkedOnBothSides(person, member.id);
});

test('the same for a created member: no second member is made', async () => {
  const person = await services.newPerson();
  services.proxy.fault = 'lose-response';
  assert.equal((await person.post('/account/create-sport-account', { sport: 'basketball' })).status, 503);
  services.proxy.fault = 'pass';
  await settle();
  const members = await services.basketball.db.rows<{ id: number }>('select id from members where email = $1', [
    person.email,
  ]);
  assert.equal(members.length, 1);
  await assertLinkedOnBothSides(person, members[0]!.id);
});

test('a hub that died before it asked the sport leaves nothing behind', async () => {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  await services.hub.db.run(
    `insert into link_changes (account_id, sport, kind, attempt, asked_by, busy_until) values ($1, 'basketball', 'link', $2, 'account', $3)`,
    [person.id, randomUUID(), new Date(services.clock.now().getTime() + 15_000)],
  );
  assert.equal((await link(person, member.email)).code, 'link.in_progress');
  services.clock.advance(20);
  assert.equal((await link(person, member.email)).status, 201, 'the person need not wait for the background');
  await assertLinkedOnBothSides(person, member.id);
});

test('an attempt that was given up and reaches the sport late links nothing', async () => {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  services.proxy.fault = 'hold-request';
  const held = services.proxy.nextFault();
  const late = link(person, member.email);
  await held;
  services.proxy.fault = 'pass';
  // Short of the minute after which the credential of the late call would be dead anyway.
  services.clock.advance(30);
  await services.linking.settlement.settleLeftOvers();
  assert.equal(await openChanges(), 0);
  services.proxy.letGo();
  assert.equal((await late).status, 409);
  await assertLinkedNowhere(person, member.id);
});

test('an account disabled while it was being linked keeps nothing, on either side', async () => {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  services.proxy.fault = 'lose-response';
  await link(person, member.email);
  services.proxy.fault = 'pass';
  await services.hub.db.run('update accounts set disabled = true where id = $1', [person.id]);
  await settle();
  await assertLinkedNowhere(person, member.id);
});

test('a link that the hub cannot have, because it knows another owner, is taken back at the sport', async () => {
  const [person, owner, member] = [await services.newPerson(), await services.newPerson(), await services.newMember()];
  await services.hub.db.run(`insert into sport_links values ($1, 'basketball', $2, $3)`, [
    owner.id,
    member.id,
    services.clock.now(),
  ]);
  assert.equal((await link(person, member.email)).code, 'link.already_exists');
  await assertLinkedNowhere(person, member.id);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('a hub killed with SIGKILL between the two databases: the link is completed by another process', async () => {
  const [person, member] = [await services.newPerson(), await services.newMember()];
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/hub/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: services.hub.databaseUrl,
      DATA_DIR: process.env['TEST_DATA_DIR'],
      ...KEY_SECRET,
      ...services.hubEnv,
    },
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('"listening"')) break;
    // The sport's clock stands still in tests; the killed process has the real one.
    services.clock.set(new Date());
    services.proxy.fault = 'hold-response';
    const isHeld = services.proxy.nextFault();
    const request = fetch(`http://127.0.0.1:${port}/api/v1/account/link-sport`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sport: 'basketball', email: member.email, password: PASSWORD }),
    }).catch(() => undefined);
    await isHeld;
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(await request, undefined);
  } finally {
    child.kill('SIGKILL');
  }
  assert.deepEqual(await linkedThere(member.id), { hub_account_id: person.id });
  assert.equal(await linkedHere(person.id), undefined);
  services.proxy.fault = 'pass';
  await settle();
  await assertLinkedOnBothSides(person, member.id);
});
