import { t } from '@sports-hub/contract/texts';
import { changePassword, forgotPassword, resetPassword } from '@sports-hub/contract';
import { ok, type Routes, type SessionCookie } from '@sports-hub/kernel';
import type { HubGuards } from '../authentication.ts';
import { originOf } from '../origin.ts';
import type { PasswordChanges } from './service.ts';

export function addPasswordRoutes(
  routes: Routes<HubGuards>,
  { passwordChanges, cookie }: { passwordChanges: PasswordChanges; cookie: SessionCookie },
): void {
  routes.on(forgotPassword, async ({ body, request }) => {
    await passwordChanges.forgot(body.email, originOf(request));
    return ok({ message: t('answers.accounts.passwords.routes.ifThisAddressHasAn') });
  });

  routes.on(resetPassword, async ({ body, request }) => {
    await passwordChanges.reset(body.token, body.password, originOf(request));
    return ok({ message: t('answers.accounts.passwords.routes.yourPasswordWasChangedPlease') });
  });

  routes.on(changePassword, async ({ body, caller, request, reply }) => {
    await passwordChanges.change(caller.account, body.current_password, body.password, originOf(request));
    // The caller's own session is gone as well.
    reply.header('set-cookie', cookie.clear());
    return ok({ message: t('answers.accounts.passwords.routes.yourPasswordWasChangedPleaseSign') });
  });
}
