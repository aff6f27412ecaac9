import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { hashSecret, newSecret, secondsAfter } from '@sports-hub/kernel';
import { sportOperations } from '@sports-hub/contract';
import { TestClient } from '@sports-hub/hub/testing/client';
import { startServices, type TestServices } from './testing/services.ts';
import { idOf } from '@sports-hub/sport/testing/cast';
import { PAT_AND_KIM } from '@sports-hub/sport/testing/demo-ids';

let services: TestServices;
before(async () => {
  services = await startServices();
});
after(() => services.stop());

const OPERATIONS = sportOperations.filter(({ path }) => path.startsWith('/community/'));

/**
 * What an endpoint answers somebody who must not even reach the sport; the body is good enough to be refused for no
 * other reason.
 */
const BODIES: Record<string, object> = {
  updateCommunityProfile: { first_name: 'A', last_name: 'B' },
  claimChild: { first_name: 'A', last_name: 'B', birth_date: '2015-01-01' },
  setChildConsent: { account_id: 1012, enabled: true },
  startConversation: { recipient_id: 1003 },
  sendMessage: { body: 'hello', client_id: 'x'.repeat(16) },
  markRead: { message_id: 1 },
  publishAnnouncement: { scope_type: 'team', scope_id: 1, title: 'x', body: 'x' },
  reportMessage: { message_id: 1, reason: 'x' },
};

async function everyResponse(client: TestClient, sport = 'basketball'): Promise<Set<string>> {
  const responses = new Set<string>();
  for (const { name, method, path } of OPERATIONS) {
    const url = `/sports/${sport}${path.replace(':id', '1')}`;
    const response = method === 'GET' ? await client.get(url) : await client.post(url, BODIES[name]);
    responses.add(`${response.status} ${response.code}`);
  }
  return responses;
}

/** A demo account with a bearer token of its own. */
async function signedIn(name: string): Promise<TestClient> {
  const client = new TestClient(services.hub.app);
  client.bearer = newSecret();
  const now = services.clock.now();
  await services.hub.db.run(
    `insert into bearer_tokens (token_hash, account_id, created_at, expires_at) select $1, id, $2, $3 from accounts where email = $4`,
    [hashSecret(client.bearer), now, secondsAfter(now, 3600), `${name}@riverbend.example`],
  );
  return client;
}

test('every endpoint refuses an account that is not verified, not linked, disabled, or linked to the other sport only', async () => {
  const unverified = await services.newPerson();
  await services.hub.db.run('update accounts set verified_at = null where id = $1', [unverified.id]);
  assert.deepEqual(await everyResponse(unverified), new Set(['403 account.unverified']));
  assert.deepEqual(await everyResponse(await services.newPerson()), new Set(['403 link.required']));
  const disabled = await services.newPerson();
  await services.hub.db.run('update accounts set disabled = true where id = $1', [disabled.id]);
  assert.deepEqual(await everyResponse(disabled), new Set(['403 account.disabled']));
  const inBaseball = await services.newPerson();
  await services.hub.db.run(`insert into sport_links values ($1, 'baseball', 5008, now())`, [inBaseball.id]);
  assert.deepEqual(await everyResponse(inBaseball), new Set(['403 link.required']));
});

test('every endpoint refuses nobody, and there is no football', async () => {
  const nobody = new TestClient(services.hub.app);
  nobody.bearer = newSecret();
  assert.deepEqual(await everyResponse(nobody), new Set(['401 auth.invalid_token']));
  assert.deepEqual(await everyResponse(await signedIn('pat.parker'), 'football'), new Set(['404 sport.not_found']));
});

test('a family and a coach talk through the hub, and each sport keeps to itself', async () => {
  const [pat, kim] = [await signedIn('pat.parker'), await signedIn('coach.kim')];
  const client_id = randomUUID();
  const path = `/sports/basketball/community/conversations/${PAT_AND_KIM}/messages`;
  const sent = await pat.post(path, { body: 'Through the hub', client_id });
  assert.equal(sent.status, 201);
  assert.equal((await pat.post(path, { body: 'Through the hub', client_id })).status, 200);
  const page = await kim.get(`${path}?after=${sent.data.id - 1}`);
  assert.deepEqual(page.data.items, [sent.data]);
  const riley = idOf(services.basketball, 'riley.parker');
  const child = await pat.get(`/sports/basketball/community/conversations?child_account_id=${riley}`);
  assert.equal(child.data.monitoring, true);
  assert.equal(
    (await pat.get(`/sports/baseball/community/conversations/${PAT_AND_KIM}/messages`)).status,
    404,
    'baseball has no such conversation',
  );
  assert.deepEqual((await pat.get('/sports/baseball/community/me')).data.account.id, 5007);
});
