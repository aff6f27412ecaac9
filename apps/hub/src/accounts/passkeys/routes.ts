import { t } from '@sports-hub/contract/texts';
import {
  addAccountPasskey,
  beginAccountPasskey,
  beginPasskeySignIn,
  listAccountPasskeys,
  removeAccountPasskey,
  renameAccountPasskey,
  signInWithPasskey,
} from '@sports-hub/contract';
import { created, hashSecret, ok, Problem, toUtcTime, type Routes } from '@sports-hub/kernel';
import type { HubGuards, HubVisitor } from '../authentication.ts';
import { originOf } from '../origin.ts';
import { browserOf, giveSignIn, type SessionCookies } from '../sessions/browser.ts';
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

/** By what a browser or program is known that asks for a challenge: its session, or its token. */
function askerOf({ session, caller }: HubVisitor): Buffer {
  const secret = session?.secret ?? caller?.sessionSecret;
  const asker = secret === undefined ? caller?.tokenHash : hashSecret(secret);
  if (!asker) throw new Problem('csrf.invalid');
  return asker;
}

export function addPasskeyRoutes(
  routes: Routes<HubGuards>,
  { passkeys, cookies }: { passkeys: AccountPasskeys; cookies: SessionCookies },
): void {
  routes.on(beginPasskeySignIn, async ({ caller: visitor, request }) =>
    ok({ options: asJson(await passkeys.beginSignIn(askerOf(visitor), originOf(request))) }),
  );

  routes.on(signInWithPasskey, async ({ body, caller: visitor, request, reply }) => {
    const browser = browserOf(request, visitor, cookies);
    return giveSignIn(
      reply,
      cookies,
      await passkeys.signIn(body.response, askerOf(visitor), browser, originOf(request)),
    );
  });

  routes.on(listAccountPasskeys, async ({ caller }) =>
    ok({ items: (await passkeys.list(caller.account.id)).map(present) }),
  );

  routes.on(beginAccountPasskey, async ({ body, caller, request }) => {
    const asker = askerOf({ caller });
    return ok({
      options: asJson(await passkeys.begin(caller.account, body.current_password, asker, originOf(request))),
    });
  });

  routes.on(addAccountPasskey, async ({ body, caller, request }) =>
    created(present(await passkeys.add(caller.account, body.response, askerOf({ caller }), originOf(request)))),
  );

  routes.on(renameAccountPasskey, async ({ body, caller, params }) => {
    await passkeys.rename(caller.account.id, params.id, body.name);
    return ok({ message: t('answers.accounts.passkeys.routes.thePasskeyHasItsNew') });
  });

  routes.on(removeAccountPasskey, async ({ body, caller, params, request }) => {
    await passkeys.remove(caller.account, params.id, body.current_password, originOf(request));
    return ok({ message: t('answers.accounts.passkeys.routes.thePasskeyWasRemoved') });
  });
}
