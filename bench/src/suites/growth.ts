import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { setUpSport } from '@sports-hub/sport/setup';
import { grow } from '../growth/grown.ts';
import { planFor, planOf, type Plan } from '../growth/plans.ts';
import { statementsOf } from '../growth/statements.ts';
import { row, type Suite } from '../harness.ts';
import { loadWorld, worldOf } from '../messaging/world.ts';

/** 100 000 messages of 500 members, and a hundred thousand lines of the audit trail. */
const DIVISIONS = 2;
const AUDITED = 100_000;
/** A hundred million, of 50 000 members. */
const [HISTORY_FACTOR, FACTOR] = [1000, 100];
const HISTORY = ['messages', 'conversations', 'read_markers', 'audit_events'];
/** What has less is a list of kinds or settings, or of one season. */
const FROM_ROWS = 400;

/** Values for statements that read a whole table for any values, because a limit or a time could be any. */
const SAMPLES = [
  { part: 'delete from audit_events', values: "'2020-01-01', 1000" },
  { part: 'insert into notices (member_id, subject', values: '99999000, 500, now(), now()' },
];

const AUDIT = `insert into audit_events (at, event, subject, actor, detail)
  select now() - n * interval '1 minute', 'member.changed', 'member:' || n % 5000, 'member:' || n % 200, '{}' from generate_series(1, ${AUDITED}) n`;

export const suite: Suite = {
  name: 'growth',
  summary:
    'What the planner does with statements of a sport at a hundred million messages, against a hundred thousand: tables and indexes as long as they would be, with statistics to match. Nothing is run.',
  onDemand: true,
  async run(ctx) {
    const databaseUrl = await ctx.database('growth');
    await setUpSport({
      sport: 'basketball',
      databaseUrl,
      demo: true,
      dataDir: ctx.folder,
      siteUrl: 'http://localhost:4001',
    });
    await loadWorld(databaseUrl, DIVISIONS, ctx.say);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    ctx.atEnd(() => client.end());
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
    await client.query(AUDIT);
    await client.query('vacuum analyze');

    const statements = statementsOf(['apps/sport', 'packages/kernel']);
    const plans = async (): Promise<(Plan | undefined)[]> => {
      const found: (Plan | undefined)[] = [];
      for (const statement of statements) found.push(await planOf(client, statement));
      return found;
    };
    const factorOf = (table: string): number => (HISTORY.includes(table) ? HISTORY_FACTOR : FACTOR);
    const before = await plans();
    const grown = await grow(client, { factorOf, from: FROM_ROWS });
    const after = await plans();

    const isOfHistory = (text: string): boolean => HISTORY.some((table) => new RegExp(`\\b${table}\\b`).test(text));
    const compared = statements.flatMap(({ place, text }, n) => {
      const [small, large] = [before[n], after[n]];
      return small && large && isOfHistory(text) ? [{ place, text, small, large }] : [];
    });
    const changed = compared.filter(({ small, large }) => small.shape !== large.shape);
    const whole = compared.filter(({ large }) => large.whole.some((table) => HISTORY.includes(table)));
    // What it does when it knows the values, which it compares with the plan for any.
    const withValues = new Map<string, Plan>();
    for (const { place, text } of whole) {
      const known = SAMPLES.find(({ part }) => text.includes(part));
      const plan = known && (await planFor(client, text, known.values));
      if (plan) withValues.set(place, plan);
    }
    await writeFile(
      new URL('../../results/growth-plans.json', import.meta.url),
      `${JSON.stringify({ grown, changed, whole, withValues: Object.fromEntries(withValues) }, null, 1)}\n`,
    );
    const wholeAnyway = whole.filter(
      ({ place }) => withValues.get(place)?.whole.some((table) => HISTORY.includes(table)) ?? true,
    );
    const { rows: sizes } = await client.query<{ name: string; gigabytes: number }>(
      `select relname as name, pg_total_relation_size(oid) / 1e9 as gigabytes from pg_class where oid = any ($1::regclass[])`,
      [HISTORY],
    );
    const { messages } = worldOf(DIVISIONS);
    const note = `${messages * HISTORY_FACTOR} messages; ${grown.length} tables grown`;
    return [
      row({
        name: `statements about ${HISTORY.join(', ')} with a plan`,
        ours: compared.length,
        unit: 'statements',
        note,
      }),
      row({ name: 'of them another plan at that size', ours: changed.length, unit: 'statements' }),
      row({
        name: 'of them read one of these tables as a whole for any values',
        ours: whole.length,
        unit: 'statements',
      }),
      row({ name: 'of them also for known values', ours: wholeAnyway.length, unit: 'statements', atMost: 0 }),
      ...sizes.map(({ name, gigabytes }) =>
        row({ name: `${name} with its indexes`, ours: Number(gigabytes), unit: 'GB' }),
      ),
      ...[...new Set([...changed, ...whole])].map(({ place, small, large }) => {
        const known = withValues.get(place);
        const read = large.whole.filter((table) => HISTORY.includes(table));
        return row({
          name: place,
          ours: known?.cost ?? large.cost,
          reference: small.cost,
          unit: 'cost',
          note: read.length > 0 ? `for any values ${Math.round(large.cost)}, with all of ${read.join(', ')}` : '',
        });
      }),
    ];
  },
};
