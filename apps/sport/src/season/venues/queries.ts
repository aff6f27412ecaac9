import type { Venue } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

/** SQL for a venue with its address; null where there is none. */
export const venueJson = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object(${[
    'id',
    'name',
    'address',
    'city',
    'state',
    'zip',
    'directions',
  ]
    .map((column) => `'${column}', ${alias}.${column}`)
    .join(', ')}) end`;

/** SQL for a venue in one line, as calendars show it. */
export const venueLine = (alias: string): string =>
  `nullif(concat_ws(', ', ${alias}.name, ${alias}.address, ${alias}.city, nullif(concat_ws(' ', ${alias}.state, ${alias}.zip), '')), '')`;

export const listAllVenues = (sql: Sql) =>
  sql.rows<Venue>(
    'select id, name, address, city, state, zip, directions from venues where removed_at is null order by name, id',
  );
