import { Badge } from '../kit/controls.tsx';
import { Icon, Mark } from '../kit/icon.tsx';
import type { MessagesPageData } from './page-data.ts';
import { PlaceLink } from './place-link.tsx';
import { TABS, type MessagesPlace } from './place.ts';

const NAMES = { conversations: 'Conversations', announcements: 'Announcements', family: 'Family' } as const;

interface BarProps {
  data: MessagesPageData;
  place: MessagesPlace;
  canWrite: boolean;
  unread: number;
}

/** Above the list: the title, a new message, the sport, and the three parts. */
export const Bar = ({ data, place, canWrite, unread }: BarProps) => (
  <div className="msg__bar">
    <div className="row row--between row--nowrap">
      <h1 className="msg__title">Messages</h1>
      {canWrite ? (
        <PlaceLink className="btn btn--primary btn--small" to={{ ...place, isNew: true }}>
          <Icon name="plus" />
          New message
        </PlaceLink>
      ) : null}
    </div>
    {data.sports.length > 1 ? (
      <div className="segments segments--wide" role="group" aria-label="Sport">
        {data.sports.map(({ key, name, href }) => (
          <a key={key} href={href} aria-current={key === data.sport ? 'true' : undefined}>
            <Mark sport={key} />
            {name}
            {key === data.sport ? <Badge count={unread} words={`${unread} unread`} /> : null}
          </a>
        ))}
      </div>
    ) : null}
    <nav className="tabs" aria-label="Messages">
      {TABS.map((tab) => (
        <PlaceLink key={tab} to={{ tab }} aria-current={place.tab === tab ? 'page' : undefined}>
          {NAMES[tab]}
        </PlaceLink>
      ))}
    </nav>
  </div>
);
