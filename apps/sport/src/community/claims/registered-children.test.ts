import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aFamily, clinic, finalizeAndConfirm, registerAndPay } from '../../registration/testing/families.ts';
import { auditOf } from '../../testing/admin-client.ts';
import { asMember } from '../../testing/callers.ts';
import { as } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

let count = 0;
interface Parent {
  id: number;
  email: string;
}
/** A member whose address was verified so many days ago. */
async function parent(verifiedDaysAgo = 0): Promise<Parent> {
  count += 1;
  const email = `Parent.${count}@homes.example`;
  const { id } = await sport.db.one<{ id: number }>(
    `insert into members (email, first_name, last_name, email_verified_at, created_at)
     values ($1, 'Nia', 'Reed', $2::timestamptz - make_interval(days => $3), $2) returning id`,
    [email, sport.clock.now(), verifiedDaysAgo],
  );
  return { id, email };
}
/** Registered and paid for with this address; its id. */
async function registered(email: string, first = 'Nico'): Promise<number> {
  const body = await aFamily(sport, { email: email.toLowerCase(), player_first_name: first, player_last_name: 'Reed' });
  const { result } = await registerAndPay(sport, body);
  return idOfReference(result.data.reference);
}
const idOfReference = async (reference: string): Promise<number> =>
  (await sport.db.one<{ id: number }>('select id from registrations where reference = $1', [reference])).id;
const offered = async ({ id }: Parent): Promise<string[]> =>
  (await asMember(sport, id).get('/community/registered-children'))
    .json()
    .data.items.map(({ first_name }: { first_name: string }) => first_name);
const claim = ({ id }: Parent, registration_ids: number[]) =>
  asMember(sport, id).post('/community/registered-children/claim', { registration_ids });
const claimsOf = ({ id }: Parent) =>
  sport.db.rows<{ first_name: string; registration_id: number | null }>(
    'select first_name, registration_id from claims where member_id = $1 order by id',
    [id],
  );

describe('children who were registered with one’s own address', () => {
  test('are offered and claimed together, once, with the registration as evidence', async () => {
    const nia = await parent();
    const ids = [await registered(nia.email, 'Nico'), await registered(nia.email, 'Lina')];
    assert.deepEqual(await offered(nia), ['Lina', 'Nico']);
    const responses = await Promise.all([1, 2, 3].map(() => claim(nia, ids)));
    assert.deepEqual(
      responses.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    assert.deepEqual((await claimsOf(nia)).map(({ registration_id }) => registration_id).sort(), [...ids].sort());
    assert.deepEqual(await offered(nia), []);
    assert.equal((await claim(nia, ids)).statusCode, 200, 'pressed again, it was pressed once');
    assert.equal((await claimsOf(nia)).length, 2);
    await sport.db.run(
      `update claims set status = 'rejected', reviewed_at = now(), reviewed_by = 'x' where member_id = $1`,
      [nia.id],
    );
    assert.deepEqual(await offered(nia), [], 'what was decided is not asked about again');
  });

  test('are nobody else’s: another address, somebody else’s number, a player’s own login', async () => {
    const [nia, stranger] = [await parent(), await parent()];
    const id = await registered(nia.email);
    assert.deepEqual(await offered(stranger), []);
    const own = await registered(stranger.email, 'Own');
    assert.equal((await claim(stranger, [own, id])).statusCode, 404);
    assert.deepEqual(await claimsOf(stranger), [], 'all or none');
    for (const bad of [[], [0], ['x'], [own, own]])
      assert.equal((await claim(stranger, bad as number[])).statusCode, 422, JSON.stringify(bad));
    const player = await as(sport, 'riley.parker').post('/community/registered-children/claim', {
      registration_ids: [id],
    });
    assert.equal(player.json().data.code, 'permission.missing');
    assert.deepEqual((await as(sport, 'riley.parker').get('/community/registered-children')).json().data.items, []);
  });

  test('an address that changed hands shows nothing, whoever had it first', async () => {
    const now = await parent();
    const id = await registered(now.email);
    const move = (days: number) =>
      sport.db.run(
        `update registrations set registered_at = (select email_verified_at from members where id = $2) - make_interval(days => $3)
          where id = $1`,
        [id, now.id, days],
      );
    await move(61);
    assert.deepEqual(await offered(now), [], 'verified long after the registration');
    assert.equal((await claim(now, [id])).statusCode, 404);
    await move(59);
    assert.deepEqual(await offered(now), ['Nico']);
    const before_ = await parent(366);
    const theirs = await registered(before_.email);
    assert.deepEqual(await offered(before_), [], 'verified long before it');
    await sport.db.run('update registrations set submitted_by = $2 where id = $1', [theirs, before_.id]);
    assert.deepEqual(await offered(before_), ['Nico'], 'but who was signed in when it was sent has shown it');
  });

  test('only what was paid, or cost nothing and was confirmed, and is still so', async () => {
    const nia = await parent();
    const body = await aFamily(sport, {
      ...{ period: clinic(sport), division: 'Clinic, grades 3-6', email: nia.email, player_first_name: 'Free' },
    });
    await finalizeAndConfirm(sport, body);
    const paid = await registered(nia.email, 'Paid');
    assert.deepEqual(await offered(nia), ['Free', 'Paid']);
    const set = (columns: string) => sport.db.run(`update registrations set ${columns} where id = $1`, [paid]);
    for (const gone of [`payment_status = 'refunded'`, `payment_status = 'none'`, `payment_status = 'mismatch'`]) {
      await set(gone);
      assert.deepEqual(await offered(nia), ['Free'], gone);
    }
    await set(`payment_status = 'succeeded'`);
    await sport.db.run(`update members set email_verified_at = null where id = $1`, [nia.id]);
    assert.equal((await claim(nia, [paid])).statusCode, 403, 'nor without a verified address');
  });

  test('who is not one’s own is not asked about again, and who registered a child keeps the receipt', async () => {
    const [nia, stranger] = [await parent(), await parent()];
    const [nico, lina] = [await registered(nia.email, 'Nico'), await registered(nia.email, 'Lina')];
    // Once more, for another season: the same child.
    await sport.db.run(
      `insert into registrations select (jsonb_populate_record(r, jsonb_build_object(
         'id', 900000 + r.id, 'reference', r.reference || 'x', 'receipt_number', r.receipt_number || 'x',
         'identity_hash', '\\x' || encode(sha256(r.identity_hash), 'hex')))).* from registrations r where r.id = $1`,
      [nico],
    );
    const standings = async ({ id }: Parent): Promise<string[]> =>
      (await asMember(sport, id).get('/community/children'))
        .json()
        .data.items.map(({ first_name }: { first_name: string }) => first_name);
    const disown = ({ id }: Parent, registration_ids: number[]) =>
      asMember(sport, id).post('/community/registered-children/disown', { registration_ids });
    assert.deepEqual((await standings(nia)).sort(), ['Lina', 'Nico']);

    assert.equal((await disown(stranger, [nico])).statusCode, 404, 'not the stranger’s to say');
    assert.equal((await disown(nia, [nico, 999_999])).statusCode, 404);
    assert.deepEqual(await offered(nia), ['Lina', 'Nico'], 'all or none');
    const said = await disown(nia, [nico]);
    assert.deepEqual(
      [
        said.statusCode,
        said.json().data.items.map(({ registration_id }: { registration_id: number }) => registration_id),
      ],
      [200, [lina]],
    );
    assert.equal((await disown(nia, [nico])).statusCode, 200, 'said twice, it was said once');
    assert.deepEqual([await offered(nia), await standings(nia)], [['Lina'], ['Lina']]);
    assert.equal((await claim(nia, [nico])).statusCode, 404);
    const trail = await auditOf(sport, 'registration.disowned');
    assert.deepEqual(
      trail.map(({ subject }) => subject).sort(),
      [`registration:${900_000 + nico}`, `registration:${nico}`].sort(),
    );
    const registrations = (await asMember(sport, nia.id).get('/community/registrations')).json().data.items;
    assert.equal(registrations.length, 3, 'who made a registration keeps it');
  });

  test('a link that was removed is not offered again', async () => {
    const nia = await parent();
    const id = await registered(nia.email);
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at)
       select $1, player_id, 'parent_guardian', 'revoked', now() from registrations where id = $2`,
      [nia.id, id],
    );
    assert.deepEqual(await offered(nia), []);
  });
});

test('how long it usually takes is the middle of what was decided last, and unsaid while that is little', async () => {
  const fresh = await startTestSport();
  const usual = async () => (await as(fresh, 'new.family').get('/community/claims')).json().data.usual_hours;
  await fresh.db.run('delete from claims');
  const decided = (hours: number, status: string) =>
    fresh.db.run(
      `insert into claims (member_id, first_name, last_name, birth_date, status, created_at, reviewed_at, reviewed_by, player_id)
       values (1007, 'A', 'B', '2016-01-01', $2, $1::timestamptz - make_interval(hours => $3), $1, 'x', case when $2 = 'approved' then 1 end)`,
      [fresh.clock.now(), status, hours],
    );
  for (const hours of [1, 2, 50, 90]) await decided(hours, 'approved');
  await decided(1, 'withdrawn');
  assert.equal(await usual(), null, 'four say nothing');
  await decided(30, 'rejected');
  assert.equal(await usual(), 30);
  fresh.clock.advance(181 * 86_400);
  assert.equal(await usual(), null, 'nor what was long ago');
  await fresh.stop();
});
