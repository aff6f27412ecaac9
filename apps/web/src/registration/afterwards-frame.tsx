import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../kit/controls.tsx';
import { Frame } from '../kit/frame.tsx';
import { to } from '../sport/addresses.ts';
import type { SportSite } from '../sport/data.ts';
import { ballOf, siteFoot } from '../sport/frame.tsx';

/** Around what a registration leads to: nothing beside it but the way back to the site. */
export const AfterwardsFrame = ({ site, children }: { site: SportSite; children: ReactNode }) => (
  <Frame
    home={{ href: to.home, icon: ballOf(site.sport), name: site.name, logo: site.logo }}
    nav={[]}
    end={
      <ButtonLink kind="quiet" small href={to.home}>
        {t('registration.afterwardsFrame.toTheSite')}
      </ButtonLink>
    }
    foot={siteFoot(site)}
  >
    {children}
  </Frame>
);
