import type { SponsorPackageSpots } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Audit, type Clock, type Database, type Sql, type Tx } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';

const SHOWN = (day: string): string => `select lower(s.contact_email) as email, lower(s.name) as name from sponsors s
   where s.package_id = p.id and s.status = 'active' and coalesce(s.expires_on >= ${day}::date, true)`;
const UNDER_WAY = `select lower(n.email) as email, lower(n.sponsor_name) as name from sponsor_submissions n
   where n.package_id = p.id and n.status in ('awaiting_payment', 'held', 'awaiting_approval')`;

/**
 * SQL: how many spots of the package `p` are taken on a day: by who is shown, and by who has sent in. Who renews has one
 * spot, the old one.
 */
export const takenSpots = (day: '$1' | '$2'): string =>
  `(select count(*)::integer from (${SHOWN(day)} union ${UNDER_WAY}) x)`;

const spotsOf = (condition: string): string => `select p.id, p.name, p.price_cents, p.spots,
    (select count(*)::integer from (${SHOWN('$1')}) x) as shown, (select count(*)::integer from (${UNDER_WAY}) x) as under_way,
    ${takenSpots('$1')} as taken
  from sponsor_packages p where ${condition}`;

export const findSpots = (sql: Sql, today: string): Promise<SponsorPackageSpots[]> =>
  sql.rows<SponsorPackageSpots>(`${spotsOf('p.is_offered')} order by p.position, p.id`, [today]);

/** One after the other takes a spot of the package, or says how many there are. */
export const lockPackage = async (tx: Tx, id: number): Promise<void> => {
  await tx.maybeOne('select 1 from sponsor_packages where id = $1 for no key update', [id]);
};

const findSpotsOf = (tx: Tx, id: number, today: string): Promise<SponsorPackageSpots | undefined> =>
  tx.maybeOne<SponsorPackageSpots>(spotsOf('p.id = $2'), [today, id]);

/** What has just been sent in counts already; the package is locked. */
export async function requireSpot(tx: Tx, id: number, now: Date): Promise<void> {
  const found = await findSpotsOf(tx, id, toLocalDate(now));
  if (found && found.spots !== null && found.taken > found.spots)
    throw invalidField('package_id', t('answers.content.sponsors.spots.allAreTaken', { name: found.name }));
}

/** How many there are. */
export function createSponsorSpots({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  return {
    set: (id: number, spots: number | null, actor: string): Promise<SponsorPackageSpots> =>
      db.transaction(async (tx) => {
        await lockPackage(tx, id);
        const found = await findSpotsOf(tx, id, toLocalDate(clock.now()));
        if (!found) throw new Problem('record.not_found');
        if (spots !== null && spots < found.taken)
          throw invalidField('spots', t('answers.content.sponsors.spots.notBelow', { count: found.taken }));
        await tx.run('update sponsor_packages set spots = $2 where id = $1', [id, spots]);
        await audit(tx, {
          event: 'sponsor_package.spots_set',
          actor,
          detail: { package: id, before: found.spots ?? 'any', after: spots ?? 'any' },
        });
        return { ...found, spots };
      }),
  };
}
export type SponsorSpots = ReturnType<typeof createSponsorSpots>;
