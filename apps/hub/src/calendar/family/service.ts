import {
  listDuties,
  listOwnEvents,
  type Duty,
  type FamilyCalendar,
  type FamilyCalendarChoice,
  type Sport,
} from '@sports-hub/contract';
import {
  createSealing,
  hashSecret,
  newSecret,
  opensWith,
  Problem,
  toUtcTime,
  type Audit,
  type Clock,
  type Database,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { UpstreamFailure } from '../../gateway/exchange.ts';
import type { MemberReads } from '../../gateway/member-reads.ts';
import type { HubThrottle } from '../../throttles.ts';
import { writeFamilyCalendar, type FamilyFileOptions, type SportEvents } from './file.ts';
import { calendarProgram } from './programs.ts';
import {
  findBySecret,
  findCalendar,
  noteFetch,
  saveChoice,
  saveSecret,
  type FamilyCalendarRow,
  type FetchedCalendar,
} from './queries.ts';

/** What is recent, and what comes: together less than a sport gives at once. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
const SECRET = /^[\w-]{43}$/;

const UNTOUCHED: FamilyCalendarRow = {
  secret_sealed: null,
  made_at: null,
  games_only: false,
  comes_only: false,
  alarm_minutes: 60,
  names: 'first_names',
  left_out: [],
  last_fetched_at: null,
  last_fetched_by: null,
};

const isWithin =
  ({ from, to }: { from: string; to: string }) =>
  ({ starts_at }: Duty): boolean => {
    const day = starts_at?.slice(0, 10);
    return day !== undefined && day >= from && day <= to;
  };

export interface FamilyCalendarOptions extends Pick<FamilyFileOptions, 'organisation' | 'linkTo'> {
  db: Database;
  counters: Sql;
  clock: Clock;
  audit: Audit;
  throttle: Throttle<HubThrottle>;
  memberReads: MemberReads;
  hasSport: (name: string) => name is Sport;
  /** Encrypts the secrets at rest. */
  secret: string;
  addressOf(secret: string): string;
}

/** Each account's own calendar: one secret address over every linked sport. */
export function createFamilyCalendars(options: FamilyCalendarOptions) {
  const { db, counters, clock, audit, throttle, memberReads, hasSport, addressOf, organisation, linkTo } = options;
  const sealing = createSealing('family calendars', options.secret);
  const readEvents = memberReads(listOwnEvents);
  const readDuties = memberReads(listDuties);

  const shown = ({ secret_sealed: sealed, made_at, last_fetched_at, ...row }: FamilyCalendarRow): FamilyCalendar => {
    // One that another secret has encrypted still opens the calendar, but cannot be shown again.
    const isReadable = sealed !== null && opensWith(sealing, sealed);
    return {
      ...row,
      url: isReadable ? addressOf(sealing.unseal(sealed)) : null,
      made_at: made_at && toUtcTime(made_at),
      last_fetched_at: last_fetched_at && toUtcTime(last_fetched_at),
    };
  };

  /**
   * Asked of every linked sport for each file: a link, a guardian or an assignment that has ended is not in it any
   * more. While a sport does not respond there is no file at all: programs keep the last one, half of one would take
   * events out of them.
   */
  const eventsOf = async (calendar: FetchedCalendar, today: string): Promise<SportEvents[]> => {
    const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
    const linked = Object.entries(calendar.members ?? {}).filter(([sport]) => hasSport(sport)) as [Sport, number][];
    const found = await Promise.all(
      linked.map(async ([sport, memberId]) => {
        const member = { memberId, hubAccountId: calendar.account_id };
        const [events, duties] = await Promise.all([readEvents(sport, member, range), readDuties(sport, member, {})]);
        return { sport, items: events?.items ?? [], duties: duties?.items.filter(isWithin(range)) ?? [] };
      }),
    );
    return found.sort((a, b) => a.sport.localeCompare(b.sport));
  };

  return {
    get: async (accountId: number): Promise<FamilyCalendar> => shown((await findCalendar(db, accountId)) ?? UNTOUCHED),

    async change(accountId: number, choice: FamilyCalendarChoice): Promise<FamilyCalendar> {
      await throttle.take(counters, 'family-calendar-change', accountId);
      return shown(await saveChoice(db, accountId, choice));
    },

    async renew(accountId: number, requestId: string): Promise<FamilyCalendar> {
      await throttle.take(counters, 'family-calendar-change', accountId);
      const secret = newSecret();
      const sealed = sealing.seal(secret);
      return db.transaction(async (tx) => {
        const row = await saveSecret(tx, { accountId, hash: hashSecret(secret), sealed, now: clock.now() });
        const account = `account:${accountId}`;
        await audit(tx, { event: 'calendar.address_made', actor: account, subject: account, requestId });
        return shown(row);
      });
    },

    /** The file that a secret opens. */
    async file(secret: string, client: { key: string; userAgent: string | undefined }): Promise<string> {
      const calendar = SECRET.test(secret) ? await findBySecret(db, hashSecret(secret)) : undefined;
      if (!calendar) {
        await throttle.take(counters, 'family-calendar-ip', client.key);
        throw new Problem('record.not_found');
      }
      await throttle.take(counters, 'family-calendar', calendar.account_id);
      const today = toLocalDate(clock.now());
      try {
        const events = await eventsOf(calendar, today);
        await noteFetch(db, calendar.account_id, clock.now(), calendarProgram(client.userAgent));
        return writeFamilyCalendar(events, calendar, { organisation, today, linkTo });
      } catch (error) {
        if (error instanceof UpstreamFailure) throw new Problem('sport.unavailable', { retryAfter: error.retryAfter });
        throw error;
      }
    },
  };
}
export type FamilyCalendars = ReturnType<typeof createFamilyCalendars>;
