import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { ReactNode } from 'react';
import { Icon, Mark, PageHead } from '../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

export interface NoticeData {
  site: HubSite;
  viewer?: Viewer | undefined;
}

const Text = ({
  site,
  viewer,
  title,
  lead,
  children,
}: NoticeData & { title: string; lead: string; children: ReactNode }) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title={title}>
        <p>{lead}</p>
      </PageHead>
      <div className="prose">{children}</div>
    </main>
  </HubFrame>
);

/** What somebody agrees to who makes an account. */
export const TermsPage = (data: NoticeData) => (
  <Text
    {...data}
    title={t('hub.notices.terms')}
    lead={t('hub.notices.whatAsksOfPeopleWho', { organisation: data.site.organisation })}
  >
    <h2>{t('hub.notices.yourAccount')}</h2>
    <ul>
      <li>{t('hub.notices.itIsYoursAloneGive')}</li>
      <li>{t('hub.notices.keepThePasswordToYourself')}</li>
      <li>{t('hub.notices.onlyAChildsOwnParent')}</li>
    </ul>
    <h2>{t('hub.notices.messages')}</h2>
    <ul>
      <li>{t('hub.notices.theyAreAboutTheSport')}</li>
      <li>{t('hub.notices.verifiedGuardiansCanReadEverything')}</li>
      <li>{t('hub.notices.beKindAnybodyInA')}</li>
      <li>{t('hub.notices.whoeverThreatensHarassesOrPretends')}</li>
    </ul>
    <h2>{t('hub.notices.registrationsAndPayments')}</h2>
    <p>{t('hub.notices.theyAreMadeWithEach')}</p>
    <h2>{t('hub.notices.whatWeCannotPromise')}</h2>
    <p>{t('hub.notices.volunteersRunThisSchedulesChange')}</p>
    <h2>{t('hub.notices.endingIt')}</h2>
    <p>{rich('hub.notices.youCanAskUsTo', { link: (inside) => <a href="/contact">{inside}</a> })}</p>
  </Text>
);

/** What is kept about people, why, and who sees it. */
export const PrivacyPage = (data: NoticeData) => (
  <Text
    {...data}
    title={t('hub.notices.privacy')}
    lead={t('hub.notices.whatKeepsAboutYouWhy', { organisation: data.site.organisation })}
  >
    <h2>{t('hub.notices.whatWeKeep')}</h2>
    <ul>
      <li>{t('hub.notices.yourNameYourEmailAddress')}</li>
      <li>{t('hub.notices.whereYouAreSignedIn')}</li>
      <li>{t('hub.notices.whichSportAccountsAreLinked')}</li>
      <li>{t('hub.notices.withEachSportRegistrationsTeams')}</li>
      <li>{t('hub.notices.importantStepsSuchAsA')}</li>
    </ul>
    <h2>{t('hub.notices.children')}</h2>
    <ul>
      <li>{t('hub.notices.onPublicPagesPlayersHave')}</li>
      <li>{t('hub.notices.aPlayerCanSendAnd')}</li>
    </ul>
    <h2>{t('hub.notices.whoSeesIt')}</h2>
    <ul>
      <li>{t('hub.notices.theVolunteersOfASport')}</li>
      <li>{t('hub.notices.coachesAndFamiliesOfThe')}</li>
      <li>{t('hub.notices.assistantsAndAppsSeeWhat')}</li>
      <li>{t('hub.notices.weSellNothingShowNo')}</li>
    </ul>
    <h2>{t('hub.notices.cookies')}</h2>
    <p>{t('hub.notices.threeAllOursOneKeeps')}</p>
    <h2>{t('hub.notices.yourData')}</h2>
    <p>{rich('hub.notices.askToSeeCorrectOr', { link: (inside) => <a href="/contact">{inside}</a> })}</p>
  </Text>
);

/** The hub has no post of its own: each sport's people respond. */
export const ContactPage = ({ site, viewer }: NoticeData) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title={t('hub.notices.contact')}>
        <p>
          {site.sports.length > 1
            ? t('hub.notices.eachSportHasItsOwnVolunteers')
            : t('hub.notices.theVolunteersOfTheLeague')}
        </p>
      </PageHead>
      <ul className="card rows">
        {site.sports.map(({ key, name, href }) => (
          <li key={key}>
            <a className="rows__item" href={`${href}/contact`}>
              <span className="mark-box">
                <Mark sport={key} />
              </span>
              <span className="grow">
                <span className="strong">{name}</span>
                <span className="small muted block">{t('hub.notices.formTelephoneAndPost')}</span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    </main>
  </HubFrame>
);
