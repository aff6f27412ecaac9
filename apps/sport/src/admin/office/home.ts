import type { HomeItem } from '@sports-hub/contract';
import { FAILED_MAILS, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { findWaitingRequests } from '../aid/queries.ts';
import { OPEN_DUPLICATES } from '../duplicates/queries.ts';
import { isUnsettled } from '../../season/scores/queries.ts';
import { isOwnFamily } from '../own-family.ts';
import { concerns } from '../reports/queries.ts';
import { mayUse, type AdminCaller } from '../sign-in/guard.ts';
import { EXCEPTIONS } from '../worklists/queries.ts';

type Found = { count: number; oldest_at: string | null; about: string };

/** One statement per kind of thing that waits; a page that somebody may not open tells nothing of its queue. */
interface Waiting {
  kind: HomeItem['kind'];
  isFor: (caller: AdminCaller) => boolean;
  find: (sql: Sql, reader: number, now: Date) => Promise<Found | undefined>;
}

const families = (caller: AdminCaller): boolean => mayUse(caller, 'family-accounts', 'read');
const registration = (caller: AdminCaller): boolean => mayUse(caller, 'registration', 'read');
const money = (caller: AdminCaller): boolean => mayUse(caller, 'money', 'read');
const season = (caller: AdminCaller): boolean => mayUse(caller, 'season', 'read');
const messaging = (caller: AdminCaller): boolean => mayUse(caller, 'team-messaging', 'read');

/** Requests that wait for this very person: neither those of the own family nor what they proposed themselves. No name. */
async function findWaitingAid(sql: Sql, reader: number): Promise<Found | undefined> {
  const waiting = [];
  for (const request of await findWaitingRequests(sql)) {
    if (request.status === 'proposed' && request.proposed_by === reader) continue;
    const own = await Promise.all(request.registration_ids.map((id) => isOwnFamily(sql, { id: reader }, id)));
    if (!own.includes(true)) waiting.push(request);
  }
  const [oldest] = waiting;
  return oldest && { count: waiting.length, oldest_at: oldest.oldest_at, about: '' };
}

const WAITING: readonly Waiting[] = [
  {
    kind: 'reports',
    isFor: messaging,
    find: (sql, reader) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('r.created_at')} as oldest_at,
                (select string_agg(m.first_name || ' ' || m.last_name, ' and ' order by m.id) from members m where m.id in (c.account_a, c.account_b)) as about
           from reports r join conversations c on c.id = r.conversation_id where r.status <> 'resolved' and not ${concerns('$1')} order by r.id limit 1`,
        [reader],
      ),
  },
  {
    kind: 'objections',
    isFor: families,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('c.objected_at')} as oldest_at,
                m.first_name || ' ' || m.last_name || ' and ' || c.first_name || ' ' || c.last_name as about
           from claims c join members m on m.id = c.member_id where c.status = 'pending' and c.objected_at is not null order by c.objected_at limit 1`,
      ),
  },
  {
    kind: 'answered_claims',
    isFor: families,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('c.answered_at')} as oldest_at, m.first_name || ' ' || m.last_name as about
           from claims c join members m on m.id = c.member_id where c.status = 'pending' and c.answered_at is not null and c.objected_at is null order by c.answered_at limit 1`,
      ),
  },
  {
    kind: 'claims',
    isFor: families,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('c.created_at')} as oldest_at,
                m.first_name || ' ' || m.last_name || ' asks for ' || c.first_name || ' ' || c.last_name as about
           from claims c join members m on m.id = c.member_id
          where c.status = 'pending' and c.question is null and c.objected_at is null order by c.id limit 1`,
      ),
  },
  {
    kind: 'results',
    isFor: season,
    find: (sql, _reader, now) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime("g.starts_at + g.duration_minutes * interval '1 minute'")} as oldest_at,
                h.name || '–' || a.name as about
           from seasons s join leagues l on l.season_id = s.id join divisions d on d.league_id = l.id join games g on g.division_id = d.id
           join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
          where s.is_current and ${isUnsettled('$1')} order by g.starts_at, g.id limit 1`,
        [now],
      ),
  },
  {
    kind: 'duplicates',
    isFor: families,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('d.found_at')} as oldest_at,
                (select p.first_name || ' ' || p.last_name from players p where p.id = d.player_id) as about ${OPEN_DUPLICATES} order by d.id limit 1`,
      ),
  },
  {
    kind: 'payments',
    isFor: (caller) => registration(caller) || money(caller),
    find: (sql, _reader, now) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('e.since')} as oldest_at, e.about from (${EXCEPTIONS}) e order by e.since limit 1`,
        [now],
      ),
  },
  {
    kind: 'aid',
    isFor: (caller) => mayUse(caller, 'aid', 'write'),
    find: findWaitingAid,
  },
  {
    kind: 'differences',
    isFor: money,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*)::integer as count, ${localTime('min(d.found_at)')} as oldest_at, '' as about from money_differences d where d.settled_at is null`,
      ),
  },
  {
    kind: 'sponsorships',
    isFor: registration,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('coalesce(s.paid_at, s.submitted_at)')} as oldest_at,
                s.sponsor_name || ' · ' || p.name as about
           from sponsor_submissions s join sponsor_packages p on p.id = s.package_id
          where s.status in ('held', 'awaiting_approval') order by coalesce(s.paid_at, s.submitted_at) limit 1`,
      ),
  },
  {
    kind: 'waitlist',
    isFor: registration,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, ${localTime('r.waitlisted_at')} as oldest_at, d.name as about
           from registrations r join divisions d on d.id = r.division_id where r.status = 'waitlisted' order by r.waitlisted_at limit 1`,
      ),
  },
  {
    kind: 'unassigned',
    isFor: messaging,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*) over ()::integer as count, null::text as oldest_at, m.first_name || ' ' || m.last_name as about from members m
          where (m.is_coach or m.is_staff) and m.is_active and not exists (select 1 from assignments a where a.member_id = m.id) order by m.id limit 1`,
      ),
  },
  {
    kind: 'failed_mails',
    isFor: families,
    find: (sql) =>
      sql.maybeOne<Found>(
        `select count(*)::integer as count, ${localTime('min(j.created_on)')} as oldest_at, '' as about ${FAILED_MAILS}`,
      ),
  },
];

/** What waits for this administrator, most urgent first. */
export function createAdminHome({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async items(caller: AdminCaller): Promise<HomeItem[]> {
      const items: HomeItem[] = [];
      for (const { kind, isFor, find } of WAITING) {
        if (!isFor(caller)) continue;
        const found = await find(db, caller.id, clock.now());
        if (found && found.count > 0) items.push({ kind, ...found });
      }
      return items;
    },
  };
}
export type AdminHome = ReturnType<typeof createAdminHome>;
