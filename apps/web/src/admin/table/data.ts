import type { ScheduleOptions, ScheduleRow } from '@sports-hub/contract';
import { readAdmin } from '../api-call.ts';

/** What the table begins with: the page has it already. */
export interface TableStart {
  options: ScheduleOptions;
  items: ScheduleRow[];
  total: number;
  nextAfter: string | null;
}

const PAGE = 500;
/** So many rows are made at a time, so that keys are heard in between. */
const CHUNK = 100;

interface Page {
  items: ScheduleRow[];
  next_after: string | null;
}

/** The rows that the page's filters want, from a place on, some at a time. */
export async function* readRows({ season }: ScheduleOptions, from: string | null): AsyncGenerator<ScheduleRow[]> {
  const given = new URLSearchParams(location.search);
  const query = new URLSearchParams({ season_id: String(season.id), limit: String(PAGE) });
  if (given.get('kind')) query.set('kind', given.get('kind')!);
  for (const name of ['division', 'team', 'venue']) if (given.get(name)) query.set(`${name}_id`, given.get(name)!);
  if (given.get('show')) query.set('from', season.starts_on);
  if (given.get('show') === 'postponed') query.set('status', 'postponed');
  for (let next = from; next !== null;) {
    if (next) query.set('after', next);
    const page: Page = await readAdmin(`/admin/schedule?${query}`);
    for (let start = 0; start < page.items.length; start += CHUNK) {
      yield page.items.slice(start, start + CHUNK);
      await new Promise((resolve) => setTimeout(resolve));
    }
    next = page.next_after;
  }
}
