import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aFamilyOf, finalize, intentFor, pay, send } from '../../registration/testing/families.ts';
import {
  aDecider,
  aidToken,
  aRequest,
  ask,
  confirmAsk,
  decide,
  fill,
  fundOf,
  payByLink,
  rowOf,
  statusOf,
} from '../../registration/testing/assistance.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let theo: AdminClient;
let avery: AdminClient;
before(async () => {
  sport = await startTestSport();
  await sport.db.run('update registration_divisions set capacity = 1000');
  // Two weeks and half an hour pass here; begun late in the evening, that is more than the early price lasts.
  await sport.db.run(`update registration_discounts set ends_at = ends_at + interval '1 year'`);
});
after(() => sport.stop());

const heldSpots = async (): Promise<number> =>
  (
    await sport.db.one<{ n: number }>(
      `select count(*)::int as n from registrations where status = 'awaiting_payment' and holds_place and spot_until > $1`,
      [sport.clock.now()],
    )
  ).n;
const subjects = async (email: string) => (await sport.mails(email)).map(({ subject }) => subject);
const lastMail = async (email: string) => (await sport.mails(email))[0]!;
/** Whoever administers signs in again: a session ends alone after half an hour. */
const later = async (seconds: number): Promise<void> => {
  sport.clock.advance(seconds);
  theo = await aDecider(sport, 'robin.vale');
  avery = await aDecider(sport, 'staff.diaz');
};

test('where nobody decides about it, nothing can be asked for', async () => {
  assert.deepEqual((await send(sport, 'GET', '/registration/assistance/terms')).data, {
    is_offered: false,
    readers: [],
    spot_days: 7,
    pay_days: 3,
  });
  assert.equal((await ask(sport, await aFamilyOf(sport, [{}]))).code, 'assistance.not_offered');
  theo = await aDecider(sport, 'robin.vale');
  avery = await aDecider(sport, 'staff.diaz');
  const { data } = await send(sport, 'GET', '/registration/assistance/terms');
  assert.deepEqual([data.is_offered, data.readers.length], [true, 2]);
  await fill(sport, theo, '5000.00');
});

describe('asking', () => {
  test('a request is read by nobody before its address has answered; its spot is held half an hour, then seven days', async () => {
    const [child] = await aFamilyOf(sport, [{}]);
    const before = await heldSpots();
    const asked = await ask(sport, [child!], { can_pay: 2500, words: 'I lost my job in September.' });
    assert.equal(asked.status, 201, JSON.stringify(asked.data));
    assert.deepEqual(
      [asked.data.status, asked.data.price, asked.data.due, asked.data.children[0].spot],
      ['unconfirmed', 12_500, 12_500, 'held'],
    );
    assert.equal(await heldSpots(), before + 1);
    assert.equal((await theo.get('/admin/aid')).data.open.length, 0);
    const confirmed = await confirmAsk(sport, child!['email']);
    assert.deepEqual([confirmed.status, confirmed.data.status], [200, 'open']);
    const { open } = (await theo.get('/admin/aid')).data;
    assert.deepEqual(
      [open.length, open[0].children, open[0].price, open[0].can_pay, open[0].words],
      [1, 1, 12_500, 2500, 'I lost my job in September.'],
    );
    await later(7 * 24 * 3600 - 60);
    assert.equal(await heldSpots(), before + 1);
    await later(120);
    assert.equal(await heldSpots(), before, 'then others can have it, and the request waits on');
    assert.equal((await theo.get('/admin/aid')).data.open.length, 1);
    const { id } = (await theo.get('/admin/aid')).data.open[0];
    await decide(theo, id, { decision: 'decline', sentence: 'The fund is for others this season.' });
  });

  test('the mail about it says nothing of what was written, and its subject nothing of what it is about', async () => {
    const { email } = await aRequest(sport, 1, { words: 'We sleep at my sister’s.' });
    const mail = await lastMail(email);
    assert.doesNotMatch(mail.text, /sister/);
    assert.doesNotMatch(mail.subject, /assist|help|fee/i);
    assert.match(mail.text, /Nobody reads the request before/);
  });

  test('who is signed in with the address need not confirm it', async () => {
    const [child] = await aFamilyOf(sport, [{ email: 'pat.parker@riverbend.example' }]);
    const { signedIn } = await import('../../testing/site-client.ts');
    const pat = await signedIn(sport, 'pat.parker');
    const { status, data } = await pat.post('/registration/assistance', { children: [child], share: 40 });
    assert.deepEqual([status, data.status], [201, 'open'], JSON.stringify(data));
    assert.deepEqual(await subjects('pat.parker@riverbend.example'), []);
  });

  test('what is not confirmed in a day is deleted with every word, and its spot is free after half an hour', async () => {
    const [child] = await aFamilyOf(sport, [{}]);
    const before = await heldSpots();
    const { data } = await ask(sport, [child!], { words: 'Made up' });
    await later(31 * 60);
    assert.equal(await heldSpots(), before);
    const token = await aidToken(sport, child!['email']);
    await later(24 * 3600);
    assert.equal(
      (await send(sport, 'POST', '/registration/assistance/confirm', { token })).code,
      'registration.confirmation_ended',
    );
    await sport.sweepRegistrations();
    const gone = await send(sport, 'POST', '/registration/assistance/confirm', { token });
    assert.equal(gone.code, 'token.invalid');
    assert.equal((await send(sport, 'GET', `/registration/assistance?reference=${data.reference}`)).status, 404);
    assert.equal(await sport.db.maybeOne(`select 1 as one from aid_requests where words = 'Made up'`), undefined);
  });

  test('made-up requests hold a tenth of a division’s spots, two at least, and no more', async () => {
    const division = 'Grades 5-6 Girls';
    await sport.db.run(
      `update registration_divisions set capacity = places_taken + 5 where division_id in (select id from divisions where name = $1)`,
      [division],
    );
    const spots: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const children = await aFamilyOf(sport, [{ ...(await divisionFields(division)) }]);
      const { data, status } = await ask(sport, children, {});
      assert.equal(status, 201, JSON.stringify(data));
      spots.push(data.children[0].spot);
    }
    assert.deepEqual(spots, ['held', 'held', 'not_held', 'not_held']);
    await sport.db.run('update registration_divisions set capacity = 1000');
  });

  test('one client and its network ask for so many children an hour', async () => {
    let refused = 0;
    for (let n = 0; n < 8; n += 1) {
      const children = await aFamilyOf(sport, [{}]);
      const { status } = await send(sport, 'POST', '/registration/assistance', { children }, '203.0.113.9');
      if (status === 429) refused += 1;
    }
    assert.equal(refused, 2);
  });

  test('nothing, all or both ways of saying it is refused at its field, and several children are told apart', async () => {
    const children = await aFamilyOf(sport, [{}, { zip: 'no' }]);
    const fieldsOf = async (body: object, of = children) =>
      (await ask(sport, of, body as Record<string, unknown>)).data.fields;
    assert.deepEqual(Object.keys(await fieldsOf({})), ['children.1.zip']);
    const one = [children[0]!];
    assert.deepEqual(Object.keys(await fieldsOf({ can_pay: 12_500 }, one)), ['can_pay']);
    assert.deepEqual(Object.keys(await fieldsOf({ can_pay: 100, share: 10 }, one)), ['share']);
    assert.deepEqual(Object.keys(await fieldsOf({ words: 'x'.repeat(2001) }, one)), ['words']);
    const free = await aFamilyOf(sport, [{ ...(await leagueFields('Free skills clinic')) }]);
    assert.deepEqual(Object.keys(await fieldsOf({}, free)), ['can_pay']);
  });

  test('sent twice it is one request, and what nobody has read yet may be said better', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const first = await ask(sport, children, { words: 'First' });
    const again = await ask(sport, children, { words: 'Second' });
    assert.deepEqual([first.status, again.status], [201, 200]);
    assert.equal(first.data.reference, again.data.reference);
    await confirmAsk(sport, children[0]!['email']);
    await ask(sport, children, { words: 'Third' });
    const { open } = (await theo.get('/admin/aid')).data;
    const row = open.find(({ words }: { words: string }) => words === 'Second');
    assert.equal(row?.children, 2);
    assert.equal(row.price, 23_500, 'the second child has its discount');
  });

  test('the same child is asked for once: another form does not open a second request', async () => {
    const { children, email } = await aRequest(sport);
    const [child] = children;
    const other = { ...child!, address: '9 Other Street' };
    assert.equal((await ask(sport, [other])).status, 201, 'nobody who knows the child learns that there is one');
    const token = await aidToken(sport, email);
    assert.equal((await send(sport, 'POST', '/registration/assistance/confirm', { token })).code, 'assistance.closed');
  });

  test('withdrawn, nothing of it is left but that it was, and the price can be paid', async () => {
    const { reference, children } = await aRequest(sport, 1, { words: 'Please' });
    const { data } = await send(sport, 'POST', '/registration/assistance/withdraw', { reference });
    assert.deepEqual([data.status, data.due, data.children[0].spot], ['ended', 12_500, 'held']);
    assert.deepEqual(
      await sport.db.one('select words, can_pay_cents from aid_requests where reference = $1', [reference]),
      { words: null, can_pay_cents: null },
    );
    const { data: intent } = await intentFor(sport, children[0]!);
    await pay(sport, intent.clientSecret);
    assert.equal((await finalize(sport, children[0]!, intent.payment_intent)).data.status, 'registered');
  });

  test('an intent of a lower price buys nothing once the form was sent again at another', async () => {
    const [child] = await aFamilyOf(sport, [{}]);
    const asked = await ask(sport, [{ ...child!, discount_code: 'WELCOME10' }], { can_pay: 2500 });
    const { reference } = asked.data.children[0];
    const cheap = await send(sport, 'POST', '/registration/offer', { reference });
    assert.ok(cheap.data.clientSecret, JSON.stringify(cheap.data));
    assert.equal((await ask(sport, [{ ...child!, reference }], { can_pay: 2500 })).status, 200);
    await pay(sport, cheap.data.clientSecret).catch(() => undefined);
    await sport.payments.sweep();
    const { status } = await sport.db.one<{ status: string }>('select status from registrations where reference = $1', [
      reference,
    ]);
    assert.notEqual(status, 'registered');
  });

  test('a free place is for who has confirmed, and a draft without a place gets none by its link', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const asked = await ask(sport, children);
    const { reference } = asked.data.children[0];
    await sport.db.run('update registrations set total_cents = 0, lines = $2 where reference = $1', [reference, '[]']);
    const offer = () => send(sport, 'POST', '/registration/offer', { reference });
    assert.equal((await offer()).code, 'registration.draft_ended');
    await send(sport, 'POST', '/registration/assistance/withdraw', { reference: asked.data.reference });
    assert.equal((await offer()).code, 'registration.draft_ended');
  });

  test('what was granted is for the child and the price that were decided about', async () => {
    const { children, id, reference } = await aRequest(sport);
    const granted = await decide(theo, id, { decision: 'part', pays: '50.00', sentence: 'Welcome.' });
    assert.equal(granted.status, 200, granted.body);
    const own = (await statusOf(sport, reference)).children[0].reference;
    for (const other of [{ discount_code: 'WELCOME10' }, { player_first_name: 'Somebodyelse' }]) {
      const refused = await ask(sport, [{ ...children[0]!, ...other, reference: own }], { can_pay: 2500 });
      assert.equal(refused.code, 'registration.already_registered', JSON.stringify(refused.data));
    }
  });
});

const divisionFields = async (name: string) => {
  const { division_id, league_id } = await sport.db.one<{ division_id: number; league_id: number }>(
    `select d.id as division_id, d.league_id from divisions d join registration_divisions x on x.division_id = d.id
       join registration_periods p on p.id = x.period_id where d.name = $1 and p.name = 'Winter registration'`,
    [name],
  );
  return { league_id, division_id, grade: '5', birth_date: '2015-05-14' };
};
const leagueFields = async (period: string) =>
  sport.db.one<{ league_id: number; division_id: number }>(
    `select p.league_id, x.division_id from registration_periods p join registration_divisions x on x.period_id = p.id where p.name = $1 limit 1`,
    [period],
  );

describe('deciding', () => {
  test('a part: the family pays the rest by its link, once, and the fund has given what it promised', async () => {
    const before = await fundOf(sport);
    const { id, reference, email } = await aRequest(sport, 2);
    const given = await decide(theo, id, { decision: 'part', pays: '80.00', sentence: 'We are glad the boys stay.' });
    assert.deepEqual([given.status, given.data.status, given.data.aid], [200, 'granted', 15_500], given.body);
    assert.equal((await fundOf(sport)).left_cents, before.left_cents - 15_500);
    const mail = await lastMail(email);
    assert.match(mail.text, /You pay \$80\.00\. Nobody on the team knows\./);
    assert.match(mail.text, /We are glad the boys stay/);
    const seen = await statusOf(sport, reference);
    assert.deepEqual([seen.status, seen.price, seen.assistance, seen.due], ['granted', 23_500, 15_500, 8000]);
    const paid = await payByLink(sport, reference);
    assert.deepEqual([paid.data.amount, paid.data.children.length], [8000, 2], JSON.stringify(paid.data));
    const after = await statusOf(sport, reference);
    assert.deepEqual(
      after.children.map(({ spot }: { spot: string }) => spot),
      ['registered', 'registered'],
    );
    const { left_cents, entered, promised } = await fundOf(sport);
    assert.equal(left_cents, before.left_cents - 15_500);
    assert.equal(entered - promised, left_cents);
    const receipt = await lastMail(email);
    assert.match(receipt.text, /Financial assistance/);
    assert.match(receipt.text, /\$80\.00/);
    assert.equal((await payByLink(sport, reference)).code, 'registration.already_registered');
    assert.equal((await rowOf(theo, id)).grant, 'used');
  });

  test('free: nothing is asked for, and one tap registers the child', async () => {
    const { id, reference, email } = await aRequest(sport);
    assert.equal((await decide(theo, id, { decision: 'free' })).data.status, 'granted');
    assert.match((await lastMail(email)).text, /You pay nothing\. Nobody on the team knows\./);
    const taken = await payByLink(sport, reference);
    assert.deepEqual([taken.data.status, taken.data.amount], ['not_required', 0], JSON.stringify(taken.data));
    assert.equal((await statusOf(sport, reference)).children[0].spot, 'registered');
    const row = await sport.db.one<{ payment_status: string; charges: number }>(
      `select r.payment_status, (select count(*)::int from payments y where y.subject_id = r.id and y.subject = 'registration') as charges
         from registrations r where r.email = $1`,
      [email],
    );
    assert.deepEqual(row, { payment_status: 'succeeded', charges: 0 });
  });

  test('a share, and amounts that cannot be are refused at their field', async () => {
    const { id } = await aRequest(sport);
    const refused = async (body: object) => {
      const { status, data } = await decide(theo, id, body as Record<string, unknown>);
      return [status, ...Object.keys(data.fields ?? {})];
    };
    assert.deepEqual(await refused({ decision: 'part' }), [422, 'pays']);
    assert.deepEqual(await refused({ decision: 'part', pays: '125.00' }), [422, 'pays']);
    assert.deepEqual(await refused({ decision: 'part', pays: '0.20' }), [422, 'pays']);
    assert.deepEqual(await refused({ decision: 'part', pays: 'lots' }), [422, 'pays']);
    assert.deepEqual(await refused({ decision: 'part', pays: '10', share: 20 }), [422, 'share']);
    assert.deepEqual(await refused({ decision: 'decline' }), [422, 'sentence']);
    const { data } = await decide(theo, id, { decision: 'part', share: 20 });
    assert.deepEqual([data.pays, data.aid], [2500, 10_000]);
  });

  test('declined: their sentence, and the way to register all the same for three days', async () => {
    const { id, reference, email, children } = await aRequest(sport);
    const { data } = await decide(theo, id, { decision: 'decline', sentence: 'The fund is empty until spring.' });
    assert.equal(data.status, 'declined');
    const mail = await lastMail(email);
    assert.match(mail.text, /The fund is empty until spring\./);
    assert.match(mail.text, /You can still register: the price is \$125\.00/);
    const seen = await statusOf(sport, reference);
    assert.deepEqual([seen.status, seen.due, seen.children[0].spot], ['declined', 12_500, 'held']);
    const paid = await payByLink(sport, reference);
    assert.equal(paid.data.amount, 12_500);
    assert.equal((await finalize(sport, children[0]!, paid.data.payment_intent)).data.status, 'registered');
  });

  test('a question goes to the family, whose answer comes back, and the spot stays held meanwhile', async () => {
    const { id, reference, email } = await aRequest(sport);
    const { version } = await rowOf(theo, id);
    const asked = await theo.post(`/admin/aid/requests/${id}/ask`, { version, question: 'Would $40 a month do?' });
    assert.equal(asked.data.status, 'asked');
    assert.match((await lastMail(email)).text, /Would \$40 a month do\?/);
    assert.equal((await statusOf(sport, reference)).question, 'Would $40 a month do?');
    const answered = await send(sport, 'POST', '/registration/assistance/answer', { reference, answer: 'Yes.' });
    assert.equal(answered.data.status, 'open');
    const row = await rowOf(theo, id);
    assert.deepEqual([row.status, row.question, row.answer], ['open', 'Would $40 a month do?', 'Yes.']);
    const again = await send(sport, 'POST', '/registration/assistance/answer', { reference, answer: 'No.' });
    assert.equal(again.code, 'assistance.closed');
    await decide(theo, id, { decision: 'free' });
  });

  test('above $300 for a family in a season two people decide; the first one cannot be the second', async () => {
    const { id, email } = await aRequest(sport, 3);
    const proposed = await decide(theo, id, { decision: 'free' });
    assert.equal(proposed.data.status, 'proposed');
    assert.doesNotMatch((await lastMail(email)).text, /You pay/, 'the family hears of it when it is decided');
    const { version } = proposed.data;
    assert.equal((await theo.post(`/admin/aid/requests/${id}/confirm`, { version })).code, 'assistance.second_person');
    assert.equal(
      (await avery.post(`/admin/aid/requests/${id}/confirm`, { version: version - 1 })).code,
      'record.changed',
    );
    const returned = await avery.post(`/admin/aid/requests/${id}/return`, { version, reason: 'Let us talk first' });
    assert.equal(returned.data.status, 'open');
    const again = await decide(avery, id, { decision: 'part', pays: '20.00' });
    assert.equal(again.data.status, 'proposed');
    const confirmed = await theo.post(`/admin/aid/requests/${id}/confirm`, { version: again.data.version });
    assert.deepEqual([confirmed.status, confirmed.data.status], [200, 'granted'], confirmed.body);
    assert.match((await lastMail(email)).text, /You pay \$20\.00/);
  });

  test('two requests of one family are not a way around the second person', async () => {
    const first = await aRequest(sport, 2);
    assert.equal((await decide(theo, first.id, { decision: 'free' })).data.status, 'granted');
    const { email, parent_last_name, phone, zip } = first.children[0]!;
    const [other] = await aFamilyOf(sport, [{ email, parent_last_name, phone, zip }]);
    await ask(sport, [other!], {});
    await confirmAsk(sport, email);
    const { id } = await sport.db.one<{ id: number }>('select max(id)::int as id from aid_requests where email = $1', [
      email,
    ]);
    const row = await rowOf(theo, id);
    assert.equal(row.helped_before, 23_500);
    assert.equal((await decide(theo, id, { decision: 'free' })).data.status, 'proposed');
  });

  test('nobody decides about, or reads, a request of their own family', async () => {
    const robin = 'robin.vale@riverbend.example';
    const [child] = await aFamilyOf(sport, [{ email: robin }]);
    const { data } = await ask(sport, [child!], { words: 'My own' });
    await confirmAsk(sport, robin);
    const { id } = await sport.db.one<{ id: number }>('select id from aid_requests where reference = $1', [
      data.reference,
    ]);
    const row = await rowOf(theo, id);
    assert.deepEqual([row.is_own, row.words], [true, null]);
    const { version } = row;
    for (const [step, body] of Object.entries({
      ask: { question: 'Why?' },
      decide: { decision: 'free' },
      confirm: {},
      return: { reason: 'no reason' },
      'take-back': { sentence: 'no reason' },
    }))
      assert.equal(
        (await theo.post(`/admin/aid/requests/${id}/${step}`, { version, ...body })).code,
        'admin.own_affair',
        step,
      );
    assert.equal((await theo.get(`/admin/aid/requests/${id}/family`)).code, 'admin.own_affair');
    assert.equal((await decide(avery, id, { decision: 'free' })).data.status, 'granted');
  });

  test('who decided first is told to who comes second, with how it stands', async () => {
    const { id } = await aRequest(sport);
    const { version } = await rowOf(theo, id);
    await decide(avery, id, { decision: 'part', pays: '30' });
    const late = await theo.post(`/admin/aid/requests/${id}/decide`, { version, decision: 'free' });
    assert.equal(late.code, 'record.changed');
    assert.deepEqual([late.data.current.status, late.data.current.pays], ['granted', 3000]);
  });

  test('what was paid a moment ago counts first: then there is nothing left to decide', async () => {
    const { id, children } = await aRequest(sport);
    const { data: intent } = await intentFor(sport, children[0]!);
    await pay(sport, intent.clientSecret);
    const late = await decide(theo, id, { decision: 'free' });
    assert.ok(['record.changed', 'assistance.closed'].includes(String(late.code)), late.body);
    assert.equal((await finalize(sport, children[0]!, intent.payment_intent)).data.status, 'registered');
  });
});

describe('the fund', () => {
  test('promises no more than it has, and nothing of what it promised is taken out', async () => {
    const { left_cents } = await fundOf(sport);
    const { version, season } = (await theo.get('/admin/aid')).data.fund;
    const out = (amount: string, seen = version) =>
      theo.post('/admin/aid/fund', { season_id: season.id, version: seen, way: 'out', amount, note: 'To spring' });
    const tooMuch = await out(String((left_cents + 100) / 100));
    assert.deepEqual([tooMuch.code, tooMuch.data.left], ['assistance.fund_too_small', left_cents]);
    const taken = await out(((left_cents - 5000) / 100).toFixed(2));
    assert.deepEqual([taken.status, taken.data.left], [200, 5000], taken.body);
    assert.equal((await out('1.00')).code, 'record.changed');
    const { id } = await aRequest(sport);
    const refused = await decide(theo, id, { decision: 'free' });
    assert.deepEqual([refused.code, refused.data.left], ['assistance.fund_too_small', 5000]);
    assert.equal((await rowOf(theo, id)).status, 'open');
    await fill(sport, theo, '3000');
    assert.equal((await decide(theo, id, { decision: 'free' })).data.status, 'granted');
  });

  test('ten decisions at once for the last money: what fits is given, and not a cent more', async () => {
    const requests = [];
    for (let n = 0; n < 6; n += 1) requests.push(await aRequest(sport));
    const { version, season, left } = (await theo.get('/admin/aid')).data.fund;
    const rows = await Promise.all(requests.map(({ id }) => rowOf(theo, id)));
    await theo.post('/admin/aid/fund', {
      ...{ season_id: season.id, version, way: 'out', note: 'All but two' },
      amount: ((left - 25_000) / 100).toFixed(2),
    });
    const outcomes = await Promise.all(
      rows.map(({ id, version: seen }, index) =>
        (index % 2 ? theo : avery).post(`/admin/aid/requests/${id}/decide`, { version: seen, decision: 'free' }),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 200).length, 2);
    assert.equal(outcomes.filter(({ code }) => code === 'assistance.fund_too_small').length, 4);
    const after = await fundOf(sport);
    assert.deepEqual([after.left_cents, after.entered - after.promised], [0, 0]);
    await fill(sport, theo, '3000');
  });

  test('what is not used in time is the fund’s again, once', async () => {
    await later(4 * 24 * 3600);
    await sport.sweepRegistrations();
    const { id, reference } = await aRequest(sport);
    const before = await fundOf(sport);
    await decide(theo, id, { decision: 'part', pays: '25' });
    await later(3 * 24 * 3600 + 60);
    for (let times = 0; times < 2; times += 1) await sport.sweepRegistrations();
    assert.deepEqual(await fundOf(sport), before);
    assert.equal((await rowOf(theo, id)).grant, 'returned');
    assert.equal((await statusOf(sport, reference)).due, 0);
  });

  test('what was granted and not used can be taken back, with a sentence; what was used cannot', async () => {
    const { id, reference, email } = await aRequest(sport);
    const before = await fundOf(sport);
    const { data } = await decide(theo, id, { decision: 'part', pays: '25' });
    const back = await theo.post(`/admin/aid/requests/${id}/take-back`, {
      version: data.version,
      sentence: 'You told us that you need it no more.',
    });
    assert.deepEqual([back.status, back.data.status, back.data.grant], [200, 'declined', 'returned'], back.body);
    assert.equal((await fundOf(sport)).left_cents, before.left_cents);
    assert.match((await lastMail(email)).text, /You told us that you need it no more/);
    assert.equal((await statusOf(sport, reference)).due, 12_500);
    const used = await aRequest(sport);
    await decide(theo, used.id, { decision: 'part', pays: '25' });
    await payByLink(sport, used.reference);
    const { version } = await rowOf(theo, used.id);
    const late = await theo.post(`/admin/aid/requests/${used.id}/take-back`, { version, sentence: 'Too late' });
    assert.equal(late.code, 'assistance.closed');
  });

  test('a registration that is canceled refunds what the family paid, and gives the rest to the fund again', async () => {
    const { id, reference, email } = await aRequest(sport);
    const before = await fundOf(sport);
    await decide(theo, id, { decision: 'part', pays: '25' });
    await payByLink(sport, reference);
    const treasurer = await asAdminOf(sport, 'clerk', { money: true, registration: true });
    const { id: registration } = await sport.db.one<{ id: number }>('select id from registrations where email = $1', [
      email,
    ]);
    const { data } = await treasurer.get(`/admin/registrations/${registration}/cancellation`);
    assert.equal(data.registration.left_cents, 2500);
    const canceled = await treasurer.post(`/admin/registrations/${registration}/cancel`, {
      ...{ version: data.registration.version, left: 2500, reason: 'moved away', choice: 'other', notify: true },
      ...{ amount: '25.00', typed: '25.00' },
    });
    assert.equal(canceled.status, 200, canceled.body);
    await sport.jobs.runPending();
    const { sum } = await sport.db.one<{ sum: number }>(
      `select sum(e.amount_cents)::int as sum from payment_ledger e join payments y on y.id = e.payment_id where y.subject_id = $1 and y.subject = 'registration'`,
      [registration],
    );
    assert.equal(sum, 0);
    const after = await fundOf(sport);
    assert.deepEqual([after.left_cents, after.entered - after.promised], [before.left_cents, before.left_cents]);
  });
});

describe('the log', () => {
  test('every step is an entry with before and after, and none has a name, a registration or a word of the family', async () => {
    const { id, children } = await aRequest(sport, 1, { words: 'WORDS-OF-THE-FAMILY' });
    await theo.get(`/admin/aid/requests/${id}/family`);
    await decide(theo, id, { decision: 'part', pays: '80', sentence: 'SENTENCE-OF-THE-LEAGUE' });
    const events = await sport.db.rows<{ event: string; actor: string; subject: string | null; detail: object }>(
      `select event, actor, subject, detail from audit_events where event like 'aid.%' order by id`,
    );
    assert.deepEqual(
      events.slice(-2).map(({ event, actor, subject }) => [event, actor, subject]),
      [
        ['aid.shown', `member:${idOf(sport, 'robin.vale')}`, null],
        ['aid.granted', `member:${idOf(sport, 'robin.vale')}`, `aid_request:${id}`],
      ],
    );
    assert.equal((await auditOf(sport, 'aid.name_shown')).at(-1)?.subject, `aid_request:${id}`);
    const granted = (await auditOf(sport, 'aid.granted')).at(-1)!.detail;
    assert.deepEqual(granted['after'], {
      status: 'granted',
      pays_cents: 8000,
      aid_cents: 4500,
      fund_left_cents: granted['before'].fund_left_cents - 4500,
    });
    const text = JSON.stringify(events);
    for (const word of [
      'WORDS-OF',
      'SENTENCE-OF',
      String(children[0]!['player_last_name']),
      String(children[0]!['email']),
    ])
      assert.ok(!text.includes(word), word);
    assert.doesNotMatch(text, /registration:/);
  });

  test('a year after the season requests go, and the sums stay', async () => {
    const { id, reference } = await aRequest(sport);
    await decide(theo, id, { decision: 'part', pays: '25' });
    await payByLink(sport, reference);
    const before = await fundOf(sport);
    const { ends_on } = await sport.db.one<{ ends_on: string }>('select ends_on from seasons where is_current');
    const end = new Date(`${ends_on}T12:00:00Z`);
    sport.clock.advance((end.getTime() - sport.clock.now().getTime()) / 1000 + 365 * 86_400);
    await sport.sweepRegistrations();
    assert.ok(
      (await sport.db.one<{ n: number }>('select count(*)::int as n from aid_requests')).n > 0,
      'not a day before',
    );
    sport.clock.advance(2 * 86_400);
    await sport.sweepRegistrations();
    assert.deepEqual(await sport.db.one('select count(*)::int as n from aid_requests'), { n: 0 });
    assert.deepEqual(
      await sport.db.one(
        'select count(*)::int as n from aid_grants where registration_id is not null or request_id is not null',
      ),
      { n: 0 },
    );
    const { entered, promised, left_cents } = await fundOf(sport);
    assert.deepEqual([entered, left_cents], [before.entered, entered - promised]);
    assert.ok(promised >= 10_000, 'what was used stays used');
  });
});
