import type { AdminNotice, ChangedNotice, NewNotice } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { fromLocalTime, shortDayInWords } from '@sports-hub/kernel/time';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { momentOf } from '../moments.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  deleteNotice,
  endNotice,
  findImportantBetween,
  findNotice,
  findNotices,
  insertNotice,
  lockNotices,
  makePlain,
  updateNotice,
  type NoticeRow,
  type NoticeValues,
} from './queries.ts';
import { readText, writtenText } from './writing.ts';

const present = ({ html_rules, ...notice }: NoticeRow): AdminNotice => ({
  ...notice,
  ...writtenText({ html: notice.html, html_rules }),
});

/** Notices of the home page. Important ones stand above everything: one at a time, and only until a time. */
export function createSiteNotices({ db, clock, log }: ActionContext) {
  const read = async (sql: Sql, id: number): Promise<AdminNotice> => {
    const notice = await findNotice(sql, clock.now(), id);
    if (!notice) throw new Problem('record.not_found');
    return present(notice);
  };
  const open = async (tx: Tx, id: number, seen: number): Promise<AdminNotice> => {
    await lockNotices(tx);
    const notice = await read(tx, id);
    if (notice.version !== seen) throw changedSince(notice);
    return notice;
  };

  const readValues = (sent: NewNotice, before?: AdminNotice): NoticeValues => {
    const now = clock.now();
    const began = before && before.state === 'live' ? fromLocalTime(before.shown_from) : now;
    const from = momentOf(sent.from, 'from') ?? began;
    const until = momentOf(sent.until, 'until');
    if (until && until <= from) throw invalidField('until', t('admin.notices.endsBeforeItBegins'));
    if (until && until <= now) throw invalidField('until', t('admin.notices.timeIsOver'));
    if (sent.level === 'important' && !until) throw invalidField('until', t('admin.notices.importantNeedsEnd'));
    return { title: sent.title, written: readText(sent), level: sent.level, from, until };
  };

  /** Another one that is important at that time becomes a plain one, where that is wanted. */
  const makeRoom = async (
    tx: Tx,
    caller: AdminCaller,
    { id, values, instead }: { id: number | null; values: NoticeValues; instead: boolean },
  ): Promise<void> => {
    if (values.level !== 'important' || !values.until) return;
    for (;;) {
      const other = await findImportantBetween(tx, { id, from: values.from, until: values.until });
      if (!other) return;
      if (!instead)
        throw new Problem('notice.important_already', {
          message: other.until
            ? t('admin.notices.isImportantUntil', { title: other.title, until: shortDayInWords(other.until) })
            : t('admin.notices.isImportant', { title: other.title }),
        });
      await makePlain(tx, other.id, { by: caller.id, now: clock.now() });
      await log(tx, caller, {
        event: 'content.notice_changed',
        subject: `notice:${other.id}`,
        before: { title: other.title, level: 'important' },
        after: { level: 'info' },
      });
    }
  };

  const inLog = ({ title, text, level, shown_from, shown_until }: AdminNotice) => ({
    title,
    text,
    level,
    shown_from,
    shown_until,
  });

  return {
    list: async (): Promise<AdminNotice[]> => (await findNotices(db, clock.now())).map(present),

    create: (caller: AdminCaller, sent: NewNotice): Promise<AdminNotice> => {
      const values = readValues(sent);
      return db.transaction(async (tx) => {
        await lockNotices(tx);
        await makeRoom(tx, caller, { id: null, values, instead: sent.instead ?? false });
        const id = await insertNotice(tx, values, { by: caller.id, now: clock.now() });
        const made = await read(tx, id);
        await log(tx, caller, { event: 'content.notice_added', subject: `notice:${id}`, after: inLog(made) });
        return made;
      });
    },

    change: (caller: AdminCaller, id: number, { version, ...sent }: ChangedNotice): Promise<AdminNotice> =>
      db.transaction(async (tx) => {
        const before = await open(tx, id, version);
        const values = readValues(sent, before);
        await makeRoom(tx, caller, { id, values, instead: sent.instead ?? false });
        await updateNotice(tx, id, values, { by: caller.id, now: clock.now() });
        const after = await read(tx, id);
        await log(tx, caller, {
          event: 'content.notice_changed',
          subject: `notice:${id}`,
          before: inLog(before),
          after: inLog(after),
        });
        return after;
      }),

    takeDown: (caller: AdminCaller, id: number, version: number): Promise<AdminNotice> =>
      db.transaction(async (tx) => {
        const before = await open(tx, id, version);
        if (before.state === 'over') return before;
        await endNotice(tx, id, { by: caller.id, now: clock.now() });
        const after = await read(tx, id);
        await log(tx, caller, { event: 'content.notice_ended', subject: `notice:${id}`, before: inLog(before) });
        return after;
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<AdminNotice> =>
      db.transaction(async (tx) => {
        const before = await open(tx, id, version);
        await deleteNotice(tx, id);
        await log(tx, caller, { event: 'content.notice_removed', subject: `notice:${id}`, before: inLog(before) });
        return before;
      }),
  };
}
export type SiteNotices = ReturnType<typeof createSiteNotices>;
