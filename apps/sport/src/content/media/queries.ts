import type { GalleryImage, Video } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';
import { publicSizes, withLinks, type StoredSize } from '../pictures/queries.ts';

export async function findGallery(sql: Sql, links: SiteLinks): Promise<GalleryImage[]> {
  const rows = await sql.rows<Omit<GalleryImage, 'sizes'> & { sizes: StoredSize[] }>(
    `select g.id, g.album, g.title, g.alt, ${filePath('f')} as image_url, ${filePath('t')} as thumbnail_url, f.width, f.height,
            ${publicSizes('f.id')} as sizes, g.taken_on
       from gallery_images g
       join files f on f.id = g.file_id and f.is_public and f.width is not null and f.height is not null
       join files t on t.id = g.thumbnail_file_id and t.is_public
      order by g.position, g.id`,
  );
  return rows.map((image) => ({
    ...image,
    image_url: links.to(image.image_url),
    thumbnail_url: links.to(image.thumbnail_url),
    sizes: withLinks(image.sizes, links),
  }));
}

export async function findVideos(sql: Sql, links: SiteLinks, now: Date): Promise<Video[]> {
  const rows = await sql.rows<Omit<Video, 'thumbnail_url'> & { thumbnail_path: string | null }>(
    `select v.id, v.title, v.description, v.url, ${filePath('f')} as thumbnail_path, v.duration_seconds, ${localTime('v.published_at')} as published_at
       from videos v left join files f on f.id = v.thumbnail_file_id and f.is_public
      where v.published_at <= $1 order by v.published_at desc, v.id desc`,
    [now],
  );
  return rows.map(({ thumbnail_path, ...video }) => ({ ...video, thumbnail_url: links.maybe(thumbnail_path) }));
}
