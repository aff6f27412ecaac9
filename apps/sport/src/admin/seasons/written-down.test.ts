import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/* Every change of a season is in the audit log with what it was before and after. */

const FOLDERS =
  'seasons,divisions,venues,rosters,schedule,schedule-maker,results,imports,closures,tournaments,officials';
/** These change nothing of a season: a look at a file, an email, an export. */
const NOTHING_CHANGES = ['import.taken', 'import.told', 'official.exported'];

test('each entry of the log about a season says what was before, or what is after it', () => {
  const seen: string[] = [];
  for (const file of globSync(`apps/sport/src/admin/{${FOLDERS}}/*.ts`).filter((name) => !name.includes('.test.'))) {
    const source = readFileSync(file, 'utf8');
    for (const { 0: found, index } of source.matchAll(/\blog\(tx, caller, \{/g)) {
      let depth = 1;
      let end = index + found.length;
      for (; depth > 0; end += 1) depth += source[end] === '{' ? 1 : source[end] === '}' ? -1 : 0;
      const entry = source.slice(index, end);
      const event = /event(?:: (?:.*?)'([\w.]+)'|,)/.exec(entry)?.[1] ?? entry;
      seen.push(event);
      if (!NOTHING_CHANGES.includes(event)) assert.match(entry, /before|after|\.\.\.sides/, `${file}: ${event}`);
    }
  }
  assert.ok(seen.length > 35, `${seen.length}`);
});
