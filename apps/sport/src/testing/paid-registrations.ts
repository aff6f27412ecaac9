import { randomBytes } from 'node:crypto';
import type { Sql } from '@sports-hub/kernel';

export interface PaidChild {
  first: string;
  last?: string;
  grade?: number;
  years?: number;
  email?: string;
  /** A member who is the verified guardian. */
  guardian?: number;
  /** What the family wrote about whom to play with, and with whom not. */
  playWith?: string;
  playNotWith?: string;
  /** What makes siblings of children whose guardians nobody has verified. */
  family?: string;
}

/** A division of the current season with teams of its own, so that nobody else's players are in it. */
export async function aDivision(
  sql: Sql,
  name: string,
  teams: readonly string[],
  teamSize: number | null = null,
): Promise<{ id: number; seasonId: number; teams: Record<string, number> }> {
  const { id, season_id } = await sql.one<{ id: number; season_id: number }>(
    `insert into divisions (league_id, name, gender, age_group, team_size)
     select l.id, $1, 'girls', '5-6', $2 from leagues l join seasons s on s.id = l.season_id and s.is_current order by l.id limit 1
     returning id, (select l.season_id from leagues l where l.id = league_id) as season_id`,
    [name, teamSize],
  );
  const made = await sql.rows<{ id: number; name: string }>(
    'insert into teams (division_id, name, color) select $1, unnest($2::text[]), unnest($3::text[]) returning id, name',
    [id, teams, teams.map((_, place) => ['gold', 'purple', 'teal'][place % 3])],
  );
  return { id, seasonId: season_id, teams: Object.fromEntries(made.map((team) => [team.name, team.id])) };
}

/** A child who is registered for the division and paid, as a row; gives the player. */
export async function registerPaid(sql: Sql, divisionId: number, child: PaidChild): Promise<number> {
  const { first, last = 'Vale', grade = 5, years = 1, guardian } = child;
  const { id } = await sql.one<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at) values ($1, $2, '2015-03-04', 'girls', now()) returning id`,
    [first, last],
  );
  if (guardian !== undefined)
    await sql.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at, verified_by)
       values ($1, $2, 'parent_guardian', 'verified', now(), now(), 'system')`,
      [guardian, id],
    );
  const email = child.email ?? `${first}.${last}.${id}@families.example`.toLowerCase();
  await sql.run(
    `insert into registrations (reference, period_id, division_id, status, payment_status, identity_hash, fingerprint, child_hash,
         family_hash, player_first_name, player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone,
         answers, lines, total_cents, player_id, receipt_number, created_at, updated_at, expires_at, registered_at, submitted_by)
     select $1, p.id, $2, 'registered', 'succeeded', $3, $3, $3, coalesce(sha256($4::bytea), $3), $5, $6, '2015-03-04', 'girls', 'Sam', $6, $7, '555-0100',
            $8, '[]', 9500, $9, $1, now(), now(), now(), now(), $10
       from registration_periods p order by p.id limit 1`,
    [
      randomBytes(12).toString('hex'),
      divisionId,
      randomBytes(32),
      child.family ?? null,
      first,
      last,
      email,
      JSON.stringify({
        ...{ grade: String(grade), years_played: years },
        ...{ play_with: child.playWith, play_not_with: child.playNotWith },
      }),
      id,
      guardian ?? null,
    ],
  );
  return id;
}
