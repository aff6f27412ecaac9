import { t } from '@sports-hub/contract/texts';
import {
  attemptOf,
  Button,
  ButtonLink,
  NameFields,
  Notice,
  PasswordField,
  PostForm,
  RefusalNotice,
  type RefusedForm,
} from '../../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from '../frame.tsx';
import { AccountForm, TermsCheck } from './forms.tsx';

export interface WelcomeData {
  site: HubSite;
  viewer: Viewer | undefined;
  csrf: string;
  sportName: string;
  /** By the administration, to a member that it has made; otherwise the mail is about a registration. */
  isInvited: boolean;
  /** Where the link in the sport's mail leads now. */
  page:
    /** An invited member who is signed in with the address of the invitation. */
    | { kind: 'join'; email: string; refused?: RefusedForm<'welcome'> }
    | { kind: 'form'; email: string; first_name: string; last_name: string; refused?: RefusedForm<'welcome'> }
    /** The address has an account: `next` is where signing in leads. */
    | { kind: 'known'; email: string; next: string }
    /** Somebody is signed in with another address. */
    | { kind: 'other'; email: string; signedInAs: string; next: string }
    /** Used, too old, or no link of ours; `again` is the page that sends another one. */
    | { kind: 'over'; again: string | undefined };
}

type Of<Kind extends WelcomeData['page']['kind']> = Omit<WelcomeData, 'page'> & {
  page: Extract<WelcomeData['page'], { kind: Kind }>;
};

const Form = ({ site, csrf, sportName, page }: Of<'form'>) => {
  const attempt = attemptOf(page.refused, 'welcome');
  return (
    <>
      <div className="page-head page-head--tight">
        <h1>{t('hub.account.welcome.makeYourAccount')}</h1>
        <p>{t('hub.account.welcome.onePasswordFor', { organisation: site.organisation, sportName })}</p>
      </div>
      <RefusalNotice refusal={attempt.refusal} />
      <section className="card card--pad">
        <PostForm hidden={{ csrf }} data-form="welcome">
          <input type="text" name="username" value={page.email} autoComplete="username" hidden readOnly />
          <dl>
            <div className="kv">
              <dt>{t('hub.account.welcome.yourAddress')}</dt>
              <dd>{page.email}</dd>
            </div>
          </dl>
          <NameFields form={attempt} known={page} />
          <PasswordField
            id="new-password"
            name="password"
            label={t('hub.account.signedOut.password')}
            fresh
            error={attempt.errors['password']}
          />
          <TermsCheck form={attempt} />
          <Button type="submit" kind="primary" wide>
            {t('hub.account.welcome.makeMyAccount')}
          </Button>
        </PostForm>
      </section>
      <p className="small muted">{t('hub.account.welcome.onlyForWhoGotTheMail')}</p>
    </>
  );
};

const signInHref = (next: string): string => `/account.php?${new URLSearchParams({ next })}`;

const Join = ({ csrf, sportName, page: { email, refused } }: Of<'join'>) => (
  <>
    <h1>{t('hub.account.welcome.linkYourAccount', { sportName })}</h1>
    <RefusalNotice refusal={attemptOf(refused, 'welcome').refusal} />
    <p>{t('hub.account.welcome.youWereInvited', { sportName, email })}</p>
    <PostForm hidden={{ csrf }} data-form="welcome">
      <Button type="submit" kind="primary" wide>
        {t('hub.account.welcome.linkIt')}
      </Button>
    </PostForm>
  </>
);

const Known = ({ isInvited, page: { email, next } }: Of<'known'>) => (
  <>
    <h1>{t('hub.account.welcome.youHaveAnAccount')}</h1>
    <p>
      {isInvited
        ? t('hub.account.welcome.signInWithAndOpen', { email })
        : t('hub.account.welcome.signInWithAndGoOn', { email })}
    </p>
    <div className="actions actions--fill">
      <ButtonLink kind="primary" href={isInvited ? '/account.php' : signInHref(next)}>
        {t('hub.account.signedOut.signIn')}
      </ButtonLink>
      <ButtonLink kind="quiet" href="/account.php?view=forgot">
        {t('hub.account.signedOut.forgotYourPassword')}
      </ButtonLink>
    </div>
  </>
);

const Other = ({ csrf, isInvited, page }: Of<'other'>) => (
  <>
    <h1>{t('hub.account.welcome.youAreSignedInAs', { address: page.signedInAs })}</h1>
    <p>
      {isInvited
        ? t('hub.account.welcome.theInvitationWasSentTo', { email: page.email })
        : t('hub.account.welcome.theRegistrationWasMadeWith', { email: page.email })}
    </p>
    <div className="actions actions--fill">
      <AccountForm name="sign-out-here" forms={{ csrf }} className="">
        <Button type="submit" kind="primary">
          {t('hub.account.forms.signOutHere')}
        </Button>
      </AccountForm>
      {isInvited ? null : (
        <ButtonLink kind="secondary" href={page.next}>
          {t('hub.account.welcome.goOnAs', { address: page.signedInAs })}
        </ButtonLink>
      )}
    </div>
    <p className="small muted">{t('hub.account.welcome.thenOpenTheLinkAgain')}</p>
  </>
);

const Over = ({ page }: Of<'over'>) => (
  <>
    <h1>{t('hub.account.welcome.thisLinkIsOver')}</h1>
    <Notice
      tone="warning"
      icon="link"
      title={t('hub.account.welcome.itWorksOnceAndFor')}
      actions={
        <>
          {page.again ? (
            <ButtonLink small kind="primary" href={page.again}>
              {t('hub.account.welcome.sendANewOne')}
            </ButtonLink>
          ) : null}
          <ButtonLink small href="/account.php">
            {t('hub.account.mailedLink.goToYourAccount')}
          </ButtonLink>
        </>
      }
    >
      {page.again ? t('hub.account.welcome.onThePageOfYour') : t('hub.account.mailedLink.openTheLinkFromThe')}
    </Notice>
  </>
);

/** Behind the link in a sport's mail: a visit asks, a button does it. */
export const WelcomePage = ({ page, ...data }: WelcomeData) => (
  <HubFrame site={data.site} viewer={data.viewer} place="account">
    <main className="wrap wrap--narrow main stack stack--l" id="main">
      {page.kind === 'form' ? (
        <Form {...data} page={page} />
      ) : page.kind === 'join' ? (
        <Join {...data} page={page} />
      ) : page.kind === 'known' ? (
        <Known {...data} page={page} />
      ) : page.kind === 'other' ? (
        <Other {...data} page={page} />
      ) : (
        <Over {...data} page={page} />
      )}
    </main>
  </HubFrame>
);
