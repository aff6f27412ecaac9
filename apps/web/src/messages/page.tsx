import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { HubFrame, type HubSite, type Viewer } from '../hub/frame.tsx';
import { ButtonLink } from '../kit/controls.tsx';
import type { DocumentHead } from '../kit/document.tsx';
import type { IconName } from '../kit/shapes.ts';
import { Empty } from '../kit/surfaces.tsx';
import type { SportSite } from '../sport/data.ts';
import { SportFrame } from '../sport/frame.tsx';
import { Bar } from './bar.tsx';
import { OwnConversations } from './conversation-rows.tsx';
import type { MessagesPageData } from './page-data.ts';
import { linkAt } from './place-link.tsx';
import { readPlace, type MessagesPlace } from './place.ts';

/** What the application draws, so that the page's sprite has it. */
export const MESSAGES_ICONS: readonly IconName[] = [
  'alert',
  'chat',
  'check',
  'clock',
  'copy',
  'dots',
  'down',
  'external',
  'eye',
  'flag',
  'info',
  'left',
  'link',
  'lock',
  'logout',
  'mail',
  'megaphone',
  'offline',
  'plus',
  'print',
  'retry',
  'right',
  'search',
  'send',
  'share',
  'users',
  'x',
];

interface ShellProps {
  data: MessagesPageData;
  place: MessagesPlace;
}

/**
 * What is there before the script: the same bar and the list that came along, with links that work, so that somebody can read
 * and press at once and nothing moves when the application takes over.
 */
export const MessagesShell = ({ data, place }: ShellProps) => {
  const { start } = data;
  const isConversations = place.tab === 'conversations';
  const items = start?.conversations.items ?? [];
  const Link = linkAt({ pathname: '/messages.php', search: data.place === 'hub' ? `?sport=${data.sport}` : '' });
  return (
    <div id="messages" className="msg-root">
      <main
        className={isConversations ? 'msg' : 'msg msg--single'}
        id="main"
        data-pane={isConversations && place.conversation !== undefined ? 'thread' : 'list'}
      >
        <section className="msg__list" aria-label={t('messages.page.messages')}>
          <Bar
            data={data}
            place={place}
            canWrite={isConversations && start?.me.messaging.can_send === true}
            unread={items.reduce((sum, { unread }) => sum + unread, 0)}
            Link={Link}
          />
          <div className="msg__scroll">
            <noscript>
              <Empty icon="info" title={t('messages.page.messagesNeedJavascript')}>
                {t('messages.page.switchItOnForThis')}
              </Empty>
            </noscript>
            {start && isConversations && items.length > 0 ? (
              <OwnConversations me={start.me} items={items} place={place} Link={Link} />
            ) : null}
          </div>
        </section>
        {isConversations ? <section className="thread" aria-label={t('messages.page.conversation')} /> : null}
      </main>
    </div>
  );
};

/** For somebody who is not signed in: why, and the way there and back. */
export const MessagesSignIn = ({
  title,
  signInHref,
  children,
}: {
  title: string;
  signInHref: string;
  children?: ReactNode;
}) => (
  <main className="wrap wrap--narrow main stack" id="main">
    <h1>{t('messages.page.messages')}</h1>
    <div className="card">
      <Empty
        icon="chat"
        title={title}
        action={
          <ButtonLink kind="primary" href={signInHref}>
            {t('messages.page.signIn')}
          </ButtonLink>
        }
      >
        {children ?? t('messages.page.conversationsWithCoachesAndFamilies')}
      </Empty>
    </div>
  </main>
);

/** Where the page stands: at the hub, or on a sport's own site. */
export type MessagesSite = HubSite | SportSite;

const isSport = (site: MessagesSite): site is SportSite => 'sportName' in site;

const SiteFrame = ({ site, viewer, children }: { site: MessagesSite; viewer?: Viewer; children: ReactNode }) =>
  isSport(site) ? (
    <SportFrame site={site} path="/messages.php" viewer={viewer?.name}>
      {children}
    </SportFrame>
  ) : (
    <HubFrame site={site} viewer={viewer} place="messages">
      {children}
    </HubFrame>
  );

const headOf = (site: MessagesSite, sport: string, title: string, rest: Partial<DocumentHead>): DocumentHead => ({
  title: `${title} – ${isSport(site) ? site.name : site.organisation}`,
  brand: sport,
  ...(isSport(site) ? { theme: site.theme } : {}),
  ...(isSport(site) && site.themeMode !== 'auto' ? { colours: site.themeMode } : {}),
  robots: 'noindex',
  sheet: 'messages.css',
  bringsStyles: true,
  ...rest,
});

interface MessagesPage {
  site: MessagesSite;
  data: MessagesPageData;
  /** Its path and what it asks for. */
  url: string;
}
export const messagesHead = ({ site, data }: MessagesPage): DocumentHead =>
  headOf(site, data.sport, t('messages.page.messages'), {
    scripts: ['messages.js'],
    data,
    bodyClass: 'msg-page has-tabs',
    icons: MESSAGES_ICONS,
  });
export const MessagesPage = ({ site, data, url }: MessagesPage) => (
  <SiteFrame site={site} viewer={{ name: data.viewer.name }}>
    <MessagesShell data={data} place={readPlace(new URL(url, 'http://page').search)} />
  </SiteFrame>
);

interface SignInFirst {
  site: MessagesSite;
  sport: string;
  signInHref: string;
}
export const signInFirstHead = ({ site, sport }: SignInFirst): DocumentHead =>
  headOf(site, sport, t('messages.page.messages'), { bodyClass: 'has-tabs' });
export const SignInFirstPage = ({ site, signInHref }: SignInFirst) => (
  <SiteFrame site={site}>
    <MessagesSignIn title={t('messages.page.signInToReadYour')} signInHref={signInHref} />
  </SiteFrame>
);
