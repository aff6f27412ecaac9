import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const RILEY = { first_name: 'Riley', last_name: 'Parker', birth_date: '2016-04-12' };
const claim = (who: string, child: object) => as(sport, who).post('/community/claims', child);
const listed = async (who: string) => (await as(sport, who).get('/community/claims')).json().data.items;
const linksOf = (who: string) =>
  sport.db.rows<{ player_id: number; relationship: string; status: string }>(
    'select player_id, relationship, status from guardian_links where member_id = $1',
    [idOf(sport, who)],
  );
const codeOf = (response: { json(): { data: { code?: string } } }): string | undefined => response.json().data.code;

describe('claiming a child', () => {
  test('makes a pending claim and grants nothing, however well it matches', async () => {
    const fresh = await startTestSport();
    const response = await as(fresh, 'new.family').post('/community/claims', RILEY);
    assert.equal(response.statusCode, 201);
    const { id, created_at, ...rest } = response.json().data;
    assert.ok(id > 0 && created_at);
    assert.deepEqual(rest, {
      ...RILEY,
      status: 'pending',
      reviewed_at: null,
      note: null,
      question: null,
      answer: null,
    });
    const me = (await as(fresh, 'new.family').get('/community/me')).json().data;
    assert.deepEqual([me.children, me.scopes], [[], []]);
    assert.equal(
      (await as(fresh, 'new.family').get(`/community/conversations?child_account_id=${idOf(fresh, 'riley.parker')}`))
        .statusCode,
      403,
    );
    const mails = await fresh.mails();
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['pat.parker@riverbend.example'],
      'the verified guardian is told; an uncle is not',
    );
    assert.match(mails[0]?.subject ?? '', /Riley/);
    assert.doesNotMatch(JSON.stringify(mails), /Newman|Noor|new\.family/, 'and not by whom');
    await fresh.stop();
  });

  test('an unknown child is answered in the same way, and nobody gets a mail', async () => {
    const response = await claim('new.family', { ...RILEY, birth_date: '2016-04-13' });
    assert.equal(response.statusCode, 201);
    assert.deepEqual(Object.keys(response.json().data).sort(), [
      'answer',
      'birth_date',
      'created_at',
      'first_name',
      'id',
      'last_name',
      'note',
      'question',
      'reviewed_at',
      'status',
    ]);
    assert.deepEqual(await sport.mails(), []);
  });

  test('the same open claim twice returns the first, also in other letters; a claimant who is the guardian gets no mail', async () => {
    const first = await claim('pat.parker', RILEY);
    const again = await claim('pat.parker', { ...RILEY, first_name: ' RILEY ' });
    assert.deepEqual([first.statusCode, again.statusCode], [201, 200]);
    assert.equal(again.json().data.id, first.json().data.id);
    assert.equal((await claim('casey.brook', RILEY)).statusCode, 201, 'another member’s is another claim');
    assert.deepEqual(
      (await sport.mails()).map(({ to }) => to),
      ['pat.parker@riverbend.example'],
      'one, for Casey’s',
    );
  });

  test('20 times at once it is one claim', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => claim('robin.vale', RILEY)));
    assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 1);
    assert.equal(new Set(responses.map((response) => response.json().data.id)).size, 1);
  });

  test('a player’s own login cannot claim anybody', async () =>
    assert.equal(codeOf(await claim('riley.parker', RILEY)), 'permission.missing'));

  test('bad names and dates are 422', async () => {
    for (const bad of [
      { first_name: '' },
      { last_name: ' ' },
      { first_name: 'x'.repeat(81) },
      { first_name: 'a\0' },
      { birth_date: '2016-02-30' },
      { birth_date: '04/12/2016' },
      { birth_date: '' },
      { birth_date: '2999-01-01' },
      { birth_date: '2016-04-12T00:00:00' },
      { birth_date: null },
    ]) {
      assert.equal(
        (await claim('alex.morgan', { ...RILEY, ...bad })).statusCode,
        422,
        JSON.stringify(bad).slice(0, 40),
      );
    }
  });

  test('ten a day; repeats of an open one are not counted', async () => {
    sport.clock.advance(86_401);
    for (let n = 0; n < 10; n += 1)
      assert.equal((await claim('coach.kim', { ...RILEY, first_name: `Child ${n}` })).statusCode, 201);
    assert.equal((await claim('coach.kim', { ...RILEY, first_name: 'Child 3' })).statusCode, 200);
    const eleventh = await claim('coach.kim', { ...RILEY, first_name: 'Child 11' });
    assert.equal(eleventh.statusCode, 429);
    assert.ok(Number(eleventh.headers['retry-after']) > 0);
    assert.equal((await listed('coach.kim')).length, 10, 'a throttled claim is not kept');
  });
});

describe('an own claim', () => {
  const open = async (who: string, first_name: string): Promise<number> =>
    (await claim(who, { ...RILEY, first_name })).json().data.id;
  const withdraw = (who: string, id: number) => as(sport, who).post(`/community/claims/${id}/withdraw`, {});
  const answer = (who: string, id: number, text: string) =>
    as(sport, who).post(`/community/claims/${id}/answer`, { answer: text });

  test('can be withdrawn by the claimant only, once; then it may be made again', async () => {
    const id = await open('coach.lee', 'Withdrawn');
    assert.equal((await withdraw('coach.flag', id)).statusCode, 404);
    assert.equal((await withdraw('coach.lee', id)).json().data.status, 'withdrawn');
    assert.equal(codeOf(await withdraw('coach.lee', id)), 'record.conflict');
    assert.deepEqual(await linksOf('coach.lee'), []);
    assert.notEqual(await open('coach.lee', 'Withdrawn'), id);
  });

  test('can be answered where something was asked, by the claimant only', async () => {
    const id = await open('coach.lee', 'Asked');
    assert.equal(codeOf(await answer('coach.lee', id, 'Nobody asked')), 'record.conflict');
    await sport.db.run(`update claims set question = 'Which school?', asked_at = now() where id = $1`, [id]);
    assert.equal((await listed('coach.lee'))[0].question, 'Which school?');
    assert.equal((await answer('coach.flag', id, 'Not mine')).statusCode, 404);
    assert.equal((await answer('coach.lee', id, 'Lincoln School')).json().data.answer, 'Lincoln School');
    for (let n = 0; n < 20; n += 1) assert.equal((await answer('coach.lee', id, 'Lincoln School')).statusCode, 200);
    for (let n = 0; n < 9; n += 1) assert.equal((await answer('coach.lee', id, `School ${n}`)).statusCode, 200);
    const tooMany = await answer('coach.lee', id, 'One more');
    assert.deepEqual([tooMany.statusCode, codeOf(tooMany)], [429, 'throttle.exceeded']);
    assert.equal((await listed('coach.lee'))[0].answer, 'School 8');
    const kept = await sport.db.rows(`select 1 from audit_events where event = 'claim.answered'`);
    assert.equal(kept.length, 10, 'the same words again leave no trace');
  });
});

test('a claim that is repeated is that of the same child, among several open ones', async () => {
  const children = [
    { first_name: 'Ann', last_name: 'Twin', birth_date: '2016-01-01' },
    { first_name: 'Bea', last_name: 'Twin', birth_date: '2016-01-01' },
    { first_name: 'Ann', last_name: 'Other', birth_date: '2016-01-01' },
    { first_name: 'Ann', last_name: 'Twin', birth_date: '2016-01-02' },
  ];
  const ids = async () => {
    const made: number[] = [];
    for (const child of children) made.push((await claim('staff.diaz', child)).json().data.id);
    return made;
  };
  const first = await ids();
  assert.equal(new Set(first).size, children.length);
  assert.deepEqual(await ids(), first);
  await as(sport, 'staff.diaz').post(`/community/claims/${first[0]}/withdraw`);
  assert.notEqual((await ids())[0], first[0], 'one that is withdrawn is over');
});

test('of a child’s guardians those are told whose link is verified and whose account is on', async () => {
  const fresh = await startTestSport();
  const [pat, uncle] = [idOf(fresh, 'pat.parker'), idOf(fresh, 'uncle.parker')];
  const told = async (who: string): Promise<string[]> => {
    const before = (await fresh.mails()).length;
    await as(fresh, who).post('/community/claims', RILEY);
    const mails = await fresh.mails();
    return mails.map(({ to }) => to).slice(0, mails.length - before);
  };
  await fresh.db.run(
    `update guardian_links set relationship = 'parent_guardian', status = 'revoked' where member_id = $1`,
    [uncle],
  );
  assert.deepEqual(await told('new.family'), ['pat.parker@riverbend.example']);
  await fresh.db.run('update members set is_active = false where id = $1', [pat]);
  assert.deepEqual(await told('casey.brook'), []);
  await fresh.stop();
});
