import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WaitingChild } from '@sports-hub/contract';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let registrar: AdminClient;
before(async () => {
  sport = await startTestSport();
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  await sport.db.run('update registration_divisions set capacity = 1000');
});
after(() => sport.stop());

/** Somebody who waits for a place that costs something. */
const waiting = async (name: string): Promise<WaitingChild> => {
  sport.clock.advance(60);
  await sport.db.run(
    `insert into registrations (reference, status, period_id, division_id, identity_hash, fingerprint, child_hash, family_hash,
        player_first_name, player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone, answers, lines, total_cents,
        created_at, updated_at, expires_at, waitlisted_at)
     select $1::text, 'waitlisted', x.period_id, x.division_id, $1::text::bytea, $1::text::bytea, $1::text::bytea, $1::text::bytea, $1::text, 'Test', '2016-01-01',
        'girls', 'Mara', 'Test', 'mara@riverbend.example', '555 0100', '{}', '[]', 10000, $2, $2, $2, $2
       from registration_divisions x
      where not exists (select from registrations r where r.period_id = x.period_id and r.division_id = x.division_id
                           and r.status = 'waitlisted' and r.player_last_name <> 'Test')
      order by x.period_id, x.division_id limit 1`,
    [name, sport.clock.now()],
  );
  const { items } = (await registrar.get('/admin/waiting-list')).data;
  return items.find((item: WaitingChild) => item.player_first_name === name);
};
const page = async (): Promise<string> =>
  (await sport.app.inject({ url: '/admin/waiting-list', headers: { cookie: registrar.cookie ?? '' } })).body;

test('a free spot is offered to the first in line by a press, and the family is written to', async () => {
  const first = await waiting('Ida');
  await waiting('Zoe');
  assert.ok(first.free_places > 0);
  const html = await page();
  assert.match(html, /2 children wait/);
  assert.match(html, /Offer the spot<span class="hidden-text"> to Ida Test/);
  assert.match(html, /href="mailto:mara%40riverbend\.example\?subject=[^"]*Ida[^"]*"[^>]*>[^]*?Write to the family/);

  const { period_id, division_id } = first;
  const offered = await registrar.post('/admin/waiting-list/offer', { period_id, division_id });
  assert.deepEqual(
    [offered.status, offered.data.player_first_name, offered.data.status],
    [200, 'Ida', 'offered'],
    offered.body,
  );
  const [mail] = await sport.mails('mara@riverbend.example');
  assert.match(mail?.text ?? '', /Ida/);
  assert.match(await page(), /Offer the spot<span class="hidden-text"> to Zoe Test/);
  assert.equal((await auditOf(sport, 'registration.promoted')).length, 1);
});

test('an offer is reminded of once and taken back, others are passed over or come out of turn, each with a reason', async () => {
  const [, zoe] = (await registrar.get('/admin/waiting-list')).data.items;
  const [ida] = (await registrar.get('/admin/waiting-list')).data.items;
  const step = (id: number, what: string, body: object = { reason: 'The family asked for it' }) =>
    registrar.post(`/admin/waiting-list/${id}/${what}`, body);
  const mails = async () => (await sport.mails('mara@riverbend.example')).length;
  const before = await mails();
  assert.equal((await step(ida.registration_id, 'remind', {})).status, 200);
  assert.equal((await step(ida.registration_id, 'remind', {})).code, 'record.conflict', 'once');
  assert.equal(await mails(), before + 1);
  assert.match(await page(), /Until [A-Z][^<]*<\/b> 48 of 48 hours left\./, 'how long the offer runs');
  assert.equal((await step(ida.registration_id, 'skip')).code, 'record.conflict', 'it has an offer');
  assert.equal((await step(ida.registration_id, 'take-back', {})).status, 422, 'not without a reason');
  assert.equal((await step(ida.registration_id, 'take-back')).status, 200);
  assert.equal((await step(ida.registration_id, 'take-back')).code, 'registration.offer_ended');
  assert.equal((await step(ida.registration_id, 'skip')).status, 200);
  const { items, ended } = (await registrar.get('/admin/waiting-list')).data;
  assert.deepEqual(
    items.slice(0, 2).map((one: WaitingChild) => one.player_first_name),
    ['Zoe', 'Ida'],
    'comes after all others',
  );
  assert.equal(ended[0].outcome, 'taken_back');
  assert.match(await page(), /Passed over on[^<]*The family asked for it/);
  assert.equal((await step(ida.registration_id, 'offer')).status, 200, 'out of turn');
  assert.equal((await step(ida.registration_id, 'offer')).code, 'record.conflict');
  assert.equal((await auditOf(sport, 'registration.promoted')).at(-1)?.detail['reason'], 'The family asked for it');
  assert.equal((await auditOf(sport, 'registration.skipped')).length, 1);
  await sport.db.run(`update registrations set email = 'robin.vale@riverbend.example' where id = $1`, [
    zoe.registration_id,
  ]);
  assert.equal((await step(zoe.registration_id, 'offer')).code, 'admin.own_affair');
  assert.equal((await step(zoe.registration_id, 'skip')).code, 'admin.own_affair');
  assert.equal((await step(zoe.registration_id, 'remind', {})).code, 'admin.own_affair');
  await sport.db.run(`update registrations set email = 'mara@riverbend.example' where id = $1`, [zoe.registration_id]);
});

test('whose own child waits decides about nobody on that list, and offers their own child nothing', async () => {
  const { items } = (await registrar.get('/admin/waiting-list')).data;
  const [ida, zoe] = ['Ida', 'Zoe'].map((name) => items.find((one: WaitingChild) => one.player_first_name === name));
  const ari = await waiting('Ari');
  const { period_id, division_id } = ari;
  const reason = { reason: 'So that mine is next' };
  await sport.db.run(`update registrations set email = 'robin.vale@riverbend.example' where id = $1`, [
    zoe.registration_id,
  ]);
  const step = (who: AdminClient, id: number, what: string) => who.post(`/admin/waiting-list/${id}/${what}`, reason);
  for (const [child, what] of [
    [ari, 'skip'],
    [ari, 'offer'],
    [ida, 'take-back'],
  ] as const) {
    const refused = await step(registrar, child.registration_id, what);
    assert.deepEqual([refused.status, refused.code], [403, 'admin.own_affair'], `${what} ${child.player_first_name}`);
    assert.match(refused.data.message, /own family stands on the same waiting list/);
  }
  const next = await registrar.post('/admin/waiting-list/offer', { period_id, division_id });
  assert.deepEqual([next.status, next.code], [403, 'admin.own_affair'], 'Zoe is the next');
  const colleague = await asAdminOf(sport, 'alex.morgan', { registration: true });
  assert.equal((await step(colleague, ari.registration_id, 'skip')).status, 200);
  const offered = await colleague.post('/admin/waiting-list/offer', { period_id, division_id });
  assert.deepEqual([offered.status, offered.data.player_first_name], [200, 'Zoe'], offered.body);
});

test('where no place is free nothing is offered, and nobody gets a button', async () => {
  const { period_id, division_id } = await waiting('Una');
  await sport.db.run('update registration_divisions set capacity = places_taken');
  assert.doesNotMatch(await page(), /Offer the spot</);
  const refused = await registrar.post('/admin/waiting-list/offer', { period_id, division_id });
  assert.deepEqual([refused.status, refused.code], [409, 'registration.full']);
  const reader = await asAdminOf(sport, 'casey.brook', { registration: false });
  assert.equal((await reader.post('/admin/waiting-list/offer', { period_id, division_id })).status, 403);
});
