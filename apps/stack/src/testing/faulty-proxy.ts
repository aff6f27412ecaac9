import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to requests on their way to a sport:
 * - `pass`: nothing.
 * - `refuse`: the connection is cut before the sport sees anything.
 * - `lose-response`: the sport does its work, and its response never arrives.
 * - `hold-response`: the same, and the hub keeps waiting for it.
 * - `hold-request`: the request waits until `letGo`, then reaches the sport.
 */
export type Fault = 'pass' | 'refuse' | 'lose-response' | 'hold-response' | 'hold-request';

export interface FaultyProxy {
  readonly origin: string;
  fault: Fault;
  /** What becomes of a response's text on its way, by the address that was asked for. */
  edit: ((url: string, text: string) => string) | undefined;
  /** The next time that a request was held, or a response lost. */
  nextFault(): Promise<void>;
  letGo(): void;
  stop(): Promise<void>;
}

/** Stands between a hub and a sport and breaks what it is told to break, but for what the hub asks by itself now and then. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const held: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  const happened = () => {
    waiting.forEach((tell) => tell());
    waiting = [];
  };

  const forward = (
    from: IncomingMessage,
    body: Buffer,
    deliver: (response: IncomingMessage, content: Buffer) => void,
  ) => {
    const onward = request(`${target}${from.url}`, { method: from.method, headers: from.headers }, async (response) => {
      deliver(response, Buffer.concat((await response.toArray()) as Buffer[]));
    });
    onward.on('error', () => from.socket.destroy());
    onward.end(body);
  };

  const proxy: FaultyProxy = {
    origin: '',
    fault: 'pass',
    edit: undefined,
    nextFault: () => new Promise((resolve) => waiting.push(resolve)),
    letGo: () => held.splice(0).forEach((go) => go()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const server = createServer(async (from: IncomingMessage, to: ServerResponse) => {
    const fault = from.url?.startsWith('/health/') ? 'pass' : proxy.fault;
    if (fault === 'refuse') {
      from.socket.destroy();
      return;
    }
    const body = Buffer.concat((await from.toArray()) as Buffer[]);
    if (fault === 'hold-request') {
      const released = new Promise<void>((resolve) => held.push(resolve));
      happened();
      await released;
    }
    forward(from, body, (response, content) => {
      if (fault === 'lose-response' || fault === 'hold-response') {
        happened();
        if (fault === 'lose-response') from.socket.destroy();
        return;
      }
      // What is compressed is no text.
      const edit = response.headers['content-encoding'] ? undefined : proxy.edit;
      const sent = edit ? Buffer.from(edit(from.url ?? '', content.toString())) : content;
      const length = edit ? { 'content-length': String(sent.length) } : {};
      to.writeHead(response.statusCode ?? 502, { ...response.headers, ...length });
      to.end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(proxy, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
