import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { signedIn } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import {
  aFamily,
  clinic,
  confirm,
  finalize,
  finalizeAndConfirm,
  findLeague,
  intentFor,
  mailedToken,
  openPeriod,
  registerAndPay,
  send,
  type Body,
} from '../testing/families.ts';

const HALF_AN_HOUR = 30 * 60;
const DIVISION = 'Clinic, grades 3-6';

let sport: TestSport;
beforeEach(async () => {
  await sport?.stop();
  sport = await startTestSport();
});
after(() => sport.stop());

const free = (changes: Body = {}): Promise<Body> =>
  aFamily(sport, { period: clinic(sport), division: DIVISION, ...changes });
const placesLeft = async (): Promise<number> => {
  const { items } = (await send(sport, 'GET', '/registration/periods')).data;
  return items.find(({ name }: { name: string }) => name === clinic(sport)).divisions[0].places_left;
};
const leaveOnePlace = (): Promise<number> =>
  sport.db.run(
    `update registration_divisions set capacity = places_taken + 1 where division_id = (select id from divisions where name = $1)`,
    [DIVISION],
  );
const statusOf = async ({ email }: Body): Promise<string[]> =>
  (
    await sport.db.rows<{ status: string }>('select status from registrations where email = $1 order by id', [email])
  ).map(({ status }) => status);

/** As a browser without script. */
const visit = (token: string) => sport.app.inject({ url: `/registration/confirm?token=${token}`, headers: HTML });
const press = (fields: Record<string, string>) =>
  sport.app.inject({
    method: 'POST',
    url: '/registration/confirm',
    headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const HTML = { accept: 'text/html' };
/** The fields of the form with this button, as the page has them. */
const formOf = (page: string, button: string): Record<string, string> => {
  const form =
    page
      .split('<form')
      .slice(1)
      .find((part) => part.split('</form>')[0]?.includes(`>${button}<`)) ?? '';
  return Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
};

describe('a free place for somebody who is not signed in', () => {
  test('is held for half an hour, and registered by the button behind the mailed link, not by visiting it', async () => {
    const body = await free();
    const before = await placesLeft();
    const held = await finalize(sport, body);
    assert.equal(held.status, 201);
    assert.deepEqual(
      [held.data.status, held.data.receipt_number, held.body.status],
      ['unconfirmed', null, 'unconfirmed'],
    );
    const confirmBy = await sport.db.one<{ at: number }>(
      'select extract(epoch from confirm_by)::float8 as at from registrations where email = $1',
      [body['email']],
    );
    assert.equal(confirmBy.at * 1000 - sport.clock.now().getTime(), HALF_AN_HOUR * 1000);
    assert.match(held.data.confirm_by, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    assert.equal(await placesLeft(), before - 1, 'kept from others');

    const again = await finalize(sport, body);
    assert.deepEqual([again.status, again.data.confirm_by], [200, held.data.confirm_by]);
    const mails = await sport.mails(String(body['email']));
    assert.equal(mails.length, 1, 'who asks twice gets one mail, and no more time');
    assert.match(mails[0]?.subject ?? '', /^Please confirm/);

    const done = await send(sport, 'GET', `/registration/confirmation?reference=${held.data.reference}`);
    assert.deepEqual([done.data.status, done.data.confirm_by], ['unconfirmed', held.data.confirm_by]);
    const shown = await sport.app.inject({ url: `/registration/done?reference=${held.data.reference}`, headers: HTML });
    assert.match(shown.body, /One step is left/);

    const token = await mailedToken(sport, body['email']);
    for (let visits = 0; visits < 2; visits += 1) {
      const page = await visit(token);
      assert.equal(page.statusCode, 200);
      assert.match(page.body, new RegExp(String(body['player_first_name'])));
      assert.deepEqual(formOf(page.body, 'Confirm the spot'), { token });
    }
    assert.deepEqual(await statusOf(body), ['draft'], 'a mail scanner follows links');

    const pressed = await press({ token });
    assert.equal(pressed.statusCode, 303);
    assert.equal(pressed.headers.location, `/registration/done?reference=${held.data.reference}`);
    assert.deepEqual(await statusOf(body), ['registered']);
    assert.equal(await placesLeft(), before - 1, 'the place that was held is the place that is taken');
    const receipt = (await sport.mails(String(body['email'])))[0];
    assert.match(receipt?.subject ?? '', /is registered/);
    assert.equal((await press({ token })).statusCode, 303, 'twice is once');
    assert.equal((await visit(token)).statusCode, 303);
    assert.equal((await sport.mails(String(body['email']))).length, 2);
  });

  test('is not confirmed by what whoever filled in the form knows', async () => {
    const body = await free();
    const { reference } = (await finalize(sport, body)).data;
    const token = await mailedToken(sport, body['email']);
    for (const forged of [
      reference,
      `${reference}.`,
      `${reference}.${'x'.repeat(43)}`,
      token.slice(0, -1),
      'x'.repeat(99),
    ])
      assert.equal((await confirm(sport, forged)).code, 'token.invalid', forged);
    assert.equal((await confirm(sport, '')).status, 422);
    assert.equal((await press({})).statusCode, 422);
    assert.equal((await visit(`${reference}.x`)).statusCode, 422);
    const other = await free();
    await finalize(sport, other);
    const [, signature] = (await mailedToken(sport, other['email'])).split('.');
    assert.equal((await confirm(sport, `${reference}.${signature}`)).code, 'token.invalid', 'of another one');
    assert.deepEqual(await statusOf(body), ['draft']);
  });

  test('is registered at once for who is signed in with that verified address, and for nobody else who is', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    const own = await free({ email: 'Pat.Parker@riverbend.example' });
    const done = await pat.post('/registration/finalize', own);
    assert.deepEqual([done.status, done.data.status, done.data.confirm_by], [201, 'registered', null]);
    const other = await free({ email: 'alex.morgan@riverbend.example' });
    assert.equal((await pat.post('/registration/finalize', other)).data.status, 'unconfirmed');
    // What was begun without signing in is finished by who is signed in.
    const begun = await free({ email: 'pat.parker@riverbend.example' });
    const held = await finalize(sport, begun);
    assert.equal(held.data.status, 'unconfirmed');
    assert.equal((await pat.post('/registration/finalize', begun)).data.status, 'registered');
  });

  test('is free again from the moment its time is over; the link says so, and asks again without typing', async () => {
    await leaveOnePlace();
    const body = await free();
    await finalize(sport, body);
    const token = await mailedToken(sport, body['email']);
    assert.equal(await placesLeft(), 0);
    sport.clock.advance(HALF_AN_HOUR - 1);
    assert.equal(await placesLeft(), 0);
    sport.clock.advance(1);
    assert.equal(await placesLeft(), 1, 'before anything was swept');
    assert.equal((await confirm(sport, token)).code, 'registration.confirmation_ended');
    assert.equal((await press({ token })).statusCode, 409);
    for (const sweep of [async () => {}, sport.sweepRegistrations]) {
      await sweep();
      const page = await visit(token);
      assert.match(page.body, /The time to confirm is over/);
      assert.deepEqual(formOf(page.body, 'Ask again'), { token, again: 'yes' });
    }
    assert.deepEqual(await statusOf(body), ['expired']);
    assert.equal((await press({ token, again: 'yes' })).statusCode, 303);
    assert.deepEqual(await statusOf(body), ['registered']);

    const late = await free();
    const held = await finalize(sport, late);
    assert.deepEqual([await placesLeft(), held.data.status], [0, 'unconfirmed']);
    const lateToken = await mailedToken(sport, late['email']);
    sport.clock.advance(HALF_AN_HOUR);
    assert.equal((await confirm(sport, lateToken, { again: true })).data.status, 'waitlisted', 'the place is taken');
  });

  test('asks again only while it is possible, in words', async () => {
    const body = await free();
    await finalize(sport, body);
    const token = await mailedToken(sport, body['email']);
    await sport.db.run(`update registration_periods set closes_at = $1`, [
      new Date(sport.clock.now().getTime() + 10 * 60_000),
    ]);
    sport.clock.advance(HALF_AN_HOUR);
    assert.equal((await confirm(sport, token, { again: true })).code, 'registration.not_eligible');
    const page = await press({ token, again: 'yes' });
    assert.equal(page.statusCode, 422);
    assert.match(page.body, /Free skills clinic is closed\./);
  });

  test('who corrects what they sent keeps the place; the first link is void, and the new address gets one', async () => {
    await leaveOnePlace();
    const body = await free();
    const { reference } = (await finalize(sport, body)).data;
    const first = await mailedToken(sport, body['email']);
    // Somebody waits by now: a newcomer would not get the place.
    assert.equal((await finalizeAndConfirm(sport, await free())).data.status, 'waitlisted');
    const corrected = { ...body, email: 'right@families.example', reference };
    assert.equal((await intentFor(sport, { ...body, reference })).status, 200, 'looked at again');
    const held = await finalize(sport, corrected);
    assert.deepEqual([held.status, held.data.status, held.data.reference], [201, 'unconfirmed', reference]);
    assert.equal((await confirm(sport, first)).code, 'token.invalid');
    assert.equal((await confirm(sport, await mailedToken(sport, corrected.email))).data.status, 'registered');
  });

  test('who begins to change it and leaves holds nothing; who looks at it again keeps it', async () => {
    await leaveOnePlace();
    const body = await free();
    const { reference } = (await finalize(sport, body)).data;
    await intentFor(sport, { ...body, reference });
    await intentFor(sport, body);
    assert.equal(await placesLeft(), 0);
    await intentFor(sport, { ...body, city: 'Elsewhere', reference });
    assert.equal(await placesLeft(), 1);
    assert.equal((await confirm(sport, await mailedToken(sport, body['email']))).code, 'token.invalid');
  });

  test('“It was not me” makes it free at once', async () => {
    await leaveOnePlace();
    const body = await free();
    await finalize(sport, body);
    const token = await mailedToken(sport, body['email']);
    const page = await press(formOf((await visit(token)).body, 'It was not me'));
    assert.match(page.body, /free for others again/);
    assert.equal(await placesLeft(), 1);
    assert.deepEqual(await statusOf(body), ['expired']);
  });

  test('“It was not me” does not say that it is free when it has been confirmed meanwhile, and changes nothing', async () => {
    const body = await free();
    await finalize(sport, body);
    const token = await mailedToken(sport, body['email']);
    const open = await visit(token);
    await confirm(sport, token);
    const page = await press(formOf(open.body, 'It was not me'));
    assert.equal(page.statusCode, 409);
    assert.doesNotMatch(page.body, /free for others again|Nothing is kept/);
    assert.match(page.body, /Already registered/);
    assert.deepEqual(await statusOf(body), ['registered']);
  });

  test('of twenty who ask for the last one at once, on two processes, one has it', async () => {
    await leaveOnePlace();
    const other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
    try {
      const families = await Promise.all(Array.from({ length: 20 }, () => free()));
      const ends = await Promise.all(families.map((body, n) => finalize(n % 2 ? sport : other, body)));
      assert.deepEqual([...new Set(ends.map(({ data }) => data.status ?? data.code))], ['unconfirmed']);
      const { places } = await sport.db.one<{ places: number }>(
        'select count(*) filter (where holds_place)::int as places from registrations where confirm_by is not null',
      );
      assert.equal(places, 1);
    } finally {
      await other.stop();
    }
  });
});

describe('somebody who makes up children', () => {
  test('keeps six places of twenty-five from others, for half an hour', async () => {
    const CLIENT = '203.0.113.9';
    const before = await placesLeft();
    const made = await Promise.all(Array.from({ length: 36 }, () => free()));
    const statuses: number[] = [];
    for (const body of made) statuses.push((await send(sport, 'POST', '/registration/finalize', body, CLIENT)).status);
    assert.deepEqual(statuses, [...Array<number>(6).fill(201), ...Array<number>(30).fill(429)]);
    const refused = await send(sport, 'POST', '/registration/finalize', made[9], CLIENT);
    assert.match(refused.data.message, /Sign in with your address/);
    assert.equal(await placesLeft(), before - 6);
    assert.equal((await finalizeAndConfirm(sport, await free())).data.status, 'registered', 'a family has its place');
    // Asking for the same again gives neither more time nor another place.
    sport.clock.advance(HALF_AN_HOUR - 60);
    assert.equal((await send(sport, 'POST', '/registration/finalize', made[0], CLIENT)).status, 200);
    sport.clock.advance(60);
    assert.equal(await placesLeft(), before - 1);
    assert.equal((await send(sport, 'POST', '/registration/finalize', made[0], CLIENT)).status, 429);
    sport.clock.advance(HALF_AN_HOUR);
    assert.equal((await send(sport, 'POST', '/registration/finalize', made[0], CLIENT)).status, 201, 'an hour later');
  });

  test('has twenty for all of a network, a /24 or a /48', async () => {
    await sport.db.run('update registration_divisions set capacity = capacity + 100');
    for (const client of [(n: number) => `198.51.100.${n}`, (n: number) => `2001:db8:7:${n.toString(16)}::1`]) {
      const statuses: number[] = [];
      for (let n = 1; n <= 24; n += 1)
        statuses.push((await send(sport, 'POST', '/registration/finalize', await free(), client(n))).status);
      assert.deepEqual(statuses, [...Array<number>(20).fill(201), ...Array<number>(4).fill(429)]);
    }
    assert.equal((await finalize(sport, await free())).status, 201, 'others');
  });

  test('is counted for waiting lists too, and nobody is behind what they did not confirm', async () => {
    await registerAndPay(sport, await aFamily(sport, { division: 'Grades 5-6 Girls' }));
    const { period_id, division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls');
    const CLIENT = '203.0.113.9';
    for (let n = 0; n < 7; n += 1) {
      const body = await aFamily(sport, { division: 'Grades 5-6 Girls' });
      assert.equal((await send(sport, 'POST', '/registration/finalize', body, CLIENT)).status, n < 6 ? 201 : 429);
    }
    await sport.db.run(
      'update registration_divisions set capacity = capacity + 1 where period_id = $1 and division_id = $2',
      [period_id, division_id],
    );
    const family = await registerAndPay(sport, await aFamily(sport, { division: 'Grades 5-6 Girls' }));
    assert.equal(family.result.data.status, 'registered', 'the place is not theirs to wait for');
  });

  test('who is signed in with the address is counted by themselves: whoever is near is not in their way', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    for (let n = 0; n < 8; n += 1) await send(sport, 'POST', '/registration/finalize', await free(), pat.ip);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push(
        (await pat.post('/registration/finalize', await free({ email: 'pat.parker@riverbend.example' }))).status,
      );
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201, 429]);
  });
});

describe('somebody who uses a family’s address', () => {
  const EMAIL = 'pat.parker@riverbend.example';
  const flood = async (times: number, body: Body = {}): Promise<void> => {
    await sport.db.run('update registration_divisions set capacity = capacity + 100');
    for (let n = 0; n < times; n += 1)
      assert.equal((await finalize(sport, await free({ email: EMAIL, ...body }))).status, 201, String(n));
  };

  test('sends it twenty mails a day at most, and does not keep the family out: signed in', async () => {
    await flood(30);
    assert.equal((await sport.mails(EMAIL)).length, 20);
    const pat = await signedIn(sport, 'pat.parker');
    assert.equal((await pat.post('/registration/finalize', await free({ email: EMAIL }))).data.status, 'registered');
  });

  test('nor not signed in: every mail leads to all that waits for the address', async () => {
    await flood(22);
    const body = await free({ email: EMAIL, player_first_name: 'Riley' });
    const held = await finalize(sport, body);
    assert.equal(held.data.status, 'unconfirmed');
    const page = (await visit(await mailedToken(sport, EMAIL))).body;
    const row = page.split('<li').find((part) => part.includes('Riley')) ?? '';
    const pressed = await press(formOf(row, 'Confirm'));
    assert.equal(pressed.headers.location, `/registration/done?reference=${held.data.reference}`);
    const stranger = await free();
    await finalize(sport, stranger);
    const theirs = (await visit(await mailedToken(sport, stranger['email']))).body;
    assert.doesNotMatch(theirs, /Also waiting/, 'of one’s own address only');
    const old = await mailedToken(sport, EMAIL);
    sport.clock.advance(86_400);
    await finalize(sport, await free({ email: EMAIL }));
    assert.doesNotMatch((await visit(old)).body, /Also waiting/, 'a link of another day');
  });

  test('and the child’s name does not register the child, nor keep it or its place from the family', async () => {
    await leaveOnePlace();
    const body = await free();
    const forged = { ...body, phone: '(555) 000-0000', parent_first_name: 'Mallory' };
    assert.equal((await finalize(sport, forged)).data.status, 'unconfirmed');
    const forgedToken = await mailedToken(sport, body['email']);
    assert.match((await visit(forgedToken)).body, /Mallory.*\(555\) 000-0000/, 'the family sees that it was not them');
    const quote = await send(sport, 'POST', '/registration/quote', body);
    assert.equal(quote.data.availability, 'open', 'the last place, held for the same child and address');
    assert.equal((await intentFor(sport, body)).data.status, 'not_required');
    const held = await finalize(sport, body);
    assert.deepEqual([held.status, held.data.status], [201, 'unconfirmed']);
    await sport.db.run('update registration_divisions set capacity = places_taken + 2');
    assert.equal(await placesLeft(), 1, 'one child holds one place');
    assert.equal((await confirm(sport, await mailedToken(sport, body['email']))).data.status, 'registered');
    assert.deepEqual((await statusOf(body)).sort(), ['draft', 'registered']);
    assert.equal((await confirm(sport, forgedToken)).code, 'registration.already_registered');
    assert.match((await press({ token: forgedToken })).body, /Already registered/);
    // What the stranger still holds is no place: the child has its own.
    await sport.db.run('update registration_divisions set capacity = places_taken + 1');
    assert.equal(await placesLeft(), 1);
  });
});

describe('the waiting list', () => {
  test('has everybody in the order in which they sent the form, however soon they confirmed', async () => {
    await registerAndPay(sport, await aFamily(sport, { division: 'Grades 5-6 Girls' }));
    const send_ = async (): Promise<Body> => {
      const body = await aFamily(sport, { division: 'Grades 5-6 Girls' });
      assert.equal((await finalize(sport, body)).data.status, 'unconfirmed');
      sport.clock.advance(60);
      return body;
    };
    const [first, second, third] = [await send_(), await send_(), await send_()];
    for (const body of [third, second, first]) {
      assert.equal((await confirm(sport, await mailedToken(sport, body['email']))).data.status, 'waitlisted');
      sport.clock.advance(60);
    }
    assert.deepEqual(
      (
        await sport.db.rows<{ email: string }>(
          `select email from registrations where status = 'waitlisted' and email like '%@families.example' order by waitlisted_at`,
        )
      ).map(({ email }) => email),
      [first, second, third].map((body) => body['email']),
    );
  });
});

describe('beside a release that knows nothing of it', () => {
  test('a place that it gave away, or a draft that it finished or ended, is no fault', async () => {
    await leaveOnePlace();
    const [given, finished, ended] = [await free(), await free(), await free()];
    for (const body of [given, finished, ended]) await finalize(sport, body);
    // It counts what is taken only.
    await sport.db.run('update registration_divisions set places_taken = capacity');
    assert.equal(await placesLeft(), 0);
    assert.equal((await confirm(sport, await mailedToken(sport, given['email']))).data.status, 'waitlisted');
    const finish = `update registrations set status = 'waitlisted', waitlisted_at = now() where email = $1`;
    await sport.db.run(finish, [finished['email']]);
    assert.equal((await confirm(sport, await mailedToken(sport, finished['email']))).data.status, 'waitlisted');
    const end = `update registrations set status = 'expired', ended_at = now() where email = $1`;
    await sport.db.run(end, [ended['email']]);
    assert.equal(
      (await confirm(sport, await mailedToken(sport, ended['email']))).code,
      'registration.confirmation_ended',
    );
  });
});
