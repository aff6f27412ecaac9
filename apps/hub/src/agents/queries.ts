import type { AgentScope } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';

export type RegistrationKind = 'anonymous' | 'service_auth' | 'email-verification' | 'identity_assertion';

export interface AgentRegistrationRow {
  id: number;
  public_id: string;
  kind: RegistrationKind;
  client_name: string | null;
  requested_scopes: AgentScope[];
  status: 'pending' | 'approved' | 'withdrawn';
  approved_scopes: AgentScope[];
  account_id: number | null;
  claimed_at: Date | null;
  /** Whom an issuer vouches for, to which of its clients, and with which address. */
  issuer: string | null;
  subject: string | null;
  client_id: string | null;
  vouched_email: string | null;
  /** The person who granted it has been locked out. */
  is_disabled: boolean;
  has_secret: boolean;
  assertions_from: Date;
  created_at: Date;
  last_used_at: Date | null;
}

const REGISTRATION = `r.id, r.public_id, r.kind, r.client_name, r.requested_scopes, r.status, r.approved_scopes, r.account_id,
  r.claimed_at, r.issuer, r.subject, r.client_id, r.vouched_email, r.client_secret_hash is not null as has_secret,
  coalesce((select a.disabled from accounts a where a.id = r.account_id), false) as is_disabled, r.assertions_from, r.created_at, r.last_used_at`;

/** A person of an issuer as one client of that issuer knows them. */
export interface VouchedIdentity {
  issuer: string;
  subject: string;
  clientId: string;
}

export interface NewRegistration {
  publicId: string;
  kind: RegistrationKind;
  clientName: string | null;
  scopes: readonly AgentScope[];
  identity?: (VouchedIdentity & { email: string }) | undefined;
  now: Date;
}

/** Undefined when the same identity was registered a moment ago. */
export const insertRegistration = (
  tx: Tx,
  { publicId, kind, clientName, scopes, identity, now }: NewRegistration,
): Promise<AgentRegistrationRow | undefined> =>
  tx.maybeOne(
    `insert into agent_registrations as r (public_id, kind, client_name, requested_scopes, issuer, subject, client_id,
            vouched_email, assertions_from, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing returning ${REGISTRATION}`,
    [
      publicId,
      kind,
      clientName,
      scopes,
      identity?.issuer ?? null,
      identity?.subject ?? null,
      identity?.clientId ?? null,
      identity?.email ?? null,
      now,
    ],
  );

export const findRegistration = (sql: Sql, publicId: string): Promise<AgentRegistrationRow | undefined> =>
  sql.maybeOne(`select ${REGISTRATION} from agent_registrations r where r.public_id = $1`, [publicId]);

export const findRegistrationById = (sql: Sql, id: number): Promise<AgentRegistrationRow | undefined> =>
  sql.maybeOne(`select ${REGISTRATION} from agent_registrations r where r.id = $1`, [id]);

export const lockRegistration = (tx: Tx, id: number): Promise<AgentRegistrationRow | undefined> =>
  tx.maybeOne(`select ${REGISTRATION} from agent_registrations r where r.id = $1 for update`, [id]);

export const lockByIdentity = (
  tx: Tx,
  { issuer, subject, clientId }: VouchedIdentity,
): Promise<AgentRegistrationRow | undefined> =>
  tx.maybeOne(
    `select ${REGISTRATION} from agent_registrations r where r.issuer = $1 and r.subject = $2 and r.client_id = $3 for update`,
    [issuer, subject, clientId],
  );

/** Of every client, and those that an earlier release made without one. */
export const lockByPerson = (tx: Tx, issuer: string, subject: string): Promise<AgentRegistrationRow[]> =>
  tx.rows(
    `select ${REGISTRATION} from agent_registrations r where r.issuer = $1 and r.subject = $2 order by r.id for update`,
    [issuer, subject],
  );

export const setVouchedEmail = (tx: Tx, id: number, email: string): Promise<number> =>
  tx.run('update agent_registrations set vouched_email = $2 where id = $1', [id, email]);

/** The registration whose client secret this is. */
export const findBySecret = (
  sql: Sql,
  publicId: string,
  secretHash: Buffer,
): Promise<AgentRegistrationRow | undefined> =>
  sql.maybeOne(
    `select ${REGISTRATION} from agent_registrations r where r.public_id = $1 and r.client_secret_hash = $2`,
    [publicId, secretHash],
  );

export const listRegistrations = (sql: Sql, limit: number): Promise<AgentRegistrationRow[]> =>
  sql.rows(`select ${REGISTRATION} from agent_registrations r order by r.id desc limit $1`, [limit]);

/** What a person has granted and not taken back. */
export const listGrants = (sql: Sql, accountId: number): Promise<AgentRegistrationRow[]> =>
  sql.rows(
    `select ${REGISTRATION} from agent_registrations r where r.account_id = $1 and r.status <> 'withdrawn'
      order by r.last_used_at desc nulls last, r.id desc limit 100`,
    [accountId],
  );

export const setClaimed = (tx: Tx, id: number, accountId: number, now: Date): Promise<number> =>
  tx.run('update agent_registrations set account_id = $2, claimed_at = $3 where id = $1', [id, accountId, now]);

export const setApproval = (tx: Tx, id: number, scopes: readonly AgentScope[]): Promise<number> =>
  tx.run(`update agent_registrations set status = 'approved', approved_scopes = $2 where id = $1`, [id, scopes]);

export const setSecret = (tx: Tx, id: number, secretHash: Buffer): Promise<number> =>
  tx.run('update agent_registrations set client_secret_hash = $2 where id = $1', [id, secretHash]);

/** Nothing that was derived from it counts any more. */
export const setWithdrawn = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(
    `update agent_registrations set status = 'withdrawn', approved_scopes = '{}', client_secret_hash = null, issuer = null,
            subject = null, vouched_email = null, assertions_from = $2 where id = $1`,
    [id, now],
  );

/** Earlier assertions end; a person or an issuer may start over. */
export const endAssertions = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update agent_registrations set assertions_from = $2 where id = $1', [id, now]);

/** True for the one who is first. */
export const noteSeen = async (
  sql: Sql,
  seen: { issuer: string; jti: string; kind: 'assertion' | 'event'; expires: Date },
): Promise<boolean> =>
  (await sql.run(
    'insert into agent_seen (issuer, kind, jti, expires_at) values ($1, $2, $3, $4) on conflict do nothing',
    [seen.issuer, seen.kind, seen.jti, seen.expires],
  )) === 1;

/** How long a claim that has run out is still said to have run out. */
const CLAIM_KEPT = '1 day';

/** What has run out, and registrations nobody ever did anything with. */
export async function sweepAgents(sql: Sql, now: Date): Promise<number> {
  return (
    (await sql.run('delete from agent_tokens where expires_at < $1', [now])) +
    (await sql.run('delete from agent_seen where expires_at < $1', [now])) +
    (await sql.run(`delete from agent_claims where token_expires_at < $1::timestamptz - interval '${CLAIM_KEPT}'`, [
      now,
    ])) +
    (await sql.run(
      `delete from agent_registrations where id in (
         select id from agent_registrations where status = 'pending' and account_id is null and created_at < $1::timestamptz - interval '30 days'
            and (last_used_at is null or last_used_at < $1::timestamptz - interval '30 days') limit 500)`,
      [now],
    ))
  );
}
