// Runs in namespaces of its own: see main.ts.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@sports-hub/kernel';
import { startCluster, type Cluster } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { startLoad, type Load, type Seen } from './members.ts';
import { until } from './machines.ts';

const [root = '', run = '', ...words] = process.argv.slice(2);
const say = (line: string): void => console.log(line);

interface Outcome {
  fault: string;
  within: number;
  /** Seconds until the last request began that went wrong. */
  recovered: number;
  /** The longest time without an acknowledged message, in seconds. */
  gap: number;
  failed: string;
}

function judge(fault: Fault, seen: readonly Seen[], from: number, to: number): Outcome {
  const during = seen.filter(({ ended }) => ended >= from && ended <= to);
  const bad = during.filter(({ good }) => !good);
  const acknowledged = [
    from,
    ...during.filter(({ kind, good }) => kind === 'messages' && good).map((s) => s.ended),
    to,
  ];
  const gaps = acknowledged.slice(1).map((time, n) => time - acknowledged[n]!);
  const counts = new Map<string, number>();
  for (const { kind, said } of bad) counts.set(`${kind} ${said}`, (counts.get(`${kind} ${said}`) ?? 0) + 1);
  return {
    fault: fault.name,
    within: fault.within,
    recovered: bad.reduce((latest, { begun }) => Math.max(latest, begun - from), 0) / 1000,
    gap: Math.max(...gaps) / 1000,
    failed: `${bad.length} of ${during.length}${bad.length ? `: ${[...counts].map(([what, n]) => `${what} ×${n}`).join(', ')}` : ''}`,
  };
}

/** Nothing went wrong in the last three seconds. */
const isCalm = (seen: readonly Seen[]): boolean =>
  seen.slice(-300).every(({ good, ended }) => good || ended < performance.now() - 3000);

async function suffer(cluster: Cluster, load: Load, fault: Fault): Promise<Outcome> {
  // Twice, with more than one round of Patroni's between: what it says may be as old as that.
  for (let look = 0; look < 2; look += 1) {
    await until('a synchronous standby', 120, cluster.hasSynchronousStandby);
    await sleep(6000);
  }
  const from = performance.now();
  await fault.hit(cluster);
  await sleep(fault.seconds * 1000);
  await until('three good seconds', fault.within + 30, () => Promise.resolve(isCalm(load.seen)));
  const outcome = judge(fault, load.seen, from, performance.now());
  await fault.undo?.(cluster);
  say(
    `${fault.name}: good again after ${outcome.recovered.toFixed(1)} s, longest gap between acknowledged messages ` +
      `${outcome.gap.toFixed(1)} s, failed ${outcome.failed}`,
  );
  return outcome;
}

/** What is not as it was acknowledged, in words; empty when nothing was lost or doubled. */
async function compare(cluster: Cluster, { messages, families }: Load): Promise<string[]> {
  const db = openDatabase({ url: await cluster.databaseUrl('basketball'), connections: 1 });
  const stored = await db.rows<{ id: number; client_id: string }>(
    `select id, client_id from messages where conversation_id = 1 and client_id not like 'demo-%'`,
  );
  const paid = await db.rows<{ email: string; places: number; charges: number }>(
    `select r.email, count(distinct r.id) filter (where r.status = 'registered')::int as places,
            count(m.id) filter (where m.kind = 'charge')::int as charges
       from registrations r left join payments y on y.subject = 'registration' and y.subject_id = r.id
       left join payment_ledger m on m.payment_id = y.id
      where r.email like 'family%@bench.example' group by r.email`,
  );
  await db.close();
  const ids = new Map(stored.map(({ client_id, id }) => [client_id, id]));
  const places = new Map(paid.map((family) => [family.email, family]));
  return [
    ...[...messages].filter(([name, id]) => ids.get(name) !== id).map(([name]) => `message ${name} is lost`),
    ...(stored.length === ids.size ? [] : [`${stored.length - ids.size} messages are stored twice`]),
    ...[...families].filter((email) => places.get(email)?.places !== 1).map((email) => `${email} has no place or two`),
    ...[...families]
      .filter((email) => places.get(email)?.charges !== 1)
      .map((email) => `${email} was not charged once`),
  ];
}

const secondsOf = (value: number): string => value.toFixed(1);

function report(outcomes: readonly Outcome[], load: Load, wrong: readonly string[]): void {
  const [processor] = cpus();
  say(`\n${new Date().toISOString().slice(0, 16)} UTC, ${cpus().length} × ${processor?.model}`);
  say(`Acknowledged: ${load.messages.size} messages, ${load.families.size} paid registrations`);
  say(`Lost or doubled: ${wrong.length}`);
  for (const line of wrong.slice(0, 20)) say(`  ${line}`);
  say('\n| fault | good again after | wanted | longest gap between acknowledged messages | failed requests |');
  say('|---|---:|---:|---:|---|');
  for (const { fault, recovered, within, gap, failed } of outcomes)
    say(`| ${fault} | ${secondsOf(recovered)} s | ${within} s | ${secondsOf(gap)} s | ${failed} |`);
}

execFileSync('mount', ['--bind', join(run, 'hosts'), '/etc/hosts']);
execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
const cluster = await startCluster(root, run, say);
const db = openDatabase({ url: await cluster.databaseUrl('basketball'), connections: 1 });
const place = await db.one<{ league: number; division: number; period: number }>(
  `select l.id as league, p.id as period, d.id as division from registration_periods p join leagues l on l.id = p.league_id
     join divisions d on d.league_id = l.id where p.fee_cents > 0 and d.name = 'Grades 3-4' and p.closes_at > now() limit 1`,
);
await db.run(
  'update registration_divisions set capacity = places_taken + 100000 where period_id = $1 and division_id = $2',
  [place.period, place.division],
);
await db.close();
const load = await startLoad(place);
await sleep(5000);
const outcomes: Outcome[] = [];
for (const fault of FAULTS.filter(({ name }) => words.every((word) => name.includes(word))))
  outcomes.push(await suffer(cluster, load, fault));
await sleep(3000);
await load.stop();
const wrong = await compare(cluster, load);
report(outcomes, load, wrong);
const late = outcomes.filter(({ recovered, within }) => recovered > within);
const quiet = load.messages.size === 0 || load.families.size === 0;
process.exit(wrong.length > 0 || late.length > 0 || quiet ? 1 : 0);
