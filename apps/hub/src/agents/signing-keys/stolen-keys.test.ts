import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importJWK, SignJWT, type JWK } from 'jose';
import { createSealing } from '@sports-hub/kernel';
import { eventually } from '@sports-hub/kernel/testing';
import { demoAddress } from '../../testing/client.ts';
import { KEY_SECRET } from '../../testing/hub.ts';
import { startAgentHub, type AgentHub } from '../testing/agent-hub.ts';
import { createSigningKeys } from './service.ts';

let agents: AgentHub;
before(async () => {
  agents = await startAgentHub();
});
after(() => agents.stop());

const SITE = 'http://localhost:4000';
const published = async (at = agents.hub): Promise<string[]> =>
  (await at.app.inject('/.well-known/jwks.json')).json().keys.map(({ kid }: JWK) => kid);

/** What somebody can do who has the hub's key. */
async function thief() {
  const { kid, private_sealed: sealed } = await agents.hub.db.one<{ kid: string; private_sealed: Buffer }>(
    'select kid, private_sealed from agent_signing_keys where retired_at is null',
  );
  const jwk = createSealing('agent signing keys', KEY_SECRET.AGENT_KEY_SECRET).unseal(sealed);
  const key = await importJWK(JSON.parse(jwk) as JWK, 'ES256');
  const now = Math.floor(agents.clock.now().getTime() / 1000);
  return (sub: string) =>
    new SignJWT({ sub })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'agent-assertion+jwt' })
      .setIssuer(SITE)
      .setAudience(SITE)
      .setIssuedAt(now + 600)
      .setExpirationTime(now + 86_400)
      .sign(key);
}

test('rotate --revoke: nothing that an earlier key signed counts, on any process, and the honest come back', async () => {
  const { body: honest } = await agents.register({ type: 'anonymous' });
  await agents.post('/agent/identity', { type: 'anonymous' }, agents.other);
  const forge = await thief();
  const stolen = await agents.byAssertion(await forge(honest.registration_id));
  assert.equal(stolen.status, 200, 'a forged assertion is as good as ours');

  const { body: partner } = await agents.register({ type: 'service_auth', login_hint: 'partner@elsewhere.example' });
  await agents.admin('agents', 'approve', partner.registration_id, 'contact:write');
  const [, secret] = /client_secret: (\S+)/.exec(await agents.admin('agents', 'credentials', partner.registration_id))!;
  const credentials = {
    authorization: `Basic ${Buffer.from(`${partner.registration_id}:${secret}`).toString('base64')}`,
  };
  const byCredentials = () => agents.exchange({ grant_type: 'client_credentials' }, credentials);
  const partnersToken = (await byCredentials()).body.access_token as string;

  const { body: asking } = await agents.register({ type: 'service_auth', login_hint: demoAddress('pat.parker') });

  await agents.admin('agents', 'rotate');
  assert.equal((await agents.byAssertion(honest.identity_assertion)).status, 200, 'rotating alone ends nothing');
  const before = await published();
  assert.equal(before.length, 2);
  assert.match(await agents.admin('agents', 'rotate', '--revoke'), /2 earlier keys .* void, 3 tokens ended/s);

  const now = await published();
  assert.equal(now.length, 1);
  assert.ok(!before.includes(now[0]!));
  for (const at of [agents.hub, agents.other]) {
    for (const token of [stolen.body.access_token, partnersToken])
      assert.equal((await agents.read(token, undefined, at)).status, 401);
    for (const assertion of [honest.identity_assertion, await forge(honest.registration_id)]) {
      const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
      assert.equal((await agents.form('/api/v1/oauth/token', fields, {}, at)).body.error, 'invalid_grant');
    }
    // Every process signs with the new key at once, also one that has just signed with the old one.
    const { body: fresh } = await agents.post('/agent/identity', { type: 'anonymous' }, at);
    assert.ok(await agents.isLetIn((await agents.byAssertion(fresh.identity_assertion)).body.access_token));
  }
  assert.equal((await byCredentials()).status, 200, 'client credentials are not signed');
  await agents.decide(await agents.signedIn('pat.parker'), asking.claim.verification_uri, {
    code: asking.claim.user_code,
    decision: 'allow',
  });
  const { body: claimed } = await agents.byClaim(asking.claim_token);
  assert.equal((await agents.byAssertion(claimed.identity_assertion)).status, 200, 'nor are claim tokens');
  const audited = await agents.hub.db.one(`select detail from audit_events where event = 'operator.agent_revoke_keys'`);
  assert.deepEqual(audited.detail, { kid: now[0], revoked: 2, ended: 3 });
  await assert.rejects(agents.admin('agents', 'rotate', '--revok'), /--revoke/);
  await assert.rejects(agents.admin('agents', 'rotate', '--revoke', 'all'), /--revoke/);
});

test('an exchange in flight is done before the keys are revoked, and its token ends with the others', async () => {
  const { body } = await agents.register({ type: 'anonymous' });
  const { clock, hub } = agents;
  const keys = createSigningKeys({ db: hub.db, clock, issuer: SITE, secret: KEY_SECRET.AGENT_KEY_SECRET });
  let revoking!: Promise<string>;
  await hub.db.transaction(async (tx) => {
    assert.ok(await keys.verify(tx, body.identity_assertion));
    revoking = agents.admin('agents', 'rotate', '--revoke');
    const isWaiting = async (): Promise<boolean> =>
      (await hub.db.maybeOne(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from agent_signing_keys%'`,
      )) !== undefined;
    let isDone = false;
    void revoking.finally(() => (isDone = true));
    await eventually('revoking waits or is done', async () => isDone || (await isWaiting()));
    assert.ok(!isDone, 'revoking waits');
    await tx.run(
      `insert into agent_tokens (token_hash, registration_id, scopes, created_at, expires_at)
       select '\\x01', id, '{public:read}', now(), now() + interval '1 hour' from agent_registrations where public_id = $1`,
      [body.registration_id],
    );
  });
  await revoking;
  assert.deepEqual(await hub.db.rows('select 1 from agent_tokens'), []);
});
