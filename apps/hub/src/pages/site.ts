import type { FastifyRequest } from 'fastify';
import { getSite, SPORT_TABLE, sportTitle, type Sport } from '@sports-hub/contract';
import { isTimeZone } from '@sports-hub/kernel/time';
import type { HubSite, Viewer } from '@sports-hub/web/render';
import type { Authentication, HubVisitor } from '../accounts/authentication.ts';
import type { HubConfig } from '../config.ts';
import { ofEvery, type SportReads } from './sport-reads.ts';

const ownData = ({ organisation, demo, siteUrl }: HubConfig) => ({ organisation, demo, siteUrl });

/**
 * The way to a sport's own site for whoever does not know where people reach it: where the hub itself reaches it is
 * nobody's address.
 */
export const SPORT_WAY = '/sports';

/** For a page that must not wait for anybody. */
export const hubSite = (config: HubConfig): HubSite => ({
  ...ownData(config),
  sports: [...config.sports.keys()].map((key) => ({
    key,
    name: sportTitle(key),
    fullName: SPORT_TABLE[key].fullTitle,
    href: `${SPORT_WAY}/${key}`,
  })),
});

/** What the hub knows of itself and its sports, for the frame of every page. */
export function createSiteData({ config, reads }: { config: HubConfig; reads: SportReads }) {
  const readSite = reads(getSite);
  const fixed = ownData(config);
  return {
    async site(): Promise<HubSite> {
      const sites = await ofEvery(config.sports, readSite);
      return {
        ...fixed,
        // A sport that was never heard of since the start has not said where people reach it.
        sports: sites.map(([key, , site]) => ({
          key,
          name: sportTitle(key),
          fullName: SPORT_TABLE[key].fullTitle,
          href: site?.site_url ?? `${SPORT_WAY}/${key}`,
          timeZone: site && isTimeZone(site.time_zone) ? site.time_zone : undefined,
        })),
      };
    },
    quickSite: (): HubSite => hubSite(config),
  };
}
export type SiteData = ReturnType<typeof createSiteData>;

export const siteOf = ({ sports }: HubSite, sport: Sport): string =>
  sports.find(({ key }) => key === sport)?.href ?? '/';

/** Who looks at a page. A cookie that is not valid (any more) is nobody; a page is never refused for it. */
export const createVisitors =
  ({ guards }: Authentication, seen?: SeenVisitors) =>
  async (request: FastifyRequest): Promise<HubVisitor> => {
    const visitor = request.headers.authorization === undefined ? await guards.visitor(request) : {};
    seen?.set(request.raw, visitor);
    return visitor;
  };
export type Visitors = ReturnType<typeof createVisitors>;
/** For whom each page was made, while it is on its way. */
export type SeenVisitors = WeakMap<FastifyRequest['raw'], HubVisitor>;

/** The page after a refused form is read, not sent: it needs no CSRF token, and gives one. */
export const asReading = (request: FastifyRequest): FastifyRequest =>
  request.method === 'POST' ? Object.create(request, { method: { value: 'GET' } }) : request;

export const viewerOf = ({ caller }: HubVisitor): Viewer | undefined =>
  caller && {
    name: `${caller.account.first_name} ${caller.account.last_name}`,
    account: caller.account.id,
    // Nobody is counted for who could not read them.
    sports: caller.account.verified_at ? Object.keys(caller.members) : [],
  };
