import type { ReactNode } from 'react';
import { t } from '@sports-hub/contract/texts';
import type { NoticeKind, NoticeSetting } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Icon, Notice, RefusalNotice, Tag, type IconName } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { AccountForm } from './forms.tsx';
import { OwnDevices, OwnQuietHours } from './notice-devices.tsx';
import type { FormContext, SignedInData } from './state.ts';
import { WeekMail } from './week-mail.tsx';

const WORDS: Record<NoticeKind, { icon: IconName; name: string; hint: string }> = {
  announcements: {
    icon: 'news',
    name: t('hub.account.notifications.announcements'),
    hint: t('hub.account.notifications.ofYourTeams'),
  },
  messages: {
    icon: 'chat',
    name: t('hub.account.notifications.unreadMessages'),
    hint: t('hub.account.notifications.after15MinutesNeverWhat'),
  },
  schedule: {
    icon: 'calendar',
    name: t('hub.account.notifications.movedPostponedCanceled'),
    hint: t('hub.account.notifications.gamesAndPracticesOfYour'),
  },
  answers: {
    icon: 'bell',
    name: t('hub.account.notifications.answersThatAreWanted'),
    hint: t('hub.account.notifications.whenACoachReminds'),
  },
  duties: {
    icon: 'heart',
    name: t('hub.account.notifications.helping'),
    hint: t('hub.account.notifications.shiftsAndSnacks'),
  },
  rides: {
    icon: 'route',
    name: t('hub.account.notifications.rides'),
    hint: t('hub.account.notifications.seatsAndDrivers'),
  },
  claims: {
    icon: 'users',
    name: t('hub.account.notifications.claims'),
    hint: t('hub.account.notifications.youDecideAboutThem'),
  },
  reports: {
    icon: 'flag',
    name: t('hub.account.notifications.reports'),
    hint: t('hub.account.notifications.youDecideAboutThem'),
  },
};

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

interface KindProps {
  sport: string;
  setting: NoticeSetting;
  forms: FormContext;
}
interface SwitchProps extends KindProps {
  way: 'mail' | 'push';
  children: ReactNode;
}

/** One press for one way of one kind. */
const Switch = ({ way, sport, setting, forms, children }: SwitchProps) => (
  <AccountForm
    name="notice"
    forms={forms}
    hidden={{ sport, kind: setting.kind, [way]: setting[way] ? 'off' : 'on' }}
    className=""
  >
    <Button kind="secondary" small type="submit">
      {children}
    </Button>
  </AccountForm>
);

const Kind = ({ hasPush, ...props }: KindProps & { hasPush: boolean }) => {
  const { setting } = props;
  const { icon, name, hint } = WORDS[setting.kind];
  const isOff = !setting.mail && !(hasPush && setting.push);
  return (
    <li className="rows__item session">
      <Icon name={icon} size="l" />
      <span className="grow">
        <span className="strong">{name}</span>{' '}
        {setting.mail ? <Tag tone="success">{t('hub.account.notifications.byEmail')}</Tag> : null}{' '}
        {hasPush && setting.push ? <Tag tone="success">{t('hub.account.notifications.push')}</Tag> : null}
        {isOff ? <Tag>{t('hub.account.notifications.off')}</Tag> : null}
        <span className="small muted block">{hint}</span>
      </span>
      <div>
        <div className="actions">
          <Switch way="mail" {...props}>
            {setting.mail
              ? rich('hub.account.notifications.emailOff', { name, hidden })
              : rich('hub.account.notifications.emailOn', { name, hidden })}
          </Switch>
          {hasPush ? (
            <Switch way="push" {...props}>
              {setting.push
                ? rich('hub.account.notifications.pushOff', { name, hidden })
                : rich('hub.account.notifications.pushOn', { name, hidden })}
            </Switch>
          ) : null}
        </div>
      </div>
    </li>
  );
};

/** This device's own row. It needs script, so it is the script that shows it. */
const ThisDevice = ({ notifications = [] }: Pick<SignedInData, 'notifications'>) => {
  const withPush = notifications.filter(({ settings }) => settings?.push_key);
  const [first] = withPush;
  if (!first?.settings?.push_key) return null;
  return (
    <section
      className="stack"
      hidden
      aria-labelledby="this-device"
      data-push={first.settings.push_key}
      data-sports={withPush.map(({ sport }) => sport).join(' ')}
    >
      <h2 id="this-device">{t('hub.account.notifications.onThisDevice')}</h2>
      <div className="card rows">
        <div className="rows__item session">
          <Icon name="device" size="l" />
          <span className="grow" role="status">
            <span className="strong">{t('hub.account.notifications.noticesOnTheScreen')}</span>{' '}
            <span className="tag" data-push-state=""></span>
            <span className="small muted block" data-push-words=""></span>
          </span>
          <div>
            <Button kind="secondary" small data-push-button="" />
          </div>
        </div>
      </div>
    </section>
  );
};

/** Of what somebody is told, sport by sport. Each is one click off. */
export const Notifications = ({ notifications = [], weekMail, account, sports, forms }: SignedInData) => (
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
    <ThisDevice notifications={notifications} />
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
            <ul className="card rows">
              {settings.kinds.map((setting) => (
                <Kind
                  key={setting.kind}
                  sport={sport}
                  setting={setting}
                  forms={forms}
                  hasPush={settings.push_key !== null}
                />
              ))}
            </ul>
          ) : null}
          {settings ? <OwnDevices sport={sport} settings={settings} forms={forms} /> : null}
          {settings ? (
            <OwnQuietHours sport={sport} settings={settings} forms={forms} />
          ) : (
            <Notice tone="warning">{t('hub.account.notifications.cannotBeReached', { sport: title })}</Notice>
          )}
        </section>
      );
    })}
    {notifications.length > 0 && weekMail !== undefined ? (
      <WeekMail byMail={weekMail} email={account.email} forms={forms} />
    ) : null}
    <p className="small muted">{t('hub.account.notifications.atNightTheyWait')}</p>
  </>
);
