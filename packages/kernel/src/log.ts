import { pino } from 'pino';

/** The only fields a log line may have. Names, addresses, tokens, bodies and query strings have no field here. */
const ALLOWED = [
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
export type LogFields = Partial<Record<(typeof ALLOWED)[number], string | number | undefined>>;

export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** A line waits so long at most for others that are written with it. */
const FLUSH_MS = 100;
const BLOCK_BYTES = 4_096;
/** How a line begins that does not wait. */
const WORTH_A_WARNING = /^\{"level":[4-9]\d/;

/**
 * Lines leave in blocks: a write for each costs more than making it. What is worth a warning leaves at once, with all
 * before it, and so does everything when the process ends; one that is killed may lose the last tenth of a second.
 */
function inBlocks(): { write(line: string): void } {
  const out = pino.destination({ dest: 1, sync: true, minLength: BLOCK_BYTES });
  let isWaiting = false;
  const flush = (): void => {
    isWaiting = false;
    try {
      out.flushSync();
    } catch {
      // Nobody reads it any more, or the disk is full: no reason to stop serving.
    }
  };
  process.on('exit', flush);
  return {
    write(line) {
      out.write(line);
      if (WORTH_A_WARNING.test(line)) return flush();
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(flush, FLUSH_MS).unref();
    },
  };
}
export function createLogger(options: {
  service: string;
  level: string;
  destination?: { write(line: string): void };
}): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  const out = pino(settings, options.destination ?? inBlocks());
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) => {
      if (!out.isLevelEnabled(level)) return;
      const allowed: LogFields = {};
      for (const name of ALLOWED) if (fields[name] !== undefined) allowed[name] = fields[name];
      out[level](allowed, event);
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
