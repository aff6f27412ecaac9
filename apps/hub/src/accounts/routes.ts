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
    return created({ message: 'Almost done: we have sent you a mail. Open the link in it to verify your address.' });
  });

  routes.on(verify, async ({ body, request }) => {
    await accounts.verify(body.token, originOf(request));
    return ok({ message: 'Your e-mail address is verified.' });
  });

  routes.on(previewVerification, async ({ body, request }) =>
    ok(await accounts.preview(body.token, originOf(request))),
  );

  routes.on(refuseVerification, async ({ body, request }) => {
    const refused = await accounts.refuse(body.token, originOf(request));
    return ok({
      message:
        refused === 'account'
          ? 'Thank you. The account is removed, and whoever created it is signed out.'
          : 'Thank you. The change is dropped; your address will not be used.',
    });
  });

  routes.on(resendVerification, async ({ caller, request }) => {
    await accounts.resendVerification(caller.account, originOf(request));
    return ok({ message: 'We have sent you a new mail.' });
  });

  routes.on(getAccount, ({ caller }) => ok(presentAccountWithSports(caller.account, caller.members)));

  routes.on(updateProfile, async ({ body, caller }) =>
    ok(presentAccount(await accounts.updateProfile(caller.account.id, body.first_name, body.last_name))),
  );

  routes.on(changeEmail, async ({ body, caller, request }) => {
    await accounts.changeEmail(caller.account, body.current_password, body.email, originOf(request));
    return ok({
      message: 'We have sent a mail to the new address. Until you open the link in it, the old address stays in use.',
    });
  });
}
