import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportantFamilies, ImportantFamily } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let notice: number;
before(async () => {
  sport = await startTestSport({
    clock: createTestClock('2027-07-01T16:00:00Z'),
    env: { THROTTLE_NOTICES: '100/3600' },
  });
  await sport.db.run(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
     values (1, 1, 1, '2027-07-01T22:00:00Z', $1, $1)`,
    [sport.clock.now()],
  );
  await sport.db.run(
    `update practices set status = 'cancelled', updated_at = $1 where starts_at = '2027-07-01T22:00:00Z'`,
    [sport.clock.now()],
  );
  sport.clock.advance(61);
  await sport.tellNotices();
  notice = (await as(sport, 'coach.kim').get('/community/important')).json().data.items[0].id;
});
after(() => sport.stop());

const look = async (who = 'coach.kim'): Promise<ImportantFamilies> =>
  (await as(sport, who).get(`/community/important/${notice}/families?team_id=1`)).json().data;
const post = (word: string, body: object = {}, who = 'coach.kim') =>
  as(sport, who).post(`/community/important/${notice}/${word}`, { team_id: 1, ...body });
const familyOf = ({ families }: ImportantFamilies, name: string): ImportantFamily =>
  families.find(({ first_name }) => first_name === name)!;
const looks = async (): Promise<number> =>
  (
    await sport.db.one<{ n: number }>(
      `select count(*)::integer as n from audit_events where event = 'important.families_shown'`,
    )
  ).n;
const newMails = async (): Promise<string[]> => {
  const before_ = new Set((await sport.mails()).map(({ message_id }) => message_id));
  await sport.tellNotices();
  const fresh = (await sport.mails()).filter(({ message_id }) => !before_.has(message_id));
  return fresh.map(({ to }) => to.replace('@riverbend.example', '')).sort();
};

test('a coach sees of each child who was told how, with the number to call, and each look is written down', async () => {
  const before_ = await looks();
  await sport.db.run(`update members set phone = '555-0120' where id = $1`, [idOf(sport, 'alex.morgan')]);
  await sport.db.run(
    `insert into refused_addresses (address, refused_at) values ('pat.parker@riverbend.example', now())`,
  );
  const list = await look();
  const [alex] = familyOf(list, 'Jordan').guardians;
  assert.deepEqual(
    [alex!.name, alex!.phone, alex!.push, alex!.mail, alex!.seen_at],
    ['Alex Morgan', '555-0120', 'no_device', 'sent', null],
  );
  assert.equal(familyOf(list, 'Riley').guardians[0]!.mail, 'came_back');
  assert.equal(await looks(), before_ + 1);
  const { actor, subject } = await sport.db.one<{ actor: string; subject: string }>(
    `select actor, subject from audit_events where event = 'important.families_shown' order by id desc limit 1`,
  );
  assert.deepEqual([actor, subject], [`member:${idOf(sport, 'coach.kim')}`, 'team:1']);
  const json = JSON.stringify(list);
  assert.ok(
    !json.includes('@') && !json.includes('Morgan,') && !/Jordan M/.test(json),
    'no address, no child’s last name',
  );
});

test('nobody else: not a family, the division’s coach, staff of the team, a coach of others; and nothing is written down', async () => {
  const before_ = await looks();
  for (const who of ['pat.parker', 'riley.parker', 'coach.lee', 'coach.flag', 'staff.diaz', 'casey.brook', 'admin']) {
    const response = await as(sport, who).get(`/community/important/${notice}/families?team_id=1`);
    assert.ok([403, 404].includes(response.statusCode), who);
    assert.ok(!/phone|555/.test(response.body), who);
    for (const word of ['told', 'not-told', 'again'])
      assert.ok(
        [403, 404].includes((await post(word, word === 'again' ? {} : { player_id: 1 }, who)).statusCode),
        `${who} ${word}`,
      );
  }
  await sport.db.run(`update assignments set role = 'staff' where member_id = $1`, [idOf(sport, 'coach.kim')]);
  await sport.db.run('update members set is_staff = true where id = $1', [idOf(sport, 'coach.kim')]);
  assert.equal((await as(sport, 'coach.kim').get(`/community/important/${notice}/families?team_id=1`)).statusCode, 403);
  await sport.db.run(`update assignments set role = 'coach' where member_id = $1`, [idOf(sport, 'coach.kim')]);
  assert.equal((await as(sport, 'coach.kim').get(`/community/important/${notice}/families?team_id=2`)).statusCode, 403);
  assert.equal((await as(sport, 'coach.kim').get(`/community/important/${notice}/families`)).statusCode, 422);
  assert.equal(await looks(), before_);
});

test('one guardian of two is enough for the child, and both are in the row', async () => {
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     values ($1, 1, 'parent_guardian', 'verified', now(), now())`,
    [idOf(sport, 'casey.brook')],
  );
  assert.equal(familyOf(await look(), 'Riley').is_seen, false);
  await as(sport, 'casey.brook').post(`/community/important/${notice}/seen`, {});
  const { is_seen, guardians } = familyOf(await look(), 'Riley');
  assert.deepEqual(
    [is_seen, guardians.map(({ name, seen_at }) => [name, seen_at !== null])],
    [
      true,
      [
        ['Casey Brook', true],
        ['Pat Parker', false],
      ],
    ],
  );
  await sport.db.run('delete from guardian_links where member_id = $1 and player_id = 1', [idOf(sport, 'casey.brook')]);
  assert.equal(
    familyOf(await look(), 'Riley').is_seen,
    false,
    'who is no guardian any more has not seen it for the child',
  );
});

test('“I told them” is noted once with name and time, and can be taken back; of the own team only', async () => {
  const jordan = familyOf(await look(), 'Jordan').player_id;
  const told: ImportantFamilies = (await post('told', { player_id: jordan })).json().data;
  const { is_seen, told_by, told_at } = familyOf(told, 'Jordan');
  assert.deepEqual([is_seen, told_by], [true, 'Kim Coleman']);
  sport.clock.advance(30);
  assert.equal(familyOf((await post('told', { player_id: jordan })).json().data, 'Jordan').told_at, told_at);
  const back = (await post('not-told', { player_id: jordan })).json().data;
  assert.deepEqual([familyOf(back, 'Jordan').is_seen, familyOf(back, 'Jordan').told_by], [false, null]);
  const trail = await sport.db.rows<{ event: string }>(
    `select event from audit_events where event in ('important.told', 'important.not_told') order by id`,
  );
  assert.deepEqual(
    trail.map(({ event }) => event),
    ['important.told', 'important.not_told'],
  );
  assert.equal((await post('told', { player_id: 2 })).statusCode, 404, 'a player of the Otters');
});

test('it is sent again after an hour to those who have not seen it, and at any time within two hours of the start', async () => {
  const early = await post('again');
  assert.deepEqual([early.statusCode, early.json().data.code], [409, 'important.too_soon']);
  assert.deepEqual(await newMails(), []);
  sport.clock.set('2027-07-01T17:01:02Z');
  await as(sport, 'alex.morgan').post(`/community/important/${notice}/seen`, {});
  const { families, may_send } = await look();
  assert.equal(may_send, true);
  assert.ok(families.some(({ is_seen }) => !is_seen));
  assert.equal((await post('again')).statusCode, 200);
  assert.deepEqual(await newMails(), ['pat.parker'], 'not to whom has seen it, not to coaches and players');
  assert.deepEqual([(await post('again')).statusCode, await newMails()], [409, []]);
  sport.clock.set('2027-07-01T20:01:00Z');
  assert.equal((await post('again')).statusCode, 200);
  assert.deepEqual(await newMails(), ['pat.parker']);
  assert.equal((await post('again')).statusCode, 409, 'a second press');
  sport.clock.advance(61);
  assert.equal((await post('again')).statusCode, 200, 'it begins soon');
  assert.deepEqual(await newMails(), ['pat.parker']);
  await as(sport, 'pat.parker').post(`/community/important/${notice}/seen`, {});
  sport.clock.advance(61);
  await post('again');
  assert.deepEqual(await newMails(), []);
});

test('two presses at once send once', async () => {
  await as(sport, 'pat.parker').post(`/community/important/${notice}/unseen`, {});
  sport.clock.advance(61);
  const statuses = (await Promise.all([post('again'), post('again')])).map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(statuses, [200, 409]);
  assert.deepEqual(await newMails(), ['pat.parker']);
});
