import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { runAdmin } from '../../operator/run.ts';
import { aFamily, registerAndPay } from '../../registration/testing/families.ts';
import { asAdmin, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const RILEY = 1;
const SPOKEN_TO = 'Pat Parker, by the number that we know';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());
beforeEach(async () => {
  clerk = await asAdmin(sport, 'clerk');
});

async function link(memberId: number, playerId: number, more: object = {}) {
  const { version } = (await clerk.get(`/admin/members/${memberId}`)).data;
  const body = { version, player_id: playerId, relationship: 'parent_guardian', reason: 'Seen the papers', ...more };
  return clerk.post(`/admin/members/${memberId}/guardian-links`, body);
}
const linksOf = (memberId: number) =>
  sport.db.rows('select status from guardian_links where member_id = $1', [memberId]);
/** A family that registered and paid, with its player's number. */
async function registered(): Promise<{ body: Record<string, string>; playerId: number }> {
  const body = await aFamily(sport);
  await registerAndPay(sport, body);
  sport.clock.advance(60);
  const { player_id } = await sport.db.one<{ player_id: number }>(
    'select player_id from registrations where email = $1',
    [body['email']],
  );
  return { body: body as Record<string, string>, playerId: player_id };
}
const account = async (first_name?: string, last_name?: string, email?: string): Promise<number> => {
  const made = await asAdmin(sport, 'admin').then((admin) =>
    admin.post('/admin/members', { first_name, last_name, email }),
  );
  assert.equal(made.status, 201);
  return made.data.id;
};

test('a child with a guardian is linked to nobody without a word to somebody, who stands in the audit log', async () => {
  const noor = idOf(sport, 'new.family');
  const refused = await link(noor, RILEY);
  assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, ['spoken_to']]);
  assert.match(refused.data.fields.spoken_to, /Speak to somebody who knows/);
  assert.deepEqual(await linksOf(noor), []);
  assert.equal((await link(noor, RILEY, { spoken_to: ' ' })).status, 422);
  assert.equal((await link(noor, RILEY, { spoken_to: SPOKEN_TO })).status, 200);
  const [line] = await auditOf(sport, 'guardian_link.verified');
  assert.equal(line?.detail['spoken_to'], SPOKEN_TO);
  assert.ok(line?.detail['doubts'].includes('other_guardians'));
});

test('the guardian it has is told by mail, with the link that suspends it', async () => {
  const mails = await sport.mails('pat.parker@riverbend.example');
  const address = mails.flatMap(({ links }) => links).find((one) => one.includes('/guardian-links/suspend'));
  const token = new URL(address!).searchParams.get('token')!;
  const pressed = await sport.app.inject({
    method: 'POST',
    url: '/guardian-links/suspend',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
  assert.match(pressed.body, /The link is suspended/);
  assert.deepEqual(await linksOf(idOf(sport, 'new.family')), [{ status: 'pending' }]);
});

test('who registered the child and paid needs a reason only', async () => {
  const { body, playerId } = await registered();
  const id = await account(body['parent_first_name'], body['parent_last_name'], body['email']);
  assert.equal((await link(id, playerId)).status, 200);
  const line = (await auditOf(sport, 'guardian_link.verified')).at(-1);
  assert.deepEqual([line?.detail['doubts'], line?.detail['spoken_to']], [[], undefined]);
});

test('somebody with another name or address than who registered it needs more, also a link that was removed', async () => {
  const { body, playerId } = await registered();
  const other = await account('Dana', 'Stranger', 'dana@riverbend.example');
  assert.deepEqual(Object.keys((await link(other, playerId)).data.fields), ['spoken_to']);
  const same = await account(body['parent_first_name'], body['parent_last_name'], body['email']);
  assert.equal((await link(same, playerId)).status, 200);
  await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [same]);
  assert.deepEqual(Object.keys((await link(same, playerId)).data.fields), ['spoken_to']);
});

test('a child whom nobody registered needs more: a reason is all that there is', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at) values ('Only', 'Listed', '2016-03-03', 'girls', now()) returning id`,
  );
  const member = await account('Only', 'Parent', 'only@riverbend.example');
  assert.deepEqual(Object.keys((await link(member, id)).data.fields), ['spoken_to']);
});

test('the operator’s command asks for it, too', async () => {
  const { playerId } = await registered();
  const run = (...args: string[]) =>
    runAdmin(
      ['basketball', 'link-guardian', 'casey.brook@riverbend.example', String(playerId), 'seen', 'papers', ...args],
      {
        DATABASE_URL: sport.databaseUrl,
        SITE_URL: 'http://localhost:4101',
        HUB_URL: 'http://localhost:4000',
      },
    );
  await assert.rejects(run(), /Speak to somebody who knows/);
  assert.match(await run('--spoken-to', 'the coach'), /verified guardian/);
});
