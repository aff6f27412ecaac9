import { API_PREFIX } from '@sports-hub/contract';
import type { RequestGroup, GroupOf } from '@sports-hub/kernel';

/** More than a hub sends at a time: the hub refuses first, and it knows who is waiting. */
const api: RequestGroup = { name: 'api', maxInFlight: 500, maxAgeMs: 2_000 };
/** A store that responds slowly keeps those who want a file waiting, and nobody else. */
const files: RequestGroup = { name: 'files', maxInFlight: 200, maxAgeMs: 10_000 };
const pages: RequestGroup = { name: 'pages', maxInFlight: 300, maxAgeMs: 2_000 };

/** Health is always told, what the hub ends must end, and sign-ins have a queue of their own. */
const NEVER_OF_API = /^\/(health|internal\/|auth\/|admin\/)/;
const NEVER_OF_PAGES = /^\/(health|admin)/;

export const sportRequestGroup: GroupOf = (_method, path) => {
  if (path.startsWith(API_PREFIX)) return NEVER_OF_API.test(path.slice(API_PREFIX.length)) ? undefined : api;
  if (path.startsWith('/files/')) return files;
  return NEVER_OF_PAGES.test(path) ? undefined : pages;
};
