/**
 * The files that take longest, longest first: one that started last would run alone. The rest is short and comes in
 * the order of its names; browser tests and those with processes of their own before the others.
 */
export const LONGEST: readonly string[] = [
  'scripts/releases/upgrade.test.ts',
  'e2e/administration.test.ts',
  'e2e/messages.test.ts',
  'e2e/account.test.ts',
  'apps/stack/src/main.test.ts',
  'e2e/registration.test.ts',
  'e2e/sites.test.ts',
];
const OFTEN_LONG = /^(e2e|apps\/stack)\//;

const placeOf = (file: string): number => {
  const place = LONGEST.indexOf(file);
  if (place >= 0) return place;
  return OFTEN_LONG.test(file) ? LONGEST.length : LONGEST.length + 1;
};

export const longestFirst = (files: readonly string[]): string[] =>
  files.toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b));
