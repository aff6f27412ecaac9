import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Sql } from '@sports-hub/kernel';
import { TEST_SECRET } from '../../testing/sport.ts';

/** Processes that tell people and send mails, to be killed. */
export function tellingProcesses(env: Record<string, string>) {
  const running = new Set<ChildProcess>();
  return {
    async start(): Promise<ChildProcess> {
      const child = fork(fileURLToPath(new URL('./telling-process.ts', import.meta.url)), {
        env: {
          ...process.env,
          SPORT_SECRET: TEST_SECRET.basketball,
          SANDBOX_PAYMENTS: 'on',
          // None of it is to wait.
          THROTTLE_NOTICES: '1000/3600',
          ...env,
        },
      });
      running.add(child);
      await once(child, 'message');
      return child;
    },
    async kill(child: ChildProcess): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
      running.delete(child);
    },
    stop(): void {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

/** So many more parents of the player 1, who plays for the team 1. */
export async function addParents(sql: Sql, count: number): Promise<void> {
  await sql.run(
    `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
     select 50000 + n, 'many' || n || '@riverbend.example', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  await sql.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
}

/** Whether anything is still to be told, mailed or pushed. */
export const isLeft = async (sql: Sql): Promise<boolean> =>
  (await sql.maybeOne(
    `select 1 from notices union all select 1 from notice_events
     union all select 1 from jobs.job where name in ('mail', 'push') and state < 'completed' limit 1`,
  )) !== undefined;
