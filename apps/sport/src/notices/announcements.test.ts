import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const HAWKS = { scope_type: 'team', scope_id: 1 };
const GRADES_3_4 = { scope_type: 'division', scope_id: 1 };
/** Summer time: Eastern is four hours behind. */
const NOON = '2026-07-02T16:00:00Z';
const NINE_IN_THE_EVENING = '2026-07-03T01:00:00Z';
const EIGHT_IN_THE_MORNING = '2026-07-03T12:00:00Z';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock(NOON), quietHours: true });
});
after(() => sport.stop());
beforeEach(async () => {
  sport.clock.set(NOON);
  await sport.db.run('delete from throttle_hits');
});

const publish = async (who: string, scope: object, title: string): Promise<number> => {
  const response = await as(sport, who).post('/community/announcements', { title, body: `Body of ${title}`, ...scope });
  assert.equal(response.statusCode, 201);
  return response.json().data.id;
};
const change = (id: number, step: 'edit' | 'withdraw', words: object = {}) =>
  as(sport, 'coach.kim').post(`/community/announcements/${id}/${step}`, words);
/** The names of those who were mailed of this since the start, in order. */
const told = async (words: string): Promise<string[]> => {
  await sport.tellNotices();
  return (await sport.mails())
    .filter(({ text }) => text.includes(words))
    .map(({ to }) => to.replace('@riverbend.example', ''))
    .sort();
};
const HAWKS_FAMILIES = ['alex.morgan', 'pat.parker', 'riley.parker'];

describe('an announcement', () => {
  test('is mailed to those who can read it, once: guardians, a player with consent, not its author', async () => {
    await publish('coach.kim', HAWKS, 'First practice');
    assert.deepEqual(await told('Body of First practice'), HAWKS_FAMILIES);
    assert.deepEqual(await told('Body of First practice'), HAWKS_FAMILIES, 'and not again');
    const [mail] = await sport.mails('pat.parker@riverbend.example');
    assert.equal(mail?.subject, 'Hawks: First practice');
    assert.match(mail?.text ?? '', /Kim Coleman wrote to Hawks:\n\n> First practice\n> \n> Body of First practice/);
    assert.ok(mail?.links.includes('http://localhost:4000/messages.php?sport=basketball&tab=announcements'));
  });

  test('that is held is mailed when it is final, and never when it was taken back', async () => {
    const taken = await publish('coach.kim', { ...HAWKS, hold: true }, 'Taken back');
    await publish('coach.kim', { ...HAWKS, hold: true }, 'Kept');
    sport.clock.advance(9);
    for (const title of ['Taken back', 'Kept']) assert.deepEqual(await told(`Body of ${title}`), [], title);
    await change(taken, 'withdraw');
    sport.clock.advance(1);
    assert.deepEqual(await told('Body of Kept'), HAWKS_FAMILIES);
    assert.deepEqual(await told('Body of Taken back'), []);
  });

  test('that waits for the morning is mailed as it was edited, and not once it was withdrawn', async () => {
    sport.clock.set(NINE_IN_THE_EVENING);
    const edited = await publish('coach.kim', HAWKS, 'Edited');
    const withdrawn = await publish('coach.kim', HAWKS, 'Withdrawn');
    await change(edited, 'edit', { title: 'Edited', body: 'The later words' });
    await change(withdrawn, 'withdraw');
    sport.clock.set(EIGHT_IN_THE_MORNING);
    assert.deepEqual(await told('The later words'), HAWKS_FAMILIES);
    assert.deepEqual(await told('Body of Withdrawn'), []);
    assert.deepEqual(await told('Body of Edited'), []);
  });

  test('of a division reaches every team of it, and whoever holds two of its teams once', async () => {
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       values ($1, 4, 'parent_guardian', 'verified', now(), now())`,
      [idOf(sport, 'pat.parker')],
    );
    await publish('staff.diaz', GRADES_3_4, 'Picture day');
    assert.deepEqual(await told('Body of Picture day'), ['alex.morgan', 'casey.brook', 'pat.parker', 'riley.parker']);
    await sport.db.run('delete from guardian_links where member_id = $1 and player_id = 4', [
      idOf(sport, 'pat.parker'),
    ]);
  });

  test('reaches nobody who cannot sign in, and no player whose guardian has not said yes', async () => {
    const alex = idOf(sport, 'alex.morgan');
    for (const [take, back] of [
      ['is_active = false', 'is_active = true'],
      ['email_verified_at = null', 'email_verified_at = now()'],
      ['has_temporary_password = true', 'has_temporary_password = false'],
    ]) {
      await sport.db.run(`update members set ${take} where id = $1`, [alex]);
      await publish('coach.kim', HAWKS, `While ${take}`);
      assert.deepEqual(await told(`Body of While ${take}`), ['pat.parker', 'riley.parker']);
      await sport.db.run(`update members set ${back} where id = $1`, [alex]);
    }
    await sport.db.run('update player_logins set messaging_enabled = false');
    await publish('coach.kim', HAWKS, 'Without consent');
    assert.deepEqual(await told('Body of Without consent'), ['alex.morgan', 'pat.parker']);
    await sport.db.run('update player_logins set messaging_enabled = true where player_id = 1');
  });
});

describe('quiet hours', () => {
  test('what is announced at night comes in the morning, in one mail, to those who can read it then', async () => {
    sport.clock.set(NINE_IN_THE_EVENING);
    await publish('coach.kim', HAWKS, 'Late one');
    assert.deepEqual(await told('Body of Late one'), []);
    await publish('coach.kim', HAWKS, 'Later one');
    assert.deepEqual(await told('Body of Later one'), []);
    await sport.db.run('delete from roster_entries where player_id = 3');
    sport.clock.set(EIGHT_IN_THE_MORNING);
    assert.deepEqual(await told('Body of Late one'), ['pat.parker', 'riley.parker']);
    const [mail, ...others] = (await sport.mails('pat.parker@riverbend.example')).filter(({ text }) =>
      text.includes('Body of Late'),
    );
    assert.deepEqual([mail?.subject, others.length], ['Basketball: 2 new announcements', 0]);
    assert.match(mail?.text ?? '', /Body of Late one[^]*Body of Later one/);
    await sport.db.run('insert into roster_entries (team_id, player_id) values (1, 3)');
  });
});

test('nobody gets more mails than the limit: what is over it waits and is gathered', async () => {
  const limited = await startTestSport({ clock: createTestClock(NOON), env: { THROTTLE_NOTICES: '2/3600' } });
  const subjects = async () => {
    await limited.tellNotices();
    return (await limited.mails('alex.morgan@riverbend.example')).map(({ subject }) => subject);
  };
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await as(limited, 'coach.kim').post('/community/announcements', { title, body: title, ...HAWKS });
    await subjects();
  }
  assert.deepEqual(await subjects(), ['Hawks: Two', 'Hawks: One']);
  limited.clock.advance(3601);
  assert.deepEqual(await subjects(), ['Basketball: 2 new announcements', 'Hawks: Two', 'Hawks: One']);
  await limited.stop();
});

test('several processes at once, and one whose connections are cut, tell everybody once', async () => {
  const other = await startTestSport({ clock: sport.clock, databaseUrl: sport.databaseUrl });
  await sport.db.run(
    `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
     select 50000 + n, 'many' || n || '@riverbend.example', 'Many', 'Parent', now(), now() from generate_series(1, 1200) n`,
  );
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series(1, 1200) n`,
  );
  await publish('coach.kim', HAWKS, 'For many');
  const cut = async () => {
    for (let n = 0; n < 6; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      await sport.db
        .run(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and query like '%notices%'`,
        )
        .catch(() => {});
    }
  };
  // What is cut fails, and the next round goes on with what is left.
  await Promise.allSettled([sport.tellNotices(), other.tellNotices(), cut()]);
  await Promise.all([sport.tellNotices(), other.tellNotices()]);
  const queued = await sport.db.rows<{ to: string; count: number }>(
    `select data->>'to' as to, count(*)::integer as count from jobs.job where name = 'mail' and data->>'text' like '%Body of For many%' group by 1`,
  );
  assert.equal(queued.length, 1203);
  assert.deepEqual(
    queued.filter(({ count }) => count !== 1),
    [],
  );
  assert.deepEqual(await sport.db.rows('select 1 as one from notices union all select 1 from notice_events'), []);
  await other.stop();
});
