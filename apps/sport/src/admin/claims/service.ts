import type { AdminClaim, AdminClaimRow, ClaimCandidate } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { findMember } from '../../members/queries.ts';
import { changedSince, refuseOwnAccount, refuseOwnAffair, refuseProtected } from '../access.ts';
import { tellOtherGuardians } from '../families/guardian-notices.ts';
import { protection } from '../families/member-record.ts';
import { findLinkState, findPlayer, storeVerifiedLink } from '../families/queries.ts';
import type { Desk } from '../desk.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import {
  closeClaim,
  findCandidates,
  findClaim,
  findClaimPage,
  lockClaim,
  storeQuestion,
  type BareClaim,
} from './queries.ts';

type Sameness = ClaimCandidate['compared']['name'];
const compare = (claimed: string, registered: string | null): Sameness =>
  registered === null ? 'unknown' : claimed.toLowerCase() === registered.toLowerCase() ? 'same' : 'different';

export function compareCandidate(claim: BareClaim, candidate: Omit<ClaimCandidate, 'compared'>): ClaimCandidate {
  return {
    ...candidate,
    compared: {
      name: compare(`${claim.first_name} ${claim.last_name}`, `${candidate.first_name} ${candidate.last_name}`),
      birth_date: compare(claim.birth_date, candidate.birth_date),
      registered_by: compare(`${claim.claimant.first_name} ${claim.claimant.last_name}`, candidate.registered_by),
      email: compare(claim.claimant.email, candidate.registered_email),
    },
  };
}

/** The claim that is decided: whose it is, and how they are told. */
interface ClaimAtHand {
  memberId: number;
  child: string;
  email: string;
  firstName: string;
  isOnHub: boolean;
}

/** The claims queue. A person decides, for a child they name; nothing is ever chosen for them. */
export function createClaimReview({ db, clock, mail, mails, log }: Desk) {
  const read = async (sql: Sql, caller: AdminCaller, id: number): Promise<AdminClaim> => {
    const claim = await findClaim(sql, id);
    if (!claim) throw new Problem('record.not_found');
    const candidates = await findCandidates(sql, claim);
    return {
      ...claim,
      candidates: candidates.map((candidate) => compareCandidate(claim, candidate)),
      protected: await protection(sql, caller, claim.claimant.id),
    };
  };

  /** One decision about one pending claim, seen at this version. */
  const decide = (
    caller: AdminCaller,
    id: number,
    seen: number,
    work: (tx: Tx, claim: ClaimAtHand) => Promise<void>,
  ): Promise<AdminClaim> =>
    db.transaction(async (tx) => {
      const claim = await lockClaim(tx, id);
      if (!claim) throw new Problem('record.not_found');
      await refuseProtected(tx, caller, claim.member_id);
      await refuseOwnAffair(tx, caller, { members: [claim.member_id] });
      if (claim.status !== 'pending' || claim.version !== seen) throw changedSince(await read(tx, caller, id));
      const member = await findMember(tx, claim.member_id, 'for share');
      if (!member) throw new Problem('record.not_found');
      await work(tx, {
        memberId: member.id,
        child: claim.first_name,
        email: member.email,
        firstName: member.first_name,
        isOnHub: claim.is_on_hub,
      });
      return read(tx, caller, id);
    });

  return {
    list: (query: {
      state: 'waiting' | 'decided';
      page: number;
      limit: number;
    }): Promise<{ items: AdminClaimRow[]; total: number }> => findClaimPage(db, query),
    read: (caller: AdminCaller, id: number): Promise<AdminClaim> => read(db, caller, id),

    approve: (
      caller: AdminCaller,
      id: number,
      { version, player_id, note = '' }: { version: number; player_id: number; note?: string | undefined },
    ): Promise<AdminClaim> => {
      requireRecentPassword(caller, clock);
      return decide(caller, id, version, async (tx, { memberId, email, firstName }) => {
        await refuseOwnAffair(tx, caller, { players: [player_id] });
        await refuseOwnAccount(tx, caller, memberId, 'family-accounts');
        const player = await findPlayer(tx, player_id);
        if (!player) throw invalidField('player_id', 'There is no player with this number.');
        const member = await findMember(tx, memberId);
        if (!member?.is_active) throw invalidField('player_id', 'The account of the claimant is disabled.');
        // A player's own login never becomes a family account.
        if (member.player_id !== null) throw invalidField('player_id', 'The claimant is a player’s own login.');
        const before = await findLinkState(tx, memberId, player_id);
        if (before?.status === 'revoked')
          throw invalidField(
            'player_id',
            'The link between these two was removed. If it should exist again, link them on the member’s page, with a reason.',
          );
        await closeClaim(tx, id, {
          status: 'approved',
          playerId: player_id,
          by: caller.actor,
          at: clock.now(),
          note,
        });
        await storeVerifiedLink(tx, {
          memberId,
          playerId: player_id,
          relationship: 'parent_guardian',
          by: caller.actor,
          reason: `claim ${id}`,
          now: clock.now(),
        });
        await log(tx, caller, {
          event: 'claim.approved',
          subject: `member:${memberId}`,
          before: { claim: 'pending', link: before?.status ?? 'none' },
          after: { claim: 'approved', link: 'verified' },
          detail: { claim_id: id, player_id },
        });
        await mail.send(tx, email, mails.claimApproved(firstName, player.first_name, note));
        await tellOtherGuardians(tx, { mail, mails, memberId, playerId: player_id });
      });
    },

    reject: (
      caller: AdminCaller,
      id: number,
      { version, note }: { version: number; note: string },
    ): Promise<AdminClaim> =>
      decide(caller, id, version, async (tx, { memberId, child, email, firstName, isOnHub }) => {
        await closeClaim(tx, id, { status: 'rejected', playerId: null, by: caller.actor, at: clock.now(), note });
        await log(tx, caller, {
          event: 'claim.rejected',
          subject: `member:${memberId}`,
          before: { claim: 'pending' },
          after: { claim: 'rejected' },
          detail: { claim_id: id },
        });
        await mail.send(tx, email, mails.claimRejected(firstName, child, note, isOnHub));
      }),

    ask: (
      caller: AdminCaller,
      id: number,
      { version, question }: { version: number; question: string },
    ): Promise<AdminClaim> =>
      decide(caller, id, version, async (tx, { memberId, child, email, firstName, isOnHub }) => {
        await storeQuestion(tx, id, { question, by: caller.actor, at: clock.now() });
        await log(tx, caller, { event: 'claim.asked_about', subject: `member:${memberId}`, detail: { claim_id: id } });
        await mail.send(tx, email, mails.claimQuestion(firstName, child, question, isOnHub));
      }),
  };
}
export type ClaimReview = ReturnType<typeof createClaimReview>;
