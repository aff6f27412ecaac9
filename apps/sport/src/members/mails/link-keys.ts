import { createHmac, randomBytes } from 'node:crypto';
import { equalSecrets, type Sql } from '@sports-hub/kernel';

/**
 * Links in mails that work without signing in are signed with a key that only this member's links have, so that they stay
 * good when secrets of the configuration change, and end with the member.
 */
const findKey = async (sql: Sql, memberId: number): Promise<Buffer | undefined> =>
  (await sql.maybeOne<{ key: Buffer }>('select key from notice_keys where member_id = $1', [memberId]))?.key;

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** The signature under what a link is for. The member's key is made with the first one. */
export async function signForMember(sql: Sql, memberId: number, text: string): Promise<string> {
  const known = await findKey(sql, memberId);
  if (known) return sign(known, text);
  await sql.run('insert into notice_keys (member_id, key) values ($1, $2) on conflict (member_id) do nothing', [
    memberId,
    randomBytes(32),
  ]);
  return signForMember(sql, memberId, text);
}

/** Whether the signature is one of ours; not for a member to whom no link was ever sent. */
export async function isSignedForMember(
  sql: Sql,
  memberId: number,
  { text, signature }: { text: string; signature: string },
): Promise<boolean> {
  const key = await findKey(sql, memberId);
  return key !== undefined && equalSecrets(signature, sign(key, text));
}
