import type { FastifyRequest } from 'fastify';
import {
  getCommunityMe,
  listConversations,
  listGames,
  listPractices,
  sportTitle,
  type Conversation,
  type Sport,
} from '@sports-hub/contract';
import type { HubHomeData, NextItem, UnreadItem } from '@sports-hub/web/render';
import type { HubCaller } from '../../accounts/authentication.ts';
import { addDays } from '@sports-hub/kernel/time';
import type { SportCalls } from '../sport-calls.ts';
import type { SportReads } from '../sport-reads.ts';

/** The next three are shown; a family has few teams, and a coach's list is not a family's. */
const SHOWN = 3;
const MAX_TEAMS = 8;
const DAYS_AHEAD = 28;
/** Of a team in the weeks that a calendar shows: as much as one page of the API has. */
const MAX_OF_A_TEAM = 100;
/** A sport that takes longer is left out: the page is about more than one sport. */
const TIMEOUT_MS = 1_500;

type Family = NonNullable<HubHomeData['family']>;

const inTime = <T>(work: Promise<T>, fallback: T): Promise<T> =>
  Promise.race([
    work.catch(() => fallback),
    new Promise<T>((resolve) => {
      setTimeout(resolve, TIMEOUT_MS, fallback).unref();
    }),
  ]);

/** Who wrote, and what they are when that says something. */
const otherOf = (talk: Conversation, me: number): Pick<UnreadItem, 'from' | 'role'> => {
  const { account_a, a_first, a_last, a_role, b_first, b_last, b_role } = talk;
  const [from, role] = account_a === me ? [`${b_first} ${b_last}`, b_role] : [`${a_first} ${a_last}`, a_role];
  return { from, ...(role === 'member' ? {} : { role }) };
};

interface Range {
  from: string;
  to: string;
}

interface FamilyReads {
  sportCalls: SportCalls;
  reads: SportReads;
}

export function createFamilies({ sportCalls, reads }: FamilyReads) {
  const readGames = reads(listGames);
  const readPractices = reads(listPractices);

  /** The children's teams, or the member's own where there are no children, in one sport. */
  const teamsOf = async (request: FastifyRequest, sport: Sport) => {
    const me = await sportCalls(request, sport)(getCommunityMe);
    if (!me.ok) return [];
    const children = me.data.children.flatMap((child) =>
      child.teams.map((team) => ({ who: `${child.first_name}: `, team })),
    );
    const own = me.data.scopes
      .filter(({ scope_type, role }) => scope_type === 'team' && role !== 'parent')
      .map(({ scope_id, name }) => ({ who: '', team: { id: scope_id, name } }));
    return (children.length > 0 ? children : own).slice(0, MAX_TEAMS);
  };

  /** What those teams do next. */
  const nextOf = async (request: FastifyRequest, sport: Sport, site: string, now: string): Promise<NextItem[]> => {
    const teams = await teamsOf(request, sport);
    const range = { from: now.slice(0, 10), to: addDays(now.slice(0, 10), DAYS_AHEAD), limit: 20 };
    const found = await Promise.all(
      teams.map(async ({ who, team }): Promise<NextItem[]> => {
        const query = { team_id: team.id, ...range };
        const [games, practices] = await Promise.all([readGames(sport, query), readPractices(sport, query)]);
        return [
          ...(games?.items ?? [])
            .filter(({ status }) => status === 'scheduled')
            .map((game) => ({
              sport,
              title: `${who}${game.away_team.name} at ${game.home_team.name}`,
              href: `${site}/schedules/games/${game.id}`,
              starts: game.starts_at,
              place: game.venue?.name ?? '',
              clashes: false,
            })),
          ...(practices?.items ?? [])
            .filter(({ status }) => status === 'scheduled')
            .map((practice) => ({
              sport,
              title: `${who}${team.name} practice`,
              href: `${site}/schedules/practices/${practice.id}`,
              starts: practice.starts_at,
              place: practice.venue?.name ?? '',
              clashes: false,
            })),
        ];
      }),
    );
    return found.flat().filter(({ starts }) => starts >= now);
  };

  /** What those teams do between two days, as the combined calendar names it. */
  const onCalendarOf = async (request: FastifyRequest, sport: Sport, range: Range): Promise<string[]> => {
    const found = await Promise.all(
      (await teamsOf(request, sport)).map(async ({ team }) => {
        const query = { team_id: team.id, ...range, limit: MAX_OF_A_TEAM };
        const [games, practices] = await Promise.all([readGames(sport, query), readPractices(sport, query)]);
        return [
          ...(games?.items ?? []).map(({ id }) => `${sport} game-${id}`),
          ...(practices?.items ?? []).map(({ id }) => `${sport} practice-${id}`),
        ];
      }),
    );
    return found.flat();
  };

  const unreadOf = async (request: FastifyRequest, sport: Sport, memberId: number): Promise<UnreadItem[]> => {
    const response = await sportCalls(request, sport)(listConversations);
    if (!response.ok) return [];
    const waiting = response.data.items.filter(({ unread }) => unread > 0);
    const count = waiting.reduce((sum, { unread }) => sum + unread, 0);
    if (count === 0) return [];
    return [
      { sport, sportName: sportTitle(sport), count, ...(waiting.length === 1 ? otherOf(waiting[0]!, memberId) : {}) },
    ];
  };

  /** "Riley (Hawks), Sam (Comets)", as far as a family has children in a sport. */
  const childrenOf = async (request: FastifyRequest, sport: Sport): Promise<string> => {
    const me = await sportCalls(request, sport)(getCommunityMe);
    if (!me.ok) return '';
    return me.data.children
      .map(({ first_name, teams }) =>
        teams.length > 0 ? `${first_name} (${teams.map(({ name }) => name).join(', ')})` : first_name,
      )
      .join(', ');
  };

  return {
    /** Which of the calendar's items are of the family's own teams. */
    async onCalendar(request: FastifyRequest, caller: HubCaller, range: Range): Promise<ReadonlySet<string>> {
      const sports = Object.keys(caller.members) as Sport[];
      const found = await Promise.all(sports.map((sport) => inTime(onCalendarOf(request, sport, range), [])));
      return new Set(found.flat());
    },
    /** How many messages wait, by sport. */
    async unread(request: FastifyRequest, caller: HubCaller): Promise<UnreadItem[]> {
      if (!caller.account.verified_at) return [];
      const sports = Object.keys(caller.members) as Sport[];
      return (
        await Promise.all(sports.map((sport) => inTime(unreadOf(request, sport, caller.members[sport]!), [])))
      ).flat();
    },
    /** The children in each linked sport, in words. */
    async children(request: FastifyRequest, caller: HubCaller): Promise<ReadonlyMap<string, string>> {
      if (!caller.account.verified_at) return new Map();
      const sports = Object.keys(caller.members) as Sport[];
      return new Map(
        await Promise.all(sports.map(async (sport) => [sport, await inTime(childrenOf(request, sport), '')] as const)),
      );
    },
    /** What is next, and what waits, in every linked sport. `now` is local time. */
    async of(
      request: FastifyRequest,
      caller: HubCaller,
      siteOf: (sport: Sport) => string,
      now: string,
    ): Promise<Family> {
      const verified = caller.account.verified_at !== null;
      const sports = Object.keys(caller.members) as Sport[];
      if (!verified || sports.length === 0) return { next: [], unread: [], verified, linked: sports.length > 0 };
      const [next, unread] = await Promise.all([
        Promise.all(sports.map((sport) => inTime(nextOf(request, sport, siteOf(sport), now), []))),
        this.unread(request, caller),
      ]);
      return { next: firstOf(next.flat()), unread, verified, linked: true };
    },
  };
}
export type HomeFamilies = ReturnType<typeof createFamilies>;

/** The first few by time, marked where two are at the same one. */
export function firstOf(items: readonly NextItem[]): NextItem[] {
  const sorted = [...items].sort((a, b) =>
    a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : a.title.localeCompare(b.title),
  );
  return sorted.slice(0, SHOWN).map((item) => ({
    ...item,
    clashes: sorted.some((other) => other !== item && other.starts === item.starts && other.title !== item.title),
  }));
}
