import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ChildStanding } from '@sports-hub/contract';
import { runAdmin } from '../../operator/run.ts';
import { aFamily, openPeriod, registerAndPay, type Body } from '../../registration/testing/families.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const standings = async (who: string): Promise<ChildStanding[]> => {
  const response = await as(sport, who).get('/community/children');
  assert.equal(response.statusCode, 200, response.body);
  return response.json().data.items;
};
const states = async (who: string) => (await standings(who)).map(({ first_name, state }) => [first_name, state]);
const addressOf = (who: string): string => `${who}@riverbend.example`;
/** Paid for with the address of somebody who is not signed in. */
const registered = async (who: string, child: Body): Promise<void> => {
  const { result } = await registerAndPay(sport, await aFamily(sport, { ...child, email: addressOf(who) }));
  assert.equal(result.data.status, 'registered');
};
const nameOf = (first: string): Body => ({ player_first_name: first, player_last_name: 'Newman' });

describe('how far each child is', () => {
  test('a child on a team names it; a child of no season says so', async () => {
    const [riley, sam] = await standings('pat.parker');
    assert.deepEqual(
      [riley?.state, riley?.teams.map(({ name }) => name), riley?.registered_for],
      ['on_team', ['Hawks'], openPeriod(sport)],
    );
    assert.deepEqual([sam?.first_name, sam?.state], ['Sam', 'on_team']);
    await sport.db.run('delete from roster_entries where player_id = 2');
    assert.deepEqual((await states('pat.parker'))[1], ['Sam', 'no_team']);
    await sport.db.run(`update registrations set status = 'cancelled' where player_id = 2`);
    assert.deepEqual((await states('pat.parker'))[1], ['Sam', 'not_registered']);
  });

  test('from the paid registration over the claim and its approval to the team', async () => {
    const before_ = await states('new.family');
    await registered('new.family', nameOf('Tessa'));
    const find = async () => (await standings('new.family')).find(({ first_name }) => first_name === 'Tessa');
    const first = await find();
    assert.deepEqual(
      [first?.state, first?.player_id, first?.claim_id, first?.registered_for],
      ['registered', null, null, openPeriod(sport)],
    );

    const child = { first_name: 'tessa', last_name: 'NEWMAN', birth_date: '2017-05-14' };
    const claim = (await as(sport, 'new.family').post('/community/claims', child)).json().data;
    const asked = (await standings('new.family')).filter(({ first_name }) => /tessa/i.test(first_name));
    assert.deepEqual(
      asked.map(({ state, claim_id, since }) => [state, claim_id, since]),
      [['asked', claim.id, claim.created_at]],
      'once, whatever the letters',
    );

    await sport.db.run(`update claims set status = 'rejected', reviewed_at = $2, reviewed_by = 'x' where id = $1`, [
      claim.id,
      sport.clock.now(),
    ]);
    assert.equal((await standings('new.family')).find(({ claim_id }) => claim_id === claim.id)?.state, 'refused');

    const { player_id } = await sport.db.one<{ player_id: number }>(
      `select player_id from registrations where player_first_name = 'Tessa' and email = $1`,
      [addressOf('new.family')],
    );
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       values ($1, $2, 'parent_guardian', 'verified', now(), now())`,
      [idOf(sport, 'new.family'), player_id],
    );
    const confirmed = await find();
    assert.deepEqual([confirmed?.state, confirmed?.player_id], ['no_team', player_id]);
    assert.match(confirmed?.teams_on ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.equal((await states('new.family')).length, before_.length + 1, 'nobody is told twice');

    await sport.db.run('insert into roster_entries (team_id, player_id) values (1, $1)', [player_id]);
    assert.deepEqual([(await find())?.state, (await find())?.teams[0]?.name], ['on_team', 'Hawks']);
  });

  test('when teams are made is what the operator says, for families and in the public list of periods', async () => {
    const { id } = await sport.db.one<{ id: number }>('select id from registration_periods where name = $1', [
      openPeriod(sport),
    ]);
    const run = (...args: string[]) => runAdmin(['basketball', ...args], { DATABASE_URL: sport.databaseUrl });
    assert.match(
      await run('set-registration-period', String(id), '--teams-on', '2026-12-01'),
      /teams on 2026-12-01 {2}families cancel until 2027-01-\d\d, 100% back/,
    );
    assert.match(await run('registration-periods'), /teams on 2026-12-01/);
    await registered('casey.brook', nameOf('Lina'));
    const lina = (await standings('casey.brook')).find(({ first_name }) => first_name === 'Lina');
    assert.equal(lina?.teams_on, '2026-12-01');
    const periods = (await sport.app.inject('/api/v1/registration/periods')).json().data.items;
    assert.equal(periods.find((period: { id: number }) => period.id === id).teams_on, '2026-12-01');
    for (const bad of [
      ['999999', '--teams-on', '2026-12-01'],
      [String(id), '--teams-on', '2026-02-30'],
      [String(id), '--refund-percent', '101'],
      ['x'],
    ])
      await assert.rejects(run('set-registration-period', ...bad), bad.join(' '));
  });

  test('another family, a stranger with the same name, a withdrawn link and a suspended member learn nothing', async () => {
    for (const who of ['alex.morgan', 'uncle.parker', 'coach.kim'])
      assert.ok(!(await standings(who)).some(({ last_name }) => ['Parker', 'Newman'].includes(last_name)), who);
    assert.deepEqual(await standings('riley.parker'), [], 'a player has no children');

    // Who claims a child whom we know reads the same as who claims one that does not exist.
    const claimed = async (first_name: string): Promise<object | undefined> => {
      const child = { first_name, last_name: 'Parker', birth_date: '2016-04-12' };
      assert.equal((await as(sport, 'alex.morgan').post('/community/claims', child)).statusCode, 201);
      const found = (await standings('alex.morgan')).find((item) => item.first_name === first_name);
      return found && { ...found, first_name: '', claim_id: 0, since: '' };
    };
    assert.deepEqual(await claimed('Riley'), await claimed('Nobody'));

    await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1 and player_id = 1`, [
      idOf(sport, 'pat.parker'),
    ]);
    const riley = (await standings('pat.parker')).find(({ first_name }) => first_name === 'Riley');
    assert.deepEqual(
      [riley?.state, riley?.player_id, riley?.teams],
      ['registered', null, []],
      'what Pat sent, and nothing of the team',
    );

    await sport.db.run('update members set is_active = false where id = $1', [idOf(sport, 'casey.brook')]);
    const refused = await as(sport, 'casey.brook').get('/community/children');
    assert.deepEqual([refused.statusCode, refused.json().data.code], [403, 'member.inactive']);
  });
});
