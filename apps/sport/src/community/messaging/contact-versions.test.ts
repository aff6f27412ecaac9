import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Tx } from '@sports-hub/kernel';
import { as, idOf } from '../../testing/cast.ts';
import { hold, isSettled } from '../../testing/held.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_MESSAGES: '500/60' } });
});
after(() => sport.stop());

const EVERYBODY = 'everybody';
const id = (name: string): number => idOf(sport, name);

const versions = async (): Promise<Map<number, number>> =>
  new Map(
    (await sport.db.rows<{ id: number; contact_version: number }>('select id, contact_version from members')).map(
      (row) => [row.id, row.contact_version],
    ),
  );

/**
 * Each change that may give or take a permission, and the members whom it concerns. Riley is player 1, of the Hawks
 * (team 1).
 */
const CHANGES: [string, string[] | typeof EVERYBODY, (tx: Tx) => Promise<unknown>][] = [
  [
    'consent',
    ['riley.parker'],
    (tx) => tx.run('update player_logins set messaging_enabled = not messaging_enabled where player_id = 1'),
  ],
  ['a login removed', ['riley.parker'], (tx) => tx.run('delete from player_logins where player_id = 1')],
  [
    'a guardian link revoked',
    ['pat.parker', 'riley.parker'],
    (tx) =>
      tx.run(`update guardian_links set status = 'revoked' where player_id = 1 and member_id = $1`, [id('pat.parker')]),
  ],
  [
    'a guardian link removed',
    ['pat.parker', 'riley.parker'],
    (tx) => tx.run('delete from guardian_links where player_id = 1 and member_id = $1', [id('pat.parker')]),
  ],
  [
    'a guardian link added',
    ['new.family', 'riley.parker'],
    (tx) =>
      tx.run(
        `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, 1, 'parent_guardian', 'verified', now())`,
        [id('new.family')],
      ),
  ],
  [
    'a guardian link moved to another child',
    ['pat.parker', 'riley.parker', 'jordan.morgan'],
    (tx) =>
      tx.run('update guardian_links set player_id = 3 where player_id = 1 and member_id = $1', [id('pat.parker')]),
  ],
  [
    'off the team',
    ['pat.parker', 'uncle.parker', 'riley.parker'],
    (tx) => tx.run('delete from roster_entries where player_id = 1'),
  ],
  [
    'on another team',
    ['pat.parker', 'uncle.parker', 'riley.parker'],
    (tx) => tx.run('insert into roster_entries (team_id, player_id) values (2, 1)'),
  ],
  [
    'an assignment removed',
    ['coach.kim'],
    (tx) => tx.run('delete from assignments where member_id = $1', [id('coach.kim')]),
  ],
  [
    'an assignment given to another',
    ['coach.kim', 'coach.flag'],
    (tx) => tx.run('update assignments set member_id = $2 where member_id = $1', [id('coach.kim'), id('coach.flag')]),
  ],
  [
    'a coach flag',
    ['coach.kim'],
    (tx) => tx.run('update members set is_coach = false where id = $1', [id('coach.kim')]),
  ],
  [
    'a staff flag',
    ['staff.diaz'],
    (tx) => tx.run('update members set is_staff = false where id = $1', [id('staff.diaz')]),
  ],
  [
    'a guardian’s account',
    ['pat.parker', 'riley.parker'],
    (tx) => tx.run('update members set is_active = false where id = $1', [id('pat.parker')]),
  ],
  [
    'a guardian’s address',
    ['pat.parker', 'riley.parker'],
    (tx) => tx.run('update members set email_verified_at = null where id = $1', [id('pat.parker')]),
  ],
  [
    'a guardian’s password',
    ['pat.parker', 'riley.parker'],
    (tx) => tx.run('update members set has_temporary_password = true where id = $1', [id('pat.parker')]),
  ],
  [
    'a team in another division',
    EVERYBODY,
    async (tx) =>
      tx.run('update teams set division_id = 2 where id = $1', [
        (await tx.one<{ id: number }>(`insert into teams (division_id, name) values (1, 'New') returning id`)).id,
      ]),
  ],
  [
    'a division in another league',
    EVERYBODY,
    (tx) => tx.run('update divisions set league_id = (select max(id) from leagues) where id = 1'),
  ],
  [
    'a league in another season',
    EVERYBODY,
    async (tx) =>
      tx.run('update leagues set season_id = $1 where id = 1', [
        (
          await tx.one<{ id: number }>(
            `insert into seasons (name, starts_on, ends_on) values ('other', '2020-01-01', '2020-02-01') returning id`,
          )
        ).id,
      ]),
  ],
  ['the season', EVERYBODY, (tx) => tx.run('update seasons set is_current = false where is_current')],
  ['all rosters emptied', EVERYBODY, (tx) => tx.run('truncate roster_entries')],
  ['all assignments emptied', EVERYBODY, (tx) => tx.run('truncate assignments')],
  ['all guardian links emptied', EVERYBODY, (tx) => tx.run('truncate guardian_links cascade')],
  ['all player logins emptied', EVERYBODY, (tx) => tx.run('truncate player_logins')],
];

describe('what a permission rests on has a version', () => {
  for (const [what, concerned, change] of CHANGES) {
    test(what, async () => {
      const before_ = await versions();
      const undo = new Error('undo');
      let risen: number[] = [];
      await assert.rejects(
        sport.db.transaction(async (tx) => {
          await change(tx);
          const now = await tx.rows<{ id: number; contact_version: number }>('select id, contact_version from members');
          risen = now.filter((row) => row.contact_version > before_.get(row.id)!).map((row) => row.id);
          throw undo;
        }),
        undo,
      );
      const expected = concerned === EVERYBODY ? [...before_.keys()] : concerned.map(id);
      assert.deepEqual(
        risen.sort((a, b) => a - b),
        expected.sort((a, b) => a - b),
      );
    });
  }

  test('a new telephone or jersey number concerns nobody', async () => {
    const before_ = await versions();
    await sport.db.run(`update members set phone = '555 0100', password_version = password_version + 1`);
    await sport.db.run('update roster_entries set jersey_number = 7');
    assert.deepEqual(await versions(), before_);
  });

  test('every table that the rules read is watched', async () => {
    const tables = await sport.db.rows<{ table: string; watched: boolean }>(
      `with recursive used(rule, relation) as (
         select r.ev_class, d.refobjid from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
       ), beneath(relation) as (
         select unnest(array['member_holdings'::regclass::oid, 'messaging_players'::regclass::oid])
         union
         select used.relation from beneath join used on used.rule = beneath.relation
       )
       select c.relname as table, exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.prosrc ~ 'contact_version') as watched
         from beneath join pg_class c on c.oid = beneath.relation where c.relkind = 'r' order by c.relname`,
    );
    assert.deepEqual(
      tables.map(({ table }) => table),
      [
        'assignments',
        'divisions',
        'guardian_links',
        'leagues',
        'members',
        'player_logins',
        'roster_entries',
        'seasons',
        'teams',
      ],
    );
    assert.deepEqual(
      tables.filter(({ watched }) => !watched),
      [],
    );
  });
});

describe('a conversation remembers that the two may talk', () => {
  const send = (who: string, conversation: number) =>
    as(sport, who).post(`/community/conversations/${conversation}/messages`, {
      body: 'hello',
      client_id: randomUUID(),
    });

  test('until something that concerns one of them has changed', async () => {
    const isKnown = async () =>
      (
        await sport.db.one<{ known: boolean }>(
          `select c.contact_version_a = a.contact_version and c.contact_version_b = b.contact_version as known
         from conversations c join members a on a.id = c.account_a join members b on b.id = c.account_b where c.id = 1`,
        )
      ).known;
    assert.equal((await send('pat.parker', 1)).statusCode, 201);
    assert.equal(await isKnown(), true);
    await sport.db.run(`update members set is_coach = false where id = $1`, [id('coach.kim')]);
    assert.equal(await isKnown(), false);
    assert.equal((await send('pat.parker', 1)).statusCode, 403);
    assert.equal((await send('coach.kim', 1)).statusCode, 403);
    await sport.db.run(`update members set is_coach = true where id = $1`, [id('coach.kim')]);
    assert.equal((await send('pat.parker', 1)).statusCode, 201);
    assert.equal(await isKnown(), true);
  });

  test('a child leaves the team while a second guardian is being added', async () => {
    const family = id('new.family');
    const conversation = (
      await sport.db.one<{ id: number }>(
        `insert into conversations (account_a, account_b, started_by, created_at) values ($1, $2, $1, now()) returning id`,
        [id('coach.kim'), family],
      )
    ).id;
    const adding = await hold(sport.db, (tx) =>
      tx.run(
        `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, 1, 'parent_guardian', 'verified', now())`,
        [family],
      ),
    );
    const taking = hold(sport.db, (tx) => tx.run('delete from roster_entries where player_id = 1'));
    assert.equal(await isSettled(taking), false, 'the second change waits for the first');
    await adding.commit();
    const { commit } = await taking;
    const response = send('new.family', conversation);
    assert.equal(await isSettled(response), false, 'and who writes, for the second');
    await commit();
    assert.equal((await response).statusCode, 403);
    await sport.db.run('insert into roster_entries (team_id, player_id) values (1, 1)');
    assert.equal((await send('new.family', conversation)).statusCode, 201);
  });

  /**
   * Pat is the one guardian of player 2. The new family's account becomes the player's own login; a coach may then
   * write to it.
   */
  const NEW_LOGIN = `insert into player_logins (member_id, player_id, approved_at, approved_by, messaging_enabled) values ($1, 2, now(), 'test', true)`;

  test('a guardian’s account is closed while a login of the child is being added', async () => {
    const [coach, child] = [id('coach.lee'), id('new.family')];
    await sport.db.run('delete from guardian_links where member_id = $1', [child]);
    const conversation = (
      await sport.db.one<{ id: number }>(
        `insert into conversations (account_a, account_b, started_by, created_at) values ($1, $2, $1, now()) returning id`,
        [coach, child],
      )
    ).id;
    const closing = await hold(sport.db, (tx) =>
      tx.run('update members set is_active = false where id = $1', [id('pat.parker')]),
    );
    const adding = sport.db.run(NEW_LOGIN, [child]);
    assert.equal(await isSettled(adding), false, 'the second change waits for the first');
    await closing.commit();
    await adding;
    assert.equal((await send('coach.lee', conversation)).statusCode, 403);

    // The other way round: the login is there first, and the guardian's account is found through it.
    await sport.db.run('delete from player_logins where member_id = $1', [child]);
    await sport.db.run('update members set is_active = true where id = $1', [id('pat.parker')]);
    const login = await hold(sport.db, (tx) => tx.run(NEW_LOGIN, [child]));
    const closed = sport.db.run('update members set is_active = false where id = $1', [id('pat.parker')]);
    assert.equal(await isSettled(closed), false);
    await login.commit();
    await closed;
    assert.equal((await send('coach.lee', conversation)).statusCode, 403);
    await sport.db.run('update members set is_active = true where id = $1', [id('pat.parker')]);
    assert.equal((await send('coach.lee', conversation)).statusCode, 201);
    await sport.db.run('delete from player_logins where member_id = $1', [child]);
  });

  test('an adult cannot become a player while being linked to a child', async () => {
    const adult = id('coach.flag');
    const linking = await hold(sport.db, (tx) =>
      tx.run(
        `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, 2, 'parent_guardian', 'verified', now())`,
        [adult],
      ),
    );
    const becoming = sport.db.run(
      `insert into player_logins (member_id, player_id, approved_at, approved_by) values ($1, (select max(id) from players), now(), 'test')`,
      [adult],
    );
    const refused = assert.rejects(becoming, { code: 'record.conflict' });
    assert.equal(await isSettled(becoming), false);
    await linking.commit();
    await refused;
  });

  test('a conversation that is being started waits for a change that is not committed yet', async () => {
    const removal = await hold(sport.db, (tx) =>
      tx.run('delete from assignments where member_id = $1', [id('staff.diaz')]),
    );
    const starting = as(sport, 'alex.morgan').post('/community/conversations', { recipient_id: id('staff.diaz') });
    assert.equal(await isSettled(starting), false);
    await removal.commit();
    assert.equal((await starting).statusCode, 403);
  });
});
