import type { IncomingMessage, ServerResponse } from 'node:http';
import { t } from '@sports-hub/contract/texts';
import type { Logger } from '../log.ts';
import { Problem } from '../problem.ts';
import type { RequestHandler } from './intake.ts';
import { prepareRefusal } from './refusals.ts';
import { InFlight } from './in-flight.ts';

/** Requests that use the same thing: those of one must not be refused for those of another. */
export interface RequestGroup {
  name: string;
  /** So many at a time; more would only wait. */
  maxInFlight: number;
  /**
   * So many for as long as requests are being refused. A crowd that comes at once is served though it waits; when there
   * is more than can be served for longer, fewer at a time are served as many, and far sooner.
   */
  maxInFlightWhileRefusing?: number;
  /**
   * When the oldest has been in flight for so long, and there are more than a few, new ones would wait longer still.
   */
  maxAgeMs?: number;
  /**
   * The same when the event loop lags so far behind: requests already wait in front of it, where nobody
   * counts them.
   */
  maxEventLoopLagMs?: number;
}

/** The group of a request; undefined for one that is never refused. */
export type GroupOf = (method: string, path: string) => RequestGroup | undefined;

export interface SheddingOptions {
  groupOf: GroupOf;
  headers: Readonly<Record<string, string>>;
  log: Logger;
  now?: () => number;
  /** Has something done each time the event loop runs again after a moment. */
  repeat?: (work: () => void) => void;
  /** A process that is about to stop ends a connection with its response. */
  isStopping?: () => boolean;
}

/** A response says by this event that it goes on for as long as its client wants: it holds no place. */
export const GOES_ON = 'goes-on';

/** A few that take long are no queue: something they wait for may just be slow. */
const A_FEW = 32;
const RETRY_AFTER_SECONDS = 1;
/** It is not known yet what they call: whoever has just paid is not to read “try again”. */
const TRUE_FOR_EVERYBODY = t('answers.http.loadShedding.theServiceIsBusyPlease');
/** A group counts as refusing for so long after each refusal. */
const REFUSING_MS = 250;
/** The event loop notes the time so often. */
const BEAT_MS = 10;

/** What a group is at. */
interface GroupState {
  inFlight: InFlight;
  refusedAt: number;
  refused: number;
}

/** The same, for whoever looks. */
export interface GroupLoad {
  name: string;
  inFlight: number;
  oldestSeconds: number;
  /** Since the process began. */
  refused: number;
}

export interface Shedding {
  intercept(handle: RequestHandler): RequestHandler;
  groups(): GroupLoad[];
}

/**
 * Refuses requests early when more are in flight than can be answered in time: before routing, authentication and
 * reading of bodies, so that refusing costs next to nothing and those that were accepted are answered soon. A request
 * counts from when it has arrived whole until its response is made: clients that send or read slowly hold no place.
 */
export function createShedding({
  groupOf,
  headers,
  log,
  now = () => performance.now(),
  repeat = (work) => void setInterval(work, BEAT_MS).unref(),
  isStopping = () => false,
}: SheddingOptions): Shedding {
  const byGroup = new Map<string, GroupState>();
  const busy = new Problem('server.busy', { retryAfter: RETRY_AFTER_SECONDS, message: TRUE_FOR_EVERYBODY });
  const refusal = prepareRefusal(busy, headers);
  let refused = 0;
  let report: NodeJS.Timeout | undefined;
  let lastBeat = now();
  repeat(() => {
    lastBeat = now();
  });

  const isFull = (
    {
      maxInFlight,
      maxInFlightWhileRefusing = maxInFlight,
      maxAgeMs = Infinity,
      maxEventLoopLagMs = Infinity,
    }: RequestGroup,
    { inFlight, refusedAt }: GroupState,
  ): boolean => {
    if (inFlight.size >= maxInFlight) return true;
    if (inFlight.size <= A_FEW) return false;
    const time = now();
    if (inFlight.size >= maxInFlightWhileRefusing && time - refusedAt < REFUSING_MS) return true;
    return time - (inFlight.oldestSince ?? time) > maxAgeMs || time - lastBeat > maxEventLoopLagMs;
  };

  const noteRefusal = (): void => {
    refused += 1;
    // One line a second, not one a request: writing them is work too.
    report ??= setTimeout(() => {
      log.warn('requests refused, too many at once', { count: refused });
      refused = 0;
      report = undefined;
    }, 1_000).unref();
  };

  const count = (request: IncomingMessage, response: ServerResponse, inFlight: InFlight): void => {
    const place = inFlight.begin(now());
    const over = (): void => void inFlight.leave(place);
    // The response is made when its end is written, however long the client takes to read it.
    response.on('prefinish', over);
    response.on('close', over);
    response.on(GOES_ON, over);
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // A body that has not arrived with its head may take its time: until it is there, its request holds no place.
    setImmediate(() => {
      if (request.complete || !inFlight.leave(place)) return;
      request.once('end', () => {
        if (!response.writableEnded && !response.destroyed) inFlight.beginAgain(place, now());
      });
    });
  };

  const stateOf = ({ name }: RequestGroup): GroupState => {
    let state = byGroup.get(name);
    if (!state) byGroup.set(name, (state = { inFlight: new InFlight(), refusedAt: -Infinity, refused: 0 }));
    return state;
  };
  const refuses = (group: RequestGroup | undefined): group is RequestGroup => {
    if (!group) return false;
    const state = stateOf(group);
    if (!isFull(group, state)) return false;
    state.refusedAt = now();
    state.refused += 1;
    return true;
  };

  return {
    intercept: (handle) => (request, response) => {
      const group = groupOf(request.method ?? 'GET', request.url ?? '/');
      if (refuses(group)) {
        noteRefusal();
        refusal.send(request, response, isStopping());
        return;
      }
      if (group) count(request, response, stateOf(group).inFlight);
      handle(request, response);
    },
    groups() {
      const time = now();
      return [...byGroup].map(([name, { inFlight, refused: times }]) => ({
        name,
        inFlight: inFlight.size,
        oldestSeconds: (time - (inFlight.oldestSince ?? time)) / 1000,
        refused: times,
      }));
    },
  };
}
