import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import type { Sport } from '@sports-hub/contract';
import {
  ConfigError,
  INTERNAL_TOKEN_HEADER,
  mintInternalToken,
  Problem,
  SERVICE_TIME_HEADER,
  type Clock,
  type Logger,
} from '@sports-hub/kernel';
import { CHANNEL_REQUEST, channelPath } from '@sports-hub/kernel/channel';
import type { HubConfig, SportUpstream } from '../config.ts';
import { createChannel } from './channel.ts';
import { createBreaker, type Breaker, type BreakerSettings } from './breaker.ts';
import { createSportTime, TOLD_SECONDS } from './sport-time.ts';
import { Exchange, UpstreamFailure, type Observer, type Receiver, type UpstreamRequest } from './exchange.ts';

export interface UpstreamLimits {
  connectMs: number;
  /** Until a response begins. */
  headMs: number;
  /** Between two pieces of a response. */
  silenceMs: number;
  /** For a whole response, once begun. */
  bodyMs: number;
  /** Bytes of one response. */
  maxBytes: number;
  /** Connections to one sport, kept alive. */
  connections: number;
  /** Requests to one sport at a time, waiting ones included; beyond it they are refused at once. */
  inFlight: number;
  /** While a sport is given up, how often somebody looks whether it is back; 0 for never. */
  probeMs: number;
}

export const UPSTREAM_LIMITS: UpstreamLimits = {
  connectMs: 1_000,
  headMs: 10_000,
  silenceMs: 10_000,
  bodyMs: 60_000,
  maxBytes: 16 * 1024 * 1024,
  connections: 64,
  inFlight: 1_000,
  probeMs: 0,
};

const signFor = ({ headers, member }: UpstreamRequest): void => {
  if (member) headers[INTERNAL_TOKEN_HEADER] = member.token();
};

/** A sport gives a sign of life on what goes on every five seconds. */
const FOLLOWED_SILENCE_MS = 15_000;
/** As good as never; a timer takes no more. */
const NEVER_MS = 2 ** 31 - 1;
const NOBODY: Observer = {
  responseBegins: () => {},
  succeeded: () => {},
  failed: () => {},
  abandoned: () => {},
  over: () => {},
};

export interface UpstreamCounts {
  inFlight: number;
  /** Since the process began: the sport responded; it did not, or not in time; the client left; it was not even asked. */
  answered: number;
  failed: number;
  abandoned: number;
  refused: number;
}

/** One sport's service, as the hub reaches it. */
export interface Upstream {
  readonly sport: Sport;
  /** What the hub signs with: the newest that it shares with the sport. */
  readonly secret: string;
  readonly breaker: Breaker;
  /**
   * The sport's time, which what is signed for it is signed in: two machines whose clocks differ still understand each
   * other.
   */
  now(): Date;
  /** How it goes with the requests to it. */
  readonly counts: Readonly<UpstreamCounts>;
  /** By how much its clock is ahead of ours, in seconds. */
  readonly clockDifference: number;
  /** Sends one request, once. The exchange's `done` rejects with an `UpstreamFailure`. */
  send(request: UpstreamRequest, receiver: Receiver): Exchange;
  /**
   * The same for a response that goes on, on a connection of its own, until one side ends it or it falls silent. It says
   * nothing about whether the sport answers others.
   */
  follow(request: UpstreamRequest, receiver: Receiver): Exchange;
}

export interface Upstreams {
  /** A sport that this hub does not have is a problem, 404. */
  of(sport: Sport): Upstream;
  has(name: string): name is Sport;
  readonly all: readonly Upstream[];
  /** The most that a response may have. */
  readonly maxBytes: number;
  close(): Promise<void>;
}

function readAuthority(file: string | undefined): Buffer | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file);
  } catch {
    throw new ConfigError('SPORTS_CA_FILE', 'cannot be read; it must name a PEM file');
  }
}

/**
 * One pool of kept-alive HTTP/1.1 connections per sport, so that a sport that hangs holds up nobody else.
 * Certificates are always verified, whatever the environment says; with an authority of our own, only by that one.
 * Redirects are never followed: the pool knows one origin.
 */
export function createUpstreams({
  config,
  clock,
  log,
  limits: given = {},
  breaker: breakerSettings,
  traceparent,
}: {
  config: Pick<HubConfig, 'sports' | 'sportsCaFile'>;
  clock: Clock;
  log: Logger;
  limits?: Partial<UpstreamLimits>;
  breaker?: BreakerSettings;
  /** Which trace a request belongs to, where they are followed. */
  traceparent?: (() => string | undefined) | undefined;
}): Upstreams {
  const limits = { ...UPSTREAM_LIMITS, ...given };
  const ca = readAuthority(config.sportsCaFile);

  const traced = (headers: Record<string, string>): Record<string, string> => {
    const parent = traceparent?.();
    return parent ? { ...headers, traceparent: parent } : { ...headers };
  };

  const connectTo = (
    sport: Sport,
    { origin, secrets, socket }: SportUpstream,
  ): Upstream & { close(): Promise<unknown> } => {
    const connection = {
      pipelining: 1,
      allowH2: false,
      connect: {
        timeout: limits.connectMs,
        rejectUnauthorized: true,
        ...(ca ? { ca } : {}),
        ...(socket === undefined ? {} : { socketPath: socket }),
      },
      headersTimeout: limits.headMs,
      maxHeaderSize: 16 * 1024,
    } as const;
    const followed = new Pool(origin, { ...connection, connections: 1, bodyTimeout: FOLLOWED_SILENCE_MS });
    const pool = new Pool(origin, {
      ...connection,
      connections: limits.connections,
      // Shorter than the sport's own, so that it never closes a connection that a POST is about to use.
      keepAliveTimeout: 20_000,
      keepAliveMaxTimeout: 20_000,
      bodyTimeout: limits.silenceMs,
      maxResponseSize: limits.maxBytes,
    });
    const time = createSportTime(clock);
    const path = socket === undefined ? undefined : channelPath(socket);
    const hello = { sport, kind: 'service', memberId: 0, hubAccountId: 0, request: CHANNEL_REQUEST } as const;
    const channel =
      path === undefined
        ? undefined
        : createChannel({
            path,
            host: new URL(origin).host,
            credential: () => mintInternalToken(secrets[0]!, hello, time.now()).token,
          });
    const breaker = createBreaker(clock, breakerSettings);
    const counts: UpstreamCounts = { inFlight: 0, answered: 0, failed: 0, abandoned: 0, refused: 0 };
    let probe: NodeJS.Timeout | undefined;
    const noteTime = (told: unknown): void => {
      const before = time.difference;
      time.note(told);
      if (time.difference !== before && Math.abs(time.difference) > TOLD_SECONDS)
        log.warn('clocks differ', { sport, count: time.difference, reason: 'seconds that the sport is ahead' });
    };

    /** Nobody has to be the first to find out that a sport is back. */
    const lookForIt = (): void => {
      if (probe || limits.probeMs === 0) return;
      probe = setInterval(() => {
        if (!breaker.isOpen) {
          clearInterval(probe);
          probe = undefined;
          return;
        }
        pool
          .request({ method: 'GET', path: '/health/ready', headersTimeout: 1_000, bodyTimeout: 1_000 })
          .then(async ({ statusCode, body }) => {
            await body.dump();
            if (statusCode === 200) breaker.succeeded();
          })
          .catch(() => {});
      }, limits.probeMs).unref();
    };

    const dispatch = ({ method, target, headers, body }: UpstreamRequest, exchange: Exchange): void =>
      void pool.dispatch({ method, path: target, headers, body: body ?? null }, exchange);

    const refused = (failure: UpstreamFailure): UpstreamFailure => {
      counts.refused += 1;
      return failure;
    };

    const responseBegins: Observer['responseBegins'] = (status, headers) => {
      if (status === 401) noteTime(headers[SERVICE_TIME_HEADER]);
    };
    const observer: Observer = {
      responseBegins,
      succeeded() {
        counts.answered += 1;
        breaker.succeeded();
      },
      failed() {
        counts.failed += 1;
        breaker.failed();
      },
      abandoned() {
        counts.abandoned += 1;
        breaker.abandoned();
      },
      over() {
        counts.inFlight -= 1;
        if (breaker.isOpen) lookForIt();
      },
    };

    return {
      sport,
      secret: secrets[0]!,
      close: () => {
        channel?.close();
        return Promise.all([pool.destroy(), followed.destroy()]);
      },
      breaker,
      counts,
      now: time.now,
      get clockDifference() {
        return time.difference;
      },
      send(request, receiver) {
        if (counts.inFlight >= limits.inFlight)
          throw refused(new UpstreamFailure('open', 'too many requests are waiting for this sport', 1));
        const wait = breaker.refuses();
        if (wait !== undefined) throw refused(new UpstreamFailure('open', 'this sport does not answer', wait));
        counts.inFlight += 1;
        const exchange = new Exchange(receiver, limits, observer);
        const sent = { ...request, headers: traced(request.headers) };
        // A token of its own for what changes something: whether it was used is known even when the process that took it is gone.
        const isSaid = request.method === 'GET' && channel?.takes(sent) === true;
        if (!isSaid) signFor(sent);
        if (channel?.takes(sent))
          channel.send(sent, exchange, () => {
            if (isSaid) signFor(sent);
            dispatch(sent, exchange);
          });
        else dispatch(sent, exchange);
        return exchange;
      },
      follow({ method, target, headers }, receiver) {
        const exchange = new Exchange(
          receiver,
          { headMs: limits.headMs, bodyMs: NEVER_MS },
          { ...NOBODY, responseBegins },
        );
        followed.dispatch({ method, path: target, headers }, exchange);
        return exchange;
      },
    };
  };

  const bySport = new Map([...config.sports].map(([sport, upstream]) => [sport, connectTo(sport, upstream)]));
  return {
    of(sport) {
      const upstream = bySport.get(sport);
      if (!upstream) throw new Problem('sport.not_found');
      return upstream;
    },
    has: (name): name is Sport => bySport.has(name as Sport),
    all: [...bySport.values()],
    maxBytes: limits.maxBytes,
    async close() {
      await Promise.all([...bySport.values()].map(({ close }) => close()));
    },
  };
}
