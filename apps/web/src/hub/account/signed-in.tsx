import { t } from '@sports-hub/contract/texts';
import {
  attemptOf,
  Button,
  Editable,
  EmailField,
  NameFields,
  Notice,
  PasswordField,
  RefusalNotice,
} from '../../kit/index.ts';
import { HubFrame } from '../frame.tsx';
import { Assistants } from './assistants.tsx';
import { FamilyCalendarTab } from './calendar.tsx';
import { AccountForm, SignOut } from './forms.tsx';
import { Notifications } from './notifications.tsx';
import { Security } from './security.tsx';
import { SportRow } from './sports.tsx';
import type { Said, SignedInData } from './state.ts';
import { AccountTabs } from './tabs.tsx';

const SAID: Partial<Record<Said, string>> = {
  resent: t('hub.account.signedIn.sent'),
  profile: t('hub.account.signedIn.yourNameWasChanged'),
  email: t('hub.account.signedIn.weSentALinkTo'),
  verified: t('hub.account.signedIn.yourAddressIsConfirmed'),
  linked: t('hub.account.signedIn.linkedMessagesAndYourFamilys'),
  ended: t('hub.account.signedIn.thatSessionWasEnded'),
  confirmed: t('hub.account.signedIn.thankYouWeDoNot'),
  withdrawn: t('hub.account.signedIn.thatAssistantCanNoLonger'),
  quiet: t('hub.account.signedIn.quietHoursAreKept'),
  'device-tested': t('hub.account.signedIn.theTestIsOnItsWay'),
  'device-removed': t('hub.account.signedIn.thisDeviceGetsNoMore'),
  'notices-on': t('hub.account.signedIn.theseEmailsComeAgain'),
  'notices-off': t('hub.account.signedIn.theseEmailsHaveStopped'),
  calendar: t('hub.account.calendar.saved'),
  'calendar-renewed': t('hub.account.calendar.renewed'),
  'passkey-added': t('hub.account.signedIn.thePasskeyWasAdded'),
  'passkey-renamed': t('hub.account.signedIn.thePasskeyWasRenamed'),
  'passkey-removed': t('hub.account.signedIn.thePasskeyWasRemoved'),
};

function You({ account, forms }: SignedInData) {
  const profile = attemptOf(forms.refused, 'profile');
  const email = attemptOf(forms.refused, 'email');
  const password = attemptOf(forms.refused, 'password');
  return (
    <section className="stack" aria-labelledby="you">
      <h2 id="you">{t('hub.account.signedIn.you')}</h2>
      <div className="card rows">
        <Editable
          name={t('hub.account.signedIn.name')}
          shown={`${account.first_name} ${account.last_name}`}
          what={t('hub.account.signedIn.changeName')}
          open={Boolean(profile.refusal)}
        >
          <AccountForm name="profile" forms={forms}>
            <RefusalNotice refusal={profile.refusal} />
            <NameFields form={profile} known={account} />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                {t('hub.account.signedIn.save')}
              </Button>
            </div>
          </AccountForm>
        </Editable>
        <Editable
          name={t('hub.account.signedIn.email')}
          shown={account.email}
          what={t('hub.account.signedIn.changeEmail')}
          open={Boolean(email.refusal)}
          between={
            account.pending_email ? (
              <div className="link-form">
                <Notice
                  tone="info"
                  title={t('hub.account.signedIn.waitingForYouToConfirm', { pendingEmail: account.pending_email })}
                >
                  {t('hub.account.signedIn.weSentALinkToThe')}
                </Notice>
              </div>
            ) : null
          }
        >
          <AccountForm name="email" forms={forms}>
            <RefusalNotice refusal={email.refusal} />
            <EmailField
              id="changed-email"
              form={email}
              known={account.pending_email ?? ''}
              label={t('hub.account.signedIn.newEmail')}
              hint={t('hub.account.signedIn.weSendALinkTo')}
              autoComplete="email"
            />
            <PasswordField
              id="email-password"
              name="current_password"
              label={t('hub.account.signedIn.yourPassword')}
              error={email.errors['current_password']}
            />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                {t('hub.account.signedIn.sendTheLink')}
              </Button>
            </div>
          </AccountForm>
        </Editable>
        <Editable
          name={t('hub.account.signedIn.password')}
          shown={t('hub.account.signedIn.changingItSignsYouOut')}
          what={t('hub.account.signedIn.changeOfPassword')}
          open={Boolean(password.refusal)}
        >
          <AccountForm name="password" forms={forms}>
            <RefusalNotice refusal={password.refusal} />
            <PasswordField
              id="current-password"
              name="current_password"
              label={t('hub.account.signedIn.yourPasswordNow')}
              error={password.errors['current_password']}
            />
            <PasswordField
              id="new-password"
              name="password"
              label={t('hub.account.signedIn.newPassword')}
              fresh
              error={password.errors['password']}
            />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                {t('hub.account.signedIn.changePassword')}
              </Button>
            </div>
          </AccountForm>
        </Editable>
      </div>
    </section>
  );
}

function Unverified({ account, forms }: SignedInData) {
  const { refusal } = attemptOf(forms.refused, 'resend');
  return (
    <Notice
      tone="info"
      title={t('hub.account.signedIn.confirmYourEmailFirst')}
      actions={
        <AccountForm name="resend" forms={forms} className="">
          <Button type="submit" small>
            {t('hub.account.signedIn.sendItAgain')}
          </Button>
        </AccountForm>
      }
    >
      <p>{t('hub.account.signedIn.weSentALinkToOpen', { email: account.email })}</p>
      <RefusalNotice refusal={refusal} />
    </Notice>
  );
}

const EmailRefused = ({ account }: SignedInData) => (
  <Notice tone="warning" icon="mail" title={t('hub.account.signedIn.mailsToDoNotArrive', { email: account.email })}>
    {t('hub.account.signedIn.theMailServerThereRefuses')}
  </Notice>
);

const AccountTabContent = (data: SignedInData) => (
  <>
    {data.isEmailRefused ? <EmailRefused {...data} /> : null}
    {data.account.verified_at ? null : <Unverified {...data} />}
    <section className="stack" aria-labelledby="sports-title" id="sports">
      <h2 id="sports-title">
        {data.sports.length > 1 ? t('hub.account.signedIn.yourSports') : t('hub.account.signedIn.yourSport')}
      </h2>
      {data.forms.next && !data.forms.refused && data.account.sports.length < data.sports.length ? (
        <Notice tone="info" role="status">
          {t('hub.account.signedIn.linkYourAccountFirst')}
        </Notice>
      ) : null}
      <ul className="card rows">
        {data.sports.map((sport) => (
          <SportRow key={sport.key} sport={sport} forms={data.forms} account={data.account} />
        ))}
      </ul>
    </section>
    <You {...data} />
    <section className="stack" aria-labelledby="leave">
      <h2 id="leave">{t('hub.account.signedIn.signingOut')}</h2>
      <div className="card">
        <div className="card__body">
          <SignOut forms={data.forms} />
        </div>
      </div>
    </section>
  </>
);

export function SignedInPage(data: SignedInData) {
  const { site, viewer, tab, forms } = data;
  const said = forms.said && SAID[forms.said];
  return (
    <HubFrame site={site} viewer={viewer} place="account">
      <main className="wrap wrap--narrow main stack stack--xl" id="main">
        <div className="stack">
          <h1>{t('hub.account.signedIn.yourAccount')}</h1>
          <AccountTabs tab={tab} />
          {said ? (
            <Notice tone="success" role="status">
              {said}
            </Notice>
          ) : null}
          {forms.refused && ['csrf.invalid', 'server.error'].includes(forms.refused.code) ? (
            <RefusalNotice refusal={forms.refused} />
          ) : null}
        </div>
        {tab === 'notifications' ? (
          <Notifications {...data} />
        ) : tab === 'calendar' ? (
          <FamilyCalendarTab {...data} />
        ) : tab === 'security' ? (
          <Security {...data} />
        ) : tab === 'assistants' ? (
          <Assistants grants={data.grants ?? []} forms={forms} />
        ) : (
          <AccountTabContent {...data} />
        )}
      </main>
    </HubFrame>
  );
}
