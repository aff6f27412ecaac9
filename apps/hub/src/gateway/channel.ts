import { connect, type Socket } from 'node:net';
import {
  CHANNEL_BODY_BYTES,
  CHANNEL_PLACES,
  FRAME,
  RESPONSE_FRAME_BYTES,
  takeFrames,
  writeFrames,
  type FrameWriter,
} from '@sports-hub/kernel/channel';
import type { Exchange, UpstreamRequest } from './exchange.ts';

const CONNECT_MS = 1_000;
const FIRST_PAUSE_MS = 100;
/** A sport of a release that takes no channels, or none that runs. */
const LONGEST_PAUSE_MS = 5_000;

/** A request on its way through a channel, or waiting for a place. */
interface Sent {
  request: UpstreamRequest;
  exchange: Exchange;
  /** Has it sent in the other way. */
  elsewhere: () => void;
  id: number;
  isOver: boolean;
}

export interface Channel {
  /** Whether a request would be taken now. */
  takes(request: UpstreamRequest): boolean;
  /** Sends one; `elsewhere` is called instead when the sport would rather be asked in the other way. */
  send(request: UpstreamRequest, exchange: Exchange, elsewhere: () => void): void;
  close(): void;
}

class ChannelBroken extends Error {
  readonly code = 'ECONNRESET';
}

function headOf({ method, target, headers, member }: UpstreamRequest, host: string): string {
  // What changes something has its token among the headers.
  const said = member && method === 'GET' ? `${member.memberId}.${member.hubAccountId}` : '';
  let head = `${method} ${target}\n${said}\nhost\n${host}`;
  for (const name in headers) head += `\n${name}\n${headers[name]}`;
  return head;
}

function headersIn(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 1; at + 1 < lines.length; at += 2) headers[lines[at]!] = lines[at + 1]!;
  return headers;
}

/**
 * One connection to a sport on this machine, on which requests and responses pass as frames, many at a time. It is kept
 * open; while it is not, everything goes in the other way.
 */
export function createChannel({
  path,
  host,
  credential,
}: {
  path: string;
  host: string;
  /** Of the hub, for one channel. */
  credential: () => string;
}): Channel {
  let current: { send(sent: Sent): void } | undefined;
  let isClosed = false;
  let pause = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;
  const sockets = new Set<Socket>();

  const open = (): void => {
    const socket = connect(path);
    const frames = writeFrames(socket);
    sockets.add(socket);
    socket.setTimeout(CONNECT_MS, () => socket.destroy());
    socket.once('connect', () => {
      frames.add(FRAME.hello, 0, credential());
    });
    socket.on('error', () => socket.destroy());
    const served = serveOn(socket, frames);
    socket.once('close', () => {
      sockets.delete(socket);
      if (current === served) current = undefined;
      served.break();
      reopen();
    });
  };
  const reopen = (): void => {
    if (isClosed || again || sockets.size > 0) return;
    again = setTimeout(() => {
      again = undefined;
      open();
    }, pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  const serveOn = (socket: Socket, frames: FrameWriter) => {
    const places: (Sent | undefined)[] = new Array<undefined>(CHANNEL_PLACES).fill(undefined);
    const free = Array.from({ length: CHANNEL_PLACES }, (_, place) => place);
    /** When a place is used again, its requests have other numbers. */
    const numbers = Array.from({ length: CHANNEL_PLACES }, (_, place) => place);
    const waiting: Sent[] = [];

    const leave = (sent: Sent): void => {
      const place = sent.id % CHANNEL_PLACES;
      if (places[place] !== sent) return;
      places[place] = undefined;
      free.push(place);
      const next = waiting.shift();
      if (next) begin(next);
    };
    const begin = (sent: Sent): void => {
      const place = free.pop()!;
      sent.id = numbers[place] = (numbers[place]! + CHANNEL_PLACES) % 2 ** 32;
      places[place] = sent;
      let isSent = false;
      sent.exchange.onRequestStart({
        abort: () => {
          if (sent.isOver) return;
          sent.isOver = true;
          if (isSent) frames.add(FRAME.cancel, sent.id, '');
          leave(sent);
        },
        pause: () => {},
        resume: () => {},
      } as never);
      // Whoever asked may have given up while it waited.
      if (sent.isOver) return;
      isSent = true;
      frames.add(FRAME.request, sent.id, headOf(sent.request, host), sent.request.body);
    };
    const respond = ({ exchange }: Sent, head: string, body: Buffer): void => {
      const lines = head.split('\n');
      exchange.onResponseStart(undefined as never, Number(lines[0]), headersIn(lines));
      if (body.length > 0) exchange.onResponseData(undefined as never, body);
      exchange.onResponseEnd();
    };

    takeFrames(socket, RESPONSE_FRAME_BYTES, (kind, id, head, body) => {
      if (kind === FRAME.welcome) {
        socket.setTimeout(0);
        pause = FIRST_PAUSE_MS;
        current = served;
        return;
      }
      if (kind === FRAME.closing) {
        if (current === served) current = undefined;
        for (const sent of waiting.splice(0)) sent.elsewhere();
        return;
      }
      const sent = places[id % CHANNEL_PLACES];
      // Of one that was cancelled.
      if (sent?.id !== id) return;
      sent.isOver = true;
      if (kind === FRAME.response) respond(sent, head, body);
      else if (kind === FRAME.elsewhere) sent.elsewhere();
      else sent.exchange.onResponseError(undefined, new ChannelBroken('the sport gave no response'));
      leave(sent);
    });

    const served = {
      send(sent: Sent) {
        if (free.length > 0) begin(sent);
        else waiting.push(sent);
      },
      /** What was on its way may have been done or not; what waited was not. */
      break() {
        for (const sent of waiting.splice(0)) sent.elsewhere();
        for (const sent of places.splice(0)) {
          if (!sent || sent.isOver) continue;
          sent.isOver = true;
          sent.exchange.onResponseError(undefined, new ChannelBroken('the channel broke'));
        }
      },
    };
    return served;
  };

  open();
  return {
    takes: ({ body, isFile }) =>
      current !== undefined && isFile !== true && (body === undefined || body.length <= CHANNEL_BODY_BYTES),
    send(request, exchange, elsewhere) {
      current!.send({ request, exchange, elsewhere, id: 0, isOver: false });
    },
    close() {
      isClosed = true;
      clearTimeout(again);
      for (const socket of sockets) socket.destroy();
    },
  };
}
