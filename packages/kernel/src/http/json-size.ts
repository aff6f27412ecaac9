import { t } from '@sports-hub/contract/texts';
import { Problem } from '../problem.ts';

/** No schema of ours has nearly as many fields. */
export const MAX_KEYS = 500;
/** The largest that anyone sends is five hundred rows of five fields; a field's name counts like its value. */
const MAX_VALUES = 6_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const tooMany = (max: number, what: string): Problem =>
  new Problem('request.invalid', { fields: { body: t('kernel.http.jsonSize.thisHasMoreThan', { max, what }) } });

/**
 * Counts the values of a body while its pieces arrive, and throws when they are absurdly many: thirty thousand keys
 * take a parser ten to twenty milliseconds, which everybody else would wait. Only counts; whether it is JSON at all the
 * parser says.
 */
export function createValueCounter(): (piece: Buffer) => void {
  let depth = 0;
  let keys = 0;
  let values = 0;
  let isText = false;
  let isEscaped = false;

  return (piece) => {
    for (let place = 0; place < piece.length; place += 1) {
      const byte = piece[place];
      if (isText) {
        // What follows a backslash ends nothing.
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) {
        isText = true;
      } else if (byte === COMMA || byte === COLON) {
        values += 1;
        if (byte === COLON && depth === 1) keys += 1;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        values += 1;
        depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
      }
      if (keys > MAX_KEYS) throw tooMany(MAX_KEYS, 'fields');
      if (values > MAX_VALUES) throw tooMany(MAX_VALUES, 'values');
    }
  };
}
