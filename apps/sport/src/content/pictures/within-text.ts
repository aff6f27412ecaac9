import type { Sql } from '@sports-hub/kernel';
import { escapeHtml } from '@sports-hub/kernel';
import { findSizesOfFiles, type StoredSize } from './queries.ts';

/** As `safe-html.ts` leaves it. */
const PICTURE = /<img src="\/files\/([1-9]\d{0,14})\/[^>]*>/g;
/** Texts are as wide as their column. */
const WIDTHS = '(min-width: 48rem) 44rem, 92vw';

const setOf = (sizes: readonly StoredSize[]): string =>
  escapeHtml(sizes.map(({ path, width }) => `${path} ${width}w`).join(', '));

function inSizes(tag: string, sizes: readonly StoredSize[]): string {
  const small = sizes.filter(({ media_type }) => media_type === 'image/avif');
  const plain = sizes.filter(({ media_type }) => media_type !== 'image/avif');
  const own = tag.replace(/^<img /, `<img loading="lazy" decoding="async" srcset="${setOf(plain)}" sizes="${WIDTHS}" `);
  return small.length > 0
    ? `<picture><source type="image/avif" srcset="${setOf(small)}" sizes="${WIDTHS}">${own}</picture>`
    : own;
}

/**
 * A text for a page of the site: its browser takes each picture in the size and format that it needs. Programs get the
 * text as it was written. One statement, and none for a text without pictures.
 */
export async function withPictureSizes(sql: Sql, html: string): Promise<string> {
  const files = [...html.matchAll(PICTURE)].map(([, id]) => Number(id));
  if (files.length === 0) return html;
  const found = new Map(
    (await findSizesOfFiles(sql, [...new Set(files)])).map(({ file_id, sizes }) => [file_id, sizes]),
  );
  return html.replaceAll(PICTURE, (tag, id: string) => {
    const sizes = found.get(Number(id)) ?? [];
    return sizes.length > 1 ? inSizes(tag, sizes) : tag;
  });
}
