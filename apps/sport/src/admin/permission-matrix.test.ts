import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  ADMIN_PAGES,
  adminOperations,
  BY_NAME,
  rightsFor,
  type AdminPage,
  type OperationSpec,
} from '@sports-hub/contract';
import { asAdmin, asAdminOf, type AdminClient } from '../testing/admin-client.ts';
import { SiteClient, signedIn } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/**
 * Every operation of the administration against everybody, made from the contract: an operation that is added is
 * called without anybody writing it down here.
 */
let sport: TestSport;
let strangers: Record<string, SiteClient>;
let superAdmin: AdminClient;
before(async () => {
  sport = await startTestSport();
  strangers = { anonymous: new SiteClient(sport.app), member: await signedIn(sport, 'pat.parker') };
  superAdmin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

/** Administrators by what they hold of a page: reading it, all of it, and all of every other page but nothing of it. */
const holdersOf = async (page: AdminPage) => ({
  reader: await asAdminOf(sport, 'robin.vale', { [page]: false }),
  writer: await asAdminOf(sport, 'clerk', { [page]: true }),
  publisher: await asAdminOf(sport, 'alex.morgan', { [page]: 'publish' }),
  outsider: await asAdminOf(
    sport,
    'staff.diaz',
    Object.fromEntries(ADMIN_PAGES.filter((one) => one !== page).map((one) => [one, 'publish'])),
  ),
});
type Holders = Awaited<ReturnType<typeof holdersOf>>;

const guarded = adminOperations.filter(({ access }) => access === 'admin');
const rightsOf = ({ permission }: OperationSpec): readonly string[] => (permission ? rightsFor(permission) : []);
const isOfPage = (page: AdminPage, op: OperationSpec): boolean =>
  rightsOf(op).some((right) => right.startsWith(`${page}:`));

/** Changing permissions stays with super-admins, whatever a row grants. */
const mayCall = (who: string, page: AdminPage, op: OperationSpec): boolean => {
  const holds = (...rights: string[]): boolean => rights.some((right) => rightsOf(op).includes(`${page}:${right}`));
  return (
    op.permission !== 'permissions:write' &&
    ((who === 'publisher' && holds('read', 'write', 'publish')) ||
      (who === 'writer' && holds('read', 'write')) ||
      (who === 'reader' && holds('read')) ||
      (who === 'outsider' && rightsOf(op).some((right) => !right.startsWith(`${page}:`))))
  );
};

/** An id that exists nowhere, and a field that nobody knows: whoever is let in changes nothing. */
const call = (client: SiteClient, { method, path }: OperationSpec) =>
  client.send(method, path.replaceAll(/:[a-z_]+/g, '999999999'), method === 'POST' ? { unknown: true } : undefined);

const assertLetIn = async (who: string, client: SiteClient, op: OperationSpec): Promise<void> => {
  const { status, code } = await call(client, op);
  assert.ok(![401, 403].includes(status), `${who} was refused: ${code}`);
  assert.ok(status < 500, `${who}: ${status}`);
};
const assertClosedToStrangers = async (op: OperationSpec): Promise<void> => {
  for (const [who, client] of Object.entries(strangers)) assert.equal((await call(client, op)).status, 401, who);
  if (BY_NAME.some((page) => isOfPage(page, op)))
    assert.equal((await call(superAdmin, op)).code, 'permission.missing', 'granted by name only');
  else await assertLetIn('super', superAdmin, op);
};

test('every operation of the administration is on the sport’s own site and says who may call it', () => {
  assert.ok(guarded.length > 40);
  for (const op of adminOperations) {
    assert.equal(op.reach, 'site', op.name);
    assert.ok(op.path.startsWith('/admin/'), op.name);
    assert.ok(op.access === 'admin-visitor' || op.permission, op.name);
    if (op.method === 'GET' && op.permission) assert.doesNotMatch(op.permission, /:(write|publish)$/, op.name);
  }
});

for (const page of ADMIN_PAGES)
  describe(`what needs a right to ${page}`, () => {
    let holders: Holders;
    before(async () => {
      holders = await holdersOf(page);
    });
    for (const op of guarded.filter((one) => isOfPage(page, one)))
      test(`${op.name} (${op.permission}) lets in exactly who may call it`, async () => {
        await assertClosedToStrangers(op);
        for (const [who, client] of Object.entries(holders))
          if (mayCall(who, page, op)) await assertLetIn(who, client, op);
          else assert.equal((await call(client, op)).code, 'permission.missing', who);
      });
  });

describe('what is every administrator’s own', () => {
  let bare: AdminClient;
  before(async () => {
    bare = await asAdminOf(sport, 'robin.vale', {});
  });
  for (const op of guarded.filter(({ permission }) => permission === 'own' || permission === 'setup'))
    test(`${op.name} (${op.permission}) lets in every administrator and nobody else`, async () => {
      await assertClosedToStrangers(op);
      await assertLetIn('bare', bare, op);
    });
});

test('without its CSRF token no POST of the administration passes', async () => {
  const client = await asAdmin(sport, 'admin');
  client.csrf = 'another';
  for (const op of adminOperations.filter(({ method }) => method === 'POST'))
    assert.equal((await call(client, op)).code, 'csrf.invalid', op.name);
});

test('a change of permissions holds from the next request on', async () => {
  const clerk = await asAdminOf(sport, 'clerk', { 'family-accounts': false });
  const chris = await sport.db.one<{ id: number }>(`select id from members where email = 'clerk@riverbend.example'`);
  assert.equal((await clerk.get('/admin/members')).status, 200);
  await sport.db.run('delete from administrator_pages where member_id = $1', [chris.id]);
  assert.equal((await clerk.get('/admin/members')).code, 'permission.missing');
  await sport.db.run('delete from administrators where member_id = $1', [chris.id]);
  assert.equal((await clerk.get('/admin/home')).status, 401);
});
