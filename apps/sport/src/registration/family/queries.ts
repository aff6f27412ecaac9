import type { Sql, Tx } from '@sports-hub/kernel';
import type { RegistrationIdentity } from '../records/identity.ts';

/** Before the registration itself, as everybody does who writes about a child. */
export const lockPlayer = (tx: Tx, playerId: number | null): Promise<number> =>
  tx.run('select 1 from players where id = $1 for no key update', [playerId]);

/**
 * Whether the name is the family's alone: nobody was ever confirmed as a guardian of the child by this name, and it
 * stands for no other registration. Whoever waits has no player yet.
 */
export const isNameFree = async (sql: Sql, registrationId: number): Promise<boolean> =>
  (
    await sql.one<{ free: boolean }>(
      `select not exists (select 1 from guardian_links g where g.player_id = r.player_id)
          and not exists (select 1 from registrations o where o.player_id = r.player_id and o.id <> r.id) as free
         from registrations r where r.id = $1`,
      [registrationId],
    )
  ).free;

export interface Correction {
  id: number;
  player_first_name: string;
  player_last_name: string;
  phone: string;
  answers: string;
  now: Date;
}

export const updateCorrected = (
  tx: Tx,
  { id, player_first_name, player_last_name, phone, answers, now }: Correction,
  { identity, fingerprint, child, family }: RegistrationIdentity,
): Promise<number> =>
  tx.run(
    `update registrations set player_first_name = $2, player_last_name = $3, phone = $4, answers = $5, updated_at = $6,
            identity_hash = $7, fingerprint = $8, child_hash = $9, family_hash = $10
      where id = $1`,
    [id, player_first_name, player_last_name, phone, answers, now, identity, fingerprint, child, family],
  );

interface Renamed {
  first: string;
  last: string;
}

export const renamePlayer = (tx: Tx, playerId: number, { first, last }: Renamed): Promise<number> =>
  tx.run('update players set first_name = $2, last_name = $3 where id = $1', [playerId, first, last]);

/** What the member has asked for under the old name goes on under the new one. */
export const renameOwnClaim = (
  tx: Tx,
  { memberId, birthDate, from, to }: { memberId: number; birthDate: string; from: Renamed; to: Renamed },
): Promise<number> =>
  tx.run(
    `update claims c set first_name = $5, last_name = $6
      where c.member_id = $1 and c.status = 'pending' and c.birth_date = $2 and lower(c.first_name) = lower($3) and lower(c.last_name) = lower($4)
        and not exists (select 1 from claims o where o.member_id = $1 and o.status = 'pending' and o.birth_date = $2 and o.id <> c.id
                           and lower(o.first_name) = lower($5) and lower(o.last_name) = lower($6))`,
    [memberId, birthDate, from.first, from.last, to.first, to.last],
  );
