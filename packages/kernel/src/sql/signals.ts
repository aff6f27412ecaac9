import { randomInt } from 'node:crypto';
import pg from 'pg';
import { errorFields, type Logger } from '../log.ts';

/** How long texts are gathered before they are told together. */
const GATHER_MS = 10;
/** More than this wait only while the database is away, and whoever missed them looks again anyway. */
const MAX_WAITING = 1_000;
const PULSE_MS = 10_000;
const ANSWER_MS = 3_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface Signals {
  /** Tells every process that listens, soon, once for what is told several times. Never fails; it may be lost. */
  tell(text: string): void;
  /** From now on what any process tells is heard. `missed`: for a while nothing could be heard. */
  listen(heard: (text: string) => void, missed: () => void): void;
  close(): Promise<void>;
}

/**
 * Short texts between the processes on one database, by its NOTIFY. One connection per process, made when it is first
 * needed and again whenever it breaks or goes quiet.
 *
 * What is told is not part of any transaction. A NOTIFY inside one would hold a lock of the whole database until its
 * commit is on the disk, so that of all that send something one at a time could commit. So whoever tells does it
 * afterwards, and whoever listens must not rely on it.
 */
export function openSignals({ url, channel, log }: { url: string; channel: string; log: Logger }): Signals {
  const waiting = new Set<string>();
  let listener: { heard: (text: string) => void; missed: () => void } | undefined;
  let current: pg.Client | undefined;
  let state: 'unused' | 'connecting' | 'connected' | 'waiting' | 'closed' = 'unused';
  let pause = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let hasHeard = false;

  const send = (): void => {
    gathering = undefined;
    if (!current || state !== 'connected' || waiting.size === 0) return;
    const texts = [...waiting];
    waiting.clear();
    // A failure is told to the connection as well, which then is made again.
    current.query('select pg_notify($1, text) from unnest($2::text[]) text', [channel, texts]).catch(() => {});
  };

  const connect = async (): Promise<void> => {
    state = 'connecting';
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: `signals ${channel}`,
    });
    current = client;
    const beat: { timer?: NodeJS.Timeout } = {};
    const over = (error?: unknown): void => {
      if (current !== client) return;
      current = undefined;
      clearInterval(beat.timer);
      client.end().catch(() => {});
      if (state === 'closed') return;
      log.warn('signals of the database are not heard', error ? errorFields(error) : {});
      state = 'waiting';
      // Not everybody at the same moment.
      again = setTimeout(() => void connect(), randomInt(pause / 2, pause * 1.5)).unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    client.on('error', over);
    client.on('end', () => over());
    client.on('notification', ({ payload }) => {
      if (payload) listener?.heard(payload);
    });
    try {
      await client.connect();
      await client.query('set synchronous_commit = off');
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      return over(error);
    }
    if (current !== client) return;
    state = 'connected';
    pause = FIRST_PAUSE_MS;
    beat.timer = setInterval(() => client.query('select 1').catch(over), PULSE_MS).unref();
    if (hasHeard) listener?.missed();
    hasHeard = true;
    send();
  };
  const wanted = (): void => {
    if (state === 'unused') void connect();
  };

  return {
    tell(text) {
      if (state === 'closed') return;
      if (waiting.size >= MAX_WAITING) waiting.clear();
      waiting.add(text);
      wanted();
      gathering ??= setTimeout(send, GATHER_MS);
    },
    listen(heard, missed) {
      listener = { heard, missed };
      wanted();
    },
    async close() {
      const client = current;
      state = 'closed';
      current = undefined;
      clearTimeout(again);
      clearTimeout(gathering);
      await client?.end().catch(() => {});
    },
  };
}
