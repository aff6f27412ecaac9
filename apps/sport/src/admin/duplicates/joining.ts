import { t } from '@sports-hub/contract/texts';
import type { Sql, Tx } from '@sports-hub/kernel';
import { ROSTER_FIELDS } from '../../season/teams/roster-fields.ts';
import { moveAnswers, moveAnswersBack } from './joining-answers.ts';
import { moveDrafts, moveDraftsBack } from './joining-rosters.ts';
import type { Moved } from './queries.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

const FIELDS = ROSTER_FIELDS.join(', ');

/**
 * Why these two cannot become one, in words; undefined when they can. Joining never gives anybody a way to a child: a
 * guardian of the player who goes must be one of the player who stays already, by a decision of its own.
 */
export async function joinRefusal(sql: Sql, keep: number, other: number): Promise<string | undefined> {
  const found = await sql.one<{
    login: boolean;
    both_logins: boolean;
    same_game: boolean;
    guardians: string | null;
    joined: boolean;
  }>(
    `select exists (select 1 from player_logins where player_id = $2) as login,
            (select count(*) = 2 from player_logins where player_id in ($1, $2)) as both_logins,
            exists (select 1 from player_statistics a join player_statistics b on b.game_id = a.game_id
                     where a.player_id = $1 and b.player_id = $2) as same_game,
            (select string_agg(m.first_name || ' ' || m.last_name, ', ' order by m.id) from guardian_links g join members m on m.id = g.member_id
              where g.player_id = $2 and ${isVerifiedGuardian('g')} and not exists (
                select 1 from guardian_links k where k.player_id = $1 and k.member_id = g.member_id
                   and ${isVerifiedGuardian('k')})) as guardians,
            exists (select 1 from players where id in ($1, $2) and joined_with is not null) as joined`,
    [keep, other],
  );
  if (found.joined) return t('answers.admin.duplicates.joining.oneOfThemWasJoined');
  if (found.same_game) return t('answers.admin.duplicates.joining.bothHaveResultsInThe');
  if (found.both_logins) return t('answers.admin.duplicates.joining.bothHaveALoginOf');
  if (found.login) return t('answers.admin.duplicates.joining.playerHasALoginOf', { other });
  if (found.guardians !== null)
    return t('answers.admin.duplicates.joining.isLinkedToPlayerOnly', { guardians: found.guardians, other, keep });
  return undefined;
}

const ids = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id);

/** Seats in rides and the yeses to them. What both have stays behind, and counts for nobody any more. */
const moveRides = async (tx: Tx, from: number, to: number): Promise<Required<Pick<Moved, 'seats' | 'consents'>>> => ({
  seats: await ids(
    tx.rows(
      `update ride_requests q set player_id = $2 where q.player_id = $1 and not (q.status in ('asked', 'accepted') and exists (
         select 1 from ride_requests k where k.ride_id = q.ride_id and k.player_id = $2 and k.status in ('asked', 'accepted'))) returning id`,
      [from, to],
    ),
  ),
  consents: await ids(
    tx.rows(
      `update ride_consents c set player_id = $2 where c.player_id = $1 and not (c.withdrawn_at is null and exists (
         select 1 from ride_consents k where k.season_id = c.season_id and k.driver_id = c.driver_id and k.given_by = c.given_by
            and k.player_id = $2 and k.withdrawn_at is null)) returning id`,
      [from, to],
    ),
  ),
});

/** Everything of one player moves to another one, and the empty one is set aside. The caller has locked both. */
export async function moveEverything(tx: Tx, from: number, to: number): Promise<Moved> {
  const registrations = await ids(
    tx.rows('update registrations set player_id = $2 where player_id = $1 returning id', [from, to]),
  );
  const drafts = await moveDrafts(tx, from, to);
  const rosters = await tx.rows<Moved['rosters'][number]>(
    `select r.team_id as "teamId", to_jsonb(r) as entry, not exists (
       select 1 from roster_entries k where k.team_id = r.team_id and k.player_id = $2) as "isAdded"
       from roster_entries r where r.player_id = $1 order by r.team_id`,
    [from, to],
  );
  await tx.run(
    `insert into roster_entries (team_id, player_id, ${FIELDS})
     select team_id, $2, ${FIELDS} from roster_entries where player_id = $1 on conflict do nothing`,
    [from, to],
  );
  await tx.run('delete from roster_entries where player_id = $1', [from]);
  const games = await ids(
    tx.rows('select distinct game_id as id from player_statistics where player_id = $1 order by 1', [from]),
  );
  await tx.run('update player_statistics set player_id = $2 where player_id = $1', [from, to]);
  const endedLinks = await tx.rows<Moved['endedLinks'][number]>(
    `select g.id, g.status, g.reason from guardian_links g
      where g.player_id = $1 and exists (select 1 from guardian_links k where k.player_id = $2 and k.member_id = g.member_id) order by g.id`,
    [from, to],
  );
  await tx.run(`update guardian_links set status = 'revoked', reason = $2 where id = any($1)`, [
    endedLinks.map(({ id }) => id),
    `joined with player ${to}`,
  ]);
  const movedLinks = await ids(
    tx.rows('update guardian_links set player_id = $2 where player_id = $1 and id <> all($3) returning id', [
      from,
      to,
      endedLinks.map(({ id }) => id),
    ]),
  );
  const rides = await moveRides(tx, from, to);
  const said = await moveAnswers(tx, from, to);
  await tx.run('update players set joined_with = $2 where id = $1', [from, to]);
  return { registrations, rosters, games, movedLinks, endedLinks, ...rides, said, drafts };
}

/**
 * What moved goes back, as far as it is still there: what has changed since stays as it was changed. Whoever was removed
 * as a guardian of the player who stayed does not come back with the other one.
 */
export async function moveBack(tx: Tx, from: number, to: number, moved: Moved): Promise<void> {
  await tx.run('update players set joined_with = null where id = $1', [to]);
  await tx.run('update registrations set player_id = $2 where player_id = $1 and id = any($3)', [
    from,
    to,
    moved.registrations,
  ]);
  await tx.run(
    `insert into roster_entries (team_id, player_id, ${FIELDS})
     select r.team_id, $2, ${ROSTER_FIELDS.map((field) => `f.${field}`).join(', ')} from unnest($3::bigint[], $4::jsonb[]) as i (team_id, entry)
       join roster_entries r on r.team_id = i.team_id and r.player_id = $1, jsonb_populate_record(null::roster_entries, i.entry) f on conflict do nothing`,
    [from, to, moved.rosters.map(({ teamId }) => teamId), moved.rosters.map(({ entry }) => JSON.stringify(entry))],
  );
  await tx.run('delete from roster_entries where player_id = $1 and team_id = any($2)', [
    from,
    moved.rosters.filter(({ isAdded }) => isAdded).map(({ teamId }) => teamId),
  ]);
  await tx.run('update player_statistics set player_id = $2 where player_id = $1 and game_id = any($3)', [
    from,
    to,
    moved.games,
  ]);
  await tx.run('update guardian_links set player_id = $2 where player_id = $1 and id = any($3)', [
    from,
    to,
    moved.movedLinks,
  ]);
  await tx.run('update ride_requests set player_id = $2 where player_id = $1 and id = any($3)', [
    from,
    to,
    moved.seats ?? [],
  ]);
  await tx.run('update ride_consents set player_id = $2 where player_id = $1 and id = any($3)', [
    from,
    to,
    moved.consents ?? [],
  ]);
  if (moved.said) await moveAnswersBack(tx, from, to, moved.said);
  if (moved.drafts) await moveDraftsBack(tx, from, to, moved.drafts);
  await tx.run(
    `update guardian_links g set reason = i.reason, status = case when i.status <> 'verified' or exists (
         select 1 from guardian_links k where k.player_id = $5 and k.member_id = g.member_id and k.status = 'verified') then i.status else g.status end
       from unnest($2::bigint[], $3::text[], $4::text[]) as i (id, status, reason) where g.id = i.id and g.player_id = $1`,
    [
      to,
      moved.endedLinks.map(({ id }) => id),
      moved.endedLinks.map(({ status }) => status),
      moved.endedLinks.map(({ reason }) => reason),
      from,
    ],
  );
}
