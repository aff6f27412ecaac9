import type { ReactNode } from 'react';
import { t } from '@sports-hub/contract/texts';
import type { NoticeKind, NoticeSetting } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Notice, RefusalNotice, Tag } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { AccountForm } from './forms.tsx';
import type { FormContext, SignedInData } from './state.ts';

const WORDS: Record<NoticeKind, { name: string; hint: string }> = {
  announcements: {
    name: t('hub.account.notifications.announcements'),
    hint: t('hub.account.notifications.ofYourTeams'),
  },
  messages: {
    name: t('hub.account.notifications.unreadMessages'),
    hint: t('hub.account.notifications.after15MinutesNeverWhat'),
  },
  schedule: {
    name: t('hub.account.notifications.movedPostponedCanceled'),
    hint: t('hub.account.notifications.gamesAndPracticesOfYour'),
  },
  claims: {
    name: t('hub.account.notifications.claims'),
    hint: t('hub.account.notifications.youDecideAboutThem'),
  },
  reports: {
    name: t('hub.account.notifications.reports'),
    hint: t('hub.account.notifications.youDecideAboutThem'),
  },
};

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

const Kind = ({ sport, setting, forms }: { sport: string; setting: NoticeSetting; forms: FormContext }) => {
  const { name, hint } = WORDS[setting.kind];
  return (
    <li className="rows__item session">
      <span className="grow">
        <span className="strong">{name}</span>{' '}
        {setting.mail ? (
          <Tag tone="success">{t('hub.account.notifications.byEmail')}</Tag>
        ) : (
          <Tag>{t('hub.account.notifications.off')}</Tag>
        )}
        <span className="small muted block">{hint}</span>
      </span>
      <AccountForm
        name="notice"
        forms={forms}
        hidden={{ sport, kind: setting.kind, mail: setting.mail ? 'off' : 'on' }}
        className=""
      >
        <Button kind="secondary" small type="submit">
          {setting.mail
            ? rich('hub.account.notifications.switchOff', { name, hidden })
            : rich('hub.account.notifications.switchOn', { name, hidden })}
        </Button>
      </AccountForm>
    </li>
  );
};

/** Of what somebody is told, sport by sport. Each is one click off. */
export const Notifications = ({ notifications = [], sports, forms }: SignedInData) => (
  <>
    {forms.refused?.form === 'notice' ? <RefusalNotice refusal={forms.refused} /> : null}
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
                <Kind key={setting.kind} sport={sport} setting={setting} forms={forms} />
              ))}
            </ul>
          ) : (
            <Notice tone="warning">{t('hub.account.notifications.cannotBeReached', { sport: title })}</Notice>
          )}
        </section>
      );
    })}
    <p className="small muted">{t('hub.account.notifications.atNightTheyWait')}</p>
  </>
);
