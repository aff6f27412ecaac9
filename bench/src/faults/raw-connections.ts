import { connect, type Socket } from 'node:net';

/** What came back for one request: a status, or why there is none. */
export interface RawResponse {
  status: string;
  retryAfter: boolean;
}

interface Waiting {
  text: string;
  ended(response: RawResponse): void;
  deadline: number;
}

const HEAD_END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** One connection with one request on it at a time, and the least of HTTP that tells where a response ends. */
class Connection {
  readonly socket: Socket;
  current: Waiting | undefined;
  #left: number | 'chunked' | undefined;
  /** Of a response whose head has not arrived whole. */
  #head: Buffer = NOTHING;
  #status = '';
  #retryAfter = false;
  #isLast = false;
  readonly #whenFree: (connection: Connection) => void;

  constructor(
    port: number,
    host: string,
    whenFree: (connection: Connection) => void,
    whenGone: (gone: Connection) => void,
  ) {
    this.#whenFree = whenFree;
    this.socket = connect({ port, host, noDelay: true });
    this.socket.on('data', (chunk) => this.#take(chunk));
    this.socket.on('error', (error: NodeJS.ErrnoException) => this.#end(error.code ?? 'failed'));
    this.socket.on('close', () => {
      this.#end('closed');
      whenGone(this);
    });
  }

  send(waiting: Waiting): void {
    this.current = waiting;
    this.#left = undefined;
    this.socket.write(waiting.text, 'latin1');
  }

  #take(chunk: Buffer): void {
    if (!this.current) return;
    let body = chunk;
    if (this.#left === undefined) {
      body = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = body.indexOf(HEAD_END);
      if (end < 0) return void (this.#head = body);
      this.#head = NOTHING;
      const head = body.toString('latin1', 0, end).toLowerCase();
      this.#status = head.slice(9, 12);
      this.#retryAfter = head.includes('\r\nretry-after:');
      this.#isLast = head.includes('\r\nconnection: close');
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
      this.#left = length === undefined ? 'chunked' : Number(length);
      body = body.subarray(end + HEAD_END.length);
    }
    if (this.#left === 'chunked') {
      if (body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) this.#end(this.#status);
      return;
    }
    this.#left -= body.length;
    if (this.#left <= 0) this.#end(this.#status);
  }

  #end(status: string): void {
    const { current } = this;
    if (!current) return;
    this.current = undefined;
    current.ended({ status, retryAfter: this.#retryAfter });
    if (this.#isLast || this.socket.destroyed || !/^\d/.test(status)) this.socket.destroy();
    else this.#whenFree(this);
  }
}

/**
 * Sends prepared requests over so many connections to one server and says how each ended. An HTTP client of Node takes
 * several times as long for a request, and a process that is late with its own work measures itself.
 */
export function rawConnections({
  url,
  maxConnections,
  timeoutMs,
}: {
  url: URL;
  maxConnections: number;
  timeoutMs: number;
}) {
  const all = new Set<Connection>();
  const free: Connection[] = [];
  const queue: Waiting[] = [];
  const whenFree = (connection: Connection): void => {
    const next = queue.shift();
    if (next) connection.send(next);
    else free.push(connection);
  };
  const whenGone = (connection: Connection): void => {
    all.delete(connection);
    const place = free.indexOf(connection);
    if (place >= 0) free.splice(place, 1);
    const next = queue.shift();
    if (next) sendOn(next);
  };
  const openWith = (waiting: Waiting): void => {
    const opened = new Connection(Number(url.port), url.hostname, whenFree, whenGone);
    all.add(opened);
    opened.send(waiting);
  };
  const sendOn = (waiting: Waiting): void => {
    const connection = free.pop();
    if (connection) return connection.send(waiting);
    if (all.size >= maxConnections) return void queue.push(waiting);
    openWith(waiting);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const { current, socket } of all)
      if (current && now > current.deadline) socket.destroy(Object.assign(new Error(), { code: 'timeout' }));
  }, 500);
  return {
    /**
     * Opens connections and has something answered on each, a few at a time: Node accepts one each time round its loop,
     * so a crowd of new ones would be all that is measured.
     */
    async open(count: number, text: string): Promise<void> {
      let opened = 0;
      const worker = async (): Promise<void> => {
        while (opened < count) {
          opened += 1;
          await new Promise<void>((resolve) => {
            openWith({ text, ended: () => resolve(), deadline: performance.now() + timeoutMs });
          });
        }
      };
      await Promise.all(Array.from({ length: 10 }, worker));
    },
    send: (text: string, ended: (response: RawResponse) => void): void =>
      sendOn({ text, ended, deadline: performance.now() + timeoutMs }),
    close(): void {
      clearInterval(timer);
      for (const { socket } of all) socket.destroy();
    },
  };
}

/** A request as it goes over the wire, in the pieces between the places where each gets a number of its own. */
export function prepareRequest(
  { method, url, headers = {}, body }: { method: string; url: string; headers?: Record<string, string>; body?: string },
  numberLength: number,
): string[] {
  const { host, origin } = new URL(url);
  const numbers = (body?.split('#').length ?? 1) - 1;
  const lines = [
    `${method} ${url.slice(origin.length)} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(body) + numbers * (numberLength - 1)}`]),
  ];
  return `${lines.join('\r\n')}${HEAD_END}${body ?? ''}`.split('#');
}
