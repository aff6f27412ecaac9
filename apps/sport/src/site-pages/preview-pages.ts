import { buffer } from 'node:stream/consumers';
import type { ArticleFields, ContentItem, InformationPage } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance } from 'fastify';
import { PAGE_CSP, Problem, sendPage, type Clock, type Database } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { sportPages } from '@sports-hub/web/render';
import { picturesOf } from '../content/versions/blocks.ts';
import { PROGRAMS_OF } from '../content/pages/fixed.ts';
import { findPrograms } from '../content/pages/queries.ts';
import type { Previews } from '../content/versions/previews.ts';
import { findContentFile } from '../platform/files/queries.ts';
import { MissingFile, type FileStorage } from '../platform/files/storage.ts';
import type { PageRoutes } from './page-routes.ts';
import { pageLinks } from './site.ts';

const PATH = '/preview/:token';
/** The administration shows it on its own page, in the width of a phone and of a desktop. */
const POLICY = PAGE_CSP.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
const HEADERS = { 'x-frame-options': 'SAMEORIGIN' };

const fileIn = (src: string): number => Number(/^\/files\/([1-9]\d{0,14})\//.exec(src)?.[1] ?? 0);

/** What is written may show pictures that nobody else sees yet. */
const withPictures = (html: string, token: string): string =>
  html.replaceAll(/(<img src=")\/files\/([1-9]\d{0,14})\/[^"]*"/g, `$1/preview/${token}/files/$2"`);

const isArticle = (item: ContentItem, _fields: object): _fields is ArticleFields => item.kind === 'news';

/** Pages as they will be, behind a link of whoever writes them. Nobody keeps them, and no search engine finds them. */
export function addPreviewPages(
  app: FastifyInstance,
  {
    pages,
    previews,
    db,
    clock,
    storage,
  }: { pages: PageRoutes; previews: Previews; db: Database; clock: Clock; storage: FileStorage },
): void {
  /** A page of information, or one that every site has, as it stands there. */
  const pageOf = async (
    { path }: ContentItem,
    data: Omit<Parameters<typeof sportPages.textPage>[0], 'crumb'>,
  ): Promise<string> => {
    const programs = path === null ? undefined : PROGRAMS_OF[path];
    if (programs) {
      const items = await findPrograms(db, pageLinks, programs.kind);
      return sportPages.programs({ ...data, kind: programs.kind ?? 'all', items });
    }
    const isOfInformation = path === null || path.startsWith('/info/');
    const crumb = { href: '/information-pages', label: t('answers.sitePages.contentPages.information') };
    return sportPages.textPage({ ...data, ...(isOfInformation ? { crumb } : {}) });
  };

  const tokenIn = (params: unknown): string => (params as { token: string }).token;

  app.get(PATH, async (request, reply) => {
    const token = tokenIn(request.params);
    const { item, fields } = await previews.read(token);
    const around = await pages.context('/preview');
    const { look } = request.query as { look?: unknown };
    const { title, summary } = fields as ArticleFields;
    const themeMode = look === 'light' || look === 'dark' ? look : around.site.themeMode;
    const seo = { title, description: summary, imageUrl: null, indexed: false };
    const context = { ...around, site: { ...around.site, themeMode, seo } };
    const now = toLocalTime(clock.now());
    const published = item.publish_at ?? item.live_since ?? now;
    const html = isArticle(item, fields)
      ? sportPages.article({
          ...context,
          more: [],
          article: {
            slug: fields.slug,
            title: fields.title,
            summary: fields.summary,
            html: withPictures(fields.html, token),
            image_url: fields.picture_id === null ? null : `/preview/${token}/files/${fields.picture_id}`,
            image_alt: fields.picture_alt,
            image_credit: fields.picture_credit,
            image_sizes: [],
            published_at: published,
            updated_at: now,
          },
        })
      : await pageOf(item, {
          ...context,
          page: {
            ...(fields as InformationPage),
            html: withPictures((fields as InformationPage).html, token),
            updated_at: now,
          },
        });
    return sendPage(request, reply, html, { holdsSecret: true, policy: POLICY, headers: HEADERS });
  });

  app.get(`${PATH}/files/:id`, async (request, reply) => {
    const id = Number((request.params as { id: string }).id);
    const { fields } = await previews.read(tokenIn(request.params));
    const { html, picture_id: own } = fields as ArticleFields;
    const isShown = id === own || picturesOf(html).some(({ src }) => fileIn(src) === id);
    const file = isShown && Number.isSafeInteger(id) ? await findContentFile(db, id) : undefined;
    if (!file?.media_type.startsWith('image/')) throw new Problem('record.not_found');
    try {
      const bytes = await buffer(await storage.read(file.sha256, { start: 0, end: file.size - 1 }));
      return await reply.type(file.media_type).header('cache-control', 'private, max-age=3600').send(bytes);
    } catch (error) {
      throw error instanceof MissingFile ? new Problem('record.not_found') : error;
    }
  });
}
