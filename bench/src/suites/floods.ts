import { connect, type Socket } from 'node:net';
import { row, type BenchContext, type BenchStack, type Suite } from '../harness.ts';
import { runLoad, startLoad, type Kind } from '../faults/mixed-load.ts';

/** A flood that goes on until it is ended. */
type Flood = (stack: BenchStack) => Promise<() => Promise<unknown>>;

const MEMBER_PER_SECOND = 25;
const MOST_TIMES = 3;
const NEVER_READING = 400;

const keep = (kinds: Kind[], connections: number): (() => Promise<unknown>) => {
  const load = startLoad({ kinds, connections });
  return () => {
    load.stop();
    return load.report;
  };
};

const json = { 'content-type': 'application/json' };

const FLOODS: Record<string, Flood> = {
  'point 1, bodies with 30 000 unknown keys': async ({ hub }) => {
    const keys = Array.from({ length: 30_000 }, (_, n) => `"k${n.toString(36)}":1`).join(',');
    const url = `${hub.url}/api/v1/auth/register`;
    return keep([{ name: 'keys', method: 'POST', url, headers: json, body: `{${keys}}`, perSecond: 40 }], 4);
  },
  'point 2, right passwords a hundred at once': async (stack) => {
    // Not the member who is measured: sign-ins beyond fifty end the oldest token.
    const names = ['pat.parker', 'coach.kim', 'coach.lee', 'alex.morgan', 'robin.vale'];
    const kinds: Kind[] = [];
    for (const name of names) {
      const authorization = `Bearer ${await stack.signIn(name)}`;
      kinds.push({
        name,
        method: 'POST',
        url: `${stack.hub.url}/api/v1/auth/login`,
        headers: { ...json, authorization },
        body: JSON.stringify({ email: `${name}@riverbend.example`, password: 'Riverbend2026' }),
        perSecond: 20,
      });
    }
    return keep(kinds, 100);
  },
  'point 6, clients that never read': async ({ hub }) => {
    const { port } = new URL(hub.url);
    const sockets: Socket[] = Array.from({ length: NEVER_READING }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.pause();
      const request = 'GET /api/v1/sports/basketball/news?limit=100 HTTP/1.1\r\nHost: localhost\r\n\r\n';
      socket.write(request.repeat(30));
      return socket;
    });
    return async () => sockets.forEach((socket) => socket.destroy());
  },
};

/** A member who looks for news, as the messages page does. */
async function measureMember(
  ctx: BenchContext,
  stack: BenchStack,
  token: string,
): Promise<{ p99: number; failed: number }> {
  const url = `${stack.hub.url}/api/v1/sports/basketball/community/conversations/3/messages?after=1000000`;
  const {
    kinds: { polls },
  } = await runLoad({
    kinds: [
      {
        name: 'polls',
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
        perSecond: MEMBER_PER_SECOND,
      },
    ],
    seconds: ctx.seconds * 3,
    connections: 50,
  });
  if (!polls) throw new Error('nothing was measured');
  return { p99: polls.p99, failed: polls.sent - polls.ok };
}

export const suite: Suite = {
  name: 'floods',
  summary: `What a member notices of the floods of points 1, 2 and 6: the p99 of their polls during each, at most ${MOST_TIMES} times what it was before.`,
  async run(ctx) {
    const stack = await ctx.startStack();
    const token = await stack.signIn('casey.brook');
    await measureMember(ctx, stack, token);
    const rows = [];
    for (const [name, flood] of Object.entries(FLOODS)) {
      ctx.say(name);
      const quiet = await measureMember(ctx, stack, token);
      const end = await flood(stack);
      const flooded = await measureMember(ctx, stack, token);
      await end();
      rows.push(
        row({
          name: `${name}: p99 of a member`,
          ours: flooded.p99,
          reference: quiet.p99,
          unit: 'ms',
          atMost: MOST_TIMES,
          note: `${flooded.failed} failed`,
        }),
      );
    }
    return rows;
  },
};
