import { randomBytes } from 'node:crypto';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startBalancer } from '../faults/balancer.ts';
import { startLoad } from '../faults/mixed-load.ts';
import type { Service } from '../context.ts';
import { row, type Suite } from '../harness.ts';
import { PAT_AND_KIM } from '@sports-hub/sport/testing/demo-ids';

const RESTARTS = 10;
const PER_SECOND = 60;
const MANY = '100000/60';

export const suite: Suite = {
  name: 'restarts',
  summary: `${RESTARTS} rolling restarts of one of two sport processes behind a balancer, while members read and send and visitors look at pages. Nothing may fail.`,
  async run(ctx) {
    const secret = randomBytes(24).toString('hex');
    const database = await ctx.database('basketball_restarts');
    const hubPort = await freePort();
    const startSport = (port: number, name: string): Promise<Service> =>
      ctx.startService({
        name,
        program: ['apps/sport/src/main.ts', 'basketball'],
        port,
        env: {
          DEMO: 'on',
          DATABASE_URL: database,
          SPORT_SECRET: secret,
          HUB_URL: `http://localhost:${hubPort}`,
          STOP_ANNOUNCE_MS: '600',
          THROTTLE_MESSAGES: MANY,
        },
      });
    const ports = [await freePort(), await freePort()];
    const sports = [await startSport(ports[0]!, 'first'), await startSport(ports[1]!, 'second')];
    const balancer = await startBalancer(sports.map(({ url }) => url));
    ctx.atEnd(() => balancer.stop());
    const hub = await ctx.startService({
      name: 'hub_restarts',
      program: ['apps/hub/src/main.ts'],
      port: hubPort,
      env: {
        DEMO: 'on',
        DATABASE_URL: await ctx.database('hub_restarts'),
        SPORTS: `basketball=${balancer.url},baseball=${balancer.url}`,
        SPORT_SECRETS: `basketball=${secret},baseball=${secret}`,
      },
    });
    const authorization = `Bearer ${await ctx.signIn(hub.url, 'pat.parker')}`;
    const api = `${hub.url}/api/v1/sports/basketball`;
    const headers = { authorization, 'content-type': 'application/json' };
    const load = startLoad({
      connections: 50,
      kinds: [
        {
          name: 'polls',
          method: 'GET',
          url: `${api}/community/conversations/${PAT_AND_KIM}/messages?after=1`,
          headers,
          perSecond: PER_SECOND,
        },
        {
          name: 'sends',
          method: 'POST',
          url: `${api}/community/conversations/${PAT_AND_KIM}/messages`,
          headers,
          body: '{"body":"Still here.","client_id":"restart-bench-#"}',
          perSecond: PER_SECOND / 2,
        },
        // Each asked for once: the hub's cache does not have it.
        { name: 'new pages', method: 'GET', url: `${api}/news?search=#`, perSecond: PER_SECOND / 4 },
        { name: 'kept pages', method: 'GET', url: `${api}/schedules/games?limit=5`, perSecond: PER_SECOND / 4 },
      ],
    });
    const restarts = ctx.rounds < 5 ? 3 : RESTARTS;
    for (let n = 1; n <= restarts; n += 1) {
      ctx.say(`restart ${n} of ${restarts}`);
      const index = n % 2;
      await sports[index]!.stop();
      sports[index] = await startSport(ports[index]!, index === 0 ? 'first' : 'second');
    }
    load.stop();
    const results = (await load.report).kinds;
    return Object.entries(results).map(([name, { sent, ok, p99, statuses }]) =>
      row({
        name: `${name} that failed`,
        ours: sent - ok,
        unit: 'requests',
        atMost: 0,
        note: `of ${sent} over ${restarts} restarts, p99 ${Math.round(p99)} ms, ${JSON.stringify(statuses)}`,
      }),
    );
  },
};
