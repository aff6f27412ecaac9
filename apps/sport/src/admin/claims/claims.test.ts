import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asAdmin, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
  clerk = await asAdmin(sport, 'clerk');
});
after(() => sport.stop());

const claim = async (
  who: string,
  first_name: string,
  last_name = 'Brook',
  birth_date = '2016-01-30',
): Promise<number> =>
  (await as(sport, who).post('/community/claims', { first_name, last_name, birth_date })).json().data.id;
const approvalTo = async (who: string) =>
  (await sport.mails(`${who}@riverbend.example`)).find(({ subject }) => subject === 'Your request was approved');
const SETTLED = { reason: 'Seen the papers', spoken_to: 'Casey Brook' };
const read = async (id: number) => (await clerk.get(`/admin/claims/${id}`)).data;

describe('the claims queue', () => {
  test('shows a claim beside the registered players that could be meant, with the differences, and chooses none', async () => {
    const id = await claim('coach.flag', 'Drew');
    const { candidates, claimant } = await read(id);
    assert.equal(claimant.first_name, 'Frankie');
    assert.deepEqual(candidates[0].compared.name, 'same');
    assert.equal(candidates[0].player_id, 4);
    assert.deepEqual(candidates[0].guardians, ['Casey Brook']);
    const other = await read(await claim('coach.flag', 'Dree', 'Brooks', '2016-01-29'));
    assert.deepEqual(
      [other.candidates[0].compared.name, other.candidates[0].compared.birth_date],
      ['different', 'different'],
    );
    const waiting = await clerk.get('/admin/claims');
    assert.ok(waiting.data.items.length >= 3);
    assert.equal(waiting.data.items.length, (waiting.body.match(/"status":"pending"/g) ?? []).length);
  });

  test('approval is for exactly the named player, once, and mails go to the claimant and the other guardians', async () => {
    const id = await claim('new.family', 'Drew');
    const { version } = await read(id);
    const both = await Promise.all(
      [admin, clerk].map((who) =>
        who.post(`/admin/claims/${id}/approve`, { version, player_id: 4, note: 'Welcome', ...SETTLED }),
      ),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const late = both.find(({ status }) => status === 409);
    assert.deepEqual([late?.code, late?.data.current.status], ['record.changed', 'approved']);
    const me = (await as(sport, 'new.family').get('/community/me')).json().data;
    assert.deepEqual(
      me.children.map(({ first_name }: { first_name: string }) => first_name),
      ['Drew'],
    );
    const approved = await approvalTo('new.family');
    assert.match(approved?.text ?? '', /Drew is on a team: \w+\..*can write to the coaches/s);
    assert.match(
      (await sport.mails('casey.brook@riverbend.example')).map(({ subject }) => subject).join(),
      /Somebody was linked to Drew/,
    );
    const [line] = await auditOf(sport, 'claim.approved');
    assert.deepEqual([line?.subject, line?.detail['player_id']], [`member:${idOf(sport, 'new.family')}`, 4]);
  });

  test('whose child has no team is not told that there is somebody to write to', async () => {
    await sport.db.run('delete from roster_entries where player_id = 4');
    const id = await claim('coach.lee', 'Drew');
    const { version } = await read(id);
    const { status } = await admin.post(`/admin/claims/${id}/approve`, { version, player_id: 4, note: '', ...SETTLED });
    assert.equal(status, 200);
    const approved = await approvalTo('coach.lee');
    assert.match(approved?.text ?? '', /Drew is not on a team yet\. As soon as that changes/);
    assert.doesNotMatch(approved?.text ?? '', /is on a team:/);
  });

  test('a question goes to the family, its answer comes back, and rejecting needs a note', async () => {
    const id = await claim('coach.lee', 'Somebody');
    let { version } = await read(id);
    const asked = await clerk.post(`/admin/claims/${id}/ask`, { version, question: 'Which school?' });
    assert.equal(asked.status, 200);
    const [question] = await sport.mails('coach.lee@riverbend.example');
    assert.match(question?.text ?? '', /Which school\?/);
    const pages = (links: readonly string[] = []) =>
      links.map((link) => new URL(link)).map((url) => url.pathname + url.search);
    assert.ok(
      pages(question?.links).includes('/messages.php?sport=basketball&tab=family'),
      'to the page that has the field',
    );
    const written = (await auditOf(sport, 'claim.asked_about')).filter(({ detail }) => detail['claim_id'] === id);
    assert.deepEqual(
      written.map(({ actor, subject }) => [actor, subject]),
      [[`member:${idOf(sport, 'clerk')}`, `member:${idOf(sport, 'coach.lee')}`]],
    );
    assert.ok(written[0]?.request_id);
    assert.doesNotMatch(JSON.stringify(written), /school/i, 'that it was asked, not what');
    await sport.db.run('delete from hub_links where member_id = $1', [idOf(sport, 'coach.lee')]);
    ({ version } = asked.data);
    assert.equal((await clerk.post(`/admin/claims/${id}/ask`, { version, question: 'And which grade?' })).status, 200);
    const again = (await sport.mails('coach.lee@riverbend.example')).find(({ text }) => text.includes('which grade'));
    assert.ok(pages(again?.links).includes('/account.php'), 'who is not on the hub answers on the site');
    await as(sport, 'coach.lee').post(`/community/claims/${id}/answer`, { answer: 'Lincoln School' });
    const answered = await read(id);
    assert.equal(answered.answer, 'Lincoln School');
    ({ version } = answered);
    assert.equal((await clerk.post(`/admin/claims/${id}/reject`, { version })).status, 422);
    const rejected = await clerk.post(`/admin/claims/${id}/reject`, { version, note: 'Not in our registrations' });
    assert.equal(rejected.data.status, 'rejected');
    const own = (await as(sport, 'coach.lee').get('/community/claims')).json().data.items[0];
    assert.deepEqual([own.status, own.note], ['rejected', 'Not in our registrations']);
  });

  test('an unknown player, a removed link, a withdrawn claim and a disabled claimant are refused in words', async () => {
    const id = await claim('robin.vale', 'Drew');
    const { version } = await read(id);
    const approve = (player_id: number) => clerk.post(`/admin/claims/${id}/approve`, { version, player_id });
    assert.match((await approve(999)).data.fields.player_id, /no player/);
    const setActive = (active: boolean) =>
      sport.db.run('update members set is_active = $2 where id = $1', [idOf(sport, 'robin.vale'), active]);
    await setActive(false);
    assert.match((await approve(4)).data.fields.player_id, /is disabled/);
    await setActive(true);
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, 4, 'parent_guardian', 'revoked', now())`,
      [idOf(sport, 'robin.vale')],
    );
    assert.match((await approve(4)).data.fields.player_id, /was removed/);
    await as(sport, 'robin.vale').post(`/community/claims/${id}/withdraw`, {});
    const gone = await approve(4);
    assert.deepEqual([gone.code, gone.data.current.status], ['record.changed', 'withdrawn']);
  });

  test('nobody decides about their own family', async () => {
    const id = await claim('clerk', 'Drew');
    const { version } = await read(id);
    for (const [path, body] of [
      ['approve', { version, player_id: 4 }],
      ['reject', { version, note: 'because' }],
      ['ask', { version, question: 'really?' }],
    ] as const)
      assert.equal((await clerk.post(`/admin/claims/${id}/${path}`, body)).code, 'admin.own_affair');
    assert.match((await read(id)).protected, /Somebody else must decide/);
  });
});

test('players that could be meant: by both names, by birth date and a name, by what was nearly typed', async () => {
  const players: [first: string, last: string, born: string, isFound: boolean][] = [
    ['Mika', 'Torres', '2010-01-01', true],
    ['Lena', 'Torres', '2016-05-20', true],
    ['Lena', 'Torres', '2016-06-06', false],
    ['Mika', 'Elsewhere', '2016-05-05', true],
    ['Mika', 'Elsewhere', '2016-05-06', false],
    ['Nora', 'Tower', '2016-05-05', true],
    ['Nora', 'Elsewhere', '2016-05-05', false],
    ['Mira', 'Tower', '2016-05-20', true],
    ['Mira', 'Tower', '2016-05-21', false],
    ['Nora', 'Tower', '2016-05-06', false],
    ['Mira', 'Elsewhere', '2016-05-06', false],
  ];
  for (const [first, last, born] of players)
    await sport.db.run(
      `insert into players (first_name, last_name, birth_date, gender, created_at) values ($1, $2, $3, 'girls', now())`,
      [first, last, born],
    );
  // One that was set aside is not meant, nor can it be named.
  const aside = await sport.db.one<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at, joined_with) values ('Mika', 'Torres', '2016-05-05', 'girls', now(), 1) returning id`,
  );
  const child = { first_name: 'mika', last_name: 'torres', birth_date: '2016-05-05' };
  const { id } = (await as(sport, 'robin.vale').post('/community/claims', child)).json().data;
  const { candidates } = (await clerk.get(`/admin/claims/${id}`)).data;
  assert.deepEqual(
    candidates.map((found: any) => `${found.first_name} ${found.last_name} ${found.birth_date}`).sort(),
    players.flatMap(([first, last, born, isFound]) => (isFound ? [`${first} ${last} ${born}`] : [])).sort(),
  );
  await sport.db.run(
    'update claims set suspended_link_id = (select id from guardian_links where player_id = 3 limit 1) where id = $1',
    [id],
  );
  assert.deepEqual(
    (await clerk.get(`/admin/claims/${id}`)).data.candidates.map((found: any) => found.player_id),
    [3],
    'where a guardian objected, it is that child',
  );
  await sport.db.run('update claims set suspended_link_id = null where id = $1', [id]);
  const settled = { reason: 'Seen the papers', spoken_to: 'the coach' };
  const approve = async (player_id: number) => {
    const { version } = (await clerk.get(`/admin/claims/${id}`)).data;
    return clerk.post(`/admin/claims/${id}/approve`, { version, player_id, ...settled });
  };
  assert.match((await approve(aside.id)).data.fields.player_id, /no player with this number/);
  await sport.db.run(
    `insert into player_logins (member_id, player_id, approved_at, approved_by) values ($1, $2, now(), 'test')`,
    [idOf(sport, 'temp.password'), candidates[0].player_id],
  );
  await sport.db.run('update claims set member_id = $1 where id = $2', [idOf(sport, 'temp.password'), id]);
  assert.match((await approve(candidates[0].player_id)).data.fields.player_id, /a player’s own login/);
  await sport.db.run('update claims set member_id = $1 where id = $2', [idOf(sport, 'robin.vale'), id]);
  const decided = await clerk.post(`/admin/claims/${id}/reject`, {
    version: (await clerk.get(`/admin/claims/${id}`)).data.version,
    note: 'Nobody knows you',
  });
  assert.equal(decided.data.status, 'rejected');
  assert.equal((await approve(candidates[0].player_id)).code, 'record.changed', 'once is enough');
  const [line] = (await auditOf(sport, 'claim.rejected')).slice(-1);
  assert.deepEqual([line?.detail['before'], line?.detail['after']], [{ claim: 'pending' }, { claim: 'rejected' }]);
});
