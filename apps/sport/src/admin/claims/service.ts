import { t } from '@sports-hub/contract/texts';
import type { AdminClaim, AdminClaimRow, ClaimCandidate } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { lockFamily } from '../../members/family-locks.ts';
import { findMember, type MemberRow } from '../../members/queries.ts';
import { changedSince, refuseOwnAccount, refuseOwnAffair, refuseProtected } from '../access.ts';
import { endSuspendedLink } from '../../community/guardian-notices/queries.ts';
import { tellOtherGuardians } from '../families/guardian-notices.ts';
import { protection } from '../families/member-record.ts';
import { findLinkState, storeVerifiedLink } from '../families/queries.ts';
import type { AdminContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { findCandidate, findCandidates } from './candidates.ts';
import { judge } from './doubts.ts';
import { findReady } from './ready.ts';
import {
  closeClaim,
  findClaim,
  findClaimPage,
  findTeamNames,
  lockClaim,
  storeQuestion,
  type BareClaimRow,
} from './queries.ts';

/** An approval for one player. Where there are doubts, it needs a reason and whom the administrator spoke to. */
export interface Approval {
  version: number;
  player_id: number;
  note?: string | undefined;
  reason?: string | undefined;
  spoken_to?: string | undefined;
  /** Together with others, so nobody has looked at it by itself. */
  isTogether?: boolean;
}

/** A doubt is settled by a person who asked somebody, not by a press on a button. */
function refuseUnsettled({ reason, spoken_to }: Approval): void {
  if (reason && spoken_to) return;
  throw new Problem('request.invalid', {
    fields: {
      ...(reason ? {} : { reason: t('answers.admin.claims.service.thisClaimIsDoubtfulSay') }),
      ...(spoken_to ? {} : { spoken_to: t('answers.admin.claims.service.thisClaimIsDoubtfulSpeak') }),
    },
  });
}

/** The claim that is decided: whose it is, and how they are told. */
interface ClaimAtHand {
  member: MemberRow;
  child: string;
  isOnHub: boolean;
  /** The child whose guardian has suspended the link that this is about. */
  suspendedPlayerId: number | null;
}

/** Nothing is left to judge about a claim that was decided. */
const judgement = ({ status }: BareClaimRow, candidates: readonly ClaimCandidate[]) =>
  status === 'pending' ? judge(candidates) : { doubts: [], ready_player_id: null };

interface ReadyOutcome {
  id: number;
  outcome: 'done' | 'refused';
  child: string | null;
  message: string | null;
}

/** The claims queue. A person decides, for a child they name; nothing is ever chosen for them. */
export function createClaimReview({ db, clock, mail, mails, log }: AdminContext) {
  const read = async (sql: Sql, caller: AdminCaller, id: number): Promise<AdminClaim> => {
    const claim = await findClaim(sql, id);
    if (!claim) throw new Problem('record.not_found');
    const found = await findCandidates(sql, [claim]);
    const candidates = found.get(id) ?? [];
    return {
      ...claim,
      candidates,
      ...judgement(claim, candidates),
      ready: (await findReady(sql, [claim], found)).get(id) ?? null,
      protected: await protection(sql, caller, claim.claimant.id),
    };
  };

  /** Judged among everybody who could be meant, not for the named player alone. */
  const findReadyOne = async (sql: Sql, claim: BareClaimRow) =>
    (await findReady(sql, [claim], await findCandidates(sql, [claim]))).get(claim.id);

  /** One decision about one pending claim, seen at this version. */
  const decide = (
    caller: AdminCaller,
    id: number,
    { seen, playerId }: { seen: number; playerId?: number },
    work: (tx: Tx, claim: ClaimAtHand) => Promise<void>,
  ): Promise<AdminClaim> =>
    db.transaction(async (tx) => {
      const claim = await lockClaim(tx, id);
      if (!claim) throw new Problem('record.not_found');
      await refuseProtected(tx, caller, claim.member_id);
      await refuseOwnAffair(tx, caller, { members: [claim.member_id] });
      if (claim.status !== 'pending' || claim.version !== seen) throw changedSince(await read(tx, caller, id));
      const players = [playerId, claim.suspended_player_id].filter((player) => typeof player === 'number');
      await lockFamily(tx, { players, members: [claim.member_id] });
      // Not `for share`: a link writes to its member, and two that share the row would wait for each other.
      const member = (await findMember(tx, claim.member_id, 'for update')) as MemberRow;
      await work(tx, {
        member,
        child: claim.first_name,
        isOnHub: claim.is_on_hub,
        suspendedPlayerId: claim.suspended_player_id,
      });
      return read(tx, caller, id);
    });

  return {
    async list(query: {
      state: 'waiting' | 'decided';
      page: number;
      limit: number;
    }): Promise<{ items: AdminClaimRow[]; total: number }> {
      const { rows, total } = await findClaimPage(db, query);
      const candidates =
        query.state === 'waiting' ? await findCandidates(db, rows) : new Map<number, ClaimCandidate[]>();
      const ready = await findReady(db, rows, candidates);
      const items = rows.map((row) => ({
        ...row,
        ...judgement(row, candidates.get(row.id) ?? []),
        ready: ready.get(row.id) ?? null,
      }));
      return { items, total };
    },
    read: (caller: AdminCaller, id: number): Promise<AdminClaim> => read(db, caller, id),

    approve: (caller: AdminCaller, id: number, approval: Approval): Promise<AdminClaim> => {
      const { version, player_id, note = '', reason, spoken_to: spokenTo } = approval;
      requireRecentPassword(caller, clock);
      return decide(
        caller,
        id,
        { seen: version, playerId: player_id },
        async (tx, { member, isOnHub, suspendedPlayerId }) => {
          const memberId = member.id;
          await refuseOwnAffair(tx, caller, { players: [player_id] });
          await refuseOwnAccount(tx, caller, memberId, 'family-accounts');
          const claim = await findClaim(tx, id);
          const player = claim && (await findCandidate(tx, claim, player_id));
          if (!player) throw invalidField('player_id', t('answers.admin.claims.service.thereIsNoPlayerWith'));
          if (!member.is_active)
            throw invalidField('player_id', t('answers.admin.claims.service.theAccountOfTheClaimant'));
          // A player's own login never becomes a family account.
          if (member.player_id !== null)
            throw invalidField('player_id', t('answers.admin.claims.service.theClaimantIsAPlayers'));
          const before = await findLinkState(tx, memberId, player_id);
          if (before?.status === 'revoked')
            throw invalidField('player_id', t('answers.admin.claims.service.theLinkBetweenTheseTwo'));
          if (suspendedPlayerId !== null && suspendedPlayerId !== player_id)
            throw invalidField(
              'player_id',
              t('answers.admin.claims.service.thisClaimIsAboutPlayer', { suspendedPlayerId }),
            );
          const { doubts } = player;
          if (doubts.length > 0) refuseUnsettled(approval);
          if (approval.isTogether && (await findReadyOne(tx, claim))?.player_id !== player_id)
            throw invalidField('player_id', t('answers.admin.claims.service.lookAtThisOneByItself'));
          await closeClaim(tx, id, {
            status: 'approved',
            playerId: player_id,
            by: caller.actor,
            at: clock.now(),
            note,
            reason,
            spokenTo,
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
            ...(reason ? { reason } : {}),
            detail: { claim_id: id, player_id, doubts, ...(spokenTo ? { spoken_to: spokenTo } : {}) },
          });
          const teams = await findTeamNames(tx, player_id);
          await mail.send(
            tx,
            member.email,
            mails.claimApproved(member.first_name, player.first_name, { note, isOnHub, teams }),
          );
          await tellOtherGuardians(tx, {
            mail,
            mails,
            clock,
            memberId,
            playerId: player_id,
            maySuspend: suspendedPlayerId === null,
          });
        },
      );
    },

    /** Each in a transaction of its own, by the same rules as one alone, and only while it is ready. */
    async approveReady(
      caller: AdminCaller,
      claims: readonly { id: number; version: number; player_id: number }[],
    ): Promise<ReadyOutcome[]> {
      requireRecentPassword(caller, clock);
      const outcomes: ReadyOutcome[] = [];
      for (const { id, version, player_id } of claims) {
        try {
          const { first_name, last_name } = await this.approve(caller, id, { version, player_id, isTogether: true });
          outcomes.push({ id, outcome: 'done', child: `${first_name} ${last_name}`, message: null });
        } catch (error) {
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          const message = Object.values(error.details.fields ?? {})[0] ?? error.text;
          outcomes.push({ id, outcome: 'refused', child: null, message });
        }
      }
      return outcomes;
    },

    reject: (
      caller: AdminCaller,
      id: number,
      { version, note }: { version: number; note: string },
    ): Promise<AdminClaim> =>
      decide(caller, id, { seen: version }, async (tx, { member, child, isOnHub }) => {
        await closeClaim(tx, id, { status: 'rejected', playerId: null, by: caller.actor, at: clock.now(), note });
        const hasEnded = (await endSuspendedLink(tx, id, `claim ${id} rejected`)) > 0;
        await log(tx, caller, {
          event: 'claim.rejected',
          subject: `member:${member.id}`,
          before: { claim: 'pending', ...(hasEnded ? { link: 'suspended' } : {}) },
          after: { claim: 'rejected', ...(hasEnded ? { link: 'removed' } : {}) },
          detail: { claim_id: id },
        });
        await mail.send(tx, member.email, mails.claimRejected(member.first_name, child, note, isOnHub));
      }),

    ask: (
      caller: AdminCaller,
      id: number,
      { version, question }: { version: number; question: string },
    ): Promise<AdminClaim> =>
      decide(caller, id, { seen: version }, async (tx, { member, child, isOnHub }) => {
        await storeQuestion(tx, id, { question, by: caller.actor, at: clock.now() });
        await log(tx, caller, { event: 'claim.asked_about', subject: `member:${member.id}`, detail: { claim_id: id } });
        await mail.send(tx, member.email, mails.claimQuestion(member.first_name, child, question, isOnHub));
      }),
  };
}
export type ClaimReview = ReturnType<typeof createClaimReview>;
