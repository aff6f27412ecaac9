import { t } from '@sports-hub/contract/texts';
import type { NoticeSettings } from '@sports-hub/contract';
import {
  attemptOf,
  ButtonLink,
  Empty,
  Icon,
  Notice,
  NoticeTable,
  QuietHoursFields,
  RefusalNotice,
} from '../../kit/index.ts';
import { INSTALL_PATH, shortName } from '../install.tsx';
import { AccountForm } from './forms.tsx';
import { OwnDevices } from '../../push/own-devices.tsx';
import { ThisDevice } from '../../push/this-device.tsx';
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
    <OwnDevices
      settings={settings}
      form={(name, id, button) => (
        <AccountForm name={name} forms={forms} hidden={{ sport, id }} className="">
          {button}
        </AccountForm>
      )}
    />
    <div className="card card--pad stack">
      <AccountForm name="quiet" forms={forms} hidden={{ sport }}>
        <QuietHoursFields
          id={sport}
          own={settings.quiet[0]}
          attempt={attemptOf(forms.refused?.values['sport'] === sport ? forms.refused : undefined, 'quiet')}
        />
      </AccountForm>
    </div>
  </>
);

/** Of what somebody is told, sport by sport. Each is one click off. */
export function Notifications({ notifications = [], weekMail, account, site, sports, forms }: SignedInData) {
  const withPush = notifications.filter(({ settings }) => settings?.push_key);
  const pushKey = withPush[0]?.settings?.push_key;
  return (
    <>
      {forms.refused &&
      ['notice', 'quiet', 'week-mail', 'device-test', 'device-remove'].includes(forms.refused.form) ? (
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
      {pushKey ? (
        <ThisDevice
          organisation={site.organisation}
          pushKey={pushKey}
          sports={withPush.map(({ sport }) => `/api/v1/sports/${sport}`)}
          csrf={forms.csrf}
          scope="/"
        />
      ) : null}
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
}
