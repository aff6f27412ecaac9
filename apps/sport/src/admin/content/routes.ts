import {
  askToPublish,
  cancelContentPlan,
  createArticle,
  createPage,
  deleteContent,
  discardContentDraft,
  getAdminArticle,
  getAdminPage,
  getContentDifference,
  getContentOverview,
  getContentPreview,
  listContent,
  listContentVersions,
  makePreviewLink,
  noteContentPresence,
  publishContent,
  restoreContent,
  saveArticle,
  savePage,
  unpublishContent,
} from '@sports-hub/contract';
import { created, ok, okWithMeta } from '@sports-hub/kernel';
import { newsContent } from '../../content/news/kind.ts';
import { pageContent, savedSlug } from '../../content/pages/kind.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { SiteContent } from './service.ts';

/** What every kind of content has in common. */
export function addContentOfficeRoutes(routes: AdminRoutes, { content }: { content: SiteContent }): void {
  routes.on(getContentOverview, async ({ caller }) => ok(await content.overview(caller)));
  routes.on(listContent, async ({ params: { kind }, query: { page = 1, limit = 20, q = '', state } }) => {
    const { items, total } = await content.list(kind, { q, state: state ?? '', page, limit });
    return okWithMeta({ items }, { page, limit, total });
  });
  routes.on(publishContent, async ({ caller, params: { kind, id }, body }) =>
    ok(await content.publish(caller, kind, id, body)),
  );
  routes.on(cancelContentPlan, async ({ caller, params: { kind, id }, body: { version } }) =>
    ok(await content.cancelPlan(caller, kind, id, version)),
  );
  routes.on(unpublishContent, async ({ caller, params: { kind, id }, body: { version, lead_to: leadTo } }) =>
    ok(await content.unpublish(caller, kind, id, { version, leadTo })),
  );
  routes.on(askToPublish, async ({ caller, params: { kind, id }, body: { version } }) =>
    ok(await content.ask(caller, kind, id, version)),
  );
  routes.on(discardContentDraft, async ({ caller, params: { kind, id }, body: { version } }) =>
    ok(await content.discard(caller, kind, id, version)),
  );
  routes.on(deleteContent, async ({ caller, params: { kind, id }, body: { version } }) =>
    ok(await content.remove(caller, kind, id, version)),
  );
  routes.on(listContentVersions, async ({ caller, params: { kind, id } }) =>
    ok(await content.versions(caller, kind, id)),
  );
  routes.on(noteContentPresence, async ({ caller, params: { kind, id }, body: { place = null } }) =>
    ok(await content.present(caller, kind, id, place)),
  );
  routes.on(getContentDifference, async ({ params: { kind, id }, query }) =>
    ok(await content.difference(kind, id, query)),
  );
  routes.on(getContentPreview, async ({ caller, params: { kind, id } }) => ok(await content.preview(caller, kind, id)));
  routes.on(makePreviewLink, async ({ caller, params: { kind, id }, body: { version } }) =>
    ok(await content.previewLink(caller, kind, id, version)),
  );
  routes.on(restoreContent, async ({ caller, params: { kind, id }, body }) =>
    ok(await content.restore(caller, kind, id, body)),
  );
}

/** Articles and pages: what their versions say. */
export function addWritingRoutes(routes: AdminRoutes, { content }: { content: SiteContent }): void {
  routes.on(getAdminArticle, async ({ params: { id } }) => ok(await content.get(newsContent, id)));
  routes.on(createArticle, async ({ caller, body: { title = '' } }) =>
    created(await content.create(caller, newsContent, newsContent.blank(title))),
  );
  routes.on(saveArticle, async ({ caller, params: { id }, body }) =>
    ok(
      await content.save(caller, newsContent, id, body.version, ({ slug }) => ({
        title: body.title,
        slug: body.slug || slug,
        summary: body.summary,
        html: body.html,
        picture_id: body.picture_id ?? null,
        picture_alt: body.picture_alt ?? '',
        picture_credit: body.picture_credit ?? '',
      })),
    ),
  );
  routes.on(getAdminPage, async ({ params: { id } }) => ok(await content.get(pageContent, id)));
  routes.on(createPage, async ({ caller, body: { title = '' } }) =>
    created(await content.create(caller, pageContent, pageContent.blank(title))),
  );
  routes.on(savePage, async ({ caller, params: { id }, body: { version, slug, ...body } }) =>
    ok(await content.save(caller, pageContent, id, version, (newest) => ({ ...body, slug: savedSlug(newest, slug) }))),
  );
}
