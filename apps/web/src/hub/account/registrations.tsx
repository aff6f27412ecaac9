import type { FamilyRegistration } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { ButtonLink, Notice, RegistrationRecord, RegistrationRows, type RecordData } from '../../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from '../frame.tsx';
import { AccountTabs } from './tabs.tsx';

export interface OwnRegistrationsData {
  site: HubSite;
  viewer: Viewer;
  today: string;
  /** Of every linked sport; `refusal` is why there is none: empty where the sport does not respond. */
  lists: readonly {
    sport: string;
    sportName: string;
    href: string;
    registrations: readonly FamilyRegistration[];
    refusal?: string | undefined;
  }[];
}

/** What was paid and what waits, in every sport. */
export const OwnRegistrationsPage = ({ site, viewer, today, lists }: OwnRegistrationsData) => (
  <HubFrame site={site} viewer={viewer} place="account">
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className="stack">
        <h1>{t('hub.account.registrations.registrationsAndReceipts')}</h1>
        <AccountTabs tab="registrations" />
      </div>
      {lists.length === 0 ? (
        <Notice
          tone="info"
          icon="link"
          title={t('hub.account.registrations.noSportIsLinked')}
          actions={
            <ButtonLink small href="/account.php#sports">
              {t('hub.account.registrations.linkASport')}
            </ButtonLink>
          }
        />
      ) : null}
      {lists.map(({ sport, sportName, href, registrations, refusal }) => (
        <section key={sport} className={`stack sport-${sport}`} aria-labelledby={`of-${sport}`}>
          <h2 id={`of-${sport}`}>{sportName}</h2>
          {refusal === undefined ? null : (
            <Notice tone="warning" icon="alert">
              {refusal || t('hub.account.registrations.cannotBeReached', { sportName })}
            </Notice>
          )}
          {registrations.length > 0 ? (
            <RegistrationRows
              registrations={registrations}
              today={today}
              hrefOf={(id) => `/account/registrations/${sport}/${id}`}
            />
          ) : refusal === undefined ? (
            <p className="muted">{t('hub.account.registrations.noneYet')}</p>
          ) : null}
          <p>
            <a href={`${href}/registration`}>{t('hub.account.registrations.registerAChild')}</a>
          </p>
        </section>
      ))}
    </main>
  </HubFrame>
);

export interface OwnRegistrationData extends Omit<RecordData, 'back'> {
  site: HubSite;
  viewer: Viewer;
  sport: string;
}

export const OwnRegistrationPage = ({ site, viewer, ...record }: OwnRegistrationData) => (
  <HubFrame site={site} viewer={viewer} place="account">
    <main className={`wrap wrap--narrow main stack stack--xl sport-${record.sport}`} id="main">
      <RegistrationRecord
        {...record}
        back={{
          href: '/account/registrations',
          label: t('hub.account.registrations.registrationsAndReceipts'),
        }}
      />
    </main>
  </HubFrame>
);
