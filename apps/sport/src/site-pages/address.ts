import { GENDERS } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';
import { isDate } from '@sports-hub/kernel/time';

/** What a page's address says, read generously: what makes no sense is left out, never an error. */
export interface PageAddress {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
}

const LAST_PAGE = 9999;
const ID = /^[1-9]\d{0,14}$/;

const first = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one !== '' ? one : undefined;
};

/** A record's id in a path. One that cannot exist does not exist. */
export function idOf({ params }: PageAddress): number {
  const text = params['id'] ?? '';
  if (!ID.test(text)) throw new Problem('record.not_found');
  return Number(text);
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,119}$/i;
export function slugOf({ params }: PageAddress): string {
  const text = params['slug'] ?? '';
  if (!SLUG.test(text)) throw new Problem('record.not_found');
  return text;
}

export function readId(value: unknown): number | undefined {
  const text = first(value);
  return text !== undefined && ID.test(text) ? Number(text) : undefined;
}

export function readPageNumber(value: unknown): number {
  const text = first(value);
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : 1;
}

export function readDate(value: unknown): string | undefined {
  const text = first(value);
  // No schedule reaches further than this.
  return text !== undefined && isDate(text) && text >= '1900-01-01' && text < '2200-01-01' ? text : undefined;
}

export function readGender(value: unknown): (typeof GENDERS)[number] | undefined {
  return GENDERS.find((gender) => gender === first(value));
}

/** Up to sixty characters that PostgreSQL can compare. */
export function readWord(value: unknown): string | undefined {
  const text = first(value)?.trim();
  return text && text.length <= 60 && text.isWellFormed() && !text.includes('\0') ? text : undefined;
}

/** An address with those parameters that say something, always in the same order: what a page is known by. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
