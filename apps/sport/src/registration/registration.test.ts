import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RegistrationPeriod } from '@sports-hub/contract';
import { startTestSport, type TestSport } from '../testing/sport.ts';

describe('registration periods', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());

  const response = async (path: string) => (await sport.app.inject(`/api/v1${path}`)).json().data;
  const periods = async (): Promise<RegistrationPeriod[]> => (await response('/registration/periods')).items;
  const house = async (): Promise<RegistrationPeriod> =>
    (await periods()).find(({ league }) => league.name === 'In-house league') as RegistrationPeriod;
  const at = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
    sport.clock.advance(days * 86_400);
    try {
      return await work();
    } finally {
      sport.clock.advance(-days * 86_400);
    }
  };

  test('one league costs money, one clinic is free, one league is closed', async () => {
    assert.deepEqual(
      (await periods()).map(({ name, status, fee, payment_required }) => ({ name, status, fee, payment_required })),
      [
        { name: 'Summer registration', status: 'closed', fee: 9_500, payment_required: true },
        { name: 'Winter registration', status: 'open', fee: 14_500, payment_required: true },
        { name: 'Free skills clinic', status: 'open', fee: 0, payment_required: false },
      ],
    );
  });

  test('the open league tells its fee rules and its volunteer rule', async () => {
    const period = await house();
    assert.equal(period.early_bird?.discount, 2_000);
    assert.match(period.early_bird?.ends_at ?? '', /^\d{4}-\d\d-\d\dT23:59:59$/);
    assert.deepEqual(period.sibling_discount, { discount: 1_500, from_child: 2 });
    assert.deepEqual(period.volunteer, {
      required: true,
      opt_out_fee: 5_000,
      description: 'Two turns at the scorer’s table or at the door.',
    });
    assert.equal(period.accepts_discount_codes, true);
  });

  test('a code is never told', async () => {
    for (const path of ['/registration/status', '/registration/periods', '/bootstrap']) {
      assert.doesNotMatch((await sport.app.inject(`/api/v1${path}`)).body, /WELCOME10/i);
    }
  });

  test('Grades 5-6 Girls has one place left; the hidden division is not offered', async () => {
    const { divisions } = await house();
    assert.deepEqual(
      divisions.map(({ name }) => name),
      ['Grades 3-4', 'Grades 5-6', 'Grades 5-6 Girls'],
    );
    const girls = divisions.find(({ name }) => name === 'Grades 5-6 Girls');
    assert.equal(girls?.gender, 'girls');
    assert.equal(girls?.places_left, 1);
  });

  test('the status names the periods that are open now, by the clock', async () => {
    const now = await response('/registration/status');
    assert.equal(now.registration_open, true);
    assert.deepEqual(
      now.items.map(({ name }: RegistrationPeriod) => name),
      ['Winter registration', 'Free skills clinic'],
    );

    const later = await at(100, () => response('/registration/status'));
    assert.deepEqual(later, { registration_open: false, next_opens_at: null, items: [] });
    assert.equal((await at(100, () => response('/bootstrap'))).registration_open, false);
    assert.equal((await response('/bootstrap')).registration_open, true);

    const earlier = await at(-30, () => response('/registration/status'));
    assert.equal(earlier.registration_open, false);
    assert.equal(earlier.next_opens_at, (await house()).opens_at);
  });

  test('it opens and closes on the second', async () => {
    const {
      rows: [{ closes_at }],
    } = await sport.db.pool.query(`select closes_at from registration_periods where name = 'Winter registration'`);
    const now = sport.clock.now();
    try {
      for (const [shift, status] of [
        [-1, 'open'],
        [0, 'closed'],
      ] as const) {
        sport.clock.set(new Date((closes_at as Date).getTime() + shift * 1000));
        assert.equal((await house()).status, status);
      }
    } finally {
      sport.clock.set(now);
    }
  });

  test('a period that is not published, or has only hidden divisions, is not there', async () => {
    await sport.db.run(`update registration_periods set is_published = false where name = 'Free skills clinic'`);
    assert.equal((await periods()).length, 2);
    await sport.db.run(
      `update divisions set is_hidden = true where league_id = (select id from leagues where name = 'In-house league')`,
    );
    assert.deepEqual(
      (await periods()).map(({ name }) => name),
      ['Summer registration'],
    );
    assert.equal((await response('/bootstrap')).registration_open, false);
    assert.equal((await response('/registration/status')).registration_open, false);
  });

  test('places cannot be oversold, whoever writes', async () => {
    const take = () =>
      sport.db.run(
        `update registration_divisions set places_taken = places_taken + 1
        where division_id = (select id from divisions where name = 'Grades 5-6 Girls') and places_taken < capacity`,
      );
    assert.deepEqual(await Promise.all([take(), take(), take()]).then((taken) => taken.sort()), [0, 0, 1]);
    await assert.rejects(
      sport.db.pool.query(`update registration_divisions set places_taken = capacity + 1`),
      /registration_divisions_places/,
    );
  });
});
