/**
 * A spreadsheet takes a cell that begins with = + - @ for a formula, and a formula can fetch, send and run. Some look
 * past spaces and invisible characters in front, and some take the full-width and small forms for the same sign.
 * An apostrophe in front makes it text; one more is put before a cell that would look like that already, so that
 * taking one away on import always gives back what was there.
 */
const SIGN = String.raw`[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]`;
const LOOKS_LIKE_FORMULA = new RegExp(String.raw`^'*(?:[\t\r\n]|${SIGN})`, 'u');
const MADE_HARMLESS = new RegExp(String.raw`^'+(?:[\t\r\n]|${SIGN})`, 'u');

export const toHarmlessCell = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text);
export const fromHarmlessCell = (text: string): string => (MADE_HARMLESS.test(text) ? text.slice(1) : text);
