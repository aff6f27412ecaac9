import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { setUpHub } from '@sports-hub/hub/setup';
import { setUpSport } from '@sports-hub/sport/setup';
import { fileOf, nameOfStatement } from '../../../scripts/checks/statements-document.ts';
import { grow } from '../growth/grown.ts';
import { planOf, type Plan } from '../growth/plans.ts';
import { statementsOf } from '../growth/statements.ts';
import { row, type BenchContext, type Suite } from '../harness.ts';
import { loadWorld } from '../messaging/world.ts';

/** 500 members who write, times a hundred. */
const DIVISIONS = 2;
const SPORT = { factor: 100, from: 20 };
/** The demo world's accounts, so often that there are as many as members. */
const HUB = { factor: 5_000, from: 3 };

interface Explained {
  file: string;
  statement: string;
  plan: Plan | undefined;
}

async function explain(
  databaseUrl: string,
  folders: readonly string[],
  { factor, from }: { factor: number; from: number },
): Promise<Explained[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
    await client.query('vacuum analyze');
    await grow(client, { factorOf: () => factor, from, fillEmpty: true });
    const explained: Explained[] = [];
    for (const statement of statementsOf(folders))
      explained.push({
        file: fileOf(statement.place),
        statement: nameOfStatement(statement.text),
        plan: await planOf(client, statement),
      });
    return explained;
  } finally {
    await client.end();
  }
}

const rounded = (cost: number): string => `${Number(cost.toPrecision(2))}`;

function documentOf(explained: readonly Explained[]): string {
  const files = Map.groupBy(explained, ({ file }) => file);
  const sections = [...files.keys()].toSorted().map((file) => {
    const lines = files
      .get(file)!
      .map(({ statement, plan }) =>
        plan ? `${rounded(plan.cost)}  | ${statement}\n    ${plan.shape}` : `0  | ${statement}\n    no plan`,
      );
    return `## ${file}\n\n\`\`\`text\n${[...new Set(lines)].join('\n')}\n\`\`\`\n`;
  });
  return `# Every statement, with its plan

Written by \`npm run bench -- plans\`. For each statement the planner's cost, the statement's beginning, and what the planner does for any
values: kinds of nodes with their indexes and tables. The world is that of [scaling](scaling.md): a sport of 50 000 members with ten million
messages, and as many accounts at the hub; tables and indexes are as long as they would be, and nothing was run. A \`Seq Scan\`
of a table that grows is what to look for; what reads a few hundred rows of a season is read so on purpose.
A test finds statements that are not here. Those that are put together while the program runs are named in \`scripts/checks/row-types.test.ts\`.

${sections.join('\n')}`;
}

async function explainEverything(ctx: BenchContext): Promise<Explained[]> {
  const [hub, sport] = [await ctx.database('plans_hub'), await ctx.database('plans_sport')];
  const common = { demo: true, dataDir: ctx.folder };
  await setUpHub({ ...common, databaseUrl: hub, siteUrl: 'http://localhost:4000' });
  await setUpSport({ ...common, sport: 'basketball', databaseUrl: sport, siteUrl: 'http://localhost:4001' });
  await loadWorld(sport, DIVISIONS, ctx.say);
  return [
    ...(await explain(hub, ['apps/hub'], HUB)),
    ...(await explain(sport, ['apps/sport', 'packages/kernel'], SPORT)),
  ];
}

export const suite: Suite = {
  name: 'plans',
  summary: 'What the planner does with every statement of hub and sport in a loaded world; writes docs/statements.md.',
  onDemand: true,
  async run(ctx) {
    const explained = await explainEverything(ctx);
    await writeFile(new URL('../../../docs/statements.md', import.meta.url), documentOf(explained));
    const planned = explained.filter(({ plan }) => plan);
    return [
      row({ name: 'statements', ours: explained.length, unit: 'statements' }),
      row({ name: 'of them with a plan', ours: planned.length, unit: 'statements' }),
      row({
        name: 'of them read a table as a whole',
        ours: planned.filter(({ plan }) => plan!.whole.length > 0).length,
        unit: 'statements',
      }),
    ];
  },
};
