import {
  changeBoardMember,
  createBoardMember,
  listAdminBoard,
  moveBoardMember,
  removeBoardMember,
  tryBoardAddress,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { SiteBoard } from './service.ts';

export function addBoardOfficeRoutes(routes: AdminRoutes, { board }: { board: SiteBoard }): void {
  routes.on(listAdminBoard, async () => ok({ items: await board.list() }));
  routes.on(createBoardMember, async ({ caller, body }) => created(await board.create(caller, body)));
  routes.on(changeBoardMember, async ({ caller, params: { id }, body }) => ok(await board.change(caller, id, body)));
  routes.on(moveBoardMember, async ({ caller, params: { id }, body }) =>
    ok({ items: await board.move(caller, id, body) }),
  );
  routes.on(tryBoardAddress, async ({ caller, params: { id }, body: { version } }) =>
    ok(await board.tryAddress(caller, id, version)),
  );
  routes.on(removeBoardMember, async ({ caller, params: { id }, body: { version } }) =>
    ok(await board.remove(caller, id, version)),
  );
}
