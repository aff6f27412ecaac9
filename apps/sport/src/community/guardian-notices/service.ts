import { sportTitle, type NewGuardian, type Sport } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  greet,
  hashSecret,
  nameInMail,
  newSecret,
  Problem,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Sql,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { findMember } from '../../members/queries.ts';
import type { MemberCaller } from '../../authentication/guards.ts';
import type { MemberOrigin } from '../../platform/http/origin.ts';
import {
  findNoticedLink,
  findNoticedLinksOf,
  insertNotice,
  lockForObjection,
  openClaimAgain,
  suspendLink,
  type NoticedLink,
} from './queries.ts';

/** Long enough for a family that is away. */
const NOTICE_SECONDS = 30 * 86_400;

/** A secret for a guardian's mail about a link, and the secret alone. */
export async function issueNotice(
  tx: Tx,
  notice: { memberId: number; playerId: number; guardianId: number; now: Date },
): Promise<string> {
  const token = newSecret();
  await insertNotice(tx, {
    ...notice,
    tokenHash: hashSecret(token),
    expiresAt: secondsAfter(notice.now, NOTICE_SECONDS),
  });
  return token;
}

/** How a link stands for the guardian who was told of it; `decided` when it was looked at again since. */
export interface ToldLink {
  child: string;
  adult: string;
  linked_at: string;
  state: 'linked' | 'suspended' | 'decided';
}

const asTold = ({ child, adult, linked_at, status, is_same }: NoticedLink): ToldLink => ({
  child,
  adult,
  linked_at,
  state: !is_same || status === 'revoked' ? 'decided' : status === 'verified' ? 'linked' : 'suspended',
});

const asListed = ({ link_id, player_id, child, adult, linked_at, status }: NoticedLink): NewGuardian => ({
  link_id,
  player_id,
  child,
  adult,
  linked_at,
  state: status === 'verified' ? 'linked' : 'suspended',
});

export interface GuardianNoticesOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  mail: Mail;
  audit: Audit;
  throttle: Throttle<'one-time-token-ip' | 'consent'>;
  sport: Sport;
  siteUrl: string;
}

/**
 * What a guardian can do about somebody else who was linked to their child: with the link in the mail alone, or signed in.
 */
export function createGuardianNotices({
  db,
  counters,
  clock,
  mail,
  audit,
  throttle,
  sport,
  siteUrl,
}: GuardianNoticesOptions) {
  const find = async (sql: Sql, token: string): Promise<NoticedLink> => {
    const found = await findNoticedLink(sql, hashSecret(token), clock.now());
    if (!found) throw new Problem('token.invalid');
    return found;
  };

  /** Once: whoever comes second, or again, finds it suspended. What a person has decided since stays. */
  const object = async (tx: Tx, read: () => Promise<NoticedLink>, requestId: string): Promise<ToldLink> => {
    const noticed = await read();
    const { link_id: linkId, member_id: memberId } = noticed;
    await lockForObjection(tx, noticed);
    const link = await read();
    const told = asTold(link);
    if (told.state !== 'linked') return told;
    await suspendLink(tx, linkId);
    const { id } = await openClaimAgain(tx, { linkId, guardianId: link.guardian_id, now: clock.now() });
    await audit(tx, {
      event: 'guardian_link.suspended',
      actor: `member:${link.guardian_id}`,
      subject: `member:${memberId}`,
      requestId,
      detail: {
        player_id: link.player_id,
        claim_id: id,
        before: { status: 'verified' },
        after: { status: 'suspended' },
      },
    });
    const member = await findMember(tx, memberId);
    const child = nameInMail(link.child, 'a child');
    if (member)
      await mail.send(tx, member.email, {
        subject: t('answers.community.guardianNotices.service.yourLinkToIsSuspended', { child }),
        greeting: greet(member.first_name),
        paragraphs: [
          t('answers.community.guardianNotices.service.aGuardianOfHasAsked', { child, sport: sportTitle(sport) }),
          t('answers.community.guardianNotices.service.weWriteToYouWhen'),
        ],
        action: { label: t('answers.community.guardianNotices.service.writeToUs'), url: `${siteUrl}/contact` },
      });
    return { ...told, state: 'suspended' };
  };

  return {
    look: async (token: string): Promise<ToldLink> => asTold(await find(db, token)),

    async suspend(token: string, { client, requestId }: MemberOrigin): Promise<ToldLink> {
      await throttle.take(counters, 'one-time-token-ip', client);
      return db.transaction((tx) => object(tx, () => find(tx, token), requestId));
    },

    /** The same for a guardian who is signed in, as long as the mail would do. */
    list: async (guardianId: number): Promise<NewGuardian[]> =>
      (await findNoticedLinksOf(db, guardianId, { now: clock.now() })).map(asListed),
    async suspendSignedIn({ id: guardianId }: MemberCaller, linkId: number, requestId: string): Promise<NewGuardian> {
      await throttle.take(counters, 'consent', guardianId);
      return db.transaction(async (tx) => {
        const read = async (): Promise<NoticedLink> => {
          const [link] = await findNoticedLinksOf(tx, guardianId, { now: clock.now(), linkId });
          if (!link) throw new Problem('record.not_found');
          return link;
        };
        await object(tx, read, requestId);
        return asListed(await read());
      });
    },
  };
}
export type GuardianNotices = ReturnType<typeof createGuardianNotices>;
