import { t } from '@sports-hub/contract/texts';
import { Badge } from '../kit/controls.tsx';
import { Icon, Mark } from '../kit/icon.tsx';
import type { MessagesPageData } from './page-data.ts';
import { PlaceLink, type LinkToPlace } from './place-link.tsx';
import { TABS, type MessagesPlace } from './place.ts';

const NAMES = {
  conversations: t('messages.bar.conversations'),
  announcements: t('messages.bar.announcements'),
  family: t('messages.bar.family'),
} as const;

interface BarProps {
  data: MessagesPageData;
  place: MessagesPlace;
  canWrite: boolean;
  unread: number;
  Link?: LinkToPlace;
}

/** Above the list: the title, a new message, the sport, and the three parts. */
export const Bar = ({ data, place, canWrite, unread, Link = PlaceLink }: BarProps) => (
  <div className="msg__bar">
    <div className="row row--between row--nowrap">
      <h1 className="msg__title">{t('messages.bar.messages')}</h1>
      {canWrite ? (
        <Link className="btn btn--primary btn--small" to={{ ...place, isNew: true }}>
          <Icon name="plus" />
          {t('messages.bar.newMessage')}
        </Link>
      ) : null}
    </div>
    {data.sports.length > 1 ? (
      <div className="segments segments--wide" role="group" aria-label={t('messages.bar.sport')}>
        {data.sports.map(({ key, name, href }) => (
          <a key={key} href={href} aria-current={key === data.sport ? 'true' : undefined}>
            <Mark sport={key} />
            {name}
            {key === data.sport ? <Badge count={unread} words={t('messages.bar.unread', { unread })} /> : null}
          </a>
        ))}
      </div>
    ) : null}
    <nav className="tabs" aria-label={t('messages.bar.messages')}>
      {TABS.map((tab) => (
        <Link key={tab} to={{ tab }} aria-current={place.tab === tab ? 'page' : undefined}>
          {NAMES[tab]}
        </Link>
      ))}
    </nav>
  </div>
);
