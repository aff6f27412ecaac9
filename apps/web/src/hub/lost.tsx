import { t } from '@sports-hub/contract/texts';
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
          title: t('hub.lost.calendar'),
          sub: site.sports.length > 1 ? t('hub.lost.allGamesAndPracticesAll') : t('hub.lost.allGamesAndPractices'),
        },
        ...site.sports.map(({ key, fullName, href }) => ({
          href: `${href}/schedules/games`,
          icon: (
            <span className="mark-box">
              <Mark sport={key} />
            </span>
          ),
          title: t('hub.lost.schedule', { fullName }),
        })),
        {
          href: '/account.php',
          icon: <Icon name="user" />,
          title: viewer ? t('hub.lost.yourAccount') : t('hub.lost.signIn'),
        },
      ]}
    />
  </HubFrame>
);

export interface FailedProps {
  site: HubSite;
  viewer?: Viewer | undefined;
  title: string;
  words: string;
  requestId: string;
}

/** Something failed on our side, or a sport is away. Sent with 500 or 503. */
export const FailedPage = ({ site, viewer, title, words, requestId }: FailedProps) => (
  <HubFrame site={site} viewer={viewer}>
    <Lost
      sign={{ icon: 'alert' }}
      title={title}
      words={words}
      requestId={requestId}
      way={{ href: '', label: t('hub.lost.tryAgain'), icon: 'retry' }}
      otherWay={{ href: '/', label: t('hub.lost.goToTheStartPage') }}
    />
  </HubFrame>
);
