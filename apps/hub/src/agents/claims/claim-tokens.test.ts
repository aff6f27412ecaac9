import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { demoAddress } from '../../testing/client.ts';
import { CLAIM_GRANT } from '../protocol.ts';
import { sweepAgents } from '../queries.ts';
import { startAgentHub, type AgentHub } from '../testing/agent-hub.ts';

let agents: AgentHub;
before(async () => {
  agents = await startAgentHub();
});
after(() => agents.stop());

const EMAIL = demoAddress('pat.parker');

/** An agent that a person has allowed, and that has not asked for its tokens yet. */
async function allowed() {
  const { body: registered } = await agents.register({ type: 'anonymous', client_name: 'Clubmate' });
  const { body: claim } = await agents.post('/agent/identity/claim', {
    claim_token: registered.claim_token,
    login_hint: EMAIL,
  });
  const page = await agents.decide(await agents.signedIn('pat.parker'), claim.claim_attempt.verification_uri, {
    code: claim.claim_attempt.user_code,
    decision: 'allow',
  });
  assert.match(page, /may act for you/);
  return registered;
}

test('a claim token gives tokens once, however often it comes at the same time', async () => {
  const { claim_token } = await allowed();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      agents.form(
        '/api/v1/oauth/token',
        { grant_type: CLAIM_GRANT, claim_token },
        {},
        n % 2 ? agents.hub : agents.other,
      ),
    ),
  );
  const given = responses.filter(({ status }) => status === 200);
  assert.equal(given.length, 1);
  assert.equal(responses.filter(({ body }) => body.error === 'invalid_grant').length, 11);
  assert.ok(await agents.isLetIn(given[0]!.body.access_token));
  assert.equal((await agents.byAssertion(given[0]!.body.identity_assertion)).status, 200, 'the assertion goes on');
  const again = await agents.post('/agent/identity/claim', { claim_token, login_hint: EMAIL });
  assert.deepEqual([again.status, again.body.error], [401, 'invalid_claim_token']);
});

test('a scope that cannot be had does not use it up', async () => {
  const { claim_token } = await allowed();
  const refused = await agents.exchange({ grant_type: CLAIM_GRANT, claim_token, scope: 'contact:write' });
  assert.equal(refused.body.error, 'invalid_scope');
  assert.equal((await agents.byClaim(claim_token)).status, 200);
});

test('nor does it outlive its day, whatever the person has said: after a day, a month, and the sweep', async () => {
  const { claim_token } = await allowed();
  const { body: waiting } = await agents.register({ type: 'service_auth', login_hint: EMAIL });
  agents.clock.advance(24 * 3600);
  for (const token of [claim_token, waiting.claim_token])
    assert.equal((await agents.byClaim(token)).body.error, 'expired_token');
  agents.clock.advance(24 * 3600 + 1);
  await sweepAgents(agents.hub.db, agents.clock.now());
  const kept = await agents.hub.db.rows('select email from agent_claims');
  assert.deepEqual(kept, [], 'and no address is kept');
  assert.equal((await agents.byClaim(claim_token)).body.error, 'invalid_grant');
});

test('a code of a claim token that has run out opens nothing', async () => {
  const { body: registered } = await agents.register({ type: 'anonymous' });
  agents.clock.advance(24 * 3600 - 60);
  const { body: claim } = await agents.post('/agent/identity/claim', {
    claim_token: registered.claim_token,
    login_hint: EMAIL,
  });
  agents.clock.advance(61);
  const page = await agents.decide(await agents.signedIn('pat.parker'), claim.claim_attempt.verification_uri, {
    code: claim.claim_attempt.user_code,
    decision: 'allow',
  });
  assert.doesNotMatch(page, /may act for you/);
});

test('revoking the assertion ends the claim: a token that was not used yet, and a code that was not typed yet', async () => {
  const answered = await allowed();
  await agents.form('/api/v1/oauth/revoke', { token: answered.identity_assertion });
  assert.equal((await agents.byClaim(answered.claim_token)).body.error, 'invalid_grant');

  const { body: asking } = await agents.register({ type: 'anonymous' });
  const { body: claim } = await agents.post('/agent/identity/claim', {
    claim_token: asking.claim_token,
    login_hint: EMAIL,
  });
  await agents.form('/api/v1/oauth/revoke', { token: asking.identity_assertion });
  const page = await agents.decide(await agents.signedIn('pat.parker'), claim.claim_attempt.verification_uri, {
    code: claim.claim_attempt.user_code,
    decision: 'allow',
  });
  assert.doesNotMatch(page, /may act for you/);
  assert.equal((await agents.byClaim(asking.claim_token)).body.error, 'invalid_grant');
});

test('so do the person and the operator, and nothing of the claim is kept', async () => {
  const mine = await allowed();
  const pat = await agents.signedIn('pat.parker');
  const { data } = await pat.get('/account/agents');
  for (const { id } of data.items) await pat.post(`/account/agents/${id}/withdraw`);
  assert.equal((await agents.byClaim(mine.claim_token)).body.error, 'invalid_grant');
  const theirs = await allowed();
  await agents.admin('agents', 'withdraw', theirs.registration_id);
  assert.equal((await agents.byClaim(theirs.claim_token)).body.error, 'invalid_grant');
  const kept = await agents.hub.db.rows(
    'select 1 from agent_claims c join agent_registrations r on r.id = c.registration_id where r.public_id = any($1)',
    [[mine.registration_id, theirs.registration_id]],
  );
  assert.equal(kept.length, 0);
});

test('whoever asks by a claim waits for its registration first, and holds no claim meanwhile', async () => {
  const { body: registered } = await agents.register({ type: 'anonymous', client_name: 'Clubmate' });
  const { db } = agents.hub;
  let polling: Promise<{ body: { error: string } }> | undefined;
  await db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>('select id from agent_registrations where public_id = $1 for update', [
      registered.registration_id,
    ]);
    polling = agents.exchange({ grant_type: CLAIM_GRANT, claim_token: registered.claim_token });
    await waitForBlocked(db, 1);
    await tx.run('update agent_claims set polled_at = null where registration_id = $1', [id]);
  });
  assert.equal((await polling)?.body.error, 'authorization_pending');
});
