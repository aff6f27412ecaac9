import { buffer } from 'node:stream/consumers';
import { PAPER_KEPT_AFTER_LOOK_DAYS, type AdminPaper, type WaitingPapers } from '@sports-hub/contract';
import { Problem, type Mail, type Tx } from '@sports-hub/kernel';
import { MissingFile, type FileStorage } from '../../platform/files/storage.ts';
import type { Outcomes } from '../../registration/outcomes/service.ts';
import { anotherPaperMail } from '../../registration/papers/mails.ts';
import { findPaper, lockPaper, type Paper } from '../../registration/papers/queries.ts';
import { lockRegistration, type Registration } from '../../registration/records/queries.ts';
import type { ActionContext } from '../context.ts';
import { isOwnFamily, refuseOwnFamily } from '../own-family.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { countWaitingPapers, findAdminPaper, findWaitingPapers, noteOpened, noteSeen, refusePaper } from './queries.ts';

export interface PaperOfficeOptions extends ActionContext {
  mail: Mail;
  storage: FileStorage;
  outcomes: Pick<Outcomes, 'factsOf'>;
}

const MAX_SHOWN = 100;
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** What the kept bytes are: a picture was redrawn, and begins as what it was. */
function mediaTypeOf({ kind }: Pick<Paper, 'kind'>, bytes: Buffer): string {
  if (kind === 'pdf') return 'application/pdf';
  if (bytes.subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1'))) return 'image/png';
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' ? 'image/webp' : 'image/jpeg';
}

/**
 * Files that families sent, and who looks at them: with the right to write, with the password of a moment ago, never of the
 * own family. That somebody opened one is committed before the first byte leaves.
 */
export function createPaperOffice({ db, clock, log, mail, storage, outcomes }: PaperOfficeOptions) {
  const present = async (tx: Tx, id: number): Promise<AdminPaper> => {
    const found = await findAdminPaper(tx, id);
    if (!found) throw new Problem('record.not_found');
    return found;
  };

  /** The registration is locked first, as everybody does; one that nobody has registered with is nobody's to see. */
  const begin = async (
    tx: Tx,
    caller: AdminCaller,
    id: number,
  ): Promise<{ paper: Paper; registration: Registration }> => {
    const found = await findPaper(tx, id);
    if (!found || found.registration_id === null) throw new Problem('record.not_found');
    await refuseOwnFamily(tx, caller, found.registration_id);
    const registration = await lockRegistration(tx, found.registration_id);
    const paper = await lockPaper(tx, id);
    if (!paper) throw new Problem('record.not_found');
    return { paper, registration };
  };

  const note = async (
    tx: Tx,
    caller: AdminCaller,
    event: string,
    { registration, paper, reason }: { registration: Registration; paper: Paper; reason?: string },
  ): Promise<void> =>
    log(tx, caller, {
      event: `registration.paper_${event}`,
      subject: `registration:${registration.id}`,
      ...(reason === undefined ? {} : { reason }),
      detail: { question: (await present(tx, paper.id)).label },
    });

  return {
    async list(caller: AdminCaller): Promise<WaitingPapers> {
      const [found, total] = await Promise.all([findWaitingPapers(db, MAX_SHOWN), countWaitingPapers(db)]);
      const items: WaitingPapers['items'] = [];
      for (const one of found) items.push({ ...one, is_own: await isOwnFamily(db, caller, one.registration_id) });
      return { items, total };
    },

    async open(caller: AdminCaller, id: number): Promise<{ bytes: Buffer; mediaType: string; name: string }> {
      requireRecentPassword(caller, clock);
      const { sha256, size, ...paper } = await db.transaction(async (tx) => {
        const locked = await begin(tx, caller, id);
        if (locked.paper.sha256 === null) throw new Problem('registration.paper_deleted');
        await noteOpened(tx, id, { by: caller.id, at: clock.now() });
        await note(tx, caller, 'opened', locked);
        return { ...locked.paper, sha256: locked.paper.sha256 };
      });
      try {
        const bytes = await buffer(await storage.read(sha256, { start: 0, end: size - 1 }));
        const mediaType = mediaTypeOf(paper, bytes);
        return { bytes, mediaType, name: `registration-${paper.registration_id}-${id}.${ENDINGS[mediaType] ?? 'bin'}` };
      } catch (error) {
        throw error instanceof MissingFile ? new Problem('registration.paper_deleted') : error;
      }
    },

    seen: (caller: AdminCaller, id: number): Promise<AdminPaper> =>
      db.transaction(async (tx) => {
        const { paper, registration } = await begin(tx, caller, id);
        if (paper.seen_at) throw new Problem('record.conflict');
        if (paper.sha256 === null) throw new Problem('registration.paper_deleted');
        if (paper.opened_by !== caller.id) throw new Problem('registration.paper_unopened');
        await noteSeen(tx, id, { by: caller.id, at: clock.now(), days: PAPER_KEPT_AFTER_LOOK_DAYS });
        await note(tx, caller, 'seen', { registration, paper });
        return present(tx, id);
      }),

    askAgain: (caller: AdminCaller, id: number, reason: string): Promise<AdminPaper> =>
      db.transaction(async (tx) => {
        const { paper, registration } = await begin(tx, caller, id);
        const before = await present(tx, id);
        const isOpen = ['registered', 'waitlisted', 'awaiting_payment'].includes(registration.status);
        if (!isOpen || !['sent', 'deleted'].includes(before.status)) throw new Problem('record.conflict');
        await refusePaper(tx, id, { reason, at: clock.now() });
        const facts = await outcomes.factsOf(tx, registration);
        await mail.send(tx, registration.email, anotherPaperMail(registration, facts, { label: before.label, reason }));
        await note(tx, caller, 'asked_again', { registration, paper, reason });
        return present(tx, id);
      }),
  };
}
export type PaperOffice = ReturnType<typeof createPaperOffice>;
