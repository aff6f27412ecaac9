// Of files that families send with a registration; without schemas, for browsers.

/** The most bytes of a file that a family sends with a registration. */
export const PAPER_LIMIT = 10 * 1024 * 1024;
/** A file that nobody has registered with is kept so long. */
export const PAPER_UNUSED_SECONDS = 24 * 3600;
/** With a registration it is kept so long at most; with the day that removing takes, that is less than 30 days. */
export const PAPER_KEPT_DAYS = 28;
/** Once somebody has looked at it. */
export const PAPER_KEPT_AFTER_LOOK_DAYS = 7;
/** What may be chosen; what a file is, its bytes decide. */
export const PAPER_TYPES = 'image/jpeg,image/png,image/webp,application/pdf';
