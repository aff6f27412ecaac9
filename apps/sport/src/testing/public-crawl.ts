import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX, sportOperations, type OperationSpec } from '@sports-hub/contract';
import type { Database } from '@sports-hub/kernel';
import type { TestSport } from './sport.ts';

/** Anybody may call these, but only who holds the reference of a registration, of a request or a scorekeeper's link finds anything. */
const BY_REFERENCE = ['getRegistrationConfirmation', 'getAidRequest', 'getScorekeeperDay'];

export const publicReads: readonly OperationSpec[] = sportOperations.filter(
  ({ name, method, access }) => method === 'GET' && access === 'public' && !BY_REFERENCE.includes(name),
);

export interface Address {
  operation: Pick<OperationSpec, 'name'>;
  url: string;
}
export interface CrawledResponse extends Address {
  status: number;
  body: string;
  /** Everything that came back, headers included. */
  text: string;
}

/** What stands for a path's parameter, by the path before it. A new kind of path must be added here. */
const RECORDS: Readonly<Record<string, string>> = {
  '/news': 'select slug as key from news',
  '/info': 'select slug as key from information_pages',
  '/divisions': 'select id as key from divisions',
  '/teams': 'select id as key from teams',
  '/players': 'select id as key from players',
  '/schedules/games': 'select id as key from games',
  '/schedules/practices': 'select id as key from practices',
  '/tournaments': 'select id as key from tournaments',
};

/** The values worth trying for a query parameter. */
const FILTERS: Readonly<Record<string, string>> = {
  division_id: 'select id as key from divisions',
  period_id: 'select id as key from registration_periods',
  league_id: 'select id as key from leagues',
  team_id: 'select id as key from teams',
  gender: `select unnest(array['girls', 'boys', 'coed']) as key`,
  age_group: 'select distinct age_group as key from divisions',
  from: 'select (current_date - 190)::text as key',
  to: 'select (current_date + 190)::text as key',
  page: 'select generate_series(1, 3) as key',
  // Every name of a team, hidden or not, and of a child.
  q: `select name as key from teams union select first_name || ' ' || last_name from players where length(first_name) > 1`,
  limit: 'select unnest(array[1, 100]) as key',
};

const keys = async (db: Database, sql: string | undefined, what: string): Promise<string[]> => {
  if (!sql) throw new Error(`The crawl does not know how to call ${what}`);
  return (await db.rows<{ key: string | number }>(`${sql} order by 1`)).map(({ key }) => encodeURIComponent(key));
};

/** The oldest and the newest of many: what a test adds is among the newest, and the middle is more of the same. */
export const ends = <T>(records: T[]): T[] =>
  records.length <= 2 * AT_EACH_END ? records : [...records.slice(0, AT_EACH_END), ...records.slice(-AT_EACH_END)];
const AT_EACH_END = 5;

/** Addresses of every public GET: records of every kind, hidden or not, and each filter on its own. */
export async function publicAddresses({ db }: TestSport): Promise<Address[]> {
  const addresses: Address[] = [];
  for (const operation of publicReads) {
    const [before = '', after] = operation.path.split(/\/:[a-z_]+/);
    const paths =
      after === undefined
        ? [operation.path]
        : ends(await keys(db, RECORDS[before], operation.path)).map((key) => `${before}/${key}${after}`);
    const { properties = {}, required = [] } = (operation.query ?? {}) as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    const tries = await Promise.all(
      Object.keys(properties).map(async (name) =>
        ends(await keys(db, FILTERS[name], `${operation.path}?${name}`)).map(
          (key) => [name, `${name}=${key}`] as const,
        ),
      ),
    );
    const needed = tries.flatMap(([first]) => (first && required.includes(first[0]) ? [first[1]] : []));
    const queries = [
      needed,
      ...tries
        .flat()
        .filter(([name]) => !required.includes(name))
        .map(([, filter]) => [...needed, filter]),
    ];
    for (const path of paths)
      for (const query of queries)
        addresses.push({ operation, url: `${API_PREFIX}${path}${query.length > 0 ? `?${query.join('&')}` : ''}` });
  }
  return addresses;
}

const AT_ONCE = 4;

/** Asks every address. */
export async function crawl({ app }: TestSport, addresses: readonly Address[]): Promise<CrawledResponse[]> {
  const responses: CrawledResponse[] = [];
  const left = addresses.entries();
  const askOn = async (): Promise<void> => {
    for (const [index, address] of left) {
      let response = await app.inject(address.url);
      // A busy machine sheds requests; whoever is told so asks again.
      while (response.statusCode === 503) {
        await sleep(250);
        response = await app.inject(address.url);
      }
      const { statusCode, body, headers } = response;
      const { 'x-request-id': _random, date: _now, ...steady } = headers;
      responses[index] = { ...address, status: statusCode, body, text: `${JSON.stringify(steady)}\n${body}` };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return responses;
}

/** The addresses of both, each once. */
export const allOf = (...lists: readonly (readonly Address[])[]): Address[] => [
  ...new Map(lists.flat().map((address) => [address.url, address])).values(),
];

export const crawlEverything = async (sport: TestSport): Promise<CrawledResponse[]> =>
  crawl(sport, await publicAddresses(sport));

/** The addresses whose responses contain any of these, in any case. */
export function addressesWith(responses: readonly CrawledResponse[], needles: readonly string[]): string[] {
  const lowered = needles.map((needle) => needle.toLowerCase());
  return responses
    .filter(({ text }) => {
      const searched = text.toLowerCase();
      return lowered.some((needle) => searched.includes(needle));
    })
    .map(({ url }) => url);
}
