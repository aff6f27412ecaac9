import { siteCurrency, type Sponsor, type SponsorPackage } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localDate, toLocalDate } from '@sports-hub/kernel/time';
import { takenSpots } from './spots.ts';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';

/** Active on the site's own day: started, and not past the last day. The dearest packages come first. */
export async function listActiveSponsors(sql: Sql, links: SiteLinks, now: Date): Promise<Sponsor[]> {
  const rows = await sql.rows<{
    id: number;
    name: string;
    url: string | null;
    logo_path: string | null;
    package_id: number | null;
    package_name: string | null;
  }>(
    `select s.id, s.name, s.url, ${filePath('f')} as logo_path, p.id as package_id, p.name as package_name
       from sponsors s
       left join sponsor_packages p on p.id = s.package_id
       left join files f on f.id = s.logo_file_id and f.is_public
      where s.status = 'active'
        and ${localDate('$1::timestamptz')} between s.starts_on and coalesce(s.expires_on, 'infinity')
      order by p.price_cents desc nulls last, s.position, s.id`,
    [now],
  );
  return rows.map(({ logo_path, package_id, package_name, ...sponsor }) => ({
    ...sponsor,
    logo_url: links.maybe(logo_path),
    package: package_id !== null && package_name !== null ? { id: package_id, name: package_name } : null,
  }));
}

/**
 * The days on which a sponsorship of a package may end, when it begins at the time that this parameter holds: at the
 * latest a month after the package, because approval may take a while.
 */
export function lastDays(now: '$1' | '$2'): string {
  const today = localDate(`${now}::timestamptz`);
  return `${today} as today, (${today} + make_interval(months => p.duration_months))::date as usual_end,
          (${today} + make_interval(months => p.duration_months + 1))::date as latest_end`;
}

export async function listPackages(sql: Sql, now: Date): Promise<SponsorPackage[]> {
  const rows = await sql.rows<
    Omit<SponsorPackage, 'currency' | 'expiration_date'> & { today: string; usual_end: string; latest_end: string }
  >(
    `select p.id, p.name, p.description, p.price_cents as price, p.duration_months, ${lastDays('$1')},
            case when p.spots is not null then greatest(0, p.spots - ${takenSpots('$2')}) end as spots_left,
            array(select b.text from sponsor_package_benefits b where b.package_id = p.id order by b.position) as benefits
       from sponsor_packages p where p.is_offered order by p.position, p.id`,
    [now, toLocalDate(now)],
  );
  return rows.map(({ today, usual_end, latest_end, ...offer }) => ({
    ...offer,
    currency: siteCurrency(),
    expiration_date: { minimum: today, maximum: latest_end, default: usual_end },
  }));
}
