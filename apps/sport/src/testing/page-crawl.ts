import type { Database } from '@sports-hub/kernel';
import { FIXED_PAGES } from '../site-pages/fixed-pages.ts';
import { PAGE_SECONDS } from '../site-pages/page-cache.ts';
import { ends, crawl, type CrawledResponse } from './public-crawl.ts';
import type { TestSport } from './sport.ts';

/** Pages without a record of their own. */
const FIXED = [
  ...FIXED_PAGES,
  '/news?page=2',
  '/schedules',
  '/schedules/games?order=latest&to=2100-01-01',
  '/schedules/games?from=1900-01-01',
  '/schedules/practices',
  '/newsletter/leave',
  '/news.rss',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/theme.css',
  '/no-such-page',
];

/** Pages of records, hidden or not, and lists narrowed down to one. */
const OF_RECORDS: readonly (readonly [before: string, sql: string])[] = [
  ['/news/', 'select slug as key from news'],
  ['/info/', 'select slug as key from information_pages'],
  ['/schedules/games/', 'select id as key from games'],
  ['/schedules/practices/', 'select id as key from practices'],
  ['/teams/', 'select id as key from teams'],
  ['/players/', 'select id as key from players'],
  ['/tournaments/', 'select id as key from tournaments'],
  ['/game-results?division_id=', 'select id as key from divisions'],
  ['/teams?division_id=', 'select id as key from divisions'],
  ['/schedules?division_id=', 'select id as key from divisions'],
  ['/schedules/games?division_id=', 'select id as key from divisions'],
  ['/schedules/games?team_id=', 'select id as key from teams'],
  ['/schedules/practices?team_id=', 'select id as key from teams'],
  ['/search?q=', 'select distinct left(name, 4) as key from teams'],
];

const keysOf = async (db: Database, sql: string): Promise<(string | number)[]> =>
  ends((await db.rows<{ key: string | number }>(`${sql} order by 1`)).map(({ key }) => key));

/** Asks every kind of page of the site, as a browser does, after what was kept has grown old. */
export async function crawlPages(sport: TestSport, again: readonly CrawledResponse[] = []): Promise<CrawledResponse[]> {
  sport.clock.advance(PAGE_SECONDS);
  const urls = [...FIXED, ...again.map(({ url }) => url)];
  for (const [before, sql] of OF_RECORDS)
    urls.push(...(await keysOf(sport.db, sql)).map((key) => `${before}${encodeURIComponent(key)}`));
  return crawl(
    sport,
    [...new Set(urls)].map((url) => ({ url, operation: { name: 'page' } })),
  );
}
