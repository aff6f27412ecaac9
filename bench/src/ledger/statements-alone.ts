import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { BenchContext, BenchStack } from '../harness.ts';
import { watchProcessors, type Measured } from './processes.ts';

const run = promisify(execFile);
const CLIENTS = 20;

/** What a row is asked of the database alone, as `pgbench` writes it. */
const SCRIPTS: readonly { row: string; database: 'hub' | 'basketball'; range: string; text: string }[] = [
  {
    row: 'GET /account',
    database: 'hub',
    range: 'select min(id)::int as low, max(id)::int as high from accounts where id >= 1000000',
    text: 'select id, email, first_name, last_name, verified_at, disabled, created_at from accounts where id = :id;',
  },
  {
    row: 'empty poll',
    database: 'basketball',
    range: 'select min(id)::int as low, max(id)::int as high from conversations where id >= 1000000',
    text: 'select id, sender_id, body, created_at from messages where conversation_id = :id and id > 1000000000 order by id limit 100;',
  },
];

export interface Alone {
  row: string;
  how: string;
  perSecond: number;
  /** Of PostgreSQL, milliseconds for one statement. */
  processor: number;
}

async function inLoop(url: string, text: string, low: number, high: number, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const id = low + Math.floor(Math.random() * (high - low + 1));
      await pool.query({ name: 'alone', text: text.replace(':id', '$1::bigint'), values: [id] });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.end();
  return count / seconds;
}

/** Statements with nothing at all around them: by `pgbench` where there is one, otherwise in a loop of the driver. */
export async function measureStatementsAlone(
  ctx: BenchContext,
  { databaseUrls }: BenchStack,
  { postgres, seconds }: { postgres: Measured; seconds: number },
): Promise<Alone[]> {
  const hasPgbench = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  const results: Alone[] = [];
  for (const { row, database, range, text } of SCRIPTS) {
    const url = databaseUrls[database];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { low, high } = (await client.query<{ low: number; high: number }>(range)).rows[0]!;
    await client.end();
    const used = watchProcessors([postgres]);
    let perSecond: number;
    if (hasPgbench) {
      const file = join(ctx.folder, `${database}.sql`);
      await writeFile(file, `\\set id random(${low}, ${high})\n${text}\n`);
      const options = [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(CLIENTS),
        '-j',
        '1',
        '-T',
        String(seconds),
        '-f',
        file,
        url,
      ];
      const { stdout } = await run('pgbench', options);
      perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    } else perSecond = await inLoop(url, text, low, high, seconds);
    const how = hasPgbench ? 'pgbench' : 'a loop of the driver (no pgbench here)';
    results.push({ row, how, perSecond, processor: used()['PostgreSQL']! / (perSecond * seconds) });
  }
  return results;
}
