import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AdminClaim, ClaimRegistrant } from '@sports-hub/contract';
import { countStatements } from '@sports-hub/kernel';
import { runAdmin } from '../../operator/run.ts';
import { aFamily, clinic, finalizeAndConfirm, registerAndPay, type Body } from '../../registration/testing/families.ts';
import { asAdmin, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const STRANGER = { parent_first_name: 'Noor', parent_last_name: 'Newman', email: 'new.family@riverbend.example' };
const SETTLED = { reason: 'She brought the birth certificate', spoken_to: 'Casey Brook' };

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport();
  clerk = await asAdmin(sport, 'clerk');
  const { id } = await sport.db.one<{ id: number }>(
    `with season as (insert into seasons (name, starts_on, ends_on) values ('An earlier season', '2020-01-01', '2020-06-30') returning id),
          league as (insert into leagues (season_id, name, kind) select id, 'League of then', 'in_house' from season returning id)
     insert into registration_periods (league_id, name, opens_at, closes_at, fee_cents, updated_at)
     select id, 'Registration of then', '2019-11-01', '2019-12-31', 9000, now() from league returning id`,
  );
  earlierPeriod = id;
});
after(() => sport.stop());

let earlierPeriod: number;
let children = 0;
/** A child whom nobody has registered before, as registrations name it and as a claim does. */
const aChild = () => {
  children += 1;
  const last = `Torres${'abcdefghij'.charAt(children)}`;
  return {
    registered: { player_first_name: 'Mika', player_last_name: last, birth_date: '2017-03-04' },
    claimed: { first_name: 'Mika', last_name: last, birth_date: '2017-03-04' },
  };
};
const playerOf = async (body: Body): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      'select player_id as id from registrations where email = $1 order by id desc limit 1',
      [body['email']],
    )
  ).id;
async function paid(body: Body): Promise<{ body: Body; player: number }> {
  const family = await aFamily(sport, body);
  const { result } = await registerAndPay(sport, family);
  assert.equal(result.status, 201);
  return { body: family, player: await playerOf(family) };
}
/** What anybody can send: nothing to pay, and nobody signed in. */
async function forged(body: Body): Promise<{ body: Body; player: number }> {
  const family = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6', ...body, ...STRANGER });
  assert.equal((await finalizeAndConfirm(sport, family)).data.status, 'registered');
  return { body: family, player: await playerOf(family) };
}
const inAnEarlierSeason = ({ body }: { body: Body }) =>
  sport.db.run(`update registrations set period_id = $2, registered_at = '2019-12-01' where email = $1`, [
    body['email'],
    earlierPeriod,
  ]);
const claim = async (child: object, who = 'new.family'): Promise<AdminClaim> => {
  const { id } = (await as(sport, who).post('/community/claims', child)).json().data;
  return (await clerk.get(`/admin/claims/${id}`)).data;
};
const approve = (id: number, body: object) => clerk.post(`/admin/claims/${id}/approve`, body);
const facts = (registrants: readonly ClaimRegistrant[]) =>
  registrants.map(({ name, registrations }) => [
    name,
    ...registrations.map(({ season, paid_cents, before_claim, is_compared }) => ({
      season,
      isPaid: paid_cents > 0,
      before_claim,
      is_compared,
    })),
  ]);

describe('a registration that somebody forged', () => {
  test('does not make a stranger look like the family, not even one that was attached to the child before', async () => {
    const { registered, claimed } = aChild();
    const family = await paid({ ...registered, parent_first_name: 'Ana', parent_last_name: 'Torres' });
    await inAnEarlierSeason(family);
    sport.clock.advance(60);
    const stranger = await forged(registered);
    await sport.db.run('update registrations set player_id = $1 where player_id = $2', [
      family.player,
      stranger.player,
    ]);
    await sport.db.run('delete from possible_duplicates');
    sport.clock.advance(60);

    const { candidates, doubts, ready_player_id, created_at } = await claim(claimed);
    const candidate = candidates.find(({ player_id }) => player_id === family.player);
    assert.deepEqual(candidate?.compared, {
      name: 'same',
      birth_date: 'same',
      registered_by: 'different',
      email: 'different',
    });
    assert.deepEqual(
      [candidate?.registered_by, candidate?.registered_email, candidate?.registered_phone],
      ['Ana Torres', family.body['email'], family.body['phone']],
    );
    assert.deepEqual(facts(candidate?.registrants ?? []), [
      ['Ana Torres', { season: 'An earlier season', isPaid: true, before_claim: true, is_compared: true }],
      [
        'Noor Newman',
        { season: `${created_at.slice(0, 4)} season`, isPaid: false, before_claim: true, is_compared: false },
      ],
    ]);
    assert.deepEqual([doubts, ready_player_id], [['registered_by_differs', 'email_differs'], null]);
  });

  test('is shown beside the child that it may be, and is a doubt about both', async () => {
    const { registered, claimed } = aChild();
    const family = await paid({ ...registered, parent_first_name: 'Ana', parent_last_name: 'Torres' });
    const stranger = await forged(registered);
    sport.clock.advance(60);
    const { candidates, ready_player_id } = await claim(claimed);
    const [true_, false_] = [family.player, stranger.player].map((id) =>
      candidates.find(({ player_id }) => player_id === id),
    );
    assert.deepEqual(
      true_?.possible_duplicates.map(({ player_id, registrants }) => [player_id, facts(registrants)[0]?.[0]]),
      [[stranger.player, 'Noor Newman']],
    );
    assert.deepEqual(false_?.compared, {
      name: 'same',
      birth_date: 'same',
      registered_by: 'same',
      email: 'same',
    });
    assert.deepEqual(false_?.doubts, ['possible_duplicates']);
    assert.ok(true_?.doubts.includes('possible_duplicates'));
    assert.equal(ready_player_id, null);
  });

  test('counts for nothing when it came after the claim', async () => {
    const { registered, claimed } = aChild();
    const { id } = await claim(claimed);
    sport.clock.advance(60);
    const { player } = await forged(registered);
    const [candidate] = (await clerk.get(`/admin/claims/${id}`)).data.candidates;
    assert.equal(candidate.player_id, player);
    assert.equal(candidate.registrants[0].registrations[0].before_claim, false);
    assert.deepEqual([candidate.registered_by, candidate.doubts], [null, ['nothing_to_compare']]);
  });
});

describe('a doubtful claim', () => {
  test('is approved only with a reason and whom one spoke to; both are kept and in the audit log', async () => {
    const { id, version, doubts } = await claim({ first_name: 'Drew', last_name: 'Brook', birth_date: '2016-01-29' });
    assert.deepEqual(doubts, ['birth_date_differs', 'registered_by_differs', 'email_differs', 'other_guardians']);
    const links = () =>
      sport.db.rows('select 1 from guardian_links where member_id = $1 and player_id = 4', [idOf(sport, 'new.family')]);
    for (const [given, missing] of [
      [{}, ['reason', 'spoken_to']],
      [{ reason: SETTLED.reason }, ['spoken_to']],
      [{ spoken_to: SETTLED.spoken_to }, ['reason']],
      [{ ...SETTLED, reason: '  ' }, ['reason']],
    ] as const) {
      const refused = await approve(id, { version, player_id: 4, ...given });
      assert.deepEqual([refused.status, refused.code], [422, 'request.invalid'], JSON.stringify(given));
      assert.deepEqual(Object.keys(refused.data.fields).sort(), missing);
      assert.equal((await links()).length, 0);
    }
    const approved = await approve(id, { version, player_id: 4, ...SETTLED });
    assert.deepEqual(
      [approved.status, approved.data.reason, approved.data.spoken_to, approved.data.doubts],
      [200, SETTLED.reason, SETTLED.spoken_to, []],
    );
    const [line] = (await auditOf(sport, 'claim.approved')).filter(({ detail }) => detail['claim_id'] === id);
    assert.deepEqual(
      [line?.detail['reason'], line?.detail['spoken_to'], line?.detail['doubts']],
      [SETTLED.reason, SETTLED.spoken_to, doubts],
    );
    const own = (await as(sport, 'new.family').get('/community/claims')).body;
    assert.doesNotMatch(own, /birth certificate|Casey/, 'not for the claimant');
  });

  test('is one for a player whom nobody proposed, too', async () => {
    const { registered } = aChild();
    const { player } = await paid({ ...registered, ...STRANGER });
    const { id, version } = await claim({ first_name: 'Quite', last_name: 'Another', birth_date: '2012-01-01' });
    const refused = await approve(id, { version, player_id: player });
    assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, ['reason', 'spoken_to']]);
  });

  test('is refused to operators who leave them out, who see what speaks against it', async () => {
    const run = (...args: string[]) =>
      runAdmin(['basketball', ...args], { DATABASE_URL: sport.databaseUrl, SITE_URL: 'http://localhost:4001' });
    const { id } = await claim({ first_name: 'Riley', last_name: 'Parker', birth_date: '2016-04-12' }, 'alex.morgan');
    assert.match(await run('claims'), /player 1: Riley Parker, 2016-04-12.*other guardians/);
    await assert.rejects(run('approve-claim', String(id), '1'), /Say why.*Speak to somebody/);
    assert.match(
      await run('approve-claim', String(id), '1', '--reason', 'papers', '--spoken-to', 'Pat Parker'),
      /is approved/,
    );
    const kept = await sport.db.one('select approval_reason, spoken_to from claims where id = $1', [id]);
    assert.deepEqual(kept, { approval_reason: 'papers', spoken_to: 'Pat Parker' });
  });
});

describe('a claim about which everything fits', () => {
  test('is approved by one press, and the list says for whom', async () => {
    const { registered, claimed } = aChild();
    const { player } = await paid({ ...registered, ...STRANGER });
    sport.clock.advance(60);
    const { id, version, doubts, ready_player_id } = await claim(claimed);
    assert.deepEqual([doubts, ready_player_id], [[], player]);
    const row = (await clerk.get('/admin/claims?limit=100')).data.items.find((one: AdminClaim) => one.id === id);
    assert.deepEqual([row.doubts, row.ready_player_id], [[], player]);
    assert.equal((await approve(id, { version, player_id: player })).status, 200);
  });

  test('the list judges all of them in as many statements as one', async () => {
    const read = () => clerk.get('/admin/claims');
    const few = await countStatements(read);
    for (let n = 0; n < 3; n += 1) await claim(aChild().claimed, 'coach.lee');
    assert.equal(await countStatements(read), few);
  });
});
