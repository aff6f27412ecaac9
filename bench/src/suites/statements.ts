import pg from 'pg';
import { runStatement } from '@sports-hub/kernel/statement';
import { interleave, row, warmUp, type BenchRow, type Suite } from '../harness.ts';

const ROWS = 20_000;
const PER_CONVERSATION = 20;
const AT_A_TIME = 16;

const TABLE = `
  create table messages (id bigint primary key, conversation bigint, sender bigint, body text, created timestamptz,
    extra jsonb, seen boolean, kind text);
  insert into messages select n, n / ${PER_CONVERSATION}, n % 7, 'At five on the field behind the school. ' || n, now(),
    '{"a": 1}', n % 2 = 0, 'text' from generate_series(1, ${ROWS}) n;
  create index on messages (conversation);
  analyze messages`;

interface Asked {
  name: string;
  text: string;
  most: number;
  calls: number;
}
const STATEMENTS: readonly Asked[] = [
  {
    name: 'one row',
    text: 'select id, sender, body, created, seen from messages where id = $1',
    most: ROWS,
    calls: 2_000,
  },
  {
    name: `${PER_CONVERSATION} rows`,
    text: 'select id, conversation, sender, body, created, extra, seen, kind from messages where conversation = $1 order by id',
    most: ROWS / PER_CONVERSATION - 1,
    calls: 1_000,
  },
];

/** Microseconds of this process's processor time for each of many statements, several at a time. */
async function cost({ most, calls }: Asked, ask: (value: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < calls) {
      begun += 1;
      await ask(1 + ((begun * 37) % most));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

export const suite: Suite = {
  name: 'statements',
  summary:
    'What a prepared statement costs the process that runs it: ours, which asks once what the rows look like, and the driver’s own, which asks each time.',
  async run(ctx) {
    const connectionString = await ctx.database('statements');
    const pools = [new pg.Pool({ connectionString, max: 4 }), new pg.Pool({ connectionString, max: 4 })] as const;
    const [ourPool, driverPool] = pools;
    const rows: BenchRow[] = [];
    try {
      await driverPool.query(TABLE);
      for (const asked of STATEMENTS) {
        const { name, text } = asked;
        const ours = () => cost(asked, (value) => runStatement(ourPool, name, text, [value]));
        const driver = () => cost(asked, (value) => driverPool.query({ name, text, values: [value] }));
        await warmUp(ours, driver);
        const measured = await interleave(ours, driver, ctx.rounds);
        rows.push(row({ name: `a statement with ${name}`, ...measured, unit: 'µs', atMost: 0.9 }));
      }
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
    return rows;
  },
};
