// What a migration must not do to a table that a release has filled (docs/adr/0015-upgrades.md): hold its lock for as
// long as it takes to go through the rows, or take away what the release before still reads and writes.

interface Statement {
  sql: string;
  /** What the comment above says in its favour: `-- locks: why nobody waits`. */
  excuse: string | undefined;
}

const PARTS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-'$;/]+|./g;

/** At the semicolons that stand in no text and no comment. */
export function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let sql = '';
  let excuse: string | undefined;
  for (const [part] of text.matchAll(PARTS)) {
    if (part.startsWith('--')) excuse = /^--\s*locks:\s*(\S.*)$/.exec(part)?.[1] ?? excuse;
    else if (part.startsWith('/*')) continue;
    else if (part !== ';') sql += part;
    else {
      statements.push({ sql: sql.replaceAll(/\s+/g, ' ').trim().toLowerCase(), excuse });
      [sql, excuse] = ['', undefined];
    }
  }
  return statements;
}

const MADE = /^create table (?:if not exists )?(?:public\.)?(\w+)/;

/** The tables that these migrations make. */
export const tablesMadeBy = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap(statementsOf).flatMap(({ sql }) => MADE.exec(sql)?.[1] ?? []));

/** `excusable`: where a comment may say why nobody waits for it, or misses it. */
const RULES: { what: RegExp; why: string; excusable?: boolean }[] = [
  { what: /^drop table/, why: 'drops a table that the release before uses' },
  { what: /^truncate/, why: 'empties a table' },
  { what: /^lock /, why: 'locks a table by name' },
  { what: /\bdrop column\b/, why: 'drops a column that the release before uses' },
  {
    what: /^alter table (?:if exists )?(?:only )?(?:public\.)?site_settings .*\bcolumn\b/,
    why: 'changes the row that release 1.0.0 reads with *: its prepared statements fail from then on',
  },
  { what: /\brename\b/, why: 'renames what the release before uses' },
  { what: /\balter column \w+ (set data )?type\b/, why: 'changes a type: all rows are written again' },
  { what: /\balter column \w+ set not null\b/, why: 'goes through all rows for a null', excusable: true },
  {
    what: /\badd column \w+ \w+[^,]* not null(?![^,]*\bdefault\b)(?<!\bdefault\b[^,]*)/,
    why: 'adds a column that the release before does not fill',
  },
  {
    what: /\badd column [^,]*\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b/,
    why: 'writes all rows again for a default that differs',
  },
  {
    what: /\badd column [^,]*\bgenerated always as \(.*\) stored\b/,
    why: 'writes all rows again for a computed column',
  },
  { what: /\badd column [^,]*\b(unique|primary key)\b/, why: 'makes an index while nobody can write', excusable: true },
  {
    what: /\badd (constraint \w+ )?(unique|primary key|exclude)\b/,
    why: 'makes an index while nobody can write',
    excusable: true,
  },
  {
    what: /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    why: 'goes through all rows for a constraint; add it as not valid',
    excusable: true,
  },
  { what: /^create (unique )?index/, why: 'makes an index while nobody can write', excusable: true },
  {
    what: /^(with .*)?(update|delete from) /,
    why: 'changes rows: many of them are a job’s, afterwards',
    excusable: true,
  },
];

const TABLE =
  /^(?:alter table (?:if exists )?(?:only )?|drop table (?:if exists )?|truncate (?:table )?|lock (?:table )?|create (?:unique )?index .*? on (?:only )?|(?:with .*?)?(?:update|delete from) (?:only )?)(?:public\.)?(\w+)/;

/** One line for each thing that a migration does to a table of a release. */
export const lockingStatements = (file: string, text: string, released: ReadonlySet<string>): string[] =>
  statementsOf(text).flatMap(({ sql, excuse }) => {
    const table = TABLE.exec(sql)?.[1];
    if (!table || !released.has(table)) return [];
    return RULES.filter(({ what, excusable }) => what.test(sql) && !(excusable && excuse)).map(
      ({ why, excusable }) =>
        `${file}: “${sql.slice(0, 60)}…” ${why}${excusable ? `; or say above it why nobody waits: -- locks: …` : ''}`,
    );
  });
