import { writeSync } from 'node:fs';
import { systemClock } from './clock.ts';

/** The only fields a log line may have. Names, addresses, tokens, bodies and query strings have no field here. */
const FIELDS = [
  'request_id',
  'method',
  'route',
  'status',
  'ms',
  'sport',
  'operation',
  'queue',
  'job_id',
  'attempt',
  'error',
  'error_code',
  'constraint',
  'at',
  'port',
  'host',
  'signal',
  'count',
  'reason',
  'migration',
] as const;
export type LogFields = Partial<Record<(typeof FIELDS)[number], string | number | undefined>>;
const ALLOWED: ReadonlySet<string> = new Set(FIELDS);

export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

type Level = 'debug' | 'info' | 'warn' | 'error';
const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity } as const;

/** A line waits so long at most for others that are written with it. */
const FLUSH_MS = 100;
const BLOCK_LENGTH = 4_096;
/** Somebody who reads slower than we write; what is not worth a warning is left out until they have caught up. */
const KEPT_LENGTH = 4 * 1024 ** 2;
const LAST_TRIES = 10;
const IS_FULL = new Set(['EAGAIN', 'EBUSY']);

interface Lines {
  write(line: string, isUrgent: boolean): void;
}

/**
 * Lines leave in blocks: a write for each costs more than making it. What is worth a warning leaves at once, with all
 * before it, and so does everything when the process ends; one that is killed may lose the last tenth of a second.
 * Nothing waits for a disk.
 */
function inBlocks(): Lines {
  let block = '';
  let isWaiting = false;
  const flush = (): void => {
    isWaiting = false;
    const bytes = Buffer.from(block);
    block = '';
    for (let written = 0; written < bytes.length;) {
      try {
        written += writeSync(1, bytes, written);
      } catch (error) {
        // A pipe that is full takes the rest later. Otherwise nobody reads it any more, or the disk is full: no reason to stop serving.
        if (IS_FULL.has((error as NodeJS.ErrnoException).code ?? '')) block = bytes.toString('utf8', written);
        return;
      }
    }
  };
  const plan = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      flush();
      if (block !== '') plan();
    }, FLUSH_MS).unref();
  };
  process.on('exit', () => {
    flush();
    for (let tries = 0; block !== '' && tries < LAST_TRIES; tries += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FLUSH_MS);
      flush();
    }
  });
  return {
    write(line, isUrgent) {
      if (block.length > KEPT_LENGTH && !isUrgent) return;
      block += line;
      if (isUrgent || (block.length >= BLOCK_LENGTH && block.length < KEPT_LENGTH)) flush();
      if (block !== '') plan();
    },
  };
}

let written = { ms: 0, text: '' };
/** The time of day, written out once for all lines of a millisecond. */
function timeText(): string {
  const now = systemClock.now();
  const ms = now.getTime();
  if (ms !== written.ms) written = { ms, text: now.toISOString() };
  return written.text;
}

export function createLogger(options: {
  service: string;
  level: string;
  destination?: { write(line: string): void };
}): Logger {
  const out: Lines = options.destination ?? inBlocks();
  const least = LEVELS[options.level as keyof typeof LEVELS];
  const self = `"service":${JSON.stringify(options.service)},"pid":${process.pid}`;
  const at = (level: Level) => {
    const number = LEVELS[level];
    const isUrgent = number >= LEVELS.warn;
    if (number < least) return () => {};
    return (event: string, fields: LogFields = {}): void => {
      let line = `{"level":${number},"time":"${timeText()}",${self}`;
      for (const name in fields) {
        const value = fields[name as keyof LogFields];
        if (value !== undefined && ALLOWED.has(name)) line += `,"${name}":${JSON.stringify(value)}`;
      }
      out.write(`${line},"msg":${JSON.stringify(event)}}\n`, isUrgent);
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * What may be logged of an error: its kind and where it was thrown. Never its message,
 * which can quote what a person typed or what a row holds.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    error: asWord(error.name),
    error_code: asWord(code),
    constraint: asWord(constraint),
    at: whereThrown(error),
  };
}

const asWord = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : undefined;

/** The frames after the message: a message with line breaks could look like frames itself. */
function whereThrown({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const frames =
    start < 0
      ? []
      : stack
          .slice(start + message.length)
          .split('\n')
          .filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' < ');
}
