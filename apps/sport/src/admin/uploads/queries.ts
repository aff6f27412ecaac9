import type { UploadPurpose } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { ADMIN_PICTURE, type StoredPicture } from '../../content/pictures/queries.ts';

export interface UploadRow {
  id: number;
  member_id: number;
  purpose: UploadPurpose;
  name: string;
  size: number;
  received: number;
  state: 'receiving' | 'checking' | 'ready' | 'used' | 'refused' | 'stopped';
  problem: string | null;
  picture: StoredPicture | null;
  file_id: number | null;
  media_type: string | null;
  updated_at: Date;
}

const SELECT = `select u.id, u.member_id, u.purpose, u.name, u.size, u.received, u.state, u.problem, u.file_id, f.media_type, u.updated_at,
    (select ${ADMIN_PICTURE} from pictures p where p.id = u.picture_id) as picture
  from uploads u left join files f on f.id = u.file_id`;

export const findUpload = (sql: Sql, id: number): Promise<UploadRow | undefined> =>
  sql.maybeOne<UploadRow>(`${SELECT} where u.id = $1`, [id]);

export const findOwnUpload = (sql: Sql, id: number, memberId: number): Promise<UploadRow | undefined> =>
  sql.maybeOne<UploadRow>(`${SELECT} where u.id = $1 and u.member_id = $2`, [id, memberId]);

/** Whoever sends, stops, looks through or uses a file does so one after the other. */
export const lockUpload = (tx: Tx, id: number): Promise<Pick<UploadRow, 'id' | 'member_id' | 'state'> | undefined> =>
  tx.maybeOne('select id, member_id, state from uploads where id = $1 for no key update', [id]);

export const findLiveUploads = (
  sql: Sql,
  { memberId, purpose, since }: { memberId: number; purpose: UploadPurpose | null; since: Date },
): Promise<UploadRow[]> =>
  sql.rows<UploadRow>(
    `${SELECT} where u.member_id = $1 and ($2::text is null or u.purpose = $2) and u.updated_at > $3
        and u.state in ('receiving', 'checking', 'ready', 'refused') order by u.id limit 1000`,
    [memberId, purpose, since],
  );

export interface NewUploadRow {
  memberId: number;
  purpose: UploadPurpose;
  name: string;
  deviceKey: string;
  size: number;
  at: Date;
}

/** The same file of the same device that is still on its way. */
export const findBegunUpload = (
  tx: Tx,
  { memberId, purpose, name, deviceKey, size }: NewUploadRow,
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `select id from uploads where member_id = $1 and purpose = $2 and name = $3 and device_key = $4 and size = $5
        and state = 'receiving' order by id limit 1`,
    [memberId, purpose, name, deviceKey, size],
  );

export const insertUpload = async (
  tx: Tx,
  { memberId, purpose, name, deviceKey, size, at }: NewUploadRow,
): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `insert into uploads (member_id, purpose, name, device_key, size, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6) returning id`,
      [memberId, purpose, name, deviceKey, size, at],
    )
  ).id;

/** What is on its way: announced bytes that are not looked through yet, in all and of one administrator. */
export const countUnderWay = (sql: Sql, memberId: number): Promise<{ own: number; all: number; own_files: number }> =>
  sql.one(
    `select coalesce(sum(size), 0)::bigint as all, coalesce(sum(size) filter (where member_id = $1), 0)::bigint as own,
            count(*) filter (where member_id = $1)::integer as own_files
       from uploads where state in ('receiving', 'checking')`,
    [memberId],
  );

/** One at a time of an administrator, so that two beginnings do not both find room. */
export const lockSender = (tx: Tx, memberId: number): Promise<{ id: number }> =>
  tx.one<{ id: number }>('select id from members where id = $1 for no key update', [memberId]);

/** True if it goes on exactly there. */
export const takePart = async (
  tx: Tx,
  id: number,
  { begins, size, sha256, at }: { begins: number; size: number; sha256: string; at: Date },
): Promise<boolean> => {
  const taken = await tx.run(
    `update uploads set received = received + $3, updated_at = $4
      where id = $1 and state = 'receiving' and received = $2 and received + $3 <= size`,
    [id, begins, size, at],
  );
  if (taken === 0) return false;
  await tx.run('insert into upload_parts (upload_id, begins, size, sha256) values ($1, $2, $3, $4)', [
    id,
    begins,
    size,
    sha256,
  ]);
  return true;
};

/** True if all of it is here. */
export const beginChecking = async (tx: Tx, id: number, at: Date): Promise<boolean> =>
  (await tx.run(
    `update uploads set state = 'checking', checking_since = $2 where id = $1 and state = 'receiving' and received = size`,
    [id, at],
  )) > 0;

export interface Part {
  begins: number;
  size: number;
  sha256: string;
}
export const findParts = (sql: Sql, id: number): Promise<Part[]> =>
  sql.rows<Part>('select begins, size, sha256 from upload_parts where upload_id = $1 order by begins', [id]);

export const deleteParts = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from upload_parts where upload_id = $1', [id]);

export interface UploadEnd {
  state: 'ready' | 'used' | 'refused' | 'stopped';
  problem?: string;
  pictureId?: number;
  fileId?: number;
  at: Date;
}
/** Of what is still on its way or unused: what was used stays so. */
export const endUpload = (
  sql: Sql,
  id: number,
  { state, problem, pictureId, fileId, at }: UploadEnd,
): Promise<number> =>
  sql.run(
    `update uploads set state = $2, problem = $3, picture_id = coalesce($4, picture_id), file_id = coalesce($5, file_id),
            updated_at = $6, checking_since = null where id = $1 and state <> 'used'`,
    [id, state, problem ?? null, pictureId ?? null, fileId ?? null, at],
  );

/** Its parts are gone from the storage: it has to be sent again. */
export const startOver = (tx: Tx, id: number, at: Date): Promise<number> =>
  tx.run(
    `update uploads set state = 'receiving', received = 0, checking_since = null, updated_at = $2
      where id = $1 and state = 'checking'`,
    [id, at],
  );

/** What nobody went on with. */
export const findLeft = (
  sql: Sql,
  { before, stuckBefore }: { before: Date; stuckBefore: Date },
): Promise<{ id: number; is_stuck: boolean }[]> =>
  sql.rows(
    `select id, state = 'checking' as is_stuck from uploads
      where (updated_at < $1 and state <> 'checking') or (state = 'checking' and checking_since < $2)
      order by id limit 500`,
    [before, stuckBefore],
  );

export const deleteUpload = (tx: Tx, id: number): Promise<number> => tx.run('delete from uploads where id = $1', [id]);
