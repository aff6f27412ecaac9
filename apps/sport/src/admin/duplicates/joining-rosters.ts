import type { Tx } from '@sports-hub/kernel';

/** What the drafts of rosters knew of a player. */
export interface MovedDrafts {
  /** Divisions. */
  placements: number[];
  /** Notes about the player, and those of others that name the player. */
  wishes: number[];
  wishesOfOthers: number[];
}

const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** Notes, or those of them that moved before: not where one would name the player itself, nor where there is one already. */
const moveWishes = async (
  tx: Tx,
  from: number,
  to: number,
  only?: MovedDrafts,
): Promise<Omit<MovedDrafts, 'placements'>> => ({
  wishes: ids(
    await tx.rows(
      `update roster_wishes w set player_id = $2 where w.player_id = $1 and w.other_id <> $2 and ($3::bigint[] is null or w.id = any($3))
          and not exists (select 1 from roster_wishes k where k.division_id = w.division_id and k.player_id = $2 and k.other_id = w.other_id)
       returning id`,
      [from, to, only?.wishes ?? null],
    ),
  ),
  wishesOfOthers: ids(
    await tx.rows(
      `update roster_wishes w set other_id = $2 where w.other_id = $1 and w.player_id <> $2 and ($3::bigint[] is null or w.id = any($3))
          and not exists (select 1 from roster_wishes k where k.division_id = w.division_id and k.player_id = w.player_id and k.other_id = $2)
       returning id`,
      [from, to, only?.wishesOfOthers ?? null],
    ),
  ),
});

/**
 * What both have is that of the player who stays, and the other stays behind unseen; but “not with” of either is kept. Before the
 * rosters move: whoever is on a team of a division has a place there.
 */
export async function moveDrafts(tx: Tx, from: number, to: number): Promise<MovedDrafts> {
  const placements = await tx.rows<{ id: number }>(
    `update roster_placements l set player_id = $2 where l.player_id = $1
        and not exists (select 1 from roster_placements k where k.division_id = l.division_id and k.player_id = $2)
        and not exists (select 1 from roster_entries e join teams t on t.id = e.team_id where e.player_id = $2 and t.division_id = l.division_id)
     returning division_id as id`,
    [from, to],
  );
  await tx.run(
    `update roster_wishes k set kind = 'not_with' from roster_wishes w
      where w.kind = 'not_with' and k.kind = 'with' and k.division_id = w.division_id
        and ((w.player_id = $1 and k.player_id = $2 and k.other_id = w.other_id)
          or (w.other_id = $1 and k.other_id = $2 and k.player_id = w.player_id))`,
    [from, to],
  );
  return { placements: ids(placements), ...(await moveWishes(tx, from, to)) };
}

export async function moveDraftsBack(tx: Tx, from: number, to: number, moved: MovedDrafts): Promise<void> {
  await tx.run(
    `update roster_placements l set player_id = $2 where l.player_id = $1 and l.division_id = any($3)
        and not exists (select 1 from roster_placements k where k.division_id = l.division_id and k.player_id = $2)`,
    [from, to, moved.placements],
  );
  await moveWishes(tx, from, to, moved);
}
