import type { ReactNode } from 'react';
import { ButtonLink } from '../kit/controls.tsx';
import { Mark } from '../kit/icon.tsx';
import type { IconName } from '../kit/shapes.ts';
import { Empty } from '../kit/surfaces.tsx';
import type { MessagesPageData } from './page-data.ts';

/** What the application draws, so that the page's sprite has it. */
export const MESSAGES_ICONS: readonly IconName[] = [
  'alert',
  'chat',
  'check',
  'clock',
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
  'retry',
  'right',
  'search',
  'send',
  'users',
  'x',
];

/** What is there before the script: the same bar, so that nothing moves when the application takes over. */
export const MessagesShell = ({ data, tab }: { data: MessagesPageData; tab: string }) => (
  <div id="messages" className="msg-root">
    <main className="msg msg--single" id="main" data-pane="list">
      <section className="msg__list" aria-label="Messages">
        <div className="msg__bar">
          <div className="row row--between row--nowrap">
            <h1 className="msg__title">Messages</h1>
          </div>
          {data.sports.length > 1 ? (
            <div className="segments segments--wide" role="group" aria-label="Sport">
              {data.sports.map(({ key, name, href }) => (
                <a key={key} href={href} aria-current={key === data.sport ? 'true' : undefined}>
                  <Mark sport={key} />
                  {name}
                </a>
              ))}
            </div>
          ) : null}
          <nav className="tabs" aria-label="Messages">
            {['Conversations', 'Announcements', 'Family'].map((name) => (
              <a
                key={name}
                href={`?${data.place === 'hub' ? `sport=${data.sport}&` : ''}tab=${name.toLowerCase()}`}
                aria-current={tab === name.toLowerCase() ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        </div>
        <div className="msg__scroll">
          <noscript>
            <Empty icon="info" title="Messages need JavaScript">
              Switch it on for this site and load the page again. Everything else here works without it.
            </Empty>
          </noscript>
        </div>
      </section>
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
    <h1>Messages</h1>
    <div className="card">
      <Empty
        icon="chat"
        title={title}
        action={
          <ButtonLink kind="primary" href={signInHref}>
            Sign in
          </ButtonLink>
        }
      >
        {children ?? 'Conversations with coaches and families are private. After signing in you come back here.'}
      </Empty>
    </div>
  </main>
);
