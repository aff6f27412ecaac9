import type { AdminBoardMember } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { changedBy } from '../changed-by.ts';

export type BoardRow = Omit<AdminBoardMember, 'about'> & { html: string };

const BOARD = `select b.id, b.name, b.role, b.html, b.email, ${localTime('b.tried_at')} as tried_at, b.term_ends_on, b.version,
    ${changedBy('board', 'b.id')} as changed
  from board_members b`;

export const findBoard = (sql: Sql): Promise<BoardRow[]> => sql.rows<BoardRow>(`${BOARD} order by b.position, b.id`);

export const findOfBoard = (sql: Sql, id: number): Promise<BoardRow | undefined> =>
  sql.maybeOne<BoardRow>(`${BOARD} where b.id = $1`, [id]);

/** All of the board, in one order for everybody: a place is changed by renumbering it. */
export const lockBoard = (tx: Tx): Promise<{ id: number; version: number }[]> =>
  tx.rows<{ id: number; version: number }>('select id, version from board_members order by id for no key update');

export interface BoardValues {
  name: string;
  role: string;
  html: string;
  html_rules: number;
  email: string | null;
  term_ends_on: string | null;
}

export const insertOfBoard = async (tx: Tx, values: BoardValues): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `insert into board_members (name, role, html, html_rules, email, term_ends_on, position)
       select $1, $2, $3, $4, $5, $6, coalesce(max(position), 0) + 1 from board_members returning id`,
      [values.name, values.role, values.html, values.html_rules, values.email, values.term_ends_on],
    )
  ).id;

/** An address that is another one was not tried yet. */
export const storeOfBoard = (tx: Tx, id: number, values: BoardValues): Promise<number> =>
  tx.run(
    `update board_members set name = $2, role = $3, html = $4, html_rules = $5, email = $6, term_ends_on = $7,
            tried_at = case when email is not distinct from $6 then tried_at end
      where id = $1`,
    [id, values.name, values.role, values.html, values.html_rules, values.email, values.term_ends_on],
  );

export const renumberBoard = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(
    `update board_members b set position = o.place from unnest($1::bigint[]) with ordinality o(id, place)
      where b.id = o.id and b.position <> o.place`,
    [ids],
  );

export const noteTried = (tx: Tx, id: number, at: Date): Promise<number> =>
  tx.run('update board_members set tried_at = $2 where id = $1', [id, at]);

export const deleteOfBoard = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from board_members where id = $1', [id]);
