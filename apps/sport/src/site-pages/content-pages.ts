import { t } from '@sports-hub/contract/texts';
import { Problem, type Database } from '@sports-hub/kernel';
import { dayInWords } from '@sports-hub/kernel/time';
import { sportPages } from '@sports-hub/web/render';
import { findDocuments, findMeetingMinutes, findResourceGroups, findResources } from '../content/documents/queries.ts';
import { findGallery, findVideos } from '../content/media/queries.ts';
import { countNews, findArticle, findNews } from '../content/news/queries.ts';
import {
  findInformationPage,
  findPage,
  findFaqs,
  findInformationPages,
  findPrograms,
  type Found,
} from '../content/pages/queries.ts';
import { PROGRAMS_OF } from '../content/pages/fixed.ts';
import { withPictureSizes } from '../content/pictures/within-text.ts';
import { readSiteTexts } from '../content/site-texts/service.ts';
import { followAddress } from '../content/versions/addresses.ts';
import { listActiveSponsors, listPackages } from '../content/sponsors/queries.ts';
import { addressOf, readPageNumber, slugOf, type PageAddress } from './address.ts';
import { MovedPage, type PageRoutes } from './page-routes.ts';
import { pageLinks } from './site.ts';

const TEXT_TITLES = { terms: t('sport.texts.terms'), privacy: t('sport.texts.privacy') };
const NEWS_PER_PAGE = 12;
const MORE_NEWS = 4;

/** Nothing is live at an address that volunteers gave: it may have led to something that has another one now, or is gone. */
async function elsewhere(db: Database, path: string, now: Date): Promise<never> {
  const target = await followAddress(db, path, now);
  if (target) throw new MovedPage(target);
  throw new Problem(target === null ? 'record.gone' : 'record.not_found');
}

const at = (path: string) => (): { path: string } => ({ path });
const present = <T>(found: Found<T> | undefined): T => {
  if (!found) throw new Problem('record.not_found');
  return found.record;
};

function addNewsPages({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/news',
    read: ({ query }) => {
      const number = readPageNumber(query['page']);
      return { path: addressOf('/news', { page: number === 1 ? undefined : number }), number };
    },
    load: async ({ number }, { now }) => {
      const [items, total] = await Promise.all([
        findNews(db, pageLinks, now, { limit: NEWS_PER_PAGE, offset: (number - 1) * NEWS_PER_PAGE }),
        countNews(db, now),
      ]);
      const pages = Math.max(1, Math.ceil(total / NEWS_PER_PAGE));
      const href = (other: number): string => addressOf('/news', { page: other === 1 ? undefined : other });
      return { items, paging: { page: number, pages, href } };
    },
    render: sportPages.newsList,
  });

  page({
    url: '/news/:slug',
    read: (address: PageAddress) => ({ path: `/news/${slugOf(address)}`, slug: slugOf(address) }),
    load: async ({ slug }, { now }) => {
      const [found, newest] = await Promise.all([
        findArticle(db, pageLinks, now, slug),
        findNews(db, pageLinks, now, { limit: MORE_NEWS + 1, offset: 0 }),
      ]);
      if (!found) return elsewhere(db, `/news/${slug}`, now);
      const more = newest.filter((item) => item.slug !== found.article.slug).slice(0, MORE_NEWS);
      return { article: { ...found.article, html: await withPictureSizes(db, found.article.html) }, more };
    },
    render: sportPages.article,
  });
}

function addWrittenPages({ page }: PageRoutes, { db, hubUrl }: { db: Database; hubUrl: string }): void {
  const shownWithPictures = async <T extends { html: string }>(written: T): Promise<T> => ({
    ...written,
    html: await withPictureSizes(db, written.html),
  });
  page({
    url: '/about',
    read: at('/about'),
    load: async () => ({ page: await shownWithPictures(present(await findPage(db, pageLinks, 'about'))) }),
    render: sportPages.textPage,
  });
  page({
    url: '/information-pages',
    read: at('/information-pages'),
    load: async () => ({ items: await findInformationPages(db, pageLinks) }),
    render: sportPages.informationList,
  });
  page({
    url: '/info/:slug',
    read: (address: PageAddress) => ({ path: `/info/${slugOf(address)}`, slug: slugOf(address) }),
    load: async ({ slug }, { now }) => ({
      page: await shownWithPictures(
        (await findInformationPage(db, pageLinks, slug))?.record ?? (await elsewhere(db, `/info/${slug}`, now)),
      ),
      crumb: { href: '/information-pages', label: t('answers.sitePages.contentPages.information') },
    }),
    render: sportPages.textPage,
  });
  for (const [url, { key, kind }] of Object.entries(PROGRAMS_OF))
    page({
      url,
      read: at(url),
      load: async () => {
        const [found, items] = await Promise.all([findPage(db, pageLinks, key), findPrograms(db, pageLinks, kind)]);
        return { page: await shownWithPictures(present(found)), kind: kind ?? ('all' as const), items };
      },
      render: sportPages.programs,
    });
  for (const [kind, title] of Object.entries(TEXT_TITLES))
    page({
      url: `/${kind}`,
      read: at(`/${kind}`),
      load: async () => {
        const text = (await readSiteTexts(db, pageLinks)).find((one) => one.kind === kind);
        // The hub's holds, then.
        if (!text) throw new MovedPage(`${hubUrl}/${kind}`);
        const summary = t('sport.texts.asOf', { day: dayInWords(text.dated) });
        return { page: { title, html: text.html, updated_at: text.dated, summary } };
      },
      render: sportPages.textPage,
    });
  page({
    url: '/faqs',
    read: at('/faqs'),
    load: async () => ({ items: await findFaqs(db, pageLinks) }),
    render: sportPages.questions,
  });
}

function addShelves({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/documents',
    read: at('/documents'),
    load: async () => ({ items: await findDocuments(db, pageLinks) }),
    render: sportPages.documentList,
  });
  page({
    url: '/meeting-minutes',
    read: at('/meeting-minutes'),
    load: async () => ({ items: await findMeetingMinutes(db, pageLinks) }),
    render: sportPages.minutes,
  });
  page({
    url: '/resources',
    read: at('/resources'),
    load: async () => {
      const [groups, items] = await Promise.all([findResourceGroups(db), findResources(db, pageLinks)]);
      return { groups, items };
    },
    render: sportPages.resources,
  });
  page({
    url: '/gallery',
    read: at('/gallery'),
    load: async () => ({ items: await findGallery(db, pageLinks) }),
    render: sportPages.gallery,
  });
  page({
    url: '/videos',
    read: at('/videos'),
    load: async (_choice, { now }) => ({ items: await findVideos(db, pageLinks, now) }),
    render: sportPages.videos,
  });
}

function addSponsorPages({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/sponsors',
    read: at('/sponsors'),
    load: async (_choice, { now }) => ({ items: await listActiveSponsors(db, pageLinks, now) }),
    render: sportPages.sponsorList,
  });
  page({
    url: '/sponsors/packages',
    read: at('/sponsors/packages'),
    load: async (_choice, { now }) => {
      const [items, sponsors] = await Promise.all([listPackages(db, now), listActiveSponsors(db, pageLinks, now)]);
      return { items, sponsors };
    },
    render: sportPages.packages,
  });
}

/** Pages that administrators write and fill: news, texts, files, pictures, people. */
export function addContentPages(pages: PageRoutes, options: { db: Database; hubUrl: string }): void {
  addNewsPages(pages, options);
  addWrittenPages(pages, options);
  addShelves(pages, options);
  addSponsorPages(pages, options);
}
