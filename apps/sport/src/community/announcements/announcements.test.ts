import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const HAWKS = { scope_type: 'team', scope_id: 1 };
const GRADES_5_6 = { scope_type: 'division', scope_id: 2 };
const publish = (who: string, announcement: object) =>
  as(sport, who).post('/community/announcements', { title: 'Title', body: 'Body', ...announcement });
const seen = async (who: string): Promise<string[]> =>
  (await as(sport, who).get('/community/announcements'))
    .json()
    .data.items.map(({ title }: { title: string }) => title.replace('Welcome, ', ''));
const codeOf = (response: { json(): { data: { code?: string } } }): string | undefined => response.json().data.code;

describe('who sees an announcement', () => {
  test('those who hold exactly its team or division now, newest first', async () => {
    assert.deepEqual(await seen('alex.morgan'), ['Hawks', 'Grades 3-4']);
    assert.deepEqual(await seen('pat.parker'), ['Comets', 'Hawks', 'Grades 5-6', 'Grades 3-4']);
    assert.deepEqual(await seen('riley.parker'), ['Hawks', 'Grades 3-4']);
    assert.deepEqual(await seen('jordan.morgan'), ['Hawks', 'Grades 3-4'], 'reading needs no consent');
    assert.deepEqual(await seen('coach.kim'), ['Hawks'], 'a team’s coach holds the team only');
    assert.deepEqual(await seen('coach.lee'), ['Grades 5-6'], 'a division’s coach holds the division only');
    for (const nobody of ['coach.flag', 'uncle.parker', 'new.family', 'admin'])
      assert.deepEqual(await seen(nobody), [], nobody);
  });

  test('a scope that is lost takes its announcements along, also one’s own', async () => {
    await sport.db.run('delete from assignments where member_id = $1', [idOf(sport, 'coach.lee')]);
    assert.deepEqual(await seen('coach.lee'), []);
    await sport.db.run(
      `insert into assignments (member_id, role, division_id, created_at) values ($1, 'coach', 2, now())`,
      [idOf(sport, 'coach.lee')],
    );
    assert.deepEqual(await seen('coach.lee'), ['Grades 5-6']);
  });
});

describe('publishing', () => {
  test('an assigned coach or staff member publishes to that scope', async () => {
    const response = await publish('coach.kim', HAWKS);
    assert.equal(response.statusCode, 201);
    const { data } = response.json();
    assert.deepEqual(
      [data.author_id, data.author_name, data.scope_type, data.scope_id, data.title, data.body],
      [idOf(sport, 'coach.kim'), 'Kim Coleman', 'team', 1, 'Title', 'Body'],
    );
    assert.deepEqual((await as(sport, 'alex.morgan').get('/community/announcements')).json().data.items[0], data);
    assert.equal((await publish('coach.lee', GRADES_5_6)).statusCode, 201);
    assert.equal((await publish('staff.diaz', { scope_type: 'division', scope_id: '1' })).statusCode, 201);
  });

  test('nobody publishes where they are not assigned: parents, flags, other teams, the team’s division, the division’s teams', async () => {
    for (const [who, scope] of [
      ['pat.parker', HAWKS],
      ['riley.parker', HAWKS],
      ['coach.flag', HAWKS],
      ['coach.kim', { scope_type: 'team', scope_id: 2 }],
      ['coach.kim', { scope_type: 'division', scope_id: 1 }],
      ['coach.lee', { scope_type: 'team', scope_id: 3 }],
      ['coach.kim', { scope_type: 'team', scope_id: 999 }],
      ['coach.lee', { scope_type: 'team', scope_id: 2 }],
    ] as const)
      assert.equal(codeOf(await publish(who, scope)), 'scope.not_assigned', `${who} ${JSON.stringify(scope)}`);
  });

  test('ends with the assignment, the flag or the season', async () => {
    const kim = idOf(sport, 'coach.kim');
    for (const [take, back] of [
      ['update members set is_coach = false where id = $1', 'update members set is_coach = true where id = $1'],
      [
        "update assignments set role = 'staff' where member_id = $1",
        "update assignments set role = 'coach' where member_id = $1",
      ],
    ] as const) {
      await sport.db.run(take, [kim]);
      assert.equal(codeOf(await publish('coach.kim', HAWKS)), 'scope.not_assigned');
      await sport.db.run(back, [kim]);
    }
    await sport.db.run('update seasons set is_current = false');
    assert.equal(codeOf(await publish('coach.kim', HAWKS)), 'scope.not_assigned');
    await sport.db.run('update seasons set is_current = true where id = (select min(id) from seasons)');
  });

  test('titles have 1 to 160 characters, bodies 1 to 4000', async () => {
    for (const bad of [
      { title: '' },
      { title: ' ' },
      { title: 'x'.repeat(161) },
      { body: '' },
      { body: 'x'.repeat(4001) },
      { body: 'a\0' },
      { scope_type: 'league' },
      { scope_id: 0 },
      { scope_id: -1 },
    ]) {
      assert.equal(
        (await publish('coach.lee', { ...GRADES_5_6, ...bad })).statusCode,
        422,
        JSON.stringify(bad).slice(0, 40),
      );
    }
    assert.equal(
      (await publish('coach.lee', { ...GRADES_5_6, title: '\u{1F3C0}'.repeat(160), body: 'é'.repeat(4000) }))
        .statusCode,
      201,
    );
  });

  test('ten an hour for each author', async () => {
    sport.clock.advance(3601);
    for (let n = 0; n < 10; n += 1) assert.equal((await publish('coach.kim', HAWKS)).statusCode, 201);
    const eleventh = await publish('coach.kim', HAWKS);
    assert.equal(eleventh.statusCode, 429);
    assert.ok(Number(eleventh.headers['retry-after']) > 0);
    assert.equal((await publish('coach.lee', GRADES_5_6)).statusCode, 201, 'others are not held up');
    sport.clock.advance(3601);
    assert.equal((await publish('coach.kim', HAWKS)).statusCode, 201);
  });
});

test('pages hold 50, with a cursor for older ones', async () => {
  await sport.db.run(
    `insert into announcements (author_id, scope_type, scope_id, title, body, created_at) select $1, case n % 2 when 0 then 'team' else 'division' end, case n % 2 when 0 then 4 else 2 end, n::text, 'x', now() from generate_series(1, 120) n`,
    [idOf(sport, 'coach.lee')],
  );
  const page = async (query = '') =>
    (await as(sport, 'robin.vale').get(`/community/announcements${query}`)).json().data;
  const first = await page();
  assert.equal(first.items.length, 50);
  assert.deepEqual(
    first.items.map(({ title }: { title: string }) => Number(title)),
    Array.from({ length: 50 }, (_, n) => 120 - n),
  );
  const second = await page(`?before=${first.next_before}`);
  const third = await page(`?before=${second.next_before}`);
  assert.equal(second.items.length, 50);
  assert.equal(third.next_before, null);
  for (const query of ['0', '-1', 'x', '9223372036854775808'])
    assert.equal((await as(sport, 'robin.vale').get(`/community/announcements?before=${query}`)).statusCode, 422);
});
