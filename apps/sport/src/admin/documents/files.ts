import { API_PREFIX } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { filePath } from '../../platform/files/links.ts';

/** SQL for the file of a document with those that stood in its place before: `f` is its row. */
export const SHELF_FILE = `json_build_object('url', ${filePath('f')}, 'file_name', f.name, 'media_type', f.media_type, 'size', f.size,
    'updated_at', ${localTime('f.updated_at')}, 'earlier', coalesce((
      select json_agg(json_build_object('url', '${API_PREFIX}/admin/files/' || e.id, 'file_name', e.name, 'size', e.size,
                                        'until', ${localTime('e.replaced_at')}) order by e.replaced_at desc, e.id desc)
        from files e where e.replaced_by = f.id), '[]'))`;

export const showFile = (tx: Tx, id: number): Promise<number> =>
  tx.run('update files set is_public = true where id = $1', [id]);

/** Whoever has the address of the earlier file, or of one before it, is led to the new one. */
export async function replaceFile(tx: Tx, { was, becomes, at }: { was: number; becomes: number; at: Date }) {
  await showFile(tx, becomes);
  await tx.run('update files set replaced_by = $2 where replaced_by = $1', [was, becomes]);
  await tx.run('update files set replaced_by = $2, replaced_at = $3, is_public = false where id = $1', [
    was,
    becomes,
    at,
  ]);
}

const SHOWN_ELSEWHERE = `exists (select from documents d where d.file_id = $1) or exists (select from meeting_minutes m where m.file_id = $1)
  or exists (select from resources r where r.file_id = $1)`;

/** The file that a removed record showed goes with those before it, unless something else shows it. */
export async function forgetFile(tx: Tx, id: number): Promise<void> {
  await tx.run(
    `update files f set is_public = false
      where f.id = $1 and not (${SHOWN_ELSEWHERE}) and not exists (select from picture_sizes z where z.file_id = f.id)`,
    [id],
  );
  await tx.run(`delete from files f where f.id = $1 and f.media_type not like 'image/%' and not (${SHOWN_ELSEWHERE})`, [
    id,
  ]);
}
