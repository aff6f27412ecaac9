import type { AdminSponsorship } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { nameOfSubject } from '../../members/audit-subjects.ts';

/** What waits, oldest first, then the last that were decided. The logo has an address while it is kept. */
export const findSponsorships = (sql: Sql): Promise<AdminSponsorship[]> =>
  sql.rows<AdminSponsorship>(
    `select s.id, s.status, s.sponsor_name, s.sponsor_url, p.name as package_name, s.amount_cents, s.contact_name, s.email, s.phone, s.expires_on,
            case when s.logo is not null then '/sponsors/logo?reference=' || s.reference end as logo_url,
            ${localTime('s.submitted_at')} as submitted_at, ${localTime('s.paid_at')} as paid_at,
            ${localTime('s.decided_at')} as decided_at, coalesce(${nameOfSubject('s.decided_by')}, s.decided_by) as decided_by, s.reason
       from sponsor_submissions s join sponsor_packages p on p.id = s.package_id
      where s.id in (
        (select id from sponsor_submissions where status in ('held', 'awaiting_approval') order by id limit 200)
        union all
        (select id from sponsor_submissions where status in ('approved', 'refused') order by decided_at desc limit 20))
      order by s.decided_at desc nulls first, s.id`,
  );
