import { createOneTimeTokens, type Clock, type OneTimeTokens } from '@sports-hub/kernel';

/** `verify` and `change-email` are bound to the address they were mailed to, in the token's detail. */
export const TOKEN_PURPOSES = ['verify', 'change-email', 'reset'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];
export type AccountTokens = OneTimeTokens<TokenPurpose>;

/** Whoever asks for another verification mail may still follow the first; of reset links only the newest counts. */
export const createAccountTokens = (clock: Clock): AccountTokens =>
  createOneTimeTokens<TokenPurpose>(clock, { newestOnly: ['reset'] });
