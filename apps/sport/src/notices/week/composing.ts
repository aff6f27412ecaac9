import type { Sport } from '@sports-hub/contract';
import { weekMail, type Clock, type ComposedWeek, type Database, type MailedWeek } from '@sports-hub/kernel';
import { openSigning } from '../../members/mails/link-keys.ts';
import type { OffLinks } from '../off-links.ts';
import type { GatherWeek } from './gathering.ts';
import { findWeekReader, isMailedHere } from './queries.ts';

export interface MemberWeekComposingOptions {
  db: Database;
  clock: Clock;
  gather: GatherWeek;
  offLinks: Pick<OffLinks, 'address'>;
  sport: Sport;
  /** Where a member of the sport alone goes on. */
  url: string;
}

/** The mail about the week of a member of the sport alone; the hub mails who is linked there. */
export const createWeekComposing =
  ({ db, clock, gather, offLinks, sport, url }: MemberWeekComposingOptions) =>
  async (memberId: number, week: MailedWeek): Promise<ComposedWeek> => {
    const reader = await findWeekReader(db, memberId, clock.now());
    if (!reader?.may_write) return 'nothing';
    if (reader.rests) return 'later';
    const parts = [{ sport, week: await gather(reader, week) }];
    const draft = weekMail({ week, now: clock.now(), parts, missing: [], url });
    if (!draft) return 'nothing';
    return async (tx) => {
      // They may have switched it off meanwhile, or be linked to the hub now.
      if (!(await isMailedHere(tx, memberId))) return undefined;
      const unsubscribeUrl = offLinks.address(await openSigning(tx, [memberId]), memberId, 'week');
      return { to: reader.email, draft: { ...draft, unsubscribeUrl } };
    };
  };
