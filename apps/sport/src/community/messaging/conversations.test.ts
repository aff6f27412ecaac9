import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asMember } from '../../testing/callers.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { PAT_AND_KIM } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const codeOf = (response: { json(): { data: { code?: string } } }): string | undefined => response.json().data.code;
const start = (who: string, recipient: number | string) =>
  as(sport, who).post('/community/conversations', { recipient_id: recipient });
const list = async (who: string, query = '') =>
  (await as(sport, who).get(`/community/conversations${query}`)).json().data;
const recipients = async (who: string, after_ = 0) =>
  (await as(sport, who).get(`/community/recipients?after=${after_}`)).json().data;
const namesOf = async (who: string): Promise<string[]> =>
  (await recipients(who)).items.map(({ name }: { name: string }) => name.split(' ')[0]);

describe('starting a conversation', () => {
  test('creates one per pair; repeated from either side it returns the same', async () => {
    const first = await start('pat.parker', idOf(sport, 'casey.brook'));
    assert.equal(first.statusCode, 201);
    const again = await start('pat.parker', String(idOf(sport, 'casey.brook')));
    const back = await start('casey.brook', idOf(sport, 'pat.parker'));
    assert.deepEqual([again.statusCode, back.statusCode], [200, 200]);
    assert.deepEqual(again.json().data, first.json().data);
    assert.deepEqual(back.json().data, first.json().data);
    const [item] = (await list('pat.parker')).items;
    assert.equal(item.id, first.json().data.id);
    assert.ok(item.account_a < item.account_b);
    assert.deepEqual([item.a_first, item.b_last, item.unread], ['Pat', 'Brook', 0]);
  });

  test('needs a shared team or division now', async () => {
    assert.equal(
      (await start('coach.kim', idOf(sport, 'alex.morgan'))).statusCode,
      201,
      'the team’s coach and a parent of the team',
    );
    assert.equal((await start('robin.vale', idOf(sport, 'pat.parker'))).statusCode, 201, 'two parents of one division');
    assert.equal(
      (await start('coach.lee', idOf(sport, 'robin.vale'))).statusCode,
      201,
      'the division’s coach and a parent in it',
    );
    for (const [from, to] of [
      ['coach.kim', 'casey.brook'], // another team of the same division
      ['coach.kim', 'robin.vale'],
      ['coach.lee', 'casey.brook'],
      ['coach.lee', 'coach.kim'],
      ['robin.vale', 'casey.brook'],
      ['coach.flag', 'pat.parker'],
      ['pat.parker', 'coach.flag'], // a flag alone
      ['uncle.parker', 'coach.kim'],
      ['new.family', 'pat.parker'],
      ['pat.parker', 'pat.parker'],
      ['coach.kim', 'staff.diaz'],
    ] as const) {
      const response = await start(from, idOf(sport, to));
      assert.equal(codeOf(response), 'messaging.recipient_not_permitted', `${from} to ${to}`);
      assert.equal(response.statusCode, 403);
    }
  });

  test('a player takes part only with consent and a guardian who can look', async () => {
    assert.equal(
      (await start('alex.morgan', idOf(sport, 'riley.parker'))).statusCode,
      201,
      'a parent of the same team and a player with consent',
    );
    for (const [from, to] of [
      ['coach.kim', 'jordan.morgan'],
      ['jordan.morgan', 'coach.kim'],
      ['alex.morgan', 'jordan.morgan'],
      ['riley.parker', 'jordan.morgan'],
    ] as const) {
      assert.equal(codeOf(await start(from, idOf(sport, to))), 'messaging.recipient_not_permitted', `${from} to ${to}`);
    }
  });

  test('somebody unknown is answered like somebody out of reach; what is no id is 422', async () => {
    for (const id of [999_999, 5001, 900_000_000_000])
      assert.equal(codeOf(await start('pat.parker', id)), 'messaging.recipient_not_permitted');
    for (const id of [0, -1, 1.5, '9223372036854775808', 'x', '', '01'])
      assert.equal((await start('pat.parker', id)).statusCode, 422, String(id));
  });
});

describe('the list of conversations', () => {
  test('has the newest id first, 50 a page, and a cursor for older ones', async () => {
    const me = idOf(sport, 'admin');
    await sport.db.run(
      `with others as (insert into members (email, first_name, last_name, created_at) select 'many' || n || '@riverbend.example', 'Many', n::text, now() from generate_series(1, 101) n returning id)
       insert into conversations (account_a, account_b, started_by, created_at) select least(id, $1), greatest(id, $1), $1, now() from others`,
      [me],
    );
    const first = await list('admin');
    assert.equal(first.items.length, 50);
    const ids = first.items.map(({ id }: { id: number }) => id);
    assert.deepEqual(
      ids,
      ids.toSorted((a: number, b: number) => b - a),
    );
    assert.equal(first.next_before, ids.at(-1));
    assert.equal(first.monitoring, false);
    const second = await list('admin', `?before=${first.next_before}`);
    const third = await list('admin', `?before=${second.next_before}`);
    assert.deepEqual([second.items.length, third.items.length, third.next_before], [50, 1, null]);
    for (const query of ['before=0', 'before=-1', 'before=x', 'before=9223372036854775808', 'child_account_id=0']) {
      assert.equal((await as(sport, 'admin').get(`/community/conversations?${query}`)).statusCode, 422, query);
    }
  });

  test('shows a verified child’s to its guardian, and says that it is monitoring', async () => {
    const riley = idOf(sport, 'riley.parker');
    const view = await list('pat.parker', `?child_account_id=${riley}`);
    assert.equal(view.monitoring, true);
    assert.ok(
      view.items.every((item: { account_a: number; account_b: number }) =>
        [item.account_a, item.account_b].includes(riley),
      ),
    );
    assert.ok(view.items.length > 0);
  });

  test('shows nobody else’s: other relatives, coaches, other parents, the child itself, and for unknown accounts', async () => {
    const riley = idOf(sport, 'riley.parker');
    for (const who of ['uncle.parker', 'coach.kim', 'alex.morgan', 'riley.parker', 'new.family']) {
      assert.equal(
        codeOf(await as(sport, who).get(`/community/conversations?child_account_id=${riley}`)),
        'guardian.required',
        who,
      );
    }
    for (const account of [idOf(sport, 'jordan.morgan'), idOf(sport, 'coach.kim'), 1, 999_999]) {
      assert.equal(
        codeOf(await as(sport, 'pat.parker').get(`/community/conversations?child_account_id=${account}`)),
        'guardian.required',
        String(account),
      );
    }
  });
});

describe('recipients', () => {
  test('are those who share a scope now: never the caller, a flag, or a player without consent', async () => {
    assert.deepEqual(await namesOf('coach.kim'), ['Pat', 'Alex', 'Riley']);
    assert.deepEqual(await namesOf('coach.lee'), ['Pat', 'Robin']);
    assert.deepEqual(await namesOf('staff.diaz'), ['Pat', 'Alex', 'Casey', 'Riley']);
    assert.deepEqual(await namesOf('riley.parker'), ['Kim', 'Dana', 'Pat', 'Alex', 'Casey']);
    assert.deepEqual(await namesOf('robin.vale'), ['Lee', 'Pat']);
    for (const nobody of ['coach.flag', 'uncle.parker', 'new.family', 'jordan.morgan', 'admin'])
      assert.deepEqual(await namesOf(nobody), [], nobody);
  });

  test('come by ascending id, 50 a page', async () => {
    const { id: team } = await sport.db.one<{ id: number }>(`select id from teams where name = 'Lynx'`);
    await sport.db.run(
      `with parents as (insert into members (email, first_name, last_name, email_verified_at, created_at)
         select 'lynx' || n || '@riverbend.example', 'Lynx', n::text, now(), now() from generate_series(1, 60) n returning id),
       children as (insert into players (first_name, last_name, birth_date, gender, created_at) select 'Child', n::text, '2015-01-01', 'boys', now() from generate_series(1, 60) n returning id),
       rostered as (insert into roster_entries (team_id, player_id) select $1, id from children)
       insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       select p.id, c.id, 'parent_guardian', 'verified', now(), now()
         from (select id, row_number() over (order by id) n from parents) p join (select id, row_number() over (order by id) n from children) c using (n)`,
      [team],
    );
    const first = await recipients('robin.vale');
    assert.deepEqual([first.items.length, first.has_more, first.next_after], [50, true, first.items.at(-1).id]);
    const second = await recipients('robin.vale', first.next_after);
    assert.deepEqual([second.items.length, second.has_more], [12, false]);
    const ids = [...first.items, ...second.items].map(({ id }: { id: number }) => id);
    assert.equal(new Set(ids).size, 62);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    const end = await recipients('robin.vale', second.next_after);
    assert.deepEqual(end, { items: [], next_after: second.next_after, has_more: false });
  });

  test('a scope of a past season reaches nobody', async () => {
    await sport.db.run('update seasons set is_current = false');
    try {
      assert.deepEqual(await namesOf('coach.kim'), []);
      assert.equal(
        codeOf(
          await as(sport, 'coach.kim').post(`/community/conversations/${PAT_AND_KIM}/messages`, {
            body: 'x',
            client_id: 'x'.repeat(16),
          }),
        ),
        'messaging.not_permitted',
      );
    } finally {
      await sport.db.run('update seasons set is_current = true where id = (select min(id) from seasons)');
    }
  });

  test('an inactive member is no recipient and gets no message', async () => {
    await sport.db.run('update members set is_active = false where id = $1', [idOf(sport, 'alex.morgan')]);
    assert.ok(!(await namesOf('coach.kim')).includes('Alex'));
    assert.equal(
      codeOf(
        await asMember(sport, idOf(sport, 'staff.diaz')).post('/community/conversations', {
          recipient_id: idOf(sport, 'alex.morgan'),
        }),
      ),
      'messaging.recipient_not_permitted',
    );
    await sport.db.run('update members set is_active = true where id = $1', [idOf(sport, 'alex.morgan')]);
  });
});
