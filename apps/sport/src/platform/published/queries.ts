import type { Sql } from '@sports-hub/kernel';

export const readPublishedVersion = async (sql: Sql): Promise<string> =>
  String((await sql.one<{ last_value: number }>('select last_value from published_changes')).last_value);

/** After the change has been committed: whoever looks again then must find it. */
export const notePublished = async (sql: Sql): Promise<void> => {
  await sql.one(`select nextval('published_changes') as version`);
};
