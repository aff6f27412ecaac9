import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../testing/cast.ts';
import { CASEY_AND_DIAZ, PAT_AND_KIM, RILEY_AND_KIM } from '../testing/demo-ids.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/** After the messages of the demo world: none is dated before the one that it follows. */
const NOON = '2028-07-02T16:00:00Z';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock(NOON) });
});
after(() => sport.stop());
/** Nothing unread, nothing counted. */
afterEach(async () => {
  sport.clock.advance(7200);
  await sport.tellNotices();
  await sport.db.run(
    `insert into read_markers (conversation_id, member_id, last_read_id, sent_by_a, sent_by_b)
     select c.id, reader, m.id, c.sent_by_a, c.sent_by_b from conversations c cross join unnest(array[c.account_a, c.account_b]) reader
      cross join lateral (select id from messages where conversation_id = c.id order by id desc limit 1) m
     on conflict (conversation_id, member_id) do update set last_read_id = excluded.last_read_id,
       sent_by_a = excluded.sent_by_a, sent_by_b = excluded.sent_by_b`,
  );
  await sport.db.run('delete from throttle_hits');
});

const send = async (who: string, conversation: number, body = 'CANARY-text'): Promise<number> => {
  const response = await as(sport, who).post(`/community/conversations/${conversation}/messages`, {
    body,
    client_id: randomUUID(),
  });
  assert.equal(response.statusCode, 201);
  return response.json().data.id;
};
const read = (who: string, conversation: number, message_id: number) =>
  as(sport, who).post(`/community/conversations/${conversation}/read`, { message_id });
const mailsOf = async (name: string) => {
  await sport.tellNotices();
  return (await sport.mails(`${name}@riverbend.example`)).filter(({ subject }) => subject.includes('unread'));
};
const countOf = async (name: string) => (await mailsOf(name)).length;

describe('a message that is not read', () => {
  test('is told after 15 minutes, with who wrote and how many, and never what', async () => {
    await send('coach.kim', PAT_AND_KIM);
    await send('coach.kim', PAT_AND_KIM);
    sport.clock.advance(14 * 60);
    assert.equal(await countOf('pat.parker'), 0);
    sport.clock.advance(60);
    const [mail, ...others] = await mailsOf('pat.parker');
    assert.equal(others.length, 0);
    // Two of the demo world's were unread before.
    assert.equal(mail?.subject, 'Basketball: you have 4 unread messages');
    assert.match(mail?.text ?? '', /Kim Coleman: 4 messages/);
    assert.ok(mail?.links.includes(`http://localhost:4000/messages.php?sport=basketball&c=${PAT_AND_KIM}`));
    assert.ok(!JSON.stringify(await sport.mails()).includes('CANARY'));
    assert.equal(await countOf('coach.kim'), 0, 'who wrote it is not told');
    sport.clock.advance(86_400);
    assert.equal(await countOf('pat.parker'), 1, 'and not again without something newer');
  });

  test('is not told when it was read meanwhile, nor what is newer before its own 15 minutes', async () => {
    const before_ = await countOf('pat.parker');
    const id = await send('coach.kim', PAT_AND_KIM);
    sport.clock.advance(10 * 60);
    await read('pat.parker', PAT_AND_KIM, id);
    await send('coach.kim', PAT_AND_KIM);
    sport.clock.advance(6 * 60);
    assert.equal(await countOf('pat.parker'), before_);
    sport.clock.advance(9 * 60);
    assert.equal(await countOf('pat.parker'), before_ + 1);
  });

  test('all conversations come in one mail, and the next one not within the hour', async () => {
    const before_ = await countOf('coach.kim');
    await send('pat.parker', PAT_AND_KIM);
    await send('riley.parker', RILEY_AND_KIM);
    sport.clock.advance(16 * 60);
    const mails = await mailsOf('coach.kim');
    assert.equal(mails.length, before_ + 1);
    assert.match(mails[0]?.text ?? '', /Pat Parker: 1 message/);
    assert.match(mails[0]?.text ?? '', /Riley: \d+ message/, 'a child’s last name is not named');
    assert.ok(!/Riley Parker|CANARY/.test(JSON.stringify(mails[0])));
    await send('pat.parker', PAT_AND_KIM);
    sport.clock.advance(16 * 60);
    assert.equal(await countOf('coach.kim'), before_ + 1);
    sport.clock.advance(45 * 60);
    assert.equal(await countOf('coach.kim'), before_ + 2);
  });
});

describe('a player', () => {
  test('is told at the own address only while a guardian’s yes holds', async () => {
    const before_ = await countOf('riley.parker');
    await send('coach.kim', RILEY_AND_KIM);
    sport.clock.advance(16 * 60);
    assert.equal(await countOf('riley.parker'), before_ + 1);
    sport.clock.advance(3600);
    await send('coach.kim', RILEY_AND_KIM);
    await as(sport, 'pat.parker').post('/community/child-consent', {
      account_id: idOf(sport, 'riley.parker'),
      enabled: false,
    });
    sport.clock.advance(16 * 60);
    assert.equal(await countOf('riley.parker'), before_ + 1);
    await as(sport, 'pat.parker').post('/community/child-consent', {
      account_id: idOf(sport, 'riley.parker'),
      enabled: true,
    });
  });
});

test('messages wait for the morning', async () => {
  await sport.db.run('update safety_settings set quiet_hours = true');
  sport.clock.set('2028-08-03T01:00:00Z');
  const before_ = await countOf('casey.brook');
  await send('staff.diaz', CASEY_AND_DIAZ);
  sport.clock.advance(3600);
  assert.equal(await countOf('casey.brook'), before_);
  sport.clock.set('2028-08-03T12:00:00Z');
  assert.equal(await countOf('casey.brook'), before_ + 1);
  await sport.db.run('update safety_settings set quiet_hours = false');
});

test('two processes at once tell somebody once', async () => {
  const other = await startTestSport({ clock: sport.clock, databaseUrl: sport.databaseUrl });
  const before_ = await countOf('pat.parker');
  for (let n = 0; n < 5; n += 1) await send('coach.kim', PAT_AND_KIM);
  sport.clock.advance(16 * 60);
  await Promise.all([sport.tellNotices(), other.tellNotices()]);
  await Promise.all([sport.tellNotices(), other.tellNotices()]);
  assert.equal(await countOf('pat.parker'), before_ + 1);
  await other.stop();
});
