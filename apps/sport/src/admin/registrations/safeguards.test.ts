import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { toLocalDate } from '@sports-hub/kernel/time';
import { findWaitingRefunds } from '../../payments/figures.ts';
import { takeUnfinishedRefunds } from '../../payments/queries.ts';
import { aFamily, intentFor, registerAndPay, type Body } from '../../registration/testing/families.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let registrar: AdminClient;
before(async () => {
  sport = await startTestSport();
  await sport.db.run('update registration_divisions set capacity = 1000');
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
});
after(() => sport.stop());

const numberOf = async (body: Body): Promise<number> =>
  (
    await sport.db.one<{ id: number }>('select id from registrations where email = $1 order by id desc limit 1', [
      body['email'],
    ])
  ).id;
const paidOne = async (): Promise<{ id: number; body: Body }> => {
  const body = await aFamily(sport);
  await registerAndPay(sport, body);
  return { id: await numberOf(body), body };
};
const unpaid = async (): Promise<{ id: number; body: Body }> => {
  const body = await aFamily(sport);
  await intentFor(sport, body);
  return { id: await numberOf(body), body };
};
const look = async (id: number) => (await registrar.get(`/admin/registrations/${id}`)).data;
const cash = async (id: number, more: object = {}) =>
  registrar.post(`/admin/registrations/${id}/offline-payment`, {
    version: (await look(id)).version,
    key: `key-of-registration-${id}`,
    method: 'cash',
    amount: '125.00',
    received_on: toLocalDate(sport.clock.now()),
    ...more,
  });
const cancel = async (id: number, more: object) => {
  const { version, left_cents: left } = await look(id);
  const order = { version, left, reason: 'asked by the family', notify: true, ...more };
  return registrar.post(`/admin/registrations/${id}/cancel`, order);
};
const aPlayer = async ({ player_first_name, player_last_name, birth_date }: Body): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `insert into players (first_name, last_name, birth_date, gender, created_at) values (upper($1), $2, $3, 'girls', $4) returning id`,
      [player_first_name, player_last_name, birth_date, sport.clock.now()],
    )
  ).id;
const link = (member: string, playerId: number, status = 'verified') =>
  sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', $3, $4)`,
    [idOf(sport, member), playerId, status, sport.clock.now()],
  );
const isOwn = async (id: number): Promise<boolean> => (await look(id)).is_own;

describe('nobody decides about their own family, also where it was sent signed out', () => {
  test('a child of the same name and birthday as one of theirs', async () => {
    const { id, body } = await paidOne();
    assert.equal(await isOwn(id), false);
    await link('robin.vale', await aPlayer(body), 'revoked');
    assert.equal(await isOwn(id), true);
    assert.equal((await cancel(id, { choice: 'rule', typed: '125' })).code, 'admin.own_affair');
  });

  test('a guardian of the child with whom they share another one', async () => {
    const { id } = await paidOne();
    const { player_id } = await sport.db.one<{ player_id: number }>(
      'select player_id from registrations where id = $1',
      [id],
    );
    await link('casey.brook', player_id);
    assert.equal(await isOwn(id), false);
    const shared = await aPlayer(await aFamily(sport));
    await link('casey.brook', shared);
    await link('robin.vale', shared);
    assert.equal(await isOwn(id), true);
    await sport.db.run('delete from guardian_links where player_id = any ($1)', [[shared, player_id]]);
  });

  test('the address of a member with whom they share a child', async () => {
    const { id } = await paidOne();
    await sport.db.run(`update registrations set email = 'Casey.Brook@riverbend.example' where id = $1`, [id]);
    assert.equal(await isOwn(id), false);
    const shared = await aPlayer(await aFamily(sport));
    await link('casey.brook', shared);
    await link('robin.vale', shared);
    assert.equal(await isOwn(id), true);
    await sport.db.run('delete from guardian_links where player_id = $1', [shared]);
  });

  test('nor is such a one confirmed for the family', async () => {
    const { id } = await unpaid();
    await sport.db.run('update registrations set submitted_by = $2 where id = $1', [id, idOf(sport, 'robin.vale')]);
    const refused = await registrar.post(`/admin/registrations/${id}/confirm`, { reason: 'my own child' });
    assert.equal(refused.code, 'admin.own_affair');
  });
});

describe('the refund that was shown', () => {
  test('a registration is not canceled without it where the rule has changed meanwhile', async () => {
    const { id } = await paidOne();
    await sport.db.run(`update registration_periods set cancel_until = '2999-01-01', cancel_refund_percent = 100`);
    const { amount_cents } = (await registrar.get(`/admin/registrations/${id}/cancellation`)).data.rule;
    await sport.db.run(`update registration_periods set cancel_until = '2000-01-01'`);
    const seen = { choice: 'rule', typed: '125.00' };
    assert.equal((await cancel(id, { ...seen, rule_cents: amount_cents })).code, 'record.changed');
    assert.ok((await cancel(id, seen)).data.fields?.typed, 'nor by who does not say what was shown');
    assert.equal((await look(id)).status, 'registered');
    await sport.db.run('update registration_periods set cancel_until = null');
  });

  test('what is shown as left is what is checked, where more went back of one payment than it brought', async () => {
    const { id } = await paidOne();
    await sport.db.run(
      `insert into payments (subject, subject_id, unguessable_id, idempotency_key, amount_cents, currency, processor, status, created_at, settled_at)
       select subject, subject_id, gen_random_uuid(), 'second-' || id, amount_cents, currency, processor, 'returned', created_at, settled_at from payments
        where subject = 'registration' and subject_id = $1`,
      [id],
    );
    await sport.db.run(
      `insert into payment_ledger (at, payment_id, kind, amount_cents, processor_ref)
       select $2, max(id), 'refund', -500, 'too-much' from payments where subject = 'registration' and subject_id = $1`,
      [id, sport.clock.now()],
    );
    assert.equal((await look(id)).left_cents, 12_500);
    const done = await cancel(id, { choice: 'other', amount: '125', typed: '125' });
    assert.equal(done.status, 200, JSON.stringify(done.data));
  });
});

describe('what is kept of a family', () => {
  test('a draft that expired is deleted with its notes', async () => {
    const { id } = await unpaid();
    await registrar.post(`/admin/registrations/${id}/notes`, { note: 'Called about it.' });
    await sport.db.run(
      `update registrations set status = 'expired', ended_at = $2::timestamptz - interval '31 days' where id = $1`,
      [id, sport.clock.now()],
    );
    await sport.db.run(`update payments set status = 'canceled' where subject = 'registration' and subject_id = $1`, [
      id,
    ]);
    await sport.sweepRegistrations();
    assert.equal((await registrar.get(`/admin/registrations/${id}`)).status, 404);
    const { n } = await sport.db.one<{ n: number }>(
      'select count(*)::int as n from registration_notes where registration_id = $1',
      [id],
    );
    assert.equal(n, 0);
  });

  test('who may only see money reads no answers, notes or guardians, and that they read is in the log', async () => {
    const { id } = await paidOne();
    await registrar.post(`/admin/registrations/${id}/notes`, { note: 'Knows about Quinn.' });
    const treasurer = await asAdminOf(sport, 'casey.brook', { money: true });
    const before = (await auditOf(sport, 'registration.shown')).length;
    const { data } = await treasurer.get(`/admin/registrations/${id}/cancellation`);
    assert.equal(data.registration.left_cents, 12_500);
    const hidden = ['answers', 'notes', 'guardians', 'history', 'birth_date', 'phone', 'movements'];
    const told = (one: object): string[] => hidden.filter((name) => name in one);
    assert.deepEqual(told(data.registration), []);
    assert.equal((await auditOf(sport, 'registration.shown')).length, before + 1);
    const { version, left_cents: left } = data.registration;
    const order = { version, left, reason: 'asked by the family', amount: '10', typed: '10' };
    const done = await treasurer.post(`/admin/registrations/${id}/refund`, order);
    assert.deepEqual([done.status, done.data.left_cents, told(done.data)], [200, 11_500, []]);
    const stale = await treasurer.post(`/admin/registrations/${id}/refund`, order);
    assert.deepEqual([stale.code, told(stale.data.current)], ['record.changed', []]);
  });

  test('what was answered about health is in no log; reading is no part of the history', async () => {
    const { id } = await paidOne();
    await sport.db.run(
      `insert into registration_fields (name, label, type, group_name, is_required, position) values ('allergies', 'Allergies', 'text', 'child', false, 90) on conflict do nothing`,
    );
    await sport.db.run(`update registrations set answers = answers || '{"allergies": "walnuts"}' where id = $1`, [id]);
    const { version } = await look(id);
    const order = { version, name: 'allergies', value: 'hazelnuts', reason: 'The parent called.' };
    const done = await registrar.post(`/admin/registrations/${id}/correct`, order);
    assert.equal(done.status, 200, JSON.stringify(done.data));
    const [line] = (await auditOf(sport, 'registration.answer_corrected')).filter(
      ({ subject }) => subject === `registration:${id}`,
    );
    assert.match(JSON.stringify(line), /Allergies/);
    assert.doesNotMatch(JSON.stringify(line), /nuts/);
    const { history } = await look(id);
    assert.ok(history.some(({ event }: any) => event === 'registration.answer_corrected'));
    assert.ok(!history.some(({ event }: any) => event === 'registration.shown'));
  });
});

describe('cash', () => {
  test('that goes back is not said to be on a card, and no processor is waited for', async () => {
    const { id, body } = await unpaid();
    assert.equal((await cash(id)).status, 200);
    const now = new Date(sport.clock.now().getTime() + 86_400_000);
    const { count } = await findWaitingRefunds(sport.db, now);
    assert.equal((await cancel(id, { choice: 'other', amount: '125', typed: '125' })).status, 200);
    assert.equal((await findWaitingRefunds(sport.db, now)).count, count);
    const { refund_id } = (await look(id)).movements.find(({ kind }: any) => kind === 'refund_ordered');
    const taken = await takeUnfinishedRefunds(sport.db, { before: now, now, limit: 100 });
    assert.ok(!taken.some((refund) => refund.id === refund_id));
    assert.equal((await registrar.post(`/admin/refunds/${refund_id}/handed-over`, {})).status, 200);
    const [sent] = (await sport.mails(String(body['email']))).filter(({ subject }) => /^Refund/.test(subject));
    assert.match(String(sent?.text), /\$125\.00/);
    assert.doesNotMatch(String(sent?.text), /card/);
  });

  test('of one form counts for one registration', async () => {
    const [one, other] = [await unpaid(), await unpaid()];
    const key = 'the-same-form-twice';
    assert.equal((await cash(one.id, { key })).status, 200);
    assert.equal((await cash(other.id, { key })).code, 'record.conflict');
    assert.equal((await look(other.id)).paid_cents, 0);
  });
});

describe('a file of the list', () => {
  test('is one moment of it: what changes while it is written is in none of its rows and columns', async () => {
    const [first, second] = [await paidOne(), await paidOne()];
    const file = () =>
      sport.app.inject({
        method: 'POST',
        url: '/api/v1/admin/registrations/export',
        headers: { cookie: registrar.cookie ?? '', 'x-csrf-token': registrar.csrf ?? '' },
        payload: { ids: [first.id, second.id], answers: true },
      });
    const before = (await file()).body;
    const during = await sport.db.transaction(async (tx) => {
      await tx.run('lock table registrations in access exclusive mode');
      // In a box of its own: the transaction does not wait for it.
      const begun = { answer: file() };
      await Promise.race([waitForBlocked(sport.db, 1), begun.answer]);
      await tx.run(`update registrations set phone = '555 0199', status = 'cancelled' where id = any ($1)`, [
        [first.id, second.id],
      ]);
      await tx.run(
        `insert into registration_fields (name, label, type, group_name, is_required, position) values ('new_here', 'New here?', 'text', 'child', false, 95)`,
      );
      return begun;
    });
    assert.equal((await during.answer).body, before);
    const after = (await file()).body;
    assert.match(after, /new_here/);
    assert.equal(after.match(/cancelled/g)?.length, 2);
    await sport.db.run(`delete from registration_fields where name = 'new_here'`);
  });
});

describe('nothing ends in a server error', () => {
  test('a search that grows too long by cleaning', async () => {
    const query = `q=${'é'.repeat(120)}`;
    const answer = await registrar.post('/admin/registration-views', { name: 'Long', query });
    assert.deepEqual([answer.status, Object.keys(answer.data.fields ?? {})], [422, ['query']]);
  });

  test('an income of a period above what 32 bits hold', async () => {
    const { id } = await paidOne();
    await sport.db.run(
      `insert into payment_ledger (at, payment_id, kind, amount_cents, processor_ref)
       select $2, y.id, 'charge', 2000000000, 'large-' || n from payments y, generate_series(1, 2) n where y.subject = 'registration' and y.subject_id = $1`,
      [id, sport.clock.now()],
    );
    const { period_id } = await sport.db.one<{ period_id: number }>(
      'select period_id from registrations where id = $1',
      [id],
    );
    const { status, data } = await registrar.get(`/admin/registration-overview?period_id=${period_id}`);
    assert.equal(status, 200);
    assert.ok(data.period.paid_cents > 4_000_000_000);
  });
});
