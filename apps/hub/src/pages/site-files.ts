import type { FastifyInstance } from 'fastify';
import { assetHref, guideNames } from '@sports-hub/web/render';
import type { HubConfig } from '../config.ts';
import { APP_START } from './app-pages.ts';

const DAY = 'public, max-age=86400';

/** What search engines and phones ask a site for. */
export function addSiteFiles(app: FastifyInstance, { siteUrl, organisation }: HubConfig): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', DAY)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /account.php',
          'Disallow: /messages.php',
          'Disallow: /api/',
          'Disallow: /dev/',
          `Sitemap: ${siteUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', DAY)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
          '/',
          '/help',
          ...guideNames.map((name) => `/help/${name}`),
          '/contact',
          '/terms',
          '/privacy',
          '/docs',
        ]
          .map((path) => `<url><loc>${siteUrl}${path}</loc></url>`)
          .join('')}</urlset>\n`,
      ),
  );
  app.get('/site.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', DAY)
      .type('application/manifest+json; charset=utf-8')
      .serializer(String)
      .send(
        JSON.stringify({
          name: organisation,
          short_name: organisation.split(' ')[0],
          id: '/',
          start_url: APP_START,
          scope: '/',
          display: 'standalone',
          background_color: '#f5f8fa',
          theme_color: '#1c5a7d',
          icons: [
            { src: assetHref('icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
            ...['192', '512'].map((size) => ({
              src: assetHref(`icon-${size}.png`),
              sizes: `${size}x${size}`,
              type: 'image/png',
              purpose: 'any maskable',
            })),
          ],
        }),
      ),
  );
}
