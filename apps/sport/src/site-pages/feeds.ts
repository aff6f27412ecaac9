import type { FastifyInstance } from 'fastify';
import { createCompressedForms, escapeHtml, Problem, sendShared, type Clock, type Database } from '@sports-hub/kernel';
import { findNews } from '../content/news/queries.ts';
import { createSiteLinks } from '../platform/files/links.ts';
import { instantsOf } from '@sports-hub/kernel/time';
import { FIXED_PAGES } from './fixed-pages.ts';
import type { PageCache } from './page-cache.ts';
import type { SiteReader } from './site.ts';

const FEED_ITEMS = 20;
const MAX_ENTRIES = 10_000;

/**
 * Records with a page of their own that search engines may lead to. Players, teams and practices have pages too; where
 * a child is when is nobody's search result.
 */
const RECORDS = `
  (select '/news/' || slug as path, greatest(updated_at, published_at) as changed from news where published_at <= $1 order by published_at desc limit ${MAX_ENTRIES})
  union all (select '/info/' || slug, updated_at from information_pages where is_published order by id limit ${MAX_ENTRIES})
  union all (select '/tournaments/' || t.id, t.updated_at from tournaments t
    where not t.is_draft and (t.division_id is null or exists (select from divisions d where d.id = t.division_id and not d.is_hidden)) order by t.id desc limit ${MAX_ENTRIES})
  union all (select '/schedules/games/' || id, updated_at from games where is_public order by starts_at desc, id desc limit ${MAX_ENTRIES})`;

export interface FeedOptions {
  db: Database;
  clock: Clock;
  site: SiteReader;
  cache: PageCache;
  siteUrl: string;
}

const rfc822 = (local: string): string => (instantsOf(local)[0] ?? new Date(`${local}Z`)).toUTCString();

/** Text that stands in XML: escaped, without the control characters that XML does not know. */
const xml = (text: string): string =>
  escapeHtml(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));

/** What programs read of a site: news feed, site map, rules for robots, manifest, and the site's colours. */
export function addFeeds(app: FastifyInstance, { db, clock, site, cache, siteUrl }: FeedOptions): void {
  const absolute = createSiteLinks(siteUrl);
  const stylesheets = createCompressedForms({ maxBytes: 512 * 1024 });

  app.get('/news.rss', (request, reply) =>
    cache.respond(request, reply, { key: '/news.rss', type: 'application/rss+xml; charset=utf-8' }, async () => {
      const [{ site: shown }, items] = await Promise.all([
        site.read('/news'),
        findNews(db, absolute, clock.now(), { limit: FEED_ITEMS, offset: 0 }),
      ]);
      const entries = items.map(
        ({ slug, title, summary, published_at }) =>
          `<item><title>${xml(title)}</title><link>${siteUrl}/news/${slug}</link><guid isPermaLink="true">${siteUrl}/news/${slug}</guid>` +
          `<pubDate>${rfc822(published_at)}</pubDate><description>${xml(summary)}</description></item>`,
      );
      return (
        `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
        `<title>${xml(shown.name)}: news</title><link>${siteUrl}/news</link><description>${xml(shown.tagline || shown.name)}</description><language>en-us</language>` +
        `<atom:link href="${siteUrl}/news.rss" rel="self" type="application/rss+xml"/>${entries.join('')}</channel></rss>`
      );
    }),
  );

  app.get('/sitemap.xml', (request, reply) =>
    cache.respond(request, reply, { key: '/sitemap.xml', type: 'application/xml; charset=utf-8' }, async () => {
      const [records, left] = await Promise.all([
        db.rows<{ path: string; changed: Date | null }>(RECORDS, [clock.now()]),
        db.rows<{ path: string }>('select path from seo_pages where not is_indexed'),
      ]);
      const hidden = new Set(left.map(({ path }) => path));
      const entries = [...FIXED_PAGES.map((path) => ({ path, changed: null })), ...records]
        .filter(({ path }) => !hidden.has(path))
        .map(
          ({ path, changed }) =>
            `<url><loc>${xml(siteUrl + path)}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 19)}Z</lastmod>` : ''}</url>`,
        );
      return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
    }),
  );

  app.get('/robots.txt', (request, reply) =>
    cache.respond(request, reply, { key: '/robots.txt', type: 'text/plain; charset=utf-8' }, async () =>
      [
        'User-agent: *',
        // Not what must not be found, such as children's pages: whoever may not read a page does not see its noindex.
        ...['/account.php', '/messages.php', '/admin/', '/api/'].map((path) => `Disallow: ${path}`),
        `Sitemap: ${siteUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );

  app.get('/site.webmanifest', (request, reply) =>
    cache.respond(
      request,
      reply,
      { key: '/site.webmanifest', type: 'application/manifest+json; charset=utf-8' },
      async () => {
        const { site: shown, theme } = await site.read('/');
        return JSON.stringify({
          name: shown.name,
          short_name: shown.sportName,
          description: shown.tagline,
          start_url: '/',
          display: 'browser',
          background_color: theme.colors.background,
          theme_color: theme.colors.primary,
          icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
        });
      },
    ),
  );

  app.get('/theme.css', async (request, reply) => {
    const { theme } = await site.read('/');
    const asked = (request.query as { v?: unknown }).v;
    if (asked !== undefined && typeof asked !== 'string') throw new Problem('record.not_found');
    // An address of an older branding gets today's, but nobody may keep it under that name for long.
    const keep = asked === theme.hash ? 'public, max-age=31536000, immutable' : 'public, max-age=30';
    reply.header('cache-control', keep).type('text/css; charset=utf-8');
    const body = Buffer.from(theme.css);
    const inEncoding = stylesheets(theme.hash, body);
    return sendShared(request, reply, { tag: theme.hash, body, inEncoding });
  });
}
