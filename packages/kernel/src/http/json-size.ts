import { Problem } from '../problem.ts';

/** No schema of ours has nearly as many fields. */
export const MOST_KEYS = 500;
/** The largest that anyone sends is five hundred rows of five fields; a field's name counts like its value. */
const MOST_VALUES = 6_000;
/** A body of this size cannot hold enough to be dear. */
const SMALL = 2_048;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const tooMany = (most: number, what: string): Problem =>
  new Problem('request.invalid', { fields: { body: `This has more than ${most} ${what}.` } });

/** The place of the quote that ends a string; the end of the body where none does. */
function endOfString(body: Buffer, begin: number): number {
  let place = begin + 1;
  // What follows a backslash ends nothing.
  while (place < body.length && body[place] !== QUOTE) place += body[place] === BACKSLASH ? 2 : 1;
  return place;
}

/**
 * Refuses a body with absurdly many values before it is parsed: thirty thousand keys take a parser ten to twenty milliseconds, which
 * everybody else would wait. Only counts, and stops at the limit; whether it is JSON at all the parser says.
 */
export function refuseVastJson(body: Buffer): void {
  if (body.length <= SMALL) return;
  let depth = 0;
  let keys = 0;
  let values = 0;
  for (let place = 0; place < body.length; place += 1) {
    const byte = body[place];
    if (byte === QUOTE) {
      place = endOfString(body, place);
    } else if (byte === COMMA || byte === COLON) {
      values += 1;
      if (byte === COLON && depth === 1) keys += 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      values += 1;
      depth += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
    }
    if (keys > MOST_KEYS) throw tooMany(MOST_KEYS, 'fields');
    if (values > MOST_VALUES) throw tooMany(MOST_VALUES, 'values');
  }
}
