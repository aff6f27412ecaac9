import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aFamily, intentFor, registerAndPay } from '../../registration/testing/families.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport();
  await sport.db.run('update registration_divisions set capacity = 1000');
  robin = await asAdminOf(sport, 'robin.vale', { registration: false, mail: true });
});
after(() => sport.stop());

const aChild = async (changes: object = {}) => {
  const body = await aFamily(sport, { ...changes });
  await registerAndPay(sport, body);
  const { id } = await sport.db.one<{ id: number }>('select id from registrations where email = $1', [body['email']]);
  return { id, email: String(body['email']) };
};
const write = (body: object, by = robin) => by.post('/admin/registrations/mail', body);
const addressesOf = async (id: number): Promise<string[]> =>
  (await robin.get(`/admin/family-mails/${id}/addresses`)).data.items.map(({ email }: { email: string }) => email);

test('who was ticked in the list gets it, nobody else, and each address once', async () => {
  const [one, two, other] = [await aChild(), await aChild(), await aChild()];
  await sport.db.run(`update registrations set status = 'cancelled' where id = $1`, [two.id]);
  const { status, data } = await write({ ids: [one.id, two.id] });
  assert.equal(status, 201, JSON.stringify(data));
  assert.deepEqual((await addressesOf(data.id)).toSorted(), [one.email, two.email].toSorted());
  assert.ok(!(await addressesOf(data.id)).includes(other.email));
  assert.match(data.audience_words, /families of 2 registrations that were chosen/);
  assert.equal((await auditOf(sport, 'family_mail.begun')).at(-1)?.detail['registrations'], 2);

  // The page keeps them when it is saved, whatever its form says of divisions.
  const saved = await robin.post(`/admin/family-mails/${data.id}`, {
    ...{ version: data.version, subject: 'Two of you', text: 'Hello.', groups: [], division_ids: [], team_ids: [] },
  });
  assert.deepEqual(saved.data.audience.registration_ids, [one.id, two.id]);
  const { seen, words } = (await robin.get(`/admin/family-mails/${data.id}/audience`)).data;
  assert.match(words, /2 registrations/);
  assert.equal(
    (await robin.post(`/admin/family-mails/${data.id}/send`, { version: saved.data.version, seen })).status,
    200,
  );
  sport.clock.advance(121);
  await sport.sendFamilyMails();
  await sport.jobs.runPending();
  const sent = (await sport.mails()).filter(({ subject }) => subject === 'Two of you');
  assert.deepEqual(sent.map(({ to }) => to).toSorted(), [one.email, two.email].toSorted());
  assert.match(sent.find(({ to }) => to === two.email)?.text ?? '', /because of a registration of .* has ended/);
});

test('without a tick all that the list finds get it; nobody, and too many, are refused', async () => {
  const paid = await aChild();
  const open = await aFamily(sport);
  await intentFor(sport, open);
  const found = await write({ q: String(open['email']), state: 'unfinished' });
  assert.deepEqual(await addressesOf(found.data.id), [open['email']]);
  const nobody = await write({ q: 'nobody at all', ids: [] });
  assert.deepEqual([nobody.status, Object.keys(nobody.data.fields)], [422, ['ids']]);
  assert.equal((await write({ ids: [paid.id], state: 'waitlisted' })).status, 422, 'not in this list');
  await sport.db.run(
    `insert into registrations (reference, status, period_id, division_id, identity_hash, fingerprint, child_hash, family_hash, player_first_name,
        player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone, answers, lines, total_cents, created_at, updated_at, expires_at)
     select 'many-' || n, 'cancelled', r.period_id, r.division_id, sha256(('m' || n)::bytea), r.fingerprint, sha256(('m' || n)::bytea), r.family_hash, 'Many', 'Many', r.birth_date, r.gender,
            r.parent_first_name, r.parent_last_name, 'many' || n || '@families.example', r.phone, r.answers, r.lines, 0, now(), now(), now()
       from registrations r cross join generate_series(1, 2001) n where r.id = $1`,
    [paid.id],
  );
  assert.match((await write({ q: 'many' })).data.fields?.ids ?? 'capped', /capped|At most 2000/);
  assert.match((await write({})).data.fields.ids, /At most 2000 registrations at once/);
});

test('whoever may not read registrations, or not write to families, begins none', async () => {
  const { id } = await aChild();
  const writer = await asAdminOf(sport, 'casey.brook', { mail: true });
  assert.equal((await write({ ids: [id] }, writer)).code, 'permission.missing');
  const reader = await asAdminOf(sport, 'staff.diaz', { registration: true });
  assert.equal((await write({ ids: [id] }, reader)).code, 'permission.missing');
  const page = await sport.app.inject({ url: '/admin/registrations', headers: { cookie: reader.cookie ?? '' } });
  assert.doesNotMatch(page.body, /Write to them/);
});

test('the button of the list begins it and leads to it, without script', async () => {
  robin = await asAdminOf(sport, 'robin.vale', { registration: false, mail: true });
  const { id, email } = await aChild();
  const headers = { cookie: robin.cookie ?? '' };
  const url = `/admin/registrations?q=${encodeURIComponent(email)}`;
  const list = await sport.app.inject({ url, headers });
  assert.match(list.body, /name="_instead" value="writeToRegistrations"[^>]*>[^]*?Write to them/);
  const _csrf = /name="_csrf" value="([^"]+)"/.exec(list.body)?.[1] ?? '';
  const fields = { _op: 'exportRegistrations', _instead: 'writeToRegistrations', _csrf, _back: '/admin/mail/:id' };
  const sent = await sport.app.inject({
    ...{ method: 'POST', url, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
    payload: new URLSearchParams({ ...fields, ids: String(id), q: email }).toString(),
  });
  assert.equal(sent.statusCode, 303, sent.body);
  const draft = await sport.app.inject({ url: String(sent.headers.location), headers });
  assert.match(draft.body, /The family of the registration that you chose in the list\./);
  assert.doesNotMatch(draft.body, /name="groups"/);
});
