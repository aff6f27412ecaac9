import type { FastifyRequest } from 'fastify';
import {
  getCommunityMe,
  getDutyHours,
  listAgreements,
  listChildStandings,
  listConversations,
  listGames,
  listFamilyEvents,
  listCoachedEvents,
  listDuties,
  listOwnEvents,
  listPractices,
  sportTitle,
  type ChildStanding,
  type CommunityMe,
  type Conversation,
  type Sport,
} from '@sports-hub/contract';
import type { CalendarPerson, FamilyView, UnreadItem, WeekEvent } from '@sports-hub/web/render';
import type { HubCaller } from '../../accounts/authentication.ts';
import { addDays } from '@sports-hub/kernel/time';
import { personKey } from '../../calendar/family/file.ts';
import type { SportCalls } from '../sport-calls.ts';
import type { SportReads } from '../sport-reads.ts';
import { withOverlaps } from '@sports-hub/kernel';
import { shownWeek, weekOf, type SportWeek, type WeekChoice } from './week.ts';
import type { KeptFamilies, OwnTeam, SportFamily } from './kept-families.ts';

/** A family has few teams, and a coach's list is not a family's. */
const MAX_TEAMS = 8;
const DAYS_AHEAD = 28;
/** Of a team in the weeks that a calendar shows: as much as one page of the API has. */
const MAX_OF_A_TEAM = 100;
/** A sport that takes longer does not respond: the page is about more than one sport. */
const TIMEOUT_MS = 2_500;

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

/** What a sport that responds says, or why it says nothing. */
type FamilyAnswer = { known: SportFamily } | { refusal: string } | 'away';

/** A sport of the release before knows the children and their teams alone. */
const standingsFrom = ({ children }: CommunityMe): ChildStanding[] =>
  children.map(({ player_id, first_name, last_name, teams }) => ({
    state: teams.length > 0 ? 'on_team' : 'no_team',
    player_id,
    claim_id: null,
    first_name,
    last_name,
    since: null,
    question: null,
    registered_for: null,
    teams,
    teams_on: null,
    registration_closes_on: null,
  }));

function teamsOf({ scopes }: CommunityMe, children: readonly ChildStanding[]) {
  const ofChildren = children.flatMap(({ first_name, teams }) =>
    teams.map((team): OwnTeam => ({ who: `${first_name}: `, team })),
  );
  const isKnown = new Set(ofChildren.map(({ team }) => team.id));
  const own = scopes
    .filter(({ scope_type, role }) => scope_type === 'team' && role !== 'parent')
    .map(({ scope_id: id, name }) => ({ id, name }));
  return {
    ownTeams: [...new Set(own.map(({ name }) => name))],
    teams: [
      ...ofChildren,
      ...own.filter(({ id }) => !isKnown.has(id)).map((team): OwnTeam => ({ who: '', team })),
    ].slice(0, MAX_TEAMS),
  };
}

interface FamilyReads {
  sportCalls: SportCalls;
  reads: SportReads;
  kept: KeptFamilies;
}

export function createFamilies({ sportCalls, reads, kept }: FamilyReads) {
  const readGames = reads(listGames);
  const readPractices = reads(listPractices);

  /** What a member has on from a day on; undefined when the sport does not say so. */
  const weekIn = async (request: FastifyRequest, sport: Sport, from: string): Promise<SportWeek | undefined> => {
    const call = sportCalls(request, sport);
    const query = { from, to: addDays(from, DAYS_AHEAD) };
    const [events, answers, coached, duties, hours] = await Promise.all([
      call(listOwnEvents, { query }),
      call(listFamilyEvents, { query }),
      call(listCoachedEvents, { query }),
      call(listDuties),
      call(getDutyHours),
    ]);
    if (!events.ok) return undefined;
    return {
      events: events.data.items,
      answers: answers.ok ? answers.data.items : [],
      coached: coached.ok ? coached.data.items : [],
      duties: duties.ok ? duties.data.items : [],
      hours: hours.ok ? hours.data : undefined,
    };
  };

  const memberOf = async (request: FastifyRequest, sport: Sport) => {
    const call = sportCalls(request, sport);
    const [me, standings] = await Promise.all([call(getCommunityMe), call(listChildStandings)]);
    if (!me.ok) return me;
    const children = standings.ok ? standings.data.items : standingsFrom(me.data);
    return { ok: true as const, children, hasScopes: me.data.scopes.length > 0, ...teamsOf(me.data, children) };
  };

  const familyIn = async (request: FastifyRequest, sport: Sport, from: string): Promise<FamilyAnswer> => {
    const [member, week, texts] = await Promise.all([
      memberOf(request, sport),
      weekIn(request, sport, from),
      sportCalls(request, sport)(listAgreements),
    ]);
    const hasToAgree = texts.ok && texts.data.items.some(({ is_needed }) => is_needed);
    if (!member.ok) return member.status >= 500 ? 'away' : { refusal: member.message };
    return week ? { known: { ...member, week, hasToAgree } } : 'away';
  };

  /** What those teams do between two days, as the combined calendar names it. */
  const onCalendarOf = async (request: FastifyRequest, sport: Sport, range: Range): Promise<string[]> => {
    const member = await memberOf(request, sport);
    const found = await Promise.all(
      (member.ok ? member.teams : []).map(async ({ team }) => {
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
    /** The teams of the family in each linked sport, each once; none of a sport that does not respond. */
    async teams(request: FastifyRequest, caller: HubCaller): Promise<{ sport: Sport; id: number; name: string }[]> {
      if (!caller.account.verified_at) return [];
      const sports = Object.keys(caller.members) as Sport[];
      const found = await Promise.all(
        sports.map(async (sport) => {
          const member = await inTime(memberOf(request, sport), undefined);
          const teams = member?.ok ? member.teams.map(({ team }) => team) : [];
          return [...new Map(teams.map((team) => [team.id, { sport, ...team }])).values()];
        }),
      );
      return found.flat();
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
    /** Who can be in the family's own calendar: each child once, in however many sports, and the own teams. */
    async calendarPeople(request: FastifyRequest, caller: HubCaller): Promise<CalendarPerson[]> {
      const sports = Object.keys(caller.members) as Sport[];
      const found = await Promise.all(
        sports.map(async (sport) => {
          const member = await inTime(memberOf(request, sport), undefined);
          return member?.ok ? { sport, ...member } : undefined;
        }),
      );
      return calendarPeopleOf(found.flatMap((member) => member ?? []));
    },
    /** The days that were asked for, and what waits, in every linked sport. */
    async of(
      request: FastifyRequest,
      caller: HubCaller,
      siteOf: (sport: Sport) => string,
      choice: WeekChoice,
    ): Promise<FamilyView> {
      const verified = caller.account.verified_at !== null;
      const sports = Object.keys(caller.members) as Sport[];
      const shown = (events: readonly WeekEvent[]) => ({ ...choice, ...weekOf(events, choice) });
      const nobody = {
        children: [],
        hours: [],
        ownTeams: [],
        hasScopes: false,
        unread: [],
        away: [],
        refused: [],
        toAgree: [],
      };
      if (!verified || sports.length === 0) return { ...nobody, verified, sports, week: shown([]) };
      const [answers, unread] = await Promise.all([
        Promise.all(
          sports.map(async (sport) => {
            const answer = await inTime(familyIn(request, sport, choice.from), 'away');
            const link = { accountId: caller.account.id, sport, memberId: caller.members[sport]! };
            if (answer === 'away') return { sport, answer, last: kept.last(link) };
            if ('known' in answer) kept.keep(link, answer.known);
            // Who is not let in any more is not shown what was seen before.
            else kept.drop(link);
            return { sport, answer, last: undefined };
          }),
        ),
        this.unread(request, caller),
      ]);
      const families = answers.flatMap(({ sport, answer, last }) => {
        const family = answer === 'away' ? last?.family : 'known' in answer ? answer.known : undefined;
        return family ? [{ sport, ...family }] : [];
      });
      return {
        verified,
        sports,
        unread,
        week: shown(
          withOverlaps(
            inOrder(
              families.flatMap(({ sport, week }) => {
                const sportName = sports.length > 1 ? sportTitle(sport) : undefined;
                return shownWeek(week, { sport, site: siteOf(sport), sportName });
              }),
            ),
          ),
        ),
        ownTeams: [...new Set(families.flatMap(({ ownTeams }) => ownTeams))],
        hasScopes: families.some(({ hasScopes }) => hasScopes),
        children: families.flatMap(({ sport, children }) =>
          children.map((standing) => ({ sport, sportName: sportTitle(sport), site: siteOf(sport), standing })),
        ),
        hours: families.flatMap(({ sport, week: { hours } }) =>
          hours && hours.asked_minutes !== null && !hours.opted_out
            ? [{ sport, sportName: sportTitle(sport), site: siteOf(sport), ...hours }]
            : [],
        ),
        toAgree: families.flatMap(({ sport, hasToAgree }) =>
          hasToAgree ? [{ sport, sportName: sportTitle(sport), site: siteOf(sport) }] : [],
        ),
        away: answers.flatMap(({ sport, answer, last }) =>
          answer === 'away' ? [{ sport, sportName: sportTitle(sport), asOf: last?.asOf }] : [],
        ),
        refused: answers.flatMap(({ sport, answer }) =>
          answer !== 'away' && 'refusal' in answer
            ? [{ sport, sportName: sportTitle(sport), words: answer.refusal }]
            : [],
        ),
      };
    },
  };
}
export type HomeFamilies = ReturnType<typeof createFamilies>;

const calendarPeopleOf = (
  members: readonly { sport: Sport; children: readonly ChildStanding[]; ownTeams: readonly string[] }[],
): CalendarPerson[] => {
  const children = members.flatMap(({ sport, children: own }) =>
    own.flatMap(({ player_id, first_name, last_name }) =>
      player_id === null ? [] : [{ key: personKey(sport, player_id), first_name, last_name }],
    ),
  );
  const byName = Map.groupBy(children, ({ first_name, last_name }) => `${first_name} ${last_name}`);
  return [
    ...[...byName.values()].map((same) => ({ name: same[0]!.first_name, keys: same.map(({ key }) => key) })),
    ...members.flatMap(({ sport, ownTeams }) =>
      ownTeams.length > 0 ? [{ name: ownTeams.join(', '), keys: [personKey(sport, null)] }] : [],
    ),
  ];
};

const inOrder = (events: readonly WeekEvent[]): WeekEvent[] =>
  events.toSorted((a, b) => a.starts.localeCompare(b.starts) || a.title.localeCompare(b.title));
