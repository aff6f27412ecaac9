// Runs in namespaces of its own: see main.ts.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { earlierReleases } from '../../../scripts/releases/kept.ts';
import { missing, openPlaces } from './books.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { FAULTS, UPGRADE, type Fault } from './faults.ts';
import { startLoad, type Load, type Seen } from './members.ts';
import { until } from './machines.ts';
import { goBack } from './restore.ts';
import { loseOneOfTwo } from './two.ts';

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
  const wrong: string[] = [];
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => wrong.push(String(error)));
  };
  await attempt(async () => {
    // Twice, with more than one round of Patroni's between: what it says may be as old as that.
    for (let look = 0; look < 2; look += 1) {
      await until('a synchronous standby', 120, cluster.hasSynchronousStandby);
      await sleep(6000);
    }
  });
  const from = performance.now();
  await attempt(async () => {
    await fault.hit(cluster);
    await sleep(fault.seconds * 1000);
    await until('three good seconds', fault.within + 30, () => Promise.resolve(isCalm(load.seen)));
  });
  const outcome = judge(fault, load.seen, from, performance.now());
  await attempt(async () => fault.undo?.(cluster));
  if (wrong.length > 0) {
    outcome.recovered = Infinity;
    outcome.failed += `; ${wrong.join('; ')}`;
  }
  say(
    `${fault.name}: good again after ${outcome.recovered.toFixed(1)} s, longest gap between acknowledged messages ` +
      `${outcome.gap.toFixed(1)} s, failed ${outcome.failed}`,
  );
  return outcome;
}

const secondsOf = (value: number): string => value.toFixed(1);

function report(outcomes: readonly Outcome[], load: Load, wrong: readonly string[]): void {
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model}, load ${loadavg()[1]?.toFixed(1)}`;
  say(`\n${new Date().toISOString().slice(0, 16)} UTC, ${machine}, ${(performance.now() / 60_000).toFixed(0)} minutes`);
  say(
    `Acknowledged: ${load.messages.size} messages, ${load.families.size} paid registrations, of ${load.seen.length} requests`,
  );
  say(`Lost or doubled: ${wrong.length}`);
  for (const line of wrong.slice(0, 20)) say(`  ${line}`);
  say('\n| fault | good again after | wanted | longest gap between acknowledged messages | failed requests |');
  say('|---|---:|---:|---:|---|');
  for (const { fault, recovered, within, gap, failed } of outcomes)
    say(`| ${fault} | ${secondsOf(recovered)} s | ${within} s | ${secondsOf(gap)} s | ${failed} |`);
}

execFileSync('mount', ['--bind', join(run, 'hosts'), '/etc/hosts']);
execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
if (words[0] === 'two') process.exit((await loseOneOfTwo({ root, run, say })) ? 0 : 1);
const faults = FAULTS.filter(({ name }) => words.every((word) => name.includes(word)));
const goesBack = words.every((word) => 'back to a moment'.includes(word));
const release = faults.includes(UPGRADE) ? earlierReleases.at(-1)! : 'here';
const cluster = await startCluster({ root, run, release, say });
const load = await startLoad(await openPlaces(await cluster.databaseUrl('basketball')));
await sleep(5000);
const outcomes: Outcome[] = [];
for (const fault of faults) outcomes.push(await suffer(cluster, load, fault));
await sleep(3000);
const ending = async (): Promise<string[]> => {
  if (goesBack) return goBack(cluster, load, say);
  await load.stop();
  return missing(await cluster.databaseUrl('basketball'), load);
};
const wrong = await ending().catch((error: unknown) => [`not brought to its end: ${String(error)}`]);
report(outcomes, load, wrong);
const late = outcomes.filter(({ recovered, within }) => recovered > within);
const quiet = load.messages.size === 0 || load.families.size === 0;
process.exit(wrong.length > 0 || late.length > 0 || quiet ? 1 : 0);
