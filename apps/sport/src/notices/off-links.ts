import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NOTICE_KINDS, type NoticeKind } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Tx } from '@sports-hub/kernel';
import { findKeyAndSetting, keepKey, changeSetting } from './settings.ts';

/** What the page behind a link shows: whether this kind of mail comes. */
export interface OffLink {
  kind: NoticeKind;
  mail: boolean;
}

const signatureOf = (key: Buffer, memberId: number, kind: NoticeKind): string =>
  createHmac('sha256', key).update(`mails to ${memberId} about ${kind}`).digest('base64url');

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

function readToken(token: string): { memberId: number; kind: NoticeKind; signature: string } {
  const [, id, word, signature = ''] = /^([1-9]\d{0,15})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = NOTICE_KINDS.find((known) => known === word);
  if (!id || !kind) throw new Problem('token.invalid');
  return { memberId: Number(id), kind, signature };
}

/**
 * Links in mails that switch them off without signing in: of one person and one kind, and good for nothing else. Each
 * person has a key of their own, so that links stay good when secrets of the configuration are changed.
 */
export function createOffLinks({ db, clock, siteUrl }: { db: Database; clock: Clock; siteUrl: string }) {
  const read = async (token: string): Promise<OffLink & { memberId: number }> => {
    const { memberId, kind, signature } = readToken(token);
    const known = await findKeyAndSetting(db, memberId, kind);
    if (!known || !isSame(signature, signatureOf(known.key, memberId, kind))) throw new Problem('token.invalid');
    return { memberId, kind, mail: known.mail };
  };
  return {
    async address(tx: Tx, memberId: number, kind: NoticeKind): Promise<string> {
      const key = await keepKey(tx, memberId, randomBytes(32));
      return `${siteUrl}/notices/off?token=${memberId}.${kind}.${signatureOf(key, memberId, kind)}`;
    },
    look: async (token: string): Promise<OffLink> => {
      const { kind, mail } = await read(token);
      return { kind, mail };
    },
    /** Also back on, for who pressed by mistake. */
    async turn(token: string, mail: boolean): Promise<OffLink> {
      const { memberId, kind } = await read(token);
      await changeSetting(db, { memberId, kind, mail, now: clock.now() });
      return { kind, mail };
    },
  };
}
export type OffLinks = ReturnType<typeof createOffLinks>;
