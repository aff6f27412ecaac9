import { PART_BYTES, type NewUpload, type Upload, type UploadedFile, type UploadPurpose } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, secondsAfter, type Clock, type Database, type Tx } from '@sports-hub/kernel';
import { deletePicture } from '../../content/pictures/queries.ts';
import { forgetUnnamed, noteUnnamed } from '../../platform/files/queries.ts';
import { digestOf, type FileStorage } from '../../platform/files/storage.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import type { Checking } from './checking.ts';
import { presentUpload } from './present.ts';
import {
  beginChecking,
  countUnderWay,
  deleteParts,
  deleteUpload,
  endUpload,
  findBegunUpload,
  findLeft,
  findLiveUploads,
  findOwnUpload,
  findUpload,
  insertUpload,
  lockSender,
  lockUpload,
  takePart,
} from './queries.ts';
import { refusedBefore } from './words.ts';

const GB = 1024 ** 3;
/** What may be on its way at a time: a few hundred large pictures of an administrator, and several of them. */
const OWN = { bytes: 4 * GB, files: 500 };
const ALL_BYTES = 12 * GB;
const ROOM_SECONDS = 5;

/** A file that nobody went on with is forgotten after a day. */
const KEPT_SECONDS = 24 * 3600;
/** Nothing takes so long to be looked through. */
const STUCK_SECONDS = 3600;

/** Files on their way to the site, in parts, on any process. Each belongs to whoever sends it until it is used. */
export function createUploads({
  db,
  clock,
  storage,
  checking,
}: {
  db: Database;
  clock: Clock;
  storage: FileStorage;
  checking: Checking;
}) {
  const own = async (caller: Pick<AdminCaller, 'id'>, id: number): Promise<Upload> => {
    const upload = await findOwnUpload(db, id, caller.id);
    if (!upload) throw new Problem('record.not_found');
    return presentUpload(upload);
  };

  const requireRoom = async (tx: Tx, memberId: number, size: number): Promise<void> => {
    const { own: sent, own_files, all } = await countUnderWay(tx, memberId);
    if (own_files >= OWN.files || sent + size > OWN.bytes || all + size > ALL_BYTES)
      throw new Problem('upload.too_much', { retryAfter: ROOM_SECONDS });
  };

  const begin = (
    caller: Pick<AdminCaller, 'id'>,
    { purpose, name, size, device_key = '' }: NewUpload,
  ): Promise<{ id: number; isNew: boolean }> =>
    db.transaction(async (tx) => {
      const wanted = { memberId: caller.id, purpose, name, deviceKey: device_key, size, at: clock.now() };
      await lockSender(tx, caller.id);
      const begun = device_key === '' ? undefined : await findBegunUpload(tx, wanted);
      if (begun) return { id: begun.id, isNew: false };
      await requireRoom(tx, caller.id, size);
      return { id: await insertUpload(tx, wanted), isNew: true };
    });

  const requireSendable = (purpose: UploadPurpose, file: { name: string; size: number }): void => {
    const why = refusedBefore(purpose, file);
    if (why) throw invalidField('name', why);
  };

  /** The bytes are in the storage before anything counts them. */
  const send = async (caller: Pick<AdminCaller, 'id'>, id: number, from: number, bytes: Buffer): Promise<Upload> => {
    const upload = await own(caller, id);
    const outOfStep = (current: Upload): Problem => new Problem('upload.out_of_step', { data: { current } });
    // What is here already was sent by a try whose response was lost.
    if (upload.state !== 'receiving') throw upload.received > from ? outOfStep(upload) : new Problem('upload.over');
    if (upload.received !== from) throw outOfStep(upload);
    if (bytes.length === 0 || from + bytes.length > upload.size)
      throw invalidField('from', t('answers.uploads.moreThanAnnounced'));
    const sha256 = await digestOf(bytes);
    await noteUnnamed(db, [sha256], clock.now());
    await storage.keep(bytes, sha256);
    const isTaken = await db.transaction(async (tx) => {
      const at = clock.now();
      if (!(await takePart(tx, id, { begins: from, size: bytes.length, sha256, at }))) return false;
      await forgetUnnamed(tx, [sha256]);
      if (await beginChecking(tx, id, at)) await checking.later(tx, id);
      return true;
    });
    const now = await own(caller, id);
    if (!isTaken) throw outOfStep(now);
    return now;
  };

  return {
    begin: async (caller: AdminCaller, wanted: NewUpload): Promise<{ upload: Upload; isNew: boolean }> => {
      requireSendable(wanted.purpose, wanted);
      const { id, isNew } = await begin(caller, wanted);
      return { upload: await own(caller, id), isNew };
    },

    send,
    read: own,

    list: async (caller: AdminCaller, purpose: UploadPurpose | undefined): Promise<Upload[]> =>
      (
        await findLiveUploads(db, {
          memberId: caller.id,
          purpose: purpose ?? null,
          since: secondsAfter(clock.now(), -KEPT_SECONDS),
        })
      ).map(presentUpload),

    /** Whole files of a form: each for itself, so that one that cannot be taken leaves the others alone. */
    async sendWhole(caller: AdminCaller, purpose: UploadPurpose, files: readonly UploadedFile[]): Promise<Upload[]> {
      const sent: Upload[] = [];
      for (const { filename, bytes } of files) {
        const name = [...(filename || t('answers.uploads.aFile'))]
          .slice(0, 255)
          .join('')
          .toWellFormed()
          .replaceAll('\0', '');
        if (bytes.length === 0) continue;
        const wanted = { purpose, name, size: bytes.length };
        const { id } = await begin(caller, wanted);
        const why = refusedBefore(purpose, wanted);
        if (why) await endUpload(db, id, { state: 'refused', problem: why, at: clock.now() });
        for (let from = 0; !why && from < bytes.length; from += PART_BYTES)
          await send(caller, id, from, bytes.subarray(from, from + PART_BYTES));
        sent.push(await own(caller, id));
      }
      return sent;
    },

    async stop(caller: AdminCaller, id: number): Promise<Upload> {
      await db.transaction(async (tx) => {
        const upload = await lockUpload(tx, id);
        if (upload?.member_id !== caller.id) throw new Problem('record.not_found');
        if (upload.state === 'used') throw new Problem('upload.over');
        const picture = (await findUpload(tx, id))?.picture;
        await deleteParts(tx, id);
        await endUpload(tx, id, { state: 'stopped', at: clock.now() });
        if (picture) await deletePicture(tx, picture.id);
      });
      return own(caller, id);
    },

    /** What nobody went on with, or used. Returns how many there were. */
    async sweep(): Promise<number> {
      const now = clock.now();
      const left = await findLeft(db, {
        before: secondsAfter(now, -KEPT_SECONDS),
        stuckBefore: secondsAfter(now, -STUCK_SECONDS),
      });
      for (const { id, is_stuck } of left)
        await db.transaction(async (tx) => {
          const upload = await lockUpload(tx, id);
          if (!upload || (upload.state === 'checking') !== is_stuck) return;
          if (is_stuck) {
            await deleteParts(tx, id);
            await endUpload(tx, id, { state: 'refused', problem: t('answers.uploads.notLookedThrough'), at: now });
            return;
          }
          const picture = upload.state === 'used' ? undefined : (await findUpload(tx, id))?.picture;
          await deleteUpload(tx, id);
          if (picture) await deletePicture(tx, picture.id);
        });
      return left.length;
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;
