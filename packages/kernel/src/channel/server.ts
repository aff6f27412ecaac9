import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { listenAt } from '../http/local-socket.ts';
import { ChannelRequest, ChannelResponse, type ChannelMember } from './exchanges.ts';
import {
  BrokenFrame,
  CHANNEL_PLACES,
  CHANNEL_RESPONSE_BYTES,
  FRAME,
  REQUEST_FRAME_BYTES,
  takeFrames,
  writeFrames,
} from './frames.ts';

/** More hubs than anybody runs on one machine. */
const CHANNELS = 32;
const HELLO_MS = 5_000;
const HELLO_BYTES = 1_024;
/** Then whoever does not end a channel is cut. */
const CLOSING_MS = 10_000;

const MEMBER = /^(\d{1,16})\.(\d{1,16})$/;

/** A line that is empty for nobody. */
function memberIn(line: string): ChannelMember | undefined {
  const [, memberId, hubAccountId] = MEMBER.exec(line) ?? [];
  return memberId && hubAccountId ? { memberId: Number(memberId), hubAccountId: Number(hubAccountId) } : undefined;
}

function headersIn(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 2; at + 1 < lines.length; at += 2) headers[lines[at]!] = lines[at + 1]!;
  return headers;
}

/**
 * Takes channels at a socket in the file system: requests that come through one are given to the server as those that
 * come through a connection of their own are, so everything that stands before and behind a route is the same for both.
 * `accept` says whether a credential is the hub's. To be called before the service listens; gives how to begin.
 */
export function listenForChannels(
  app: FastifyInstance,
  path: string,
  accept: (credential: string) => Promise<boolean>,
): () => Promise<void> {
  /** How to say that no more is taken, for each channel. */
  const open = new Map<Socket, () => void>();
  let isClosing = false;

  const serve = (socket: Socket): void => {
    const frames = writeFrames(socket);
    const places: ({ id: number; response: ChannelResponse } | undefined)[] = new Array<undefined>(CHANNEL_PLACES).fill(
      undefined,
    );
    let inFlight = 0;
    let isAnnounced = false;

    const endWhenIdle = (): void => {
      if (!isAnnounced || inFlight > 0) return;
      frames.flush();
      socket.end();
    };
    const leave = (id: number): void => {
      places[id % CHANNEL_PLACES] = undefined;
      inFlight -= 1;
      endWhenIdle();
    };

    const begin = (id: number, head: string, body: Buffer): void => {
      const place = id % CHANNEL_PLACES;
      if (places[place]) throw new BrokenFrame('for a place that is taken');
      if (isAnnounced) return frames.add(FRAME.elsewhere, id, '');
      const lines = head.split('\n');
      const [first = '', member = ''] = lines;
      const space = first.indexOf(' ');
      const method = first.slice(0, space);
      const request = new ChannelRequest({
        method,
        url: first.slice(space + 1),
        headers: headersIn(lines),
        socket,
        member: memberIn(member),
        body,
      });
      const response = new ChannelResponse(request, (responseHead, payload) => {
        if (places[place]?.response !== response) return;
        if (responseHead === undefined) frames.add(FRAME.broken, id, '');
        else if (method === 'GET' && payload.length > CHANNEL_RESPONSE_BYTES) frames.add(FRAME.elsewhere, id, '');
        else frames.add(FRAME.response, id, responseHead, payload);
        leave(id);
      });
      places[place] = { id, response };
      inFlight += 1;
      app.server.emit('request', request, response);
    };

    const cancel = (id: number): void => {
      const found = places[id % CHANNEL_PLACES];
      // It may have been answered meanwhile.
      if (found?.id !== id) return;
      leave(id);
      found.response.destroy();
    };

    open.set(socket, () => {
      isAnnounced = true;
      frames.add(FRAME.closing, 0, '');
      endWhenIdle();
    });
    socket.once('close', () => {
      open.delete(socket);
      for (const left of places.splice(0)) left?.response.destroy();
    });
    takeFrames(socket, REQUEST_FRAME_BYTES, (kind, id, head, body) => {
      if (kind === FRAME.request) begin(id, head, body);
      else if (kind === FRAME.cancel) cancel(id);
    });
    frames.add(FRAME.welcome, 0, '');
    socket.resume();
  };

  /** Whoever connects says first who they are, and nothing else until that is found to be so. */
  const greet = (socket: Socket): void => {
    // As what comes through the other socket.
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
    const cut = (): void => void socket.destroy();
    socket.on('error', cut);
    const late = setTimeout(cut, HELLO_MS).unref();
    const ignore = takeFrames(socket, HELLO_BYTES, (kind, _id, credential) => {
      if (kind !== FRAME.hello) throw new BrokenFrame('before a hello');
      ignore();
      socket.pause();
      clearTimeout(late);
      accept(credential)
        .then((isAccepted) => (isAccepted && !isClosing && !socket.destroyed ? serve(socket) : cut()))
        .catch(cut);
    });
  };

  const server = createServer(greet);
  server.maxConnections = CHANNELS;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    isClosing = true;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const announce of open.values()) announce();
    const cut = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, CLOSING_MS);
    await closed;
    clearTimeout(cut);
    await rm(path, { force: true });
  });
  return () => listenAt(server, path);
}
