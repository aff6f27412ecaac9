import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ConfigError, type Environment } from '../config.ts';
import { Problem } from '../problem.ts';
import type { Sql } from '../sql/database.ts';

export interface ThrottleRule {
  limit: number;
  seconds: number;
}

export interface Throttle<Name extends string> {
  /** Takes one of the allowed hits or throws 429 with `Retry-After`. */
  take(sql: Sql, rule: Name, key: string | number): Promise<void>;
  /** Like `take`, but says whether there was one left. */
  tryTake(sql: Sql, rule: Name, key: string | number): Promise<boolean>;
  /** Forgets the hits: what was counted turned out not to be a failure. */
  clear(sql: Sql, rule: Name, key: string | number): Promise<void>;
  /** Gives the newest hit back. */
  giveBack(sql: Sql, rule: Name, key: string | number): Promise<void>;
}

const hashKey = (key: string | number): Buffer => createHash('sha256').update(String(key)).digest();

/**
 * Counters shared by all processes. Each key keeps the times of its hits inside the window, and one
 * statement decides and records, so that the limit holds exactly under concurrency. A refused hit is
 * not recorded: trying again does not lengthen the wait.
 */
export function createThrottle<Name extends string>(
  rules: Readonly<Record<Name, ThrottleRule>>,
  clock: Clock,
): Throttle<Name> {
  const tryTake = async (sql: Sql, name: Name, key: string | number): Promise<boolean> => {
    const { limit, seconds } = rules[name];
    const now = clock.now();
    const taken = await sql.run(
      `insert into throttle_hits as t (rule, key_hash, hits, expires_at)
       values ($1, $2, array[$3::timestamptz], $3::timestamptz + $4 * interval '1 second')
       on conflict (rule, key_hash) do update set
         hits = array(select h from unnest(t.hits) h where h > $3::timestamptz - $4 * interval '1 second' order by h) || $3::timestamptz,
         expires_at = excluded.expires_at
       where (select count(*) from unnest(t.hits) h where h > $3::timestamptz - $4 * interval '1 second') < $5`,
      [name, hashKey(key), now, seconds, limit],
    );
    return taken === 1;
  };

  const retryAfter = async (sql: Sql, name: Name, key: string | number): Promise<number> => {
    const { seconds } = rules[name];
    const row = await sql.maybeOne<{ oldest: Date | null }>(
      `select (select min(h) from unnest(hits) h where h > $3::timestamptz - $4 * interval '1 second') as oldest
         from throttle_hits where rule = $1 and key_hash = $2`,
      [name, hashKey(key), clock.now(), seconds],
    );
    if (!row?.oldest) return 1;
    return Math.max(1, Math.ceil((row.oldest.getTime() - clock.now().getTime()) / 1000) + seconds);
  };

  return {
    tryTake,
    async take(sql, name, key) {
      if (await tryTake(sql, name, key)) return;
      throw new Problem('throttle.exceeded', { retryAfter: await retryAfter(sql, name, key) });
    },
    async clear(sql, name, key) {
      await sql.run('delete from throttle_hits where rule = $1 and key_hash = $2', [name, hashKey(key)]);
    },
    async giveBack(sql, name, key) {
      await sql.run(
        `update throttle_hits set hits = hits[1:greatest(cardinality(hits) - 1, 0)] where rule = $1 and key_hash = $2`,
        [name, hashKey(key)],
      );
    },
  };
}

/** Every rule can be changed: `THROTTLE_LOGIN_ADDRESS=10/900` is ten in 900 seconds. */
export function readThrottleRules<Name extends string>(
  env: Environment,
  defaults: Readonly<Record<Name, ThrottleRule>>,
): Record<Name, ThrottleRule> {
  const rules = { ...defaults } as Record<Name, ThrottleRule>;
  for (const name of Object.keys(defaults) as Name[]) {
    const variable = `THROTTLE_${name.toUpperCase().replaceAll('-', '_')}`;
    const value = env[variable]?.trim();
    if (!value) continue;
    const [, limit, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(value) ?? [];
    if (!Number(limit) || !Number(seconds))
      throw new ConfigError(variable, 'must be <limit>/<seconds>, for example 10/900');
    rules[name] = { limit: Number(limit), seconds: Number(seconds) };
  }
  return rules;
}
