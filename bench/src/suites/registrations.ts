import { openSportDatabase } from '@sports-hub/sport/database';
import { DEMO_PASSWORD } from '@sports-hub/sport/demo/cast';
import { median, row, type BenchContext, type BenchRow, type Suite } from '../harness.ts';

const [FEW, MANY] = [1_000, 10_000];
const ROUNDS = 40;

/** So many registered children with their payments, of the first period. */
async function plant(databaseUrl: string, from: number, to: number): Promise<void> {
  const db = openSportDatabase(databaseUrl, 1);
  await db.run('update registration_divisions set capacity = 1000000');
  await db.run(
    `insert into registrations (id, reference, period_id, division_id, status, payment_status, identity_hash, fingerprint, child_hash, family_hash,
            player_first_name, player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone, answers, lines, total_cents,
            receipt_number, created_at, updated_at, expires_at, registered_at)
     select 100000 + n, 'bench-' || n, x.period_id, x.division_id, 'registered', 'succeeded', sha256(('i' || n)::bytea), sha256(('f' || n)::bytea),
            sha256(('c' || n)::bytea), sha256(('h' || n / 2)::bytea), 'Child' || n, 'Family' || n / 2, '2016-05-01', 'boys', 'Parent' || n / 2, 'Family' || n / 2,
            'parent' || n / 2 || '@families.example', '555-0100', '{"jersey_size": "youth-m", "grade": "4", "address": "12 River Road"}', '[]', 12500,
            'BENCH-' || n, now() - interval '1 minute' * n, now(), now(), now() - interval '1 minute' * n
       from generate_series($1::int, $2::int - 1) n cross join (select period_id, division_id from registration_divisions order by 1, 2 limit 1) x`,
    [from, to],
  );
  await db.run(
    `insert into payments (id, subject, subject_id, processor, idempotency_key, amount_cents, status, created_at, settled_at)
     select 100000 + n, 'registration', 100000 + n, 'sandbox', 'bench-' || n, 12500, 'succeeded', now(), now() from generate_series($1::int, $2::int - 1) n`,
    [from, to],
  );
  await db.run(
    `insert into payment_ledger (at, payment_id, kind, amount_cents, processor_ref)
     select now(), 100000 + n, 'charge', 12500, 'bench-' || n from generate_series($1::int, $2::int - 1) n`,
    [from, to],
  );
  for (const table of ['registrations', 'payments', 'payment_ledger']) await db.run(`vacuum analyze ${table}`);
  await db.close();
}

interface Administrator {
  cookie: string;
  csrf: string;
}

async function signIn(url: string): Promise<Administrator> {
  const cookieIn = (response: Response): string => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const session = await fetch(`${url}/api/v1/admin/session`);
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const signedIn = await fetch(`${url}/api/v1/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token, cookie: cookieIn(session) },
    body: JSON.stringify({ email: 'admin@riverbend.example', password: DEMO_PASSWORD }),
  });
  if (!signedIn.ok) throw new Error(`signing in answers ${signedIn.status}`);
  const { data: now } = (await signedIn.json()) as { data: { csrf_token: string } };
  return { cookie: cookieIn(signedIn), csrf: now.csrf_token };
}

const QUERIES = {
  list: '',
  search: '?q=family12',
  filter: '?state=registered&paid=paid&sort=name',
};

interface Club {
  url: string;
  administrator: Administrator;
}

/** A sport by itself with so many registrations. */
async function startClub(ctx: BenchContext, registrations: number): Promise<Club> {
  const { url, databaseUrl } = await ctx.startSport(`registrations_${registrations}`);
  await plant(databaseUrl, 0, registrations);
  return { url, administrator: await signIn(url) };
}

async function once({ url, administrator }: Club, query: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/v1/admin/registrations${query}`, {
    headers: { cookie: administrator.cookie },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${query} answers ${response.status}`);
  return performance.now() - begun;
}

/** One after the other, turn by turn: what else the machine does meanwhile is the same for both. */
async function timesOf(few: Club, many: Club, query: string): Promise<{ few: number; many: number }> {
  for (let warming = 0; warming < 5; warming += 1) for (const club of [few, many]) await once(club, query);
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(await once(few, query));
    times.many.push(await once(many, query));
  }
  return { few: median(times.few), many: median(times.many) };
}

/** How long the file takes, and how long somebody else waits meanwhile at most. */
async function exporting(url: string, { cookie, csrf }: Administrator): Promise<{ took: number; waited: number }> {
  let isDone = false;
  let waited = 0;
  const begun = performance.now();
  const file = fetch(`${url}/api/v1/admin/registrations/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf, cookie },
    body: JSON.stringify({ answers: true }),
  }).then(async (response) => {
    const rows = (await response.text()).split('\n').length;
    if (rows < MANY) throw new Error(`the file has ${rows} rows: ${response.status}`);
    isDone = true;
  });
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${url}/api/v1/admin/session`, { headers: { cookie } })).arrayBuffer();
    waited = Math.max(waited, performance.now() - asked);
  }
  await file;
  return { took: performance.now() - begun, waited };
}

const NAMES = Object.keys(QUERIES) as (keyof typeof QUERIES)[];

export const suite: Suite = {
  name: 'registrations',
  summary: 'The list of registrations of the administration with 10 000, beside the same with 1 000, and its file.',
  async run(ctx) {
    const few = await startClub(ctx, FEW);
    const many = await startClub(ctx, MANY);
    const rows: BenchRow[] = [];
    for (const name of NAMES) {
      const times = await timesOf(few, many, QUERIES[name]);
      rows.push(
        row({ name: `${name} of 10 000`, ours: times.many, unit: 'ms', atMost: 150 }),
        row({
          ...{ name: `${name}, 10 000 beside 1 000`, ours: times.many, reference: times.few },
          ...{ unit: 'ms', atMost: 1.5 },
        }),
      );
    }
    const file = await exporting(many.url, many.administrator);
    return [
      ...rows,
      row({ name: 'file of 10 000', ours: file.took / 1_000, unit: 's', atMost: 5 }),
      row({ name: 'longest wait of somebody else meanwhile', ours: file.waited, unit: 'ms', atMost: 300 }),
    ];
  },
};
