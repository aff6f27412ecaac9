import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdmin, type AdminClient } from '../testing/admin-client.ts';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/** Wherever the administration asks for a child's guardians, only a verified parent or guardian counts. */
let sport: TestSport;
let admin: AdminClient;
/** Child of Casey Brook. */
const DREW = 4;
/** A child whom many are linked to in some way, and nobody as a verified guardian. */
let shade: number;
let pair: { id: number; version: number };

const id = (name: string): number => idOf(sport, name);
const link = (name: string, player: number, relationship = 'parent_guardian', status = 'verified') =>
  sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, $3, $4, now())
     on conflict (member_id, player_id) do update set relationship = excluded.relationship, status = excluded.status`,
    [id(name), player, relationship, status],
  );
const NEITHER = ['robin.vale', 'alex.morgan', 'uncle.parker'];
const data = async (path: string) => (await admin.get(`/admin/${path}`)).data;

before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
  shade = (
    await sport.db.one<{ id: number }>(
      `insert into players (first_name, last_name, birth_date, gender, created_at) values ('Shade', 'Brook', '2016-01-30', 'girls', now()) returning id`,
    )
  ).id;
  for (const player of [DREW, shade]) {
    await link('robin.vale', player, 'parent_guardian', 'pending');
    await link('alex.morgan', player, 'parent_guardian', 'revoked');
    await link('uncle.parker', player, 'other');
  }
  pair = await sport.db.one(
    `insert into possible_duplicates (player_id, other_id, found_at) values ($1, $2, now()) returning id, version`,
    [shade, DREW],
  );
});
after(() => sport.stop());

test('a claim shows them with each child, and nobody else is a reason to doubt', async () => {
  await link('new.family', 2, 'parent_guardian', 'pending');
  const child = { first_name: 'Shade', last_name: 'Brook', birth_date: '2016-01-30' };
  const claimed = (await as(sport, 'new.family').post('/community/claims', child)).json().data.id;
  const { claimant, candidates } = await data(`claims/${claimed}`);
  assert.deepEqual(claimant.children, []);
  const found = candidates.map(({ player_id, guardians, doubts }: any) => [
    player_id,
    guardians,
    doubts.includes('other_guardians'),
  ]);
  assert.deepEqual(found, [
    [shade, [], false],
    [DREW, ['Casey Brook'], true],
  ]);
  const drew = { first_name: 'Drew', last_name: 'Brook', birth_date: '2016-01-30' };
  const own = (await as(sport, 'casey.brook').post('/community/claims', drew)).json().data.id;
  const [known] = (await data(`claims/${own}`)).candidates;
  assert.deepEqual([known.player_id, known.doubts.includes('other_guardians')], [DREW, false], 'who is one already');
});

test('a pair that may be one child shows them, and so do both lists of players', async () => {
  const { players } = await data(`duplicates/${pair.id}`);
  assert.deepEqual(
    players.map(({ player_id, guardians }: any) => [player_id, guardians]),
    [
      [DREW, ['Casey Brook']],
      [shade, []],
    ],
  );
  for (const list of ['players', 'player-logins/players']) {
    const { items } = await data(`${list}?q=brook`);
    assert.deepEqual(
      items.map(({ first_name, guardians, teams }: any) => [first_name, guardians.map(({ name }: any) => name), teams]),
      [
        ['Drew', ['Casey Brook'], ['Otters']],
        ['Shade', [], []],
      ],
      list,
    );
  }
});

test('who registered a child counts as its guardian by a verified link only; drafts and other money count for nothing', async () => {
  const QUINN = 5;
  const { id: other } = await sport.db.one<{ id: number }>(
    `insert into possible_duplicates (player_id, other_id, found_at) values ($1, $2, now()) returning id`,
    [shade, QUINN],
  );
  const quinn = async () => {
    const { players } = await data(`duplicates/${other}`);
    return players.find(({ player_id }: any) => player_id === QUINN).registrants;
  };
  const [registrant] = await quinn();
  const [made] = registrant.registrations;
  assert.equal(made.by_guardian, true);
  await sport.db.run(
    `insert into registrations select (jsonb_populate_record(r, $2)).* from registrations r where id = $1`,
    [
      made.id,
      JSON.stringify({ id: 900_001, reference: 'a-draft', status: 'draft', receipt_number: null, registered_at: null }),
    ],
  );
  const payment = await sport.db.one<{ id: number }>(
    `insert into payments (subject, subject_id, processor, idempotency_key, amount_cents, status, created_at)
     values ('sponsorship', $1, 'sandbox', 'sponsor', 10000, 'succeeded', now()) returning id`,
    [made.id],
  );
  await sport.db.run(
    `insert into payment_ledger (payment_id, kind, amount_cents, at, processor_ref) values ($1, 'charge', 10000, now(), 'sponsor')`,
    [payment.id],
  );
  assert.deepEqual(await quinn(), [registrant]);
  for (const [relationship, status] of [
    ['other', 'verified'],
    ['parent_guardian', 'pending'],
  ] as const) {
    await link('robin.vale', QUINN, relationship, status);
    assert.equal((await quinn())[0].registrations[0].by_guardian, false, relationship);
  }
  await link('robin.vale', QUINN);
  await sport.db.run('delete from possible_duplicates where id = $1', [other]);
});

test('joining two players gives nobody a child whom they are not a verified guardian of', async () => {
  const join = () =>
    admin.post(`/admin/duplicates/${pair.id}/join`, {
      version: pair.version,
      keep_player_id: DREW,
      reason: 'The same child',
    });
  for (const [name, words] of [
    ['robin.vale', 'Robin Vale'],
    ['uncle.parker', 'Umar Parker'],
  ] as const) {
    await link(name, shade);
    assert.match((await join()).data.fields.keep_player_id, new RegExp(`^${words} is linked to player ${shade} only`));
    await link(name, shade, 'other', 'pending');
  }
});

test('what disabling somebody causes is told for their own children, and others count who can read along', async () => {
  await link('inactive.member', DREW);
  const casey = await data(`members/${id('casey.brook')}/consequences`);
  assert.deepEqual(
    casey.children.map(({ name, has_other_guardian }: any) => [name, has_other_guardian]),
    [['Drew', false]],
  );
  for (const [name, children] of [
    ['robin.vale', ['Quinn']],
    ['alex.morgan', ['Jordan']],
    ['uncle.parker', []],
  ] as const) {
    const told = await data(`members/${id(name)}/consequences`);
    assert.deepEqual(
      told.children.map((child: any) => child.name),
      children,
      name,
    );
  }
});

test('disabling somebody silences their children who write, unless another guardian can read along', async () => {
  const of = (name: string) => data(`members/${id(name)}/consequences`);
  assert.deepEqual((await of('pat.parker')).silenced, ['Riley']);
  assert.deepEqual((await of('alex.morgan')).silenced, [], 'Jordan does not write');
  await link('casey.brook', 1);
  assert.deepEqual((await of('pat.parker')).silenced, []);
  await sport.db.run('delete from guardian_links where member_id = $1 and player_id = 1', [id('casey.brook')]);
  const { count } = await sport.db.one<{ count: number }>(
    'select count(*)::integer as count from conversations where $1 in (account_a, account_b)',
    [id('pat.parker')],
  );
  assert.equal((await of('pat.parker')).conversations, count);
});

test('nobody else looks after a player’s login', async () => {
  for (const name of NEITHER) {
    const { guardian } = await data(`player-logins/check?player_id=${DREW}&guardian_id=${id(name)}`);
    assert.equal(guardian, 'refused', name);
    const login = { player_id: DREW, guardian_id: id(name), email: 'drew@riverbend.example' };
    assert.ok((await admin.post('/admin/player-logins', login)).data.fields.guardian_id, name);
  }
  const hasGuardian = async () => (await data(`player-logins/${id('riley.parker')}`)).has_guardian;
  assert.equal(await hasGuardian(), true);
  for (const [relationship, status] of [
    ['other', 'verified'],
    ['parent_guardian', 'pending'],
  ] as const) {
    await link('pat.parker', 1, relationship, status);
    assert.equal(await hasGuardian(), false, relationship);
  }
  await link('pat.parker', 1);
});

test('a new guardian is told to the others who can still do something about it', async () => {
  const member = `members/${id('pat.parker')}`;
  const body = { player_id: DREW, relationship: 'parent_guardian', reason: 'Seen the papers', spoken_to: 'the coach' };
  const { version } = await data(member);
  assert.equal((await admin.post(`/admin/${member}/guardian-links`, { version, ...body })).status, 200);
  const told = async (name: string) =>
    (await sport.mails(`${name}@riverbend.example`)).filter(({ text }) => text.includes('Pat Parker')).length;
  assert.equal(await told('casey.brook'), 1);
  for (const name of [...NEITHER, 'inactive.member']) assert.equal(await told(name), 0, name);
});
