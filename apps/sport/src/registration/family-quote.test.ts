import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signedIn } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { aFamily, aFamilyOf, clinic, ledger, openPeriod, registerAndPay, send, type Body } from './testing/families.ts';

describe('the price of a family', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport({ env: { THROTTLE_QUOTES: '2000/60', THROTTLE_REGISTRATIONS: '2000/60' } });
  });
  after(() => sport.stop());
  const quote = (children: readonly Body[]) => send(sport, 'POST', '/registration/family-quote', { children });
  const dues = async (children: readonly Body[]): Promise<number[]> => {
    const { status, data } = await quote(children);
    assert.equal(status, 200, JSON.stringify(data));
    const due = data.items.map(({ due_now }: { due_now: number }) => due_now);
    assert.equal(
      data.due_now,
      due.reduce((sum: number, one: number) => sum + one, 0),
    );
    return due;
  };

  test('has sibling and code discounts in the number before anybody pays, and is what is charged, to the cent', async () => {
    const children = await aFamilyOf(sport, [{}, { discount_code: 'WELCOME10' }, { volunteer_choice: 'opt_out' }]);
    const shown = await dues(children);
    assert.equal(shown.length, 3);
    assert.deepEqual(shown.slice(0, 2), [12_500, 9_900]);
    const { charges, balance } = await ledger(sport);
    for (const [index, child] of children.entries()) {
      const { intent, result } = await registerAndPay(sport, child);
      assert.equal(intent.amount, shown[index], `child ${index}`);
      assert.equal(result.data.status, 'registered');
    }
    const texts = (await sport.mails(String(children[0]?.['email']))).map(({ text }) => text);
    assert.equal(texts.filter((text) => !text.includes('All children together')).length, 1, 'the first is alone');
    const sum = `$${(shown.reduce((total, one) => total + one, 0) / 100).toFixed(2)}`;
    const last = texts.filter((text) => text.includes(`All children together: ${sum}`));
    assert.equal(last.length, 1, texts.join('\n\n'));
    for (const { player_first_name } of children) assert.ok(last[0]?.includes(String(player_first_name)));
    const after = await ledger(sport);
    assert.equal(after.charges - charges, 3);
    assert.equal(
      after.balance - balance,
      shown.reduce((sum, one) => sum + one, 0),
    );
  });

  test('counts a child once, and only children of the same family', async () => {
    const [one = {}] = await aFamilyOf(sport, [{}]);
    assert.deepEqual(await dues([one, one]), [12_500, 12_500], 'nobody is its own sibling');
    assert.deepEqual(await dues([one, await aFamily(sport)]), [12_500, 12_500], 'another family');
    await registerAndPay(sport, one);
    const [two = {}] = await aFamilyOf(sport, [{}]);
    const own = Object.fromEntries(['email', 'parent_last_name', 'phone', 'zip'].map((name) => [name, one[name]]));
    assert.deepEqual(await dues([{ ...two, ...own }]), [11_000], 'one that is registered already');
    assert.deepEqual(
      await dues([
        { ...two, ...own },
        { ...(await aFamily(sport)), ...own },
      ]),
      [11_000, 11_000],
    );
  });

  test('does not count who gets no place now: the last one is given once, the waiting list makes nobody cheaper', async () => {
    const girls = { division: 'Grades 5-6 Girls' };
    const { email, parent_last_name, phone, zip } = await aFamily(sport);
    const own = { email, parent_last_name, phone, zip };
    const children = [await aFamily(sport, girls), await aFamily(sport, girls), await aFamily(sport)];
    const { data } = await quote(children.map((child) => ({ ...child, ...own })));
    assert.deepEqual(
      data.items.map(({ availability, due_now }: { availability: string; due_now: number }) => [availability, due_now]),
      [
        ['open', 12_500],
        ['waitlist', 0],
        ['open', 11_000],
      ],
    );
    const full = await dues([
      { ...children[1], ...own },
      { ...children[0], ...own },
    ]);
    assert.deepEqual(full, [12_500, 0]);
  });

  test('gives the last use of a code to one child, and says so at the other', async () => {
    await sport.db.run(
      `insert into registration_discounts (period_id, kind, percent, code, max_uses)
       select id, 'code', 50, 'ONLYONE', 1 from registration_periods where name = $1`,
      [openPeriod(sport)],
    );
    const children = await aFamilyOf(sport, [{ discount_code: 'ONLYONE' }, { discount_code: 'ONLYONE' }]);
    const { status, data } = await quote(children);
    assert.equal(status, 422);
    assert.deepEqual(data.fields, { 'children.1.discount_code': 'This code is not valid here.' });
  });

  test('free places make nobody cheaper before they are confirmed, except for who is signed in with the address', async () => {
    await sport.db.run(
      `insert into registration_discounts (period_id, kind, percent, code) select id, 'code', 100, 'ALLFREE' from registration_periods where name = $1`,
      [openPeriod(sport)],
    );
    const children = await aFamilyOf(sport, [{ discount_code: 'ALLFREE' }, {}]);
    assert.deepEqual(await dues(children), [0, 12_500]);
    const family = await signedIn(sport, 'new.family');
    const own = children.map((child) => ({ ...child, email: 'new.family@riverbend.example' }));
    const { data } = await family.post('/registration/family-quote', { children: own });
    assert.deepEqual(
      data.items.map(({ due_now }: { due_now: number }) => due_now),
      [0, 11_000],
    );
    const [held] = own;
    assert.equal((await family.post('/registration/finalize', held ?? {})).data.status, 'registered');
    assert.equal((await family.post('/registration/quote', own[1] ?? {})).data.due_now, 11_000, 'as was said');
  });

  test('what is wrong is told of every child at once; nothing and too much are refused', async () => {
    const [one, two] = await aFamilyOf(sport, [{ zip: '12' }, { birth_date: '1980-05-14', player_first_name: 'Nico' }]);
    const { status, data } = await quote([one ?? {}, two ?? {}]);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(data.fields), ['children.0.zip', 'children.1.birth_date']);
    assert.match(data.fields['children.1.birth_date'], /^Nico would be 4\d\. Is the year right\?$/);
    for (const children of [[], Array.from({ length: 9 }, () => one ?? {}), [7], 'x', null])
      assert.equal((await send(sport, 'POST', '/registration/family-quote', { children })).status, 422);
    const free = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
    assert.deepEqual(await dues([await aFamily(sport), free]), [12_500, 0], 'for two things at once');
  });
});
