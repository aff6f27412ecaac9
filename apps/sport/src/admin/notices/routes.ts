import {
  changeQuestion,
  changeSiteNotice,
  createQuestion,
  createSiteNotice,
  listQuestions,
  listSiteNotices,
  moveQuestion,
  removeQuestion,
  removeSiteNotice,
  takeDownSiteNotice,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { SiteNotices } from './notices.ts';
import type { Questions } from './questions.ts';

export function addSiteNoticeRoutes(
  routes: AdminRoutes,
  { notices, questions }: { notices: SiteNotices; questions: Questions },
): void {
  routes.on(listSiteNotices, async () => ok({ items: await notices.list() }));
  routes.on(createSiteNotice, async ({ caller, body }) => created(await notices.create(caller, body)));
  routes.on(changeSiteNotice, async ({ caller, params: { id }, body }) => ok(await notices.change(caller, id, body)));
  routes.on(takeDownSiteNotice, async ({ caller, params: { id }, body: { version } }) =>
    ok(await notices.takeDown(caller, id, version)),
  );
  routes.on(removeSiteNotice, async ({ caller, params: { id }, body: { version } }) =>
    ok(await notices.remove(caller, id, version)),
  );
  routes.on(listQuestions, async () => ok({ items: await questions.list() }));
  routes.on(createQuestion, async ({ caller, body }) => created(await questions.create(caller, body)));
  routes.on(changeQuestion, async ({ caller, params: { id }, body }) => ok(await questions.change(caller, id, body)));
  routes.on(moveQuestion, async ({ caller, params: { id }, body }) => ok(await questions.move(caller, id, body)));
  routes.on(removeQuestion, async ({ caller, params: { id }, body: { version } }) =>
    ok(await questions.remove(caller, id, version)),
  );
}
