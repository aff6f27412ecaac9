import type { Database } from '@sports-hub/kernel';
import { addDays, weekdayOf } from '@sports-hub/kernel/time';
import { sportPages } from '@sports-hub/web/render';
import { readGames } from '../season/schedules/games.ts';
import { listScheduleOptions } from '../season/schedules/options.ts';
import { readPractices } from '../season/schedules/practices.ts';
import { addressOf, readDate, readGender, readId, readPageNumber, readWord, type PageAddress } from './address.ts';
import type { PageRoutes } from './page-routes.ts';

const PER_PAGE = 40;
/** The most that a week shows of each kind. */
const PER_WEEK = 100;

const readFilter = ({ query }: PageAddress) => ({
  division_id: readId(query['division_id']),
  team_id: readId(query['team_id']),
  gender: readGender(query['gender']),
  age_group: readWord(query['age_group']),
});

const readList = (path: string) => (address: PageAddress) => {
  const { query } = address;
  const choice = readFilter(address);
  const [from, to] = [readDate(query['from']), readDate(query['to'])];
  const order = query['order'] === 'latest' ? ('latest' as const) : ('earliest' as const);
  const page = readPageNumber(query['page']);
  return {
    path: addressOf(path, {
      ...choice,
      from,
      to,
      order: order === 'latest' ? order : undefined,
      page: page === 1 ? undefined : page,
    }),
    choice,
    from,
    to,
    order,
    page,
  };
};

function addLists({ page }: PageRoutes, { db }: { db: Database }): void {
  for (const [url, what] of [
    ['/schedules/games', 'games'],
    ['/schedules/practices', 'practices'],
  ] as const)
    page({
      url,
      read: readList(url),
      load: async ({ choice, from, to, order, page: number }, { today }) => {
        // Without dates: yesterday's results, then what comes.
        const start = from ?? (to === undefined && order === 'earliest' ? addDays(today, -1) : undefined);
        const filter = { ...choice, from: start, to };
        const wanted = { page: number, limit: PER_PAGE, order };
        const [{ items, total }, divisions] = await Promise.all([
          what === 'games' ? readGames(db, filter, wanted) : readPractices(db, filter, wanted),
          listScheduleOptions(db, choice),
        ]);
        const pages = Math.max(1, Math.ceil(total / PER_PAGE));
        return { what, choice, from, to, order, page: number, pages, items, options: { divisions } };
      },
      render: (data) => sportPages.scheduleList(data as never),
    });
}

const WHATS = ['all', 'games', 'practices'] as const;

/** The Sunday on or before a day. */
const sundayOf = (day: string): string => addDays(day, -weekdayOf(day));

function addWeek({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/schedules',
    read: (address: PageAddress) => {
      const what = WHATS.find((kind) => kind === address.query['what']) ?? 'all';
      const choice = readFilter(address);
      const given = readDate(address.query['from']);
      const from = given && sundayOf(given);
      return {
        path: addressOf('/schedules', { what: what === 'all' ? undefined : what, ...choice, from }),
        what,
        choice,
        from,
      };
    },
    load: async ({ what, choice, from }, { today }) => {
      const first = from ?? sundayOf(today);
      const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
      const filter = { ...choice, from: first, to: days.at(-1) };
      const all = { page: 1, limit: PER_WEEK };
      const nothing = { items: [], total: 0 };
      const [games, practices, divisions] = await Promise.all([
        what === 'practices' ? nothing : readGames(db, filter, all),
        what === 'games' ? nothing : readPractices(db, filter, all),
        listScheduleOptions(db, choice),
      ]);
      return {
        what,
        choice,
        days,
        games: games.items,
        practices: practices.items,
        truncated: games.total > PER_WEEK || practices.total > PER_WEEK,
        options: { divisions },
      };
    },
    render: sportPages.scheduleWeek,
  });
}

/** The schedule as a list and as a week. */
export function addSchedulePages(pages: PageRoutes, options: { db: Database }): void {
  addLists(pages, options);
  addWeek(pages, options);
}
