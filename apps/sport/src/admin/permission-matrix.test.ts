import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adminOperations, type OperationSpec } from '@sports-hub/contract';
import { asAdmin, asAdminOf, type AdminClient } from '../testing/admin-client.ts';
import { SiteClient } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/**
 * Every operation of the administration against everybody, made from the contract: an operation that is added is
 * walked without anybody writing it down here.
 */
let sport: TestSport;
let callers: Record<string, SiteClient>;
before(async () => {
  sport = await startTestSport();
  const member = await new SiteClient(sport.app).open();
  await member.post('/auth/login', { email: 'pat.parker@riverbend.example', password: 'Riverbend2026' });
  callers = {
    anonymous: new SiteClient(sport.app),
    member,
    readsFamilies: await asAdminOf(sport, 'robin.vale', { 'family-accounts': false }),
    clerk: await asAdmin(sport, 'clerk'),
    readsMessaging: await asAdminOf(sport, 'staff.diaz', { 'team-messaging': false }),
    messaging: await asAdminOf(sport, 'coach.lee', { 'team-messaging': true }),
    season: await asAdminOf(sport, 'coach.flag', { season: true, registration: true, content: true }),
    readsAudit: await asAdminOf(sport, 'alex.morgan', { audit: true, permissions: true }),
    super: await asAdmin(sport, 'admin'),
  };
});
after(() => sport.stop());

const RIGHTS: Record<string, readonly string[]> = {
  readsFamilies: ['family-accounts:read'],
  clerk: ['family-accounts:read', 'family-accounts:write'],
  readsMessaging: ['team-messaging:read'],
  messaging: ['team-messaging:read', 'team-messaging:write'],
  season: ['registration:read', 'registration:write'],
  // A row that grants writing permissions does not count: that stays with super-admins.
  readsAudit: ['audit:read', 'permissions:read'],
};

const guarded = adminOperations.filter(({ access }) => access === 'admin');
const mayCall = (who: string, { permission }: OperationSpec): boolean =>
  who === 'super' ||
  (who in RIGHTS && (permission === 'own' || permission === 'setup' || RIGHTS[who]!.includes(permission ?? '')));

/** An id that exists nowhere, and no body: whoever is let in changes nothing. */
const call = (client: SiteClient, { method, path, name }: OperationSpec) =>
  name === 'exportAudit' || name === 'startCodeSetup' || name === 'getPasskeySetup'
    ? client.send(method, path, { unknown: true })
    : client.send(method, path.replaceAll(/:[a-z_]+/g, '999999999'), method === 'POST' ? { unknown: true } : undefined);

test('every operation of the administration is on the sport’s own site and says who may call it', () => {
  assert.ok(guarded.length > 40);
  for (const op of adminOperations) {
    assert.equal(op.reach, 'site', op.name);
    assert.ok(op.path.startsWith('/admin/'), op.name);
    assert.ok(op.access === 'admin-visitor' || op.permission, op.name);
    if (op.method === 'GET' && op.permission) assert.doesNotMatch(op.permission, /:write$/, op.name);
  }
});

for (const op of guarded) {
  test(`${op.name} (${op.permission}) lets in exactly who may call it`, async () => {
    for (const [who, client] of Object.entries(callers)) {
      const { status, code } = await call(client, op);
      if (mayCall(who, op)) {
        assert.ok(![401, 403].includes(status), `${who} was refused: ${code}`);
        assert.ok(status < 500, `${who}: ${status}`);
      } else if (who === 'anonymous' || who === 'member') {
        assert.equal(status, 401, who);
      } else {
        assert.equal(code, 'permission.missing', who);
      }
    }
  });
}

test('without its CSRF token no POST of the administration passes', async () => {
  const client = (await asAdmin(sport, 'admin')) as AdminClient;
  client.csrf = 'another';
  for (const op of adminOperations.filter(({ method }) => method === 'POST'))
    assert.equal((await call(client, op)).code, 'csrf.invalid', op.name);
});

test('a change of permissions holds from the next request on', async () => {
  const clerk = callers['clerk']!;
  const chris = await sport.db.one<{ id: number }>(`select id from members where email = 'clerk@riverbend.example'`);
  assert.equal((await clerk.get('/admin/members')).status, 200);
  await sport.db.run('delete from administrator_pages where member_id = $1', [chris.id]);
  assert.equal((await clerk.get('/admin/members')).code, 'permission.missing');
  await sport.db.run('delete from administrators where member_id = $1', [chris.id]);
  assert.equal((await clerk.get('/admin/home')).status, 401);
});
