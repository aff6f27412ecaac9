import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FamilyRegistration, FamilyRegistrationDetail } from '@sports-hub/contract';
import { runAdmin } from '../../operator/run.ts';
import { as, idOf } from '../../testing/cast.ts';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import {
  aFamily,
  clinic,
  finalizeAndConfirm,
  findLeague,
  openPeriod,
  pay,
  registerAndPay,
  type Body,
} from '../testing/families.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const CASEY = 'casey.brook';
const addressOf = (who: string): string => `${who}@riverbend.example`;
const list = async (who: string): Promise<FamilyRegistration[]> =>
  (await as(sport, who).get('/community/registrations')).json().data.items;
const get = (who: string, id: number) => as(sport, who).get(`/community/registrations/${id}`);
const detail = async (who: string, id: number): Promise<FamilyRegistrationDetail> => {
  const response = await get(who, id);
  assert.equal(response.statusCode, 200, response.body);
  return response.json().data;
};
const correct = (who: string, id: number, body: Body) =>
  as(sport, who).post(`/community/registrations/${id}/correct`, body);
const cancel = (who: string, id: number, refund: number) =>
  as(sport, who).post(`/community/registrations/${id}/cancel`, { refund });
const codeOf = (response: { statusCode: number; json(): any }): [number, string] => [
  response.statusCode,
  response.json().data.code,
];
const rowOf = (id: number) =>
  sport.db.one<Record<string, any>>(
    `select status, payment_status, player_id, player_first_name, player_last_name, birth_date, phone, total_cents, answers,
            encode(identity_hash, 'hex') as identity from registrations where id = $1`,
    [id],
  );
/** Paid for with an own address, by somebody who is not signed in. */
const paid = async (who: string, changes: Body = {}): Promise<number> => {
  const body = await aFamily(sport, { email: addressOf(who), ...changes });
  await registerAndPay(sport, body);
  return (
    await sport.db.one<{ id: number }>('select max(id) as id from registrations where email = $1', [addressOf(who)])
  ).id;
};
const setPeriod = async (...options: string[]): Promise<void> => {
  const { period_id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
  await runAdmin(['basketball', 'set-registration-period', String(period_id), ...options], {
    DATABASE_URL: sport.databaseUrl,
  });
};

describe('who sees a registration', () => {
  test('whoever made it and verified guardians of the child, whole; nobody else, by the same refusal as for none', async () => {
    const id = await paid(CASEY);
    const own = await detail(CASEY, id);
    assert.deepEqual(
      [own.is_yours, own.status, own.paid, own.next_step?.kind, own.player_id],
      [true, 'registered', own.total, 'wait_for_team', null],
    );
    for (const who of ['alex.morgan', 'uncle.parker', 'coach.kim', 'riley.parker', 'new.family']) {
      for (const response of [
        await get(who, id),
        await correct(who, id, { phone: '555-0199' }),
        await cancel(who, id, 0),
      ])
        assert.deepEqual(codeOf(response), [404, 'record.not_found'], who);
      assert.ok(!(await list(who)).some((item) => item.id === id), who);
    }
    for (const bad of ['0', 'x', '999999', '1e3'])
      assert.equal((await as(sport, CASEY).get(`/community/registrations/${bad}`)).statusCode, 404, bad);
    await sport.db.run('update members set is_active = false where id = $1', [idOf(sport, CASEY)]);
    assert.deepEqual(codeOf(await get(CASEY, id)), [403, 'member.inactive']);
    assert.deepEqual(codeOf(await cancel(CASEY, id, 0)), [403, 'member.inactive']);
    await sport.db.run('update members set is_active = true where id = $1', [idOf(sport, CASEY)]);
  });

  test('another guardian sees it and changes nothing, and sees nothing of it once the link is withdrawn', async () => {
    await setPeriod('--cancel-until', '2026-12-31');
    const id = await paid(CASEY, { phone: '555-0164' });
    await sport.db.run(
      `insert into guardian_links (id, member_id, player_id, relationship, status, created_at, verified_at)
       select 9001, $1, player_id, 'parent_guardian', 'verified', now(), now() from registrations where id = $2`,
      [idOf(sport, 'robin.vale'), id],
    );
    assert.notEqual((await detail(CASEY, id)).cancellation, null);
    const seen = await detail('robin.vale', id);
    assert.deepEqual([seen.is_yours, seen.corrections, seen.cancellation], [false, [], null]);
    assert.ok(!(await get('robin.vale', id)).body.includes('555-0164'), 'the other home’s telephone');
    assert.deepEqual(codeOf(await correct('robin.vale', id, { phone: '555-0100' })), [409, 'registration.fixed']);
    for (const refund of [0, seen.total])
      assert.deepEqual(codeOf(await cancel('robin.vale', id, refund)), [409, 'registration.fixed']);
    await sport.db.run(`update guardian_links set status = 'revoked' where id = 9001`);
    for (const response of [await get('robin.vale', id), await cancel('robin.vale', id, 0)])
      assert.equal(response.statusCode, 404);
    await setPeriod('--cancel-until', 'none');
  });

  test('what is begun and not paid is shown to who is signed in, with the way to pay it', async () => {
    const alex = await signedIn(sport, 'alex.morgan');
    const body = await aFamily(sport, { email: 'somebody@else.example' });
    const { data: intent } = await alex.post('/registration/payment-intent', body);
    const [begun] = await list('alex.morgan');
    assert.deepEqual([begun?.status, begun?.next_step?.kind], ['awaiting_payment', 'pay']);
    assert.equal(new URL(begun?.next_step?.url ?? '').searchParams.get('pay'), intent.reference);
    await pay(sport, intent.clientSecret);
    await alex.post('/registration/finalize', { ...body, processor_payment_intent: intent.payment_intent });
    assert.deepEqual((await list('alex.morgan'))[0]?.status, 'registered');
  });
});

describe('correcting a typo', () => {
  test('name, size and telephone are put right, in the registration, the player and the own claim; nothing else', async () => {
    const id = await paid(CASEY, { player_first_name: 'Lnia', player_last_name: 'Brok' });
    const birth_date = '2017-05-14';
    await as(sport, CASEY).post('/community/claims', { first_name: 'Lnia', last_name: 'Brok', birth_date });
    const before_ = await rowOf(id);
    const { corrections } = await detail(CASEY, id);
    assert.deepEqual(corrections.map(({ name }) => name).sort(), [
      'jersey_size',
      'phone',
      'player_first_name',
      'player_last_name',
    ]);
    const size = corrections.find(({ name }) => name === 'jersey_size')?.options?.at(-1)?.value;
    const response = await correct(CASEY, id, {
      player_first_name: ' Lina ',
      player_last_name: 'Brook',
      jersey_size: size,
      phone: '555-0199',
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(response.json().data.player, { first_name: 'Lina', last_name: 'Brook' });
    const after_ = await rowOf(id);
    assert.deepEqual(
      [after_['answers'].player_first_name, after_['answers'].jersey_size, after_['phone']],
      ['Lina', size, '555-0199'],
    );
    for (const same of ['birth_date', 'total_cents', 'status', 'payment_status', 'player_id'])
      assert.deepEqual(after_[same], before_[same], same);
    assert.deepEqual(
      await sport.db.one('select first_name, last_name from players where id = $1', [after_['player_id']]),
      { first_name: 'Lina', last_name: 'Brook' },
    );
    assert.ok(
      (await as(sport, CASEY).get('/community/claims'))
        .json()
        .data.items.some((claim: { first_name: string; status: string }) => claim.first_name === 'Lina'),
    );
    const trail = await sport.db.rows<{ event: string }>(
      `select event from audit_events where subject = $1 and actor = $2`,
      [`registration:${id}`, `member:${idOf(sport, CASEY)}`],
    );
    assert.deepEqual(trail, [{ event: 'registration.corrected' }]);
  });

  test('a name that becomes one we know is marked for a person, who alone decides; nobody is told', async () => {
    const id = await paid(CASEY, {
      player_first_name: 'Rily',
      player_last_name: 'Parker',
      birth_date: '2016-04-12',
      grade: '3',
    });
    assert.equal((await correct(CASEY, id, { player_first_name: 'Riley' })).statusCode, 200);
    const { player_id } = await rowOf(id);
    assert.notEqual(player_id, 1);
    assert.deepEqual(
      await sport.db.rows('select other_id from possible_duplicates where player_id = $1 and other_id = 1', [
        player_id,
      ]),
      [{ other_id: 1 }],
    );
    assert.ok(!(await as(sport, CASEY).get('/community/me')).body.includes('Hawks'));
  });

  test('a name under which somebody was confirmed stays: only the league changes it', async () => {
    const id = await paid(CASEY, { player_first_name: 'Made', player_last_name: 'Upname' });
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       select $1, player_id, 'parent_guardian', 'verified', now(), now() from registrations where id = $2`,
      [idOf(sport, CASEY), id],
    );
    assert.deepEqual((await detail(CASEY, id)).corrections.map(({ name }) => name).sort(), ['jersey_size', 'phone']);
    assert.deepEqual(codeOf(await correct(CASEY, id, { player_first_name: 'Riley', player_last_name: 'Parker' })), [
      409,
      'registration.fixed',
    ]);
    assert.equal((await correct(CASEY, id, { phone: '555-0177' })).statusCode, 200);
  });

  test('what is wrong is named by field and nothing is changed; nothing that a price depends on is taken', async () => {
    const id = await paid(CASEY);
    const before_ = await rowOf(id);
    for (const [body, field] of [
      [{ phone: 'call me' }, 'phone'],
      [{ phone: '' }, 'phone'],
      [{ player_first_name: '' }, 'player_first_name'],
      [{ player_first_name: 'x'.repeat(500) }, 'player_first_name'],
      [{ player_last_name: 'a\u0000b' }, 'player_last_name'],
      [{ player_first_name: { x: 1 } }, 'player_first_name'],
      [{ jersey_size: 'enormous' }, 'jersey_size'],
      [{ phone: '555-0123', jersey_size: 'enormous' }, 'jersey_size'],
    ] as const) {
      const response = await correct(CASEY, id, body);
      assert.equal(response.statusCode, 422, JSON.stringify(body).slice(0, 60));
      assert.ok(response.json().data.fields[field], `${field}: ${response.body}`);
    }
    for (const name of ['birth_date', 'gender', 'grade', 'division_id', 'email', 'discount_code', 'volunteer_choice'])
      assert.equal((await correct(CASEY, id, { [name]: '1' })).statusCode, 200, name);
    assert.deepEqual(await rowOf(id), before_);
  });

  test('and nobody waits for teams of what closed long ago', async () => {
    const id = await paid(CASEY);
    const { period_id } = await sport.db.one<{ period_id: number }>(
      'select period_id from registrations where id = $1',
      [id],
    );
    const before_ = await sport.db.one('select opens_at, closes_at, teams_on from registration_periods where id = $1', [
      period_id,
    ]);
    const closed = (days: number) =>
      sport.db.run(
        `update registration_periods set opens_at = $2::timestamptz - interval '1 day', closes_at = $2, teams_on = null where id = $1`,
        [period_id, new Date(sport.clock.now().getTime() - days * 86_400_000)],
      );
    await closed(59);
    assert.equal((await detail(CASEY, id)).next_step?.kind, 'wait_for_team');
    await closed(61);
    assert.equal((await detail(CASEY, id)).next_step, null);
    await sport.db.run('update registration_periods set opens_at = $2, closes_at = $3, teams_on = $4 where id = $1', [
      period_id,
      before_['opens_at'],
      before_['closes_at'],
      before_['teams_on'],
    ]);
  });

  test('until the child is on a team', async () => {
    const id = await paid(CASEY);
    await sport.db.run(
      'insert into roster_entries (team_id, player_id) select 1, player_id from registrations where id = $1',
      [id],
    );
    assert.deepEqual((await detail(CASEY, id)).corrections, []);
    assert.equal((await detail(CASEY, id)).next_step, null);
    assert.deepEqual(codeOf(await correct(CASEY, id, { phone: '555-0123' })), [409, 'registration.fixed']);
  });
});

describe('canceling by the organization’s rule', () => {
  const placesTaken = async (): Promise<number> => {
    const { period_id, division_id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
    return (
      await sport.db.one<{ taken: number }>(
        'select places_taken as taken from registration_divisions where period_id = $1 and division_id = $2',
        [period_id, division_id],
      )
    ).taken;
  };

  test('where the organization has said nothing, what was paid is canceled by it alone', async () => {
    const id = await paid(CASEY);
    await setPeriod('--cancel-until', 'none');
    assert.equal((await detail(CASEY, id)).cancellation, null);
    assert.deepEqual(codeOf(await cancel(CASEY, id, 0)), [409, 'registration.fixed']);
    assert.equal((await rowOf(id))['status'], 'registered');
  });

  test('in time, with the share that the rule says, exactly as it was shown, and once', async () => {
    const id = await paid(CASEY);
    const taken = await placesTaken();
    await setPeriod('--cancel-until', '2026-12-31', '--refund-percent', '50');
    const { cancellation, total } = await detail(CASEY, id);
    assert.deepEqual(cancellation, { refund: total / 2, until: '2026-12-31' });
    for (const other of [total, 0, total / 2 - 1]) {
      assert.deepEqual(codeOf(await cancel(CASEY, id, other)), [409, 'registration.refund_changed']);
      assert.equal((await rowOf(id))['status'], 'registered');
    }
    const canceled = await cancel(CASEY, id, total / 2);
    assert.deepEqual([canceled.statusCode, canceled.json().data.status], [200, 'cancelled']);
    assert.equal(await placesTaken(), taken - 1);
    assert.equal((await cancel(CASEY, id, total / 2)).statusCode, 200, 'again, it is still so');
    await sport.jobs.runPending();
    await sport.jobs.runPending();
    assert.equal((await detail(CASEY, id)).refunded, total / 2);
    const mails = await sport.mails(addressOf(CASEY));
    assert.equal(mails.filter(({ subject }) => subject.startsWith('Canceled')).length, 1);
  });

  test('not after its day, and not a child on a team', async () => {
    const id = await paid(CASEY);
    await setPeriod('--cancel-until', '2026-01-31');
    assert.equal((await detail(CASEY, id)).cancellation, null);
    await setPeriod('--cancel-until', '2026-12-31', '--refund-percent', '100');
    assert.notEqual((await detail(CASEY, id)).cancellation, null);
    await sport.db.run(
      'insert into roster_entries (team_id, player_id) select 1, player_id from registrations where id = $1',
      [id],
    );
    assert.deepEqual(codeOf(await cancel(CASEY, id, 0)), [409, 'registration.fixed']);
  });

  test('two at once refund once', async () => {
    const id = await paid(CASEY);
    const { cancellation } = await detail(CASEY, id);
    const refund = cancellation?.refund ?? -1;
    const responses = await Promise.all([1, 2, 3].map(() => cancel(CASEY, id, refund)));
    assert.deepEqual(
      responses.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    await sport.jobs.runPending();
    await sport.jobs.runPending();
    assert.equal((await detail(CASEY, id)).refunded, refund);
  });

  test('what cost nothing ends at any time', async () => {
    const body = await aFamily(sport, {
      period: clinic(sport),
      division: 'Clinic, grades 3-6',
      email: addressOf('robin.vale'),
    });
    assert.equal((await finalizeAndConfirm(sport, body)).data.status, 'registered');
    const [free] = await list('robin.vale');
    assert.deepEqual(free?.cancellation, { refund: 0, until: null });
    assert.equal((await cancel('robin.vale', free.id, 0)).json().data.status, 'cancelled');
  });
});
