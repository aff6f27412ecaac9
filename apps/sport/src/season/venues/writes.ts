import type { Tx } from '@sports-hub/kernel';

export interface VenueValues {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  directions: string | null;
  map_url: string | null;
  courts: number;
}

const valuesOf = ({ name, address, city, state, zip, directions, map_url, courts }: VenueValues) => [
  name,
  address,
  city,
  state,
  zip,
  directions,
  map_url,
  courts,
];

/** Nothing for a name that is in use; one of this name that was removed comes back. */
export const insertVenue = (tx: Tx, values: VenueValues): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into venues as v (name, address, city, state, zip, directions, map_url, courts) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (name) do update set address = excluded.address, city = excluded.city, state = excluded.state, zip = excluded.zip,
       directions = excluded.directions, map_url = excluded.map_url, courts = excluded.courts, removed_at = null
       where v.removed_at is not null
     returning id`,
    valuesOf(values),
  );

export const storeVenue = (tx: Tx, id: number, values: VenueValues): Promise<number> =>
  tx.run(
    `update venues set name = $2, address = $3, city = $4, state = $5, zip = $6, directions = $7, map_url = $8, courts = $9 where id = $1`,
    [id, ...valuesOf(values)],
  );

export const isVenueNameTaken = async (tx: Tx, id: number, name: string): Promise<boolean> =>
  (await tx.maybeOne('select 1 from venues where id <> $1 and name = $2', [id, name])) !== undefined;

/** With its weekly times of seasons that are not over. */
export async function retireVenue(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run('update venues set removed_at = $2 where id = $1', [id, now]);
  await tx.run(
    'delete from venue_slots x using seasons s where x.venue_id = $1 and s.id = x.season_id and (s.is_current or s.is_prepared)',
    [id],
  );
}
