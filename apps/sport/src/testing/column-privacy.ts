import type { Sql } from '@sports-hub/kernel';

/**
 * What each column that can hold words, dates or bytes may do in public:
 * - `public`: may appear in a public response. The comment of its table says so, in the migration that makes the
 *   column: `comment on table teams is 'public: name color coach_name'`.
 * - `closed`: holds one of a few fixed words, because a check of the database says which. Nothing can be planted in it, so
 *   whoever adds one that tells something about a person writes a test of its own.
 * - `private`: every other column. It never appears: the privacy crawl plants a value in it and looks for that value
 *   everywhere.
 */
export type Privacy = 'public' | 'private' | 'closed';

export interface WordColumn {
  table: string;
  column: string;
  type: string;
  privacy: Privacy;
}

const WORDS = [
  'text',
  'varchar',
  'bpchar',
  'citext',
  'json',
  'jsonb',
  'xml',
  'date',
  'bytea',
  'uuid',
  'inet',
  '_text',
  '_varchar',
  'name',
];

/** `check (gender in ('girls', 'boys'))` or `check (kind = 'game')`, as the database writes them. */
const FIXED_WORDS = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(?:'[^']*'::text(?:, )?)+\]\)|'[^']*'::text)\)\)$/;

/** The columns that a table's comment calls public. */
export const publicIn = (comment: string | null): readonly string[] =>
  comment?.startsWith('public: ') ? comment.slice('public: '.length).split(' ') : [];

/** Every column that can hold words, dates or bytes. */
export async function readColumnPrivacy(sql: Sql): Promise<WordColumn[]> {
  const found = await sql.rows<{
    table: string;
    column: string;
    type: string;
    comment: string | null;
    checks: string[];
  }>(
    `select t.relname as "table", a.attname as "column", coalesce(b.typname, y.typname) as type,
            obj_description(t.oid, 'pg_class') as comment,
            array(select pg_get_constraintdef(k.oid) from pg_constraint k
                   where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
       from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_type y on y.oid = a.atttypid
       left join pg_type b on b.oid = y.typbasetype
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and coalesce(b.typname, y.typname) = any($1)
      order by 1, 2`,
    [WORDS],
  );
  return found.map(({ comment, checks, ...column }) => {
    const isClosed = checks.some((check) => FIXED_WORDS.test(check));
    const isPublic = publicIn(comment).includes(column.column);
    return { ...column, privacy: isClosed ? 'closed' : isPublic ? 'public' : 'private' };
  });
}
