import {
  changeGalleryPicture,
  changeVideo,
  createVideo,
  listAdminGallery,
  listAdminVideos,
  listUnshownChildren,
  moveGalleryPicture,
  publishPictures,
  removeGalleryPicture,
  removeVideo,
  renameAlbum,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Gallery } from './gallery.ts';
import type { Videos } from './videos.ts';

export function addGalleryRoutes(routes: AdminRoutes, { gallery, videos }: { gallery: Gallery; videos: Videos }): void {
  routes.on(listAdminGallery, async () => ok({ items: await gallery.list() }));
  routes.on(listUnshownChildren, async () => ok({ items: await gallery.unshownChildren() }));
  routes.on(publishPictures, async ({ caller, body }) => created({ items: await gallery.publish(caller, body) }));
  routes.on(renameAlbum, async ({ caller, body }) => ok({ items: await gallery.renameAlbum(caller, body) }));
  routes.on(changeGalleryPicture, async ({ caller, params: { id }, body }) =>
    ok(await gallery.change(caller, id, body)),
  );
  routes.on(moveGalleryPicture, async ({ caller, params: { id }, body }) => ok(await gallery.move(caller, id, body)));
  routes.on(removeGalleryPicture, async ({ caller, params: { id }, body: { version } }) =>
    ok(await gallery.remove(caller, id, version)),
  );
  routes.on(listAdminVideos, async () => ok({ items: await videos.list() }));
  routes.on(createVideo, async ({ caller, body }) => created(await videos.create(caller, body)));
  routes.on(changeVideo, async ({ caller, params: { id }, body }) => ok(await videos.change(caller, id, body)));
  routes.on(removeVideo, async ({ caller, params: { id }, body: { version } }) =>
    ok(await videos.remove(caller, id, version)),
  );
}
