import type { Claim } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

const COLUMNS = `id, first_name, last_name, birth_date, status, ${localTime('created_at')} as created_at,
  ${localTime('reviewed_at')} as reviewed_at, note, question, answer`;

export interface ClaimedChild {
  first_name: string;
  last_name: string;
  birth_date: string;
}

export const findClaims = (sql: Sql, memberId: number, limit: number): Promise<Claim[]> =>
  sql.rows<Claim>(`select ${COLUMNS} from claims where member_id = $1 order by claims.id desc limit $2`, [
    memberId,
    limit,
  ]);

export const findOpenClaim = (sql: Sql, memberId: number, child: ClaimedChild): Promise<Claim | undefined> =>
  sql.maybeOne<Claim>(
    `select ${COLUMNS} from claims
      where member_id = $1 and lower(first_name) = lower($2) and lower(last_name) = lower($3) and birth_date = $4 and status = 'pending'`,
    [memberId, child.first_name, child.last_name, child.birth_date],
  );

/** The claims of a member that rest on these registrations. */
export const findClaimsOf = (sql: Sql, memberId: number, registrationIds: readonly number[]): Promise<Claim[]> =>
  sql.rows<Claim>(
    `select ${COLUMNS} from claims where member_id = $1 and registration_id = any($2) order by claims.id`,
    [memberId, registrationIds],
  );

/** Undefined when the member has the same claim open. */
export const insertClaim = (
  tx: Tx,
  memberId: number,
  child: ClaimedChild & { registration_id?: number },
  now: Date,
): Promise<Claim | undefined> =>
  tx.maybeOne<Claim>(
    `insert into claims (member_id, first_name, last_name, birth_date, created_at, registration_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, lower(first_name), lower(last_name), birth_date) where status = 'pending' do nothing returning ${COLUMNS}`,
    [memberId, child.first_name, child.last_name, child.birth_date, now, child.registration_id ?? null],
  );

export const isClaimOf = async (sql: Sql, claimId: number, memberId: number): Promise<boolean> =>
  (await sql.maybeOne('select 1 from claims where id = $1 and member_id = $2', [claimId, memberId])) !== undefined;

/** Undefined when it is not pending. */
export const withdrawClaim = (
  tx: Tx,
  { claimId, memberId, now }: { claimId: number; memberId: number; now: Date },
): Promise<Claim | undefined> =>
  tx.maybeOne<Claim>(
    `update claims set status = 'withdrawn', reviewed_by = 'member:' || member_id, reviewed_at = $3
      where id = $1 and member_id = $2 and status = 'pending' returning ${COLUMNS}`,
    [claimId, memberId, now],
  );

/** The claim, if it is pending and has been answered in these words. */
export const findAnswered = (
  sql: Sql,
  { claimId, memberId, answer }: { claimId: number; memberId: number; answer: string },
): Promise<Claim | undefined> =>
  sql.maybeOne<Claim>(
    `select ${COLUMNS} from claims where id = $1 and member_id = $2 and answer = $3 and status = 'pending'`,
    [claimId, memberId, answer],
  );

/** Undefined when it is not pending, or nothing was asked. */
export const answerClaim = (
  tx: Tx,
  { claimId, memberId, answer, now }: { claimId: number; memberId: number; answer: string; now: Date },
): Promise<Claim | undefined> =>
  tx.maybeOne<Claim>(
    `update claims set answer = $3, answered_at = $4
      where id = $1 and member_id = $2 and status = 'pending' and question is not null returning ${COLUMNS}`,
    [claimId, memberId, answer, now],
  );

/** The verified guardians of a registered child that a claim describes, the claimant apart. */
export const findGuardiansOfClaimed = (
  sql: Sql,
  claimId: number,
): Promise<{ email: string; guardian: string; child: string }[]> =>
  sql.rows(
    `select m.email, m.first_name as guardian, p.first_name as child
       from claims c
       join players p on lower(p.last_name) = lower(c.last_name) and lower(p.first_name) = lower(c.first_name) and p.birth_date = c.birth_date
       join guardian_links g on g.player_id = p.id and ${isVerifiedGuardian('g')}
       join members m on m.id = g.member_id and m.is_active and m.id <> c.member_id
      where c.id = $1 order by m.id`,
    [claimId],
  );
