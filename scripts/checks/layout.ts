import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { otherSignatures } from './route-functions.ts';

/** What a file's name promises, and what would break it. CONTRIBUTING.md says the same in words. */
interface Rule {
  files: RegExp;
  broken: RegExp;
  why: string;
}

const SQL_CALL = /\b(?:db|sql|tx|counters|lookups)\s*\.(?:rows|one|maybeOne|run)\b/;
const RULES: readonly Rule[] = [
  {
    files: /(?:^|-)(?:routes|service|wiring|mails|present)\.ts$/,
    broken: SQL_CALL,
    why: 'holds SQL: it belongs to queries.ts or to a file named after what it reads',
  },
  {
    files: /^(?:service|queries|access)\.ts$/,
    broken: /from 'fastify'/,
    why: 'knows of HTTP: that is the business of routes.ts',
  },
  {
    files: /^queries\.ts$/,
    broken: /throw (?:new Problem|invalidField)/,
    why: 'decides something: queries give rows, and access.ts or service.ts decide',
  },
  {
    files: /\.ts$/,
    broken: /\bthrottle\.\w+\(\s*db\b/,
    why: 'counts on connections that requests need: give `counters`, or the transaction that the count is part of',
  },
];

/** Names that mean the same as one we have. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:compose|composition|container|wire|module)\.ts$/, 'wiring.ts puts parts together'],
  [/^(?:repository|repo|dao|store-queries|sql)\.ts$/, 'queries.ts holds SQL'],
  [/^(?:controller|handlers|endpoints)\.ts$/, 'routes.ts translates HTTP'],
  [/^(?:utils?|helpers?|misc|common|lib)\.ts$/, 'there is no drawer for leftovers'],
];

/** What of one file is not as its name promises. */
export function misplaced(path: string, text: string): string[] {
  const name = basename(path);
  const named = OTHER_NAMES.find(([pattern]) => pattern.test(name));
  return [
    ...(named ? [`${path}: choose another name, ${named[1]}`] : []),
    ...RULES.filter(({ files, broken }) => files.test(name) && broken.test(text)).map(({ why }) => `${path}: ${why}`),
    ...otherSignatures(path, text),
  ];
}

/** Every product file of the services. */
export function misplacedFiles(root: string): string[] {
  return globSync('apps/{hub,sport}/src/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .sort()
    .flatMap((path) => misplaced(path, readFileSync(join(root, path), 'utf8')));
}
