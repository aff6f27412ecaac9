import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { createValueCounter } from './json-size.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Cheap: says whether a key may be `__proto__`, possibly written with escapes. */
const MAY_HOLD_PROTOTYPE_KEY = /__proto__|\\u00[2-7]/;

function parseJson(body: Buffer): unknown {
  try {
    const text = utf8.decode(body);
    const value = JSON.parse(text) as unknown;
    if (MAY_HOLD_PROTOTYPE_KEY.test(text)) refusePrototypeKeys(value);
    return value;
  } catch {
    throw new Problem('request.malformed');
  }
}

/** Own keys that would change an object's prototype when copied. Iterative: nesting may be deep. */
function refusePrototypeKeys(root: unknown): void {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) throw new Problem('request.malformed');
    for (const inner of Object.values(value)) open.push(inner);
  }
}

/** A body of this size cannot hold enough to be dear. */
const SMALL = 2_048;

/**
 * The whole body. Of one with absurdly many values nothing is kept from the piece on that has too many, and it is
 * refused when it has been read: whoever is still sending would not see a response.
 */
function readWhole({ headers, routeOptions }: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const announced = Number(headers['content-length'] ?? Infinity);
  const count = announced > SMALL ? createValueCounter() : () => {};
  let pieces: Buffer[] = [];
  let bytes = 0;
  let refusal: unknown;
  return new Promise((resolve, reject) => {
    const tooLarge = (size: number): boolean => {
      const isTooLarge = size > routeOptions.bodyLimit;
      if (isTooLarge) reject(new Problem('request.too_large'));
      return isTooLarge;
    };
    if (announced !== Infinity && tooLarge(announced)) return;
    payload.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (refusal !== undefined || tooLarge(bytes)) return;
      pieces.push(piece);
      try {
        count(piece);
      } catch (error) {
        refusal = error;
        pieces = [];
      }
    });
    payload.on('error', () => reject(new Problem('request.malformed')));
    payload.on('end', () => {
      if (refusal === undefined) resolve(Buffer.concat(pieces, bytes));
      else reject(refusal as Problem);
    });
  });
}

/** JSON only: valid UTF-8, no prototype keys. Any other media type is 415. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/json(?:\s*;.*)?$/i,
    async (request: FastifyRequest, payload: IncomingMessage) => parseJson(await readWhole(request, payload)),
  );
}
