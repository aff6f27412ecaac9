import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const PAT_AND_KIM = 1;
const RILEY_AND_KIM = 2;
const CASEY_AND_DIAZ = 3;

let sport: TestSport;
before(async () => { sport = await startTestSport(); });
after(() => sport.stop());

const send = (who: string, conversation: number | string, body: unknown, client_id: unknown = randomUUID()) =>
  as(sport, who).post(`/community/conversations/${conversation}/messages`, { body, client_id } as object);
const read = async (who: string, conversation: number | string, after_ = 0) =>
  as(sport, who).get(`/community/conversations/${conversation}/messages?after=${after_}`);
const codeOf = (response: { json(): { data: { code?: string } } }): string | undefined => response.json().data.code;

describe('sending', () => {
  test('a message is stored and returned with its sender', async () => {
    const response = await send('pat.parker', PAT_AND_KIM, '  Hello  ');
    assert.equal(response.statusCode, 201);
    const { data } = response.json();
    assert.equal(data.body, 'Hello');
    assert.equal(data.sender_id, idOf(sport, 'pat.parker'));
    assert.equal(`${data.first_name} ${data.last_name}`, 'Pat Parker');
    assert.match(data.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const page = (await read('coach.kim', PAT_AND_KIM, data.id - 1)).json().data;
    assert.deepEqual(page, { items: [data], next_after: data.id, has_more: false });
  });

  test('a repeated client_id returns the original with 200, whatever the new body', async () => {
    const clientId = randomUUID();
    const first = await send('coach.kim', PAT_AND_KIM, 'first', clientId);
    const second = await send('coach.kim', PAT_AND_KIM, 'second', clientId);
    assert.equal(second.statusCode, 200);
    assert.deepEqual(second.json().data, first.json().data);
    const other = await send('pat.parker', PAT_AND_KIM, 'mine', clientId);
    assert.equal(other.statusCode, 201, 'the same client_id of another sender is another message');
    assert.equal((await send('coach.kim', RILEY_AND_KIM, 'elsewhere', clientId)).statusCode, 201, 'and in another conversation too');
  });

  test('a guardian cannot write in a child’s conversation, and a stranger does not learn that it exists', async () => {
    const guardian = await send('pat.parker', RILEY_AND_KIM, 'as Riley');
    assert.equal(guardian.statusCode, 403);
    assert.equal(codeOf(guardian), 'guardian.read_only');
    for (const stranger of ['alex.morgan', 'uncle.parker', 'new.family', 'staff.diaz']) {
      const response = await send(stranger, RILEY_AND_KIM, 'hello');
      assert.equal(response.statusCode, 404);
      assert.equal(codeOf(response), 'conversation.not_found');
    }
    assert.equal((await send('pat.parker', 999_999, 'hello')).statusCode, 404);
  });
});

test('paging', async () => {
  const first = (await read('casey.brook', CASEY_AND_DIAZ)).json().data;
  assert.equal(first.items.length, 100);
  assert.equal(first.has_more, true);
  const second = (await read('casey.brook', CASEY_AND_DIAZ, first.next_after)).json().data;
  assert.equal(second.items.length, 20);
  for (const path of ['me', 'profile', 'claims', 'recipients', 'conversations', `conversations?child_account_id=${idOf(sport, 'riley.parker')}`, 'announcements']) {
    const r = await as(sport, 'pat.parker').get(`/community/${path}`);
    console.log(path, r.statusCode, JSON.stringify(r.json().data).slice(0, 1500));
  }
  console.log(sport.logLines.filter((l) => l.includes('failed')).join(''));
});
