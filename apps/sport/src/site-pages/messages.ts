import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCommunityMe, listConversations, listMessages, sportTitle, type Sport } from '@sports-hub/contract';
import { sendPage, type PageCalls } from '@sports-hub/kernel';
import { readStart, renderMessages, renderMessagesSignIn, type MessagesPageData } from '@sports-hub/web/render';
import type { SiteVisitor } from '../authentication/guards.ts';
import type { SiteReader } from './site.ts';

const PATH = '/messages.php';

interface MessagesPageOptions {
  sport: Sport;
  site: SiteReader;
  visitor: (request: FastifyRequest) => Promise<SiteVisitor>;
  calls: PageCalls;
}

/** Messages on the sport's own site, with the site's own session. */
export function addMessagesPage(
  app: FastifyInstance,
  { sport, site: sites, visitor, calls }: MessagesPageOptions,
): void {
  app.get(PATH, async (request, reply) => {
    const call = calls.as(request, reply);
    const [{ session }, { site }] = await Promise.all([visitor(request), sites.read(PATH)]);
    if (!session?.member) {
      const signInHref = `/account.php?next=${encodeURIComponent(request.url)}`;
      return sendPage(request, reply, renderMessagesSignIn({ site, sport, signInHref }));
    }
    const { c } = request.query as { c?: unknown };
    const { first_name, last_name, email } = session.member;
    const data: MessagesPageData = {
      place: 'sport',
      sport,
      sportName: sportTitle(sport),
      siteName: site.name,
      sports: [],
      csrfToken: session.csrfToken,
      viewer: { name: `${first_name} ${last_name}`, email },
      signInHref: '/account.php',
      accountHref: '/account.php',
      sportSiteHref: '/',
      contact: site.contact.email || null,
      start: await readStart(
        {
          me: () => call(getCommunityMe),
          conversations: () => call(listConversations),
          thread: (id, before) => call(listMessages, { params: { id }, query: { before } }),
        },
        c,
      ),
    };
    return sendPage(request, reply, renderMessages({ site, data, url: request.url }), { holdsSecret: true });
  });
}
