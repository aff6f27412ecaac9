import type { FastifyRequest } from 'fastify';
import { getSite, SPORT_TABLE, sportTitle, type Sport } from '@sports-hub/contract';
import { isTimeZone } from '@sports-hub/kernel/time';
import type { HubSite, Viewer } from '@sports-hub/web/render';
import type { Authentication, HubVisitor } from '../accounts/authentication.ts';
import type { HubConfig } from '../config.ts';
import { ofEvery, type SportReads } from './sport-reads.ts';

const ownData = ({ organisation, demo, siteUrl }: HubConfig) => ({
  organisation,
  demo,
  webcal: siteUrl.replace(/^https?:/, 'webcal:'),
});

/** For a page that must not wait for anybody. */
export const hubSite = (config: HubConfig): HubSite => ({
  ...ownData(config),
  sports: [...config.sports].map(([key, { origin }]) => ({
    key,
    name: sportTitle(key),
    fullName: SPORT_TABLE[key].fullTitle,
    href: origin,
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
        // A sport that was never heard of since the start is reached where the hub reaches it.
        sports: sites.map(([key, { origin }, site]) => ({
          key,
          name: sportTitle(key),
          fullName: SPORT_TABLE[key].fullTitle,
          href: site?.site_url ?? origin,
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
  ({ guards }: Authentication) =>
  async (request: FastifyRequest): Promise<HubVisitor> => {
    if (request.headers.authorization !== undefined) return {};
    return guards.visitor(request);
  };
export type Visitors = ReturnType<typeof createVisitors>;

export const viewerOf = ({ caller }: HubVisitor): Viewer | undefined =>
  caller && { name: `${caller.account.first_name} ${caller.account.last_name}` };
