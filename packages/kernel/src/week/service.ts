import { secondsAfter, type Clock } from '../clock.ts';
import { errorFields, type Logger } from '../log.ts';
import type { Mail } from '../mail/mail.ts';
import type { MailDraft } from '../mail/template.ts';
import type { Database, Sql, Tx } from '../sql/database.ts';
import { mailedWeek, type MailedWeek } from './mailed-week.ts';
import { finishWeek, postponeWeek, takeDue } from './queries.ts';

/** How often it is looked, and how many people are done each time: a service has other things to do. */
export const WEEK_MAIL_SECONDS = 5;
const AT_ONCE = 100;
const SIDE_BY_SIDE = 4;
const ENLISTED_AT_ONCE = 1_000;
/** Longer than composing takes. A killed process's people are taken up again after this. */
const TAKEN_SECONDS = 300;
/** What is missing is asked for again after this. */
const LATER_SECONDS = 300;

/** Somebody's mail, or why there is none: for good, or for now. It is written when nobody else can write it any more. */
export type ComposedWeek = ((tx: Tx) => Promise<{ to: string; draft: MailDraft } | undefined>) | 'nothing' | 'later';

export interface WeekMailsOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  mail: Mail;
  /** Writes down for whom the week is due. */
  enlist(sql: Sql, due: { week: string; now: Date; limit: number }): Promise<number>;
  /** `isLast`: nothing is waited for any more. */
  compose(personId: number, week: MailedWeek, isLast: boolean): Promise<ComposedWeek>;
}

/**
 * Mails everybody their coming week on Sunday evening, once: whoever is marked as done is so in the transaction that
 * queues the mail, whatever is killed and however many processes there are.
 */
export function createWeekMails({ db, clock, log, mail, enlist, compose }: WeekMailsOptions) {
  const mailOne = async (personId: number, week: MailedWeek): Promise<void> => {
    const composed = await compose(personId, week, clock.now() >= week.completeBy);
    if (composed === 'later') {
      await postponeWeek(db, personId, week.from, secondsAfter(clock.now(), LATER_SECONDS));
      return;
    }
    await db.transaction(async (tx) => {
      if (!(await finishWeek(tx, personId, week.from, clock.now())) || composed === 'nothing') return;
      const letter = await composed(tx);
      if (letter) await mail.send(tx, letter.to, letter.draft);
    });
  };
  const mailNext = async (people: { person_id: number }[], week: MailedWeek): Promise<void> => {
    for (let next = people.shift(); next; next = people.shift())
      await mailOne(next.person_id, week).catch((error: unknown) =>
        log.error('a mail about the week failed', errorFields(error)),
      );
  };

  let isRunning = false;
  /** The next people; true when there may be more. */
  const run = async (): Promise<boolean> => {
    const now = clock.now();
    const week = mailedWeek(now);
    if (!week) return false;
    const enlisted = await enlist(db, { week: week.from, now, limit: ENLISTED_AT_ONCE });
    const until = secondsAfter(now, TAKEN_SECONDS);
    const due = await takeDue(db, { week: week.from, now, until, limit: AT_ONCE });
    const isMore = enlisted + due.length > 0;
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => mailNext(due, week)));
    return isMore;
  };
  return {
    /** One at a time on each process. */
    async run(): Promise<boolean> {
      if (isRunning) return false;
      isRunning = true;
      try {
        return await run();
      } finally {
        isRunning = false;
      }
    },
  };
}
export type WeekMails = ReturnType<typeof createWeekMails>;
