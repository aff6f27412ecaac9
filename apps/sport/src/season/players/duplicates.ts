import type { Tx } from '@sports-hub/kernel';

/** As many as a person can compare; the oldest, so that whoever adds the same child again and again hides none of them. */
const MAX_PLAYERS = 5;

/** Marks new players as possibly the same child as those with the same name and birth date. A person decides. */
export const markDuplicates = (tx: Tx, playerIds: readonly number[], now: Date): Promise<number> =>
  tx.run(
    `insert into possible_duplicates (player_id, other_id, found_at)
     select p.id, o.id, $2 from players p join lateral (
       select o.id from players o
        where lower(o.last_name) = lower(p.last_name) and lower(o.first_name) = lower(p.first_name) and o.birth_date = p.birth_date
          and o.id <> p.id and o.joined_with is null
        order by o.id limit ${MAX_PLAYERS}) o on true
      where p.id = any($1) order by p.id, o.id
     on conflict do nothing`,
    [playerIds, now],
  );
