import type { FastifyInstance } from 'fastify';
import { sportTitle } from '@sports-hub/contract';
import { Problem, sendPage, type Clock, type Sql } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { renderStatus } from '@sports-hub/web/render';
import { isOperator } from '../operator/queries.ts';
import type { Status } from '../operator/status/service.ts';
import { sendToSignIn } from './member-pages.ts';
import { viewerOf, type SiteData, type Visitors } from './site.ts';

const PATH = '/status';

/** For people of the organisation whom an operator has added. To everybody else there is no such page. */
export function addStatusPages(
  app: FastifyInstance,
  {
    db,
    clock,
    status,
    siteData,
    visitors,
  }: { db: Sql; clock: Clock; status: Pick<Status, 'look' | 'week'>; siteData: SiteData; visitors: Visitors },
): void {
  app.get(PATH, async (request, reply) => {
    const visitor = await visitors(request);
    if (!visitor.caller) return sendToSignIn(reply, PATH);
    const { account } = visitor.caller;
    if (!account.verified_at || !(await isOperator(db, account.id))) throw new Problem('record.not_found');
    const [reports, week] = await Promise.all([status.look(), status.week()]);
    const html = renderStatus({
      site: siteData.quickSite(),
      viewer: viewerOf(visitor)!,
      now: toLocalTime(clock.now()),
      services: reports.map(({ service, state, clockDifference }) => ({
        name: service === 'hub' ? undefined : sportTitle(service),
        key: service,
        state,
        clockDifference,
        week: (week.get(service) ?? []).map((part) => part && { ...part }),
      })),
    });
    return sendPage(request, reply, html);
  });
}
