import type { PriceLine } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { isUnconfirmed } from './places.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

export type RegistrationStatus = 'draft' | 'awaiting_payment' | 'registered' | 'waitlisted' | 'cancelled' | 'expired';
export type RegistrationPaymentStatus = 'none' | 'requires_payment' | 'succeeded' | 'refunded' | 'mismatch';

/** What a draft says; everything else about a registration happens to it. */
export interface DraftColumns {
  period_id: number;
  division_id: number;
  identity_hash: Buffer;
  fingerprint: Buffer;
  child_hash: Buffer;
  family_hash: Buffer;
  player_first_name: string;
  player_last_name: string;
  birth_date: string;
  gender: string;
  parent_first_name: string;
  parent_last_name: string;
  email: string;
  phone: string;
  answers: string;
  discount_id: number | null;
  lines: string;
  total_cents: number;
}

export interface Registration extends Omit<DraftColumns, 'answers' | 'lines' | 'total_cents'> {
  id: number;
  reference: string;
  status: RegistrationStatus;
  payment_status: RegistrationPaymentStatus;
  answers: Record<string, string | number | boolean>;
  /** As everybody sees them; `linesForFamily` has what the fund takes off. */
  lines: PriceLine[];
  /** What the family pays. With `aid_cents` it is the price that everybody else sees. */
  total_cents: number;
  /** Financial assistance: so much of the price is the fund's. */
  aid_cents: number;
  /** Who was signed in when it was sent as it stands. */
  submitted_by: number | null;
  player_id: number | null;
  receipt_number: string | null;
  created_at: Date;
  expires_at: Date;
  registered_at: Date | null;
  waitlisted_at: Date | null;
  /** Held until then, for whoever follows the link that was mailed; null for what never had to be confirmed. */
  confirm_by: Date | null;
  held_at: Date | null;
  /** What is held is a place; otherwise a turn on the waiting list. */
  holds_place: boolean;
  offer_expires_at: Date | null;
  offer_lapsed_at: Date | null;
  /** Held until then, for a family that asked for financial assistance. */
  spot_until: Date | null;
}

const SENT = [
  'period_id',
  'division_id',
  'identity_hash',
  'fingerprint',
  'child_hash',
  'family_hash',
  'player_first_name',
  'player_last_name',
  'birth_date',
  'gender',
  'parent_first_name',
  'parent_last_name',
  'email',
  'phone',
  'answers',
  'discount_id',
  'lines',
] as const satisfies readonly (keyof DraftColumns)[];
const DRAFT = [...SENT, 'total_cents'] as const satisfies readonly (keyof DraftColumns)[];
const OWN = `id, reference, status, payment_status, submitted_by, player_id, receipt_number, created_at, expires_at, registered_at,
  waitlisted_at, confirm_by, held_at, holds_place, offer_expires_at, offer_lapsed_at, spot_until, aid_cents`;
/** SQL: what the family pays, of the row that is read. */
const OWED = 'total_cents - aid_cents as total_cents';
const COLUMNS = `${OWN}, ${SENT.join(', ')}, ${OWED}`;
const valuesOf = (columns: DraftColumns): unknown[] => DRAFT.map((name) => columns[name]);

/** Everything that decides about one child, division and address waits here for each other. */
export const lockIdentity = (tx: Tx, identity: Buffer): Promise<unknown> =>
  tx.run('select pg_advisory_xact_lock($1)', [identity.readBigInt64BE(0).toString()]);

/** Of several children, in one order for everybody. */
export async function lockIdentities(tx: Tx, identities: readonly Buffer[]): Promise<void> {
  for (const identity of identities.toSorted((one, other) => one.compare(other))) await lockIdentity(tx, identity);
}

export interface DraftSent {
  /** Who is signed in. */
  memberId: number | undefined;
  now: Date;
  expires: Date;
  /** It keeps something from others: who asks again does not get longer. */
  isShort: boolean;
}

/**
 * SQL for the end of a draft that is there already: now is $2, the new end $3, whether it is short $5. One that waits for
 * financial assistance does not end earlier for being sent again.
 */
const EXPIRES = (
  table: string,
): string => `case when ${table}.spot_until is not null then greatest(${table}.expires_at, $3)
  when $5 and ${table}.expires_at > $2 then least(${table}.expires_at, $3) else $3 end`;

/** A second submission of exactly the same finds the first. */
export const insertDraft = (
  tx: Tx,
  columns: DraftColumns,
  { reference, memberId, now, expires, isShort }: { reference: string } & DraftSent,
): Promise<Registration> =>
  tx.one<Registration>(
    `insert into registrations (reference, created_at, updated_at, expires_at, submitted_by, ${DRAFT.join(', ')})
     values ($1, $2, $2, $3, $4, ${DRAFT.map((_, index) => `$${index + 6}`).join(', ')})
     on conflict (fingerprint) where status in ('draft', 'awaiting_payment')
     do update set updated_at = excluded.updated_at, expires_at = ${EXPIRES('registrations')}, lines = excluded.lines,
                   total_cents = excluded.total_cents, discount_id = excluded.discount_id,
                   aid_cents = least(registrations.aid_cents, excluded.total_cents),
                   submitted_by = coalesce(excluded.submitted_by, registrations.submitted_by),
                   confirm_by = case when registrations.confirm_by > excluded.updated_at then registrations.confirm_by end
     returning ${COLUMNS}`,
    [reference, now, expires, memberId ?? null, isShort, ...valuesOf(columns)],
  );

/**
 * Who was signed in vouches for what they sent: whoever changes a word of it does so again. Nor is anything held any more
 * for what was changed, nor a spot in another division.
 */
export const updateDraft = (
  tx: Tx,
  id: number,
  columns: DraftColumns,
  { memberId, now, expires, isShort }: DraftSent,
): Promise<Registration> =>
  tx.one<Registration>(
    `update registrations set updated_at = $2, expires_at = ${EXPIRES('registrations')}, ended_at = null,
            status = case when status = 'expired' then 'draft' else status end,
            submitted_by = case when fingerprint = $6 then coalesce($4, submitted_by) else $4 end,
            confirm_by = case when fingerprint = $6 and confirm_by > $2 then confirm_by end,
            aid_cents = least(aid_cents, $7),
            spot_until = case when (period_id, division_id) = ($8, $9) then spot_until else least(spot_until, $2) end,
            ${DRAFT.map((name, index) => `${name} = $${index + 10}`).join(', ')}
      where id = $1 returning ${COLUMNS}`,
    [
      ...[id, now, expires, memberId ?? null, isShort, columns.fingerprint, columns.total_cents],
      ...[columns.period_id, columns.division_id],
      ...valuesOf(columns),
    ],
  );

/** The drafts of several children that are there already, before one of them is changed. */
export const lockAllDrafts = (
  tx: Tx,
  references: readonly string[],
  fingerprints: readonly Buffer[],
): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    `select id from registrations where reference = any ($1) or (fingerprint = any ($2) and status in ('draft', 'awaiting_payment'))
      order by id for update`,
    [references, fingerprints],
  );

/** A draft, and another one of exactly this content; in one order for everybody, so that nobody waits in a circle. */
export async function lockDrafts(
  tx: Tx,
  reference: string,
  fingerprint: Buffer,
): Promise<{ known: Registration | undefined; twin: Registration | undefined }> {
  const rows = await tx.rows<Registration>(
    `select ${COLUMNS} from registrations where reference = $1 or (fingerprint = $2 and status in ('draft', 'awaiting_payment'))
      order by id for update`,
    [reference, fingerprint],
  );
  return {
    known: rows.find((row) => row.reference === reference),
    twin: rows.find((row) => row.reference !== reference),
  };
}

export const lockByReference = (tx: Tx, reference: string): Promise<Registration | undefined> =>
  tx.maybeOne<Registration>(`select ${COLUMNS} from registrations where reference = $1 for update`, [reference]);

export const lockRegistration = (tx: Tx, id: number): Promise<Registration> =>
  tx.one<Registration>(`select ${COLUMNS} from registrations where id = $1 for update`, [id]);

export const findRegistration = (sql: Sql, id: number): Promise<Registration | undefined> =>
  sql.maybeOne<Registration>(`select ${COLUMNS} from registrations where id = $1`, [id]);

export const findByReference = (sql: Sql, reference: string): Promise<Registration | undefined> =>
  sql.maybeOne<Registration>(`select ${COLUMNS} from registrations where reference = $1`, [reference]);

/** The registration of this child, division and address that came to an end: registered or waiting. */
export const findFinished = (sql: Sql, identity: Buffer, exceptId = 0): Promise<Registration | undefined> =>
  sql.maybeOne<Registration>(
    `select ${COLUMNS} from registrations where identity_hash = $1 and status in ('registered', 'waitlisted') and id <> $2`,
    [identity, exceptId],
  );

/**
 * Not `for update`: who has stored a draft with this code holds a share of its key, and two such would wait for each
 * other.
 */
export const lockDiscount = (tx: Tx, id: number): Promise<unknown> =>
  tx.one('select id from registration_discounts where id = $1 for no key update', [id]);

/** A draft uses no code, unless somebody is about to pay or to confirm it. */
const USES = `select count(*)::int as uses from registrations r
  where r.discount_id = $1 and (r.status in ('awaiting_payment', 'registered', 'waitlisted') or ${isUnconfirmed('r', '$2')})`;
export const countUsesOfOthers = async (
  tx: Tx,
  discountId: number,
  { id, now }: { id: number; now: Date },
): Promise<number> => (await tx.one<{ uses: number }>(`${USES} and r.id <> $3`, [discountId, now, id])).uses;
export const countUses = async (
  sql: Sql,
  discountId: number,
  { except, now }: { except: readonly Buffer[]; now: Date },
): Promise<number> =>
  (await sql.one<{ uses: number }>(`${USES} and r.identity_hash <> all ($3::bytea[])`, [discountId, now, except])).uses;

/** Uses by other children of the family. */
export const countFamilyUses = async (
  sql: Sql,
  discountId: number,
  { family, except, now }: { family: Buffer; except: Buffer; now: Date },
): Promise<number> =>
  (
    await sql.one<{ uses: number }>(`${USES} and r.family_hash = $3 and r.identity_hash <> $4`, [
      discountId,
      now,
      family,
      except,
    ])
  ).uses;

const IS_PAID = `status = 'registered' and payment_status in ('none', 'succeeded') and child_hash <> $3`;
const OF_FAMILY = `select child_hash from registrations where period_id = $1 and family_hash = $2 and ${IS_PAID}`;
const OF_GUARDIAN = `select child_hash from registrations where period_id = $1 and ${IS_PAID} and player_id in (
  select player_id from guardian_links where member_id = $4 and ${isVerifiedGuardian('guardian_links')})`;

/**
 * Other children that are registered and paid for in this period: of the family, and those whose guardian the caller
 * is.
 */
export const countSiblings = async (
  sql: Sql,
  { periodId, family, child, guardianId, before }: SiblingQuery,
): Promise<number> => {
  const { siblings } = await sql.one<{ siblings: number }>(
    `select count(distinct child_hash)::int as siblings
       from (${OF_FAMILY} union all ${OF_GUARDIAN} union all select * from unnest($5::bytea[]) u (child_hash) where child_hash <> $3) s`,
    [periodId, family, child, guardianId ?? null, before],
  );
  return siblings;
};
export interface SiblingQuery {
  periodId: number;
  /** Null while not enough is known of it. */
  family: Buffer | null;
  child: Buffer;
  /** The member who is signed in. */
  guardianId: number | undefined;
  /** Children of the same family that will be registered before this one. */
  before: readonly Buffer[];
}

/** The whole price. Of the fund's part stays as much as it needs. */
export const setPrice = (tx: Tx, id: number, lines: readonly PriceLine[], price: number): Promise<number> =>
  tx.run('update registrations set lines = $2, total_cents = $3, aid_cents = least(aid_cents, $3) where id = $1', [
    id,
    JSON.stringify(lines),
    price,
  ]);

/** The draft of exactly this content. */
export const findDraft = (sql: Sql, fingerprint: Buffer): Promise<Registration | undefined> =>
  sql.maybeOne<Registration>(
    `select ${COLUMNS} from registrations where fingerprint = $1 and status in ('draft', 'awaiting_payment')`,
    [fingerprint],
  );

/** What waits for a confirmation from an address, the newest first: more than any family sends. */
export const findUnconfirmed = (
  sql: Sql,
  email: string,
  { now, exceptId }: { now: Date; exceptId: number },
): Promise<Registration[]> =>
  sql.rows<Registration>(
    `select ${COLUMNS} from registrations r where lower(r.email collate "C") = lower($1 collate "C") and ${isUnconfirmed('r', '$2')}
        and r.id <> $3 order by r.held_at desc, r.id desc limit 40`,
    [email, now, exceptId],
  );

/** Whether something was paid for it that a person has to decide about. */
export const hasHeldPayment = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 as one from payments where subject = 'registration' and subject_id = $1 and status = 'held' limit 1`,
    [id],
  )) !== undefined;

export const setStatus = (
  tx: Tx,
  id: number,
  changes: Partial<
    Pick<
      Registration,
      | 'status'
      | 'payment_status'
      | 'player_id'
      | 'receipt_number'
      | 'registered_at'
      | 'waitlisted_at'
      | 'confirm_by'
      | 'held_at'
      | 'holds_place'
      | 'expires_at'
      | 'offer_expires_at'
      | 'offer_lapsed_at'
      | 'spot_until'
      | 'aid_cents'
    >
  > & { ended_at?: Date },
): Promise<Registration> => {
  // Names are ours: keys of the type above.
  const names = Object.keys(changes) as (keyof typeof changes)[];
  return tx.one<Registration>(
    `update registrations set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1 returning ${COLUMNS}`,
    [id, ...names.map((name) => changes[name])],
  );
};

export type FamilyReceipt = Pick<Registration, 'player_first_name' | 'receipt_number' | 'total_cents'>;

/** The other children of a family that are registered in the same period, in the order they were. */
export const findFamilyReceipts = (
  sql: Sql,
  { period_id, family_hash }: Pick<Registration, 'period_id' | 'family_hash'>,
  except: readonly number[],
): Promise<FamilyReceipt[]> =>
  sql.rows<FamilyReceipt>(
    `select player_first_name, receipt_number, ${OWED} from registrations
      where period_id = $1 and family_hash = $2 and id <> all ($3) and status = 'registered' order by registered_at, id limit 20`,
    [period_id, family_hash, except],
  );

/** The next number for a receipt. */
export const nextReceipt = async (tx: Tx): Promise<number> =>
  (await tx.one<{ n: number }>(`select nextval('registration_receipts') as n`)).n;

export const findNamesOfDivision = (sql: Sql, divisionId: number): Promise<{ league: string; division: string }> =>
  sql.one<{ league: string; division: string }>(
    'select l.name as league, d.name as division from divisions d join leagues l on l.id = d.league_id where d.id = $1',
    [divisionId],
  );
