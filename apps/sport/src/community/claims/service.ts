import type { Claim } from '@sports-hub/contract';
import {
  greet,
  invalidField,
  Problem,
  type Audit,
  type Clock,
  type Database,
  type Jobs,
  type Mail,
  type Throttle,
} from '@sports-hub/kernel';
import { toLocalTime } from '../../platform/time/eastern-time.ts';
import type { MemberCaller } from '../../platform/http/guards.ts';
import {
  closeClaim,
  findClaims,
  findGuardiansOfClaimed,
  findOpenClaim,
  insertClaim,
  type ClaimedChild,
} from './queries.ts';

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
  // In a job of its own, queued for every claim alike: neither the answer nor its time tells whether a child matched.
  jobs.handle<{ claimId: number }>(NOTICE_QUEUE, ({ claimId }) =>
    db.transaction(async (tx) => {
      for (const { email, guardian, child } of await findGuardiansOfClaimed(tx, claimId)) {
        await mail.send(tx, email, {
          subject: `Somebody asked to be linked to ${child}`,
          greeting: greet(guardian),
          paragraphs: [
            `A member has asked to be recognised as a parent or guardian of ${child}. Nothing has changed: an administrator looks at every request.`,
            'If you do not expect this, please tell us before it is reviewed.',
          ],
        });
      }
    }),
  );

  const review = async (
    claimId: number,
    by: string,
    decision: Parameters<typeof closeClaim>[1]['decision'],
    note: string | null,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const closed = await closeClaim(tx, { claimId, decision, by, note, now: clock.now() });
      if (!closed) throw new Problem('record.conflict');
      if (decision.status === 'approved') {
        // A player's own login never becomes a family account.
        if (await tx.maybeOne('select 1 from player_logins where member_id = $1', [closed.member_id]))
          throw new Problem('record.conflict');
        if (!(await tx.maybeOne('select 1 from players where id = $1', [decision.playerId])))
          throw new Problem('record.not_found');
        await tx.run(
          `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
           values ($1, $2, 'parent_guardian', 'verified', $3, $3)
           on conflict (member_id, player_id) do update set relationship = 'parent_guardian', status = 'verified', verified_at = $3`,
          [closed.member_id, decision.playerId, clock.now()],
        );
      }
      await audit(tx, {
        event: `claim.${decision.status}`,
        actor: by,
        subject: `member:${closed.member_id}`,
        detail: { claim_id: claimId },
      });
    });

  return {
    listOwn: (memberId: number): Promise<Claim[]> => findClaims(db, memberId, RECENT),

    /** A claim to be reviewed by a person. It grants nothing, whatever it matches; the same open claim returns the first. */
    async submit(caller: MemberCaller, child: ClaimedChild): Promise<{ claim: Claim; isNew: boolean }> {
      if (caller.player_id !== null) throw new Problem('permission.missing');
      if (child.birth_date > toLocalTime(clock.now()).slice(0, 10))
        throw invalidField('birth_date', 'This is in the future.');
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

    /** For the administration: the child is named by the administrator, never found by name. */
    approve: (
      claimId: number,
      { playerId, by, note = null }: { playerId: number; by: string; note?: string | null },
    ): Promise<void> => review(claimId, by, { status: 'approved', playerId }, note),
    reject: (claimId: number, { by, note = null }: { by: string; note?: string | null }): Promise<void> =>
      review(claimId, by, { status: 'rejected' }, note),

    /** By the claimant. */
    withdraw: (memberId: number, claimId: number): Promise<void> =>
      db.transaction(async (tx) => {
        const by = `member:${memberId}`;
        if (
          !(await closeClaim(tx, {
            claimId,
            decision: { status: 'withdrawn' },
            by,
            note: null,
            memberId,
            now: clock.now(),
          }))
        )
          throw new Problem('record.conflict');
        await audit(tx, { event: 'claim.withdrawn', actor: by, subject: by, detail: { claim_id: claimId } });
      }),
  };
}
export type Claims = ReturnType<typeof createClaims>;
