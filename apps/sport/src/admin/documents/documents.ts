import type { AdminDocument, ChangedDocument, MovedDocument, NewDocument, ReplacedFile } from '@sports-hub/contract';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { grouped, moveInGroup } from '../in-groups.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { useDocument } from '../uploads/using.ts';
import { forgetFile, replaceFile, showFile } from './files.ts';
import {
  deleteDocument,
  findAdminDocument,
  findAdminDocuments,
  insertDocument,
  lockDocuments,
  storeDocumentOrder,
  updateDocument,
  updateDocumentFile,
} from './queries.ts';

const inLog = ({ title, description, category, file }: AdminDocument) => ({
  title,
  description,
  category,
  file: file.url,
});

/** Files that families download, in groups; without drafts. */
export function createDocuments({ db, clock, log }: ActionContext) {
  const read = async (sql: Sql, id: number): Promise<AdminDocument> => {
    const document = await findAdminDocument(sql, id);
    if (!document) throw new Problem('record.not_found');
    return document;
  };
  const open = async (tx: Tx, id: number, seen: number): Promise<{ before: AdminDocument; fileId: number }> => {
    const locked = (await lockDocuments(tx)).find((row) => row.id === id);
    const before = await read(tx, id);
    if (before.version !== seen || !locked) throw changedSince(before);
    return { before, fileId: locked.file_id };
  };

  return {
    list: async (): Promise<AdminDocument[]> => {
      const rows = await findAdminDocuments(db);
      const order = grouped(rows);
      return rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    },

    create: (caller: AdminCaller, { upload_id: uploadId, title, category, description = '' }: NewDocument) =>
      db.transaction(async (tx): Promise<AdminDocument> => {
        await lockDocuments(tx);
        const fileId = await useDocument(tx, caller, { uploadId, at: clock.now() });
        await showFile(tx, fileId);
        const id = await insertDocument(tx, { title, description, category }, fileId);
        const made = await read(tx, id);
        await log(tx, caller, { event: 'document.added', subject: `document:${id}`, after: inLog(made) });
        return read(tx, id);
      }),

    change: (caller: AdminCaller, id: number, { version, title, category, description = '' }: ChangedDocument) =>
      db.transaction(async (tx): Promise<AdminDocument> => {
        const { before } = await open(tx, id, version);
        await updateDocument(tx, id, { title, description, category });
        await log(tx, caller, {
          event: 'document.changed',
          subject: `document:${id}`,
          before: inLog(before),
          after: inLog(await read(tx, id)),
        });
        return read(tx, id);
      }),

    replace: (caller: AdminCaller, id: number, { version, upload_id: uploadId }: ReplacedFile) =>
      db.transaction(async (tx): Promise<AdminDocument> => {
        const { before, fileId } = await open(tx, id, version);
        const at = clock.now();
        const becomes = await useDocument(tx, caller, { uploadId, at });
        await updateDocumentFile(tx, id, becomes);
        await replaceFile(tx, { was: fileId, becomes, at });
        await log(tx, caller, {
          event: 'document.replaced',
          subject: `document:${id}`,
          before: inLog(before),
          after: inLog(await read(tx, id)),
        });
        return read(tx, id);
      }),

    move: (caller: AdminCaller, id: number, { direction }: MovedDocument): Promise<AdminDocument> =>
      db.transaction(async (tx) => {
        const all = await lockDocuments(tx);
        const moved = await read(tx, id);
        const move = moveInGroup(all, moved, direction);
        if (!move) return moved;
        await storeDocumentOrder(tx, move.order);
        await log(tx, caller, {
          event: 'document.moved',
          subject: `document:${id}`,
          after: { title: moved.title, place: move.place },
        });
        return read(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<AdminDocument> =>
      db.transaction(async (tx) => {
        const { before, fileId } = await open(tx, id, version);
        if (before.is_agreement) throw new Problem('document.agreed_to');
        await deleteDocument(tx, id);
        await forgetFile(tx, fileId);
        await log(tx, caller, { event: 'document.removed', subject: `document:${id}`, before: inLog(before) });
        return before;
      }),
  };
}
export type Documents = ReturnType<typeof createDocuments>;
