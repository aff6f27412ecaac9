import { t } from '@sports-hub/contract/texts';
import { ButtonLink, PageHead } from '../../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from '../frame.tsx';

export interface OnwardsData {
  site: HubSite;
  viewer: Viewer | undefined;
  /** Where the browser goes by itself. */
  href: string;
  sportName: string;
}

/** Between the hub and a sport's site: seen for a moment, or for longer by a browser that does not go on by itself. */
export const OnwardsPage = ({ site, viewer, href, sportName }: OnwardsData) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap wrap--narrow main stack" id="main">
      <PageHead title={t('hub.account.onwards.signingYouInTo', { sportName })} />
      <p>
        <ButtonLink kind="primary" href={href}>
          {t('hub.account.onwards.continue')}
        </ButtonLink>
      </p>
    </main>
  </HubFrame>
);
