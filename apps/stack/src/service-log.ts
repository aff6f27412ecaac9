import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { MAX_BYTES, rotate, rotateSync } from './log-files.ts';

export interface ServiceLog {
  /** Writes everything the stream says into the log file, line by line. */
  collect: (stream: Readable | null) => void;
  /** What the service said last about why it cannot run. */
  lastComplaint: () => string | undefined;
  close: () => void;
}

/** Keeps a service's output in a file. Only errors are worth a line on the terminal. */
export async function openServiceLog(service: string, file: string, say: (line: string) => void): Promise<ServiceLog> {
  await rotate(file);
  // A place where nothing can be written is said now. The service would wait for ever for somebody who takes its words.
  await (await open(file, 'a', 0o600)).close();
  let out = append(file);
  let written = 0;
  let complaint: string | undefined;

  const write = (line: string): void => {
    out.write(`${line}\n`);
    written += line.length;
    if (written < MAX_BYTES) return;
    // What is still to be written goes to the file that is open, under its new name.
    rotateSync(file);
    out.end();
    out = append(file);
    written = 0;
  };

  return {
    collect: (stream) => {
      if (!stream) return;
      createInterface({ input: stream }).on('line', (line) => {
        write(line);
        if (line.startsWith('{')) {
          const problem = errorIn(line);
          if (problem) say(`${service}: ${problem}. Log: ${file}`);
        } else if (
          /^\w*Error\b/.test(line) ||
          (complaint === undefined && line.trim() && !/^\s|^\(|^node:/.test(line))
        ) {
          complaint = line.trim();
        }
      });
    },
    lastComplaint: () => complaint,
    close: () => out.end(),
  };
}

function append(file: string): WriteStream {
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', () => {}); // a full disk must not end the stack
  return stream;
}

/** The message of a line that is an error or worse; the services write one JSON object per line. */
function errorIn(line: string): string | undefined {
  if (!/"level":[56]0\b/.test(line)) return undefined;
  try {
    const { msg, error, request_id: request } = JSON.parse(line) as Record<string, unknown>;
    return [msg, error, request && `request ${String(request)}`].filter(Boolean).join(', ');
  } catch {
    return undefined;
  }
}
