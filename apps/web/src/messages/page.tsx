import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { HubFrame, type HubSite, type Viewer } from '../hub/frame.tsx';
import { ButtonLink } from '../kit/controls.tsx';
import type { DocumentHead } from '../kit/document.tsx';
import { Mark } from '../kit/icon.tsx';
import type { IconName } from '../kit/shapes.ts';
import { Empty } from '../kit/surfaces.tsx';
import type { SportSite } from '../sport/data.ts';
import { SportFrame } from '../sport/frame.tsx';
import type { MessagesPageData } from './page-data.ts';

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

/** What is there before the script: the same bar, so that nothing moves when the application takes over. */
export const MessagesShell = ({ data, tab, isThread }: { data: MessagesPageData; tab: string; isThread: boolean }) => (
  <div id="messages" className="msg-root">
    <main
      className={tab === 'conversations' ? 'msg' : 'msg msg--single'}
      id="main"
      data-pane={isThread && tab === 'conversations' ? 'thread' : 'list'}
    >
      <section className="msg__list" aria-label={t('messages.page.messages')}>
        <div className="msg__bar">
          <div className="row row--between row--nowrap">
            <h1 className="msg__title">{t('messages.page.messages')}</h1>
          </div>
          {data.sports.length > 1 ? (
            <div className="segments segments--wide" role="group" aria-label={t('messages.page.sport')}>
              {data.sports.map(({ key, name, href }) => (
                <a key={key} href={href} aria-current={key === data.sport ? 'true' : undefined}>
                  <Mark sport={key} />
                  {name}
                </a>
              ))}
            </div>
          ) : null}
          <nav className="tabs" aria-label={t('messages.page.messages')}>
            {[t('messages.page.conversations'), t('messages.page.announcements'), t('messages.page.family')].map(
              (name) => (
                <a
                  key={name}
                  href={`?${data.place === 'hub' ? `sport=${data.sport}&` : ''}tab=${name.toLowerCase()}`}
                  aria-current={tab === name.toLowerCase() ? 'page' : undefined}
                >
                  {name}
                </a>
              ),
            )}
          </nav>
        </div>
        <div className="msg__scroll">
          <noscript>
            <Empty icon="info" title={t('messages.page.messagesNeedJavascript')}>
              {t('messages.page.switchItOnForThis')}
            </Empty>
          </noscript>
        </div>
      </section>
      {tab === 'conversations' ? <section className="thread" aria-label={t('messages.page.conversation')} /> : null}
    </main>
  </div>
);

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
  ...rest,
});

interface MessagesPage {
  site: MessagesSite;
  data: MessagesPageData;
  tab: string;
  /** The address names a conversation, which is all that a phone shows then. */
  isThread: boolean;
}
export const messagesHead = ({ site, data }: MessagesPage): DocumentHead =>
  headOf(site, data.sport, t('messages.page.messages'), {
    scripts: ['messages.js'],
    data,
    bodyClass: 'msg-page has-tabs',
    icons: MESSAGES_ICONS,
  });
export const MessagesPage = ({ site, data, tab, isThread }: MessagesPage) => (
  <SiteFrame site={site} viewer={{ name: data.viewer.name }}>
    <MessagesShell data={data} tab={tab} isThread={isThread} />
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
