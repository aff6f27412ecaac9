import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@sports-hub/kernel';
import type { BenchStack } from '../context.ts';
import { readForm } from './families.ts';

export interface Opening {
  registered: number;
  /** Or about to be: they have a link to confirm it. */
  waitlisted: number;
  failed: number;
  /** Cents that were taken and not given back. */
  kept: number;
  /** Charges whose money is neither for a place nor given back. */
  astray: number;
  quoteP99: number;
  intentP99: number;
}

/** What the relays say, as far as a family needs it to go on. */
interface RelayResponse {
  quote_id?: string;
  clientSecret?: string;
  payment_intent?: string | null;
}

const p99 = (times: number[]): number => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/**
 * Families that arrive spread over some seconds, each from quote to finalize, for fewer places than there are families.
 */
export async function runOpening(
  { hub, basketball }: BenchStack,
  db: Database,
  { families, places, seconds, name }: { families: number; places: number; seconds: number; name: string },
): Promise<Opening> {
  const { league, division, period } = await db.one<{ league: number; division: number; period: number }>(
    `select l.id as league, p.id as period, d.id as division from registration_periods p join leagues l on l.id = p.league_id
       join divisions d on d.league_id = l.id where p.fee_cents > 0 and d.name = 'Grades 3-4' and p.closes_at > now() limit 1`,
  );
  await db.run(`update registrations set status = 'cancelled' where division_id = $1 and status = 'waitlisted'`, [
    division,
  ]);
  await db.run(
    'update registration_divisions set capacity = places_taken + $3 where period_id = $1 and division_id = $2',
    [period, division, places],
  );
  const { last } = await db.one<{ last: number }>('select coalesce(max(id), 0)::int as last from registrations');
  const form = await readForm(hub.url, league, division);
  const quoteTimes: number[] = [];
  const intentTimes: number[] = [];
  let failed = 0;

  const post = async (url: string, body: object, times?: number[]): Promise<RelayResponse> => {
    const start = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: RelayResponse };
    times?.push(performance.now() - start);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return data;
  };
  const relay = `${hub.url}/api/v1/sports/basketball/registration`;
  const family = async (n: number): Promise<void> => {
    await sleep((n / families) * seconds * 1000);
    const body = form(`${name}${n}`);
    try {
      const { quote_id } = await post(`${relay}/quote`, body, quoteTimes);
      const { clientSecret, payment_intent } = await post(
        `${relay}/payment-intent`,
        { ...body, quote_id },
        intentTimes,
      );
      if (clientSecret) await post(`${basketball.url}/dev/payments/confirm`, { clientSecret, outcome: 'succeeded' });
      await post(`${relay}/finalize`, payment_intent ? { ...body, processor_payment_intent: payment_intent } : body);
    } catch {
      failed += 1;
    }
  };
  await Promise.all(Array.from({ length: families }, (_, n) => family(n)));

  // Refunds are done by jobs.
  for (let tries = 0; tries < 120; tries += 1) {
    const { open } = await db.one<{ open: number }>(
      `select count(*)::int as open from payment_refunds where status = 'requested'`,
    );
    if (open === 0) break;
    await sleep(500);
  }
  const counts = await db.one<{ registered: number; waitlisted: number; kept: number; astray: number }>(
    `select count(distinct r.id) filter (where r.status = 'registered')::int as registered,
            count(distinct r.id) filter (where r.status = 'waitlisted' or (r.status = 'draft' and r.confirm_by is not null))::int as waitlisted,
            coalesce(sum(m.amount_cents), 0)::int as kept,
            coalesce(sum(m.amount_cents) filter (where r.status <> 'registered'), 0)::int as astray
       from registrations r left join payments y on y.subject = 'registration' and y.subject_id = r.id
       left join payment_ledger m on m.payment_id = y.id where r.id > $1`,
    [last],
  );
  return { ...counts, failed, quoteP99: p99(quoteTimes), intentP99: p99(intentTimes) };
}

/** In pieces: a statement may not take long. */
async function inPieces(db: Database, text: string, total: number, piece: number): Promise<void> {
  for (let from = 1; from <= total; from += piece) await db.run(text, [from, Math.min(total, from + piece - 1)]);
}

/** Registrations of earlier days, and players. */
export async function fill(
  db: Database,
  { registrations, players }: { registrations: number; players: number },
): Promise<void> {
  await inPieces(
    db,
    `insert into players (first_name, last_name, birth_date, gender, created_at)
     select 'Player' || n, 'Number' || n, date '2012-01-01' + (n % 2000), 'girls', now() from generate_series($1::int, $2::int) n`,
    players,
    2_500,
  );
  await inPieces(
    db,
    `insert into registrations (reference, period_id, division_id, status, payment_status, identity_hash, fingerprint, child_hash, family_hash,
                                player_first_name, player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone,
                                answers, lines, total_cents, created_at, updated_at, expires_at, registered_at, receipt_number)
     select 'filled-' || n || repeat('x', 20), p.period_id, p.division_id, 'registered', 'none', sha256(('i' || n)::bytea), sha256(('f' || n)::bytea),
            sha256(('c' || n)::bytea), sha256(('y' || n)::bytea), 'Player' || n, 'Number' || n, date '2012-01-01' + (n % 2000), 'girls', 'P', 'N',
            'filled' || n || '@bench.example', '5550100100', '{}', '[]', 0, now(), now(), now(), now(), 'OLD-' || n
       from generate_series($1::int, $2::int) n, (select period_id, division_id from registration_divisions order by 1, 2 limit 1) p`,
    registrations,
    500,
  );
  await db.script('analyze players; analyze registrations');
}
