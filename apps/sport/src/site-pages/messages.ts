import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { addAssets, sendPage } from '@sports-hub/kernel';
import {
  assetsFolder,
  fixedAddresses,
  renderMessages,
  renderMessagesSignIn,
  type MessagesPageData,
} from '@sports-hub/web/render';
import type { Visitor } from '../platform/http/guards.ts';

const TABS = ['conversations', 'announcements', 'family'];

interface MessagesPageOptions {
  config: { sport: Sport; organisation: string; hubUrl: string };
  visitor: (request: FastifyRequest) => Promise<Visitor>;
}

/** Messages on the sport's own site, with the site's own session. */
export function addMessagesPage(app: FastifyInstance, { config, visitor }: MessagesPageOptions): void {
  const { sport, organisation, hubUrl } = config;
  const name = `${organisation.split(' ', 1)[0]} ${sportTitle(sport)}`;
  const site = { sport, name, hubHref: hubUrl };
  if (!app.hasRoute({ method: 'GET', url: '/assets/:name' })) addAssets(app, assetsFolder, fixedAddresses());
  app.get('/messages.php', async (request, reply) => {
    const { session } = await visitor(request);
    if (!session?.member) {
      const signInHref = `/account.php?next=${encodeURIComponent(request.url)}`;
      return sendPage(request, reply, renderMessagesSignIn({ site, sport, signInHref }));
    }
    const { first_name, last_name, email } = session.member;
    const data: MessagesPageData = {
      place: 'sport',
      sport,
      sportName: sportTitle(sport),
      siteName: name,
      sports: [],
      csrfToken: session.csrfToken,
      viewer: { name: `${first_name} ${last_name}`, email },
      signInHref: '/account.php',
      accountHref: '/account.php',
      sportSiteHref: '/',
      contact: null,
    };
    const { tab } = request.query as { tab?: unknown };
    const current = TABS.find((known) => known === tab) ?? 'conversations';
    return sendPage(request, reply, renderMessages({ site, data, tab: current }), { holdsSecret: true });
  });
}
