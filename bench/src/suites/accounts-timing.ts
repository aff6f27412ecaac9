import { row, type BenchRow, type Suite } from '../harness.ts';
import { spreadOfTimes } from '../timing-spread.ts';

export const suite: Suite = {
  name: 'accounts-timing',
  summary:
    'Whether the time of a response tells if an address has an account: the largest difference of two means, in standard errors.',
  async run(ctx) {
    const unlimited = '100000/1';
    const stack = await ctx.startStack({
      THROTTLE_LOGIN_IP: unlimited,
      THROTTLE_LOGIN_ADDRESS: unlimited,
      THROTTLE_REGISTER_IP: unlimited,
      THROTTLE_FORGOT_IP: unlimited,
    });
    const bearer = await stack.signIn('pat.parker');
    const post = (path: string, body: object) => async () => {
      const response = await fetch(`${stack.hub.url}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
    };
    const login = (email: string, password: string) => post('/auth/login', { email, password });
    const known = 'coach.kim@riverbend.example';
    let registered = 0;
    const newAddress = (): string => {
      registered += 1;
      return `new${registered}@example.org`;
    };
    const register = (email: () => string) => () =>
      post('/auth/register', {
        email: email(),
        password: 'Lighthouse-2027',
        first_name: 'Nova',
        last_name: 'Quill',
        terms: true,
      })();
    const questions = {
      'sign-in: unknown, wrong, empty': {
        unknown: login('nobody@example.org', 'Wrong-password-1'),
        wrong: login(known, 'Wrong-password-1'),
        empty: login(known, ''),
      },
      'register: known, new': { known: register(() => known), new: register(newAddress) },
      'forgot password: known, unknown': {
        known: post('/auth/forgot-password', { email: known }),
        unknown: post('/auth/forgot-password', { email: 'nobody@example.org' }),
      },
    };
    const rows: BenchRow[] = [];
    for (const [name, ways] of Object.entries(questions)) {
      ctx.say(`time of ${name} ...`);
      const { largest, means } = await spreadOfTimes(ways, ctx.rounds > 2 ? 200 : 30);
      rows.push(row({ name: `time of ${name}`, ours: largest, unit: 'standard errors', atMost: 3, note: means }));
    }
    return rows;
  },
};
