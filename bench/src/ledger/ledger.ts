import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { BenchContext } from '../harness.ts';
import { machine } from '../report.ts';
import { slowerThan } from './compare.ts';
import { startGenerator } from './load.ts';
import { measureRow, type LedgerResult } from './measure.ts';
import { measureOpening } from './opening.ts';
import { createPeerRows } from './peers/rows.ts';
import { createRows, type LedgerRow } from './rows.ts';
import { measureStatementsAlone } from './statements-alone.ts';
import { asMarkdown, asText, type Ledger } from './tables.ts';

export interface LedgerOptions {
  quick: boolean;
  /** Processor time of what is asked most, and nothing else. */
  short: boolean;
  /** A result to compare with. */
  compare: string | undefined;
  /** The root of another checkout of this project, which takes the references' place. */
  against: string | undefined;
  /** Rows whose names begin so. */
  only: string | undefined;
  /** Directus, Parse Server and WordPress take the references' place. */
  peers: boolean;
}

const DIVISIONS = { full: 20, quick: 1 };
const OPENING = {
  full: { families: 500, places: 100, seconds: 30 },
  quick: { families: 100, places: 20, seconds: 5 },
};
/** Of a short run: many short turns are steadier than a few long ones. */
const SHORT = { rounds: 9, requests: 1_500 };
const ASKED_MOST = ['public list of the API, cached', 'GET /account', 'empty poll'];
const MANY = '999999/3600';
/** What is measured is the work, not how somebody is stopped. */
/** A line for each request, as it is unless somebody says otherwise. */
const AS_IT_RUNS = { LOG_LEVEL: 'info' };
const WITHOUT_LIMITS = {
  THROTTLE_MESSAGES: '100000/1',
  THROTTLE_QUOTES: MANY,
  THROTTLE_REGISTRATIONS: MANY,
  THROTTLE_REGISTRATION_ADDRESS: MANY,
  THROTTLE_NEW_CHILDREN: MANY,
  THROTTLE_NEW_CHILDREN_NETWORK: MANY,
};

/** `npm run bench -- ledger`: what each request costs, of which process, against the least that it could. False when it got dearer, or could not be measured. */
export async function runLedger(
  ctx: BenchContext,
  { quick, short, compare, against, only, peers }: LedgerOptions,
): Promise<boolean> {
  const isBrief = quick || short;
  const divisions = isBrief ? DIVISIONS.quick : DIVISIONS.full;
  const stack = await ctx.startStack(AS_IT_RUNS, WITHOUT_LIMITS);
  const other = against === undefined ? undefined : await ctx.startStack(AS_IT_RUNS, WITHOUT_LIMITS, {}, against);
  const postgres = { name: 'PostgreSQL', pid: (await ctx.postgres()).pid ?? 0, withChildren: true };
  ctx.say('filling the databases ...');
  const usual = await createRows(ctx, { stack, divisions });
  const rows = peers ? await createPeerRows(ctx, { stack, rows: usual, divisions }) : usual;
  const references = other && (await createRows(ctx, { stack: other, divisions }));
  const isWanted = ({ name }: LedgerRow): boolean =>
    only !== undefined ? name.startsWith(only) : !short || ASKED_MOST.includes(name);

  const isComparison = short || other !== undefined;
  const { rounds, requests } = isComparison ? SHORT : { rounds: ctx.rounds, requests: undefined };
  const measuring = { send: startGenerator(ctx), postgres, rounds, seconds: ctx.seconds, requests };
  /** What cannot be measured is missing, and the run has failed; the rest is told. */
  let isComplete = true;
  const attempt = async <T>(what: string, measure: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await measure();
    } catch (error) {
      isComplete = false;
      ctx.say(`${what} was not measured: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const results: LedgerResult[] = [];
  for (const [place, row] of rows.entries()) {
    if (!isWanted(row)) continue;
    const there = references && { ...references[place]!.ours, name: 'the other checkout' };
    const result = await attempt(row.name, () => measureRow(there ? { ...row, reference: there } : row, measuring));
    if (!result) continue;
    ctx.say(
      `${row.name}: ${result.ours.services.median.toFixed(3)} ms, ${result.processor.median.toFixed(2)} of ${result.referenceName}`,
    );
    results.push(result);
  }
  const isWhole = !isComparison && only === undefined;
  const processes = [...usual[0]!.ours.processes, postgres];
  const alone =
    isWhole && !peers
      ? await attempt('statements alone', () =>
          measureStatementsAlone(ctx, stack, { postgres, seconds: Math.max(ctx.seconds, 3) }),
        )
      : undefined;
  const opening =
    isWhole && !peers
      ? await attempt('the opening', () => measureOpening(stack, processes, quick ? OPENING.quick : OPENING.full))
      : undefined;
  const ledger: Ledger = {
    when: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    machine: machine(),
    arch,
    rounds,
    rows: results,
    alone: alone ?? [],
    ...(opening ? { opening } : {}),
  };
  console.log(`\n${asText(ledger)}`);
  if (isWhole)
    console.log(`\n  Written to ${await keep(ledger, `${peers ? 'peers' : 'ledger'}${quick ? '-quick' : ''}`)}`);
  if (compare === undefined) return isComplete;
  const slower = slowerThan(JSON.parse(await readFile(compare, 'utf8')) as Ledger, ledger);
  for (const line of slower) console.error(`  ${line}`);
  if (slower.length === 0) console.log(`  Nothing costs more than in ${compare}, beyond the spread.`);
  return isComplete && slower.length === 0;
}

async function keep(ledger: Ledger, name: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../../results/${ledger.arch}`, import.meta.url));
  await mkdir(folder, { recursive: true });
  const file = `${folder}/${name}`;
  await writeFile(`${file}.md`, asMarkdown(ledger));
  await writeFile(`${file}.json`, `${JSON.stringify(ledger, null, 2)}\n`);
  return `${file}.md`;
}
