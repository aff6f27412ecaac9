import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { runAdmin } from '../../operator/run.ts';
import { as } from '../../testing/cast.ts';
import { startTestSport, TEST_SECRET, type TestSport } from '../../testing/sport.ts';
import {
  aFamily,
  clinic,
  finalize,
  finalizeAndConfirm,
  findLeague,
  intentFor,
  openPeriod,
  pay,
  registerAndPay,
  send,
  type Body,
} from '../testing/families.ts';

describe('the operator’s commands', () => {
  let sport: TestSport;
  let folder: string;
  before(async () => {
    sport = await startTestSport();
    folder = await mkdtemp(join(tmpdir(), 'office-'));
  });
  after(async () => {
    await sport.stop();
    await rm(folder, { recursive: true });
  });
  const run = (...args: string[]) =>
    runAdmin(['basketball', ...args], {
      DATABASE_URL: sport.databaseUrl,
      SITE_URL: 'http://localhost:4001',
      SPORT_SECRET: TEST_SECRET.basketball,
    });
  const idOf = async (body: Body): Promise<number> =>
    (await sport.db.one<{ id: number }>('select id from registrations where email = $1', [body['email']])).id;
  const standing = (id: number) =>
    sport.db.one<{ status: string; payment_status: string }>(
      'select status, payment_status from registrations where id = $1',
      [id],
    );
  const girls = () => findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls');

  test('list, show and export tell what is there; a spreadsheet finds no formula', async () => {
    const body = { ...(await aFamily(sport)), parent_first_name: '=HYPERLINK("http://x.example")', city: '+1' };
    await registerAndPay(sport, body);
    const id = await idOf(body);
    assert.match(await run('registrations'), new RegExp(`^${id}  registered  succeeded`, 'm'));
    assert.equal(await run('registrations', '--status', 'expired'), 'No registrations.');
    assert.match(await run('registration', String(id)), /medical_agreement: true[\s\S]*registration\.registered/);
    await assert.rejects(run('registration', '999999'), /There is no registration/);
    await assert.rejects(run('export-registrations'), /Name the file to write/);
    const path = join(folder, 'all.csv');
    await run('export-registrations', path);
    const [row] = parse<Record<string, string>>(await readFile(path, 'utf8'), { columns: true, bom: true });
    assert.equal(row?.['parent_first_name'], `'=HYPERLINK("http://x.example")`);
    assert.equal(row?.['city'], `'+1`);
    await sport.db.run(`update registrations set answers = answers || $2 where id = $1`, [
      id,
      { city: 'Springfield\n=1' },
    ]);
    await run('export-registrations', path);
    assert.match(await readFile(path, 'utf8'), /,"Springfield\n=1",/, 'a lone line feed stays in its cell');
    assert.match(
      JSON.stringify(await sport.db.rows(`select event, actor from audit_events where event like 'registration.%ed'`)),
      /registration\.exported.*operator:/,
    );
  });

  test('a part is given back, then the rest, then nothing more', async () => {
    const body = await aFamily(sport);
    await registerAndPay(sport, body);
    const id = await idOf(body);
    assert.match(await run('refund-registration', String(id), '--amount', '2500', '--reason', 'no jersey'), /\$25\.00/);
    await sport.jobs.runPending();
    assert.deepEqual(await standing(id), { status: 'registered', payment_status: 'succeeded' });
    await assert.rejects(
      run('refund-registration', String(id), '--amount', '10001', '--reason', 'x'),
      /more than what is left/,
    );
    await assert.rejects(run('refund-registration', String(id), '--amount', '0', '--reason', 'x'), /whole number/);
    assert.match(await run('refund-registration', String(id), '--reason', 'goodwill'), /\$100\.00/);
    await assert.rejects(run('refund-registration', String(id), '--reason', 'again'), /more than what is left/);
    await sport.jobs.runPending();
    assert.deepEqual(await standing(id), { status: 'registered', payment_status: 'refunded' });
    const mails = await sport.mails(String(body['email']));
    assert.deepEqual(mails.map(({ subject }) => subject.split(':')[0]).slice(0, 2), ['Refund', 'Refund']);
    const cancelled = await run('cancel-registration', String(id), '--reason', 'moved away', '--refund');
    assert.match(cancelled, /is cancelled\.$/, 'nothing is left to give back');
    const orders = await sport.db.rows(
      `select 1 from payment_refunds f join payments y on y.id = f.payment_id where y.subject = 'registration' and y.subject_id = $1`,
      [id],
    );
    assert.equal(orders.length, 2);
  });

  test('what a family has not confirmed is listed, and can be confirmed for them, in time or later', async () => {
    // Commands have the real clock.
    sport.clock.set(new Date());
    const free = () => aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
    const [early, late, paid] = [await free(), await free(), await aFamily(sport)];
    for (const body of [early, late]) assert.equal((await finalize(sport, body)).data.status, 'unconfirmed');
    await intentFor(sport, paid);
    const confirmed = async (body: Body) =>
      run('confirm-registration', String(await idOf(body)), '--reason', 'called us');
    const unconfirmed = await run('registrations', '--status', 'unconfirmed');
    assert.match(unconfirmed, new RegExp(`^${await idOf(early)}  unconfirmed  none`, 'm'));
    assert.match(await run('registrations'), new RegExp(`^${await idOf(late)}  unconfirmed`, 'm'));
    assert.match(await run('registration', String(await idOf(early))), /confirm_by: \d{4}-.*registration\.held/s);
    await assert.rejects(run('confirm-registration', String(await idOf(early))), /reason/);
    assert.match(await confirmed(early), /is registered/);
    const [receipt] = (await sport.mails(String(early['email']))).filter(({ subject }) =>
      /is registered/.test(subject),
    );
    assert.ok(
      receipt?.links.some((link) => link.includes('/account/welcome/')),
      'with the link that makes an account',
    );
    await sport.db.run(
      `update registrations set confirm_by = now() - interval '1 hour', expires_at = now() - interval '1 hour' where id = $1`,
      [await idOf(late)],
    );
    await sport.sweepRegistrations();
    assert.equal((await standing(await idOf(late))).status, 'expired');
    assert.match(await confirmed(late), /is registered/);
    await assert.rejects(confirmed(late), /is not pending confirmation/);
    await assert.rejects(confirmed(paid), /is not pending confirmation/);
    const twin = await free();
    for (const phone of [twin['phone'], '(555) 000-1111']) await finalize(sport, { ...twin, phone });
    const [one, other] = await sport.db.rows<{ id: number }>('select id from registrations where email = $1', [
      twin['email'],
    ]);
    assert.match(await run('confirm-registration', String(one?.id), '--reason', 'called us'), /is registered/);
    await assert.rejects(run('confirm-registration', String(other?.id), '--reason', 'x'), /already registered/);
    await assert.rejects(run('confirm-registration', '999999', '--reason', 'x'), /./);
    assert.match(
      JSON.stringify(
        await sport.db.rows(`select actor, detail from audit_events where event = 'registration.confirmed'`),
      ),
      /operator:.*called us/,
    );
  });

  test('who waits is offered a place in order, one offer for each place; a lapsed offer goes to the next', async () => {
    const first = await aFamily(sport, { division: 'Grades 5-6 Girls' });
    await registerAndPay(sport, first);
    const waiting: Body[] = [];
    for (let n = 0; n < 3; n += 1) {
      const body = await aFamily(sport, { division: 'Grades 5-6 Girls' });
      const { data } = await finalizeAndConfirm(sport, body);
      assert.equal(data.status, 'waitlisted');
      waiting.push(body);
      const page = await sport.app.inject(data.confirmation_url.replace(/^https?:\/\/[^/]+/, ''));
      assert.match(page.body, /There is nothing to pay now/);
      const reference = new URL(data.confirmation_url).searchParams.get('reference') ?? '';
      // Where there was a place when the price was shown.
      const missed = await sport.app.inject(`/registration/done?reference=${reference}&missed=${reference}`);
      assert.match(missed.body, /The last spot went a moment before you/);
      assert.match(missed.body, /is on the waiting list and there is nothing to pay now/);
      assert.match(missed.body, /Choose another division/);
    }
    const [a, b, c] = waiting as [Body, Body, Body];
    const { period_id, division_id } = await girls();
    const promote = () => run('promote-registration', '--period', String(period_id), '--division', String(division_id));
    await assert.rejects(promote(), /No place is free/);
    assert.match(
      await run('cancel-registration', String(await idOf(first)), '--reason', 'moved away', '--refund'),
      /\$125\.00 goes back/,
    );
    const { reference: cancelled } = await sport.db.one<{ reference: string }>(
      'select reference from registrations where id = $1',
      [await idOf(first)],
    );
    const atLink = await sport.app.inject(`/registration/form?pay=${cancelled}`);
    assert.equal(atLink.headers.location, `/registration/done?reference=${cancelled}`, 'not: nothing was charged');
    const done = (await sport.app.inject(`/registration/done?reference=${cancelled}`)).body;
    assert.match(done, /This registration was canceled/);
    assert.doesNotMatch(done, /Thank you!|What happens next/);
    assert.equal(
      (await send(sport, 'POST', '/registration/offer', { reference: cancelled })).code,
      'registration.cancelled',
    );
    assert.equal(
      (await send(sport, 'POST', '/registration/quote', await aFamily(sport, { division: 'Grades 5-6 Girls' }))).data
        .availability,
      'waitlist',
      'who waits comes before newcomers',
    );
    assert.match(await promote(), new RegExp(`Registration ${await idOf(a)} has the place`));
    await assert.rejects(promote(), /No place is free/, 'one offer for one place');

    const [mail] = await sport.mails(String(a['email']));
    assert.match(mail?.subject ?? '', /A spot for/);
    const reference =
      new URL(mail?.links.find((link) => link.includes('reference=')) ?? '').searchParams.get('reference') ?? '';
    assert.equal(
      (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data.offer.amount,
      12_500,
    );
    const open = await send(sport, 'POST', '/registration/offer', { reference });
    assert.equal(open.status, 201);
    assert.equal((await finalize(sport, { reference }, open.data.payment_intent)).code, 'payment.not_completed');

    const now = sport.clock.now();
    sport.clock.advance(49 * 3600);
    await sport.sweepRegistrations();
    await sport.jobs.runPending();
    assert.equal((await send(sport, 'POST', '/registration/offer', { reference })).code, 'registration.offer_ended');
    assert.equal((await pay(sport, open.data.clientSecret)).data.status, 'canceled');

    // Commands go by the real clock.
    sport.clock.set(now);
    assert.match(await promote(), new RegExp(`Registration ${await idOf(b)} has the place`));
    const [second] = await sport.mails(String(b['email']));
    const held =
      new URL(second?.links.find((link) => link.includes('reference=')) ?? '').searchParams.get('reference') ?? '';
    const intent = (await send(sport, 'POST', '/registration/offer', { reference: held })).data;
    await pay(sport, intent.clientSecret);
    assert.equal((await finalize(sport, { reference: held }, intent.payment_intent)).data.status, 'registered');
    assert.deepEqual(
      await sport.db.one(
        'select capacity - places_taken as free from registration_divisions where period_id = $1 and division_id = $2',
        [period_id, division_id],
      ),
      { free: 0 },
    );
    assert.equal((await standing(await idOf(c))).status, 'waitlisted');

    const cancel = async (body: Body): Promise<number> => {
      await run('cancel-registration', String(await idOf(body)), '--reason', 'asked by the family');
      const { free } = await sport.db.one<{ free: number }>(
        'select capacity - places_taken as free from registration_divisions where period_id = $1 and division_id = $2',
        [period_id, division_id],
      );
      return free;
    };
    assert.equal(await cancel(b), 1);
    assert.match(await promote(), new RegExp(`Registration ${await idOf(c)} has the place`));
    assert.equal(await cancel(c), 1, 'what was offered is free again');
    assert.equal(await cancel(a), 1, 'who only waits has no place to give');
    assert.equal(await cancel(b), 1, 'once is enough');
    const trail = await sport.db.rows<{ event: string }>(
      `select event from audit_events where subject = $1 order by id`,
      [`registration:${await idOf(a)}`],
    );
    assert.deepEqual(
      trail.map(({ event }) => event.replace('registration.', '')).filter((event) => !event.startsWith('payment')),
      ['held', 'confirmed', 'waitlisted', 'promoted', 'offer_lapsed', 'cancelled'],
    );
  });

  test('showing a registration is in the trail, and shows its own history only', async () => {
    const [one, other] = [await aFamily(sport), await aFamily(sport)];
    for (const body of [one, other]) await registerAndPay(sport, body);
    const shown = await run('registration', String(await idOf(one)));
    assert.equal(shown.match(/registration\.registered/g)?.length, 1);
    const { times } = await sport.db.one<{ times: number }>(
      `select count(*)::int as times from audit_events where event = 'registration.shown' and subject = $1 and actor like 'operator:%'`,
      [`registration:${await idOf(one)}`],
    );
    assert.equal(times, 1);
  });

  test('cancelling an unpaid draft ends its intent; paid all the same, the money goes back', async () => {
    const body = await aFamily(sport);
    const intent = (await intentFor(sport, body)).data;
    await run('cancel-registration', String(await idOf(body)), '--reason', 'asked by the family');
    await pay(sport, intent.clientSecret);
    await sport.jobs.runPending();
    await sport.jobs.runPending();
    assert.equal((await standing(await idOf(body))).status, 'cancelled');
    const { balance } = await sport.db.one<{ balance: number }>(
      `select coalesce(sum(m.amount_cents), 0)::int as balance from payment_ledger m join payments y on y.id = m.payment_id where y.intent_id = $1`,
      [intent.payment_intent],
    );
    assert.equal(balance, 0);
  });

  test('cancelled before it was paid, it no longer says that it has to be paid, and nor does its intent', async () => {
    const body = await aFamily(sport);
    const intent = (await intentFor(sport, body)).data;
    const id = await idOf(body);
    const stands = () =>
      sport.db.one(
        `select r.status, r.payment_status, y.status as payment, i.status as intent
           from registrations r join payments y on y.subject = 'registration' and y.subject_id = r.id
           join sandbox_intents i on i.id = y.intent_id where r.id = $1`,
        [id],
      );
    assert.equal((await stands()).payment_status, 'requires_payment');
    await run('cancel-registration', String(id), '--reason', 'asked by the family');
    await sport.jobs.runPending();
    assert.deepEqual(await stands(), {
      status: 'cancelled',
      payment_status: 'none',
      payment: 'canceled',
      intent: 'canceled',
    });
    assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'registration.cancelled');
  });

  test('reconcile proves the books, and names what does not fit', async () => {
    assert.match(await run('reconcile'), /exactly one registration, sponsorship or refund/);
    await sport.db.run(
      `update sandbox_intents set refunded_cents = 100 where id = (select id from sandbox_intents where status = 'succeeded' and refunded_cents = 0 limit 1)`,
    );
    await sport.payments.processor.createIntent({
      amount: 700,
      currency: 'usd',
      idempotencyKey: 'stray',
      metadata: { sport: 'basketball' },
    });
    await sport.db.run(`update sandbox_intents set status = 'succeeded' where idempotency_key = 'stray'`);
    await assert.rejects(
      run('reconcile'),
      /gave back \$1\.00, the ledger says \$0\.00[\s\S]*\$7\.00 arrived for no payment of ours[\s\S]*2 exceptions/,
    );
  });

  test('a family sees its registrations: those of verified children, and those made with its own address', async () => {
    const own = { ...(await aFamily(sport)), email: 'casey.brook@riverbend.example' };
    await registerAndPay(sport, own);
    const riley = await sport.db.one<{ first_name: string; last_name: string; birth_date: string }>(
      `select first_name, last_name, birth_date from players where id = 1`,
    );
    const child = {
      ...(await aFamily(sport)),
      player_first_name: riley.first_name,
      player_last_name: riley.last_name,
      birth_date: riley.birth_date,
    };
    await registerAndPay(sport, child);
    const list = async (who: string) => (await as(sport, who).get('/community/registrations')).json().data.items;
    const [seen] = await list('casey.brook');
    assert.equal(seen.paid, 12_500);
    assert.equal(seen.payments.length, 1);
    assert.equal(seen.lines[0].rule, 'fee');
    assert.equal(seen.player_id, null, 'who registers a child is not thereby its guardian');
    const rileys = await list('pat.parker');
    assert.ok(
      rileys.every(({ player_id, player }: any) => player_id !== null && player.last_name === 'Parker'),
      'those of the own children',
    );
    assert.ok(
      !rileys.some(({ submitted_at }: any) => submitted_at === seen.submitted_at),
      'not what others registered',
    );
    assert.deepEqual(await list('uncle.parker'), [], 'not a guardian');
    assert.deepEqual(await list('alex.morgan'), []);
    assert.equal(
      (await sport.db.one<{ n: number }>('select count(*)::int as n from guardian_links where player_id = 1')).n > 0,
      true,
    );
    assert.equal((await send(sport, 'GET', '/community/registrations')).status, 401);
  });
});
