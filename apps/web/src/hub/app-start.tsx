import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Icon, PostForm } from '../kit/index.ts';
import type { HubSite } from './frame.tsx';

export interface AppStartData {
  site: HubSite;
  csrf: string;
}

/** How the installed app begins while nobody is signed in. */
export const AppStartPage = ({ site, csrf }: AppStartData) => (
  <main className="wrap wrap--narrow main app-start" id="main">
    <span className="logo">
      <Icon name="bend" />
    </span>
    <div className="stack stack--s">
      <h1>{site.organisation}</h1>
      <p className="muted">{t('hub.app.weekTeamsMessages')}</p>
    </div>
    <PostForm action="/account.php" className="stack" hidden={{ csrf, next: '/' }}>
      <Button kind="primary" wide icon="key" className="by-script" data-passkey="sign-in">
        {t('hub.account.signedOut.signInWithAPasskey')}
      </Button>
      <p className="error" role="alert" data-passkey-error hidden />
      <ButtonLink kind="secondary" wide href="/account.php">
        {t('hub.app.emailAndPassword')}
      </ButtonLink>
      <p className="or">{t('hub.app.or')}</p>
      <ButtonLink kind="quiet" wide href="/account.php#register">
        {t('hub.app.createAnAccount')}
      </ButtonLink>
      <p className="small muted">{t('hub.app.youSignInOnce')}</p>
    </PostForm>
  </main>
);
