import { t } from '@sports-hub/contract/texts';
import type { Claim, ChildToClaim } from '@sports-hub/contract';
import {
  greet,
  invalidField,
  Problem,
  type Audit,
  type Clock,
  type Database,
  type Jobs,
  type Mail,
  type Sql,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { endSuspendedLink } from '../guardian-notices/queries.ts';
import type { MemberCaller } from '../../authentication/guards.ts';
import {
  answerClaim,
  findAnswered,
  findClaims,
  findClaimsOf,
  findGuardiansOfClaimed,
  findOpenClaim,
  insertClaim,
  isClaimOf,
  withdrawClaim,
  type ClaimedChild,
} from './queries.ts';
import { countDisowned, disown, findRegisteredChildren } from './registered-children.ts';
import { findUsualHours } from './usual-wait.ts';

const RECENT = 50;
const NOTICE_QUEUE = 'claim-notices';

export interface ClaimsOptions {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  audit: Audit;
  throttle: Throttle<'claims'>;
}

export function createClaims({ db, clock, jobs, mail, audit, throttle }: ClaimsOptions) {
  // In a job of its own, queued for every claim alike: neither the response nor its time tells whether a child matched.
  jobs.handle<{ claimId: number }>(NOTICE_QUEUE, ({ claimId }) =>
    db.transaction(async (tx) => {
      for (const { email, guardian, child } of await findGuardiansOfClaimed(tx, claimId)) {
        await mail.send(tx, email, {
          subject: t('answers.community.claims.service.somebodyAskedToBeLinked', { child }),
          greeting: greet(guardian),
          paragraphs: [
            t('answers.community.claims.service.aMemberHasAskedTo', { child }),
            t('answers.community.claims.service.ifYouDoNotExpect'),
          ],
        });
      }
    }),
  );

  /** One change of an own pending claim. Somebody else's does not exist; a decided one is a conflict. */
  const change = (
    memberId: number,
    claimId: number,
    event: string,
    work: (tx: Tx) => Promise<Claim | undefined>,
  ): Promise<Claim> =>
    db.transaction(async (tx) => {
      if (!(await isClaimOf(tx, claimId, memberId))) throw new Problem('record.not_found');
      const claim = await work(tx);
      if (!claim) throw new Problem('record.conflict');
      const by = `member:${memberId}`;
      await audit(tx, { event, actor: by, subject: by, detail: { claim_id: claimId } });
      return claim;
    });

  const listRegistered = async (sql: Sql, memberId: number): Promise<ChildToClaim[]> =>
    (await findRegisteredChildren(sql, memberId, clock.now())).map(({ birth_date: _, ...child }) => child);

  return {
    async listOwn(memberId: number): Promise<{ items: Claim[]; usual_hours: number | null }> {
      const [items, usual_hours] = await Promise.all([
        findClaims(db, memberId, RECENT),
        findUsualHours(db, clock.now()),
      ]);
      return { items, usual_hours };
    },

    /** "Are they yours?": those who were registered from the caller's own address. */
    async listRegistered({ id, player_id }: MemberCaller): Promise<ChildToClaim[]> {
      return player_id === null ? listRegistered(db, id) : [];
    },

    /**
     * Claims with a registration as their evidence, all of them or none. They grant as little as any other; sent twice, they
     * are made once.
     */
    claimRegistered(caller: MemberCaller, registrationIds: readonly number[]): Promise<Claim[]> {
      if (caller.player_id !== null) throw new Problem('permission.missing');
      return db.transaction(async (tx) => {
        const asked = new Set(registrationIds);
        const children = await findRegisteredChildren(tx, caller.id, clock.now());
        for (const child of children.filter(({ registration_id }) => asked.has(registration_id))) {
          const claim = await insertClaim(tx, caller.id, child, clock.now());
          if (!claim) continue;
          await throttle.take(tx, 'claims', caller.id);
          await jobs.enqueue(tx, NOTICE_QUEUE, { claimId: claim.id });
        }
        const claims = await findClaimsOf(tx, caller.id, registrationIds);
        if (claims.length < asked.size) throw new Problem('record.not_found');
        return claims;
      });
    },

    /** "These are not mine", all of them or none; said twice, it was said once. */
    disownRegistered(caller: MemberCaller, registrationIds: readonly number[]): Promise<ChildToClaim[]> {
      if (caller.player_id !== null) throw new Problem('permission.missing');
      return db.transaction(async (tx) => {
        const asked = new Set(registrationIds);
        const offered = (await listRegistered(tx, caller.id)).filter((child) => asked.has(child.registration_id));
        const said = await disown(tx, {
          memberId: caller.id,
          registrationIds: offered.map(({ registration_id }) => registration_id),
          now: clock.now(),
        });
        if ((await countDisowned(tx, caller.id, registrationIds)) < asked.size) throw new Problem('record.not_found');
        if (said.length > 0) await throttle.take(tx, 'claims', `disowned by ${caller.id}`);
        for (const { registration_id } of said)
          await audit(tx, {
            event: 'registration.disowned',
            actor: `member:${caller.id}`,
            subject: `registration:${registration_id}`,
          });
        return listRegistered(tx, caller.id);
      });
    },

    /**
     * A claim to be reviewed by a person. It grants nothing, whatever it matches; the same open claim returns the
     * first.
     */
    async submit(caller: MemberCaller, child: ClaimedChild): Promise<{ claim: Claim; isNew: boolean }> {
      if (caller.player_id !== null) throw new Problem('permission.missing');
      if (child.birth_date > toLocalDate(clock.now()))
        throw invalidField('birth_date', t('answers.community.claims.service.thisIsInTheFuture'));
      return db.transaction(async (tx) => {
        const claim = await insertClaim(tx, caller.id, child, clock.now());
        if (!claim) {
          const open = await findOpenClaim(tx, caller.id, child);
          if (!open) throw new Problem('record.conflict');
          return { claim: open, isNew: false };
        }
        await throttle.take(tx, 'claims', caller.id);
        await jobs.enqueue(tx, NOTICE_QUEUE, { claimId: claim.id });
        return { claim, isNew: true };
      });
    },

    /** By the claimant, to what was asked; the claim then waits for the administration again. */
    async answer(memberId: number, claimId: number, answer: string): Promise<Claim> {
      // Sent twice, it was said once.
      const said = await findAnswered(db, { claimId, memberId, answer });
      if (said) return said;
      return change(memberId, claimId, 'claim.answered', async (tx) => {
        const claim = await answerClaim(tx, { claimId, memberId, answer, now: clock.now() });
        // Each is kept in the audit trail: as many as claims, counted for themselves.
        if (claim) await throttle.take(tx, 'claims', `answers of ${memberId}`);
        return claim;
      });
    },

    /** By the claimant. */
    withdraw: (memberId: number, claimId: number): Promise<Claim> =>
      change(memberId, claimId, 'claim.withdrawn', async (tx) => {
        const claim = await withdrawClaim(tx, { claimId, memberId, now: clock.now() });
        if (claim) await endSuspendedLink(tx, claimId, `claim ${claimId} withdrawn`);
        return claim;
      }),
  };
}
export type Claims = ReturnType<typeof createClaims>;
