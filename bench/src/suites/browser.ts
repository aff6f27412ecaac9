import pg from 'pg';
import { renderHome, words } from '@sports-hub/web/render';
import { cookieOf, lookAt, openPhone, type Seen } from '../browser.ts';
import { fetchWhole, median, row, type BenchContext, type BenchRow, type BenchStack, type Suite } from '../harness.ts';
import { FIRST_TEAM } from '@sports-hub/sport/testing/demo-ids';

interface Opened {
  name: string;
  url: string;
  /** Whose page, signed in at its site. */
  as?: string;
  usable?: string;
}

const ARTICLE = '/news/opening-weekend-brings-out-three-hundred-players';

const pagesOf = ({ hub, basketball }: BenchStack): Opened[] => [
  { name: 'hub home', url: `${hub.url}/` },
  { name: 'hub calendar', url: `${hub.url}/calendar` },
  { name: 'account', url: `${hub.url}/account.php` },
  { name: 'sport home', url: `${basketball.url}/` },
  { name: 'schedule', url: `${basketball.url}/schedules/games` },
  { name: 'standings', url: `${basketball.url}/game-results?division_id=4` },
  { name: 'news', url: `${basketball.url}/news` },
  { name: 'article', url: `${basketball.url}${ARTICLE}` },
  { name: 'team', url: `${basketball.url}/teams/${FIRST_TEAM}` },
  { name: 'registration', url: `${basketball.url}/registration` },
];
/** To be typed into; its script takes over what was typed. */
const formOf = ({ basketball }: BenchStack): Opened => ({
  name: 'registration form',
  url: `${basketball.url}/registration/form`,
  usable: '#registration:not([inert]) #player_first_name',
});
const messagesOf = ({ hub, basketball }: BenchStack): Opened[] => [
  { name: 'messages', url: `${hub.url}/messages.php?sport=basketball`, as: 'pat.parker', usable: 'a.conv' },
  { name: 'messages of the sport', url: `${basketball.url}/messages.php`, as: 'pat.parker', usable: 'a.conv' },
];
/** Compressed; asserted in `budget.test.ts` for all pages. */
const PUBLIC = { script: 20, css: 20 };
const REGISTRATION = { script: 60, css: 20 };
const MESSAGES_APP = { script: 45, css: 20 };

async function look(ctx: BenchContext, { url, as, usable }: Opened): Promise<Seen> {
  const { origin } = new URL(url);
  const cookie = as ? await cookieOf(origin, as) : undefined;
  const { context, page } = await openPhone(ctx.folder, cookie, origin);
  try {
    return await lookAt(page, url, usable);
  } finally {
    await context.close();
  }
}

/** Several times, each with an empty cache; the middle counts. */
async function middle(ctx: BenchContext, look: () => Promise<Seen>): Promise<Omit<Seen, 'keys'>> {
  const seen: Seen[] = [];
  for (let round = 0; round < Math.min(3, ctx.rounds); round += 1) seen.push(await look());
  const of = (read: (one: Seen) => number): number => median(seen.map(read));
  return {
    paint: of(({ paint }) => paint),
    shift: Math.max(...seen.map(({ shift }) => shift)),
    usable: of(({ usable }) => usable),
    script: of(({ script }) => script),
    css: of(({ css }) => css),
  };
}

const sizes = (name: string, { script, css }: Pick<Seen, 'script' | 'css'>, most: typeof PUBLIC): BenchRow[] => [
  row({ name: `${name}: script`, ours: script / 1_000, unit: 'kB', atMost: most.script }),
  row({ name: `${name}: styles as files`, ours: css / 1_000, unit: 'kB', atMost: most.css }),
];

const MESSAGES = 5_000;

/** Makes the first conversation of the demo world a long one. */
async function writeMessages(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
     select c.id, case when n % 2 = 1 then c.account_a else c.account_b end, 'bench-message-' || lpad(n::text, 8, '0'),
            'Message ' || n || ': practice is at five, please bring the white jersey.', now(), c.sent_by_a + (n + 1) / 2, c.sent_by_b + n / 2
       from conversations c, generate_series(1, ${MESSAGES}) n where c.id = 1`,
  );
  await client.query(
    `update conversations set sent_by_a = sent_by_a + ${MESSAGES / 2}, sent_by_b = sent_by_b + ${MESSAGES / 2} where id = 1`,
  );
  await client.end();
}

/** The slowest key of a sentence, with all messages on the page and the processor four times slower. */
async function typing(ctx: BenchContext, { hub }: BenchStack): Promise<{ slowest: number; loaded: number }> {
  const cookie = await cookieOf(hub.url, 'pat.parker');
  const { context, page, setSlow } = await openPhone(ctx.folder, cookie, hub.url, { slow: false });
  try {
    await page.goto(`${hub.url}/messages.php?sport=basketball&c=1`);
    const bubbles = page.locator('.bubble');
    await bubbles.first().waitFor();
    // Pressed by the page itself: a person would need a while.
    await page.evaluate(`new Promise((resolve) => {
      const press = setInterval(() => {
        const button = [...document.querySelectorAll('.thread button')].find(({ textContent }) => textContent.includes('Show earlier'));
        if (!button) { clearInterval(press); resolve(); }
        else if (button.getAttribute('aria-busy') !== 'true') button.click();
      }, 30);
    })`);
    await page.locator('textarea').focus();
    await setSlow(4);
    await page.evaluate('window.__seen.keys = []');
    await page.keyboard.type('Is practice still at five on Tuesday?', { delay: 120 });
    await page.waitForTimeout(500);
    const keys = await page.evaluate<number[]>('window.__seen.keys');
    // What takes less than 16 ms is not reported.
    return { slowest: Math.max(16, ...keys), loaded: await bubbles.count() };
  } finally {
    await context.close();
  }
}

/** The slowest key of a name, typed into the registration form with the processor four times slower. */
async function typingInForm(ctx: BenchContext, stack: BenchStack): Promise<number> {
  const { url, usable } = formOf(stack);
  const { context, page, setSlow } = await openPhone(ctx.folder, undefined, stack.basketball.url, { slow: false });
  try {
    await page.goto(url);
    const field = page.locator(usable!);
    await field.waitFor();
    await field.focus();
    await setSlow(4);
    await page.evaluate('window.__seen.keys = []');
    await page.keyboard.type('Maximiliana Theodora', { delay: 120 });
    await page.waitForTimeout(500);
    return Math.max(16, ...(await page.evaluate<number[]>('window.__seen.keys')));
  } finally {
    await context.close();
  }
}

/** How long a page takes to be made of data that is there. */
async function rendering({ hub }: BenchStack): Promise<number> {
  const { data } = (await (await fetch(`${hub.url}/api/v1/calendar`)).json()) as { data: { items: never[] } };
  const today = words.toLocal(new Date().toISOString()).date;
  const site = { organisation: 'Riverbend Youth Sports', sports: [], demo: false, siteUrl: 'https://hub.example' };
  const make = (): string =>
    renderHome({
      site,
      sportCards: [],
      news: [],
      calendar: {
        today,
        choice: { month: today.slice(0, 7), day: today, gamesOnly: false },
        sports: ['basketball', 'baseball', 'football'],
        items: data.items,
        sources: [],
        sites: {},
      },
    });
  for (let n = 0; n < 200; n += 1) make();
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const started = performance.now();
    make();
    times.push(performance.now() - started);
  }
  return median(times);
}

export const suite: Suite = {
  name: 'browser',
  summary: 'Pages in Chromium as a phone sees them: slow 4G, a processor four times slower, nothing in the cache.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const rows: BenchRow[] = [];
    for (const opened of pagesOf(stack)) {
      for (let n = 0; n < 3; n += 1) await fetchWhole(opened.url);
      ctx.say(`${opened.name} ...`);
      const { paint, shift, ...loaded } = await middle(ctx, () => look(ctx, opened));
      ctx.say(`${Math.round(paint)} ms, shift ${shift.toFixed(3)}`);
      rows.push(row({ name: `${opened.name}: largest paint`, ours: paint, unit: 'ms', atMost: 1_200 }));
      rows.push(row({ name: `${opened.name}: layout shift`, ours: shift, unit: '', atMost: 0.05 }));
      rows.push(...sizes(opened.name, loaded, PUBLIC));
    }
    for (const [opened, atMost, most] of [
      [formOf(stack), 1_500, REGISTRATION],
      ...messagesOf(stack).map((messages) => [messages, 1_500, MESSAGES_APP] as const),
    ] as const) {
      ctx.say(`${opened.name} ...`);
      await look(ctx, opened);
      const { usable, shift, ...loaded } = await middle(ctx, () => look(ctx, opened));
      ctx.say(`${Math.round(usable)} ms, shift ${shift.toFixed(3)}`);
      rows.push(row({ name: `${opened.name}: can be used`, ours: usable, unit: 'ms', atMost }));
      rows.push(row({ name: `${opened.name}: layout shift`, ours: shift, unit: '', atMost: 0.05 }));
      rows.push(...sizes(opened.name, loaded, most));
    }

    // What was typed before is taken over then, and one can go on to the next step.
    const whole = { ...formOf(stack), usable: '#registration:not([data-early])' };
    const { usable: ready } = await middle(ctx, () => look(ctx, whole));
    rows.push(row({ name: 'registration form: its script is there', ours: ready, unit: 'ms' }));

    ctx.say(`typing with ${MESSAGES} messages ...`);
    await writeMessages(stack.databaseUrls.basketball);
    const { slowest, loaded } = await typing(ctx, stack);
    rows.push(row({ name: 'the slowest key', ours: slowest, unit: 'ms', atMost: 50, note: `${loaded} messages` }));
    rows.push(
      row({ name: 'registration form: the slowest key', ours: await typingInForm(ctx, stack), unit: 'ms', atMost: 50 }),
    );
    rows.push(row({ name: 'making the front page of its data', ours: await rendering(stack), unit: 'ms', atMost: 2 }));
    return rows;
  },
};
