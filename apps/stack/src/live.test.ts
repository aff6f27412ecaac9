import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createSessions, hashSecret, newSecret, secondsAfter } from '@sports-hub/kernel';
import { createTestClock, eventually, openStream, type OpenedStream } from '@sports-hub/kernel/testing';
import { as, idOf } from '@sports-hub/sport/testing/cast';
import { CASEY_AND_DIAZ, PAT_AND_KIM, RILEY_AND_KIM } from '@sports-hub/sport/testing/demo-ids';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

const clock = createTestClock();
let sport: TestSport;
let port: number;
let hub: TestHub;
let origin: string;

async function startSport(databaseUrl?: string): Promise<void> {
  sport = await startTestSport({ clock, ...(databaseUrl ? { databaseUrl } : {}) });
  await sport.app.listen({ port: databaseUrl ? port : 0, host: '127.0.0.1' });
  ({ port } = sport.app.server.address() as AddressInfo);
}
before(async () => {
  await startSport();
  hub = await startTestHub({
    clock,
    env: { SPORTS: `basketball=http://127.0.0.1:${port}` },
    streamLimits: { checkMs: 400, perPerson: 4 },
  });
  origin = await hub.app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});

const opened: OpenedStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
const accountOf = async (name: string): Promise<number> =>
  (await hub.db.one<{ id: number }>('select id from accounts where email = $1', [`${name}@riverbend.example`])).id;
async function follow(headers: Record<string, string>): Promise<OpenedStream> {
  const stream = await openStream(`${origin}/api/v1/stream`, headers);
  opened.push(stream);
  return stream;
}
/** A bearer token of somebody, and the header with it. */
async function tokenOf(name: string): Promise<{ hash: Buffer; headers: { authorization: string } }> {
  const token = newSecret();
  await hub.db.run(
    'insert into bearer_tokens (token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [hashSecret(token), await accountOf(name), clock.now(), secondsAfter(clock.now(), 3600)],
  );
  return { hash: hashSecret(token), headers: { authorization: `Bearer ${token}` } };
}
const followAs = async (name: string): Promise<OpenedStream> => follow((await tokenOf(name)).headers);
const of = (conversation: number) => (event: { conversation?: number }) => event.conversation === conversation;
const send = async (who: string, conversation: number): Promise<void> => {
  const body = { body: 'What nobody overhears', client_id: randomUUID() };
  const { statusCode } = await as(sport, who).post(`/community/conversations/${conversation}/messages`, body);
  assert.equal(statusCode, 201);
};
/** The feed from the sport begins with the first stream. */
async function untilHeard(stream: OpenedStream, who: string, conversation: number): Promise<void> {
  await eventually('the feed', async () => {
    await send(who, conversation);
    return stream.heard('', of(conversation)).catch(() => undefined);
  });
}

test('a message is heard at the hub by those who may read it, and by nobody else', async () => {
  const session = await createSessions(clock).start(hub.db, await accountOf('pat.parker'));
  const pat = await follow({ cookie: `hub_session=${session.secret}` });
  const casey = await followAs('casey.brook');
  await untilHeard(pat, 'coach.kim', PAT_AND_KIM);
  await send('coach.kim', RILEY_AND_KIM);
  await pat.heard('what the child is written', of(RILEY_AND_KIM));
  await send('staff.diaz', CASEY_AND_DIAZ);
  await casey.heard('her own', of(CASEY_AND_DIAZ));
  assert.deepEqual(casey.events, [{ sport: 'basketball', conversation: CASEY_AND_DIAZ }]);
  assert.ok(!pat.events.some(of(CASEY_AND_DIAZ)));
  assert.doesNotMatch(pat.text, /overhears/);
});

test('a stream ends with the token, the session, the account and the link that it rests on', async () => {
  const ends = async (what: string, headers: Record<string, string>, change: () => Promise<unknown>): Promise<void> => {
    const stream = await follow(headers);
    assert.equal(stream.status, 200, stream.text);
    await change();
    await stream.ended(what);
    assert.deepEqual(stream.events, []);
    const again = await follow(headers);
    assert.ok(again.status === 401 || again.status === 403, `${what}: ${again.status}`);
  };
  const token = await tokenOf('alex.morgan');
  await ends('the token', token.headers, () =>
    hub.db.run('delete from bearer_tokens where token_hash = $1', [token.hash]),
  );
  const old = await tokenOf('alex.morgan');
  await ends('the end of a token’s time', old.headers, () =>
    hub.db.run('update bearer_tokens set expires_at = $2 where token_hash = $1', [old.hash, clock.now()]),
  );
  const { secret } = await createSessions(clock).start(hub.db, await accountOf('alex.morgan'));
  await ends('the session', { cookie: `hub_session=${secret}` }, () =>
    hub.db.run('delete from sessions where id_hash = $1', [hashSecret(secret)]),
  );
  const alex = await accountOf('alex.morgan');
  await ends('the account', (await tokenOf('alex.morgan')).headers, () =>
    hub.db.run('update accounts set disabled = true where id = $1', [alex]),
  );
  const robin = await accountOf('robin.vale');
  await ends('the verified address', (await tokenOf('robin.vale')).headers, () =>
    hub.db.run('update accounts set verified_at = null where id = $1', [robin]),
  );
  await hub.db.run('update accounts set verified_at = now() where id = $1', [robin]);
  const moved = await followAs('robin.vale');
  await hub.db.run('update sport_links set member_id = member_id + 100000 where account_id = $1', [robin]);
  await moved.ended('a link to another member');
  await ends('the link', (await tokenOf('robin.vale')).headers, () =>
    hub.db.run('delete from sport_links where account_id = $1', [robin]),
  );
});

test('a stream ends with what the sport knows of: consent, a scope, the link’s other half', async () => {
  const ends = async (who: string, what: string, change: () => Promise<unknown>): Promise<void> => {
    const stream = await followAs(who);
    assert.equal(stream.status, 200, stream.text);
    await change();
    await stream.ended(what);
    assert.deepEqual(stream.events, []);
  };
  await ends('riley.parker', 'consent', () =>
    as(sport, 'pat.parker').post('/community/child-consent', {
      account_id: idOf(sport, 'riley.parker'),
      enabled: false,
    }),
  );
  await ends('coach.lee', 'the assignment', () =>
    sport.db.run('delete from assignments where member_id = $1', [idOf(sport, 'coach.lee')]),
  );
  await ends('casey.brook', 'the sport’s half of the link', () =>
    sport.db.run('delete from hub_links where member_id = $1', [idOf(sport, 'casey.brook')]),
  );
  const casey = await followAs('casey.brook');
  const diaz = await followAs('staff.diaz');
  await send('staff.diaz', CASEY_AND_DIAZ);
  await diaz.heard('the sender’s other devices', of(CASEY_AND_DIAZ));
  assert.deepEqual(casey.events, [], 'the sport knows of no link');
});

test('strangers, agents and people without a link open none, and nobody opens too many', async () => {
  const codeOf = (stream: OpenedStream): string => `${stream.status} ${JSON.parse(stream.text).data.code}`;
  assert.equal(codeOf(await follow({})), '401 auth.required');
  assert.equal(codeOf(await follow({ authorization: `Bearer ${newSecret()}` })), '401 auth.invalid_token');
  const linked = await hub.db.one<{ email: string; id: number }>(
    `insert into accounts (email, password_hash, first_name, last_name, verified_at, created_at)
     select 'nobody@riverbend.example', password_hash, 'No', 'Body', now(), now() from accounts where id = 1 returning id, email`,
  );
  assert.ok(linked.id);
  assert.equal(codeOf(await followAs('nobody')), '403 link.required');
  const { headers } = await tokenOf('pat.parker');
  for (let n = 0; n < 4; n += 1) assert.equal((await follow(headers)).status, 200);
  const fifth = await follow(headers);
  assert.equal(codeOf(fifth), '429 stream.too_many');
  assert.equal(fifth.headers['retry-after'], '60');
});

test('an open stream is no use of the session and no poll', async () => {
  const { secret } = await createSessions(clock).start(hub.db, await accountOf('pat.parker'));
  const seen = () => hub.db.one('select last_seen_at from sessions where id_hash = $1', [hashSecret(secret)]);
  const stream = await follow({ cookie: `hub_session=${secret}` });
  const [before, logged] = [await seen(), sport.logLines.length];
  clock.advance(600);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  assert.deepEqual(await seen(), before);
  assert.equal(sport.logLines.length, logged, 'the sport was not asked anything');
  assert.equal(stream.isOver, false);
});

test('a sport that is started again wakes the same streams, and says that something may have been missed', async () => {
  const pat = await followAs('pat.parker');
  await untilHeard(pat, 'coach.kim', PAT_AND_KIM);
  const { databaseUrl } = sport;
  await sport.app.close();
  const before = sport;
  await startSport(databaseUrl);
  await eventually('look again', () => pat.events.some(({ conversation }) => conversation === undefined), 20_000);
  assert.equal(pat.isOver, false);
  const heard = pat.events.length;
  await send('coach.kim', PAT_AND_KIM);
  await eventually('a message', () => pat.events.length > heard, 2_000);
  await sport.stop();
  sport = before;
});

test('a stop of the hub ends its streams at once', async () => {
  const pat = await followAs('pat.parker');
  const begun = performance.now();
  await hub.app.close();
  assert.ok(performance.now() - begun < 3_000);
  await pat.ended('the stop');
});
