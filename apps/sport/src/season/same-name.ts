const DASHES = '‐‑‒–—―−';
/** As many, written out: the checks of statements read the text without running it. */
const HYPHENS = '-------';

/** As people compare names: pages show “Grades 3-4” as “Grades 3–4”, and whoever copies it from there means the same. */
export const foldName = (name: string): string =>
  name
    .replace(new RegExp(`[${DASHES}]`, 'gu'), '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** SQL for the same of a column. */
export const foldedName = (column: string): string =>
  `lower(btrim(regexp_replace(translate(${column}, '${DASHES}', '${HYPHENS}'), '\\s+', ' ', 'g')))`;
