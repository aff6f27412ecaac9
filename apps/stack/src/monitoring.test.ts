// What Prometheus and Grafana are given in deploy/monitoring names figures that exist. With TEST_PROMTOOL, the address of
// `promtool` (Debian: the package prometheus), the rules are checked by it and fired by what real faults look like in a scrape.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { readScraped } from '@sports-hub/kernel/testing';
import { aFamily, intentFor } from '@sports-hub/sport/registration/testing/families';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { projectRoot } from './config.ts';

const PROMTOOL = process.env['TEST_PROMTOOL'];
const folder = join(projectRoot, 'deploy/monitoring');
const run = promisify(execFile);

let sport: TestSport;
let hub: TestHub;
before(async () => {
  sport = await startTestSport({ env: { METRICS_PORT: '0' } });
  const origin = await sport.app.listen({ port: 0, host: '127.0.0.1' });
  hub = await startTestHub({ env: { METRICS_PORT: '0', SPORTS: `basketball=${origin}` } });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});
const scrape = async (): Promise<string> =>
  `${await hub.metrics!.text()}\n${await sport.metrics!.text()}`.replaceAll(/^#.*\n/gm, '');

/** The names of figures in an expression, without functions, labels and their words. */
const namesIn = (text: string): string[] => text.match(/\b(?:sports_hub|nodejs|process)_\w+/g) ?? [];

test('rules and dashboard name figures that exist', async () => {
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
async function firing(input: Series[], minute: number, names: readonly string[]): Promise<string[]> {
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
      return run(PROMTOOL!, ['test', 'rules', file]).then(
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

const FAULTS = ['SportsHubMailStuck', 'SportsHubMailGivenUp', 'SportsHubPaymentUnsettled', 'SportsHubClocksDiffer'];
const SYNTHETIC: readonly (readonly [string, Series])[] = [
  ['SportsHubDiskAlmostFull', { series: 'sports_hub_disk_free_bytes{service="hub"}', values: '5e8x30' }],
  ['SportsHubReplicaBehind', { series: 'sports_hub_replica_behind_bytes{service="hub"}', values: '1e8x30' }],
  ['SportsHubProcessDown', { series: 'up{job="sports-hub",instance="a"}', values: '0x30' }],
];

test(
  'promtool accepts the rules, and real faults fire them',
  { skip: !PROMTOOL && 'TEST_PROMTOOL is not set' },
  async () => {
    await run(PROMTOOL!, ['check', 'config', join(folder, 'prometheus.yml')]);
    await hub.app.inject({ url: '/api/v1/sports/basketball/venues' });
    const quiet = await scrape();
    const all = [...FAULTS, 'SportsHubErrorRate', 'SportsHubSportAway', ...SYNTHETIC.map(([name]) => name)];
    assert.deepEqual(await firing(inputOf(quiet, quiet), 25, all), [], 'nothing fires while all is well');

    // A mail server that does not take mails, and one that was refused for good.
    for (const state of ['retry', 'failed'])
      await sport.db.transaction(async (tx) => {
        await sport.jobs.enqueue(tx, 'mail', { to: `${state}@example.org` });
        await tx.run(
          `update jobs.job set state = $1::text::jobs.job_state, retry_count = 4, created_on = now() - interval '2 hours'
          where data->>'to' = $2`,
          [state, `${state}@example.org`],
        );
      });
    // A payment that nobody settles, at a sport whose clock is days ahead, which the hub notices when it asks.
    await intentFor(sport, await aFamily(sport));
    sport.clock.advance(4 * 86_400);
    await hub.jobs.runRepeated();
    // And then the sport is gone.
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    const sportLater = await sport.metrics!.text();
    await sport.app.close();
    for (let times = 0; times < 20; times += 1)
      await hub.app.inject({ url: `/api/v1/sports/basketball/tournaments/${times + 1}` });
    const later = `${await hub.metrics!.text()}\n${sportLater}`;
    const input = inputOf(quiet, later);
    assert.deepEqual(await firing(input, 25, [...FAULTS, 'SportsHubSportAway']), [...FAULTS, 'SportsHubSportAway']);
    assert.deepEqual(await firing(input, 10, ['SportsHubErrorRate']), ['SportsHubErrorRate']);
    // Disks, replicas and processes are not lost for a test: what they would say is written down.
    for (const [name, series] of SYNTHETIC) assert.deepEqual(await firing([series], 25, [name]), [name]);
  },
);
