import pg from 'pg';
import { interleave, row, time, type BenchContext, type BenchRow, type Suite } from '../harness.ts';

const SMALL = 500;
const LARGE = 50_000;

/** People with common and rare names, one child each. */
const world = (members: number): string => `
  insert into members (email, first_name, last_name, email_verified_at, created_at)
  select 'm' || n || '@bench.example', (array['Pat', 'Alex', 'Casey', 'Robin', 'Noor', 'Kim'])[1 + n % 6] || case when n % 50 = 0 then 'son' else '' end,
         'Family' || (n * 7919) % ${members}, now(), now() from generate_series(1, ${members}) n;
  insert into players (first_name, last_name, birth_date, gender, created_at)
  select 'Child' || n, 'Family' || (n * 7919) % ${members}, date '2015-01-01' + n % 1000, 'girls', now() from generate_series(1, ${members}) n;
  -- Links fire no triggers here: nobody of these talks to anybody.
  set session_replication_role = replica;
  insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
  select m.id, p.id, 'parent_guardian', 'verified', now(), now()
    from members m join players p on p.first_name = 'Child' || substring(m.email from 2 for position('@' in m.email) - 2) where m.email like 'm%@bench.example'`;

/** What people type, from very common to exact. */
const SEARCHES = ['p', 'pat', 'pat fam', 'family12', 'child4', 'm33@'];

async function startSport(ctx: BenchContext, members: number): Promise<() => Promise<void>> {
  const { url, databaseUrl } = await ctx.startSport(`members_${members}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  ctx.say(`loading ${members} members ...`);
  await client.query(world(members));
  for (const table of ['members', 'players', 'guardian_links']) await client.query(`vacuum (analyze) ${table}`);
  await client.end();

  const api = `${url}/api/v1`;
  const session = await fetch(`${api}/admin/session`);
  const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const entered = await fetch(`${api}/admin/auth/login`, {
    method: 'POST',
    headers: { cookie: cookieOf(session), 'x-csrf-token': data.csrf_token, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@riverbend.example', password: 'Riverbend2026' }),
  });
  if (!entered.ok) throw new Error(`signing in answered ${entered.status}`);
  const cookie = cookieOf(entered);
  return async () => {
    for (const q of SEARCHES) {
      const response = await fetch(`${api}/admin/members?q=${encodeURIComponent(q)}`, { headers: { cookie } });
      const { data: page } = (await response.json()) as { data: { items: unknown[] } };
      if (!response.ok || page.items.length === 0) throw new Error(`searching ${q} answered ${response.status}`);
    }
  };
}

export const suite: Suite = {
  name: 'members',
  summary: 'searching members in the administration: 50 000 against 500',
  async run(ctx): Promise<BenchRow[]> {
    const small = await startSport(ctx, SMALL);
    const large = await startSport(ctx, LARGE);
    const calls = 6 * ctx.rounds;
    const per = async (work: () => Promise<void>): Promise<number> => (await time(work, calls)) / SEARCHES.length;
    const { ours, reference } = await interleave(
      () => per(large),
      () => per(small),
      ctx.rounds,
    );
    return [
      row({ name: 'a search among 50 000 members, against 500', ours, reference, unit: 'ms', atMost: 2 }),
      row({ name: 'a search among 50 000 members', ours, unit: 'ms', atMost: 50 }),
    ];
  },
};
