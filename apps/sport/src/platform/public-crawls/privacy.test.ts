import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Tx } from '@sports-hub/kernel';
import { publicIn, readColumnPrivacy } from '../../testing/column-privacy.ts';
import { addressesWith, publicReads, crawlEverything, type CrawledResponse } from '../../testing/public-crawl.ts';
import { crawlPages } from '../../testing/page-crawl.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
}

const listColumns = async ({ db }: TestSport): Promise<Column[]> =>
  db.rows<Column>(
    `select t.relname as "table", a.attname as "column", coalesce(b.typname, y.typname) as type,
            (a.attnotnull or y.typnotnull) and not a.atthasdef and a.attidentity = '' as required
       from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_type y on y.oid = a.atttypid
       left join pg_type b on b.oid = y.typbasetype
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by 1, 2`,
  );

/** A value that is found again whatever it is written as: text, hexadecimal, base64, a date nobody was born on. */
const CANARIES = ['zqcanary', '7a7163616e617279', '7a716361-6e61-7279', 'enFjYW5hcnk', '1901-02-03', '19010203'];
const canaryOf = ({ table, column, type }: Omit<Column, 'required'>): string => {
  const words = `'zqcanary ${table}.${column} ' || coalesce(ctid::text, '')`;
  switch (type) {
    case 'date':
      return `'1901-02-03'::date`;
    case 'json':
    case 'jsonb':
      return `jsonb_build_object('zqcanary', ${words})`;
    case 'bytea':
      return `convert_to(${words}, 'UTF8')`;
    case 'uuid':
      // One for each row: some are unique.
      return `('7a716361-6e61-7279-8000-' || lpad(to_hex((ctid::text::point)[0]::bigint * 65536 + (ctid::text::point)[1]::bigint), 12, '0'))::uuid`;
    default:
      return words;
  }
};

/** Where a canary may go: the names of those who coach a team are public, and only one kind of discount has a code. */
const ONLY: Readonly<Record<string, string>> = {
  'members.first_name': `id not in (select member_id from assignments where role = 'coach')`,
  'members.last_name': `id not in (select member_id from assignments where role = 'coach')`,
  'registration_discounts.code': `kind = 'code'`,
};

/** Something for the columns of a row that is only there to carry a canary. */
const FILLING: Readonly<Record<string, string>> = {
  int2: '1',
  int4: '1',
  int8: '1',
  bool: 'false',
  timestamptz: 'now()',
  _timestamptz: `'{}'`,
  _int4: `'{}'`,
  _int8: `'{}'`,
  _text: `'{}'`,
  date: 'current_date',
  bytea: `'\\x00'`,
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
};
const CLOSED_WORDS: Readonly<Record<string, string>> = {
  'consent_ledger.via': 'hub',
  'reports.status': 'open',
  'claims.status': 'pending',
};

async function fillEmptyTable(tx: Tx, table: string, columns: readonly Column[]): Promise<void> {
  if (await tx.maybeOne(`select 1 from ${table} limit 1`)) return;
  const given = columns.filter((column) => column.required);
  const values = given.map(({ column, type }) => FILLING[type] ?? `'${CLOSED_WORDS[`${table}.${column}`] ?? 'x'}'`);
  await tx.run(`insert into ${table} (${given.map(({ column }) => column).join(', ')}) values (${values.join(', ')})`);
}

describe('privacy of public responses', () => {
  let sport: TestSport;
  let responses: CrawledResponse[];
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());

  test('what a table calls public are columns of it that can hold words', async () => {
    const known = await readColumnPrivacy(sport.db);
    const tables = await sport.db.rows<{ table: string; comment: string | null }>(
      `select relname as "table", obj_description(oid, 'pg_class') as comment from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const named = tables.flatMap(({ table, comment }) => publicIn(comment).map((column) => `${table}.${column}`));
    assert.ok(named.length > 100);
    const open = known.filter(({ privacy }) => privacy === 'public').map(({ table, column }) => `${table}.${column}`);
    assert.deepEqual(
      named.filter((name) => !open.includes(name)),
      [],
      'these are gone, hold no words, or only fixed ones: take them out of the comment',
    );
    const of = (name: string) => known.find(({ table, column }) => `${table}.${column}` === name)?.privacy;
    assert.deepEqual(['players.first_name', 'players.last_name', 'players.gender', 'games.status'].map(of), [
      'public',
      'private',
      'closed',
      'closed',
    ]);
  });

  test('canaries in every private column are found in no public response, header or calendar file', async () => {
    const all = await listColumns(sport);
    const hidden = (await readColumnPrivacy(sport.db)).filter(({ privacy }) => privacy === 'private');
    assert.ok(hidden.length > 100);
    await sport.db.transaction(async (tx) => {
      // Without triggers, references and checks: canaries may go where no program could put them.
      await tx.run('set local session_replication_role = replica');
      await tx.run(`do $$ declare c record; begin
        for c in select conrelid::regclass as place, conname from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace loop
          execute format('alter table %s drop constraint %I', c.place, c.conname);
        end loop; end $$`);
      for (const table of new Set(hidden.map((column) => column.table)))
        await fillEmptyTable(
          tx,
          table,
          all.filter((column) => column.table === table),
        );
      for (const column of hidden) {
        const name = `${column.table}.${column.column}`;
        const rows = await tx.run(
          `update ${column.table} set ${column.column} = ${canaryOf(column)} where ${ONLY[name] ?? 'true'}`,
        );
        assert.ok(rows > 0, `${name} holds a canary`);
      }
      await tx.run(`update players set first_name = 'Zqseen'`);
    });
    responses = await crawlEverything(sport);
    const reached = new Set(responses.filter(({ status }) => status === 200).map(({ operation }) => operation.name));
    assert.deepEqual(
      publicReads.map(({ name }) => name).filter((name) => !reached.has(name)),
      [],
    );
    const shown = (where: readonly CrawledResponse[]) =>
      addressesWith(where, CANARIES).map((url) => {
        const text = where.find((response) => response.url === url)?.text ?? '';
        return `${url} shows ${/zqcanary (\w+\.\w+)/i.exec(text)?.[1] ?? 'a private column'}`;
      });
    const advice = 'a column that everybody may see is named in the comment of its table';
    assert.deepEqual(shown(responses), [], advice);
    const pages = await crawlPages(sport);
    assert.ok(pages.filter(({ status }) => status === 200).length > 80);
    assert.deepEqual(shown(pages), [], advice);
    assert.ok(pages.some(({ url, body }) => url.startsWith('/teams/') && body.includes('Zqseen Z.')));
  });

  test('minors appear by first name and initial, so the crawl sees what is there', () => {
    const named = responses.filter(({ body }) => body.includes('Zqseen'));
    assert.ok(named.some(({ operation }) => operation.name === 'getRoster'));
    assert.ok(named.some(({ operation }) => operation.name === 'getPlayerStats'));
    for (const { url, body } of named) {
      for (const [, rest] of body.matchAll(/Zqseen([^"\r\n]*)/g)) assert.equal(rest, ' Z.', url);
    }
  });

  test('no response has a field for what is private', () => {
    const forbidden =
      /"(email_verified_at|password\w*|birth_date|guardian\w*|parent\w*|last_name|sender_\w+|contact_(name|email|phone)|member_id|hub_account_id|external_id|csrf_\w+)":/;
    assert.deepEqual(
      responses.filter(({ body }) => forbidden.test(body)).map(({ url }) => url),
      [],
    );
  });

  test('the logs of the crawl hold none of it either', () => {
    const lines = sport.logLines.join('\n').toLowerCase();
    for (const canary of CANARIES) assert.ok(!lines.includes(canary.toLowerCase()), canary);
  });
});
