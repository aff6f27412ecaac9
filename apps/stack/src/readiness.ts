import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopbackFor } from './config.ts';
import { StartError } from './start-error.ts';
import type { ServiceSpec } from './services.ts';
import type { Run } from './supervisor.ts';

/** Waits until a service that was just started answers that it is ready, or ends; fails if neither happens in time. */
export async function waitUntilReady(
  { name, host, port }: ServiceSpec,
  run: Run,
  milliseconds = 180_000,
): Promise<'ready' | 'ended'> {
  let hasEnded = false;
  void run.ended.then(() => {
    hasEnded = true;
  });
  let missing = 'it does not answer';
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await sleep(30)) {
    if (hasEnded) return 'ended';
    // Most attempts come too early. Asking over HTTP each time would take from the processor what the services need.
    const response = (await isListening(host, port))
      ? await ask(`http://${loopbackFor(host)}:${port}/health/ready`)
      : undefined;
    if (response?.status === 200) return 'ready';
    if (response) missing = response.body.replaceAll(/\s+/g, ' ').slice(0, 300);
  }
  throw new StartError(`${name} is not ready after ${milliseconds / 1000} s: ${missing}`);
}

/**
 * The hub may have looked for a sport that was still starting, and looks again only after a moment: nobody is told to
 * come before that. A sport that it does not find for longer is no reason not to start; its pages say so.
 */
export async function waitUntilReached(
  { host, port }: Pick<ServiceSpec, 'host' | 'port'>,
  sports: readonly string[],
  milliseconds = 20_000,
): Promise<void> {
  const isReached = async (sport: string): Promise<boolean> =>
    (await ask(`http://${loopbackFor(host)}:${port}/api/v1/sports/${sport}/health`))?.status === 200;
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await sleep(100))
    if ((await Promise.all(sports.map(isReached))).every(Boolean)) return;
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopbackFor(host).replace(/^\[|\]$/g, ''), port });
    socket
      .once('error', () => resolve(false))
      .once('close', () => resolve(false))
      .once('connect', () => {
        resolve(true);
        socket.destroy();
      });
    socket.setTimeout(2_000, () => socket.destroy());
  });
}

function ask(url: string): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', () => resolve(undefined));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}
