import {
  editAnnouncement,
  getReach,
  listAnnouncements,
  mailInvitations,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { MailInvitations } from './invitations.ts';
import type { ReadReach } from './reach.ts';
import type { Announcements } from './service.ts';

export function addAnnouncementRoutes(
  routes: SportRoutes,
  { announcements, readReach, invite }: { announcements: Announcements; readReach: ReadReach; invite: MailInvitations },
): void {
  routes.on(listAnnouncements, async ({ caller, query }) => ok(await announcements.list(caller.id, query.before)));

  routes.on(publishAnnouncement, async ({ caller, body }) => {
    const { announcement, isNew } = await announcements.publish(caller, body);
    return isNew ? created(announcement) : ok(announcement);
  });

  routes.on(getReach, async ({ caller, query }) => ok(await readReach(caller.id, query)));

  routes.on(mailInvitations, async ({ caller, body }) => ok(await invite(caller.id, body)));

  routes.on(editAnnouncement, async ({ caller, params, body }) =>
    ok(await announcements.edit(caller, params.id, body)),
  );

  routes.on(withdrawAnnouncement, async ({ caller, params }) => ok(await announcements.withdraw(caller, params.id)));
}
