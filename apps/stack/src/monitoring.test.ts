// What Prometheus and Grafana are given in deploy/monitoring names figures that exist, and faults that are made for real
// fire the alerts, as promtool judges them.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import type { QueuedMail } from '@sports-hub/kernel';
import { readScraped, replicaFigures } from '@sports-hub/kernel/testing';
import { startMailServer, type MailServer } from '@sports-hub/kernel/testing/mail-server';
import { aFamily, intentFor } from '@sports-hub/sport/registration/testing/families';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { projectRoot } from './config.ts';
import { findPromtool } from './testing/promtool.ts';
import { startReplicated } from './testing/replicated.ts';

const folder = join(projectRoot, 'deploy/monitoring');
const run = promisify(execFile);

let sport: TestSport;
let hub: TestHub;
let mailServer: MailServer;
let dataDir: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'monitored-'));
  mailServer = await startMailServer({ refuses: (to) => ({ 'later@example.org': 451, 'gone@example.org': 550 })[to] });
  sport = await startTestSport({ env: { METRICS_PORT: '0', DATA_DIR: dataDir, SMTP_URL: mailServer.url } });
  const origin = await sport.app.listen({ port: 0, host: '127.0.0.1' });
  hub = await startTestHub({ env: { METRICS_PORT: '0', SPORTS: `basketball=${origin}` } });
});
after(async () => {
  await hub.stop();
  await sport.stop();
  await mailServer.stop();
  await rm(dataDir, { recursive: true, force: true });
});
const scrape = async (): Promise<string> =>
  `${await hub.metrics!.text()}\n${await sport.metrics!.text()}`.replaceAll(/^#.*\n/gm, '');

/** The names of figures in an expression, without functions, labels and their words. */
const namesIn = (text: string): string[] => text.match(/\b(?:sports_hub|nodejs|process)_\w+/g) ?? [];

/** Figures in a document: with or without what all of ours begin with. */
const FIGURES = /`(\w+_(?:seconds|total|bytes|in_flight|limit|waiting|jobs|hashes|up|replicas))`/g;

test('rules, dashboard and documents name figures that exist', async () => {
  // A figure without a single value yet has no series, but is declared.
  const texts = await Promise.all([hub.metrics!.text(), sport.metrics!.text()]);
  const declared = texts.flatMap((text) =>
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const named = new Set(namesIn(await readFile(join(folder, file), 'utf8')));
    assert.ok(named.size >= 10, `${file} names ${named.size}`);
    assert.deepEqual(
      [...named].filter((name) => !declared.includes(name)),
      [],
      file,
    );
  }
  const known = new Set(declared.flatMap((name) => [name, name.replace(/^sports_hub_/, '')]));
  for (const document of ['operations.md', 'scaling.md']) {
    const text = await readFile(join(projectRoot, 'docs', document), 'utf8');
    const named = [...text.matchAll(FIGURES)].map(([, name]) => name!);
    assert.ok(named.length > 0, document);
    assert.deepEqual(
      named.filter((name) => !known.has(name) && !known.has(`${name}_count`)),
      [],
      document,
    );
  }
  const { panels } = JSON.parse(await readFile(join(folder, 'dashboard.json'), 'utf8')) as {
    panels: { id: number; targets: unknown[] }[];
  };
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
});

interface Series {
  series: string;
  values: string;
}
/** What a process told before and after, as if it had gone there in ten minutes and stayed. */
function inputOf(before: string, later: string): Series[] {
  const key = ({ name, labels }: { name: string; labels: Readonly<Record<string, string>> }): string =>
    `${name}{${Object.entries(labels)
      .map(([label, word]) => `${label}="${word}"`)
      .join(',')}}`;
  const earlier = new Map(readScraped(before).map((series) => [key(series), series.value]));
  return readScraped(later)
    .filter(({ name }) => name.startsWith('sports_hub_') && !name.endsWith('_bucket'))
    .map((series) => {
      const from = earlier.get(key(series)) ?? 0;
      const step = (series.value - from) / 10;
      const growth = `${step < 0 ? '-' : '+'}${Math.abs(step).toFixed(9)}`;
      return { series: key(series), values: `${from}${growth}x10 ${series.value}x20` };
    });
}

/** Which alerts fire at a minute. */
async function firing(
  promtool: string,
  input: readonly Series[],
  minute: number,
  names: readonly string[],
): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'rules-'));
  try {
    const fires = async (name: string): Promise<string[]> => {
      const file = join(work, `${name}.json`);
      const wanted = { expr: `count(ALERTS{alertname="${name}",alertstate="firing"})`, eval_time: `${minute}m` };
      await writeFile(
        file,
        JSON.stringify({
          rule_files: [join(folder, 'alerts.yml')],
          evaluation_interval: '1m',
          tests: [{ interval: '1m', input_series: input, promql_expr_test: [{ ...wanted, exp_samples: [] }] }],
        }),
      );
      // It succeeds where nothing fires, as it was told to expect.
      return run(promtool, ['test', 'rules', file]).then(
        () => [],
        ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
          assert.match(`${stdout}${stderr}`, /got:/, `${name}: ${stdout}${stderr}`);
          return [name];
        },
      );
    };
    return (await Promise.all(names.map(fires))).flat();
  } finally {
    await rm(work, { recursive: true });
  }
}

/** The data directory's disk is a small one from now on; false where this process may not mount one. */
const shrinkDisk = (): Promise<boolean> =>
  run('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'tmpfs', dataDir]).then(
    () => true,
    () => false,
  );

/** A mail server that puts one address off and knows another no more; tried twice, and two hours ago. */
async function mailsThatWait(): Promise<void> {
  const mail = { subject: 'News', text: 'News.', html: '<p>News.</p>' };
  for (const to of ['later@example.org', 'gone@example.org'])
    await sport.db.transaction((tx) =>
      sport.jobs.enqueue(tx, 'mail', { ...mail, to, messageId: `<${to}>` } satisfies QueuedMail),
    );
  for (let tries = 0; tries < 2; tries += 1) {
    await sport.jobs.runPending();
    await sport.db.run(
      `update jobs.job set start_after = now(), created_on = now() - interval '2 hours' where name = 'mail' and state = 'retry'`,
    );
  }
}

test('promtool accepts the rules, and real faults fire them', { timeout: 120_000 }, async (t) => {
  const promtool = await findPromtool();
  if (!promtool) return t.skip('there is no promtool, and no Debian to take it from');
  await run(promtool, ['check', 'config', join(folder, 'prometheus.yml')]);
  const fired = (input: readonly Series[], names: readonly string[], minute = 25) =>
    firing(promtool, input, minute, names);
  await hub.app.inject({ url: '/api/v1/sports/basketball/venues' });
  const quiet = await scrape();
  const faults = ['MailStuck', 'MailGivenUp', 'PaymentUnsettled', 'ClocksDiffer'].map((name) => `SportsHub${name}`);
  const others = ['ErrorRate', 'SportAway', 'DiskAlmostFull', 'ReplicaBehind'].map((name) => `SportsHub${name}`);
  assert.deepEqual(await fired(inputOf(quiet, quiet), [...faults, ...others]), [], 'nothing fires while all is well');

  await mailsThatWait();
  // A payment that nobody settles, at a sport whose clock is days ahead, which the hub notices when it asks.
  await intentFor(sport, await aFamily(sport));
  sport.clock.advance(4 * 86_400);
  await hub.jobs.runRepeated();
  const isSmall = await shrinkDisk();
  t.after(() => isSmall && run('umount', ['--lazy', dataDir]));
  if (!isSmall) t.diagnostic('mounting a small disk is not permitted here: that alert is not fired');
  // What is read from the database is kept for five seconds. And then the sport is gone.
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  const sportLater = await sport.metrics!.text();
  await sport.app.close();
  for (let times = 0; times < 20; times += 1)
    await hub.app.inject({ url: `/api/v1/sports/basketball/tournaments/${times + 1}` });
  const input = inputOf(quiet, `${await hub.metrics!.text()}\n${sportLater}`);
  const now = [...faults, 'SportsHubSportAway', ...(isSmall ? ['SportsHubDiskAlmostFull'] : [])];
  assert.deepEqual(await fired(input, now), now);
  assert.deepEqual(await fired(input, ['SportsHubErrorRate'], 10), ['SportsHubErrorRate']);
  // Whether a process answers is Prometheus' own figure.
  const gone = [{ series: 'up{job="sports-hub",instance="a"}', values: '0x30' }];
  assert.deepEqual(await fired(gone, ['SportsHubProcessDown']), ['SportsHubProcessDown']);
});

test('a replica that no longer follows fires its alert', { timeout: 120_000 }, async (t) => {
  const promtool = await findPromtool();
  if (!promtool) return t.skip('there is no promtool, and no Debian to take it from');
  const { primary, replica, stop } = await startReplicated();
  t.after(stop);
  const seriesNow = async (): Promise<Series[]> =>
    Object.entries(await replicaFigures.read(primary)).flatMap(([name, values]) =>
      values.map(({ value }) => ({ series: `${name}{service="hub"}`, values: `${value}x30` })),
    );
  assert.deepEqual(await firing(promtool, await seriesNow(), 25, ['SportsHubReplicaBehind']), []);
  await replica.run('select pg_wal_replay_pause()');
  await primary.run(
    `select pg_logical_emit_message(false, 'a day of work', repeat('x', 1000000)) from generate_series(1, 90)`,
  );
  const behind = await seriesNow();
  assert.equal(behind.find(({ series }) => series.startsWith('sports_hub_replicas'))?.values, '1x30');
  assert.deepEqual(await firing(promtool, behind, 25, ['SportsHubReplicaBehind']), ['SportsHubReplicaBehind']);
});
