import { FIXED_PAGES } from './fixed-pages.ts';

/** Pages of every site that search engines are not led to. */
const OTHERS = [
  '/account.php',
  '/messages.php',
  '/search',
  '/terms',
  '/privacy',
  '/schedules',
  '/schedules/practices',
  '/registration/form',
  '/sponsors/apply',
  '/news.rss',
  '/sitemap.xml',
];
/** Pages of records that volunteers do not write: whether there is one is not asked. */
const RECORDS = /^\/(?:schedules\/games|schedules\/practices|teams|players|tournaments)\/[1-9]\d{0,14}$/;

const KNOWN: ReadonlySet<string> = new Set([...FIXED_PAGES, ...OTHERS]);

/** Whether a link to this path leads to a page that is not the work of volunteers. */
export const isKnownPath = (path: string): boolean => KNOWN.has(path) || RECORDS.test(path);
