/** What a connection calls itself whose test makes a deadlock in order to see it broken. */
export const ON_PURPOSE = 'deadlock-on-purpose';

/** Which database it was in, and what the connection calls itself. */
export const LOG_SETTINGS = { log_line_prefix: '%m [%p] %d %a ', log_error_verbosity: 'default' };

const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[/;

/** Every deadlock in a server's log, with who waited for whom; those that were made on purpose are none. */
export function deadlocksIn(log: string): string[] {
  const lines = log.split('\n');
  return lines.flatMap((line, at) => {
    if (!line.includes('deadlock detected') || line.includes(ON_PURPOSE)) return [];
    // The detail is an entry of its own, whose further lines are indented.
    const rest = lines.slice(at + 1);
    const next = rest.findIndex((other, place) => place > 0 && ENTRY.test(other));
    return [[line, ...(next < 0 ? rest : rest.slice(0, next))].join('\n').trimEnd()];
  });
}
