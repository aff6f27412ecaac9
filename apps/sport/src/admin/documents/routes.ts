import {
  changeDocument,
  changeMinutes,
  createDocument,
  createMinutes,
  listAdminDocuments,
  listAdminMinutes,
  moveDocument,
  removeDocument,
  removeMinutes,
  replaceDocument,
  replaceMinutes,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Documents } from './documents.ts';
import type { MinutesShelf } from './minutes.ts';

export function addDocumentShelfRoutes(
  routes: AdminRoutes,
  { documents, minutes }: { documents: Documents; minutes: MinutesShelf },
): void {
  routes.on(listAdminDocuments, async () => ok({ items: await documents.list() }));
  routes.on(createDocument, async ({ caller, body }) => created(await documents.create(caller, body)));
  routes.on(changeDocument, async ({ caller, params: { id }, body }) => ok(await documents.change(caller, id, body)));
  routes.on(replaceDocument, async ({ caller, params: { id }, body }) => ok(await documents.replace(caller, id, body)));
  routes.on(moveDocument, async ({ caller, params: { id }, body }) => ok(await documents.move(caller, id, body)));
  routes.on(removeDocument, async ({ caller, params: { id }, body: { version } }) =>
    ok(await documents.remove(caller, id, version)),
  );
  routes.on(listAdminMinutes, async () => ok({ items: await minutes.list() }));
  routes.on(createMinutes, async ({ caller, body }) => created(await minutes.create(caller, body)));
  routes.on(changeMinutes, async ({ caller, params: { id }, body }) => ok(await minutes.change(caller, id, body)));
  routes.on(replaceMinutes, async ({ caller, params: { id }, body }) => ok(await minutes.replace(caller, id, body)));
  routes.on(removeMinutes, async ({ caller, params: { id }, body: { version } }) =>
    ok(await minutes.remove(caller, id, version)),
  );
}
