import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { CASEY_AND_DIAZ, PAT_AND_KIM, RILEY_AND_KIM } from '../../testing/demo-ids.ts';

// Conversations of the demo world.

const FAMILY_EMOJI = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'; // 7 code points, 11 UTF-16 units

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_MESSAGES: '500/60' } });
});
after(() => sport.stop());

const send = (who: string, conversation: number | string, body: unknown, client_id: unknown = randomUUID()) =>
  as(sport, who).post(`/community/conversations/${conversation}/messages`, { body, client_id } as object);
const read = (who: string, conversation: number | string, query = '') =>
  as(sport, who).get(`/community/conversations/${conversation}/messages${query}`);
const markRead = (who: string, conversation: number | string, message_id: unknown) =>
  as(sport, who).post(`/community/conversations/${conversation}/read`, { message_id } as object);
const codeOf = (response: { json(): { data: { code?: string } } }): string | undefined => response.json().data.code;
const messageIds = async (conversation: number): Promise<number[]> =>
  (
    await sport.db.rows<{ id: number }>('select id from messages where conversation_id = $1 order by id', [
      conversation,
    ])
  ).map(({ id }) => id);

describe('sending', () => {
  test('stores a message and returns it with its sender', async () => {
    const response = await send('pat.parker', PAT_AND_KIM, '  Hello  ');
    assert.equal(response.statusCode, 201);
    const { data } = response.json();
    assert.equal(data.body, 'Hello');
    assert.equal(data.sender_id, idOf(sport, 'pat.parker'));
    assert.equal(`${data.first_name} ${data.last_name}`, 'Pat Parker');
    assert.match(data.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const page = (await read('coach.kim', PAT_AND_KIM, `?after=${data.id - 1}`)).json().data;
    assert.deepEqual(page, { items: [data], next_after: data.id, has_more: false });
  });

  test('a repeated client_id returns the original with 200, whatever the new body', async () => {
    const clientId = randomUUID();
    const first = await send('coach.kim', PAT_AND_KIM, 'first', clientId);
    const second = await send('coach.kim', PAT_AND_KIM, 'second', clientId);
    assert.equal(second.statusCode, 200);
    assert.deepEqual(second.json().data, first.json().data);
    assert.equal(
      (await send('pat.parker', PAT_AND_KIM, 'mine', clientId)).statusCode,
      201,
      'another sender’s is another message',
    );
    assert.equal(
      (await send('coach.kim', RILEY_AND_KIM, 'elsewhere', clientId)).statusCode,
      201,
      'so is one in another conversation',
    );
  });

  test('a message is never dated before the one that it follows, though a clock be set back', async () => {
    const first = (await send('coach.kim', PAT_AND_KIM, 'at five')).json().data;
    sport.clock.advance(-600);
    const second = (await send('pat.parker', PAT_AND_KIM, 'thank you')).json().data;
    sport.clock.advance(600);
    assert.equal(second.created_at, first.created_at);
  });

  test('a guardian cannot write in a child’s conversation, and a stranger does not learn that it exists', async () => {
    assert.equal(codeOf(await send('pat.parker', RILEY_AND_KIM, 'as Riley')), 'guardian.read_only');
    for (const stranger of ['alex.morgan', 'uncle.parker', 'new.family', 'staff.diaz']) {
      assert.equal(codeOf(await send(stranger, RILEY_AND_KIM, 'hello')), 'conversation.not_found');
    }
  });

  test('a body has 1 to 4000 code points after trimming', async () => {
    for (const good of [
      'x',
      'x'.repeat(4000),
      ` ${'é'.repeat(4000)} `,
      `${FAMILY_EMOJI.repeat(571)}abc`,
      '\u{1F600}'.repeat(4000),
    ]) {
      const response = await send('pat.parker', PAT_AND_KIM, good);
      assert.equal(response.statusCode, 201, `${[...good].length} code points`);
      assert.equal(response.json().data.body, good.trim());
    }
    for (const bad of [
      '',
      ' \n\t ',
      'x'.repeat(4001),
      `${FAMILY_EMOJI.repeat(571)}abcd`,
      'a\0b',
      '\ud800',
      'a\udc00b',
      7,
      null,
      ['x'],
      { toString: 'x' },
    ]) {
      const response = await send('pat.parker', PAT_AND_KIM, bad);
      assert.equal(response.statusCode, 422, JSON.stringify(bad)?.slice(0, 30));
      assert.ok(response.json().data.fields.body);
    }
  });

  test('a client_id has 16 to 64 letters, digits, underscores and hyphens', async () => {
    for (const good of ['a'.repeat(16), 'Z'.repeat(64), 'A-b_9-A-b_9-A-b_', randomUUID()])
      assert.equal((await send('pat.parker', PAT_AND_KIM, 'x', good)).statusCode, 201);
    for (const bad of [
      'a'.repeat(15),
      'a'.repeat(65),
      'é'.repeat(16),
      'a b'.repeat(8),
      `${'a'.repeat(16)}\n`,
      `${'a'.repeat(16)}\0`,
      '',
      1234567890123456,
      null,
    ]) {
      const response = await send('pat.parker', PAT_AND_KIM, 'x', bad);
      assert.equal(response.statusCode, 422, JSON.stringify(bad));
      assert.ok(response.json().data.fields.client_id);
    }
  });

  test('whoever names another sender writes as themselves', async () => {
    const sent = await as(sport, 'pat.parker').post(`/community/conversations/${PAT_AND_KIM}/messages`, {
      body: 'x',
      client_id: randomUUID(),
      sender_id: 1003,
    });
    assert.equal(sent.statusCode, 201);
    assert.equal(sent.json().data.sender_id, idOf(sport, 'pat.parker'));
  });

  test('a missing field and a body that is no object are refused', async () => {
    const post = (body: unknown) =>
      as(sport, 'pat.parker').post(`/community/conversations/${PAT_AND_KIM}/messages`, body as object);
    assert.equal((await post({ body: 'x' })).statusCode, 422);
    assert.equal((await post([])).statusCode, 422);
  });
});

describe('ids that cannot be', () => {
  test('conversations that are unknown, zero, negative, too large or of the other sport are 404', async () => {
    for (const id of [
      '999999',
      '0',
      '-1',
      '9223372036854775808',
      '9999999999999999',
      '1.5',
      'abc',
      '01',
      '1e3',
      '%31%00',
    ]) {
      assert.equal((await read('pat.parker', id)).statusCode, 404, `reading ${id}`);
      assert.equal((await send('pat.parker', id, 'x')).statusCode, 404, `sending ${id}`);
      assert.equal((await markRead('pat.parker', id, 1)).statusCode, 404, `marking ${id}`);
    }
  });

  test('an after cursor outside its range is 422', async () => {
    for (const query of ['-1', '1.5', 'abc', '9223372036854775808', 'NaN', '1e400', '%00'])
      assert.equal((await read('pat.parker', PAT_AND_KIM, `?after=${query}`)).statusCode, 422, query);
    assert.equal((await read('pat.parker', PAT_AND_KIM, '?after=9007199254740991')).statusCode, 200);
  });
});

describe('reading', () => {
  test('pages hold 100 messages by ascending id, and has_more says whether to go on', async () => {
    const first = (await read('casey.brook', CASEY_AND_DIAZ)).json().data;
    assert.equal(first.items.length, 100);
    assert.equal(first.has_more, true);
    const ids = first.items.map(({ id }: { id: number }) => id);
    assert.deepEqual(
      ids,
      ids.toSorted((a: number, b: number) => a - b),
    );
    const second = (await read('casey.brook', CASEY_AND_DIAZ, `?after=${first.next_after}`)).json().data;
    assert.deepEqual([second.items.length, second.has_more], [20, false]);
    const third = (await read('casey.brook', CASEY_AND_DIAZ, `?after=${second.next_after}`)).json().data;
    assert.deepEqual(
      third,
      { items: [], next_after: second.next_after, has_more: false },
      'an empty page keeps the cursor',
    );
  });

  test('exactly 100 messages are one page without more', async () => {
    const [twentieth] = (await messageIds(CASEY_AND_DIAZ)).slice(19);
    const page = (await read('casey.brook', CASEY_AND_DIAZ, `?after=${twentieth}`)).json().data;
    assert.deepEqual([page.items.length, page.has_more], [100, false]);
  });

  test('a guardian reads the whole history of a child, other relatives nothing', async () => {
    assert.equal(
      (await read('pat.parker', RILEY_AND_KIM)).json().data.items.length,
      (await messageIds(RILEY_AND_KIM)).length,
    );
    for (const stranger of ['uncle.parker', 'alex.morgan', 'coach.lee', 'admin'])
      assert.equal(codeOf(await read(stranger, RILEY_AND_KIM)), 'conversation.not_found');
  });
});

describe('read cursors', () => {
  const unread = async (who: string, query = ''): Promise<Record<number, number>> => {
    const { items } = (await as(sport, who).get(`/community/conversations${query}`)).json().data;
    return Object.fromEntries(items.map(({ id, unread: count }: { id: number; unread: number }) => [id, count]));
  };

  test('move forward only, and unread counts leave out one’s own messages', async () => {
    const ids: number[] = [];
    for (const [who, body] of [
      ['coach.kim', 'one'],
      ['pat.parker', 'two'],
      ['coach.kim', 'three'],
    ] as const)
      ids.push((await send(who, PAT_AND_KIM, body)).json().data.id);
    const [one = 0, two = 0, three = 0] = ids;
    assert.deepEqual((await markRead('pat.parker', PAT_AND_KIM, one)).json().data, { last_read_id: one });
    assert.equal((await unread('pat.parker'))[PAT_AND_KIM], 1, 'only Kim’s third');
    assert.deepEqual((await markRead('pat.parker', PAT_AND_KIM, three)).json().data, { last_read_id: three });
    assert.deepEqual(
      (await markRead('pat.parker', PAT_AND_KIM, two)).json().data,
      { last_read_id: three },
      'backward changes nothing',
    );
    assert.equal((await unread('pat.parker'))[PAT_AND_KIM], 0);
    assert.deepEqual(
      (await markRead('pat.parker', PAT_AND_KIM, String(three))).json().data,
      { last_read_id: three },
      'digit strings are ids too',
    );
  });

  test('a guardian’s are apart from the child’s, and count both sides', async () => {
    const child = `?child_account_id=${idOf(sport, 'riley.parker')}`;
    const ids = await messageIds(RILEY_AND_KIM);
    const last = ids.at(-1) ?? 0;
    assert.equal((await unread('pat.parker', child))[RILEY_AND_KIM], ids.length);
    const rileysBefore = (await unread('riley.parker'))[RILEY_AND_KIM];
    assert.ok(rileysBefore);
    assert.equal((await markRead('pat.parker', RILEY_AND_KIM, last)).statusCode, 200);
    assert.equal((await unread('pat.parker', child))[RILEY_AND_KIM], 0);
    assert.equal((await unread('riley.parker'))[RILEY_AND_KIM], rileysBefore, 'the child’s marker has not moved');
    await send('riley.parker', RILEY_AND_KIM, 'hello coach');
    assert.equal((await unread('pat.parker', child))[RILEY_AND_KIM], 1);
    assert.equal((await unread('riley.parker'))[RILEY_AND_KIM], rileysBefore);
  });

  test('take only a message of that conversation', async () => {
    const [foreign] = await messageIds(CASEY_AND_DIAZ);
    for (const id of [foreign, 999_999, 0, -1, '9223372036854775808', 9.5, 'x', null]) {
      const response = await markRead('pat.parker', PAT_AND_KIM, id);
      assert.equal(response.statusCode, 422, String(id));
      assert.ok(response.json().data.fields.message_id);
    }
    assert.equal(
      codeOf(await markRead('alex.morgan', PAT_AND_KIM, (await messageIds(PAT_AND_KIM))[0])),
      'conversation.not_found',
    );
  });
});

describe('history', () => {
  test('nothing that was said can be edited or deleted', async () => {
    for (const statement of [
      `update messages set body = 'other' where id = 1`,
      'delete from messages where id = 1',
      'truncate messages cascade',
      'delete from conversations where id = 1',
      'update conversations set account_a = 1001 where id = 1',
      `update announcements set body = 'other'`,
      'delete from announcements',
      'delete from reports',
      `update reports set reason = 'other'`,
    ])
      await assert.rejects(sport.db.run(statement), { code: '23001' }, statement);
  });

  test('message bodies and names appear in no log line', async () => {
    await send('pat.parker', PAT_AND_KIM, 'canary-body-5142');
    await send('pat.parker', 999_999, 'canary-body-5142');
    await read('coach.kim', PAT_AND_KIM);
    assert.ok(sport.logLines.length > 0);
    assert.doesNotMatch(sport.logLines.join(''), /canary-body-5142|Parker|riverbend\.example/);
  });
});
