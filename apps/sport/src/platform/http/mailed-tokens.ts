/** Far longer than any token that we mail. */
const MAX_TOKEN_CHARACTERS = 200;

/** The token of a mailed link, from its address or from a form; empty for what cannot be one. */
export const mailedTokenIn = (given: unknown): string =>
  typeof given === 'string' && given.length <= MAX_TOKEN_CHARACTERS ? given : '';
