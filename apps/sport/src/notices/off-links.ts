import { MAIL_KINDS, type MailKind } from '@sports-hub/contract';
import { Problem, type Clock, type Database } from '@sports-hub/kernel';
import { isSignedForMember, type SignForMember } from '../members/mails/link-keys.ts';
import { isAlwaysMailed } from './always-mailed.ts';
import { changeSetting, findMailSetting } from './settings.ts';
import { findWeekMail, storeWeekMail } from './week/queries.ts';

/** What the page behind a link shows: whether this kind of mail comes. */
export interface OffLink {
  kind: MailKind;
  mail: boolean;
}

const wordsOf = (memberId: number, kind: MailKind): string => `mails to ${memberId} about ${kind}`;

function readToken(token: string): { memberId: number; kind: MailKind; signature: string } {
  const [, id, word, signature = ''] = /^([1-9]\d{0,15})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  const kind = MAIL_KINDS.find((known) => known === word);
  if (!id || !kind || isAlwaysMailed(kind)) throw new Problem('token.invalid');
  return { memberId: Number(id), kind, signature };
}

/**
 * Links in mails that switch them off without signing in: of one person and one kind, and good for nothing else.
 */
export function createOffLinks({ db, clock, siteUrl }: { db: Database; clock: Clock; siteUrl: string }) {
  const read = async (token: string): Promise<OffLink & { memberId: number }> => {
    const { memberId, kind, signature } = readToken(token);
    const text = wordsOf(memberId, kind);
    if (!(await isSignedForMember(db, memberId, { text, signature }))) throw new Problem('token.invalid');
    const mail =
      kind === 'week' ? ((await findWeekMail(db, memberId)) ?? false) : await findMailSetting(db, memberId, kind);
    return { memberId, kind, mail };
  };
  return {
    address: (sign: SignForMember, memberId: number, kind: MailKind): string =>
      `${siteUrl}/notices/off?token=${memberId}.${kind}.${sign(memberId, wordsOf(memberId, kind))}`,
    look: async (token: string): Promise<OffLink> => {
      const { kind, mail } = await read(token);
      return { kind, mail };
    },
    /** Also back on, for who pressed by mistake. */
    async turn(token: string, mail: boolean): Promise<OffLink> {
      const { memberId, kind } = await read(token);
      if (kind === 'week') await storeWeekMail(db, memberId, mail);
      else await changeSetting(db, { memberId, kind, mail, now: clock.now() });
      return { kind, mail };
    },
  };
}
export type OffLinks = ReturnType<typeof createOffLinks>;
