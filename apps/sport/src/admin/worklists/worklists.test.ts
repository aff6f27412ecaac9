import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FailedMail } from '@sports-hub/contract';
import { startSlowMailServer } from '@sports-hub/kernel/testing/slow-mail-server';
import { aFamily, clinic, finalize } from '../../registration/testing/families.ts';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
let clerk: AdminClient;
let registrar: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
  clerk = await asAdmin(sport, 'clerk');
  registrar = await asAdminOf(sport, 'robin.vale', { registration: false });
});
after(() => sport.stop());

const home = async (who: AdminClient, kind: string) =>
  (await who.get('/admin/home')).data.items.find((item: { kind: string }) => item.kind === kind);

/** A registration that stands like this; the demo world has none. */
async function registration(status: string, name: string, { total = 10_000, division = 1 } = {}): Promise<number> {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into registrations (reference, status, period_id, division_id, identity_hash, fingerprint, child_hash, family_hash,
        player_first_name, player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone, answers, lines, total_cents,
        created_at, updated_at, expires_at, registered_at, receipt_number, waitlisted_at)
     select $1::text, $2::text, p.id, $4::bigint, $1::text::bytea, $1::text::bytea, $1::text::bytea, $1::text::bytea, $1::text, 'Test', '2016-01-01', 'girls', 'Pat', 'Test',
        'pat@riverbend.example', '555 0100', '{}', '[]', $3, $5, $5, $5,
        case when $2 = 'registered' then $5::timestamptz end, case when $2 = 'registered' then 'R-' || $1 end,
        case when $2 = 'waitlisted' then $5::timestamptz end
       from registration_periods p order by p.id limit 1 returning id`,
    [name, status, total, division, sport.clock.now()],
  );
  return id;
}
async function payment(subjectId: number, status: string, charged: number): Promise<number> {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into payments (subject, subject_id, processor, idempotency_key, amount_cents, status, created_at, settled_at)
     values ('registration', $1::bigint, 'sandbox', 'key-' || $1::bigint || '-' || $2::text, 10000, $2::text, $3, $3) returning id`,
    [subjectId, status, sport.clock.now()],
  );
  await sport.db.run(
    `insert into payment_ledger (payment_id, kind, amount_cents, at, processor_ref) values ($1::bigint, 'charge', $2, $3, 'charge-' || $1::bigint)`,
    [id, charged, sport.clock.now()],
  );
  return id;
}

test('open registrations say how full each division is, to whom registration is open', async () => {
  await sport.db.run(
    `insert into registration_periods (league_id, name, opens_at, closes_at, fee_cents, updated_at)
     select league_id, 'Later', closes_at, closes_at + interval '1 day', 100, now() from registration_periods where name = 'Winter registration'`,
  );
  await sport.db.run(
    `insert into registration_discounts (period_id, kind, percent, code, ends_at)
     select id, 'code', 10, 'SOONER', $1 from registration_periods where name = 'Winter registration'`,
    [new Date(sport.clock.now().getTime() + 1000)],
  );
  const open = async () => (await registrar.get('/admin/open-registrations')).data.items;
  const items = await open();
  const isWinter = ({ name }: { name: string }): boolean => name === 'Winter registration';
  const winter = items.find(isWinter);
  assert.equal(items.length, 2, 'not the one that is closed, nor the one that has not opened');
  assert.ok(winter.early_bird_ends_at < winter.closes_at);
  await sport.db.run(`update registration_discounts set ends_at = $1 where kind = 'early_bird'`, [sport.clock.now()]);
  assert.equal((await open()).find(isWinter).early_bird_ends_at, null, 'it has ended, and a code is none');
  const girls = winter.divisions.find(({ name }: { name: string }) => name === 'Grades 5-6 Girls');
  assert.equal(girls.capacity - girls.taken, 1);
  assert.equal((await clerk.get('/admin/open-registrations')).status, 403);
});

describe('payments to look at', () => {
  test('are those that are held, kept for nothing, missing or not given back; what is in order is not listed', async () => {
    assert.deepEqual((await registrar.get('/admin/payment-exceptions')).data.items, []);
    assert.equal(await home(registrar, 'payments'), undefined);
    await payment(await registration('registered', 'Fine'), 'succeeded', 10_000);
    await payment(await registration('awaiting_payment', 'Held'), 'held', 9_000);
    await payment(await registration('expired', 'Kept'), 'succeeded', 10_000);
    const unpaid = await registration('registered', 'Unpaid');
    const other = (subject: string, status: string) =>
      sport.db.one<{ id: number }>(
        `insert into payments (subject, subject_id, processor, idempotency_key, amount_cents, status, created_at)
         values ($1, $2, 'sandbox', $1::text || $3::text, 10000, $3, $4) returning id`,
        [subject, unpaid, status, sport.clock.now()],
      );
    await other('registration', 'canceled');
    const refund = (paymentId: number) =>
      sport.db.run(
        `insert into payment_refunds (payment_id, amount_cents, reason, idempotency_key, requested_at, status, done_at)
         values ($1::bigint, 10000, 'x', 'done ' || $1::bigint, $2, 'done', $2)`,
        [paymentId, sport.clock.now()],
      );
    await refund((await other('sponsorship', 'succeeded')).id);
    const back = await payment(await registration('expired', 'Back'), 'succeeded', 10_000);
    await refund(back);
    await sport.db.run(
      `insert into payment_matters (payment_id, kind, processor_ref, amount_cents, state, opened_at, closed_at, closed_by)
       values ($1, 'dispute', 'd', 1, 'won', now(), now(), 'system')`,
      [back],
    );
    await registration('registered', 'Free', { total: 0 });
    const late = await payment(await registration('cancelled', 'Late'), 'succeeded', 10_000);
    await sport.db.run(
      `insert into payment_refunds (payment_id, amount_cents, reason, idempotency_key, requested_at) values ($1, 10000, 'x', 'r', $2)`,
      [late, sport.clock.now()],
    );
    const kinds = async () =>
      (await registrar.get('/admin/payment-exceptions')).data.items
        .map(({ kind, about }: { kind: string; about: string }) => `${kind} ${about}`)
        .sort();
    assert.deepEqual(await kinds(), ['held Held Test', 'kept Kept Test', 'unpaid Unpaid Test']);
    sport.clock.advance(3601);
    [admin, clerk] = [await asAdmin(sport, 'admin'), await asAdmin(sport, 'clerk')];
    registrar = await asAdminOf(sport, 'robin.vale', { registration: false });
    assert.deepEqual(await kinds(), [
      'held Held Test',
      'kept Kept Test',
      'refund_late Late Test',
      'unpaid Unpaid Test',
    ]);
    const row = await home(registrar, 'payments');
    assert.equal(row.count, 4);
    assert.equal((await clerk.get('/admin/payment-exceptions')).code, 'permission.missing');
  });
});

describe('waiting lists', () => {
  test('name those who have not confirmed yet, while their time lasts', async () => {
    const body = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
    const { confirm_by } = (await finalize(sport, body)).data;
    const unconfirmed = async () => (await registrar.get('/admin/waiting-list')).data.unconfirmed;
    const [child, ...others] = await unconfirmed();
    assert.deepEqual(
      [child.player_first_name, child.division, child.holds_place, child.confirm_by, others.length],
      [body['player_first_name'], 'Clinic, grades 3-6', true, confirm_by, 0],
    );
    const page = await sport.app.inject({ url: '/admin/waiting-list', headers: { cookie: registrar.cookie } });
    assert.match(page.body, /Not confirmed yet/);
    // An administrator is not signed in for as long as it takes.
    await sport.db.run('update registrations set confirm_by = $2 where email = $1', [body['email'], sport.clock.now()]);
    assert.deepEqual(await unconfirmed(), []);
  });

  test('say who is next in each division', async () => {
    await registration('waitlisted', 'First');
    await registration('waitlisted', 'Other', { division: 2 });
    sport.clock.advance(60);
    await registration('waitlisted', 'Second');
    const { items: all } = (await registrar.get('/admin/waiting-list')).data;
    // The demo world may have others.
    const items = all.filter(({ player_last_name }: { player_last_name: string }) => player_last_name === 'Test');
    assert.deepEqual(
      items.map(({ player_first_name, place }: { player_first_name: string; place: number }) => [
        player_first_name,
        place,
      ]),
      [
        ['First', 1],
        ['Second', 2],
        ['Other', 1],
      ],
    );
    assert.equal((await home(registrar, 'waitlist')).count, all.length);
    assert.equal(await home(clerk, 'waitlist'), undefined);
  });
});

describe('mails that did not arrive', () => {
  const failed = (to: string, state: string, tries: number) =>
    sport.db.run(
      `insert into jobs.job (name, data, state, retry_count, retry_limit, created_on, start_after)
       values ('mail', $1, $2, $3, 500, now(), now() + interval '1 hour')`,
      [
        JSON.stringify({ messageId: '<x@y>', to, subject: `To ${to}`, text: 'secret-link', html: 'secret-link' }),
        state,
        tries,
      ],
    );
  const list = async (who: AdminClient) => (await who.get('/admin/failed-mails')).data.items;

  test('are listed without what is in them, and tried again at once, one or all', async () => {
    await failed('one@riverbend.example', 'failed', 500);
    await failed('two@riverbend.example', 'retry', 7);
    await failed('three@riverbend.example', 'failed', 500);
    await failed('young@riverbend.example', 'retry', 1);
    const items = await list(clerk);
    assert.deepEqual(items.map(({ to }: { to: string }) => to).sort(), [
      'one@riverbend.example',
      'three@riverbend.example',
      'two@riverbend.example',
    ]);
    assert.doesNotMatch(JSON.stringify(items), /secret-link/);
    assert.equal((await home(clerk, 'failed_mails')).count, 3);

    const one = items.find(({ to }: { to: string }) => to.startsWith('one@'));
    const retried = await clerk.post('/admin/failed-mails/retry', { mail_id: one.id });
    assert.equal(retried.data.retried, 1);
    assert.equal((await sport.mails('one@riverbend.example')).length, 1);
    assert.equal((await sport.mails('three@riverbend.example')).length, 0);
    assert.equal((await clerk.post('/admin/failed-mails/retry', { mail_id: one.id })).data.retried, 0, 'it was sent');
    assert.equal((await clerk.post('/admin/failed-mails/retry')).data.retried, 2);
    assert.equal((await sport.mails('three@riverbend.example')).length, 1);
    assert.deepEqual(await list(clerk), []);
    assert.equal((await auditOf(sport, 'mail.retried')).length, 2);
    assert.equal((await clerk.post('/admin/failed-mails/retry', { mail_id: 'x' })).status, 422);
  });

  test('what was refused for good says what was refused, in which words, and whose address it is', async () => {
    const server = await startSlowMailServer({
      reply: (moment) => (moment === 'RCPT' ? '550 5.1.1 no <b>such</b> user' : undefined),
    });
    const other = await startTestSport({ databaseUrl: sport.databaseUrl, env: { SMTP_URL: server.url } });
    try {
      await registration('registered', 'Refused');
      await sport.db.run(
        "update registrations set email = 'Gone@riverbend.example' where player_first_name = 'Refused'",
      );
      await other.db.transaction(async (tx) => {
        for (const to of ['Robin.Vale@riverbend.example', 'gone@riverbend.example', 'nobody@riverbend.example'])
          await other.jobs.enqueue(tx, 'mail', { messageId: '<1@x>', to, subject: to, text: 'x', html: 'x' });
      });
      await other.jobs.runPending();
      const items: FailedMail[] = await list(clerk);
      items.sort((a, b) => (a.subject < b.subject ? -1 : 1));
      assert.deepEqual(
        items.map(({ person, refused, says, tries, state }) => [person, refused, says, tries, state]),
        ['Robin Vale', 'Pat Test', null].map((person) => [
          person,
          'recipient',
          '550 5.1.1 no <b>such</b> user',
          1,
          'failed',
        ]),
      );
      const page = (
        await sport.app.inject({ url: '/admin/mails', headers: { accept: 'text/html', cookie: clerk.cookie ?? '' } })
      ).body;
      assert.match(page, new RegExp(`<a href="/admin/families/${items[0]!.member_id}">Robin Vale</a>`));
      assert.match(page, /Address refused/);
      assert.match(page, /no &lt;b>such|no &lt;b&gt;such/);
      const robin = await signedIn(sport, 'robin.vale');
      const account = await sport.app.inject({
        url: '/account.php',
        headers: { accept: 'text/html', cookie: robin.cookie ?? '' },
      });
      assert.match(account.body, /Emails to robin\.vale@riverbend\.example do not arrive/);
      assert.equal((await clerk.post('/admin/failed-mails/retry')).data.retried, 3);
      await sport.mails();
      assert.deepEqual(await list(clerk), []);
    } finally {
      await other.stop();
      await server.stop();
    }
  });

  test('only who may write there tries them again', async () => {
    const reader = await asAdminOf(sport, 'staff.diaz', { 'family-accounts': false });
    assert.equal((await reader.get('/admin/failed-mails')).status, 200);
    assert.equal((await reader.post('/admin/failed-mails/retry')).code, 'permission.missing');
    assert.equal((await admin.get('/admin/failed-mails')).status, 200);
  });
});
