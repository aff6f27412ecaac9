import type { AdminVideo } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { changedBy } from '../changed-by.ts';

export type VideoRow = Omit<AdminVideo, 'length'> & { duration_seconds: number };

const VIDEO = `select v.id, v.title, v.description, v.url, v.duration_seconds, ${localTime('v.published_at')} as published_at, v.version,
    ${changedBy('video', 'v.id')} as changed
  from videos v`;

export const findAdminVideos = (sql: Sql): Promise<VideoRow[]> =>
  sql.rows<VideoRow>(`${VIDEO} order by v.published_at desc, v.id desc limit 500`);

export const findVideo = (sql: Sql, id: number): Promise<VideoRow | undefined> =>
  sql.maybeOne<VideoRow>(`${VIDEO} where v.id = $1`, [id]);

export const lockVideo = (tx: Tx, id: number): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>('select id from videos where id = $1 for no key update', [id]);

export interface VideoValues {
  title: string;
  description: string;
  url: string;
  seconds: number;
}

export const insertVideo = async (
  tx: Tx,
  { title, description, url, seconds }: VideoValues,
  at: Date,
): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      'insert into videos (title, description, url, duration_seconds, published_at) values ($1, $2, $3, $4, $5) returning id',
      [title, description, url, seconds, at],
    )
  ).id;

export const updateVideo = (tx: Tx, id: number, { title, description, url, seconds }: VideoValues): Promise<number> =>
  tx.run('update videos set title = $2, description = $3, url = $4, duration_seconds = $5 where id = $1', [
    id,
    title,
    description,
    url,
    seconds,
  ]);

export const deleteVideo = (tx: Tx, id: number): Promise<number> => tx.run('delete from videos where id = $1', [id]);
