import { setUpSport } from '@sports-hub/sport/setup';
import { interleave, row, time, warmUp, type BenchContext, type BenchRow, type Suite } from '../harness.ts';
import { linkMembers } from '../messaging/linked-members.ts';
import { loadTargets, type Target } from '../messaging/load.ts';
import { openOperations, OPERATIONS } from '../messaging/operations.ts';
import { loadWorld, worldOf } from '../messaging/world.ts';

/** 200 divisions are 50 000 members, 200 000 conversations and 10 million messages; two are a hundredth of that. */
const DIVISIONS = { full: 200, tenth: 20, small: 2 };
/** A few people at a time, and a busy evening. */
const CONNECTIONS = [20, 50];
const LINKED = 300;

async function compareSizes(ctx: BenchContext, large: string, small: string, note: string): Promise<BenchRow[]> {
  const calls = ctx.rounds > 2 ? 300 : 100;
  const [atLarge, atSmall] = await Promise.all([openOperations(large, 2_000), openOperations(small, 2_000)]);
  const rows: BenchRow[] = [];
  for (const name of OPERATIONS) {
    ctx.say(`${name} ...`);
    // Once through, so that both are measured with warm caches and prepared statements.
    await time(atLarge.run[name], 1_000);
    await time(atSmall.run[name], 300);
    const measured = await interleave(
      () => time(atLarge.run[name], calls),
      () => time(atSmall.run[name], calls),
      ctx.rounds,
    );
    rows.push(row({ name, ...measured, unit: 'ms', atMost: 1.5, note }));
  }
  await Promise.all([atLarge.close(), atSmall.close()]);
  return rows;
}

async function compareWithBare(
  ctx: BenchContext,
  name: string,
  kind: 'poll' | 'send',
  connections: number,
  ours: { url: string; targets: Target[] },
  bare: { url: string; targets: Target[] },
): Promise<BenchRow> {
  ctx.say(`${name} ...`);
  let errors = 0;
  let slowest = 0;
  const run = async (at: { url: string; targets: Target[] }): Promise<number> => {
    const result = await loadTargets({ ...at, kind, seconds: ctx.seconds, connections });
    errors += result.errors;
    if (at === ours) slowest = Math.max(slowest, result.p99);
    return result.requestsPerSecond;
  };
  await warmUp(
    () => run(ours),
    () => run(bare),
  );
  const measured = await interleave(
    () => run(ours),
    () => run(bare),
    ctx.rounds,
  );
  return row({
    name,
    ...measured,
    unit: 'requests/s',
    atLeast: 0.35,
    note: `${connections} connections, p99 ${slowest} ms, ${errors} errors`,
  });
}

export const suite: Suite = {
  name: 'messaging',
  summary:
    'Messaging at size against a hundredth of it, and through the hub against one bare route and statement. BENCH_SCALE=full for ten million messages.',
  async run(ctx) {
    const isFull = process.env['BENCH_SCALE'] === 'full';
    const divisions = isFull ? DIVISIONS.full : DIVISIONS.tenth;
    // A second is enough of a window: what is measured is the cost of a message, not how soon somebody is stopped.
    const stack = await ctx.startStack({}, { THROTTLE_MESSAGES: '100000/1' });
    const large = stack.databaseUrls.basketball;
    const small = await ctx.database('messaging_small');
    await setUpSport({
      sport: 'basketball',
      databaseUrl: small,
      demo: true,
      dataDir: ctx.folder,
      siteUrl: 'http://localhost:4001',
    });
    await loadWorld(small, DIVISIONS.small, () => {});
    await loadWorld(large, divisions, ctx.say);

    const { members, messages } = worldOf(divisions);
    const rows = await compareSizes(
      ctx,
      large,
      small,
      `${members} members, ${messages} messages against ${worldOf(DIVISIONS.small).messages}`,
    );
    const linked = await linkMembers({ hub: stack.databaseUrls.hub, basketball: large }, LINKED);
    const bare = await ctx.startReference(new URL('../messaging/bare-messages.ts', import.meta.url), {
      databaseUrl: large,
    });
    const prefix = '/api/v1/sports/basketball/community/conversations';
    for (const connections of CONNECTIONS) {
      rows.push(
        await compareWithBare(
          ctx,
          'empty poll through the hub',
          'poll',
          connections,
          {
            url: stack.hub.url,
            targets: linked.map(({ conversation, lastMessage, token }) => ({
              path: `${prefix}/${conversation}/messages?after=${lastMessage}`,
              token,
            })),
          },
          {
            url: bare.url,
            targets: linked.map(({ conversation, lastMessage }) => ({
              path: `/poll?conversation=${conversation}&after=${lastMessage}`,
            })),
          },
        ),
      );
    }
    for (const connections of CONNECTIONS) {
      rows.push(
        await compareWithBare(
          ctx,
          'send through the hub',
          'send',
          connections,
          {
            url: stack.hub.url,
            targets: linked.map(({ conversation, token }) => ({ path: `${prefix}/${conversation}/messages`, token })),
          },
          {
            url: bare.url,
            targets: linked.map(({ conversation, member }) => ({ path: '/send', body: { conversation, member } })),
          },
        ),
      );
    }
    return rows;
  },
};
