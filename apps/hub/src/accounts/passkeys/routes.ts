import {
  addAccountPasskey,
  beginAccountPasskey,
  beginPasskeySignIn,
  listAccountPasskeys,
  removeAccountPasskey,
  renameAccountPasskey,
  signInWithPasskey,
} from '@sports-hub/contract';
import { created, ok, toUtcTime, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from '../authentication.ts';
import { originOf } from '../origin.ts';
import { presentAccount } from '../present.ts';
import type { SessionCookies } from '../sessions/routes.ts';
import { BEARER_SECONDS } from '../sessions/service.ts';
import type { PasskeyRow } from './queries.ts';
import type { AccountPasskeys } from './service.ts';

const present = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  created_at: toUtcTime(created_at),
  last_used_at: last_used_at && toUtcTime(last_used_at),
});
/** The library's own types, as the plain JSON they are. */
const asJson = (options: object): Record<string, unknown> => options as Record<string, unknown>;

export function addPasskeyRoutes(
  routes: Routes<HubGuards>,
  { passkeys, cookies }: { passkeys: AccountPasskeys; cookies: SessionCookies },
): void {
  const { session: cookie, device: deviceCookie } = cookies;
  routes.on(beginPasskeySignIn, async ({ request }) =>
    ok({ options: asJson(await passkeys.beginSignIn(originOf(request))) }),
  );

  routes.on(signInWithPasskey, async ({ body, caller: visitor, request, reply }) => {
    const { token, account, session, device } = await passkeys.signIn(
      body.response,
      { session: visitor.session, device: deviceCookie.read(request.headers.cookie) },
      originOf(request),
    );
    if (session) reply.header('set-cookie', cookie.set(session.secret));
    if (device) reply.header('set-cookie', deviceCookie.set(device));
    return ok({ token, expires_in: BEARER_SECONDS, account: presentAccount(account) });
  });

  routes.on(listAccountPasskeys, async ({ caller }) =>
    ok({ items: (await passkeys.list(caller.account.id)).map(present) }),
  );

  routes.on(beginAccountPasskey, async ({ body, caller, request }) =>
    ok({ options: asJson(await passkeys.begin(caller.account, body.current_password, originOf(request))) }),
  );

  routes.on(addAccountPasskey, async ({ body, caller, request }) =>
    created(present(await passkeys.add(caller.account, body.response, originOf(request)))),
  );

  routes.on(renameAccountPasskey, async ({ body, caller, params }) => {
    await passkeys.rename(caller.account.id, params.id, body.name);
    return ok({ message: 'The passkey has its new name.' });
  });

  routes.on(removeAccountPasskey, async ({ caller, params, request }) => {
    await passkeys.remove(caller.account.id, params.id, originOf(request));
    return ok({ message: 'The passkey was removed.' });
  });
}
