import { t } from '@sports-hub/contract/texts';
import type { AdminMember } from '@sports-hub/contract';
import { invalidField, Problem, type Tx } from '@sports-hub/kernel';
import { isOnHub } from '../../members/hub-links/queries.ts';
import { memberSubject } from '../../members/audit-subjects.ts';
import { lockFamily } from '../../members/family-locks.ts';
import { accessMemberToChange, changedSince, refuseOwnAccount, refuseOwnAffair } from '../access.ts';
import type { AdminContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { tellOtherGuardians } from '../families/guardian-notices.ts';
import { changeMemberRecord, readMemberRecord } from '../families/member-record.ts';
import {
  findLinkOwner,
  findLinkState,
  findPlayer,
  lockLink,
  revokeLink,
  storeVerifiedLink,
} from '../families/queries.ts';
import { findLinkDoubts } from './doubts.ts';

const SPEAK_FIRST = t('answers.admin.guardianLinks.service.theChildHasAGuardian');

/** Where there are doubts, it needs whom the administrator spoke to. */
export interface NewLink {
  version: number;
  player_id: number;
  relationship: string;
  reason: string;
  spoken_to?: string | undefined;
}

/** Who is linked to which child. */
export function createGuardianLinks({ db, clock, mail, mails, log }: AdminContext) {
  return {
    /** Links an adult to a registered player. Nobody links themselves or touches the links of their own children. */
    link(
      caller: AdminCaller,
      id: number,
      { version, player_id, relationship, reason, spoken_to: spokenTo }: NewLink,
    ): Promise<AdminMember> {
      requireRecentPassword(caller, clock);
      const before = (tx: Tx) => lockFamily(tx, { players: [player_id], members: [id] });
      return changeMemberRecord(db, caller, { id, seen: version, before }, async (tx, member) => {
        await refuseOwnAffair(tx, caller, { members: [id], players: [player_id] });
        await refuseOwnAccount(tx, caller, id, 'family-accounts');
        const player = await findPlayer(tx, player_id);
        if (!player) throw invalidField('player_id', t('answers.admin.guardianLinks.service.thereIsNoPlayerWith'));
        if (member.player_id !== null)
          throw invalidField('player_id', t('answers.admin.guardianLinks.service.thisIsAPlayersOwn'));
        if (!member.is_active)
          throw invalidField('player_id', t('answers.admin.guardianLinks.service.thisAccountIsDisabled'));
        const known = await findLinkState(tx, id, player_id);
        if (known?.status === 'verified' && known.relationship === relationship) throw new Problem('record.conflict');
        if (known?.status === 'pending')
          throw invalidField('player_id', t('answers.admin.guardianLinks.service.aGuardianOfThisChild'));
        const doubts = await findLinkDoubts(tx, { member, player, before: known, now: clock.now() });
        if (doubts.length > 0 && !spokenTo) throw invalidField('spoken_to', SPEAK_FIRST);
        await storeVerifiedLink(tx, {
          memberId: id,
          playerId: player_id,
          relationship,
          by: caller.actor,
          reason,
          now: clock.now(),
        });
        await log(tx, caller, {
          event: 'guardian_link.verified',
          subject: memberSubject(id),
          before: known ? { relationship: known.relationship, status: known.status } : { status: 'none' },
          after: { relationship, status: 'verified' },
          reason,
          detail: { player_id, doubts, ...(spokenTo ? { spoken_to: spokenTo } : {}) },
        });
        await mail.send(
          tx,
          member.email,
          mails.linkVerified(member.first_name, player.first_name, await isOnHub(tx, id)),
        );
        await tellOtherGuardians(tx, { mail, mails, clock, memberId: id, playerId: player_id });
      });
    },

    remove(
      caller: AdminCaller,
      linkId: number,
      { version, reason }: { version: number; reason: string },
    ): Promise<AdminMember> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const known = await findLinkOwner(tx, linkId);
        if (!known) throw new Problem('record.not_found');
        await lockFamily(tx, { players: [known.player_id], members: [known.member_id] });
        const member = await accessMemberToChange(tx, caller, known.member_id);
        const link = await lockLink(tx, linkId);
        await refuseOwnAffair(tx, caller, { members: [link.member_id], players: [link.player_id] });
        if (link.version !== version || link.status === 'revoked')
          throw changedSince(await readMemberRecord(tx, caller, link.member_id));
        await revokeLink(tx, linkId, reason);
        await log(tx, caller, {
          event: 'guardian_link.removed',
          subject: memberSubject(link.member_id),
          before: { relationship: link.relationship, status: link.status },
          after: { status: 'removed' },
          reason,
          detail: { player_id: link.player_id },
        });
        await mail.send(tx, member.email, mails.linkRemoved(member.first_name, link.child));
        return readMemberRecord(tx, caller, link.member_id);
      });
    },
  };
}
export type GuardianLinks = ReturnType<typeof createGuardianLinks>;
