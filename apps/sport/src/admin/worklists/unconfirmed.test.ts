import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aFamily, clinic, confirm, finalize, mailedToken, type Body } from '../../registration/testing/families.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const reason = 'The mother called';
const DIVISION = 'Clinic, grades 3-6';
const HALF_AN_HOUR = 30 * 60;

let sport: TestSport;
let office: AdminClient;
before(async () => {
  sport = await startTestSport();
  office = await asAdminOf(sport, 'robin.vale', { registration: true });
});
after(() => sport.stop());

interface Held extends Body {
  email: string;
  id: number;
}
async function held(): Promise<Held> {
  const body = await aFamily(sport, { period: clinic(sport), division: DIVISION });
  assert.equal((await finalize(sport, body)).data.status, 'unconfirmed');
  const { id } = await sport.db.one<{ id: number }>('select id from registrations where email = $1', [body['email']]);
  return { ...body, email: String(body['email']), id };
}
const setCapacity = (capacity: string) =>
  sport.db.run(
    `update registration_divisions set capacity = ${capacity} where division_id = (select id from divisions where name = $1)`,
    [DIVISION],
  );
const confirmFor = ({ id }: Held, body: object = { reason }) => office.post(`/admin/registrations/${id}/confirm`, body);
const mailAgain = ({ id }: Held) => office.post(`/admin/registrations/${id}/send-confirmation`, {});
const statusOf = async ({ id }: Held): Promise<string> =>
  (await sport.db.one<{ status: string }>('select status from registrations where id = $1', [id])).status;
const subjectsTo = async ({ email }: Held): Promise<string[]> =>
  (await sport.mails(email)).map(({ subject }) => subject);
/** As a browser without script. */
const press = (fields: Record<string, string>) =>
  sport.app.inject({
    method: 'POST',
    url: '/admin/waiting-list',
    headers: {
      accept: 'text/html',
      cookie: office.cookie ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ _csrf: office.csrf ?? '', ...fields }).toString(),
  });
const page = async () =>
  (await sport.app.inject({ url: '/admin/waiting-list', headers: { cookie: office.cookie ?? '' } })).body;

describe('confirming for a family', () => {
  test('makes what is held registered, with a reason in the audit log and the receipt to the family', async () => {
    const child = await held();
    assert.deepEqual((await confirmFor(child, { reason: 'x' })).status, 422);
    assert.deepEqual((await confirmFor(child, {})).status, 422);
    const done = await confirmFor(child);
    const { player_first_name, player_last_name } = child as Body;
    assert.deepEqual(
      [done.status, done.data],
      [200, { registration_id: child.id, player_first_name, player_last_name, status: 'registered' }],
    );
    assert.equal(await statusOf(child), 'registered');
    const [line, ...others] = await auditOf(sport, 'registration.confirmed');
    assert.deepEqual(
      [line?.actor, line?.subject, line?.detail['reason'], others.length],
      [`member:${idOf(sport, 'robin.vale')}`, `registration:${child.id}`, reason, 0],
    );
    assert.equal((await subjectsTo(child)).length, 2, 'the link, then the receipt');
  });

  test('is refused for what was confirmed meanwhile, is over, or is nowhere, and changes nothing', async () => {
    const [quick, late, refused] = [await held(), await held(), await held()];
    await confirm(sport, await mailedToken(sport, quick.email));
    assert.deepEqual(
      [(await confirmFor(quick)).status, (await confirmFor(quick)).code],
      [409, 'registration.not_unconfirmed'],
    );
    await sport.db.run(`update registrations set status = 'expired', confirm_by = null where id = $1`, [refused.id]);
    assert.equal((await confirmFor(refused)).code, 'registration.not_unconfirmed');
    await sport.db.run('update registrations set confirm_by = $2, expires_at = $2 where id = $1', [
      late.id,
      sport.clock.now(),
    ]);
    for (const status of ['draft', 'expired']) {
      const over = await confirmFor(late);
      assert.deepEqual(
        [over.status, over.code, await statusOf(late)],
        [409, 'registration.confirmation_ended', status],
      );
      assert.match(over.data.message, /time is over/);
      await sport.sweepRegistrations();
    }
    assert.equal((await office.post('/admin/registrations/999999/confirm', { reason })).code, 'record.not_found');
  });

  test('is refused where no place is left any more, or the child has one already', async () => {
    const child = await held();
    await setCapacity('places_taken');
    const full = await confirmFor(child);
    assert.deepEqual([full.status, full.code, await statusOf(child)], [409, 'registration.full', 'draft']);
    assert.equal((await subjectsTo(child)).length, 1, 'nobody is told of a waiting list');
    await setCapacity('places_taken + 20');
    const again = { ...child, phone: '(555) 000-1111' } as Body;
    delete again['id'];
    await finalize(sport, again);
    const other = await sport.db.one<{ id: number }>('select max(id) as id from registrations where email = $1', [
      child.email,
    ]);
    assert.equal((await confirmFor(child)).data.status, 'registered');
    assert.equal((await confirmFor({ ...child, id: other.id })).code, 'registration.already_registered');
  });

  test('puts a child whose division is full on the waiting list', async () => {
    await setCapacity('places_taken');
    const child = await held();
    assert.equal((await confirmFor(child)).data.status, 'waitlisted');
    await setCapacity('places_taken + 20');
  });

  test('at once by the family and the office gives one place', async () => {
    const child = await held();
    const token = await mailedToken(sport, child.email);
    const [mine, theirs] = await Promise.all([confirmFor(child), confirm(sport, token)]);
    assert.equal(theirs.status, 200);
    assert.ok([200, 409].includes(mine.status));
    assert.equal((await subjectsTo(child)).length, 2, 'one receipt');
  });
});

describe('the mail again', () => {
  test('has the same link, gives no more time, is in the audit log, and goes out three times at most', async () => {
    const child = await held();
    const token = await mailedToken(sport, child.email);
    const before = await sport.db.one<{ confirm_by: Date }>('select confirm_by from registrations where id = $1', [
      child.id,
    ]);
    sport.clock.advance(60);
    const sent = await mailAgain(child);
    assert.deepEqual([sent.status, sent.data.registration_id], [200, child.id]);
    const mails = await sport.mails(child.email);
    assert.deepEqual([mails.length, mails.every(({ text }) => text.includes(token))], [2, true]);
    assert.deepEqual(await sport.db.one('select confirm_by from registrations where id = $1', [child.id]), before);
    const [line] = await auditOf(sport, 'registration.mailed_again');
    assert.deepEqual([line?.actor, line?.subject], [`member:${idOf(sport, 'robin.vale')}`, `registration:${child.id}`]);
    await mailAgain(child);
    await mailAgain(child);
    assert.equal((await mailAgain(child)).code, 'throttle.exceeded');
    assert.equal((await subjectsTo(child)).length, 4);
    assert.equal((await mailAgain(await held())).status, 200, 'others have their own');
  });

  test('is not sent for what was confirmed, is over, or is nowhere', async () => {
    const [quick, late] = [await held(), await held()];
    await confirmFor(quick);
    assert.equal((await mailAgain(quick)).code, 'registration.not_unconfirmed');
    sport.clock.advance(HALF_AN_HOUR);
    office = await asAdminOf(sport, 'robin.vale', { registration: true });
    assert.equal((await mailAgain(late)).code, 'registration.confirmation_ended');
    assert.equal((await subjectsTo(late)).length, 1);
    assert.equal((await office.post('/admin/registrations/999999/send-confirmation', {})).code, 'record.not_found');
  });
});

describe('the page', () => {
  test('has both steps for who may write, says whose it is, and shows again what was refused', async () => {
    const child = await held();
    const shown = await page();
    assert.match(shown, /Send the email again/);
    assert.match(shown, new RegExp(`By ${child['parent_first_name']} ${child['parent_last_name']}.*${child.email}`));
    const op = 'confirmHeldRegistration';
    const refused = await press({ _op: op, _id: String(child.id), reason: 'x' });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /<details open class="more-way"/);
    const sent = await press({ _op: 'resendConfirmation', _id: String(child.id) });
    const about = new URLSearchParams({ about: `${child['player_first_name']} ${child['player_last_name']}` });
    const leadsTo = (of: string) => `/admin/waiting-list?done=${of}&${about}&`;
    assert.equal(sent.statusCode, 303);
    assert.ok(sent.headers.location?.startsWith(leadsTo('resendConfirmation')), sent.headers.location);
    const done = await press({ _op: op, _id: String(child.id), reason });
    assert.equal(done.statusCode, 303);
    assert.ok(done.headers.location?.startsWith(leadsTo(op)), done.headers.location);
    const late = await press({ _op: op, _id: String(child.id), reason });
    assert.equal(late.statusCode, 409);
    assert.match(late.body, /is not pending confirmation/);
    const reader = await asAdminOf(sport, 'casey.brook', { registration: false });
    await held();
    const read = await sport.app.inject({ url: '/admin/waiting-list', headers: { cookie: reader.cookie ?? '' } });
    assert.match(read.body, /Not confirmed yet/);
    assert.doesNotMatch(read.body, /Send the email again|Confirm for the family/);
  });
});
