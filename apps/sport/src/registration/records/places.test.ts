import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { secondsAfter, type Tx } from '@sports-hub/kernel';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { findTermsOfPeriod } from '../periods/terms.ts';
import { findLeague, openPeriod } from '../testing/families.ts';
import { freePlace, lockFree, lockNextWaiting, lockPlaces, ownsHeldPlace, takePlace } from './places.ts';

let sport: TestSport;
let place: { period_id: number; division_id: number };
let other: { period_id: number; division_id: number };
let now: Date;
before(async () => {
  sport = await startTestSport();
  const find = async (division: string) => {
    const { period_id, division_id } = await findLeague(sport, openPeriod(sport), division);
    return { period_id, division_id };
  };
  [place, other] = [await find('Grades 3-4'), await find('Grades 5-6 Girls')];
  now = sport.clock.now();
});
after(() => sport.stop());
beforeEach(async () => {
  await sport.db.run(`delete from registrations where player_last_name = 'Placed'`);
  await sport.db.run('update registration_divisions set capacity = 2, places_taken = 0 where period_id = $1', [
    place.period_id,
  ]);
});

const child = (name: string): Buffer => Buffer.from(name.padEnd(32, '.'));
let count = 0;
/** A registration that stands like this: held and unconfirmed unless told. */
async function add(name: string, changes: Record<string, unknown> = {}): Promise<number> {
  const given: Record<string, unknown> = {
    ...{ reference: `placed-${++count}`, status: 'draft', ...place, identity_hash: child(name) },
    ...{ fingerprint: child(`${name} ${count}`), child_hash: child(name), family_hash: child(name) },
    ...{ player_first_name: name, player_last_name: 'Placed', birth_date: '2016-01-01', gender: 'girls' },
    ...{ parent_first_name: 'Pat', parent_last_name: 'Placed', email: `${name}@families.example`, phone: '555 0100' },
    ...{ answers: '{}', lines: '[]', total_cents: 0, created_at: now, updated_at: now, expires_at: now },
    ...{ confirm_by: secondsAfter(now, 60), held_at: now, holds_place: true },
    ...changes,
  };
  const names = Object.keys(given);
  const { id } = await sport.db.one<{ id: number }>(
    `insert into registrations (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
    Object.values(given),
  );
  return id;
}
const waits = (name: string, changes: Record<string, unknown> = {}): Promise<number> =>
  add(name, { status: 'waitlisted', waitlisted_at: now, confirm_by: null, holds_place: false, ...changes });
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => sport.db.transaction(work);
const free = (identity_hash?: Buffer): Promise<number> =>
  inside((tx) => lockFree(tx, { ...place, ...(identity_hash ? { identity_hash } : {}) }, now));
const forNewcomers = (): Promise<number> => inside((tx) => lockPlaces(tx, place, now));

test('a place that is held until it is confirmed is nobody else’s, for each child once and as long as its time lasts', async () => {
  assert.equal(await free(), 2);
  await add('ada');
  assert.equal(await free(), 1);
  await add('ada');
  assert.equal(await free(), 1, 'the same child sent twice');
  assert.equal(await free(child('ada')), 2, 'it is theirs already');
  await add('ben', { holds_place: false });
  await add('cleo', { confirm_by: now });
  await add('dan', { status: 'expired' });
  await add('eva', { division_id: other.division_id });
  assert.equal(await free(), 1, 'these hold nothing here');
  await waits('ada', { reference: 'placed-ada' });
  assert.equal(await free(), 2, 'who waits or is registered holds nothing besides');
});

test('a place that is taken is gone, and never more than all are free', async () => {
  await inside((tx) => takePlace(tx, place));
  await add('ada');
  assert.equal(await free(), 0);
  await inside((tx) => takePlace(tx, place));
  assert.equal(await free(), 0);
  assert.equal(await free(child('ada')), 0, 'what was held is not there any more');
  for (let time = 0; time < 3; time += 1) await inside((tx) => freePlace(tx, place));
  assert.equal(await free(child('ada')), 2);
  assert.equal(await inside((tx) => lockFree(tx, { ...place, division_id: 999_999 }, now)), 0);
  assert.equal(await inside((tx) => lockFree(tx, other, now)), 2, 'of its own division only');
});

test('while somebody waits and may be offered a place there is none for newcomers', async () => {
  assert.equal(await forNewcomers(), 2);
  await waits('ada', { offer_lapsed_at: now });
  await waits('ben', { offer_expires_at: secondsAfter(now, 60) });
  await waits('cleo', { payment_status: 'mismatch' });
  await waits('dan', { division_id: other.division_id });
  await add('eva', { holds_place: false });
  const told = async () =>
    (await findTermsOfPeriod(sport.db, place.period_id, now))?.divisions.find(({ id }) => id === place.division_id)
      ?.places;
  assert.deepEqual([await forNewcomers(), await told()], [2, 2], 'none of them waits for this one');
  await waits('fay');
  assert.deepEqual([await forNewcomers(), await told()], [0, 0]);
  assert.equal(await free(), 2);
});

test('the first who waits is next, who let an offer lapse after all others, and who may not pay never', async () => {
  const next = async () => (await inside((tx) => lockNextWaiting(tx, place)))?.id;
  assert.equal(await next(), undefined);
  await waits('ben', { offer_expires_at: secondsAfter(now, 60) });
  await waits('cleo', { payment_status: 'mismatch' });
  await waits('dan', { division_id: other.division_id });
  await add('eva');
  assert.equal(await next(), undefined);
  const lapsed = await waits('ada', { offer_lapsed_at: now, waitlisted_at: secondsAfter(now, -90) });
  assert.equal(await next(), lapsed);
  const later = await waits('fay');
  assert.equal(await next(), later);
  assert.equal(await next(), later, 'looking changes nothing');
  const first = await waits('gil', { waitlisted_at: secondsAfter(now, -60) });
  assert.equal(await next(), first);
});

test('who corrects what they sent keeps their place: by the child and address, or by the reference', async () => {
  const owns = (identity: string, reference?: string) =>
    ownsHeldPlace(sport.db, { ...place, identity_hash: child(identity) }, { now, reference });
  await add('ada', { reference: 'placed-own' });
  assert.deepEqual(
    [await owns('ada'), await owns('ben', 'placed-own'), await owns('ben', 'another'), await owns('ben')],
    [true, true, false, false],
  );
  await sport.db.run(`update registrations set confirm_by = $1 where reference = 'placed-own'`, [now]);
  assert.equal(await owns('ada'), false, 'its time is over');
  await sport.db.run(`update registrations set confirm_by = $1, holds_place = false where reference = 'placed-own'`, [
    secondsAfter(now, 60),
  ]);
  assert.equal(await owns('ada'), false, 'there was none to hold');
  await add('cleo', { division_id: other.division_id });
  assert.equal(await owns('cleo'), false, 'in another division');
});
