/** Reported in the `version` field of every enveloped response. */
export const API_VERSION = '1.0.0';
/** The path under which every operation lives, on the hub and on each sport site. */
export const API_PREFIX = '/api/v1';
