import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSessions, hashSecret, INTERNAL_TOKEN_HEADER, newSecret } from '@sports-hub/kernel';
import { eventually, openStream, type OpenedStream } from '@sports-hub/kernel/testing';
import { as, idOf } from '../../testing/cast.ts';
import { internalToken } from '../../testing/callers.ts';
import { CASEY_AND_DIAZ, PAT_AND_KIM, RILEY_AND_KIM } from '../../testing/demo-ids.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let other: TestSport;
let origin: string;
before(async () => {
  sport = await startTestSport({ streamLimits: { checkMs: 400, perPerson: 3, uncheckedMs: 60_000 } });
  origin = await sport.app.listen({ port: 0, host: '127.0.0.1' });
  // A second process, on which things happen too.
  other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
});
after(async () => {
  await other.stop();
  await sport.stop();
});

const opened: OpenedStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const signIn = async (name: string): Promise<string> =>
  (await createSessions(sport.clock).start(sport.db, idOf(sport, name))).secret;
async function follow(name: string, secret?: string): Promise<OpenedStream> {
  const stream = await openStream(`${origin}/api/v1/stream`, {
    cookie: `basketball_session=${secret ?? (await signIn(name))}`,
  });
  opened.push(stream);
  return stream;
}
async function followAsHub(): Promise<OpenedStream> {
  const url = '/api/v1/internal/wakes';
  const stream = await openStream(`${origin}${url}`, {
    [INTERNAL_TOKEN_HEADER]: internalToken(sport, { url, kind: 'service' }),
  });
  opened.push(stream);
  return stream;
}
const send = async (at: TestSport, who: string, conversation: number): Promise<number> => {
  const body = { body: 'What nobody overhears', client_id: randomUUID() };
  const response = await as(at, who).post(`/community/conversations/${conversation}/messages`, body);
  assert.equal(response.statusCode, 201);
  return response.json().data.id;
};
const of = (conversation: number) => (event: { conversation?: number }) => event.conversation === conversation;

test('a message wakes those who may read it, on every process, and nobody else; ids are all that is told', async () => {
  const [pat, riley, kim, casey, uncle, hub] = await Promise.all([
    follow('pat.parker'),
    follow('riley.parker'),
    follow('coach.kim'),
    follow('casey.brook'),
    follow('uncle.parker'),
    followAsHub(),
  ]);
  assert.equal(hub.status, 200);
  await send(other, 'coach.kim', RILEY_AND_KIM);
  for (const [name, stream] of Object.entries({ pat, riley, kim }))
    await stream.heard(`${name} hears of it`, of(RILEY_AND_KIM));
  await send(sport, 'staff.diaz', CASEY_AND_DIAZ);
  await casey.heard('casey hears of hers', of(CASEY_AND_DIAZ));
  assert.deepEqual(pat.events, [{ sport: 'basketball', conversation: RILEY_AND_KIM }], 'not of others');
  assert.deepEqual(casey.events, [{ sport: 'basketball', conversation: CASEY_AND_DIAZ }], 'not of others');
  assert.deepEqual(uncle.events, [], 'a relative who is no guardian');
  await hub.heard('the hub hears of all', of(CASEY_AND_DIAZ));
  const linked = await sport.db.rows<{ member_id: number }>('select member_id from hub_links');
  for (const { member, conversation } of hub.events) {
    assert.ok(linked.some(({ member_id }) => member_id === member));
    assert.ok([RILEY_AND_KIM, CASEY_AND_DIAZ].includes(conversation));
  }
  assert.doesNotMatch(hub.text + pat.text, /overhears/);
});

test('who has read is told on the other devices of the same person only', async () => {
  const [pat, riley, hub] = await Promise.all([follow('pat.parker'), follow('riley.parker'), followAsHub()]);
  const message_id = await send(sport, 'coach.kim', PAT_AND_KIM);
  await pat.heard('the message', of(PAT_AND_KIM));
  const before = hub.events.length;
  await as(other, 'pat.parker').post(`/community/conversations/${PAT_AND_KIM}/read`, { message_id });
  await eventually('the reading', () => pat.events.length === 2, 2_000);
  assert.deepEqual(riley.events, []);
  await eventually('the hub', () => hub.events.length > before, 2_000);
  assert.deepEqual(hub.events.slice(before), [{ member: idOf(sport, 'pat.parker'), conversation: PAT_AND_KIM }]);
});

test('a stream ends with its session, by itself and before it would say something', async () => {
  const secret = await signIn('pat.parker');
  const [quiet, busy] = [await follow('pat.parker', secret), await follow('pat.parker', secret)];
  await sport.db.run('delete from sessions where id_hash = $1', [hashSecret(secret)]);
  await send(sport, 'coach.kim', PAT_AND_KIM);
  await busy.ended('signing out');
  await quiet.ended('signing out');
  assert.deepEqual([...quiet.events, ...busy.events], []);
});

test('a stream ends as soon as its session is signed out, on this process or another, and no other one of the person', async () => {
  // Nothing is looked up by itself here: what ends a stream has been told.
  const third = await startTestSport({
    databaseUrl: sport.databaseUrl,
    clock: sport.clock,
    streamLimits: { checkMs: 600_000, uncheckedMs: 600_000 },
  });
  try {
    const address = await third.app.listen({ port: 0, host: '127.0.0.1' });
    for (const at of [third, other]) {
      const client = async () => (await signedIn(at, 'alex.morgan')).open();
      const [leaving, staying] = [await client(), await client()];
      const [ended, open] = await Promise.all(
        [leaving, staying].map(({ cookie = '' }) => openStream(`${address}/api/v1/stream`, { cookie })),
      );
      opened.push(ended!, open!);
      assert.deepEqual([ended!.status, open!.status], [200, 200]);
      assert.equal((await leaving.post('/auth/logout-here')).status, 200);
      await ended!.ended('signing out');
      assert.equal(open!.isOver, false);
      assert.equal((await staying.post('/auth/logout')).status, 200);
      await open!.ended('signing out everywhere');
    }
  } finally {
    await third.stop();
  }
});

test('a stream ends with the member’s state, consent, the guardian’s link and a scope, at once', async () => {
  const ends = async (who: string, what: string, change: () => Promise<unknown>): Promise<void> => {
    const stream = await follow(who);
    await change();
    const begun = performance.now();
    await stream.ended(what);
    assert.ok(performance.now() - begun < 2_000, what);
    assert.deepEqual(stream.events, []);
  };
  const riley = idOf(sport, 'riley.parker');
  await ends('riley.parker', 'consent', () =>
    as(other, 'pat.parker').post('/community/child-consent', { account_id: riley, enabled: false }),
  );
  await ends('pat.parker', 'the link to the child', () =>
    sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [idOf(sport, 'pat.parker')]),
  );
  await ends('coach.kim', 'the assignment', () =>
    sport.db.run('delete from assignments where member_id = $1', [idOf(sport, 'coach.kim')]),
  );
  await ends('casey.brook', 'the member’s state', () =>
    sport.db.run('update members set is_active = false where id = $1', [idOf(sport, 'casey.brook')]),
  );
  assert.equal(JSON.parse((await follow('casey.brook')).text).data.code, 'member.inactive');
  // Nobody who reads along any more is woken, without having to come back first.
  const pat = await follow('pat.parker');
  await sport.db.run('update player_logins set messaging_enabled = true where member_id = $1', [riley]);
  const hub = await followAsHub();
  await sport.db.run(`select pg_notify('live', $1)`, [`conversation ${RILEY_AND_KIM}`]);
  await hub.heard('riley', ({ member }) => member === riley);
  assert.ok(!hub.events.some(({ member }) => member === idOf(sport, 'pat.parker')));
  assert.deepEqual(pat.events, []);
});

test('the hub is told of a link that ended, and hears nothing of that member afterwards', async () => {
  const hub = await followAsHub();
  const diaz = idOf(sport, 'staff.diaz');
  await sport.db.run('delete from hub_links where member_id = $1', [diaz]);
  await hub.heard('the ended link', ({ member, ended }) => member === diaz && ended);
  await sport.db.run(`select pg_notify('live', $1)`, [`conversation ${CASEY_AND_DIAZ}`]);
  await sport.db.run(`select pg_notify('live', $1)`, [`conversation ${PAT_AND_KIM}`]);
  await hub.heard('another', of(PAT_AND_KIM));
  assert.ok(!hub.events.some(({ member, conversation }) => member === diaz && conversation));
});

test('nobody without a session, or who is not the hub, opens one; too many are refused', async () => {
  assert.equal((await openStream(`${origin}/api/v1/stream`)).status, 401);
  assert.equal((await follow('x', newSecret())).status, 401);
  assert.equal((await openStream(`${origin}/api/v1/internal/wakes`)).status, 401);
  assert.equal(JSON.parse((await follow('unverified.mail')).text).data.code, 'member.email_unverified');
  const secret = await signIn('alex.morgan');
  for (let n = 0; n < 3; n += 1) assert.equal((await follow('alex.morgan', secret)).status, 200);
  const fourth = await follow('alex.morgan', secret);
  assert.equal(fourth.status, 429);
  assert.deepEqual(JSON.parse(fourth.text).data, {
    message: 'This is open in too many places at once. Close some of them.',
    code: 'stream.too_many',
  });
});

test('an open stream is no visit: the session falls idle under it', async () => {
  const secret = await signIn('robin.vale');
  const stream = await follow('robin.vale', secret);
  const seen = () =>
    sport.db.one<{ last_seen_at: Date }>('select last_seen_at from sessions where id_hash = $1', [hashSecret(secret)]);
  const before = await seen();
  sport.clock.advance(600);
  await sleep(1_000);
  assert.deepEqual(await seen(), before);
  assert.equal(stream.isOver, false);
  sport.clock.advance(12 * 3600);
  await stream.ended('a session that nobody used');
});

test('the connection to the database is cut and comes back: everybody looks again, and hears as before', async () => {
  const [alex, hub] = [await follow('alex.morgan'), await followAsHub()];
  const { count } = await sport.db.one<{ count: number }>(
    `select count(pg_terminate_backend(pid)) as count from pg_stat_activity
      where application_name = 'signals live' and datname = current_database()`,
  );
  assert.equal(count, 2, 'one connection of each process');
  await eventually('the hub is told that something was missed', () => hub.events.some(({ missed }) => missed), 5_000);
  await eventually('so is the page', () => alex.events.some(({ conversation }) => conversation === undefined), 12_000);
  assert.equal(alex.isOver, false);
  await sport.db.run(`select pg_notify('live', $1)`, [`conversation ${PAT_AND_KIM}`]);
  await hub.heard('what happens now', of(PAT_AND_KIM));
});

test('a stop ends every stream at once', async () => {
  const [site, hub] = [await follow('alex.morgan'), await followAsHub()];
  const begun = performance.now();
  await sport.app.close();
  assert.ok(performance.now() - begun < 3_000);
  await site.ended('the stop');
  await hub.ended('the stop');
});
