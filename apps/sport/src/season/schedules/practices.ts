import type { Practice, PracticeDetail } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { divisionJson, namedJson, teamJson } from '../divisions/queries.ts';
import { localTime } from '@sports-hub/kernel/time';
import { venueJson } from '../venues/queries.ts';
import type { ScheduleFilter } from './filters.ts';
import { joinById, readPage, type SchedulePage, type ScheduleSource } from './pages.ts';

const columns = (venue: string): string => `
  e.id, ${divisionJson('d')} as division, ${teamJson('t')} as team, ${venue} as venue,
  ${localTime('e.starts_at')} as starts_at, ${localTime(`(e.starts_at + e.duration_minutes * interval '1 minute')`)} as ends_at, e.status`;

const FROM = `from practices e
  ${joinById('divisions', 'd', 'e.division_id')}
  ${joinById('teams', 't', 'e.team_id')}
  left ${joinById('venues', 'v', 'e.venue_id')}`;

export const PRACTICES: ScheduleSource = {
  kind: 'practice',
  table: 'practices',
  teamColumns: ['team_id'],
  divisionColumns: ['division_id'],
  select: `select ${columns(namedJson('v'))} ${FROM}`,
};

export const readPractices = (
  sql: Sql,
  filter: ScheduleFilter,
  page: SchedulePage,
): Promise<{ items: Practice[]; total: number }> => readPage<Practice>(sql, PRACTICES, filter, page);

/** One practice that is public, with where it is and what to know. */
export const findPublicPractice = (sql: Sql, id: number) =>
  sql.maybeOne<Omit<PracticeDetail, 'calendar_url'>>(
    `select ${columns(venueJson('v'))}, e.notes ${FROM} where e.id = $1 and e.is_public`,
    [id],
  );
