import type { IncomingHttpHeaders } from 'node:http';
import type { ChannelMember } from '@sports-hub/kernel/channel';
import type { Dispatcher } from 'undici';

export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Path and query, built by the hub. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** For whom it is made: said on a channel that is the hub's own, otherwise signed into a token for this one request. */
  member?: ChannelMember & { token(): string };
  /** Its response may be a file, which passes at its reader's pace. */
  isFile?: boolean;
}

/** Takes a response as it arrives. */
export interface Receiver {
  /** Throws an `UpstreamFailure` to refuse the response. */
  head(status: number, headers: IncomingHttpHeaders, flow: Flow): void;
  data(chunk: Buffer): void;
}

/** Lets a receiver hold the response back while its own reader is slow. */
export interface Flow {
  pause(): void;
  resume(): void;
}

/**
 * - `connection`: no response because the connection failed; the only kind that a request is tried again for.
 * - `timeout`: the response did not begin in time.
 * - `refused`: a response arrived that must not be passed on.
 * - `body`: the response began well and then broke off, took too long or grew too large.
 * - `abandoned`: we ended it ourselves because the client went away.
 * - `open`: nothing was sent: the breaker is open or too many requests are waiting.
 */
export type FailureKind = 'connection' | 'timeout' | 'refused' | 'body' | 'abandoned' | 'open';

export class UpstreamFailure extends Error {
  readonly kind: FailureKind;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number;

  constructor(kind: FailureKind, reason: string, retryAfter = 2) {
    super(reason);
    this.name = 'UpstreamFailure';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

export interface ExchangeLimits {
  /** Until the response begins, time in our own queue included. */
  headMs: number;
  /** For the whole body. */
  bodyMs: number;
}

/** Whoever keeps account of a sport is told how each exchange with it goes. */
export interface Observer {
  /** A response begins, whatever is thought of it. */
  responseBegins(status: number, headers: IncomingHttpHeaders): void;
  succeeded(): void;
  failed(): void;
  abandoned(): void;
  /** Once for each, at its end. */
  over(): void;
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** One request to a sport and its response, within time limits. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly done: Promise<void>;
  readonly #receiver: Receiver;
  readonly #limits: ExchangeLimits;
  readonly #observer: Observer;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout;
  #hasBegun = false;
  #over: UpstreamFailure | true | undefined;
  #resolve!: () => void;
  #reject!: (failure: UpstreamFailure) => void;

  constructor(receiver: Receiver, limits: ExchangeLimits, observer: Observer) {
    this.#receiver = receiver;
    this.#limits = limits;
    this.#observer = observer;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(() => this.#fail(new UpstreamFailure('timeout', 'no response in time')), limits.headMs);
  }

  /** Whether the request has left the hub, if only in part. */
  get isSent(): boolean {
    return this.#controller !== undefined;
  }

  /** Ends the request wherever it is; the connection to the sport is cut if it was on its way. */
  abandon(): void {
    this.#fail(new UpstreamFailure('abandoned', 'the client went away'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(this.#over as UpstreamFailure);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.#over) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#fail(new UpstreamFailure('body', 'the response took too long')),
      this.#limits.bodyMs,
    );
    this.#observer.responseBegins(status, headers);
    try {
      this.#receiver.head(status, headers, controller);
    } catch (error) {
      this.#fail(
        error instanceof UpstreamFailure ? error : new UpstreamFailure('refused', 'the response could not be taken'),
      );
      return;
    }
    this.#hasBegun = true;
    this.#observer.succeeded();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    try {
      this.#receiver.data(chunk);
    } catch (error) {
      this.#fail(
        error instanceof UpstreamFailure ? error : new UpstreamFailure('body', 'the response could not be taken'),
      );
    }
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#observer.over();
    this.#resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    const code = (error as { code?: string }).code ?? error.name;
    if (this.#hasBegun) this.#fail(new UpstreamFailure('body', code));
    else this.#fail(new UpstreamFailure(TIMEOUTS.has(code) ? 'timeout' : 'connection', code));
  }

  #fail(failure: UpstreamFailure): void {
    if (this.#over) return;
    this.#over = failure;
    clearTimeout(this.#timer);
    if (!this.#hasBegun) {
      if (failure.kind === 'abandoned') this.#observer.abandoned();
      else this.#observer.failed();
    }
    this.#observer.over();
    this.#controller?.abort(failure);
    this.#reject(failure);
  }
}
