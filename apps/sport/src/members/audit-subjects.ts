/** What the audit trail calls a member. */
export const memberSubject = (id: number): string => `member:${id}`;

/** SQL for the name of the member whom a column names so, found by index; null for anybody else. */
export const nameOfSubject = (column: string): string =>
  `(select named.first_name || ' ' || named.last_name from members named
     where named.id = case when ${column} ~ '^member:[0-9]{1,15}$' then substring(${column} from 8)::bigint end)`;
