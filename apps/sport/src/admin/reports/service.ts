import { t } from '@sports-hub/contract/texts';
import type { AdminReport, AdminReportRow, ReportOutcome, Sport } from '@sports-hub/contract';
import { invalidField, Problem, type Audit, type Sessions, type Sql, type Tx } from '@sports-hub/kernel';
import { readSafetySettings } from '../../community/safety/settings.ts';
import { renderTranscript } from '@sports-hub/web/render';
import { exportTranscript } from '../../community/transcripts/transcript.ts';
import { isOnHub } from '../../members/hub-links/queries.ts';
import { memberSubject } from '../../members/audit-subjects.ts';
import { accessMemberToChange, changedSince, isOwnAffair, lockAdministrators, refuseOwnAffair } from '../access.ts';
import { findAssignmentsOf } from '../families/queries.ts';
import { setMemberActive } from '../families/member-state.ts';
import type { AdminContext } from '../context.ts';
import type { Assignments } from '../messaging/assignments.ts';
import { mayUse, requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import type { AdminSessions } from '../sign-in/sessions.ts';
import { findConcerned, findReport, findReportPage, insertNote, reviewReport } from './queries.ts';

export interface ReportReviewOptions extends AdminContext {
  sport: Sport;
  audit: Audit;
  assignments: Assignments;
  sessions: Sessions;
  adminSessions: AdminSessions;
}

export interface Resolution {
  version: number;
  note: string;
  outcome: ReportOutcome;
  warning?: string | undefined;
  assignment_id?: number | undefined;
}

/**
 * The reports queue: open, reviewing, resolved. Whoever is reported, reports or is related does not even read it here.
 */
export function createReportReview({
  db,
  clock,
  sport,
  mail,
  mails,
  audit,
  log,
  assignments,
  sessions,
  adminSessions,
}: ReportReviewOptions) {
  const read = async (sql: Sql, id: number): Promise<AdminReport> => {
    const report = await findReport(sql, id);
    if (!report) throw new Problem('record.not_found');
    return {
      ...report,
      author_assignments: await findAssignmentsOf(sql, report.message.sender_id),
      can_export: (await readSafetySettings(sql)).transcript_export,
      protected: null,
    };
  };

  const concerned = async (tx: Tx, caller: AdminCaller, id: number) => {
    const report = await findConcerned(tx, id);
    if (!report) throw new Problem('record.not_found');
    await refuseOwnAffair(tx, caller, { members: report.members });
    return report;
  };

  const addNote = (tx: Tx, caller: AdminCaller, id: number, text: string): Promise<number> =>
    insertNote(tx, id, { at: clock.now(), by: caller.id, text });

  const review = (
    tx: Tx,
    caller: AdminCaller,
    id: number,
    result: { status: AdminReport['status']; outcome?: ReportOutcome; resolution?: string },
  ): Promise<number> => reviewReport(tx, id, { by: caller.actor, at: clock.now(), ...result });

  /** A step of the review, seen at this version and only from this state. */
  const step = (
    caller: AdminCaller,
    id: number,
    { version, from }: { version: number; from: readonly AdminReport['status'][] },
    work: (tx: Tx, report: Awaited<ReturnType<typeof concerned>>) => Promise<void>,
  ): Promise<AdminReport> =>
    db.transaction(async (tx) => {
      const report = await concerned(tx, caller, id);
      if (report.version !== version || !from.includes(report.status)) throw changedSince(await read(tx, id));
      await work(tx, report);
      return read(tx, id);
    });

  /** What follows for the author of the message. */
  const carryOut = async (
    tx: Tx,
    caller: AdminCaller,
    author: number,
    id: number,
    given: Resolution,
  ): Promise<void> => {
    if (given.outcome === 'no_action') return;
    if (given.outcome === 'member_disabled') await lockAdministrators(tx, caller);
    const member = await accessMemberToChange(tx, caller, author);
    if (given.outcome === 'warning')
      return mail.send(
        tx,
        member.email,
        mails.warning(member.first_name, given.warning ?? '', await isOnHub(tx, author)),
      );
    if (given.outcome === 'assignment_removed') {
      const held = await findAssignmentsOf(tx, author);
      if (!held.some((assignment) => assignment.id === given.assignment_id))
        throw invalidField('assignment_id', t('answers.admin.reports.service.chooseOneOfTheAssignments'));
      await assignments.remove(tx, caller, given.assignment_id as number);
      return;
    }
    if (!mayUse(caller, 'family-accounts', 'write')) throw new Problem('permission.missing');
    requireRecentPassword(caller, clock);
    await setMemberActive(tx, { id: author, active: false, sessions, adminSessions });
    await log(tx, caller, {
      event: 'member.disabled',
      subject: memberSubject(author),
      before: { active: member.is_active },
      after: { active: false },
      reason: `report ${id}`,
    });
    await mail.send(tx, member.email, mails.disabled(member.first_name));
  };

  return {
    /** Without those that concern the reader: who reported them, and why, is not theirs to know. */
    async list(caller: AdminCaller, query: { status: AdminReportRow['status']; page: number; limit: number }) {
      return findReportPage(db, { ...query, reader: caller.id });
    },

    async read(caller: AdminCaller, id: number): Promise<AdminReport> {
      const report = await read(db, id);
      const members = [...report.people.map((person) => person.id), report.reporter.id];
      if (await isOwnAffair(db, caller, { members })) throw new Problem('admin.own_affair');
      return report;
    },

    startReview: (
      caller: AdminCaller,
      id: number,
      { version, note = '' }: { version: number; note?: string | undefined },
    ): Promise<AdminReport> =>
      step(caller, id, { version, from: ['open'] }, async (tx) => {
        await review(tx, caller, id, { status: 'reviewing' });
        if (note) await addNote(tx, caller, id, note);
        await log(tx, caller, {
          event: 'report.reviewing',
          subject: `report:${id}`,
          before: { status: 'open' },
          after: { status: 'reviewing' },
        });
      }),

    note: (
      caller: AdminCaller,
      id: number,
      { version, note }: { version: number; note: string },
    ): Promise<AdminReport> =>
      step(caller, id, { version, from: ['open', 'reviewing', 'resolved'] }, async (tx, report) => {
        await review(tx, caller, id, { status: report.status });
        await addNote(tx, caller, id, note);
        await log(tx, caller, { event: 'report.noted', subject: `report:${id}` });
      }),

    resolve: (caller: AdminCaller, id: number, given: Resolution): Promise<AdminReport> =>
      step(caller, id, { version: given.version, from: ['reviewing'] }, async (tx, { author }) => {
        await carryOut(tx, caller, author, id, given);
        await review(tx, caller, id, { status: 'resolved', outcome: given.outcome, resolution: given.note });
        await addNote(tx, caller, id, given.note);
        await log(tx, caller, {
          event: 'report.resolved',
          subject: `report:${id}`,
          before: { status: 'reviewing' },
          after: { status: 'resolved', outcome: given.outcome },
        });
      }),

    /** The whole conversation, where the sport has switched that on. */
    async transcript(
      caller: AdminCaller,
      id: number,
      format: 'json' | 'html',
    ): Promise<{ body: string; mediaType: string; name: string }> {
      requireRecentPassword(caller, clock);
      const { conversation_id } = await db.transaction((tx) => concerned(tx, caller, id));
      if (!(await readSafetySettings(db)).transcript_export) throw new Problem('admin.export_off');
      const transcript = await exportTranscript(
        { db, clock, audit, sport },
        { conversationId: conversation_id, actor: caller.actor },
      );
      return format === 'html'
        ? {
            body: renderTranscript(transcript),
            mediaType: 'text/html; charset=utf-8',
            name: `conversation-${conversation_id}.html`,
          }
        : {
            body: JSON.stringify(transcript, null, 2),
            mediaType: 'application/json',
            name: `conversation-${conversation_id}.json`,
          };
    },
  };
}
export type ReportReview = ReturnType<typeof createReportReview>;
