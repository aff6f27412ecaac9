import type { Sport } from '@sports-hub/contract';
import {
  isInvitationLive,
  Problem,
  readInvitation,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Sessions,
  type Tx,
} from '@sports-hub/kernel';
import type { SportMails } from '../mails/mails.ts';
import { memberSubject } from '../audit-subjects.ts';
import { requireEligible } from '../eligibility.ts';
import type { MemberPasswords } from '../passwords.ts';
import { acceptInvitedMember, findMember, insertMember } from '../queries.ts';
import { decideAttempt, findDecision, insertHubLink } from './queries.ts';
import { createLinkRelease } from './release.ts';

export interface HubLinkOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  audit: Audit;
  mails: SportMails;
  passwords: MemberPasswords;
  sessions: Sessions;
  config: { sport: Sport; secrets: readonly string[] };
}

/** An attempt of the hub to link one of its accounts. */
export interface LinkAttempt {
  id: string;
  hubAccountId: number;
  requestId: string;
}

/**
 * The sport's half of linking. Every command is one transaction in which the decision of the attempt, the link and
 * the member's mail are made together, or none of them.
 */
export function createHubLinks({ db, clock, mail, audit, mails, passwords, sessions, config }: HubLinkOptions) {
  const link = async (tx: Tx, { id, hubAccountId, requestId }: LinkAttempt, memberId: number): Promise<void> => {
    const now = clock.now();
    if (!(await decideAttempt(tx, { id, hubAccountId, memberId, now }))) throw new Problem('record.conflict');
    await insertHubLink(tx, { memberId, hubAccountId, now });
    await audit(tx, {
      event: 'hub_link.made',
      actor: `hub-account:${hubAccountId}`,
      subject: memberSubject(memberId),
      requestId,
    });
  };

  return {
    /**
     * Links the member whose own address and password these are; never one that merely has the same name or address.
     */
    async linkByCredentials(attempt: LinkAttempt, credentials: { email: string; password: string }): Promise<number> {
      const actor = `hub-account:${attempt.hubAccountId}`;
      const { id, password_version } = await passwords.prove({
        ...credentials,
        origin: { client: actor, requestId: attempt.requestId },
        // One hub tries for many clients.
        counted: {},
        failure: { event: 'hub_link.refused', actor },
        refusal: new Problem('link.credentials_rejected'),
      });
      return db.transaction(async (tx) => {
        const member = await findMember(tx, id, 'for share');
        if (member?.password_version !== password_version) throw new Problem('link.credentials_rejected');
        requireEligible(member);
        await link(tx, attempt, member.id);
        await mail.send(tx, member.email, mails.linked(member));
        return member.id;
      });
    },

    /**
     * Links the member that the administration has made for this address, by the link that was mailed there with its
     * temporary password. That password has done its work then: the member has none, as after `createLinkedMember`.
     */
    linkInvited: (attempt: LinkAttempt, email: string, token: string): Promise<number> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const invitation = readInvitation(config.secrets, config.sport, token);
        if (!invitation?.member || !isInvitationLive(invitation, now)) throw new Problem('token.invalid');
        const { id, password_version } = invitation.member;
        if ((await acceptInvitedMember(tx, { id, password_version, email, now })) === 0)
          throw new Problem('token.invalid');
        await sessions.endAll(tx, id);
        await link(tx, attempt, id);
        const member = await findMember(tx, id);
        if (member) await mail.send(tx, member.email, mails.linked(member));
        return id;
      }),

    /**
     * The hub has verified the address. The member has no password until they set one through this site's reset flow.
     */
    createLinkedMember: (
      attempt: LinkAttempt,
      person: { email: string; first_name: string; last_name: string },
    ): Promise<number> =>
      db.transaction(async (tx) => {
        const memberId = await insertMember(tx, { ...person, now: clock.now() });
        await link(tx, attempt, memberId);
        await audit(tx, {
          event: 'member.created',
          actor: `hub-account:${attempt.hubAccountId}`,
          subject: memberSubject(memberId),
          requestId: attempt.requestId,
        });
        await mail.send(tx, person.email, mails.memberCreated(person));
        return memberId;
      }),

    /** How an attempt ended. One without an end is closed here, so that it cannot end otherwise later. */
    settle: ({ id, hubAccountId }: LinkAttempt): Promise<number | null> =>
      db.transaction(async (tx) => {
        await decideAttempt(tx, { id, hubAccountId, memberId: null, now: clock.now() });
        return (await findDecision(tx, id, hubAccountId))?.member_id ?? null;
      }),

    release: createLinkRelease({ db, mail, audit, mails }),
  };
}
export type HubLinks = ReturnType<typeof createHubLinks>;
