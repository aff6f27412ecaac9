import { t } from '@sports-hub/contract/texts';
import type { AdminClaim, AdminClaimRow } from '@sports-hub/contract';
import { formatBirthDate, MomentText } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';

const DECIDED: Record<Exclude<AdminClaimRow['status'], 'pending'>, string> = {
  approved: t('admin.claimLine.approved'),
  rejected: t('admin.claimLine.rejected'),
  withdrawn: t('admin.claimLine.withdrawn'),
};

/** What was decided, by whom and when; and what tells two equal claims apart. */
export const ClaimLine = ({ row, now }: { row: AdminClaimRow; now: string }) => (
  <span className="small muted">
    {row.status === 'pending' ? null : (
      <>
        {rich('admin.claimLine.decidedBy', {
          what: DECIDED[row.status],
          by: row.reviewed_by ?? `${row.claimant.first_name} ${row.claimant.last_name}`,
          when: row.reviewed_at ? <MomentText value={row.reviewed_at} today={now} /> : '',
        })}
        <br />
      </>
    )}
    {rich('admin.claimLine.numberAndBirthDate', {
      id: row.id,
      birthDate: formatBirthDate(row.birth_date),
      when: <MomentText value={row.created_at} today={now} />,
    })}
  </span>
);

/** All there is where no player is like it: what the family wrote. */
export const WrittenClaim = ({ claim }: { claim: AdminClaim }) => (
  <p>
    {t('admin.claimLine.wrote', {
      name: `${claim.claimant.first_name} ${claim.claimant.last_name}`,
      email: claim.claimant.email,
      child: `${claim.first_name} ${claim.last_name}`,
      birthDate: formatBirthDate(claim.birth_date),
    })}
  </p>
);
