import type { RegistrationCancellation } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localDate, toLocalDate } from '@sports-hub/kernel/time';

export type RefundRule = Omit<RegistrationCancellation['rule'], 'amount_cents'>;

interface RuleFacts {
  cancel_until: string | null;
  percent: number;
  has_rosters: boolean;
  first_game: string | null;
}

/**
 * What goes back when the organization cancels. A period that says until when families cancel, and with which share, says it
 * for this, too; afterwards somebody decides. Without it: all until the division's rosters are published, half until its
 * first game, then somebody decides.
 */
export async function findRefundRule(sql: Sql, registrationId: number, now: Date): Promise<RefundRule> {
  const { cancel_until, percent, has_rosters, first_game } = await sql.one<RuleFacts>(
    `select p.cancel_until, p.cancel_refund_percent::integer as percent,
            exists (select 1 from roster_entries e join teams t on t.id = e.team_id where t.division_id = r.division_id) as has_rosters,
            (select min(${localDate('g.starts_at')}) from games g where g.division_id = r.division_id and g.status <> 'cancelled') as first_game
       from registrations r join registration_periods p on p.id = r.period_id where r.id = $1`,
    [registrationId],
  );
  const today = toLocalDate(now);
  if (cancel_until !== null)
    return today <= cancel_until
      ? { kind: 'period', percent, until: cancel_until }
      : { kind: 'decision', percent: 0, until: cancel_until };
  if (!has_rosters) return { kind: 'rosters', percent: 100, until: null };
  if (first_game === null || today < first_game) return { kind: 'first_game', percent: 50, until: first_game };
  return { kind: 'decision', percent: 0, until: first_game };
}
