import { join } from 'node:path';
import { fetchWhole, row, type BenchRow, type BenchStack, type Suite } from '../harness.ts';
import { audit, CATEGORIES, installLighthouse } from '../lighthouse.ts';

const PATHS: readonly [name: string, path: string][] = [
  ['home', '/'],
  ['schedule', '/schedules/games'],
  ['standings', '/game-results?division_id=4'],
  ['registration', '/registration'],
];

interface Audit {
  name: string;
  url: string;
  /** A personal page asks search engines to stay away, which Lighthouse counts against it. */
  isPersonal?: boolean;
}

/** Each sport has its own news. */
async function articleOf(site: string): Promise<string> {
  const { data } = (await (await fetch(`${site}/api/v1/news`)).json()) as { data: { items: { slug: string }[] } };
  return `/news/${data.items[0]?.slug}`;
}

async function pagesOf({ hub, basketball, baseball }: BenchStack): Promise<Audit[]> {
  const pages: Audit[] = [
    { name: 'hub home', url: `${hub.url}/` },
    { name: 'hub account', url: `${hub.url}/account.php`, isPersonal: true },
  ];
  for (const [sport, { url }] of Object.entries({ basketball, baseball }))
    for (const [name, path] of [...PATHS, ['article', await articleOf(url)] as const])
      pages.push({ name: `${sport} ${name}`, url: `${url}${path}` });
  return pages;
}

export const suite: Suite = {
  name: 'lighthouse',
  summary: 'Lighthouse’s scores of the public pages, with its own settings for a phone.',
  onDemand: true,
  async run(ctx) {
    const program = await installLighthouse(ctx.say);
    const stack = await ctx.startStack();
    const rows: BenchRow[] = [];
    for (const { name, url, isPersonal } of await pagesOf(stack)) {
      await fetchWhole(url);
      const { scores, faults } = await audit(program, url, join(ctx.folder, 'lighthouse.json'));
      ctx.say(`${name}: ${CATEGORIES.map((category) => scores[category]).join(' ')} ${faults.join(', ')}`);
      for (const category of CATEGORIES) {
        const ours = scores[category];
        rows.push(
          isPersonal && category === 'seo'
            ? row({ name: `${name}: ${category}`, ours, unit: '', note: 'is not to be found by search engines' })
            : row({ name: `${name}: ${category}`, ours, unit: '', atLeast: 95 }),
        );
      }
    }
    return rows;
  },
};
