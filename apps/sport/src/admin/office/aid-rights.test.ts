import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdmin, asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** The right to read who asked for financial assistance: by name, for few, and never unseen. */
let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport();
  for (const name of ['clerk', 'robin.vale', 'staff.diaz', 'alex.morgan']) await asAdminOf(sport, name, {});
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const grant = async (name: string, rights: string[], is_super = false) => {
  const id = idOf(sport, name);
  const { items } = (await admin.get('/admin/administrators')).data;
  const { version } = items.find((one: { id: number }) => one.id === id);
  return admin.post(`/admin/administrators/${id}`, { version, is_super, rights });
};
const toldOf = async (name: string): Promise<number> =>
  (await sport.mails(`${name}@riverbend.example`)).filter(({ subject }) => /financial assistance/.test(subject)).length;

test('a super-admin who takes it is named to those who look after the money, once', async () => {
  assert.equal((await grant('clerk', ['money:write'])).status, 200);
  assert.equal((await grant('robin.vale', ['money:read'])).status, 200);
  const taken = await grant('admin', ['aid:write'], true);
  assert.deepEqual([taken.status, taken.data.rights], [200, [{ page: 'aid', right: 'write' }]]);
  assert.equal((await grant('admin', ['aid:write'], true)).status, 200, 'has it already');
  assert.deepEqual([await toldOf('clerk'), await toldOf('robin.vale'), await toldOf('admin')], [1, 0, 0]);
});

test('three people have it; a fourth gets it when one of them has not any more', async () => {
  assert.equal((await grant('staff.diaz', ['aid:write'])).status, 200);
  assert.equal((await grant('alex.morgan', ['aid:write', 'season:read'])).status, 200);
  assert.equal(await toldOf('clerk'), 1, 'who is granted it by somebody else is no news to the treasurer');
  const refused = await grant('robin.vale', ['money:read', 'aid:write']);
  assert.equal(refused.status, 422);
  assert.match(refused.data.fields.rights, /Three people/);
  assert.equal((await grant('alex.morgan', ['season:read'])).status, 200);
  assert.equal((await grant('robin.vale', ['money:read', 'aid:write'])).status, 200);
});

test('reading it without deciding is not granted', async () => {
  assert.equal((await grant('alex.morgan', ['aid:read'])).status, 422);
});
