import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { refuseVastJson } from './json-size.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Cheap: says whether a key may be `__proto__`, possibly written with escapes. */
const MAY_HOLD_PROTOTYPE_KEY = /__proto__|\\u00[2-7]/;

function parseJson(body: Buffer): unknown {
  refuseVastJson(body);
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

/** JSON only: valid UTF-8, no prototype keys. Any other media type is 415. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/json(?:\s*;.*)?$/i,
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJson(body),
  );
}
