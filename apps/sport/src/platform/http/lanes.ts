import { API_PREFIX } from '@sports-hub/contract';
import type { Lane, Lanes } from '@sports-hub/kernel';

/** More than a hub sends at a time: the hub refuses first, and it knows who is waiting. */
const api: Lane = { name: 'api', most: 500, oldestMs: 2_000 };
const pages: Lane = { name: 'pages', most: 300, oldestMs: 2_000 };

/** Health is always told, what the hub ends must end, and sign-ins have a queue of their own. */
const NEVER_OF_API = /^\/(health|internal\/|auth\/|admin\/)/;
const NEVER_OF_PAGES = /^\/(health|admin)/;

export const sportLanes: Lanes = (_method, path) => {
  if (path.startsWith(API_PREFIX)) return NEVER_OF_API.test(path.slice(API_PREFIX.length)) ? undefined : api;
  return NEVER_OF_PAGES.test(path) ? undefined : pages;
};
