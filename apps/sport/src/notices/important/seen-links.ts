import type { ImportantNotice } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, type Clock, type Database, type MailDraft } from '@sports-hub/kernel';
import { findAnswering } from '../../answers/queries.ts';
import { isSignedForMember, type SignForMember } from '../../members/mails/link-keys.ts';
import { findImportant } from './queries.ts';
import type { Important } from './service.ts';

/** More than these are confirmed on the page that lists them. */
const MAX_NOTICES = 5;

/** What the page behind a link shows: what is still to be confirmed, or was; nothing where all of it is over. */
export type SeenLink = ImportantNotice[];

const wordsOf = (memberId: number, ids: readonly number[]): string => `seen by ${memberId}: ${ids.join(' ')}`;

function readToken(token: string): { memberId: number; ids: number[]; signature: string } {
  const [, member, ids = '', signature = ''] =
    /^([1-9]\d{0,14})\.([1-9]\d{0,14}(?:-[1-9]\d{0,14}){0,4})\.([\w-]{43})$/.exec(token) ?? [];
  if (!member) throw new Problem('token.invalid');
  return { memberId: Number(member), ids: ids.split('-').map(Number), signature };
}

/**
 * Links in mails that say "I have seen it" without signing in: for one person and what this mail was about, and good for
 * nothing else. What a link may do is looked up when it is used: it ends with the notice, and with the team.
 */
export function createSeenLinks({
  db,
  clock,
  siteUrl,
  important,
}: {
  db: Database;
  clock: Clock;
  siteUrl: string;
  important: Pick<Important, 'mark'>;
}) {
  const open = async (token: string): Promise<{ memberId: number; ids: number[] }> => {
    const { memberId, ids, signature } = readToken(token);
    if (!(await isSignedForMember(db, memberId, { text: wordsOf(memberId, ids), signature })))
      throw new Problem('token.invalid');
    if (!(await findAnswering(db, memberId))) throw new Problem('token.invalid');
    return { memberId, ids };
  };
  const read = async ({ memberId, ids }: { memberId: number; ids: readonly number[] }): Promise<SeenLink> => {
    const found = await Promise.all(ids.map((id) => findImportant(db, memberId, { now: clock.now(), id })));
    return found.flat();
  };
  return {
    /** A second button for a mail about these notices. */
    offer(sign: SignForMember, memberId: number, notices: readonly number[]): Pick<MailDraft, 'refusal'> {
      const ids = [...new Set(notices)];
      if (ids.length === 0 || ids.length > MAX_NOTICES) return {};
      const token = `${memberId}.${ids.join('-')}.${sign(memberId, wordsOf(memberId, ids))}`;
      return {
        refusal: {
          title: t('mails.notices.haveYouSeenIt'),
          words: t('mails.notices.thenNobodyCallsYou'),
          label: t('mails.notices.iHaveSeenIt'),
          url: `${siteUrl}/seen?token=${token}`,
        },
      };
    },
    /** Changes nothing: mail scanners follow links. */
    look: async (token: string): Promise<SeenLink> => read(await open(token)),
    async mark(token: string, isSeen: boolean): Promise<SeenLink> {
      const subject = await open(token);
      for (const { id } of await read(subject)) await important.mark({ id: subject.memberId }, id, isSeen);
      return read(subject);
    },
  };
}
export type SeenLinks = ReturnType<typeof createSeenLinks>;
