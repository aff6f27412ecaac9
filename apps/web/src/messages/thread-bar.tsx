import { t } from '@sports-hub/contract/texts';
import { useRef } from 'react';
import { Button } from '../kit/controls.tsx';
import { Avatar, Icon } from '../kit/icon.tsx';
import { PlaceLink } from './place-link.tsx';

/** Who it is with, the way back on a phone, and what else can be done. */
export function ThreadBar({
  name,
  sub,
  child,
  onReport,
}: {
  name?: string;
  sub?: string;
  child?: string | undefined;
  onReport?: (() => void) | undefined;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <div className="thread__head">
      <h1 className="hidden-text phone-only">
        {name ? t('messages.threadBar.messages', { name }) : t('messages.threadBar.messages2')}
      </h1>
      <PlaceLink
        className="btn btn--icon thread__back"
        to={{ tab: 'conversations' }}
        aria-label={t('messages.threadBar.backToConversations')}
      >
        <Icon name="left" />
      </PlaceLink>
      {name ? (
        <>
          <Avatar name={name} />
          <div className="grow">
            <h2 className="thread__name">{name}</h2>
            <p className="xs muted">{sub}</p>
          </div>
          <details
            className="more"
            ref={menu}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && menu.current) menu.current.open = false;
            }}
            onBlur={(event) => {
              if (menu.current && !menu.current.contains(event.relatedTarget as Node | null)) menu.current.open = false;
            }}
          >
            <summary className="btn btn--icon" aria-label={t('messages.threadBar.moreForThisConversation')}>
              <Icon name="dots" />
            </summary>
            <div className="menu">
              {onReport ? (
                <Button
                  kind="quiet"
                  icon="flag"
                  onClick={() => {
                    if (menu.current) menu.current.open = false;
                    onReport();
                  }}
                >
                  {t('messages.threadBar.reportTheLastMessage')}
                </Button>
              ) : null}
              {child ? (
                <PlaceLink to={{ tab: 'family' }}>{t('messages.threadBar.sMessaging', { child })}</PlaceLink>
              ) : null}
              <PlaceLink to={{ tab: 'announcements' }}>{t('messages.threadBar.announcements')}</PlaceLink>
            </div>
          </details>
        </>
      ) : null}
    </div>
  );
}
