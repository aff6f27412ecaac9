import type { FastifyReply } from 'fastify';
import {
  getAbout,
  getCompletionMessages,
  getFaqs,
  getInformationPage,
  getInformationPages,
  getInHousePrograms,
  getPrograms,
  getSeoPages,
  getTravelPrograms,
  type Program,
} from '@sports-hub/contract';
import { ok, Problem, type Database, type Routes } from '@sports-hub/kernel';
import { changedAt } from '../../platform/caching/validators.ts';
import type { SiteLinks } from '../../platform/files/links.ts';
import {
  findInformationPage,
  findPage,
  listCompletionMessages,
  listFaqs,
  listInformationPages,
  listPrograms,
  listSeoPages,
  type Found,
  type PageKey,
} from './queries.ts';

/** Pages that administrators write: about, programs, information, questions, and what search engines are told. */
export function addPages(
  routes: Routes<{ public: () => null }>,
  { db, links }: { db: Database; links: SiteLinks },
): void {
  const present = <T>(found: Found<T> | undefined): Found<T> => {
    if (!found) throw new Problem('record.not_found');
    return found;
  };
  const single = <T>(reply: FastifyReply, found: Found<T> | undefined) => {
    const page = present(found);
    changedAt(reply, page.changedAt);
    return ok(page.record);
  };
  const programs = async (key: PageKey, kind: Program['kind'] | null) => {
    const [page, items] = await Promise.all([findPage(db, key), listPrograms(db, links, kind)]);
    return ok({ ...present(page).record, items });
  };

  routes.on(getAbout, async ({ reply }) => single(reply, await findPage(db, 'about')));
  routes.on(getPrograms, () => programs('programs', null));
  routes.on(getInHousePrograms, () => programs('programs-in-house', 'in-house'));
  routes.on(getTravelPrograms, () => programs('programs-travel', 'travel'));
  routes.on(getInformationPages, async () => ok({ items: await listInformationPages(db, links) }));
  routes.on(getInformationPage, async ({ params, reply }) => single(reply, await findInformationPage(db, params.slug)));
  routes.on(getSeoPages, async () => ok({ items: await listSeoPages(db, links) }));
  routes.on(getFaqs, async () => ok({ items: await listFaqs(db) }));
  routes.on(getCompletionMessages, async () => ok({ items: await listCompletionMessages(db) }));
}
