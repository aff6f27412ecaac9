import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { throttled } from '../problem.ts';
import type { Sql } from '../sql/database.ts';
import type { ThrottleRule } from './rules.ts';

export interface Throttle<Name extends string> {
  /** Takes one of the allowed hits or throws 429 with `Retry-After`. */
  take(sql: Sql, rule: Name, key: string | number): Promise<void>;
  /** Like `take`, but says whether there was one left. */
  tryTake(sql: Sql, rule: Name, key: string | number): Promise<boolean>;
  /** The same for many keys, each for itself, with one statement. */
  tryTakeAll(sql: Sql, rule: Name, keys: readonly (string | number)[]): Promise<boolean[]>;
  /** Throws 429 when no hit is left, and takes none. */
  requireCapacity(sql: Sql, rule: Name, key: string | number): Promise<void>;
  /** Forgets the hits: what was counted turned out not to be a failure. */
  clear(sql: Sql, rule: Name, key: string | number): Promise<void>;
  /** Gives the newest hit back. */
  giveBack(sql: Sql, rule: Name, key: string | number): Promise<void>;
  /**
   * Begins something that may turn out to be a hit. False while as many are in progress as there are hits left; then
   * their ends decide. Throws 429 when none is left.
   */
  open(sql: Sql, rule: Name, key: string | number): Promise<boolean>;
  /** Ends it. `success` also forgets the earlier hits; `neither` counts nothing. */
  close(sql: Sql, rule: Name, key: string | number, end: 'hit' | 'success' | 'neither'): Promise<void>;
}

/** What a killed process has begun is over after this. */
const OPEN_SECONDS = 60;

const hashKey = (key: string | number): Buffer => createHash('sha256').update(String(key)).digest();

/**
 * Counters shared by all processes: each key keeps the times of its hits inside the window, and `take_throttle()` in
 * the database decides and records in one statement, so that the limit holds exactly under concurrency. A refused hit
 * is not recorded: trying again does not lengthen the wait. A hit from the future, seen after a clock was set back,
 * counts as one of now.
 */
export function createThrottle<Name extends string>(
  rules: Readonly<Record<Name, ThrottleRule>>,
  clock: Clock,
): Throttle<Name> {
  /** Null when a hit was taken, else the seconds until there is one. The same function counts messages. */
  const take = async (sql: Sql, name: Name, key: string | number): Promise<number | null> => {
    const { limit, seconds } = rules[name];
    const values = [name, hashKey(key), clock.now(), limit, seconds];
    const row = await sql.one<{ wait: number | null }>('select take_throttle($1, $2, $3, $4, $5) as wait', values);
    return row.wait;
  };

  /** How many hits count now, and the seconds until the oldest does not. */
  const counted = async (sql: Sql, name: Name, key: string | number): Promise<{ hits: number; wait: number }> => {
    const { seconds } = rules[name];
    const now = clock.now();
    const values = [name, hashKey(key), now, seconds];
    const row = await sql.maybeOne<{ hits: number; oldest: Date | null; newest: Date | null }>(
      `select count(h)::int as hits, min(h) as oldest, max(h) as newest from throttle_hits, unnest(hits) h
        where rule = $1 and key_hash = $2 and h > $3::timestamptz - $4 * interval '1 second'`,
      values,
    );
    if (!row?.oldest) return { hits: 0, wait: 1 };
    if (row.newest! > now) {
      await sql.run(
        `update throttle_hits set expires_at = least(expires_at, $3::timestamptz + $4 * interval '1 second'),
                hits = hits_within(hits, $3::timestamptz - $4 * interval '1 second', $3)
          where rule = $1 and key_hash = $2`,
        values,
      );
    }
    const oldest = Math.min(row.oldest.getTime(), now.getTime());
    return { hits: row.hits, wait: Math.max(1, Math.ceil((oldest - now.getTime()) / 1000) + seconds) };
  };

  return {
    tryTake: async (sql, name, key) => (await take(sql, name, key)) === null,
    async tryTakeAll(sql, name, keys) {
      const { limit, seconds } = rules[name];
      const rows = await sql.rows<{ taken: boolean }>(
        `select take_throttle($1, key, $3, $4, $5) is null as taken from unnest($2::bytea[]) with ordinality k(key, place)
          order by place`,
        [name, keys.map(hashKey), clock.now(), limit, seconds],
      );
      return rows.map(({ taken }) => taken);
    },
    async take(sql, name, key) {
      const wait = await take(sql, name, key);
      if (wait !== null) throw throttled(name, wait);
    },
    async requireCapacity(sql, name, key) {
      const { hits, wait } = await counted(sql, name, key);
      if (hits >= rules[name].limit) throw throttled(name, wait);
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
    async open(sql, name, key) {
      const { limit, seconds } = rules[name];
      const opened = await sql.run(
        `insert into throttle_hits as t (rule, key_hash, hits, open, expires_at)
         values ($1, $2, '{}', array[$3::timestamptz], $3::timestamptz + $4 * interval '1 second')
         on conflict (rule, key_hash) do update set
           open = array(select o from unnest(t.open) o where abs(extract(epoch from $3::timestamptz - o)) < ${OPEN_SECONDS}) || $3::timestamptz,
           expires_at = excluded.expires_at
         where (select count(*) from unnest(t.hits) h where h > $3::timestamptz - $4 * interval '1 second')
             + (select count(*) from unnest(t.open) o where abs(extract(epoch from $3::timestamptz - o)) < ${OPEN_SECONDS}) < $5`,
        [name, hashKey(key), clock.now(), seconds, limit],
      );
      if (opened === 1) return true;
      const { hits, wait } = await counted(sql, name, key);
      if (hits >= limit) throw throttled(name, wait);
      return false;
    },
    async close(sql, name, key, end) {
      const { seconds } = rules[name];
      await sql.run(
        `update throttle_hits set open = open[1:greatest(cardinality(open) - 1, 0)],
                hits = case $5 when 'success' then '{}' when 'neither' then hits
                       else hits_within(hits, $3::timestamptz - $4 * interval '1 second', $3) || $3::timestamptz end,
                expires_at = $3::timestamptz + $4 * interval '1 second'
          where rule = $1 and key_hash = $2`,
        [name, hashKey(key), clock.now(), seconds, end],
      );
    },
  };
}
