import type { AdminMinutes, ChangedMinutes, NewMinutes, ReplacedFile } from '@sports-hub/contract';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { useDocument } from '../uploads/using.ts';
import { forgetFile, replaceFile, showFile } from './files.ts';
import {
  deleteMinutes,
  findAdminMinutes,
  findMinutesById,
  insertMinutes,
  lockMinutes,
  updateMinutes,
  updateMinutesFile,
} from './queries.ts';

const inLog = ({ title, met_on, summary, file }: AdminMinutes) => ({ title, met_on, summary, file: file.url });

/** What the board decided, by the day of the meeting. */
export function createMinutesShelf({ db, clock, log }: ActionContext) {
  const read = async (sql: Sql, id: number): Promise<AdminMinutes> => {
    const minutes = await findMinutesById(sql, id);
    if (!minutes) throw new Problem('record.not_found');
    return minutes;
  };
  const open = async (tx: Tx, id: number, seen: number): Promise<{ before: AdminMinutes; fileId: number }> => {
    const locked = await lockMinutes(tx, id);
    const before = await read(tx, id);
    if (before.version !== seen || !locked) throw changedSince(before);
    return { before, fileId: locked.file_id };
  };

  return {
    list: (): Promise<AdminMinutes[]> => findAdminMinutes(db),

    create: (caller: AdminCaller, { upload_id: uploadId, title, met_on, summary = '' }: NewMinutes) =>
      db.transaction(async (tx): Promise<AdminMinutes> => {
        const fileId = await useDocument(tx, caller, { uploadId, at: clock.now() });
        await showFile(tx, fileId);
        const id = await insertMinutes(tx, { title, met_on, summary }, fileId);
        await log(tx, caller, {
          event: 'minutes.added',
          subject: `minutes:${id}`,
          after: inLog(await read(tx, id)),
        });
        return read(tx, id);
      }),

    change: (caller: AdminCaller, id: number, { version, title, met_on, summary = '' }: ChangedMinutes) =>
      db.transaction(async (tx): Promise<AdminMinutes> => {
        const { before } = await open(tx, id, version);
        await updateMinutes(tx, id, { title, met_on, summary });
        await log(tx, caller, {
          event: 'minutes.changed',
          subject: `minutes:${id}`,
          before: inLog(before),
          after: inLog(await read(tx, id)),
        });
        return read(tx, id);
      }),

    replace: (caller: AdminCaller, id: number, { version, upload_id: uploadId }: ReplacedFile) =>
      db.transaction(async (tx): Promise<AdminMinutes> => {
        const { before, fileId } = await open(tx, id, version);
        const at = clock.now();
        const becomes = await useDocument(tx, caller, { uploadId, at });
        await updateMinutesFile(tx, id, becomes);
        await replaceFile(tx, { was: fileId, becomes, at });
        await log(tx, caller, {
          event: 'minutes.replaced',
          subject: `minutes:${id}`,
          before: inLog(before),
          after: inLog(await read(tx, id)),
        });
        return read(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<AdminMinutes> =>
      db.transaction(async (tx) => {
        const { before, fileId } = await open(tx, id, version);
        await deleteMinutes(tx, id);
        await forgetFile(tx, fileId);
        await log(tx, caller, { event: 'minutes.removed', subject: `minutes:${id}`, before: inLog(before) });
        return before;
      }),
  };
}
export type MinutesShelf = ReturnType<typeof createMinutesShelf>;
