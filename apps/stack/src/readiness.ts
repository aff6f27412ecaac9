import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopbackFor } from './config.ts';
import { StartError } from './start-error.ts';
import type { ServiceSpec } from './services.ts';
import type { Run } from './supervisor.ts';

/** Waits until a service that was just started answers that it is ready, or ends; fails if neither happens in time. */
export async function waitUntilReady({ name, host, port }: ServiceSpec, run: Run, milliseconds = 180_000): Promise<'ready' | 'ended'> {
  let hasEnded = false;
  void run.ended.then(() => { hasEnded = true; });
  let missing = 'it does not answer';
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(25)) {
    if (hasEnded) return 'ended';
    const answer = await ask(`http://${loopbackFor(host)}:${port}/health/ready`);
    if (answer?.status === 200) return 'ready';
    if (answer) missing = answer.body.replaceAll(/\s+/g, ' ').slice(0, 300);
  }
  throw new StartError(`${name} is not ready after ${milliseconds / 1000} s: ${missing}`);
}

function ask(url: string): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => { body += text; });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', () => resolve(undefined));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}
