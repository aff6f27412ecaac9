import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance } from 'fastify';
import { getCommunityMe, listConversations, listMessages, sportTitle, type Sport } from '@sports-hub/contract';
import { Problem, sendPage } from '@sports-hub/kernel';
import { readStart, renderMessages, renderMessagesSignIn, type MessagesPageData } from '@sports-hub/web/render';
import type { SportCalls } from './sport-calls.ts';
import { siteOf, type SiteData, type Visitors } from './site.ts';

const PATH = '/messages.php';

const switchTo = (sport: Sport): string => `${PATH}?sport=${sport}`;

interface Query {
  sport?: unknown;
  tab?: unknown;
  c?: unknown;
}

/**
 * Messages of the chosen sport. The page is a shell with the session's CSRF token and what the application would ask
 * first.
 */
export function addMessagesPage(
  app: FastifyInstance,
  {
    sportCalls,
    siteData,
    visitors,
    sports,
  }: { sportCalls: SportCalls; siteData: SiteData; visitors: Visitors; sports: readonly Sport[] },
): void {
  app.get(PATH, async (request, reply) => {
    const { session, caller } = await visitors(request);
    const { sport: wanted, c } = request.query as Query;
    if (wanted === undefined) {
      const linked = sports.find((sport) => caller?.members[sport] !== undefined);
      return reply.header('cache-control', 'no-store').redirect(switchTo(linked ?? sports[0]!), 302);
    }
    const sport = sports.find((name) => name === wanted);
    if (!sport) throw new Problem('sport.not_found');
    const site = await siteData.site();
    if (!session || !caller) {
      const signInHref = `/account.php?next=${encodeURIComponent(request.url)}`;
      return sendPage(request, reply, renderMessagesSignIn({ site, sport, signInHref }));
    }
    const { first_name, last_name, email, verified_at } = caller.account;
    const isMember = verified_at !== null && caller.members[sport] !== undefined;
    const call = sportCalls(request, sport);
    const data: MessagesPageData = {
      place: 'hub',
      sport,
      sportName: sportTitle(sport),
      siteName: t('answers.pages.messages.at', { sportTitle: sportTitle(sport), organisation: site.organisation }),
      sports: sports.map((key) => ({ key, name: sportTitle(key), href: switchTo(key) })),
      csrfToken: session.csrfToken,
      account: caller.account.id,
      viewer: { name: `${first_name} ${last_name}`, email },
      signInHref: '/account.php',
      accountHref: '/account.php',
      sportSiteHref: `${siteOf(site, sport)}/account.php`,
      contact: null,
      start: isMember
        ? await readStart(
            {
              me: () => call(getCommunityMe),
              conversations: () => call(listConversations),
              thread: (id, before) => call(listMessages, { params: { id }, query: { before } }),
            },
            c,
          )
        : undefined,
    };
    return sendPage(request, reply, renderMessages({ site, data, url: request.url }), { holdsSecret: true });
  });
}
