import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import ts from 'typescript';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { projectRoot } from './generated.ts';
import { wrongRowTypes } from './row-types.ts';
import { statementsIn } from './sql-statements.ts';
import { documentedStatements, fileOf, nameOfStatement } from './statements-document.ts';

const config = ts.getParsedCommandLineOfConfigFile(
  `${projectRoot}/tsconfig.json`,
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  },
)!;
const isProduct = (file: string): boolean =>
  /^(apps\/(hub|sport)|packages\/kernel)\/src\/.*\.ts$/.test(relative(projectRoot, file)) &&
  !/\.test\.ts$|\/testing\//.test(file);
const program = ts.createProgram(config.fileNames.filter(isProduct), { ...config.options, incremental: false });
const statements = statementsIn(program, isProduct).map((statement) => ({
  ...statement,
  place: relative(projectRoot, statement.place),
}));
const of = (part: string) => statements.filter(({ place }) => place.startsWith(part));

/** Statements whose text is known only when they run, by file. */
const UNREAD: Readonly<Record<string, { statements: number; because: string }>> = {
  'packages/kernel/src/jobs/jobs.ts': { statements: 1, because: "the queue's own statements" },
  'apps/sport/src/admin/families/search.ts': { statements: 3, because: 'one per filter, made when the program starts' },
  'apps/sport/src/admin/family-mail/chosen.ts': { statements: 1, because: 'conditions as they were asked for' },
  'apps/sport/src/admin/office/audit.ts': { statements: 3, because: 'conditions as they were asked for' },
  'apps/sport/src/admin/registrations/export.ts': { statements: 1, because: 'conditions as they were asked for' },
  'apps/sport/src/admin/registrations/list.ts': { statements: 3, because: 'conditions as they were asked for' },
  'apps/sport/src/demo/content/rows.ts': { statements: 1, because: 'one for every table of the demo content' },
  'apps/sport/src/duties/notices.ts': { statements: 1, because: 'one for each kind of news' },
  'apps/sport/src/operator/content-commands.ts': { statements: 1, because: 'sets the columns it is given' },
  'apps/sport/src/registration/aid/queries.ts': { statements: 1, because: 'sets the columns it is given' },
  'apps/sport/src/registration/installments/queries.ts': { statements: 2, because: 'sets the columns it is given' },
  'apps/sport/src/registration/records/queries.ts': { statements: 1, because: 'sets the columns it is given' },
  'apps/sport/src/season/calendar-files/entries.ts': { statements: 1, because: 'parts as they were asked for' },
  'apps/sport/src/season/schedules/pages.ts': { statements: 4, because: 'conditions as they were asked for' },
  'apps/sport/src/season/schedules/writes.ts': { statements: 2, because: 'columns of games or of practices' },
};

/** Columns that can be null in their table and are never null in one statement, for a reason that only people see. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'apps/sport/src/admin/sign-in/queries.ts stored': 'both ways of the upsert give it a key',
  'apps/sport/src/content/sponsors/submissions/renewals.ts expires_on': 'only who has a last day is asked',
};
const exceptionOf = (line: string): string => {
  const [, file, column] = /^(.*):\d+: (\w+) is declared without null/.exec(line) ?? [];
  return `${file} ${column}`;
};

/** Takes a statement's rows to be what they are declared to be, and asks the database. */
async function check(template: 'hub_empty' | 'basketball_empty', part: string): Promise<string[]> {
  const database = await cloneDatabase(template);
  try {
    return await wrongRowTypes(program, of(part), database.url);
  } finally {
    await database.drop();
  }
}

test('every statement can be read without running the program, but for those that are named with a reason', () => {
  const unread: Record<string, number> = {};
  for (const { place, texts } of statements) {
    const file = place.replace(/:\d+$/, '');
    if (texts.length === 0) unread[file] = (unread[file] ?? 0) + 1;
  }
  assert.ok(statements.length > 550, `${statements.length} statements`);
  assert.deepEqual(
    unread,
    Object.fromEntries(Object.entries(UNREAD).map(([file, { statements: number }]) => [file, number])),
  );
});

test('docs/statements.md has every statement with its plan, and no other (npm run bench -- plans writes it)', () => {
  const documented = documentedStatements(readFileSync(`${projectRoot}/docs/statements.md`, 'utf8'));
  const ours = new Set(
    statements
      .filter(({ place }) => !place.includes('/demo/'))
      .flatMap(({ place, texts }) => texts.map((text) => `${fileOf(place)} ${nameOfStatement(text)}`)),
  );
  assert.deepEqual([...ours.difference(documented)], [], 'missing');
  assert.deepEqual([...documented.difference(ours)], [], 'no longer there');
});

test("every row type of the sport is what its statement's columns are", async () => {
  const wrong = await check('basketball_empty', 'apps/sport/');
  assert.deepEqual(
    wrong.filter((line) => !(exceptionOf(line) in NEVER_NULL)),
    [],
  );
  assert.equal(
    new Set(wrong.map(exceptionOf)).size,
    Object.keys(NEVER_NULL).length,
    'an exception that is needed no longer',
  );
});

test("every row type of the hub is what its statement's columns are", async () => {
  assert.deepEqual(await check('hub_empty', 'apps/hub/'), []);
});

test("every row type of the kernel is what its statement's columns are", async () => {
  assert.deepEqual(await check('hub_empty', 'packages/kernel/'), []);
});

test('a column that was renamed, became another type or can be null now is found by name, also where it is only written', async () => {
  const database = await cloneDatabase('hub_empty');
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`alter table accounts rename column first_name to given_name;
      alter table agent_seen rename column jti to token_id;
      alter table agent_claims alter column code_tries type text;
      alter table sport_links alter column member_id drop not null`);
    await client.end();
    const wrong = (await wrongRowTypes(program, of('apps/hub/'), database.url)).join('\n');
    assert.match(wrong, /accounts\/queries\.ts:\d+ is refused by the database: column a\.first_name does not exist/);
    assert.match(wrong, /agents\/queries\.ts:\d+ is refused by the database: column "jti" of relation "agent_seen"/);
    assert.match(wrong, /claims\/queries\.ts:\d+: code_tries is declared as number, but the column is a string/);
    assert.match(
      wrong,
      /links\/queries\.ts:\d+: member_id is declared without null, but sport_links\.member_id can be/,
    );
  } finally {
    await database.drop();
  }
});
