import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { projectRoot } from './generated.ts';
import { wrongRowTypes } from './row-types.ts';
import { typedStatements } from './sql-statements.ts';

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
const statements = typedStatements(program, isProduct).map((statement) => ({
  ...statement,
  place: relative(projectRoot, statement.place),
}));
const of = (part: string) => statements.filter(({ place }) => place.startsWith(part));

/** Takes a statement's rows to be what they are declared to be, and asks the database. */
async function check(template: 'hub_empty' | 'basketball_empty', part: string): Promise<string[]> {
  const database = await cloneDatabase(template);
  try {
    return await wrongRowTypes(program, of(part), database.url);
  } finally {
    await database.drop();
  }
}

test('most typed statements can be read without running the program', () => {
  const unread = statements.filter(({ text }) => text === undefined);
  assert.ok(statements.length > 150, `${statements.length} statements`);
  assert.ok(unread.length < statements.length / 4, unread.map(({ place }) => place).join('\n'));
});

test("every row type of the sport is what its statement's columns are", async () => {
  assert.deepEqual(await check('basketball_empty', 'apps/sport/'), []);
});

test("every row type of the hub is what its statement's columns are", async () => {
  assert.deepEqual(await check('hub_empty', 'apps/hub/'), []);
});

test("every row type of the kernel is what its statement's columns are", async () => {
  assert.deepEqual(await check('hub_empty', 'packages/kernel/'), []);
});

test('a column that was renamed, and one of another type, are found by name', async () => {
  const database = await cloneDatabase('hub_empty');
  try {
    const client = new (await import('pg')).default.Client({ connectionString: database.url });
    await client.connect();
    await client.query('alter table accounts rename column first_name to given_name');
    await client.end();
    const wrong = (await wrongRowTypes(program, of('apps/hub/'), database.url)).join('\n');
    assert.match(wrong, /first_name/);
  } finally {
    await database.drop();
  }
});
