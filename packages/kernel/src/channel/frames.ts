import type { Socket } from 'node:net';

/**
 * What hub and sport of one machine send each other on a channel: many requests at a time on one connection, each
 * written and read in one piece. A frame is four numbers, a head of latin1 text in lines, and a body:
 *
 *   length of what follows (4 bytes) · kind (1) · number of the request (4) · length of the head (4) · head · body
 *
 * All frames of one turn of the event loop leave with one write.
 */
export const FRAME = {
  /** From who connects, first: the credential. */
  hello: 1,
  /** The answer to it. */
  welcome: 2,
  /** Method and target, who asks, then names and values of headers. */
  request: 3,
  /** Whoever asked is gone. */
  cancel: 4,
  /** The status, then names and values of headers. */
  response: 5,
  /** Nothing was begun, or only read, and there is no response here: to be asked in the other way. */
  elsewhere: 6,
  /** There is no response, whatever was done. */
  broken: 7,
  /** No more requests are taken. */
  closing: 8,
} as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

/** What the hello is signed for. */
export const CHANNEL_REQUEST = 'CHANNEL 1';
/** What the system allows for the path of a socket. */
const PATH_BYTES = 107;
/** Where channels are taken, beside the socket of a service; undefined where there is no room for it in a path. */
export function channelPath(socket: string): string | undefined {
  const path = `${socket}.channel`;
  return Buffer.byteLength(path) <= PATH_BYTES ? path : undefined;
}

/** Requests on one channel at a time. A request's number, divided by it, leaves the place that it takes. */
export const CHANNEL_PLACES = 64;
/** What a request may bring along; more goes the other way. */
export const CHANNEL_BODY_BYTES = 64 * 1024;
/**
 * What a response to a GET may have, because a channel does not wait for whoever reads slowly; a larger one is asked
 * for again in the other way.
 */
export const CHANNEL_RESPONSE_BYTES = 256 * 1024;

/** After the length itself. */
const PREAMBLE = 9;
const HEAD_BYTES = 32 * 1024;
const LARGEST_RESPONSE = 16 * 1024 ** 2;
export const REQUEST_FRAME_BYTES = PREAMBLE + HEAD_BYTES + CHANNEL_BODY_BYTES;
export const RESPONSE_FRAME_BYTES = PREAMBLE + HEAD_BYTES + LARGEST_RESPONSE;
/** Gathered before it leaves. */
const BLOCK_BYTES = 64 * 1024;

export interface FrameWriter {
  /** Head and body leave with everything else of this turn. Each line of a head must be latin1 without a line break. */
  add(kind: FrameKind, id: number, head: string, body?: string | Buffer): void;
  flush(): void;
}

export function writeFrames(socket: Socket): FrameWriter {
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let used = 0;
  let isPlanned = false;

  const flush = (): void => {
    isPlanned = false;
    if (used === 0 || socket.destroyed) return;
    // A copy, because what is written may leave later than it is written.
    socket.write(Buffer.from(block.subarray(0, used)));
    used = 0;
  };
  const put = (kind: FrameKind, id: number, head: string, bodyBytes: number): void => {
    used = block.writeUInt32BE(PREAMBLE + head.length + bodyBytes, used);
    used = block.writeUInt8(kind, used);
    used = block.writeUInt32BE(id, used);
    used = block.writeUInt32BE(head.length, used);
    used += block.write(head, used, 'latin1');
  };

  return {
    add(kind, id, head, body = '') {
      const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
      const isSmall = 4 + PREAMBLE + head.length + bytes <= BLOCK_BYTES;
      if (used + 4 + PREAMBLE + head.length + (isSmall ? bytes : 0) > BLOCK_BYTES) flush();
      put(kind, id, head, bytes);
      if (!isSmall) {
        flush();
        if (!socket.destroyed) socket.write(body);
        return;
      }
      if (typeof body === 'string') used += block.write(body, used);
      else used += body.copy(block, used);
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(flush);
    },
    flush,
  };
}

export type TakeFrame = (kind: number, id: number, head: string, body: Buffer) => void;

/** A frame that nobody of ours would have sent: the connection is worth nothing any more. */
export class BrokenFrame extends Error {}

/**
 * Reads what arrives, and gives each frame as soon as it is whole; a body is a view of what arrived. A connection that
 * brings anything else is cut.
 */
export function takeFrames(socket: Socket, maxBytes: number, take: TakeFrame): () => void {
  const read = readFrames(take, maxBytes);
  const hear = (piece: Buffer): void => {
    try {
      read(piece);
    } catch (error) {
      if (!(error instanceof BrokenFrame)) throw error;
      socket.destroy();
    }
  };
  socket.on('data', hear);
  return () => void socket.off('data', hear);
}

export function readFrames(take: TakeFrame, maxBytes: number): (piece: Buffer) => void {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let needed = 4;
  return (piece) => {
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes < needed) return;
    const data = waiting.length === 1 ? piece : Buffer.concat(waiting, waitingBytes);
    let at = 0;
    needed = 4;
    while (data.length - at >= 4) {
      const length = data.readUInt32BE(at);
      if (length < PREAMBLE || length > maxBytes) throw new BrokenFrame('of an impossible length');
      if (data.length - at - 4 < length) {
        needed = 4 + length;
        break;
      }
      const headBytes = data.readUInt32BE(at + 9);
      if (headBytes > HEAD_BYTES || headBytes > length - PREAMBLE) throw new BrokenFrame('with an impossible head');
      const head = at + 4 + PREAMBLE;
      const end = at + 4 + length;
      const [kind, id] = [data.readUInt8(at + 4), data.readUInt32BE(at + 5)];
      const text = data.toString('latin1', head, head + headBytes);
      const body = data.subarray(head + headBytes, end);
      at = end;
      take(kind, id, text, body);
    }
    waiting = at < data.length ? [data.subarray(at)] : [];
    waitingBytes = data.length - at;
  };
}
