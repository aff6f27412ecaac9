import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockingStatements, statementsOf, tablesMadeBy } from './migration-locks.ts';

const released = tablesMadeBy([
  'create table members (id int); create table if not exists public.teams (id int);',
  'create table site_settings (name text);',
]);
const found = (sql: string): string => lockingStatements('0100_x.sql', sql, released).join('\n');

test('statements end at semicolons that stand in no text and no comment', () => {
  const text = `-- one; two
    -- locks: four rows
    update teams set name = 'a;b';
    do $$ begin; end $$; /* three; */ select 'it''s';`;
  assert.deepEqual(statementsOf(text), [
    { sql: `update teams set name = 'a;b'`, excuse: 'four rows' },
    { sql: 'do $$ begin; end $$', excuse: undefined },
    { sql: `select 'it''s'`, excuse: undefined },
  ]);
});

for (const [sql, why] of [
  ['drop table members', /release before uses/],
  ['truncate teams', /empties/],
  ['lock table teams', /by name/],
  ['alter table teams drop column name', /release before uses/],
  ['alter table teams rename column name to title', /renames/],
  ['alter table teams rename to squads', /renames/],
  ['alter table teams alter column name type varchar(9)', /written again/],
  ['alter table teams alter column name set data type text', /written again/],
  ['alter table teams add column size int not null', /does not fill/],
  ['alter table teams add column key uuid default gen_random_uuid()', /written again|all rows again/],
  ['alter table site_settings add column version int', /reads with \*/],
  ['alter table teams add column size int generated always as (id * 2) stored', /computed/],
] as const)
  test(`“${sql}” is refused, whatever is said for it`, () => {
    assert.match(found(`${sql};`), why);
    assert.match(found(`-- locks: it is short\n${sql};`), why);
  });

for (const sql of [
  'alter table teams alter column name set not null',
  'alter table only public.teams add constraint named check (name is not null)',
  'alter table teams add foreign key (member_id) references members',
  'alter table teams add constraint one unique (name)',
  'alter table teams add column code text unique',
  'create unique index teams_name on teams (name)',
  'update teams set name = upper(name)',
  'with old as (select id from teams) delete from teams using old',
])
  test(`“${sql}” needs a reason`, () => {
    assert.match(found(`${sql};`), /0100_x\.sql: “/);
    assert.equal(found(`-- locks: a league has some dozen teams\n${sql};`), '');
  });

test('what is short, and what concerns a table that no release has filled, is nobody’s business', () => {
  for (const sql of [
    'create table shirts (id int not null unique, team_id int references teams)',
    'create index shirts_team on shirts (team_id)',
    'alter table shirts drop column team_id',
    'alter table teams add column size int',
    `alter table teams add column size int not null default 0, add column color text not null default 'red'`,
    'alter table teams add column made_at timestamptz not null default now()',
    'alter table teams add column member_id bigint references members',
    'alter table teams add constraint named check (name is not null) not valid',
    'alter table teams alter column name set default 1',
    'create trigger t after update on teams for each row execute function f()',
    `insert into teams (name) values ('update teams')`,
  ])
    assert.equal(found(`${sql};`), '', sql);
});
