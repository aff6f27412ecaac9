import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { adminOperations } from '@sports-hub/contract';
import { asAdmin, type AdminClient } from '../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/** Dangerous steps: what the contract, the service and the documentation say must be the same. */
let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const seen = { version: 1 };
const reason = 'because of a test';
const assignment = { member_id: 1003, role: 'coach', scope_type: 'team', scope_id: 1 };
/** A body that passes the schema, so that only the password is missing. */
const BODIES: Record<string, object> = {
  disableMember: { ...seen, reason },
  enableMember: { ...seen, reason },
  verifyGuardianLink: { ...seen, player_id: 1, relationship: 'parent_guardian', reason },
  removeGuardianLink: { ...seen, reason },
  approveClaim: { ...seen, player_id: 1 },
  joinPlayers: { ...seen, keep_player_id: 1, reason },
  undoDuplicateDecision: { ...seen, reason },
  assignScope: assignment,
  changeAssignmentsInBulk: { rows: [{ action: 'assign', ...assignment }] },
  approvePlayerLogin: { player_id: 4, guardian_id: 1009, email: 'drew@riverbend.example' },
  exportReportTranscript: { format: 'json' },
  changeSafety: {
    ...seen,
    quiet_hours: true,
    quiet_from: '21:00',
    quiet_until: '07:00',
    guardian_notices: true,
    transcript_export: true,
  },
  addAdministrator: { member_id: 1009, is_super: false, rights: [] },
  changeAdministrator: { ...seen, is_super: false, rights: [] },
  removeAdministrator: seen,
  resetSecondStep: { ...seen, reason },
  exportAudit: {},
  startCodeSetup: {},
  confirmCodeSetup: { code: '123456' },
  renewRecoveryCodes: {},
  getPasskeySetup: {},
  addPasskey: { name: 'Phone', response: {} },
  removePasskey: {},
};
/** Depends on what was chosen: only disabling the member asks. */
const SOMETIMES = ['resolveReport'];

const dangerous = adminOperations.filter(({ problems }) => problems.includes('admin.confirmation_required'));

test('every step that the contract calls dangerous asks for the password after ten minutes', async () => {
  assert.deepEqual(dangerous.map(({ name }) => name).sort(), [...Object.keys(BODIES), ...SOMETIMES].sort());
  sport.clock.advance(601);
  for (const [name, body] of Object.entries(BODIES)) {
    const { path } = dangerous.find((op) => op.name === name)!;
    const { status, code } = await admin.post(path.replace(':id', '1'), body);
    assert.deepEqual([status, code], [403, 'admin.confirmation_required'], name);
  }
});

test('taking access away never waits for a password', async () => {
  const { id } = await sport.db.one<{ id: number }>('select min(id) as id from assignments');
  assert.equal((await admin.post(`/admin/assignments/${id}/remove`)).status, 200);
  const rows = [{ action: 'remove', ...assignment }];
  assert.equal((await admin.post('/admin/assignments/bulk', { rows })).status, 200);
});

test('the documentation lists exactly these', async () => {
  const docs = await readFile(new URL('../../../../docs/administration.md', import.meta.url), 'utf8');
  const listed = /<!-- dangerous -->([\s\S]*?)<!-- end -->/.exec(docs)?.[1] ?? '';
  assert.deepEqual(
    [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort(),
    dangerous.map(({ name }) => name).sort(),
  );
});
