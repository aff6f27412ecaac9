import type { ReactNode } from 'react';
import { sportFace } from '@sports-hub/contract/sports';
import { ButtonLink } from '../kit/controls.tsx';
import type { DocumentHead, SiteTheme } from '../kit/document.tsx';
import { Frame } from '../kit/frame.tsx';
import { Icon } from '../kit/icon.tsx';
import type { IconName } from '../kit/shapes.ts';
import { Empty, Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { RegistrationApp } from './app.tsx';
import type { RegistrationPageData } from './page-data.ts';

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
          <Icon name="check" size="s" className="inline" /> Saved on this device
        </span>
        <ButtonLink kind="quiet" small href="/">
          Leave
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
  <WizardFrame site={site} title="Registration">
    <main className="wrap wrap--narrow main stack" id="main">
      {ended === 'offer' ? (
        <>
          <h1>This offer has ended</h1>
          <p>
            You are still on the waiting list, and we write to you when a place opens again. If you have paid all the
            same, your money goes back to you.
          </p>
          <p className="actions">
            <ButtonLink kind="secondary" href="/registration/form">
              Choose another division
            </ButtonLink>
          </p>
        </>
      ) : ended === 'link' ? (
        <>
          <h1>This link has ended</h1>
          <p>
            A confirmation can be opened until a year after its season. With a family account you still see what you
            have registered for; or write to the league.
          </p>
          <p className="actions">
            <ButtonLink kind="primary" href="/account.php">
              Family account
            </ButtonLink>
            <ButtonLink kind="secondary" href="/contact">
              Write to the league
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <h1>This registration has ended</h1>
          <p>
            It was not paid in time, so its place is free again. If you have paid all the same, your money goes back to
            you. If you filled in the form on this device, what you entered is still there.
          </p>
          <p className="actions">
            <ButtonLink kind="primary" href="/registration/form">
              Begin again
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  </WizardFrame>
);

export interface RegistrationPageProps {
  site: RegistrationSite;
  data: RegistrationPageData;
  /** When nothing is open. */
  nextOpensAt: string | null;
}

const contactWords = ({ phone, email }: RegistrationPageData['contact']): string => phone ?? email ?? '';

/** Where one can register for several things, the head names none: one is chosen below it, and may change. */
const whatFor = ({ periods }: RegistrationPageData): string =>
  periods.length === 1 ? periods[0]!.period.name : 'Registration';

/** The page around the wizard, and what it says where nothing is open or no script runs. */
export function RegistrationPage({ site, data, nextOpensAt }: RegistrationPageProps) {
  const isOpen = data.periods.length > 0 || data.offer !== null;
  return (
    <WizardFrame site={site} title={data.offer ? 'Take your place' : whatFor(data)}>
      {isOpen ? (
        <>
          <noscript>
            <div className="wrap main">
              <Notice tone="warning" title="Registering here needs JavaScript">
                {`Switch it on and reload the page, or register with the registrar: ${contactWords(data.contact)}.`}
              </Notice>
            </div>
          </noscript>
          <div id="registration" className="wizard__root" inert>
            {data.offer ? (
              <main className="wrap main wizard__main" id="main">
                <h1>Registration</h1>
                <p className="muted" role="status">
                  One moment…
                </p>
              </main>
            ) : (
              // To be seen while its script is on the way; nothing can be typed into it before that would be lost.
              <RegistrationApp data={data} />
            )}
          </div>
        </>
      ) : (
        <main className="wrap wrap--narrow main stack" id="main">
          <h1>Registration</h1>
          <Empty icon="calendar" title="Registration is closed at the moment">
            {nextOpensAt ? (
              <p>
                It opens on <MomentText value={nextOpensAt} />.
              </p>
            ) : (
              <p>The next dates are announced in the news.</p>
            )}
            <ButtonLink kind="secondary" href="/news">
              Read the news
            </ButtonLink>
          </Empty>
        </main>
      )}
    </WizardFrame>
  );
}

export const registrationDocument = ({ site, data }: RegistrationPageProps): DocumentHead => ({
  ...registrationHead(site, data.offer ? 'Take your place' : 'Registration'),
  description: `Register for ${site.name}: the price line by line, then payment.`,
  ...(data.periods.length > 0 || data.offer ? { scripts: ['registration.js'], data, icons: ICONS } : {}),
});
