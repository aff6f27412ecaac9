import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { toLocalDate } from '@sports-hub/kernel/time';
import { parse } from 'csv-parse/sync';
import { aFamily, intentFor, pay, registerAndPay, type Body } from '../../registration/testing/families.ts';
import { DEMO_PASSWORD } from '../../demo/cast.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
let treasurer: AdminClient;
before(async () => {
  sport = await startTestSport();
  await sport.db.run('update registration_divisions set capacity = 1000');
  clerk = await asAdminOf(sport, 'clerk', { registration: true });
  treasurer = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
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
const look = async (who: AdminClient, id: number) => (await who.get(`/admin/registrations/${id}`)).data;
const balanceOf = async (id: number): Promise<number> =>
  (
    await sport.db.one<{ sum: number }>(
      `select coalesce(sum(m.amount_cents), 0)::int as sum from payment_ledger m join payments y on y.id = m.payment_id
        where y.subject = 'registration' and y.subject_id = $1`,
      [id],
    )
  ).sum;
const decided = async (id: number, more: object) => {
  const { version, left_cents } = await look(treasurer, id);
  return { version, left: left_cents, reason: 'asked by the family', notify: true, ...more };
};

describe('the list', () => {
  test('finds by the beginning of the names of child and parent, the address, the receipt and the number', async () => {
    const { id, body } = await paidOne();
    const { receipt_number } = await look(clerk, id);
    const child = `${body['player_first_name']} ${body['player_last_name']}`;
    for (const q of [
      child,
      `${body['player_last_name']}, ${body['player_first_name']}`,
      String(body['email']).slice(0, 12),
      receipt_number,
      String(id),
    ]) {
      const { data } = await clerk.get(`/admin/registrations?q=${encodeURIComponent(q)}`);
      assert.ok(
        data.items.some((row: { id: number }) => row.id === id),
        q,
      );
    }
    assert.deepEqual((await clerk.get('/admin/registrations?q=zzzzqq')).data.items, []);
    assert.deepEqual((await clerk.get('/admin/registrations?q=%25')).data.items, [], 'a sign of LIKE is a letter');
  });

  test('counts by state, and the page of a state has as many', async () => {
    const { data } = await clerk.get('/admin/registrations');
    const { counts } = data;
    assert.equal(counts.all, counts.registered + counts.waitlisted + counts.unfinished + counts.cancelled);
    for (const state of ['registered', 'waitlisted', 'unfinished', 'cancelled', 'look'] as const)
      assert.equal((await clerk.get(`/admin/registrations?state=${state}`)).data.total, counts[state], state);
    const paid = (await clerk.get('/admin/registrations?paid=paid')).data;
    assert.ok(paid.items.every(({ payment }: { payment: string }) => payment === 'succeeded'));
    for (const sort of ['newest', 'name', 'division', 'amount'])
      assert.equal((await clerk.get(`/admin/registrations?sort=${sort}`)).status, 200, sort);
    assert.equal((await clerk.get('/admin/registrations?state=other')).status, 422);
  });

  test('keeps searches for oneself alone', async () => {
    const kept = await clerk.post('/admin/registration-views', { name: 'Waiting', query: 'state=waitlisted&evil=1' });
    assert.equal(kept.data.query, 'state=waitlisted');
    assert.equal((await clerk.get('/admin/registrations')).data.views.length, 1);
    assert.deepEqual((await treasurer.get('/admin/registrations')).data.views, []);
    assert.equal((await treasurer.post(`/admin/registration-views/${kept.data.id}/drop`, {})).status, 404);
    assert.equal((await clerk.post(`/admin/registration-views/${kept.data.id}/drop`, {})).status, 200);
  });

  test('leaves as a file with harmless cells, and without answers about health unless they are wanted', async () => {
    const { id } = await paidOne();
    await sport.db.run(
      `insert into registration_fields (name, label, type, group_name, is_required, position) values ('allergies', 'Allergies', 'text', 'child', false, 90) on conflict do nothing`,
    );
    await sport.db.run(`update registrations set answers = answers || '{"allergies": "=cmd()"}' where id = $1`, [id]);
    const take = async (more: object) => {
      const answer = await sport.app.inject({
        method: 'POST',
        url: '/api/v1/admin/registrations/export',
        headers: { cookie: clerk.cookie ?? '', 'x-csrf-token': clerk.csrf ?? '' },
        payload: { q: String(id), ...more },
      });
      return parse(answer.body, { columns: true, bom: true }) as Record<string, string>[];
    };
    const [plain] = await take({ answers: true });
    assert.equal(plain?.['id'], String(id));
    assert.equal('allergies' in (plain ?? {}), false);
    const [health] = await take({ answers: true, health: true });
    assert.equal(health?.['allergies'], "'=cmd()");
    const lines = await auditOf(sport, 'registration.exported');
    assert.deepEqual(
      lines.map(({ detail }) => [detail['rows'], detail['health'] ?? false]),
      [
        [1, false],
        [1, true],
      ],
    );
    await sport.db.run('update administrator_sessions set confirmed_at = null');
    assert.equal((await clerk.post('/admin/registrations/export', {})).code, 'admin.confirmation_required');
    for (const one of [clerk, treasurer]) await one.post('/admin/auth/confirm', { password: DEMO_PASSWORD });
  });
});

describe('one registration', () => {
  test('shows everything, and that it was read; notes stay with administrators', async () => {
    const { id, body } = await paidOne();
    const shown = (await clerk.post(`/admin/registrations/${id}/notes`, { note: 'Would like to play with Quinn.' }))
      .data;
    assert.equal(shown.notes[0].note, 'Would like to play with Quinn.');
    assert.equal(shown.paid_cents, 12_500);
    assert.equal(shown.left_cents, 12_500);
    assert.equal(shown.movements[0].kind, 'charge');
    assert.ok(shown.answers.some(({ name, shown: words }: any) => name === 'jersey_size' && words.length > 0));
    assert.equal(shown.email, body['email']);
    await look(clerk, id);
    assert.ok((await auditOf(sport, 'registration.shown')).some(({ subject }) => subject === `registration:${id}`));
    const [line] = await auditOf(sport, 'registration.note_written');
    assert.doesNotMatch(JSON.stringify(line), /Quinn/, 'what was written is in no log');
    assert.equal((await clerk.get('/admin/registrations/99999999')).status, 404);
  });

  test('an answer is corrected with a reason, once for each version, and never what the price depends on', async () => {
    const { id } = await paidOne();
    const { version } = await look(clerk, id);
    const correct = (more: object) =>
      clerk.post(`/admin/registrations/${id}/correct`, {
        version,
        name: 'jersey_choice_1',
        value: '7',
        reason: 'The parent called.',
        ...more,
      });
    const corrected = await correct({});
    assert.equal(corrected.status, 200, JSON.stringify(corrected.data));
    assert.equal(corrected.data.answers.find(({ name }: any) => name === 'jersey_choice_1').value, '7');
    const stale = await correct({ value: '9' });
    assert.deepEqual([stale.code, stale.data.current.version], ['record.changed', corrected.data.version]);
    for (const name of ['birth_date', 'division_id', 'email', 'medical_agreement', 'nothing'])
      assert.equal(
        (await correct({ version: corrected.data.version, name, value: '2015-01-01' })).code,
        'registration.fixed',
        name,
      );
    assert.equal((await correct({ version: corrected.data.version, value: 'x' })).status, 422);
    const [line] = await auditOf(sport, 'registration.answer_corrected');
    assert.equal(Object.values(line?.detail['after']).join(), '7');
  });

  test('a child is moved with its place, at the price that was paid', async () => {
    const { id, body } = await paidOne();
    const shown = await look(clerk, id);
    const places = (division: number) =>
      sport.db.one<{ n: number }>(
        'select places_taken as n from registration_divisions where period_id = $1 and division_id = $2',
        [shown.period_id, division],
      );
    const [target] = shown.divisions;
    const before = [(await places(shown.division_id)).n, (await places(target.id)).n];
    const moved = await clerk.post(`/admin/registrations/${id}/move`, {
      version: shown.version,
      division_id: target.id,
      reason: 'Plays with friends.',
    });
    assert.equal(moved.status, 200, JSON.stringify(moved.data));
    assert.deepEqual([moved.data.division_id, moved.data.total_cents], [target.id, shown.total_cents]);
    assert.deepEqual(
      [(await places(shown.division_id)).n, (await places(target.id)).n],
      [before[0]! - 1, before[1]! + 1],
    );
    assert.ok((await sport.mails(String(body['email']))).some(({ subject }) => /is now in/.test(subject)));
    await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', [
      shown.division_id,
    ]);
    const full = await clerk.post(`/admin/registrations/${id}/move`, {
      version: moved.data.version,
      division_id: shown.division_id,
      reason: 'Back again.',
    });
    assert.equal(full.code, 'registration.full');
    await sport.db.run('update registration_divisions set capacity = 1000');
  });
});

describe('canceling', () => {
  test('shows the rule and the email first; then cancels, frees the place and refunds once', async () => {
    const { id, body } = await paidOne();
    await sport.db.run('update registration_periods set cancel_until = null');
    const preview = (await treasurer.get(`/admin/registrations/${id}/cancellation`)).data;
    assert.ok(['rosters', 'first_game', 'decision'].includes(preview.rule.kind));
    const other = (await treasurer.get(`/admin/registrations/${id}/cancellation?choice=other&amount=55.00`)).data;
    assert.match(other.mail.paragraphs.join(' '), /\$55\.00/);
    const order = await decided(id, {
      choice: 'other',
      amount: '55.00',
      typed: '55',
      family_reason: 'Shirts were made',
    });
    const done = await treasurer.post(`/admin/registrations/${id}/cancel`, order);
    assert.equal(done.status, 200, JSON.stringify(done.data));
    assert.deepEqual([done.data.status, done.data.left_cents], ['cancelled', 7_000]);
    const [sent] = (await sport.mails(String(body['email']))).filter(({ subject }) => /^Canceled/.test(subject));
    for (const paragraph of other.mail.paragraphs.slice(1))
      assert.ok(sent?.text.replaceAll(/\s+/g, ' ').includes(paragraph), paragraph);
    assert.match(String(sent?.text), /Shirts were made/);
    assert.equal(
      (await treasurer.post(`/admin/registrations/${id}/cancel`, order)).code,
      'registration.cancelled',
      'a second tab',
    );
    await sport.jobs.runPending();
    await sport.jobs.runPending();
    assert.equal(await balanceOf(id), 7_000);
  });

  test('nothing is refunded above what is left, without the amount typed again, or for less than the rule without a word', async () => {
    const { id } = await paidOne();
    await sport.db.run(`update registration_periods set cancel_until = '2999-01-01', cancel_refund_percent = 100`);
    const cancel = async (more: object) => treasurer.post(`/admin/registrations/${id}/cancel`, await decided(id, more));
    assert.match(
      (await cancel({ choice: 'other', amount: '125.01', typed: '125.01' })).data.fields.amount,
      /\$125\.00/,
    );
    assert.ok((await cancel({ choice: 'other', amount: 'all', typed: 'all' })).data.fields.amount);
    assert.ok((await cancel({ choice: 'rule', typed: '12.50' })).data.fields.typed);
    assert.ok((await cancel({ choice: 'nothing' })).data.fields.family_reason);
    assert.equal(
      (await cancel({ choice: 'rule', typed: '125.00', left: 100 })).code,
      'record.changed',
      'the family was quicker',
    );
    assert.equal((await look(treasurer, id)).status, 'registered');
    assert.equal((await cancel({ choice: 'rule', typed: '$125.00' })).status, 200);
    await sport.db.run('update registration_periods set cancel_until = null');
  });

  test('needs the right to money and the password of a moment ago', async () => {
    const { id } = await paidOne();
    const order = await decided(id, { choice: 'other', amount: '1', typed: '1', family_reason: 'because' });
    assert.equal((await clerk.post(`/admin/registrations/${id}/cancel`, order)).code, 'permission.missing');
    assert.equal((await clerk.get(`/admin/registrations/${id}/cancellation`)).code, 'permission.missing');
    await sport.db.run('update administrator_sessions set confirmed_at = null');
    assert.equal(
      (await treasurer.post(`/admin/registrations/${id}/cancel`, order)).code,
      'admin.confirmation_required',
    );
    await treasurer.post('/admin/auth/confirm', { password: DEMO_PASSWORD });
    await clerk.post('/admin/auth/confirm', { password: DEMO_PASSWORD });
  });

  test('two tabs at once: one cancels, the other is told', async () => {
    const { id } = await paidOne();
    const order = await decided(id, {
      choice: 'other',
      amount: '10.00',
      typed: '10.00',
      family_reason: 'because of it',
    });
    const both = await Promise.all([1, 2].map(() => treasurer.post(`/admin/registrations/${id}/cancel`, order)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { n } = await sport.db.one<{ n: number }>(
      `select count(*)::int as n from payment_refunds f join payments y on y.id = f.payment_id where y.subject = 'registration' and y.subject_id = $1`,
      [id],
    );
    assert.equal(n, 1);
  });

  test('a part goes back while the registration stays', async () => {
    const { id } = await paidOne();
    const order = await decided(id, { amount: '20.00', typed: '20.00' });
    const { notify: _, ...refund } = order as any;
    const done = await treasurer.post(`/admin/registrations/${id}/refund`, refund);
    assert.deepEqual([done.status, done.data.status, done.data.left_cents], [200, 'registered', 10_500]);
    assert.equal(
      (await treasurer.post(`/admin/registrations/${id}/refund`, refund)).code,
      'record.changed',
      'not twice',
    );
  });

  test('nobody decides about their own family, not a super-admin either', async () => {
    const { id } = await paidOne();
    const own = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
    const { version, left_cents: left } = await look(own, id);
    await sport.db.run('update registrations set submitted_by = $2 where id = $1', [id, idOf(sport, 'robin.vale')]);
    const shown = await look(own, id);
    assert.equal(shown.is_own, true);
    const seen = { version: version + 1, reason: 'my own child' };
    const money = { ...seen, left, family_reason: 'because' };
    const steps: Record<string, object> = {
      cancel: { ...money, choice: 'other', amount: '125', typed: '125', notify: true },
      refund: { ...money, amount: '1', typed: '1' },
      correct: { ...seen, name: 'jersey_choice_1', value: '3' },
      move: { ...seen, division_id: shown.divisions[0].id },
      'offline-payment': {
        version: version + 1,
        key: 'k'.repeat(20),
        method: 'cash',
        amount: '125',
        received_on: '2026-11-01',
      },
    };
    for (const [step, body] of Object.entries(steps))
      assert.equal((await own.post(`/admin/registrations/${id}/${step}`, body)).code, 'admin.own_affair', step);
    treasurer = own;
  });
});

describe('cash and checks', () => {
  const today = () => toLocalDate(sport.clock.now());
  const unpaid = async () => {
    const body = await aFamily(sport);
    const intent = (await intentFor(sport, body)).data;
    return { id: await numberOf(body), body, intent };
  };
  const orderOf = async (id: number, more: object = {}) => {
    const { version } = await look(treasurer, id);
    return {
      version,
      key: `key-of-registration-${id}`,
      method: 'check',
      check_number: '1042',
      amount: '125.00',
      received_on: today(),
      ...more,
    };
  };

  test('register the child once, with a receipt, and end what was to be paid by card', async () => {
    const { id, body, intent } = await unpaid();
    const order = await orderOf(id);
    for (const wrong of [{ amount: '100' }, { check_number: undefined }, { received_on: '2999-01-01' }])
      assert.equal(
        (await treasurer.post(`/admin/registrations/${id}/offline-payment`, { ...order, ...wrong })).status,
        422,
      );
    const done = await treasurer.post(`/admin/registrations/${id}/offline-payment`, order);
    assert.equal(done.status, 200, JSON.stringify(done.data));
    assert.deepEqual([done.data.status, done.data.payment, done.data.paid_cents], ['registered', 'succeeded', 12_500]);
    assert.equal((await look(treasurer, id)).movements.find(({ tone }: any) => tone === 'in').kind, 'check');
    assert.equal(
      (await treasurer.post(`/admin/registrations/${id}/offline-payment`, order)).status,
      200,
      'the same form again',
    );
    assert.equal(await balanceOf(id), 12_500);
    assert.ok((await sport.mails(String(body['email']))).some(({ subject }) => /is registered/.test(subject)));
    await pay(sport, intent.clientSecret).catch(() => undefined);
    await sport.jobs.runPending();
    await sport.jobs.runPending();
    assert.equal(await balanceOf(id), 12_500, 'what is paid by card all the same goes back');
  });

  test('what was paid by card a moment ago counts; nothing is taken twice', async () => {
    const { id, intent } = await unpaid();
    const order = await orderOf(id);
    await pay(sport, intent.clientSecret);
    const refused = await treasurer.post(`/admin/registrations/${id}/offline-payment`, order);
    assert.equal(refused.status, 409);
    await sport.jobs.runPending();
    assert.equal(await balanceOf(id), 12_500);
  });

  test('are not taken where no place is left', async () => {
    const { id } = await unpaid();
    await sport.db.run('update registration_divisions set capacity = places_taken');
    assert.equal(
      (await treasurer.post(`/admin/registrations/${id}/offline-payment`, await orderOf(id))).code,
      'registration.full',
    );
    assert.equal((await look(treasurer, id)).paid_cents, 0);
    await sport.db.run('update registration_divisions set capacity = 1000');
  });

  test('go back by hand: ordered, shown to a person, handed over once', async () => {
    const { id } = await unpaid();
    assert.equal((await treasurer.post(`/admin/registrations/${id}/offline-payment`, await orderOf(id))).status, 200);
    const preview = (await treasurer.get(`/admin/registrations/${id}/cancellation`)).data;
    assert.equal(preview.is_by_hand, true);
    const order = await decided(id, { choice: 'other', amount: '125', typed: '125.00' });
    assert.equal((await treasurer.post(`/admin/registrations/${id}/cancel`, order)).status, 200);
    await sport.jobs.runPending();
    const ordered = (await look(treasurer, id)).movements.find(({ kind }: any) => kind === 'refund_ordered');
    assert.equal(await balanceOf(id), 12_500, 'no processor does it');
    assert.equal((await treasurer.post(`/admin/refunds/${ordered.refund_id}/handed-over`, {})).status, 200);
    assert.equal((await treasurer.post(`/admin/refunds/${ordered.refund_id}/handed-over`, {})).code, 'record.conflict');
    assert.deepEqual([await balanceOf(id), (await look(treasurer, id)).payment], [0, 'refunded']);
  });
});
