import { relative } from 'node:path';

const WIDTH = 140;

/** A statement as `docs/statements.md` names it: on one line, its beginning only. */
export function nameOfStatement(text: string): string {
  const line = text
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line;
}

/** The file of a place with a line. */
export const fileOf = (place: string, root = ''): string => (root ? relative(root, place) : place).replace(/:\d+$/, '');

/** The statements that the document names, each with its file: `apps/hub/src/health.ts select 1`. */
export function documentedStatements(document: string): Set<string> {
  const found = new Set<string>();
  let file = '';
  for (const line of document.split('\n')) {
    const [, heading] = /^## (\S+)$/.exec(line) ?? [];
    if (heading) file = heading;
    const [, statement] = /^\d[^|]* {2}\| (.*)$/.exec(line) ?? [];
    if (statement) found.add(`${file} ${statement}`);
  }
  return found;
}
