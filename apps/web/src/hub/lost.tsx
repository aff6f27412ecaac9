import { Icon, Mark } from '../kit/index.ts';
import { Lost, NothingHere } from '../kit/lost.tsx';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

/** Nothing at this address: no blame, and the ways on. Sent with status 404. */
export const NotFoundPage = ({ site, viewer }: { site: HubSite; viewer?: Viewer | undefined }) => (
  <HubFrame site={site} viewer={viewer}>
    <NothingHere
      home="/"
      contact="/contact"
      ways={[
        {
          href: '/calendar',
          icon: <Icon name="calendar" />,
          title: 'Calendar',
          sub: site.sports.length > 1 ? 'All games and practices, all sports' : 'All games and practices',
        },
        ...site.sports.map(({ key, fullName, href }) => ({
          href: `${href}/schedules/games`,
          icon: (
            <span className="mark-box">
              <Mark sport={key} />
            </span>
          ),
          title: `${fullName} schedule`,
        })),
        { href: '/account.php', icon: <Icon name="user" />, title: viewer ? 'Your account' : 'Sign in' },
      ]}
    />
  </HubFrame>
);

export interface FailedProps {
  site: HubSite;
  title: string;
  words: string;
  requestId: string;
}

/** Something failed on our side, or a sport is away. Sent with 500 or 503. */
export const FailedPage = ({ site, title, words, requestId }: FailedProps) => (
  <HubFrame site={site}>
    <Lost
      sign={{ icon: 'alert' }}
      title={title}
      words={words}
      requestId={requestId}
      way={{ href: '', label: 'Try again', icon: 'retry' }}
      otherWay={{ href: '/', label: 'Go to the start page' }}
    />
  </HubFrame>
);
