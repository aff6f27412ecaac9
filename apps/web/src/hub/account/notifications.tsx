import { t } from '@sports-hub/contract/texts';
import type { NoticeSettings } from '@sports-hub/contract';
import { ButtonLink, Empty, Icon, Notice, NoticeTable, RefusalNotice } from '../../kit/index.ts';
import { INSTALL_PATH, shortName } from '../install.tsx';
import { AccountForm } from './forms.tsx';
import { OwnDevices, OwnQuietHours } from './notice-devices.tsx';
import { ThisDevice } from './push-device.tsx';
import type { FormContext, SignedInData } from './state.ts';
import { WeekMail } from './week-mail.tsx';

/** What one sport tells, and how. Each is one press. */
const OfSport = ({
  sport,
  title,
  settings,
  forms,
}: {
  sport: string;
  title: string;
  settings: NoticeSettings;
  forms: FormContext;
}) => (
  <>
    <NoticeTable
      title={t('hub.account.notifications.whatReachesYou', { sport: title })}
      kinds={settings.kinds}
      alwaysMailed={settings.always_mailed}
      hasPush={settings.push_key !== null}
      form={(change, button) => (
        <AccountForm name="notice" forms={forms} hidden={{ sport, ...change }} className="">
          {button}
        </AccountForm>
      )}
    />
    <OwnDevices sport={sport} settings={settings} forms={forms} />
    <OwnQuietHours sport={sport} settings={settings} forms={forms} />
  </>
);

/** Of what somebody is told, sport by sport. Each is one click off. */
export const Notifications = ({ notifications = [], weekMail, account, site, sports, forms }: SignedInData) => (
  <>
    {forms.refused && ['notice', 'quiet', 'week-mail', 'device-test', 'device-remove'].includes(forms.refused.form) ? (
      <RefusalNotice refusal={forms.refused} />
    ) : null}
    {notifications.length === 0 ? (
      <div className="card">
        <Empty
          icon="mail"
          title={t('hub.account.notifications.nothingToChooseYet')}
          action={
            <ButtonLink kind="secondary" href="/account.php#sports">
              {t('hub.account.notifications.yourSports')}
            </ButtonLink>
          }
        >
          {t('hub.account.notifications.linkASportFirst')}
        </Empty>
      </div>
    ) : null}
    <ThisDevice notifications={notifications} site={site} />
    <a className="card rows__item" href={INSTALL_PATH}>
      <Icon name="add-home" size="l" />
      <span className="grow">
        <span className="strong">{t('hub.app.onYourHomeScreen', { name: shortName(site) })}</span>
        <span className="small muted block">{t('hub.app.yourWeekOpensWithOneTap')}</span>
      </span>
      <Icon name="right" size="s" />
    </a>
    {notifications.map(({ sport, settings }) => {
      const title = sports.find(({ key }) => key === sport)?.name ?? sport;
      return (
        <section key={sport} className="stack" aria-labelledby={`notices-${sport}`}>
          <div className="stack stack--s">
            <h2 id={`notices-${sport}`}>{title}</h2>
            {settings ? (
              <p className="small muted">{t('hub.account.notifications.emailsGoTo', { email: settings.email })}</p>
            ) : null}
          </div>
          {settings ? (
            <OfSport sport={sport} title={title} settings={settings} forms={forms} />
          ) : (
            <Notice tone="warning">{t('hub.account.notifications.cannotBeReached', { sport: title })}</Notice>
          )}
        </section>
      );
    })}
    {notifications.length > 0 && weekMail !== undefined ? (
      <WeekMail byMail={weekMail} email={account.email} forms={forms} />
    ) : null}
    <p className="small muted">
      {t('hub.account.notifications.neverShows')} {t('hub.account.notifications.atNightTheyWait')}
    </p>
  </>
);
