import { interleave, load, row, warmUp, type Suite } from '../harness.ts';

export const suite: Suite = {
  name: 'agents',
  summary: 'What an agent’s token costs a public page that is answered from the cache.',
  async run(ctx) {
    const { hub } = await ctx.startStack({}, {}, { THROTTLE_AGENT_REQUESTS: '999999/1' });
    const registered = await fetch(`${hub.url}/agent/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'anonymous', client_name: 'Benchmark' }),
    });
    const { identity_assertion: assertion } = (await registered.json()) as { identity_assertion: string };
    const exchanged = await fetch(`${hub.url}/api/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    });
    const { access_token: token } = (await exchanged.json()) as { access_token: string };
    const url = `${hub.url}/api/v1/sports/basketball/news`;
    const measure = (headers: Record<string, string>) => async () => {
      const result = await load({ url, headers, seconds: ctx.seconds });
      if (result.errors > 0) throw new Error(`${url}: ${result.errors} errors`);
      return result.requestsPerSecond;
    };
    const withToken = measure({ authorization: `Bearer ${token}` });
    const without = measure({});
    await warmUp(withToken, without);
    const measured = await interleave(withToken, without, ctx.rounds);
    return [row({ name: 'cached public GET with an agent token', ...measured, unit: 'requests/s', atLeast: 0.6 })];
  },
};
