import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RegistrationField, RegistrationSchemaField, Sport } from '@sports-hub/contract';
import { countStatements } from '@sports-hub/kernel';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { keepRegistrationFields } from './form/default-fields.ts';
import {
  aFamily,
  clinic,
  closedPeriod,
  finalize,
  findLeague,
  intentFor,
  openPeriod,
  send,
  valueFor,
  type Body,
} from './testing/families.ts';

const RELAYS = ['/registration/quote', '/registration/total', '/registration/payment-intent', '/registration/finalize'];
const KEEPING = RELAYS.slice(2);

const NO_NAMES = ['\u200B\u200B', 'x\u202Eyz', 'evil\uFF0Eexample', '...'];

const wrongFor = ({ name, type, max_length = 200, maximum, minimum }: RegistrationField): unknown[] => {
  const anything = [{}, [], ['x'], { $ne: 1 }];
  switch (type) {
    case 'text':
      return [
        ...anything,
        7,
        true,
        'x'.repeat(max_length + 1),
        'a\0b',
        'a\r\nBcc: x@y.example',
        'a\u2028b',
        '\ud800',
        ...(/_(first|last)_name$/.test(name) ? NO_NAMES : []),
      ];
    case 'email':
      return [
        ...anything,
        7,
        'nobody',
        'a@b',
        'a b@c.example',
        'a@b.example\r\nBcc: c@d.example',
        `${'x'.repeat(250)}@b.example`,
      ];
    case 'phone':
      return [...anything, 'call me', '12', '1'.repeat(60), '<b>5551234567</b>'];
    case 'zip':
      return [...anything, '1234', '123456', 'ABCDE', '12345-1', 12345];
    case 'date':
      return [...anything, 'yesterday', '2017-02-30', '2017-13-01', '14.05.2017', '0000-00-00', '9999-12-31', 20170514];
    case 'number':
      return [...anything, 'x', 1.5, (maximum ?? 0) + 1, (minimum ?? 0) - 1, '1e1', true];
    case 'select':
      return [...anything, 'no such option', true, 1.5];
    case 'file':
      return [...anything, 'x', 'x'.repeat(43), '../../etc/passwd'.repeat(3)];
    case 'boolean':
    case 'agreement':
      return [...anything, 'true', 'false', 1, 0, 'on'];
  }
};

for (const name of ['basketball', 'baseball'] as const satisfies readonly Sport[]) {
  describe(`bad input, ${name}`, () => {
    let sport: TestSport;
    let good: Body;
    let fields: RegistrationField[];
    before(async () => {
      sport = await startTestSport({ sport: name });
      good = await aFamily(sport);
      fields = (await send(sport, 'GET', `/registration/schema?league_id=${String(good['league_id'])}`)).data.fields;
    });
    after(() => sport.stop());
    const drafts = async () =>
      (
        await sport.db.one<{ n: number }>(
          `select count(*)::int as n from registrations where status in ('draft', 'awaiting_payment')`,
        )
      ).n;

    test('every required field that is missing or empty is named, and nothing is kept', async () => {
      for (const { name: field } of fields.filter(({ required }) => required)) {
        const { [field]: _left, ...without } = good;
        for (const path of KEEPING)
          for (const body of [without, { ...good, [field]: null }]) {
            const response = await send(sport, 'POST', path, body);
            assert.equal(response.status, 422, `${path} ${field}`);
            assert.ok(response.data.fields[field], `${path} ${field}`);
            assert.ok(response.body.error);
          }
      }
      assert.equal(await drafts(), 0);
    });

    test('a quote says what is still missing, and needs the league only', async () => {
      const { status, data } = await send(sport, 'POST', '/registration/quote', { league_id: good['league_id'] });
      assert.equal(status, 200);
      assert.ok(data.missing.includes('email') && data.missing.includes('medical_agreement'));
      assert.equal(data.availability, 'unknown');
      assert.equal((await send(sport, 'POST', '/registration/quote', {})).data.fields.league_id, 'This is required.');
    });

    test('every field refuses what it cannot hold, in each of the relays', async () => {
      for (const field of fields)
        for (const [index, wrong] of wrongFor(field).entries())
          for (const path of index === 0 ? RELAYS : ['/registration/quote']) {
            const response = await send(sport, 'POST', path, { ...good, [field.name]: wrong });
            assert.equal(response.status, 422, `${path} ${field.name} ${JSON.stringify(wrong)?.slice(0, 40)}`);
            assert.ok(response.data.fields[field.name], `${field.name} ${JSON.stringify(response.data)}`);
          }
      assert.equal(await drafts(), 0);
    });

    test('a length counts code points', async () => {
      const family = '\u{1F9D1}'.repeat(80);
      assert.equal((await intentFor(sport, { ...good, city: family })).status, 201);
      assert.equal((await intentFor(sport, { ...good, city: `${family}x` })).status, 422);
      await sport.db.run(`delete from registrations where status in ('draft', 'awaiting_payment')`);
    });

    test('agreements must be true', async () => {
      for (const field of ['concussion_agreement', 'medical_agreement'])
        assert.equal(
          (await intentFor(sport, { ...good, [field]: false })).data.fields[field],
          'This must be accepted.',
        );
    });

    test('fields that nobody asked for are not read: the total of a client changes neither price nor draft', async () => {
      const extra = { total: 1, amount: 1, price: 1, website: 1, is_admin: true, constructor: 1, ['x'.repeat(300)]: 1 };
      const totalOf = async (body: object) => (await send(sport, 'POST', '/registration/quote', body)).data.total;
      assert.equal(await totalOf({ ...good, ...extra }), await totalOf(good));
      const first = await intentFor(sport, good);
      const again = await intentFor(sport, { ...good, ...extra });
      assert.deepEqual([first.status, again.status], [201, 200]);
      assert.equal(again.data.reference, first.data.reference);
      assert.equal(await drafts(), 1);
      const kept = await sport.db.rows<{ row: string }>('select r::text as row from registrations r');
      assert.doesNotMatch(JSON.stringify(kept), /is_admin|website|x{300}/);
      await sport.db.run(`delete from registrations where status in ('draft', 'awaiting_payment')`);
    });

    test('point 1: a flood of unknown fields is refused before it is looked at, with a short response', async () => {
      const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, 1]));
      const response = await send(sport, 'POST', '/registration/quote', flood);
      assert.equal(response.status, 422);
      assert.deepEqual(response.body.data.fields, { body: 'This has more than 500 fields.' });
      assert.ok(JSON.stringify(response.body).length < 500);
    });

    test('leagues and divisions that are not offered are refused', async () => {
      const hidden = await sport.db.one<{ id: number }>(`select id from divisions where name = 'Tryouts'`);
      const other = await findLeague(sport, clinic(sport), 'Clinic, grades 3-6');
      for (const division_id of [hidden.id, other.division_id, 999_999, -1, 0, '1 or 1=1'])
        assert.equal((await intentFor(sport, { ...good, division_id })).status, 422, String(division_id));
      for (const league_id of [999_999, 0, -1, 1e300, 'x', '', true, {}])
        assert.equal((await send(sport, 'POST', '/registration/quote', { ...good, league_id })).status, 422);
    });

    test('closed and upcoming periods, wrong grade, age and gender are told by a quote and refused when kept', async () => {
      const closed = await aFamily(sport, { period: closedPeriod(sport), division: 'Grades 3-6' });
      const cases: [Body, string][] = [
        [closed, 'period_closed'],
        [{ ...good, grade: '6' }, 'grade_out_of_range'],
        [{ ...(await aFamily(sport, { division: 'Grades 5-6 Girls' })), gender: 'boys' }, 'gender_not_matching'],
      ];
      for (const [body, reason] of cases) {
        const quote = await send(sport, 'POST', '/registration/quote', body);
        assert.equal(quote.status, 200, JSON.stringify(quote.data));
        assert.equal(quote.data.eligibility.ok, false);
        assert.deepEqual(
          quote.data.eligibility.reasons.map(({ code }: { code: string }) => code),
          [reason],
        );
        const kept = await intentFor(sport, body);
        assert.equal(kept.code, 'registration.not_eligible', reason);
        assert.equal(kept.status, 422);
        assert.equal((await finalize(sport, body)).code, 'registration.not_eligible');
      }
      await sport.db.run(`update registration_divisions set born_from = '2017-01-01', born_until = '2018-12-31'`);
      const young = await send(sport, 'POST', '/registration/quote', { ...good, birth_date: '2016-12-31' });
      assert.equal(young.data.eligibility.reasons[0].code, 'born_out_of_range');
      await sport.db.run(`update registration_divisions set born_from = null, born_until = null`);
      const now = sport.clock.now();
      sport.clock.advance(-21 * 86_400);
      assert.equal((await intentFor(sport, good)).data.fields.league_id, `${openPeriod(sport)} has not opened yet.`);
      sport.clock.set(now);
    });

    test('codes that are unknown, ended, used up or of another period get one and the same sentence', async () => {
      await sport.db.run(
        `insert into registration_discounts (period_id, kind, percent, code, ends_at, max_uses)
         select id, 'code', 50, 'ENDED', $1::timestamptz, null::int from registration_periods where name = $2
         union all select id, 'code', 50, 'ONCE', null, 1 from registration_periods where name = $2
         union all select id, 'code', 50, 'ELSEWHERE', null, null from registration_periods where name = $3`,
        [new Date(sport.clock.now().getTime() - 1000), openPeriod(sport), closedPeriod(sport)],
      );
      const first = await intentFor(sport, { ...(await aFamily(sport)), discount_code: 'once' });
      assert.equal(first.status, 201, JSON.stringify(first.data));
      const told = new Set<string>();
      for (const discount_code of ['NOPE', 'ENDED', 'ONCE', 'ELSEWHERE'])
        for (const path of ['/registration/quote', '/registration/payment-intent']) {
          const response = await send(sport, 'POST', path, { ...good, discount_code });
          assert.equal(response.status, 422, discount_code);
          told.add(JSON.stringify(response.data.fields));
        }
      assert.equal(told.size, 1);
      const free = await aFamily(sport, {
        period: clinic(sport),
        division: 'Clinic, grades 3-6',
        discount_code: 'WELCOME10',
      });
      assert.ok((await intentFor(sport, free)).data.fields.discount_code);
    });

    test('a reference or quote that is not ours is refused', async () => {
      assert.equal((await intentFor(sport, { ...good, reference: 'x'.repeat(43) })).status, 404);
      assert.equal((await intentFor(sport, { ...good, reference: 7 })).status, 422);
      for (const quote_id of ['x', '1.2.3', '', 7])
        assert.equal((await intentFor(sport, { ...good, quote_id })).status, 422);
    });
  });
}

describe('the two sports', () => {
  test('ask different things: options, sizes, questions, agreements, prices', async () => {
    const sports = await Promise.all((['basketball', 'baseball'] as const).map((sport) => startTestSport({ sport })));
    try {
      const [basketball, baseball] = (await Promise.all(
        sports.map(async (sport) => (await send(sport, 'GET', '/registration/schema')).data.fields),
      )) as [RegistrationField[], RegistrationField[]];
      const find = (fields: RegistrationField[], name: string) => fields.find((field) => field.name === name);
      for (const name of ['jersey_size', 'grade', 'height', 'years_played', 'medical_agreement', 'jersey_choice_1'])
        assert.notDeepEqual(find(basketball, name), find(baseball, name), name);
      assert.ok(find(baseball, 'throws') && !find(basketball, 'throws'));
      assert.match(
        find(basketball, 'concussion_agreement')?.document_url ?? '',
        /\/files\/\d+\/concussion-information\.pdf$/,
      );

      const [first, second] = sports;
      const body = await aFamily(second as TestSport);
      const size = (await aFamily(first as TestSport))['jersey_size'];
      assert.ok((await intentFor(second as TestSport, { ...body, jersey_size: size })).data.fields.jersey_size);
    } finally {
      await Promise.all(sports.map((sport) => sport.stop()));
    }
  });

  test('what has exactly the fields that the schema of everything requires is taken by every open period', async () => {
    const sport = await startTestSport();
    try {
      await sport.db.run(
        `insert into registration_fields (period_id, name, label, type, group_name, is_required, max_length)
         select id, 'school', 'School', 'text', 'child', name <> 'Free skills clinic', case when name = 'Free skills clinic' then 3 else 9 end
           from registration_periods where name in ('Free skills clinic', 'Winter registration')`,
      );
      const { data } = await send(sport, 'GET', '/registration/schema');
      const fields: RegistrationSchemaField[] = data.fields;
      const find = (name: string) => fields.find((field) => field.name === name) as RegistrationSchemaField;
      const [winter, free] = [openPeriod(sport), clinic(sport)].map(
        (name) => data.periods.find((period: { name: string }) => period.name === name).id as number,
      );
      assert.deepEqual([find('school').required, find('school').required_for], [true, [winter]]);
      assert.equal(find('school').max_length, 3, 'the narrowest bound');
      assert.deepEqual([find('email').required, find('email').required_for], [true, [winter, free]]);
      assert.deepEqual([find('photo_consent').required, find('photo_consent').required_for], [false, []]);
      // Asked by one of the two only, and required there.
      const onlyWinter = fields.filter(({ required_for }) => required_for.length === 1).map(({ name }) => name);
      assert.ok(onlyWinter.includes('jersey_choice_1'), onlyWinter.join());

      const required = new Set(fields.filter((field) => field.required).map(({ name }) => name));
      for (const [period, division] of [
        [openPeriod(sport), 'Grades 3-4'],
        [clinic(sport), 'Clinic, grades 3-6'],
      ]) {
        const body = await aFamily(sport, { period, division, school: 'PS1' });
        const everything = Object.fromEntries(fields.map((field) => [field.name, valueFor(field)]));
        const exactly = Object.entries({ ...everything, ...body }).filter(([name]) => required.has(name));
        const response = await intentFor(sport, Object.fromEntries(exactly));
        assert.ok(response.status < 300, `${period}: ${JSON.stringify(response.data)}`);
      }
      const ofClinic = (await send(sport, 'GET', `/registration/schema?period_id=${free}`)).data.fields;
      assert.deepEqual(
        ofClinic.find(({ name }: RegistrationField) => name === 'school'),
        {
          name: 'school',
          label: 'School',
          type: 'text',
          group: 'child',
          required: false,
          required_for: [],
          max_length: 3,
        },
      );
    } finally {
      await sport.stop();
    }
  });

  test('a changed row changes what is shown and what is accepted, at once', async () => {
    const sport = await startTestSport();
    try {
      const body = await aFamily(sport);
      assert.equal((await send(sport, 'POST', '/registration/quote', body)).status, 200);
      await sport.db.run(
        `insert into registration_options (field_id, value, label) select id, 'tent', 'A tent' from registration_fields where name = 'jersey_size'`,
      );
      assert.equal((await send(sport, 'POST', '/registration/quote', { ...body, jersey_size: 'tent' })).status, 200);
      await sport.db.run(`update registration_fields set is_required = true where name = 'evaluation_evening'`);
      const { evaluation_evening: _left, ...without } = body;
      assert.ok((await intentFor(sport, without)).data.fields.evaluation_evening);
      const { league_id, period_id } = await findLeague(sport, clinic(sport), 'Clinic, grades 3-6');
      const names = (data: { fields: RegistrationField[] }) => data.fields.map(({ name }) => name);
      const ofClinic = await send(sport, 'GET', `/registration/schema?period_id=${period_id}`);
      assert.deepEqual(ofClinic.data, (await send(sport, 'GET', `/registration/schema?league_id=${league_id}`)).data);
      assert.ok(!names(ofClinic.data).includes('jersey_choice_3') && !names(ofClinic.data).includes('discount_code'));
      assert.equal((await send(sport, 'GET', '/registration/schema?period_id=9999')).status, 404);
      assert.equal((await send(sport, 'GET', '/registration/schema?league_id=x')).status, 422);
    } finally {
      await sport.stop();
    }
  });
});

describe('what a quote is asked for', () => {
  let sport: TestSport;
  let body: Body;
  before(async () => {
    sport = await startTestSport();
    body = await aFamily(sport);
  });
  after(() => sport.stop());
  const wrong = async (changes: Body): Promise<Record<string, string>> =>
    (await send(sport, 'POST', '/registration/quote', { ...body, ...changes })).data.fields ?? {};
  const NOT_A_CHOICE = 'This is not one of the choices.';

  test('names a league that is there and published, and a division of it that is shown', async () => {
    assert.deepEqual(await wrong({ league_id: ` ${String(body['league_id'])} ` }), {});
    for (const league_id of [undefined, null, ''])
      assert.equal((await wrong({ league_id }))['league_id'], 'This is required.', String(league_id));
    for (const league_id of ['x', 1.5, 0, -1, 999_999, true, {}])
      assert.equal((await wrong({ league_id }))['league_id'], NOT_A_CHOICE, String(league_id));
    const set = (table: string, column: string, value: boolean, id: unknown) =>
      sport.db.run(`update ${table} set ${column} = $1 where id = $2`, [value, id]);
    await set('divisions', 'is_hidden', true, body['division_id']);
    assert.equal((await wrong({}))['division_id'], NOT_A_CHOICE);
    await set('divisions', 'is_hidden', false, body['division_id']);
    const { period_id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
    await set('registration_periods', 'is_published', false, period_id);
    assert.equal((await wrong({}))['league_id'], NOT_A_CHOICE);
    await set('registration_periods', 'is_published', true, period_id);
  });

  test('is for a child of two to 25 years, by the year', async () => {
    const year = sport.clock.now().getUTCFullYear();
    const player_first_name = 'Nico';
    for (const [age, sentence] of [
      [-1, 'This day is still to come. Is the year right?'],
      [1, 'Nico would be 1. Is the year right?'],
      [2, undefined],
      [25, undefined],
      [26, 'Nico would be 26. Is the year right?'],
      [40, 'Nico would be 40. Is the year right?'],
    ] as const) {
      const birth_date = `${year - age}-05-14`;
      assert.equal((await wrong({ player_first_name, birth_date }))['birth_date'], sentence, String(age));
    }
  });

  test('takes a code to its last moment, where codes are taken at all', async () => {
    const code = async (changes: Body = {}) => (await wrong({ discount_code: 'lastday', ...changes }))['discount_code'];
    const { period_id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
    await sport.db.run(
      `insert into registration_discounts (period_id, kind, percent, code, ends_at) values ($1, 'code', 10, 'LastDay', $2)`,
      [period_id, sport.clock.now()],
    );
    assert.equal(await code(), undefined);
    sport.clock.advance(1);
    assert.equal(await code(), 'This code is not valid here.');
    sport.clock.advance(-1);
    const free = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
    assert.equal(await code(free), 'This code is not valid here.');
    assert.equal(await code({ ...free, discount_code: '  ' }), undefined);
  });

  test('reads the fields once, and again when one has changed', async () => {
    const cost = () => countStatements(() => wrong({}));
    await cost();
    const known = await cost();
    await sport.db.run(`update registration_fields set help = 'changed' where name = 'city'`);
    assert.equal(await cost(), known + 1);
    assert.equal(await cost(), known);
  });
});

test('a sport that asks nothing yet starts with the usual fields, and keeps its own', async () => {
  const sport = await startTestSport({ empty: true });
  const count = async (): Promise<object> =>
    sport.db.one(
      `select (select count(*)::int from registration_fields) as fields, (select count(*)::int from registration_options) as options`,
    );
  await keepRegistrationFields(sport.db, 'basketball');
  const usual = await count();
  await sport.db.run('delete from registration_options');
  await sport.db.run('delete from registration_fields');
  await keepRegistrationFields(sport.db, 'basketball');
  assert.deepEqual(await count(), usual);
  await sport.db.run(
    `delete from registration_options where field_id in (select id from registration_fields where name <> 'email')`,
  );
  await sport.db.run(`delete from registration_fields where name <> 'email'`);
  await keepRegistrationFields(sport.db, 'basketball');
  assert.deepEqual(await count(), { fields: 1, options: 0 });
  await sport.stop();
});
