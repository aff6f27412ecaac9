import {
  createFamilyMail,
  deleteFamilyMail,
  getFamilyMail,
  getFamilyMailAudience,
  getFamilyMailPreview,
  getAudienceChoices,
  listFamilyMailAddresses,
  listFamilyMails,
  listFamilyMailsNotReached,
  resendFamilyMail,
  saveFamilyMail,
  sendFamilyMail,
  stopFamilyMail,
  testFamilyMail,
  writeToRegistrations,
} from '@sports-hub/contract';
import { created, ok, okWithMeta, type Clock } from '@sports-hub/kernel';
import { requireRecentPassword, type AdminRoutes } from '../sign-in/guard.ts';
import type { createWriteToRegistrations } from './chosen.ts';
import type { FamilyMails } from './service.ts';

export function addFamilyMailRoutes(
  routes: AdminRoutes,
  {
    mails,
    writeTo,
    clock,
  }: { mails: FamilyMails; writeTo: ReturnType<typeof createWriteToRegistrations>; clock: Clock },
): void {
  routes.on(listFamilyMails, async ({ query: { page = 1, limit = 20 } }) => {
    const { items, total } = await mails.list({ page, limit });
    return okWithMeta({ items }, { page, limit, total });
  });
  routes.on(getAudienceChoices, async ({ caller }) => ok(await mails.choices(caller)));
  routes.on(createFamilyMail, async ({ caller, body }) => created(await mails.create(caller, body)));
  routes.on(writeToRegistrations, async ({ caller, body }) => created(await writeTo(caller, body)));
  routes.on(getFamilyMail, async ({ params: { id } }) => ok(await mails.get(id)));
  routes.on(saveFamilyMail, async ({ caller, params: { id }, body }) => ok(await mails.save(caller, id, body)));
  routes.on(deleteFamilyMail, async ({ caller, params: { id }, body: { version } }) =>
    ok(await mails.remove(caller, id, version)),
  );
  routes.on(getFamilyMailAudience, async ({ params: { id } }) => ok(await mails.count(id)));
  routes.on(getFamilyMailPreview, async ({ caller, params: { id }, query: { place = 1 } }) =>
    ok(await mails.preview(caller, id, place)),
  );
  routes.on(listFamilyMailAddresses, async ({ caller, params: { id } }) => ok(await mails.addresses(caller, id)));
  routes.on(testFamilyMail, async ({ caller, params: { id } }) => ok(await mails.test(caller, id)));
  routes.on(sendFamilyMail, async ({ caller, params: { id }, body }) => {
    requireRecentPassword(caller, clock);
    return ok(await mails.send(caller, id, body));
  });
  routes.on(stopFamilyMail, async ({ caller, params: { id } }) => ok(await mails.stop(caller, id)));
  routes.on(listFamilyMailsNotReached, async ({ caller, params: { id } }) => ok(await mails.notReached(caller, id)));
  routes.on(resendFamilyMail, async ({ caller, params: { id } }) => {
    requireRecentPassword(caller, clock);
    return ok(await mails.resend(caller, id));
  });
}
