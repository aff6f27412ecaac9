import type { ReactNode } from 'react';
import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Icon, Notice, PageHead, Segments } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

export const INSTALL_PATH = '/account/install';
/** As below the icon on a home screen. */
export const shortName = ({ organisation }: Pick<HubSite, 'organisation'>): string => organisation.split(' ')[0] ?? '';

export interface InstallData {
  site: HubSite;
  viewer: Viewer | undefined;
  phone: 'apple' | 'android';
}

const strong = (inside: ReactNode) => <span className="strong">{inside}</span>;
const key = (inside: ReactNode) => <span className="key-word">{inside}</span>;
const share = (inside: ReactNode) => (
  <span className="key-word">
    <Icon name="share" size="s" /> {inside}
  </span>
);
const add = (inside: ReactNode) => (
  <span className="key-word">
    <Icon name="add-home" size="s" /> {inside}
  </span>
);
const link = (inside: ReactNode) => <a href="/account.php?tab=notifications">{inside}</a>;

const STEPS = {
  apple: [
    rich('hub.app.openInSafari', { strong }),
    rich('hub.app.tapShare', { share }),
    rich('hub.app.tapAdd', { add, key }),
  ],
  android: [
    rich('hub.app.openInChrome', { strong }),
    rich('hub.app.tapMenu', { key }),
    rich('hub.app.tapInstall', { add, key }),
  ],
} as const;

/** A phone's home screen with us on it. */
const Drawing = () => (
  <div className="device" aria-hidden="true">
    <ul className="device__icons">
      {Array.from({ length: 8 }, (_, place) =>
        place === 5 ? (
          <li key={place} className="device__ours">
            <Icon name="bend" />
          </li>
        ) : (
          <li key={place} />
        ),
      )}
    </ul>
  </div>
);

/** How to keep the hub on a phone's home screen. */
export const InstallPage = ({ site, viewer, phone }: InstallData) => (
  <HubFrame site={site} viewer={viewer} place="account">
    <main className="wrap wrap--narrow main stack stack--l" id="main">
      <PageHead title={t('hub.app.onYourHomeScreen', { name: shortName(site) })}>
        <p>{t('hub.app.opensWithOneTap')}</p>
      </PageHead>
      <div className="install">
        <Drawing />
        <div className="stack">
          <Segments
            wide
            label={t('hub.app.phone')}
            items={(['apple', 'android'] as const).map((one) => ({
              href: `${INSTALL_PATH}?phone=${one}`,
              label: one === 'apple' ? t('hub.app.apple') : t('hub.app.android'),
              current: one === phone,
            }))}
          />
          <ol className="card card--pad how-to">
            {STEPS[phone].map((step, place) => (
              <li key={place}>
                <span>{step}</span>
              </li>
            ))}
            <li>
              <span>{rich('hub.app.thenSignIn', { name: shortName(site), link })}</span>
            </li>
          </ol>
        </div>
      </div>
    </main>
  </HubFrame>
);

/** Shown by the script, once, to whoever comes for the third time on a phone. */
export const InstallHint = ({ site }: { site: HubSite }) => (
  <div data-install-hint="" hidden>
    <Notice
      tone="info"
      icon="add-home"
      title={t('hub.app.keepOnYourHomeScreen', { name: shortName(site) })}
      actions={
        <>
          <ButtonLink kind="primary" small href={INSTALL_PATH} data-install-answer="">
            {t('hub.app.showMeHow')}
          </ButtonLink>
          <Button kind="quiet" small data-install-answer="">
            {t('hub.app.notNow')}
          </Button>
        </>
      }
    >
      {t('hub.app.yourWeekOpensWithOneTap')}
    </Notice>
  </div>
);
