import { createLogger, type Logger } from '../log.ts';

/** A logger that keeps its lines, so that a test can look for what must not be in them. */
export function createTestLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    log: createLogger({
      service: 'test',
      level: 'debug',
      destination: {
        write: (line) => {
          lines.push(line);
        },
      },
    }),
  };
}
