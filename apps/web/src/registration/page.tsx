import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { ReactNode } from 'react';
import { sportFace } from '@sports-hub/contract/sports';
import { ButtonLink } from '../kit/controls.tsx';
import type { DocumentHead, SiteTheme } from '../kit/document.tsx';
import { Frame } from '../kit/frame.tsx';
import { Icon } from '../kit/icon.tsx';
import type { IconName } from '../kit/shapes.ts';
import { Empty, Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { addressLine } from '../sport/addresses.ts';
import type { SportSite } from '../sport/data.ts';
import { RegistrationApp } from './app.tsx';
import type { OfferData, RegistrationPageData } from './page-data.ts';

/** What the pages of registration know of their site. */
export interface RegistrationSite {
  sport: string;
  name: string;
  theme: SiteTheme;
}

/** What the wizard draws, so that the page's sprite has it. */
const ICONS: readonly IconName[] = ['alert', 'card', 'check', 'clock', 'doc', 'info', 'left', 'lock', 'plus'];

export const registrationHead = (site: RegistrationSite, title: string): DocumentHead => ({
  title: `${title} – ${site.name}`,
  brand: site.sport,
  theme: site.theme,
  sheet: 'registration.css',
  bringsStyles: true,
  bodyClass: 'wizard',
});

const ball = (sport: string): IconName => sportFace(sport).look.ball;

/** One task, one way on: no menu, no tabs, a way to leave. */
const WizardFrame = ({ site, title, children }: { site: RegistrationSite; title: string; children: ReactNode }) => (
  <Frame
    home={{ href: '/', icon: ball(site.sport), name: title, inOneLine: true }}
    nav={[]}
    end={
      <>
        <span className="small muted wide-only">
          <Icon name="check" size="s" className="inline" /> {t('registration.page.savedOnThisDevice')}
        </span>
        <ButtonLink kind="quiet" small href="/">
          {t('registration.page.leave')}
        </ButtonLink>
      </>
    }
  >
    {children}
  </Frame>
);

export interface RegistrationEndedProps {
  site: RegistrationSite;
  /** An offer from the waiting list, a registration that nobody paid in time, or the link in a receipt. */
  ended: 'offer' | 'draft' | 'link';
}

/** A link that shows nothing any more: what became of it, and the way on. */
export const RegistrationEndedPage = ({ site, ended }: RegistrationEndedProps) => (
  <WizardFrame site={site} title={t('registration.page.registration')}>
    <main className="wrap wrap--narrow main stack" id="main">
      {ended === 'offer' ? (
        <>
          <h1>{t('registration.page.thisOfferHasEnded')}</h1>
          <p>{t('registration.page.youAreStillOnThe')}</p>
          <p className="actions">
            <ButtonLink kind="secondary" href="/registration/form">
              {t('registration.page.chooseAnotherDivision')}
            </ButtonLink>
          </p>
        </>
      ) : ended === 'link' ? (
        <>
          <h1>{t('registration.page.thisLinkHasEnded')}</h1>
          <p>{t('registration.page.aConfirmationCanBeOpened')}</p>
          <p className="actions">
            <ButtonLink kind="primary" href="/account.php">
              {t('registration.page.familyAccount')}
            </ButtonLink>
            <ButtonLink kind="secondary" href="/contact">
              {t('registration.page.writeToTheLeague')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <h1>{t('registration.page.thisRegistrationHasEnded')}</h1>
          <p>{t('registration.page.itWasNotPaidIn')}</p>
          <p className="actions">
            <ButtonLink kind="primary" href="/registration/form">
              {t('registration.page.beginAgain')}
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  </WizardFrame>
);

export interface RegistrationPageProps {
  site: RegistrationSite & Pick<SportSite, 'contact'>;
  data: RegistrationPageData;
  /** When nothing is open. */
  nextOpensAt: string | null;
}

const contactWords = ({ phone, email }: RegistrationPageData['contact']): string =>
  [phone, email].filter(Boolean).join(', ');

/** A place that is taken, or a part of a payment plan. */
const offerTitle = ({ part }: OfferData): string =>
  part ? t('registration.plan.yourPlan') : t('registration.page.takeYourPlace');

/** Where one can register for several things, the head names none: one is chosen below it, and may change. */
const whatFor = ({ periods }: RegistrationPageData): string =>
  periods.length === 1 ? periods[0]!.period.name : t('registration.page.registration');

/** The page around the wizard, and what it says where nothing is open or no script runs. */
export function RegistrationPage({ site, data, nextOpensAt }: RegistrationPageProps) {
  const isOpen = data.periods.length > 0 || data.offer !== null;
  return (
    <WizardFrame site={site} title={data.offer ? offerTitle(data.offer) : whatFor(data)}>
      {isOpen ? (
        <>
          <noscript>
            <div className="wrap main">
              <Notice tone="warning" title={t('registration.page.registeringHereNeedsJavascript')}>
                <p>{t('registration.page.switchItOnAndReload')}</p>
                <ul>
                  {data.periods.map(({ period: { id, name } }) => (
                    <li key={id}>
                      <a href={`/registration/form.pdf?period=${id}`}>{t('registration.page.paperForm', { name })}</a>
                    </li>
                  ))}
                </ul>
                {site.contact.street ? (
                  <p>
                    {t('registration.page.sendItTo', {
                      name: site.name,
                      address: addressLine({ ...site.contact, address: site.contact.street }),
                    })}
                  </p>
                ) : null}
                <p>{t('registration.page.askTheRegistrar', { contact: contactWords(data.contact) })}</p>
              </Notice>
            </div>
          </noscript>
          <div id="registration" className="wizard__root" inert={data.offer !== null} data-early="">
            {data.offer ? (
              <main className="wrap main wizard__main" id="main">
                <h1>{t('registration.page.registration')}</h1>
                <p className="muted" role="status">
                  {t('registration.page.oneMoment')}
                </p>
              </main>
            ) : (
              // To be typed into while its script is on the way, which takes over what was typed. Nothing can be sent before.
              <RegistrationApp data={data} isEarly />
            )}
          </div>
        </>
      ) : (
        <main className="wrap wrap--narrow main stack" id="main">
          <h1>{t('registration.page.registration')}</h1>
          <Empty icon="calendar" title={t('registration.page.registrationIsClosedAtThe')}>
            {nextOpensAt ? (
              <p>{rich('registration.page.itOpensOn', { nextOpensAt: <MomentText value={nextOpensAt} /> })}</p>
            ) : (
              <p>{t('registration.page.theNextDatesAreAnnounced')}</p>
            )}
            <ButtonLink kind="secondary" href="/news">
              {t('registration.page.readTheNews')}
            </ButtonLink>
          </Empty>
        </main>
      )}
    </WizardFrame>
  );
}

export const registrationDocument = ({ site, data }: RegistrationPageProps): DocumentHead => ({
  ...registrationHead(site, data.offer ? offerTitle(data.offer) : t('registration.page.registration')),
  description: t('registration.page.registerForThePriceLine', { name: site.name }),
  ...(data.periods.length > 0 || data.offer ? { scripts: ['registration.js'], data, icons: ICONS } : {}),
});
