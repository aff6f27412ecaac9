import { getGame, getPractice, listGames, listPractices } from '@sports-hub/contract';
import { ok, okWithMeta } from '@sports-hub/kernel';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from './context.ts';
import { requireOrder } from './date-range.ts';
import { accessPublicGame, accessPublicPractice } from './access.ts';
import { readGames } from './games.ts';
import { readPractices } from './practices.ts';

export function addScheduleRoutes(routes: PublicRoutes, { db, links }: ScheduleContext): void {
  routes.on(listGames, async ({ query: { page = 1, limit = 20, ...filter } }) => {
    requireOrder(filter.from, filter.to);
    const { items, total } = await readGames(db, filter, { page, limit });
    return okWithMeta({ items }, { page, limit, total });
  });

  routes.on(getGame, async ({ params }) => {
    const game = await accessPublicGame(db, params.id);
    return ok({ ...game, calendar_url: links.game(game.id) });
  });

  routes.on(listPractices, async ({ query: { page = 1, limit = 20, ...filter } }) => {
    const { items, total } = await readPractices(db, filter, { page, limit });
    return okWithMeta({ items }, { page, limit, total });
  });

  routes.on(getPractice, async ({ params }) => {
    const practice = await accessPublicPractice(db, params.id);
    return ok({ ...practice, calendar_url: links.team(practice.team.id) });
  });
}
