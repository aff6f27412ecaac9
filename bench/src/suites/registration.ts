import { openDatabase } from '@sports-hub/kernel';
import { interleave, load, row, warmUp, type Suite } from '../harness.ts';
import { readForm } from '../registration/families.ts';
import { fill, runOpening, type Opening } from '../registration/opening.ts';

const MANY = '999999/3600';
const WITHOUT_LIMITS = {
  THROTTLE_QUOTES: MANY,
  THROTTLE_REGISTRATIONS: MANY,
  THROTTLE_REGISTRATION_ADDRESS: MANY,
  THROTTLE_NEW_CHILDREN: MANY,
  THROTTLE_NEW_CHILDREN_NETWORK: MANY,
};
const EARLIER = { registrations: 10_000, players: 50_000 };

export const suite: Suite = {
  name: 'registration',
  summary: 'A quote through the hub, and a registration opening with more families than places.',
  async run(ctx) {
    const isQuick = ctx.rounds < 5;
    const size = isQuick ? { families: 100, places: 20, seconds: 12 } : { families: 500, places: 100, seconds: 60 };
    const stack = await ctx.startStack({}, WITHOUT_LIMITS);
    const db = openDatabase({ url: stack.databaseUrls.basketball, connections: 4 });
    ctx.atEnd(() => db.close());

    const { league, division } = await db.one<{ league: number; division: number }>(
      `select l.id as league, d.id as division from leagues l join divisions d on d.league_id = l.id where l.name = 'In-house league' and d.name = 'Grades 3-4'`,
    );
    const body = JSON.stringify((await readForm(stack.hub.url, league, division))('quoted'));
    const reference = await ctx.startReference(new URL('../registration/quote-reference.ts', import.meta.url), {
      databaseUrl: stack.databaseUrls.basketball,
    });
    const quotes = (url: string) => async (): Promise<number> => {
      const result = await load({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        connections: 20,
        seconds: ctx.seconds,
      });
      if (result.errors > 0) throw new Error(`${result.errors} quotes failed`);
      return result.requestsPerSecond;
    };
    const ours = quotes(`${stack.hub.url}/api/v1/sports/basketball/registration/quote`);
    const bare = quotes(`${reference.url}/`);
    if (!isQuick) await warmUp(ours, bare);
    const measured = await interleave(ours, bare, ctx.rounds);

    ctx.say(`${size.families} families in ${size.seconds} s for ${size.places} places`);
    const first = await runOpening(stack, db, { ...size, name: 'a' });
    ctx.say(`the same with ${EARLIER.registrations} earlier registrations and ${EARLIER.players} players`);
    await fill(db, EARLIER);
    const second = await runOpening(stack, db, { ...size, name: 'b' });

    const exact = (name: string, opening: Opening) => [
      row({
        name: `${name}: registered`,
        ours: opening.registered,
        unit: 'families',
        atLeast: size.places,
        atMost: size.places,
        note: `${opening.waitlisted} on the waiting list, ${opening.failed} failed`,
      }),
      row({ name: `${name}: charged without a place`, ours: opening.astray, unit: 'cents', atMost: 0 }),
      row({
        name: `${name}: not decided`,
        ours: size.families - opening.registered - opening.waitlisted,
        unit: 'families',
        atMost: 0,
      }),
    ];
    return [
      row({
        name: 'quote through the hub',
        ours: measured.ours,
        reference: measured.reference,
        unit: 'requests/s',
        atLeast: 0.4,
        note: 'reference: bare Fastify with the same statements',
      }),
      ...exact('opening', first),
      row({ name: 'opening: p99 of a quote', ours: first.quoteP99, unit: 'ms' }),
      row({ name: 'opening: p99 of a payment-intent', ours: first.intentP99, unit: 'ms' }),
      ...exact('large opening', second),
      row({
        name: 'large opening: p99 of a quote',
        ours: second.quoteP99,
        reference: first.quoteP99,
        unit: 'ms',
        atMost: 1.5,
        note: 'against the opening on a small database',
      }),
      row({
        name: 'large opening: p99 of a payment-intent',
        ours: second.intentP99,
        reference: first.intentP99,
        unit: 'ms',
        atMost: 1.5,
        note: 'against the opening on a small database',
      }),
    ];
  },
};
