import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { compressQuickly, preferredEncoding, quickCompressor, type Encoding } from '@sports-hub/kernel';
import { collector, isOurProblem, isTokenUsed } from './responses.ts';
import { UpstreamFailure, type Flow, type Receiver } from './exchange.ts';
import { isCompressible, responseHeaders } from './headers.ts';

/**
 * Responses up to this size are read whole: one that breaks off can then still be told as a failure, and it is sent in
 * one piece.
 */
const WHOLE_BYTES = 64 * 1024;
/** Up to this size, copying a response to where its head is costs less than sending both by themselves. */
const ONE_PIECE = 8 * 1024;
/** What the hub keeps for a client that reads slower than the sport writes; only beyond it the sport has to wait. */
const KEPT_BYTES = 256 * 1024;
/** A client that then takes nothing for so long is cut: it holds one of the connections to the sport. */
const STALLED_MS = 10_000;
/** Below this a packet holds it anyway. */
const COMPRESS_FROM = 1_024;

export interface Relay extends Receiver {
  /** The response has begun to reach the client: from here on it can only be cut, not replaced. */
  readonly hasBegun: boolean;
  /** The sport said that it has used the internal token up. */
  readonly isTokenUsed: boolean;
  /** After the last byte. */
  finish(): void;
}

/**
 * Streams a sport's response to the client as fast as the client takes it. Small ones are read first, and failures
 * (5xx): only our own are passed on.
 */
export function relayTo(
  reply: FastifyReply,
  check: (status: number, headers: IncomingHttpHeaders) => void,
  { acceptEncoding }: { acceptEncoding?: string | undefined } = {},
): Relay {
  const { raw } = reply;
  const whole = collector(WHOLE_BYTES);
  let isFailure = false;
  let isWhole = false;
  let source: Flow | undefined;
  let body: Writable = raw;

  /**
   * How this response is sent, if not as it came: only what a program or a person reads, and what is long enough to
   * gain by it.
   */
  const encodingFor = (status: number, headers: IncomingHttpHeaders, bytes: number): Encoding | undefined =>
    status === 200 && bytes >= COMPRESS_FROM && isCompressible(headers['content-type'])
      ? preferredEncoding(acceptEncoding)
      : undefined;

  const begin = (status: number, headers: IncomingHttpHeaders, length?: number) => {
    relay.hasBegun = true;
    reply.hijack();
    const sent: Record<string, unknown> = {
      ...reply.server.ownHeaders(reply.request),
      ...reply.getHeaders(),
      ...responseHeaders(headers),
    };
    const encoded = headers['content-encoding'];
    if (encoded) {
      sent['content-encoding'] = encoded;
      sent['vary'] = 'accept-encoding';
    }
    if (length !== undefined) sent['content-length'] = String(length);
    raw.writeHead(status, sent as OutgoingHttpHeaders);
  };

  // Plain values, because an accessor of an object made for one request is kept, with all that it can see, until the
  // next thorough clearing-up of memory.
  const relay: { -readonly [K in keyof Relay]: Relay[K] } = {
    hasBegun: false,
    isTokenUsed: false,
    head(status, headers, flow) {
      relay.isTokenUsed = isTokenUsed(headers);
      check(status, headers);
      isFailure = status >= 500;
      isWhole = isFailure || Number(headers['content-length']) <= WHOLE_BYTES;
      if (isWhole) return whole.head(status, headers, flow);
      source = flow;
      const used = encodingFor(status, headers, Infinity);
      begin(status, used ? inEncoding(headers, used) : headers);
      if (!used) return;
      const compressor = quickCompressor(used);
      raw.once('close', () => compressor.destroy());
      compressor.on('error', () => raw.destroy());
      compressor.pipe(raw);
      body = compressor;
    },
    data(chunk) {
      if (isWhole) return whole.data(chunk);
      // A client that is gone never drains: waiting for it would hold the connection to the sport.
      if (raw.destroyed) throw new UpstreamFailure('abandoned', 'the client is gone');
      body.write(chunk);
      if (raw.writableLength + (body === raw ? 0 : body.writableLength) <= KEPT_BYTES) return;
      source?.pause();
      const stalled = setTimeout(() => raw.destroy(), STALLED_MS).unref();
      body.once('drain', () => {
        clearTimeout(stalled);
        source?.resume();
      });
    },
    finish() {
      if (isWhole) {
        const response = whole.response();
        if (isFailure && !isOurProblem(response))
          throw new UpstreamFailure('refused', 'a failure that is not one of ours');
        const used = encodingFor(response.status, response.headers, response.body.length);
        const sent = used ? compressQuickly(used, response.body) : response.body;
        const headers = used ? inEncoding(response.headers, used) : response.headers;
        begin(response.status, headers, sent.length);
        if (reply.request.method === 'HEAD') raw.end();
        // As latin1, one character per byte, it leaves together with the head.
        else if (sent.length <= ONE_PIECE) raw.end(sent.toString('latin1'), 'latin1');
        else raw.end(sent);
      } else {
        body.end();
      }
    },
  };
  return relay;
}

/** Other bytes than the sport sent: their length is another, and a strong tag is not theirs. */
function inEncoding(
  { 'content-length': _length, etag, ...headers }: IncomingHttpHeaders,
  encoding: Encoding,
): IncomingHttpHeaders {
  return {
    ...headers,
    ...(etag ? { etag: etag.startsWith('W/') ? etag : `W/${etag}` } : {}),
    'content-encoding': encoding,
  };
}
