import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AdminClaimRow } from '@sports-hub/contract';
import { aFamily, clinic, finalizeAndConfirm, registerAndPay } from '../../registration/testing/families.ts';
import { asAdmin, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { asMember } from '../../testing/callers.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport();
  clerk = await asAdmin(sport, 'clerk');
});
after(() => sport.stop());

interface Claimed {
  claim: number;
  member: number;
  email: string;
  registration: number;
  player: number;
}
let count = 0;
const CHILD = { player_first_name: 'Nico', birth_date: '2017-03-04' };

/** A new member, or the one who is named, with a child of their own name whom they have registered and claimed. */
async function family(
  { isFree = false, isClaimedFirst = false } = {},
  who?: { id: number; email: string; first: string; last: string },
): Promise<Claimed> {
  count += 1;
  const last = who?.last ?? `Reed${'abcdefghijklmnopqrstuvwxyz'[count]}`;
  const email = who?.email ?? `parent.${count}@homes.example`;
  const { id: member } =
    who ??
    (await sport.db.one<{ id: number }>(
      `insert into members (email, first_name, last_name, email_verified_at, created_at) values ($1, 'Nia', $2, $3, $3) returning id`,
      [email, last, sport.clock.now()],
    ));
  const ask = async (): Promise<number> => {
    const child = { first_name: 'Nico', last_name: last, birth_date: CHILD.birth_date };
    return (await asMember(sport, member).post('/community/claims', child)).json().data.id;
  };
  const first = isClaimedFirst ? await ask() : undefined;
  sport.clock.advance(2);
  const place = isFree ? { period: clinic(sport), division: 'Clinic, grades 3-6' } : {};
  const parent = { parent_first_name: who?.first ?? 'Nia', parent_last_name: last, player_last_name: last };
  const body = await aFamily(sport, { ...CHILD, ...parent, email, ...place });
  if (isFree) await finalizeAndConfirm(sport, body);
  else await registerAndPay(sport, body);
  sport.clock.advance(2);
  const { id: registration, player_id: player } = await sport.db.one<{ id: number; player_id: number }>(
    'select id, player_id from registrations where email = $1',
    [email],
  );
  return { claim: first ?? (await ask()), member, email, registration, player };
}
const confirm = (who: AdminClient) => who.post('/admin/auth/confirm', { password: 'Riverbend2026' });
const listed = async ({ claim }: Claimed): Promise<AdminClaimRow> => {
  const { data } = await clerk.get('/admin/claims?limit=100');
  return data.items.find(({ id }: AdminClaimRow) => id === claim);
};
const versionOf = async ({ claim }: Claimed): Promise<number> =>
  (await sport.db.one<{ version: number }>('select version from claims where id = $1', [claim])).version;
const named = async (one: Claimed): Promise<string> => `${one.claim}:${await versionOf(one)}:${one.player}`;
const approve = async (who: AdminClient, claims: readonly string[]) => {
  await confirm(who);
  const { status, data } = await who.post('/admin/claims/approve-ready', { claims });
  assert.equal(status, 200, JSON.stringify(data));
  return data.items as { id: number; outcome: string; child: string | null; message: string | null }[];
};
const isLinked = async ({ member, player }: Claimed): Promise<boolean> =>
  (
    await sport.db.rows(
      `select 1 from guardian_links where member_id = $1 and player_id = $2 and status = 'verified'`,
      [member, player],
    )
  ).length === 1;

describe('claims that are ready', () => {
  test('are named with what was paid, and approved together with one press; each family is told at once', async () => {
    const families = [await family(), await family()];
    for (const one of families) {
      const { ready, doubts } = await listed(one);
      assert.deepEqual([ready?.player_id, doubts], [one.player, []]);
      assert.ok((ready?.paid_cents ?? 0) > 0);
    }
    const done = await approve(clerk, await Promise.all(families.map(named)));
    assert.deepEqual(
      done.map(({ outcome }) => outcome),
      ['done', 'done'],
    );
    assert.ok(
      done.every(({ child }) => /^\w+ \w+/.test(child ?? '')),
      'named, for the notice',
    );
    for (const one of families) {
      assert.ok(await isLinked(one));
      assert.match((await sport.mails(one.email)).map(({ subject }) => subject).join(), /Your request was approved/);
      const lines = (await auditOf(sport, 'claim.approved')).filter(({ detail }) => detail['claim_id'] === one.claim);
      assert.deepEqual(
        lines.map(({ actor }) => actor),
        [`member:${idOf(sport, 'clerk')}`],
      );
    }
    const again = await approve(clerk, await Promise.all(families.map(named)));
    assert.deepEqual(
      again.map(({ outcome }) => outcome),
      ['refused', 'refused'],
      'a decided one is decided',
    );
  });

  const NOT_READY: Record<string, (one: Claimed) => Promise<unknown>> = {
    'another registrant of the same child': async ({ player }) => {
      const other = await aFamily(sport, { ...CHILD, player_last_name: 'Elsewhere' });
      await registerAndPay(sport, other);
      await sport.db.run('update registrations set player_id = $2 where email = $1', [other['email'], player]);
    },
    'another guardian': ({ player }) =>
      sport.db.run(
        `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', 'verified', now())`,
        [idOf(sport, 'casey.brook'), player],
      ),
    'another birth date': ({ claim }) =>
      sport.db.run(`update claims set birth_date = '2017-03-05' where id = $1`, [claim]),
    'money that went back': ({ registration }) =>
      sport.db.run(`update registrations set payment_status = 'refunded' where id = $1`, [registration]),
    'an address that was verified long after': ({ member }) =>
      sport.db.run(`update members set email_verified_at = $2::timestamptz + interval '61 days' where id = $1`, [
        member,
        sport.clock.now(),
      ]),
    'an address that is another one by now': ({ member }) =>
      sport.db.run(`update members set email = 'moved.' || email where id = $1`, [member]),
    'an address that nobody has verified': ({ member }) =>
      sport.db.run('update members set email_verified_at = null where id = $1', [member]),
    'an objection of a guardian': ({ claim, member }) =>
      sport.db.run('update claims set objected_at = now(), objected_by = $2 where id = $1', [claim, member]),
    'a child who they said is not theirs': ({ member, registration }) =>
      sport.db.run('insert into disowned_registrations values ($1, $2, now())', [member, registration]),
    'a registration by somebody of another name': ({ registration }) =>
      sport.db.run(`update registrations set parent_first_name = 'Otto' where id = $1`, [registration]),
  };
  for (const [what, happens] of Object.entries(NOT_READY))
    test(`not with ${what}: it is not offered, and refused when it is named all the same`, async () => {
      const one = await family();
      assert.ok((await listed(one)).ready);
      const before_ = await named(one);
      await happens(one);
      assert.equal((await listed(one)).ready, null);
      for (const text of [before_, await named(one)])
        assert.deepEqual(
          (await approve(clerk, [text])).map(({ outcome }) => outcome),
          ['refused'],
        );
      assert.ok(!(await isLinked(one)));
    });

  test('not what cost nothing, nor what was registered after the claim', async () => {
    for (const one of [await family({ isFree: true }), await family({ isClaimedFirst: true })]) {
      assert.equal((await listed(one)).ready, null);
      assert.equal((await approve(clerk, [await named(one)]))[0]?.outcome, 'refused');
      assert.ok(!(await isLinked(one)));
    }
  });

  test('one that is refused stops no other; nobody decides about their own', async () => {
    const clerksOwn = await sport.db.one<{ id: number; email: string; first: string; last: string }>(
      'select id, email, first_name as first, last_name as last from members where id = $1',
      [idOf(sport, 'clerk')],
    );
    const now = sport.clock.now();
    await sport.db.run('update members set email_verified_at = $2 where id = $1', [clerksOwn.id, now]);
    const [own, other] = [await family({}, clerksOwn), await family()];
    assert.ok((await listed(own)).ready);
    const items = await approve(clerk, [await named(own), '999999:1:1', `${other.claim}:99:${other.player}`]);
    assert.deepEqual(
      items.map(({ outcome }) => outcome),
      ['refused', 'refused', 'refused'],
    );
    assert.deepEqual(
      (await approve(clerk, [await named(own), await named(other)])).map(({ outcome }) => outcome),
      ['refused', 'done'],
    );
    assert.ok(!(await isLinked(own)));
    assert.ok(await isLinked(other));
  });

  test('needs the right and a password of these minutes', async () => {
    const one = await family();
    const claims = [await named(one)];
    assert.equal((await as(sport, 'pat.parker').post('/admin/claims/approve-ready', { claims })).statusCode, 401);
    const late = await asAdmin(sport, 'clerk');
    sport.clock.advance(901);
    assert.equal((await late.post('/admin/claims/approve-ready', { claims })).code, 'admin.confirmation_required');
    for (const bad of [[], ['x'], ['1:1'], ['0:1:1'], [claims[0], claims[0]]])
      assert.equal((await late.post('/admin/claims/approve-ready', { claims: bad })).status, 422, JSON.stringify(bad));
    assert.ok(!(await isLinked(one)));
  });
});
