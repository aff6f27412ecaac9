import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listNews, listRegistrationPeriods, SPORT_TABLE, sportTitle, type CalendarSport } from '@sports-hub/contract';
import { PAGE_CSP, sendPage, type Clock } from '@sports-hub/kernel';
import {
  renderCalendar,
  renderHome,
  LIST_DAYS,
  words,
  type SportCardView,
  type StoryView,
} from '@sports-hub/web/render';
import { addDays, toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import type { HubCaller } from '../../accounts/authentication.ts';
import type { Calendar } from '../../calendar/service.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { demoSignIns } from '../../demo/sign-ins.ts';
import type { HubConfig } from '../../config.ts';
import { rangeOfMonth, readChoice, type CalendarPageQuery } from '../calendar-choice.ts';
import type { ImportantReads } from '../important/banner.ts';
import { siteOf, viewerOf, type SiteData, type Visitors } from '../site.ts';
import { ofEvery, type SportReads } from '../sport-reads.ts';
import { readPressed, readWeek, type WeekQuery } from './week-choice.ts';
import type { HomeFamilies } from './family.ts';

const STORIES = 4;

/** The page's policy, with pictures of the sports' own sites. */
const withPicturesOf = (sites: readonly string[]): string => {
  const origins = sites.flatMap((site) => (URL.canParse(site) ? [new URL(site).origin] : []));
  return PAGE_CSP.replace("img-src 'self'", ["img-src 'self'", ...origins].join(' '));
};

const isFileOf = (site: string, url: string | null): boolean => url?.startsWith(`${site}/files/`) ?? false;

export interface HomeOptions {
  demo: boolean;
  sports: HubConfig['sports'];
  /** Somebody has said where football's calendar is. */
  hasFootball: boolean;
  clock: Clock;
  calendar: Pick<Calendar, 'read'>;
  reads: SportReads;
  siteData: SiteData;
  visitors: Visitors;
  families: HomeFamilies;
  readImportant: ImportantReads;
}

/** The front page and the calendar, for everybody; a little more for somebody who is signed in. */
export function addHomePages(
  app: FastifyInstance,
  { demo, sports, hasFootball, clock, calendar, reads, siteData, visitors, families, readImportant }: HomeOptions,
): void {
  const inCalendar: readonly CalendarSport[] = [...sports.keys(), ...(hasFootball ? (['football'] as const) : [])];
  const readNews = reads(listNews);
  const readPeriods = reads(listRegistrationPeriods);

  const newsOf = async (site: (sport: string) => string): Promise<StoryView[]> =>
    (await ofEvery(sports, (sport) => readNews(sport, { limit: STORIES })))
      .flatMap(([sport, , found]) =>
        (found?.items ?? []).map(({ slug, title, summary, published_at, image_url, image_sizes }) => ({
          href: `${site(sport)}/news/${encodeURIComponent(slug)}`,
          // The same picture as on the sport's own site, from there and from nowhere else.
          image: isFileOf(site(sport), image_url) ? image_url : null,
          made: image_sizes.filter(({ url }) => isFileOf(site(sport), url)),
          title,
          summary,
          published: published_at,
          sport,
          sportName: sportTitle(sport),
        })),
      )
      .sort((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
      .slice(0, STORIES);

  const sportCardsOf = async (site: (sport: string) => string, today: string): Promise<SportCardView[]> =>
    (await ofEvery(sports, readPeriods)).map(([sport, , periods]) => {
      const open = periods?.items.filter(({ status }) => status === 'open') ?? [];
      const closing = open
        .map(({ closes_at }) => closes_at)
        .sort()
        .at(-1);
      return {
        sport,
        name: SPORT_TABLE[sport].fullTitle,
        href: site(sport),
        sub: closing
          ? t('answers.pages.home.routes.registrationIsOpenUntil', { closing: words.formatShortDate(closing, today) })
          : undefined,
      };
    });

  /** Whoever has linked a sport can choose to see their own teams only; for everybody else it is no choice. */
  const hasTeams = (caller: HubCaller | undefined): caller is HubCaller =>
    caller !== undefined && caller.account.verified_at !== null && Object.keys(caller.members).length > 0;
  const shownTo = async <T extends { sport: string; id: string }>(
    request: FastifyRequest,
    caller: HubCaller | undefined,
    { mineOnly }: { mineOnly?: boolean | undefined },
    range: { from: string; to: string },
    items: readonly T[],
  ): Promise<readonly T[]> => {
    if (!mineOnly || !hasTeams(caller)) return items;
    const own = await families.onCalendar(request, caller, range);
    return items.filter(({ sport, id }) => own.has(`${sport} ${id}`));
  };

  app.get('/', async (request, reply) => {
    const now = toLocalTime(clock.now());
    const today = now.slice(0, 10);
    const choice = readChoice(request.query as CalendarPageQuery, { today, sports: inCalendar });
    const range = rangeOfMonth(choice.month);
    const [site, visitor, found] = await Promise.all([siteData.site(), visitors(request), calendar.read(range)]);
    const items = await shownTo(request, visitor.caller, choice, range, found.items);
    const addressOf = (sport: string): string => siteOf(site, sport as never);
    const [sportCards, news, family, important] = await Promise.all([
      sportCardsOf(addressOf, today),
      newsOf(addressOf),
      visitor.caller && families.of(request, visitor.caller, addressOf, readWeek(request.query as WeekQuery, today)),
      readImportant(request, visitor),
    ]);
    const viewer = viewerOf(visitor);
    // The agenda opens at today, or at the next day with something on.
    const first = items.find((item) => (item.end_date ?? item.starts_at ?? item.date ?? '').slice(0, 10) >= choice.day);
    const start = (first?.starts_at ?? first?.date ?? choice.day).slice(0, 10);
    const html = renderHome({
      site,
      viewer: viewer && { ...viewer, unread: family?.unread.reduce((sum, { count }) => sum + count, 0) ?? 0 },
      sportCards,
      news,
      family,
      pressed: readPressed(request.query as WeekQuery),
      csrf: visitor.session?.csrfToken,
      important,
      calendar: {
        today,
        choice: choice.isDayGiven ? choice : { ...choice, day: start > choice.day ? start : choice.day },
        items,
        hasTeams: hasTeams(visitor.caller),
        sources: found.sources,
        sports: inCalendar,
        sites: Object.fromEntries(site.sports.map(({ key, href }) => [key, href])),
      },
      demo: demo
        ? {
            password: DEMO_PASSWORD,
            people: demoSignIns([...sports.keys()]),
            administrators: site.sports.map(({ name, href }) => ({
              sportName: name.toLowerCase(),
              href: `${href}/dev/administrator`,
            })),
          }
        : undefined,
    });
    return sendPage(request, reply, html, {
      cache: visitor.session ? 'private' : 'public',
      policy: withPicturesOf(site.sports.map(({ href }) => href)),
    });
  });

  app.get('/calendar', async (request, reply) => {
    const today = toLocalDate(clock.now());
    const choice = readChoice(request.query as CalendarPageQuery, { today, sports: inCalendar });
    const range = { from: choice.day, to: addDays(choice.day, LIST_DAYS) };
    const [site, visitor, found] = await Promise.all([siteData.site(), visitors(request), calendar.read(range)]);
    const items = await shownTo(request, visitor.caller, choice, range, found.items);
    const html = renderCalendar({
      site,
      viewer: viewerOf(visitor),
      calendar: {
        today,
        choice: { ...choice, month: '' },
        items,
        hasTeams: hasTeams(visitor.caller),
        sources: found.sources,
        sports: inCalendar,
        sites: Object.fromEntries(site.sports.map(({ key, href }) => [key, href])),
      },
    });
    return sendPage(request, reply, html, { cache: visitor.session ? 'private' : 'public' });
  });
}
