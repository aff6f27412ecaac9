import { t } from '@sports-hub/contract/texts';
import {
  changeEmail,
  getAccount,
  previewVerification,
  refuseVerification,
  register,
  resendVerification,
  updateProfile,
  verify,
} from '@sports-hub/contract';
import { created, ok, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from './authentication.ts';
import { originOf } from './origin.ts';
import { presentAccount, presentAccountWithSports } from './present.ts';
import type { Accounts } from './service.ts';

export function addAccountRoutes(routes: Routes<HubGuards>, { accounts }: { accounts: Accounts }): void {
  routes.on(register, async ({ body, request }) => {
    await accounts.register(body, originOf(request));
    return created({ message: t('answers.accounts.routes.almostDoneWeHaveSent') });
  });

  routes.on(verify, async ({ body, request }) => {
    await accounts.verify(body.token, originOf(request));
    return ok({ message: t('answers.accounts.routes.yourEmailAddressIsVerified') });
  });

  routes.on(previewVerification, async ({ body, request }) =>
    ok(await accounts.preview(body.token, originOf(request))),
  );

  routes.on(refuseVerification, async ({ body, request }) => {
    const refused = await accounts.refuse(body.token, originOf(request));
    return ok({
      message:
        refused === 'account'
          ? t('answers.accounts.routes.thankYouTheAccountIs')
          : t('answers.accounts.routes.thankYouTheChangeIs'),
    });
  });

  routes.on(resendVerification, async ({ caller, request }) => {
    await accounts.resendVerification(caller.account, originOf(request));
    return ok({ message: t('answers.accounts.routes.weHaveSentYouA') });
  });

  routes.on(getAccount, ({ caller }) => ok(presentAccountWithSports(caller.account, caller.members)));

  routes.on(updateProfile, async ({ body, caller }) =>
    ok(presentAccount(await accounts.updateProfile(caller.account.id, body.first_name, body.last_name))),
  );

  routes.on(changeEmail, async ({ body, caller, request }) => {
    await accounts.changeEmail(caller.account, body.current_password, body.email, originOf(request));
    return ok({
      message: t('answers.accounts.routes.weHaveSentAMail'),
    });
  });
}
