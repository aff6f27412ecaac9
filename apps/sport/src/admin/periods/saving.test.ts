// What may have changed between planning a period and saving or publishing it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { aFamily, closedPeriod, findLeague, openPeriod, registerAndPay } from '../../registration/testing/families.ts';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let registrar: AdminClient;
before(async () => {
  sport = await startTestSport();
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
});
after(() => sport.stop());

const PATH = '/admin/registration-periods';
const read = async (id: number, who = registrar) => (await who.get(`${PATH}/${id}`)).data;
const plan = async (id: number, part: object, who = registrar) => {
  const planned = await who.post(`${PATH}/${id}/plan`, { version: (await read(id, who)).version, ...part });
  assert.equal(planned.status, 200, planned.body);
};
const save = async (id: number, who = registrar) => {
  const { version, review } = await read(id, who);
  return who.post(`${PATH}/${id}/save`, { version, review });
};
const publish = async (id: number) => registrar.post(`${PATH}/${id}/publish`, { version: (await read(id)).version });

/** A period of the league whose registration is closed, which could be published. */
const camp = async (name: string, opens: string, closes: string): Promise<number> => {
  const { league_id } = await findLeague(sport, closedPeriod(sport), 'Grades 3-6');
  const { id } = (await registrar.post(PATH, { name, league_id })).data;
  const [{ division_id }] = (await read(id)).plan.divisions;
  await plan(id, { part: 'dates', opens_at: `${opens}T00:00`, closes_at: `${closes}T23:59` });
  await plan(id, { part: 'places', places: [{ id: division_id, capacity: 20 }] });
  assert.equal((await save(id)).status, 200);
  return id;
};
const year = () => sport.clock.now().getUTCFullYear();

test('nothing is published while somebody has changes of it that are not saved', async () => {
  const id = await camp('Fall camp', `${year() + 2}-01-02`, `${year() + 2}-02-02`);
  const other = await asAdminOf(sport, 'clerk', { registration: true });
  await plan(id, { part: 'fee', amount: '80.00' }, other);
  const refused = await publish(id);
  assert.deepEqual([refused.status, refused.code], [409, 'registration.not_ready'], refused.body);
  assert.match(refused.data.message, /has changes that are not saved/);
  assert.equal((await save(id, other)).status, 200);
  assert.equal((await publish(id)).status, 200);
  assert.equal((await read(id)).fee, 8000);
});

test('periods of a league are saved one after the other: none overlaps another, and no name is there twice', async () => {
  const first = await camp('Early camp', `${year() + 3}-01-02`, `${year() + 3}-02-02`);
  const second = await camp('Late camp', `${year() + 3}-03-02`, `${year() + 3}-04-02`);
  assert.equal((await publish(first)).status, 200);
  assert.equal((await publish(second)).status, 200);
  await plan(second, { part: 'dates', opens_at: `${year() + 3}-02-10T00:00`, closes_at: `${year() + 3}-04-02T23:59` });
  const { league_id } = await read(first);
  const saving = await sport.db.transaction(async (tx) => {
    await tx.run('select 1 from leagues where id = $1 for no key update', [league_id]);
    // In a box of its own: the transaction does not wait for it.
    const begun = { answer: save(second) };
    await Promise.race([waitForBlocked(sport.db, 1), begun.answer]);
    await tx.run('update registration_periods set closes_at = $2 where id = $1', [
      first,
      `${year() + 3}-02-20T12:00:00Z`,
    ]);
    return begun;
  });
  const refused = await saving.answer;
  assert.equal(refused.status, 422, refused.body);
  assert.match(refused.data.fields.closes_at, /Early camp takes Grades 3–6/);
  await assert.rejects(sport.db.run(`update registration_periods set name = 'Early camp' where id = $1`, [second]), {
    code: 'request.invalid',
  });
});

test('a question that somebody answered since it was planned keeps its words', async () => {
  const { period_id: id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
  await plan(id, { part: 'question', label: 'Cap color?', kind: 'text', step: 'choices', required: 'yes' });
  assert.equal((await save(id)).status, 200);
  await plan(id, { part: 'question', question: 'q_cap_color', label: 'Shoe size?' });
  const family = await aFamily(sport, { period: openPeriod(sport), division: 'Grades 3-4' });
  const { result } = await registerAndPay(sport, { ...family, q_cap_color: 'red' });
  assert.equal(result.data.status, 'registered', JSON.stringify(result.data));
  const refused = await save(id);
  assert.equal(refused.status, 422, refused.body);
  assert.match(refused.data.fields.label, /1 family has answered it/);
});
