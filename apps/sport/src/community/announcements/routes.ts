import { listAnnouncements, publishAnnouncement } from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Announcements } from './service.ts';

export function addAnnouncementRoutes(routes: SportRoutes, { announcements }: { announcements: Announcements }): void {
  routes.on(listAnnouncements, async ({ caller, query }) => ok(await announcements.list(caller.id, query.before)));

  routes.on(publishAnnouncement, async ({ caller, body }) => {
    const { announcement, isNew } = await announcements.publish(caller, body);
    return isNew ? created(announcement) : ok(announcement);
  });
}
