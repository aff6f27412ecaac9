import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { PAT_AND_KIM } from '../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({
    env: {
      THROTTLE_CONVERSATIONS: '1/3600',
      THROTTLE_REPORTS: '2/3600',
      THROTTLE_CONSENT: '2/3600',
      THROTTLE_PROFILE: '2/3600',
    },
  });
});
after(() => sport.stop());

const riley = () => idOf(sport, 'riley.parker');

test('consent is switched only so often in an hour', async () => {
  const set = (enabled: boolean) =>
    as(sport, 'pat.parker').post('/community/child-consent', { account_id: riley(), enabled });
  assert.equal((await set(false)).statusCode, 200);
  assert.equal((await set(true)).statusCode, 200);
  const refused = await set(false);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
});

test('new conversations have a limit; ones that exist do not count', async () => {
  const { items } = (await as(sport, 'coach.kim').get('/community/recipients')).json().data;
  const start = (id: number) => as(sport, 'coach.kim').post('/community/conversations', { recipient_id: id });
  const startAll = async () => {
    const statuses: number[] = [];
    for (const { account_id, id } of items) statuses.push((await start(account_id ?? id)).statusCode);
    return statuses;
  };
  await sport.db.run(
    `insert into throttle_hits (rule, key_hash, hits, expires_at) values ('conversations', sha256($1::text::bytea), array[$2::timestamptz], $2)`,
    [String(idOf(sport, 'coach.kim')), sport.clock.now()],
  );
  assert.deepEqual([...new Set(await startAll())].sort(), [200, 429]);
  await sport.db.run('delete from throttle_hits');
  assert.deepEqual([...new Set(await startAll())].sort(), [200, 201]);
});

test('reports have a limit, a repeat costs nothing, and what was said around is kept once', async () => {
  const messages = await sport.db.rows<{ id: number }>(
    'select id from messages where conversation_id = 1 order by id limit 4',
  );
  const report = (id: number) => as(sport, 'coach.kim').post('/community/reports', { message_id: id, reason: 'x' });
  assert.equal((await report(messages[0]!.id)).statusCode, 201);
  assert.equal((await report(messages[1]!.id)).statusCode, 201);
  assert.equal((await report(messages[0]!.id)).statusCode, 200);
  assert.equal((await report(messages[2]!.id)).statusCode, 429);
  const { copies, references } = await sport.db.one<{ copies: number; references: number }>(
    `select (select count(*) from reported_messages)::int as copies, (select sum(cardinality(context_ids)) from reports)::int as references`,
  );
  assert.ok(copies < references, `${copies} copies for ${references} references`);
  await assert.rejects(sport.db.run('delete from reported_messages'), { code: '23001' });
});

test('a player cannot rename themself; a verified guardian can, and nobody else', async () => {
  const rename = (who: string, path: string, body: object) => as(sport, who).post(`/community/${path}`, body);
  const refused = await rename('riley.parker', 'profile', { first_name: 'Coach', last_name: 'Kim' });
  assert.equal(refused.statusCode, 403);
  assert.equal(refused.json().data.code, 'profile.name_fixed');
  const { first_name, last_name } = (await as(sport, 'riley.parker').get('/community/profile')).json().data;
  assert.equal((await rename('riley.parker', 'profile', { first_name, last_name, phone: '555-0100' })).statusCode, 200);
  const name = { account_id: riley(), first_name: 'Ry', last_name: 'Parker' };
  for (const who of ['alex.morgan', 'coach.kim', 'uncle.parker', 'riley.parker'])
    assert.equal((await rename(who, 'child-name', name)).json().data.code, 'guardian.required', who);
  const renamed = await rename('pat.parker', 'child-name', name);
  assert.equal(renamed.statusCode, 200, renamed.body);
  assert.equal((await as(sport, 'riley.parker').get('/community/profile')).json().data.first_name, 'Ry');
  assert.equal((await rename('pat.parker', 'child-name', name)).statusCode, 200);
  assert.equal((await rename('pat.parker', 'child-name', name)).statusCode, 429, 'only so often');
});

test('names change only so often', async () => {
  const rename = () => as(sport, 'coach.lee').post('/community/profile', { first_name: 'Lee', last_name: 'Lawson' });
  assert.deepEqual(
    [(await rename()).statusCode, (await rename()).statusCode, (await rename()).statusCode],
    [200, 200, 429],
  );
});

test('a message is never older than the one before it, whatever a clock says', async () => {
  const send = async () =>
    (
      await as(sport, 'coach.kim').post(`/community/conversations/${PAT_AND_KIM}/messages`, {
        body: 'x',
        client_id: randomUUID(),
      })
    ).json().data as { id: number };
  const first = await send();
  sport.clock.advance(-50);
  const second = await send();
  sport.clock.advance(50);
  const { in_order } = await sport.db.one<{ in_order: boolean }>(
    'select (select created_at from messages where id = $2) >= (select created_at from messages where id = $1) as in_order',
    [first.id, second.id],
  );
  assert.ok(second.id > first.id && in_order);
});
