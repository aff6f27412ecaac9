import type { MeetingMinutes, PublicDocument, Resource, ResourceGroup } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';

const DOWNLOAD = `${filePath('f')} as url, f.name as file_name, f.media_type, f.size, ${localTime('f.updated_at')} as updated_at`;

const withLinks = <R extends { url: string }>(rows: R[], links: SiteLinks): R[] =>
  rows.map((row) => ({ ...row, url: links.to(row.url) }));

export const findDocuments = async (sql: Sql, links: SiteLinks): Promise<PublicDocument[]> =>
  withLinks(
    await sql.rows<PublicDocument>(
      `select d.id, d.title, d.description, d.category, ${DOWNLOAD}
     from documents d join files f on f.id = d.file_id and f.is_public order by d.position, d.id`,
    ),
    links,
  );

export const findMeetingMinutes = async (sql: Sql, links: SiteLinks): Promise<MeetingMinutes[]> =>
  withLinks(
    await sql.rows<MeetingMinutes>(
      `select m.id, m.title, m.met_on, m.summary, ${DOWNLOAD}
     from meeting_minutes m join files f on f.id = m.file_id and f.is_public order by m.met_on desc, m.id desc`,
    ),
    links,
  );

export const findResourceGroups = (sql: Sql): Promise<ResourceGroup[]> =>
  sql.rows<ResourceGroup>('select id, name, description from resource_groups order by position, id');

export const findResources = async (sql: Sql, links: SiteLinks): Promise<Resource[]> =>
  withLinks(
    await sql.rows<Resource>(
      `select r.id, r.group_id, r.title, r.description, case when r.url is null then 'file' else 'link' end as kind,
          coalesce(r.url, ${filePath('f')}) as url, f.name as file_name, f.media_type, f.size, ${localTime('r.updated_at')} as updated_at
     from resources r join resource_groups g on g.id = r.group_id left join files f on f.id = r.file_id and f.is_public
    where r.url is not null or f.id is not null
    order by g.position, g.id, r.position, r.id`,
    ),
    links,
  );
