import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink } from '../kit/controls.tsx';
import { PostForm } from '../kit/forms.tsx';
import { to, withQuery } from '../sport/addresses.ts';

/** Whether the reader is signed in with the registration's address, or has just had a link mailed to it. */
export type AccountState = 'own' | 'mailed' | 'none';

const CHILDREN = `${to.account}#kids`;

/** The page shows no link that makes an account: who has the page need not have the mailbox. */
export const MakeAccount = ({ reference, account }: { reference: string | undefined; account: AccountState }) =>
  account === 'own' ? (
    <ButtonLink kind="primary" href={CHILDREN}>
      {t('registration.done.goOnToYourChildren')}
    </ButtonLink>
  ) : (
    <>
      <PostForm action="/registration/account-link" className="" hidden={{ reference }} data-form="account-link">
        <Button kind={account === 'mailed' ? 'secondary' : 'primary'} type="submit">
          {account === 'mailed' ? t('registration.done.sendItOnceMore') : t('registration.done.makeYourAccount')}
        </Button>
      </PostForm>
      <ButtonLink kind="quiet" href={withQuery(to.hubSignIn, { next: CHILDREN })}>
        {t('registration.done.iHaveAnAccount')}
      </ButtonLink>
    </>
  );
