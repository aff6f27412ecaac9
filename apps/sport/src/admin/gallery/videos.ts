import type { AdminVideo, ChangedVideo, NewVideo } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { isWebAddress } from '../web-address.ts';
import {
  deleteVideo,
  findAdminVideos,
  findVideo,
  insertVideo,
  lockVideo,
  updateVideo,
  type VideoRow,
} from './video-queries.ts';

const MINUTE = 60;
const HOUR = 3600;
const two = (part: number): string => String(part).padStart(2, '0');

/** "4:05", "1:02:30" */
const lengthOf = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Undefined for what is no length, or none that a video has. */
function secondsOf(length: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)$/.exec(length) ?? [];
  if (hours !== '0' && Number(minutes) >= MINUTE) return undefined;
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) || undefined;
}

const present = ({ duration_seconds: seconds, ...video }: VideoRow): AdminVideo => ({
  ...video,
  length: lengthOf(seconds),
});

function readValues({ title, description = '', url, length }: NewVideo) {
  const seconds = secondsOf(length);
  const fields = {
    ...(isWebAddress(url) ? {} : { url: t('admin.site.needsHttps') }),
    ...(seconds === undefined ? { length: t('answers.gallery.notALength') } : {}),
  };
  if (seconds === undefined || Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
  return { title, description, url, seconds };
}

const inLog = ({ title, description, url, length }: AdminVideo) => ({ title, description, url, length });

/** Videos that are elsewhere, by their address; without drafts. */
export function createVideos({ db, clock, log }: ActionContext) {
  const read = async (sql: Sql, id: number): Promise<AdminVideo> => {
    const video = await findVideo(sql, id);
    if (!video) throw new Problem('record.not_found');
    return present(video);
  };
  const open = async (tx: Tx, id: number, seen: number): Promise<AdminVideo> => {
    const locked = await lockVideo(tx, id);
    const before = await read(tx, id);
    if (before.version !== seen || !locked) throw changedSince(before);
    return before;
  };

  return {
    list: async (): Promise<AdminVideo[]> => (await findAdminVideos(db)).map(present),

    create: (caller: AdminCaller, sent: NewVideo) =>
      db.transaction(async (tx): Promise<AdminVideo> => {
        const id = await insertVideo(tx, readValues(sent), clock.now());
        await log(tx, caller, { event: 'video.added', subject: `video:${id}`, after: inLog(await read(tx, id)) });
        return read(tx, id);
      }),

    change: (caller: AdminCaller, id: number, sent: ChangedVideo) =>
      db.transaction(async (tx): Promise<AdminVideo> => {
        const before = await open(tx, id, sent.version);
        await updateVideo(tx, id, readValues(sent));
        const after = inLog(await read(tx, id));
        await log(tx, caller, { event: 'video.changed', subject: `video:${id}`, before: inLog(before), after });
        return read(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<AdminVideo> =>
      db.transaction(async (tx) => {
        const before = await open(tx, id, version);
        await deleteVideo(tx, id);
        await log(tx, caller, { event: 'video.removed', subject: `video:${id}`, before: inLog(before) });
        return before;
      }),
  };
}
export type Videos = ReturnType<typeof createVideos>;
