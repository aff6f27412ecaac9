import { gatherWeek, type MemberWeek, type Sport } from '@sports-hub/contract';
import {
  Problem,
  weekMail,
  type Clock,
  type ComposedWeek,
  type Database,
  type MailDraft,
  type MailedWeek,
} from '@sports-hub/kernel';
import type { ServiceCalls } from '../gateway/service-calls.ts';
import type { WeekOffLinks } from './off-links.ts';
import { findRecipient } from './queries.ts';

export interface WeekComposingOptions {
  db: Database;
  clock: Clock;
  calls: ServiceCalls;
  sports: ReadonlyMap<Sport, unknown>;
  offLinks: Pick<WeekOffLinks, 'address'>;
  /** Where the week is shown. */
  url: string;
}

/** What a sport says of an account's week; `away` while it does not respond. */
type Told = { sport: Sport; week: MemberWeek } | { sport: Sport; week: 'refused' | 'away' };

/** The sports to which an account is linked. */
type Members = Readonly<Partial<Record<Sport, number>>> | null;

/** The mail about somebody's week, over all linked sports. */
export function createWeekComposing({ db, clock, calls, sports, offLinks, url }: WeekComposingOptions) {
  type Days = Pick<MailedWeek, 'from' | 'to'>;
  const ask = async (sport: Sport, accountId: number, { from, to }: Days): Promise<Told> => {
    try {
      return { sport, week: (await calls.call(sport, gatherWeek, { from, to }, accountId)).data };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { sport, week: error.status < 500 ? 'refused' : 'away' };
    }
  };

  const gather = async (accountId: number, members: Members, week: Days) => {
    const linked = [...sports.keys()].filter((sport) => members?.[sport] !== undefined);
    const told = await Promise.all(linked.map((sport) => ask(sport, accountId, week)));
    const parts = told.flatMap(({ sport, week: own }) => (typeof own === 'string' ? [] : [{ sport, week: own }]));
    return {
      parts,
      missing: told.flatMap(({ sport, week: own }) => (own === 'away' ? [sport] : [])),
      // A player's own address is nobody's to write to before a guardian has said yes, whatever other sports say.
      mayWrite: linked.length > 0 && parts.every(({ week: own }) => own.may_write),
    };
  };

  const compose = async (accountId: number, week: MailedWeek, isLast: boolean): Promise<ComposedWeek> => {
    const recipient = await findRecipient(db, accountId);
    if (!recipient) return 'nothing';
    const { parts, missing, mayWrite } = await gather(accountId, recipient.members, week);
    if (!mayWrite) return 'nothing';
    if ((missing.length > 0 && !isLast) || parts.some(({ week: own }) => own.rests)) return 'later';
    const draft = weekMail({ week, now: clock.now(), parts, missing, url });
    if (!draft) return missing.length > 0 ? 'later' : 'nothing';
    return async (tx) => {
      // They may have switched it off meanwhile, or have another address now.
      const still = await findRecipient(tx, accountId);
      return still && { to: still.email, draft: { ...draft, unsubscribeUrl: await offLinks.address(tx, accountId) } };
    };
  };

  return {
    compose,
    /** The mail as it would say these days now; undefined when none would come. */
    async preview(accountId: number, members: Members, week: Days): Promise<MailDraft | undefined> {
      const { parts, missing, mayWrite } = await gather(accountId, members, week);
      return mayWrite ? weekMail({ week, now: clock.now(), parts, missing, url }) : undefined;
    },
  };
}
export type WeekPreview = ReturnType<typeof createWeekComposing>['preview'];
