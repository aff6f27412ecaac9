import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { booksOf } from './testing/books.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { aFamily, finalize, findLeague, intentFor, openPeriod, pay, type Body } from './testing/families.ts';

/** As the pages do: a service that has no time at the moment is asked again. */
async function finalizeSurely(...request: Parameters<typeof finalize>): ReturnType<typeof finalize> {
  const end = await finalize(...request);
  return end.data.code === 'server.busy' ? finalizeSurely(...request) : end;
}

describe('the last place', () => {
  let sport: TestSport;
  let other: TestSport;
  before(async () => {
    sport = await startTestSport();
    other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
  });
  after(async () => {
    await other.stop();
    await sport.stop();
  });

  test('of fifty who pay for it at once, on two processes, one gets it and forty-nine their money back', async () => {
    const started = sport.clock.now();
    const template = await aFamily(sport, { division: 'Grades 5-6 Girls' });
    const families = Array.from({ length: 50 }, (_, n): Body => ({
      ...template,
      player_first_name: `Child${n}`,
      email: `parent${n}@families.example`,
    }));
    const intents: { payment_intent: string; clientSecret: string }[] = [];
    // Before anybody has paid: one after the other, so that all find the place still free.
    for (const body of families) intents.push((await intentFor(sport, body)).data);
    assert.equal(new Set(intents.map(({ payment_intent }) => payment_intent)).size, 50);
    for (const { clientSecret } of intents) await pay(sport, clientSecret);
    const ends = await Promise.all(
      families.map((body, n) => finalizeSurely(n % 2 ? sport : other, body, intents[n]?.payment_intent)),
    );
    const count = (status: string) => ends.filter(({ data }) => data.status === status).length;
    assert.deepEqual(
      [count('registered'), count('waitlisted')],
      [1, 49],
      JSON.stringify(ends.map(({ data }) => data.code)),
    );
    while ((await sport.jobs.runPending()) > 0);
    assert.deepEqual(
      await sport.db.one(
        `select count(*) filter (where kind = 'charge')::int as charges, count(*) filter (where kind = 'refund')::int as refunds,
                sum(amount_cents)::int as balance from payment_ledger where at >= $1`,
        [started],
      ),
      { charges: 50, refunds: 49, balance: 12_500 },
    );
    const { period_id, division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls');
    assert.deepEqual(
      await sport.db.one(
        'select capacity - places_taken as free from registration_divisions where period_id = $1 and division_id = $2',
        [period_id, division_id],
      ),
      { free: 0 },
    );
    const { exceptions } = await booksOf(sport);
    assert.deepEqual(exceptions, []);
  });

  test('a child that is registered by several at once is a player for each, and each is marked beside the others', async () => {
    const child = await aFamily(sport);
    const bodies = Array.from({ length: 4 }, (_, n): Body => ({ ...child, email: `guardian${n}@families.example` }));
    const intents: { payment_intent: string; clientSecret: string }[] = [];
    for (const body of bodies) intents.push((await intentFor(sport, body)).data);
    for (const { clientSecret } of intents) await pay(sport, clientSecret);
    await Promise.all(bodies.map((body, n) => finalizeSurely(sport, body, intents[n]?.payment_intent)));
    assert.deepEqual(
      await sport.db.one(
        `select count(distinct p.id)::int as players, count(distinct d.id)::int as pairs
           from players p left join possible_duplicates d on d.player_id = p.id where p.last_name = $1`,
        [child['player_last_name']],
      ),
      { players: 4, pairs: 6 },
    );
  });
});
