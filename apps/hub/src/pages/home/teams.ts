import type { FastifyInstance } from 'fastify';
import { getRoster, listGames, listPractices, listVenues, type Sport } from '@sports-hub/contract';
import { sendPage, type Clock } from '@sports-hub/kernel';
import { addDays, toLocalTime } from '@sports-hub/kernel/time';
import { renderTeams, type TeamView } from '@sports-hub/web/render';
import { sendToSignIn } from '../member-pages.ts';
import { eventPath } from '../../calendar/event-path.ts';
import { siteOf, viewerOf, type SiteData, type Visitors } from '../site.ts';
import type { SportReads } from '../sport-reads.ts';
import type { HomeFamilies } from './family.ts';

const PATH = '/teams';
const DAYS_AHEAD = 28;

interface TeamPagesOptions {
  clock: Clock;
  reads: SportReads;
  siteData: SiteData;
  visitors: Visitors;
  families: HomeFamilies;
}

/** Schedules and rosters of one's own teams on one page, which the worker keeps for when there is no connection. */
export function addTeamPages(
  app: FastifyInstance,
  { clock, reads, siteData, visitors, families }: TeamPagesOptions,
): void {
  const readGames = reads(listGames);
  const readPractices = reads(listPractices);
  const readVenues = reads(listVenues);
  const readRoster = reads(getRoster);

  const viewOf = async (
    { sport, id, name }: { sport: Sport; id: number; name: string },
    { site, now }: { site: string; now: string },
  ): Promise<TeamView> => {
    const range = { team_id: id, from: now.slice(0, 10), to: addDays(now.slice(0, 10), DAYS_AHEAD), limit: 20 };
    const [games, practices, venues, roster] = await Promise.all([
      readGames(sport, range),
      readPractices(sport, range),
      readVenues(sport),
      readRoster(sport, {}, { id }),
    ]);
    const placeOf = (venue: { id: number; name: string } | null): string => {
      const known = venues?.items.find((item) => item.id === venue?.id);
      return [venue?.name, known?.address].filter(Boolean).join(', ');
    };
    const events = [
      ...(games?.items ?? []).map((game) => ({
        kind: 'game' as const,
        title: `${game.away_team.name} at ${game.home_team.name}`,
        href: `${site}${eventPath('game', game.id)}`,
        starts: game.starts_at,
        status: game.status,
        place: placeOf(game.venue),
      })),
      ...(practices?.items ?? []).map((practice) => ({
        kind: 'practice' as const,
        title: '',
        href: `${site}${eventPath('practice', practice.id)}`,
        starts: practice.starts_at,
        status: practice.status,
        place: placeOf(practice.venue),
      })),
    ];
    return {
      sport,
      id,
      name,
      isKnown: games !== undefined && practices !== undefined && roster !== undefined,
      events: events.filter(({ starts }) => starts >= now).sort((a, b) => (a.starts < b.starts ? -1 : 1)),
      players: (roster?.players ?? []).map(({ name: player, jersey_number }) => ({
        name: player,
        number: jersey_number,
      })),
      coaches: (roster?.coaches ?? []).map((coach) => coach.name),
    };
  };

  app.get(PATH, async (request, reply) => {
    const visitor = await visitors(request);
    if (!visitor.caller) return sendToSignIn(reply, PATH);
    const now = toLocalTime(clock.now());
    const [site, teams] = await Promise.all([siteData.site(), families.teams(request, visitor.caller)]);
    const views = await Promise.all(teams.map((team) => viewOf(team, { site: siteOf(site, team.sport), now })));
    const html = renderTeams({ site, viewer: viewerOf(visitor), teams: views, today: now.slice(0, 10) });
    return sendPage(request, reply, html);
  });
}
