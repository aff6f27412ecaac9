import {
  getAbout,
  listCompletionMessages,
  listFaqs,
  getInformationPage,
  listInformationPages,
  listInHousePrograms,
  listPrograms,
  listSeoPages,
  listTravelPrograms,
  type Program,
} from '@sports-hub/contract';
import { ok, Problem, type Clock, type Database, type ResponseHead } from '@sports-hub/kernel';
import { atOldAddress } from '../versions/addresses.ts';
import { changedAt } from '../../platform/caching/changed-at.ts';
import type { SiteLinks } from '../../platform/files/links.ts';
import {
  findInformationPage,
  findPage,
  findCompletionMessages,
  findFaqs,
  findInformationPages,
  findPrograms,
  findSeoPages,
  type Found,
} from './queries.ts';
import type { PageKey } from './fixed.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';

/** Pages that administrators write: about, programs, information, questions, and what search engines are told. */
export function addPageRoutes(
  routes: PublicRoutes,
  { db, clock, links }: { db: Database; clock: Clock; links: SiteLinks },
): void {
  const present = <T>(found: Found<T> | undefined): Found<T> => {
    if (!found) throw new Problem('record.not_found');
    return found;
  };
  const single = <T>(reply: ResponseHead, found: Found<T> | undefined) => {
    const page = present(found);
    changedAt(reply, page.changedAt);
    return ok(page.record);
  };
  const programs = async (key: PageKey, kind: Program['kind'] | null) => {
    const [page, items] = await Promise.all([findPage(db, links, key), findPrograms(db, links, kind)]);
    return ok({ ...present(page).record, items });
  };

  routes.on(getAbout, async ({ reply }) => single(reply, await findPage(db, links, 'about')));
  routes.on(listPrograms, () => programs('programs', null));
  routes.on(listInHousePrograms, () => programs('programs-in-house', 'in-house'));
  routes.on(listTravelPrograms, () => programs('programs-travel', 'travel'));
  routes.on(listInformationPages, async () => ok({ items: await findInformationPages(db, links) }));
  routes.on(getInformationPage, async ({ params: { slug }, reply }) =>
    single(
      reply,
      (await findInformationPage(db, links, slug)) ??
        (await atOldAddress(db, '/info/', slug, clock.now(), (now) => findInformationPage(db, links, now))),
    ),
  );
  routes.on(listSeoPages, async () => ok({ items: await findSeoPages(db, links) }));
  routes.on(listFaqs, async () => ok({ items: await findFaqs(db, links) }));
  routes.on(listCompletionMessages, async () => ok({ items: await findCompletionMessages(db, links) }));
}
