import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { demoAddress } from '../../testing/client.ts';
import { ID_JAG } from '../protocol.ts';
import { startAgentHub, type AgentHub } from '../testing/agent-hub.ts';
import type { SignOptions } from '../testing/issuer.ts';

let agents: AgentHub;
before(async () => {
  agents = await startAgentHub();
});
after(() => agents.stop());

const EMAIL = demoAddress('pat.parker');
const vouch = async (claims: SignOptions['claims'], more: object = {}, at = agents.hub) =>
  agents.post(
    '/agent/identity',
    {
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await agents.issuer.assertion({ claims }),
      ...more,
    },
    at,
  );

/** Registers for a person with an account, who agrees with the code. */
async function granted(sub: string, client: string, email = EMAIL, name = 'pat.parker') {
  const asked = await vouch({ sub, client_id: client, email });
  assert.equal(asked.body.error, 'interaction_required', JSON.stringify(asked.body));
  await agents.decide(await agents.signedIn(name), asked.body.claim.verification_uri, {
    code: asked.body.claim.user_code,
    decision: 'allow',
  });
  return asked.body;
}

describe('a grant to one client of an issuer', () => {
  test('serves no other client of that issuer, whatever address it names', async () => {
    const first = await granted('pat', 'clubmate');
    await agents.admin('agents', 'approve', first.registration_id, 'registration:write', 'contact:write');
    const known = await vouch({ sub: 'pat', client_id: 'clubmate', email: EMAIL });
    assert.equal(known.body.registration_id, first.registration_id);
    assert.deepEqual(known.body.scopes, ['public:read', 'registration:write', 'contact:write']);

    const stranger = await vouch({ sub: 'pat', client_id: 'intruder', email: 'pat@elsewhere.example' });
    assert.equal(stranger.status, 200);
    assert.notEqual(stranger.body.registration_id, first.registration_id);
    assert.deepEqual(stranger.body.scopes, ['public:read']);
    const same = await vouch({ sub: 'pat', client_id: 'intruder', email: EMAIL });
    assert.equal(same.body.error, 'interaction_required', 'and the person is asked');
    assert.equal(same.body.registration_id, stranger.body.registration_id);
    const { data } = await (await agents.signedIn('pat.parker')).get('/account/agents');
    assert.deepEqual(
      data.items.map(({ name }: { name: string }) => name),
      ['clubmate'],
    );
    assert.match(await agents.admin('agents', 'show', first.registration_id), /client clubmate/);
  });

  test('only the address that the issuer vouches for can claim it', async () => {
    const asked = await vouch({ sub: 'claimed', client_id: 'clubmate', email: EMAIL });
    for (const login_hint of [demoAddress('coach.kim'), 'nobody@elsewhere.example']) {
      const refused = await agents.post('/agent/identity/claim', { claim_token: asked.body.claim_token, login_hint });
      assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_login_hint']);
    }
    const again = await agents.post('/agent/identity/claim', {
      claim_token: asked.body.claim_token,
      login_hint: EMAIL.toUpperCase(),
    });
    assert.equal(again.status, 200);
    // A code that was asked for with another address, as an earlier release allowed.
    await agents.hub.db.run('update agent_claims set email = $2 where attempt_id = $1', [
      again.body.claim_attempt_id,
      demoAddress('coach.kim'),
    ]);
    await agents.decide(await agents.signedIn('coach.kim'), again.body.claim_attempt.verification_uri, {
      code: again.body.claim_attempt.user_code,
      decision: 'allow',
    });
    assert.equal((await agents.byClaim(asked.body.claim_token)).body.error, 'authorization_pending');
  });

  test('the address of a later assertion counts, until somebody has claimed it', async () => {
    const first = await vouch({ sub: 'mover', client_id: 'clubmate', email: 'mover@elsewhere.example' });
    const asked = await vouch({ sub: 'mover', client_id: 'clubmate', email: EMAIL });
    assert.equal(asked.body.registration_id, first.body.registration_id);
    const claim = (login_hint: string) =>
      agents.post('/agent/identity/claim', { claim_token: asked.body.claim_token, login_hint });
    assert.equal((await claim('mover@elsewhere.example')).status, 400);
    assert.equal((await claim(EMAIL)).status, 200);
  });

  test('several assertions at the same moment make one registration', async () => {
    const { db } = agents.hub;
    let sent!: Promise<Awaited<ReturnType<typeof vouch>>[]>;
    await db.transaction(async (tx) => {
      // Everybody has looked, and nobody has registered.
      await tx.run('lock table agent_registrations in share row exclusive mode');
      sent = Promise.all(
        [agents.hub, agents.other].map((at) => vouch({ sub: 'crowd', client_id: 'clubmate' }, {}, at)),
      );
      await waitForBlocked(db, 2);
    });
    const responses = await sent;
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    );
    assert.equal(responses[0]!.body.registration_id, responses[1]!.body.registration_id);
  });

  test('a registration of an earlier release, which kept no client, serves nobody’s assertion and ends by event', async () => {
    const first = await granted('veteran', 'clubmate', demoAddress('alex.morgan'), 'alex.morgan');
    await agents.admin('agents', 'approve', first.registration_id, 'contact:write');
    await agents.hub.db.run(
      'update agent_registrations set client_id = null, vouched_email = null where public_id = $1',
      [first.registration_id],
    );
    for (const client_id of ['clubmate', 'intruder']) {
      const next = await vouch({ sub: 'veteran', client_id, email: demoAddress('alex.morgan') });
      assert.equal(next.body.error, 'interaction_required');
      assert.notEqual(next.body.registration_id, first.registration_id);
    }
    await agents.post('/agent/identity/claim', { claim_token: first.claim_token, login_hint: 'x@elsewhere.example' });
    const event = await agents.issuer.event(
      { 'http://localhost:4000/schemas/events/agent/auth/identity/assertion/revoked': {} },
      { claims: { sub: 'veteran' } },
    );
    const response = await agents.hub.app.inject({
      method: 'POST',
      url: '/agent/event/notify',
      headers: { 'content-type': 'application/secevent+jwt' },
      payload: event,
    });
    assert.equal(response.statusCode, 202);
    const left = await agents.hub.db.rows(`select 1 from agent_registrations where subject = 'veteran'`);
    assert.equal(left.length, 0, 'every client’s registration for that person');
    assert.match(await agents.admin('agents', 'show', first.registration_id), /withdrawn/);
  });
});

test('client_id obeys the rules of client_name', async () => {
  const BAD = ['a\u0000b', 'a\nb', 'a\u202Eb', 'a\u2066b', 'a\u200Bb', '\u3164', ' clubmate', 'x'.repeat(81), ''];
  for (const client_id of BAD) {
    const refused = await vouch({ sub: 'namer', client_id });
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_client_id'], JSON.stringify(client_id));
  }
  for (const client_name of BAD.slice(0, 6).concat('x'.repeat(81))) {
    const refused = await agents.register({ type: 'anonymous', client_name });
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_request'], JSON.stringify(client_name));
  }
  const eighty = '🏀'.repeat(80);
  assert.equal((await vouch({ sub: 'namer', client_id: eighty })).status, 200);
  assert.equal((await agents.register({ type: 'anonymous', client_name: eighty })).status, 200);
  for (const client_id of ['https://clubmate.example/client.json', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'Клуб'])
    assert.equal((await vouch({ sub: 'namer', client_id })).status, 200, client_id);
});
