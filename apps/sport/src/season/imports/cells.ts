/**
 * A spreadsheet takes a cell that begins with one of these for a formula, and a formula can fetch, send and run.
 * An apostrophe in front makes it text; one more is put before a cell that would look like that already, so that
 * taking one away on import always gives back what was there.
 */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r]/;
const MADE_HARMLESS = /^'+[=+\-@\t\r]/;

export const toHarmlessCell = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text);
export const fromHarmlessCell = (text: string): string => (MADE_HARMLESS.test(text) ? text.slice(1) : text);
