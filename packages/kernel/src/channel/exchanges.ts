import type { IncomingHttpHeaders, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, Stream } from 'node:stream';

/** For whom the hub asks, on a channel that has proved to be the hub's. */
export interface ChannelMember {
  memberId: number;
  hubAccountId: number;
}

/** A request that came through a channel, as far as it is one of Node's. */
export class ChannelRequest extends Readable {
  readonly httpVersion = '1.1';
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  /** It arrived in one piece. */
  readonly complete = true;
  readonly aborted = false;
  readonly method: string;
  url: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
  /** Undefined when the request says itself who asks, or nobody does. */
  readonly member: ChannelMember | undefined;
  #body: Buffer | undefined;

  constructor({
    method,
    url,
    headers,
    socket,
    member,
    body,
  }: Pick<ChannelRequest, 'method' | 'url' | 'headers' | 'socket' | 'member'> & { body: Buffer }) {
    super();
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.socket = socket;
    this.member = member;
    this.#body = body.length > 0 ? body : undefined;
  }

  get connection(): Socket {
    return this.socket;
  }

  override _read(): void {
    if (this.#body) this.push(this.#body);
    this.#body = undefined;
    this.push(null);
  }
}

/** Between two services there is no connection that a header could speak of. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer']);
const NOT_IN_A_HEADER = /[^\t\x20-\x7e\x80-\xff]/;

/** Without a head there is no response. */
export type SendResponse = (head: string | undefined, body: string | Buffer) => void;

/** The response to it: gathered, and sent as a whole when its end is written. */
export class ChannelResponse extends Stream {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  sendDate = false;
  writable = true;
  writableEnded = false;
  writableFinished = false;
  writableLength = 0;
  writableNeedDrain = false;
  destroyed = false;
  readonly req: ChannelRequest;
  readonly #send: SendResponse;
  #headers: Record<string, OutgoingHttpHeader> = {};
  #pieces: Buffer[] = [];

  constructor(req: ChannelRequest, send: SendResponse) {
    super();
    this.req = req;
    this.#send = send;
  }

  get socket(): Socket {
    return this.req.socket;
  }
  get connection(): Socket {
    return this.req.socket;
  }
  get finished(): boolean {
    return this.writableEnded;
  }

  setHeader(name: string, value: OutgoingHttpHeader): this {
    if (this.headersSent) throw new Error('The response has been sent');
    this.#headers[name.toLowerCase()] = value;
    return this;
  }
  appendHeader(name: string, value: string | readonly string[]): this {
    const before = this.getHeader(name);
    return this.setHeader(name, before === undefined ? [value].flat() : [before, value].flat().map(String));
  }
  getHeader(name: string): OutgoingHttpHeader | undefined {
    return this.#headers[name.toLowerCase()];
  }
  getHeaders(): OutgoingHttpHeaders {
    return { ...this.#headers };
  }
  getHeaderNames(): string[] {
    return Object.keys(this.#headers);
  }
  hasHeader(name: string): boolean {
    return this.getHeader(name) !== undefined;
  }
  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()];
  }

  writeHead(
    status: number,
    message?: string | OutgoingHttpHeaders | readonly OutgoingHttpHeader[],
    given?: OutgoingHttpHeaders | readonly OutgoingHttpHeader[],
  ): this {
    this.statusCode = status;
    const headers = typeof message === 'string' ? given : message;
    if (Array.isArray(headers))
      for (let place = 0; place + 1 < headers.length; place += 2)
        this.setHeader(String(headers[place]), headers[place + 1] as OutgoingHttpHeader);
    else if (headers)
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value);
    return this;
  }
  flushHeaders(): void {}
  setTimeout(): this {
    return this;
  }
  cork(): void {}
  uncork(): void {}

  #take(piece: unknown, encoding?: unknown): void {
    if (typeof piece === 'string') this.#pieces.push(Buffer.from(piece, encoding as BufferEncoding | undefined));
    else if (piece !== undefined && piece !== null) this.#pieces.push(piece as Buffer);
  }
  write(piece: unknown, encoding?: unknown, done?: unknown): boolean {
    if (this.writableEnded || this.destroyed) return false;
    this.#take(piece, typeof encoding === 'string' ? encoding : undefined);
    const written = [encoding, done].find((one) => typeof one === 'function') as (() => void) | undefined;
    if (written) process.nextTick(written);
    return true;
  }
  end(piece?: unknown, encoding?: unknown, done?: unknown): this {
    if (this.writableEnded || this.destroyed) return this;
    const isPlain = typeof piece === 'string' && typeof encoding !== 'string' && this.#pieces.length === 0;
    if (!isPlain && typeof piece !== 'function') this.#take(piece, typeof encoding === 'string' ? encoding : undefined);
    const over = [piece, encoding, done].find((one) => typeof one === 'function') as (() => void) | undefined;
    if (over) this.once('finish', over);
    const body = isPlain
      ? (piece as string)
      : this.#pieces.length === 1
        ? this.#pieces[0]!
        : Buffer.concat(this.#pieces);
    const head = this.#head(body);
    this.headersSent = true;
    this.writableEnded = true;
    this.writable = false;
    this.emit('prefinish');
    this.#send(head, body);
    process.nextTick(() => {
      this.writableFinished = true;
      this.emit('finish');
      this.#close();
    });
    return this;
  }

  /** As one connection that breaks would: whoever asked hears nothing, or has gone. */
  destroy(_error?: Error): this {
    if (this.destroyed || this.writableEnded) return this;
    this.writable = false;
    this.#send(undefined, '');
    process.nextTick(() => this.#close());
    this.destroyed = true;
    return this;
  }

  #close(): void {
    this.destroyed = true;
    this.emit('close');
    if (this.req.listenerCount('close') > 0) this.req.destroy();
  }

  #head(body: string | Buffer): string {
    const headers = this.#headers;
    let head = String(this.statusCode);
    for (const name in headers) {
      if (OF_A_CONNECTION.has(name)) continue;
      for (const value of [headers[name]].flat()) {
        const text = String(value);
        if (NOT_IN_A_HEADER.test(text) || NOT_IN_A_HEADER.test(name)) throw new TypeError(`No header: ${name}`);
        head += `\n${name}\n${text}`;
      }
    }
    if (headers['content-length'] === undefined && this.statusCode !== 304)
      head += `\ncontent-length\n${Buffer.byteLength(body)}`;
    return head;
  }
}
