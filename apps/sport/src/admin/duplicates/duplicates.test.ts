import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createAudit } from '@sports-hub/kernel';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { runAdmin } from '../../operator/run.ts';
import { aFamily, clinic, finalize, finalizeAndConfirm, pay, type Body } from '../../registration/testing/families.ts';
import { createImports } from '../../season/imports/service.ts';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { hold, isSettled } from '../../testing/held.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const QUINN = { player_first_name: 'Quinn', player_last_name: 'Vale', birth_date: '2014-11-08' };
const QUINNS_PLAYER = 5;

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport();
  clerk = await asAdmin(sport, 'clerk');
});
after(() => sport.stop());

/** A registration that nobody vouches for, and the pair that it makes. */
async function aDuplicate(child: Body = QUINN): Promise<{ id: number; version: number; player: number; body: Body }> {
  const body = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6', grade: '5', ...child });
  assert.equal((await finalizeAndConfirm(sport, body)).data.status, 'registered');
  const pair = await sport.db.one<{ id: number; version: number; player: number }>(
    `select d.id, d.version, d.player_id as player from possible_duplicates d join registrations r on r.player_id = d.player_id
      where r.email = $1 order by d.other_id limit 1`,
    [body['email']],
  );
  return { ...pair, body };
}
const join = (who: AdminClient, { id, version }: { id: number; version: number }, keep_player_id: number) =>
  who.post(`/admin/duplicates/${id}/join`, { version, keep_player_id, reason: 'Called the family' });
const undo = (who: AdminClient, { id, version }: { id: number; version: number }) =>
  who.post(`/admin/duplicates/${id}/undo`, { version, reason: 'It was the cousin' });

/** Everything that hangs on players, to compare with what it was. */
const everything = async (): Promise<object> => ({
  registrations: await sport.db.rows('select id, player_id from registrations order by id'),
  rosters: await sport.db.rows('select team_id, player_id, jersey_number from roster_entries order by 1, 2'),
  statistics: await sport.db.rows(
    'select game_id, player_id, statistic, value from player_statistics order by 1, 2, 3',
  ),
  links: await sport.db.rows(
    'select id, member_id, player_id, relationship, status, reason from guardian_links order by id',
  ),
  logins: await sport.db.rows('select member_id, player_id from player_logins order by 1'),
  players: await sport.db.rows('select id, joined_with from players order by id'),
});

describe('two players who may be one child', () => {
  beforeEach(async () => {
    // What the test before has left is another child.
    await sport.db.run(`delete from possible_duplicates where decision is null`);
    await sport.db.run(`update players set last_name = 'Before' where id > 6 and last_name in ('Vale', 'Parker')`);
  });

  test('are shown to administrators with everybody who registered them, and on Home; families never see them', async () => {
    const { id, player, body } = await aDuplicate();
    const { data } = await clerk.get(`/admin/duplicates/${id}`);
    assert.deepEqual(
      data.players.map(({ player_id, guardians }: any) => [player_id, guardians]),
      [
        [QUINNS_PLAYER, ['Robin Vale']],
        [player, []],
      ],
    );
    const [known, added] = data.players;
    assert.deepEqual(
      known.registrants.map(({ name, registrations: [{ paid_cents, by_guardian }] }: any) => [
        name,
        paid_cents,
        by_guardian,
      ]),
      [['Robin Vale', 0, true]],
      'what went back was not paid',
    );
    assert.equal(added.registrants[0].email, body['email']);
    const item = (await clerk.get('/admin/home')).data.items.find(({ kind }: any) => kind === 'duplicates');
    assert.deepEqual([item.count, item.about], [1, 'Quinn Vale']);
    assert.doesNotMatch((await as(sport, 'robin.vale').get('/community/registrations')).body, /duplicate/);
  });

  test('become one: what hangs on the other moves, the family sees it, and nothing is lost when it is taken back', async () => {
    const pair = await aDuplicate();
    const [team, other] = (await sport.db.rows<{ id: number }>('select id from teams order by id')).map(({ id }) => id);
    const [game] = await sport.db.rows<{ id: number }>(
      `select id from games where id not in (select game_id from player_statistics where player_id = $1) limit 1`,
      [QUINNS_PLAYER],
    );
    const { code } = await sport.db.one<{ code: string }>('select code from statistics limit 1');
    await sport.db.run(
      `insert into roster_entries (team_id, player_id, jersey_number) values ($1, $3, 8), ($2, $3, 9), ($2, $4, 1)`,
      [team, other, pair.player, QUINNS_PLAYER],
    );
    await sport.db.run('insert into player_statistics (game_id, player_id, statistic, value) values ($1, $2, $3, 4)', [
      game?.id,
      pair.player,
      code,
    ]);
    for (const [who, relationship, status] of [
      ['robin.vale', 'parent_guardian', 'verified'],
      ['uncle.parker', 'other', 'verified'],
      ['alex.morgan', 'parent_guardian', 'revoked'],
    ])
      await sport.db.run(
        'insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, $3, $4, now())',
        [idOf(sport, who!), pair.player, relationship, status],
      );
    const before_ = await everything();

    const joined = await join(clerk, pair, QUINNS_PLAYER);
    assert.deepEqual([joined.status, joined.data.decision, joined.data.kept_id], [200, 'same', QUINNS_PLAYER]);
    const left = async (table: string): Promise<number> =>
      (await sport.db.rows(`select 1 from ${table} where player_id = $1`, [pair.player])).length;
    for (const table of ['registrations', 'roster_entries', 'player_statistics', 'player_logins'])
      assert.equal(await left(table), 0, table);
    const children = async () => (await as(sport, 'robin.vale').get('/community/me')).json().data.children;
    assert.deepEqual(
      (await children()).map(({ player_id }: any) => player_id),
      [QUINNS_PLAYER],
      'once',
    );
    assert.ok((await children())[0].teams.some(({ id }: any) => id === team));
    const listed = (await as(sport, 'robin.vale').get('/community/registrations')).json().data.items;
    assert.equal(listed[0].player_id, QUINNS_PLAYER);
    assert.equal((await clerk.get(`/admin/players?q=${pair.player}`)).data.items.length, 0, 'set aside');
    const again = await clerk.get('/admin/duplicates?state=decided');
    assert.equal(again.data.items[0].reason, 'Called the family');
    const [line] = (await auditOf(sport, 'players.joined')).slice(-1);
    assert.equal(line?.subject, `player:${QUINNS_PLAYER}`);
    assert.equal(line?.detail['reason'], 'Called the family');
    assert.deepEqual([line?.detail['before'].player, line?.detail['after'].player], [pair.player, QUINNS_PLAYER]);
    assert.deepEqual(line?.detail['after'].teams, [String(team), String(other)]);

    assert.equal((await undo(clerk, joined.data)).status, 200);
    assert.deepEqual(await everything(), before_);
    assert.equal((await auditOf(sport, 'players.decision_undone')).length, 1);
    await sport.db.run('delete from roster_entries where player_id = $1 or (player_id = $2 and team_id = $3)', [
      pair.player,
      QUINNS_PLAYER,
      other,
    ]);
  });

  test('a guardian who was removed since does not come back with what is taken back', async () => {
    const pair = await aDuplicate();
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', 'verified', now())`,
      [idOf(sport, 'robin.vale'), pair.player],
    );
    const joined = await join(clerk, pair, QUINNS_PLAYER);
    await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [
      idOf(sport, 'robin.vale'),
    ]);
    assert.equal((await undo(clerk, joined.data)).status, 200);
    assert.deepEqual((await as(sport, 'robin.vale').get('/community/me')).json().data.children, []);
    await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1 and player_id = $2`, [
      idOf(sport, 'robin.vale'),
      QUINNS_PLAYER,
    ]);
  });

  test('nobody gets a way to a child by it: the stranger’s player cannot bring its guardian along', async () => {
    const pair = await aDuplicate();
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', 'verified', now())`,
      [idOf(sport, 'new.family'), pair.player],
    );
    const refused = await join(clerk, pair, QUINNS_PLAYER);
    assert.equal(refused.status, 422);
    assert.match(refused.data.fields.keep_player_id, /Noor Newman is linked to player \d+ only/);
    const reversed = await join(clerk, pair, pair.player);
    assert.match(reversed.data.fields.keep_player_id, /Robin Vale is linked to player 5 only/);
  });

  test('are refused where they cannot be one: two logins, the same game, neither of the two, joined already', async () => {
    const pair = await aDuplicate({ player_first_name: 'Riley', player_last_name: 'Parker', birth_date: '2016-04-12' });
    assert.match((await join(clerk, pair, pair.player)).data.fields.keep_player_id, /Player 1 has a login/);
    assert.match((await join(clerk, pair, 999)).data.fields.keep_player_id, /neither/);
    await sport.db.run(
      `insert into player_statistics (game_id, player_id, statistic, value) select game_id, $1, statistic, 1 from player_statistics where player_id = 1 limit 1`,
      [pair.player],
    );
    assert.match((await join(clerk, pair, 1)).data.fields.keep_player_id, /same game/);
    await sport.db.run('delete from player_statistics where player_id = $1', [pair.player]);
    await sport.db.run(
      `insert into player_logins (member_id, player_id, approved_at, approved_by) values ($1, $2, now(), 'test')`,
      [idOf(sport, 'coach.flag'), pair.player],
    );
    assert.match((await join(clerk, pair, 1)).data.fields.keep_player_id, /Both have a login/);
    await sport.db.run('delete from player_logins where player_id = $1', [pair.player]);
    const joined = await join(clerk, pair, 1);
    assert.equal(joined.status, 200);
    const stale = await join(clerk, pair, 1);
    assert.deepEqual([stale.code, stale.data.current.decision], ['record.changed', 'same']);
    assert.equal((await undo(clerk, pair)).code, 'record.changed');
    assert.equal((await join(clerk, joined.data, 1)).code, 'record.changed', 'decided already');
    const undone = await undo(clerk, joined.data);
    assert.equal(undone.status, 200);
    assert.equal((await undo(clerk, undone.data)).code, 'record.changed', 'open already');
  });

  test('are nothing to decide once one of them was joined with a third; other pairs are', async () => {
    const first = await aDuplicate();
    const second = await aDuplicate();
    const open = async (): Promise<number[]> =>
      (await clerk.get('/admin/duplicates')).data.items.map(({ id }: { id: number }) => id).sort();
    const pairs = await open();
    assert.equal(pairs.length, 3, 'each with Quinn, and with each other');
    const joined = await join(clerk, first, QUINNS_PLAYER);
    assert.deepEqual(await open(), [second.id]);
    assert.equal((await clerk.get('/admin/home')).data.items.find(({ kind }: any) => kind === 'duplicates').count, 1);
    const left = pairs.find((id) => id !== first.id && id !== second.id)!;
    const { version } = (await clerk.get(`/admin/duplicates/${left}`)).data;
    assert.match(
      (await join(clerk, { id: left, version }, second.player)).data.fields.keep_player_id,
      /joined with another player/,
    );
    assert.equal((await join(clerk, second, second.player)).status, 422, 'Robin Vale’s child');
    await sport.db.run('update players set joined_with = $2 where id = $1', [QUINNS_PLAYER, second.player]);
    assert.match((await undo(clerk, joined.data)).data.message, /joined with another one since/);
    await sport.db.run('update players set joined_with = null where id = $1', [QUINNS_PLAYER]);
    assert.equal((await undo(clerk, joined.data)).status, 200);
  });

  test('are not decided by somebody of the family, nor without the right or a recent password', async () => {
    const pair = await aDuplicate();
    const parent = await asAdminOf(sport, 'robin.vale', { 'family-accounts': true });
    for (const path of ['join', 'keep-apart'])
      assert.equal(
        (
          await parent.post(`/admin/duplicates/${pair.id}/${path}`, {
            version: pair.version,
            reason: 'mine',
            ...(path === 'join' ? { keep_player_id: QUINNS_PLAYER } : {}),
          })
        ).code,
        'admin.own_affair',
      );
    assert.match((await parent.get(`/admin/duplicates/${pair.id}`)).data.protected, /Somebody else must decide/);
    assert.equal((await parent.get('/admin/duplicates')).data.items.length, 1);
    await sport.db.run('delete from administrators where member_id = $1', [idOf(sport, 'robin.vale')]);
  });

  test('who stay two are not asked about again, until somebody takes that back', async () => {
    const pair = await aDuplicate();
    const apart = await clerk.post(`/admin/duplicates/${pair.id}/keep-apart`, {
      version: pair.version,
      reason: 'Cousins',
    });
    assert.equal(apart.data.decision, 'different');
    assert.equal((await clerk.get('/admin/duplicates')).data.items.length, 0);
    assert.equal((await undo(clerk, apart.data)).data.decision, null);
    assert.equal((await clerk.get('/admin/duplicates')).data.items.length, 1);
  });

  test('operators have commands for it', async () => {
    const run = (...args: string[]) =>
      runAdmin(['basketball', ...args], { DATABASE_URL: sport.databaseUrl, SITE_URL: 'http://localhost:4001' });
    const pair = await aDuplicate();
    assert.match(
      await run('duplicates'),
      new RegExp(`^${pair.id}  Quinn Vale, 2014-11-08\\n.*guardian Robin Vale`, 'm'),
    );
    await assert.rejects(run('join-players', String(pair.id), String(QUINNS_PLAYER)), /reason must not be empty/);
    assert.match(await run('join-players', String(pair.id), '5', 'called', 'them'), /They are player 5 now/);
    assert.match(await run('undo-duplicate', String(pair.id), 'a cousin'), /open again/);
    assert.match(await run('keep-players-apart', String(pair.id), 'a cousin'), /two players/);
    assert.equal(await run('duplicates'), 'None.');
  });
});

describe('a guardian’s registration and a join at the same moment', () => {
  test('end with the registration at the player who stays, whichever comes first', async () => {
    const pair = await aDuplicate();
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', 'verified', now())`,
      [idOf(sport, 'robin.vale'), pair.player],
    );
    // The older player goes: the guardian’s registration would choose it.
    const robin = await signedIn(sport, 'robin.vale');
    const held = await hold(sport.db, (tx) =>
      tx.run('select 1 from players where id = $1 for update', [QUINNS_PLAYER]),
    );
    const body = await aFamily(sport, { ...QUINN, division: 'Grades 5-6 Girls' });
    const { data: intent } = await robin.post('/registration/payment-intent', body);
    const joining = join(clerk, pair, pair.player);
    await waitForBlocked(sport.db, 1);
    await pay(sport, intent.clientSecret);
    const registering = finalize(sport, body, intent.payment_intent);
    await waitForBlocked(sport.db, 2);
    assert.equal(await isSettled(registering), false);
    await held.commit();
    assert.equal((await joining).status, 200);
    assert.equal((await registering).data.status, 'registered');
    assert.deepEqual(await sport.db.one('select player_id from registrations where email = $1', [body['email']]), {
      player_id: pair.player,
    });
  });
});

test('a roster file that adds a child whom we know is marked; one that names a player who is set aside is told which stayed', async () => {
  const imports = createImports({
    db: sport.db,
    clock: sport.clock,
    audit: createAudit(sport.clock),
    actor: 'operator:x',
  });
  const take = (external: string, team = 'Hawks') =>
    imports.import({
      kind: 'rosters',
      bytes: Buffer.from(
        `external_id,division,team,first_name,last_name,birth_date,gender\n${external},Grades 3-4,${team},Jordan,Morgan,2016-07-21,boys`,
      ),
      map: new Map(),
      dryRun: false,
    });
  assert.deepEqual((await take('club-77', 'Otters')).problems, []);
  const pair = await sport.db.one<{ id: number; version: number; player_id: number; other_id: number }>(
    `select d.id, d.version, d.player_id, d.other_id from possible_duplicates d join players p on p.id = d.player_id where p.external_id = 'club-77'`,
  );
  assert.equal(pair.other_id, 3);
  assert.equal((await join(clerk, pair, 3)).status, 200);
  const [problem] = (await take('club-77')).problems;
  assert.match(problem?.message ?? '', /same child as player-3/);
  assert.deepEqual((await take('player-3')).problems, []);
});
