import { createHmac, randomBytes } from 'node:crypto';
import { equalSecrets, type Sql } from '@sports-hub/kernel';

/**
 * Links in mails that work without signing in are signed with a key that only this member's links have, so that they stay
 * good when secrets of the configuration change, and end with the member.
 */
const findKey = async (sql: Sql, memberId: number): Promise<Buffer | undefined> =>
  (await sql.maybeOne<{ key: Buffer }>('select key from notice_keys where member_id = $1', [memberId]))?.key;

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** The signature under what a link of a member is for. */
export type SignForMember = (memberId: number, text: string) => string;

/** Signs for these members. Who has no key yet gets one. */
export async function openSigning(sql: Sql, memberIds: readonly number[]): Promise<SignForMember> {
  const keys = new Map<number, Buffer>();
  const read = async (): Promise<number[]> => {
    const rows = await sql.rows<{ member_id: number; key: Buffer }>(
      'select member_id, key from notice_keys where member_id = any ($1::bigint[])',
      [memberIds],
    );
    for (const { member_id, key } of rows) keys.set(member_id, key);
    return memberIds.filter((id) => !keys.has(id));
  };
  for (let missing = await read(); missing.length > 0; missing = await read())
    await sql.run(
      `insert into notice_keys (member_id, key) select * from unnest($1::bigint[], $2::bytea[]) made(member_id, key)
        order by member_id on conflict (member_id) do nothing`,
      [missing, missing.map(() => randomBytes(32))],
    );
  return (memberId, text) => sign(keys.get(memberId)!, text);
}

export const signForMember = async (sql: Sql, memberId: number, text: string): Promise<string> =>
  (await openSigning(sql, [memberId]))(memberId, text);

/** Whether the signature is one of ours; not for a member to whom no link was ever sent. */
export async function isSignedForMember(
  sql: Sql,
  memberId: number,
  { text, signature }: { text: string; signature: string },
): Promise<boolean> {
  const key = await findKey(sql, memberId);
  return key !== undefined && equalSecrets(signature, sign(key, text));
}
