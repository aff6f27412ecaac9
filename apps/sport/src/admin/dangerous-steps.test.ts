import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adminOperations, BY_NAME, isRaw } from '@sports-hub/contract';
import { asAdmin, type AdminClient } from '../testing/admin-client.ts';
import { idOf } from '../testing/cast.ts';
import { sampleBody } from '../testing/sample-body.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/** Dangerous steps: what the contract and the service say must be the same; the documentation is made from the contract. */
let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
  // What is held by name only, too.
  for (const page of BY_NAME)
    await sport.db.run('insert into administrator_pages (member_id, page, may_write) values ($1, $2, true)', [
      idOf(sport, 'admin'),
      page,
    ]);
});
after(() => sport.stop());

const assignment = { member_id: 1003, role: 'coach', scope_type: 'team', scope_id: 1 };
/** Written or drawn for the site: nothing about people leaves with it. */
const OF_THE_SITE = ['downloadAdminFile'];
/** Depends on what was chosen: disabling the member asks, and mails to families do. */
const SOMETIMES = ['resolveReport', 'savePeriodPlan'];

const dangerous = adminOperations.filter(({ problems }) => problems.includes('admin.confirmation_required'));

test('every step that the contract calls dangerous asks for the password after ten minutes', async () => {
  assert.ok(dangerous.length > 20);
  sport.clock.advance(601);
  for (const op of dangerous.filter(({ name }) => !SOMETIMES.includes(name))) {
    const { status, code } = await admin.post(op.path.replace(':id', '1'), sampleBody(op));
    assert.deepEqual([status, code], [403, 'admin.confirmation_required'], op.name);
  }
});

test('nothing leaves as a file without the password', () => {
  const files = adminOperations.filter(({ responses }) => Object.values(responses).some(isRaw));
  assert.deepEqual(
    files.filter((op) => !dangerous.includes(op) && !OF_THE_SITE.includes(op.name)).map(({ name }) => name),
    [],
  );
});

test('taking access away never waits for a password', async () => {
  const { id } = await sport.db.one<{ id: number }>('select min(id) as id from assignments');
  assert.equal((await admin.post(`/admin/assignments/${id}/remove`)).status, 200);
  const rows = [{ action: 'remove', ...assignment }];
  assert.equal((await admin.post('/admin/assignments/bulk', { rows })).status, 200);
});
