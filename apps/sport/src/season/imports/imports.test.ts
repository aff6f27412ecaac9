import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CommandError, createAudit } from '@sports-hub/kernel';
import { runAdmin } from '../../operator/run.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { createImports, KINDS, type Imports } from './service.ts';

let sport: TestSport;
let imports: Imports;
let folder: string;
before(async () => {
  sport = await startTestSport();
  imports = createImports({
    db: sport.db,
    clock: sport.clock,
    audit: createAudit(sport.clock),
    actor: 'operator:test',
  });
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
after(async () => {
  await sport.stop();
  await rm(folder, { recursive: true });
});

const take = (kind: string, text: string, { dryRun = false, map = new Map<string, string>() } = {}) =>
  imports.import({ kind, bytes: Buffer.from(text), map, dryRun });
const counts = async (kind: string, text: string, dryRun = false) => {
  const { added, changed, unchanged, problems } = await take(kind, text, { dryRun });
  assert.deepEqual(problems, []);
  return [added.length, changed.length, unchanged];
};
const messages = async (kind: string, text: string) =>
  (await take(kind, text)).problems.map(({ line, message }) => `${line}: ${message}`);
const game = (id: string) => sport.db.maybeOne('select * from games where external_id = $1', [id]);

for (const kind of Object.keys(KINDS)) {
  test(`importing the export of ${kind} changes nothing, twice`, async () => {
    const file = await imports.export(kind);
    const rows = file.trim().split('\r\n').length - 1;
    assert.ok(rows > 0, 'the demo world has none to try it with');
    assert.deepEqual(await counts(kind, file), [0, 0, rows]);
    assert.deepEqual(await counts(kind, file), [0, 0, rows]);
  });
}

test('an export brings back games and practices that were lost, byte for byte', async () => {
  for (const kind of ['games', 'practices']) {
    const file = await imports.export(kind);
    await sport.db.run(`delete from ${kind}`);
    const [added] = await counts(kind, file);
    assert.equal(added, file.trim().split('\r\n').length - 1);
    assert.equal(await imports.export(kind), file);
  }
});

test('text that spreadsheets take for formulas survives the round trip and is harmless in the file', async () => {
  await sport.db.run(`insert into venues (name) values ('=HYPERLINK("http://x")')`);
  await sport.db.run(
    `update games set notes = '@SUM(1+1), "quoted"' || chr(10) || 'next', venue_id = (select id from venues where name like '=%') where external_id = 'game-1'`,
  );
  await sport.db.run(`update games set notes = 'Closed' || chr(10) || '=1' where external_id = 'game-2'`);
  const file = await imports.export('games');
  assert.match(file, /,"Closed\n=1"\r\n/, 'a lone line feed stays in its cell');
  assert.match(file, /'=HYPERLINK/);
  assert.match(file, /'@SUM/);
  assert.deepEqual((await counts('games', file)).slice(0, 2), [0, 0]);
});

test('a second import shows a diff: only what changed is written, and only its sequence grows', async () => {
  const header = 'external_id,division,home_team,away_team,venue,starts_at,status\n';
  const file = `${header}x-1,Grades 3-4,Hawks,Otters,Lincoln School Gym,2040-05-05 18:30,\nx-2,grades 3-4,otters,HAWKS,,2040-05-06T09:00,postponed\n`;
  assert.deepEqual(await counts('games', file), [2, 0, 0]);
  assert.equal((await game('x-1'))?.starts_at.toISOString(), '2040-05-05T22:30:00.000Z');
  assert.deepEqual(await counts('games', file), [0, 0, 2]);
  const later = file.replace('18:30', '19:00');
  const { changed, isStored } = await take('games', later, { dryRun: true });
  assert.equal(isStored, false);
  assert.deepEqual(
    [changed[0]?.line, changed[0]?.before?.['starts_at'], changed[0]?.after['starts_at']],
    [2, '2040-05-05T18:30:00', '2040-05-05T19:00:00'],
  );
  assert.equal((await game('x-1'))?.sequence, 0);
  assert.deepEqual(await counts('games', later), [0, 1, 1]);
  assert.deepEqual([(await game('x-1'))?.sequence, (await game('x-2'))?.sequence], [1, 0]);
  const { events } = await sport.db.one<{ events: number }>(
    `select count(*) as events from audit_events where event = 'import.games' and (detail->>'changed')::int = 1`,
  );
  assert.equal(events, 1, 'one audit row for the import that changed something');
});

test('a file without a column leaves that field as it is', async () => {
  await take(
    'games',
    'external_id,division,home_team,away_team,starts_at,status,home_score,away_score,notes\nk-1,Grades 3-4,Hawks,Otters,2020-06-01T10:00,final,4,2,kept\n',
  );
  assert.deepEqual(
    await counts(
      'games',
      'external_id,division,home_team,away_team,starts_at\nk-1,Grades 3-4,Hawks,Otters,2020-06-01T10:00\n',
    ),
    [0, 0, 1],
  );
  assert.deepEqual(
    await counts(
      'games',
      'external_id,division,home_team,away_team,starts_at,status\nk-1,Grades 3-4,Hawks,Otters,2020-06-01T10:00,cancelled\n',
    ),
    [0, 1, 0],
  );
  const stored = await game('k-1');
  assert.deepEqual([stored?.status, stored?.home_score, stored?.notes], ['cancelled', null, 'kept']);
});

test('a row that puts a game where something else is at that time is stored with a warning', async () => {
  const head = 'external_id,division,home_team,away_team,starts_at,duration_minutes,venue,status\r\n';
  const row = (id: string, at: string, venue = 'Lincoln School Gym', status = 'scheduled') =>
    `${id},Grades 3-4,Hawks,Otters,2041-06-01T${at},60,${venue},${status}\r\n`;
  const warned = async (text: string, dryRun = false) => {
    const { problems, warnings } = await take('games', head + text, { dryRun });
    assert.deepEqual(problems, []);
    return warnings.map(({ line, message }) => `${line}: ${message}`);
  };
  await sport.db.run(`update seasons set ends_on = '2041-12-31' where is_current`);
  assert.deepEqual(await warned(row('double-1', '10:00')), []);
  const taken = ['2: Lincoln School Gym has double-1 at that time.'];
  assert.deepEqual(await warned(row('double-2', '10:30'), true), taken, 'a dry run says so too');
  assert.deepEqual(await warned(row('double-2', '10:30')), taken);
  assert.ok(await game('double-2'), 'it is stored all the same');
  assert.deepEqual(
    await warned(row('double-3', '15:00') + row('double-4', '15:59') + row('double-5', '16:59')),
    ['3: Lincoln School Gym has double-3 at that time.'],
    'rows of one file, and one game after another is none',
  );
  assert.deepEqual(await warned(row('double-6', '10:00', 'Maple Street School')), []);
  assert.deepEqual(await warned(row('double-7', '10:00', 'Lincoln School Gym', 'cancelled')), []);
  await sport.db.run(
    `insert into venue_closures (venue_id, day, from_time, created_at)
     select id, '2041-06-01', '19:30', now() from venues where name = 'Maple Street School'`,
  );
  assert.deepEqual(
    await warned(row('double-8', '18:30', 'Maple Street School') + row('double-9', '19:00', 'Maple Street School')),
    [
      '3: Maple Street School has double-8 at that time.',
      '3: Maple Street School is closed on Sat, Jun\u00a01 from 7:30\u00a0PM.',
    ],
    'while it is closed',
  );
  await sport.db.run('delete from venue_closures');
  await sport.db.run(`delete from games where external_id like 'double-%'`);
});

test('every wrong row is reported with its line, and then nothing is stored', async () => {
  const header =
    'external_id,division,home_team,away_team,venue,starts_at,duration_minutes,status,home_score,away_score';
  const found = await messages(
    'games',
    `${header}
ok-1,Grades 3-4,Hawks,Otters,,2040-01-01T10:00,60,,,
,Grades 3-4,Hawks,Otters,,2040-01-01T10:00,60,,,
b-1,Grades 9,Hawks,Otters,,2040-01-01T10:00,60,,,
b-2,Grades 3-4,Hawks,Comets,,2040-01-01T10:00,60,,,
b-3,Grades 3-4,Hawks,Hawks,,2040-01-01T10:00,60,,,
b-4,Grades 3-4,Hawks,Otters,Nowhere,tomorrow,0,played,,
b-5,Grades 3-4,Hawks,Otters,,2040-01-01T10:00,60,final,3,
b-6,Grades 3-4,Hawks,Otters,,2040-01-01T10:00,60,scheduled,3,1
ok-1,Grades 3-4,Hawks,Otters,,2040-01-01T11:00,60,,,
b-7,Grades 3-4,Hawks,Otters,,2040-02-30T10:00,60,,,
`,
  );
  assert.deepEqual(
    found.map((text) => text.split(':')[0]),
    ['3', '4', '5', '6', '7', '7', '7', '7', '8', '9', '10', '11'],
  );
  assert.equal(await game('ok-1'), undefined);
});

test('a local time that clocks skip is an error, one that occurs twice is the first unless its offset says otherwise', async () => {
  const row = (id: string, time: string) =>
    `external_id,division,home_team,away_team,starts_at\n${id},Grades 3-4,Hawks,Otters,${time}\n`;
  assert.match(
    (await messages('games', row('t-0', '2040-03-11T02:30'))).join(),
    /^2: starts_at: 2040-03-11T02:30:00 does not exist/,
  );
  for (const [id, time, instant] of [
    ['t-1', '2040-11-04T01:30', '2040-11-04T05:30:00.000Z'],
    ['t-2', '2040-11-04T01:30-05:00', '2040-11-04T06:30:00.000Z'],
    ['t-3', '2040-11-04T01:30:00-04:00', '2040-11-04T05:30:00.000Z'],
    ['t-4', '2040-11-04T12:00Z', '2040-11-04T12:00:00.000Z'],
  ] as const) {
    await take('games', row(id, time));
    assert.equal((await game(id))?.starts_at.toISOString(), instant, time);
  }
  assert.match(await imports.export('games'), /"t-2",[^\r]*,"2040-11-04T01:30:00-05:00"/);
});

test('results end games, never add one, and can be taken back', async () => {
  await take(
    'games',
    'external_id,division,home_team,away_team,starts_at\nr-1,Grades 3-4,Hawks,Otters,2020-07-01T10:00\n',
  );
  assert.deepEqual(await counts('results', 'external_id,home_score,away_score\nr-1,7,5\n'), [0, 1, 0]);
  assert.deepEqual(await counts('results', 'external_id,home_score,away_score\nr-1,7,5\n'), [0, 0, 1]);
  assert.deepEqual([(await game('r-1'))?.status, (await game('r-1'))?.home_score], ['final', 7]);
  assert.match(
    (await messages('results', 'external_id,home_score,away_score\nnone,1,2\n')).join(),
    /There is no game none/,
  );
  assert.match(
    (await messages('results', 'external_id,home_score,away_score\nr-1,1,-2\n')).join(),
    /away_score must be a whole number/,
  );
  assert.deepEqual(await counts('results', 'external_id,home_score,away_score,status\nr-1,,,scheduled\n'), [0, 1, 0]);
  assert.equal((await game('r-1'))?.home_score, null);
});

test('rosters add players, change them, and move them within a division', async () => {
  const header = 'external_id,division,team,first_name,last_name,birth_date,gender,jersey_number\n';
  assert.deepEqual(
    await counts(
      'rosters',
      `${header}p-1,Grades 3-4,Hawks,Ana,Quill,2016-02-03,girls,8\np-1,Grades 5-6,Lynx,Ana,Quill,2016-02-03,girls,9\n`,
    ),
    [2, 0, 0],
  );
  assert.deepEqual(await counts('rosters', `${header}p-1,Grades 3-4,Otters,Ana,Quill,2016-02-03,girls,8\n`), [0, 1, 0]);
  const teams = await sport.db.rows<{ name: string }>(
    `select t.name from roster_entries r join players p on p.id = r.player_id join teams t on t.id = r.team_id where p.external_id = 'p-1' order by 1`,
  );
  assert.deepEqual(
    teams.map((team) => team.name),
    ['Lynx', 'Otters'],
  );
  const roster = (await sport.app.inject('/api/v1/teams/2/roster')).json().data.players as { name: string }[];
  assert.ok(roster.some((player) => player.name === 'Ana Q.'));
  assert.match(
    (
      await messages(
        'rosters',
        `${header}p-2,Grades 3-4,Hawks,A,B,2016-02-03,girls,1\np-2,Grades 5-6,Lynx,A,C,2016-02-03,girls,1\n`,
      )
    ).join(),
    /described differently in line 2/,
  );
  assert.match(
    (
      await messages(
        'rosters',
        `${header}p-2,Grades 3-4,Hawks,A,B,2016-02-03,girls,1\np-2,Grades 3-4,Otters,A,B,2016-02-03,girls,1\n`,
      )
    ).join(),
    /in line 2 already/,
  );
  assert.match(
    (await messages('rosters', `${header}p-3,Grades 3-4,Hawks,A,B,2016-02-31,other,100\n`)).join(),
    /birth_date.*gender.*jersey_number/,
  );
});

test('the command imports with a column map, prints the diff, and refuses with line numbers', async () => {
  await sport.db.run(`update seasons set ends_on = '2041-12-31' where is_current`);
  const env = { DATABASE_URL: sport.databaseUrl };
  const path = join(folder, 'games.csv');
  await writeFile(path, 'Game no.,Division,Home,Away,Starts at\nc-1,Grades 3-4,Hawks,Otters,2040-08-01T10:00\n');
  const args = [
    'basketball',
    'import',
    'games',
    path,
    '--map',
    'Game no.=external_id',
    '--map',
    'Home=home_team',
    '--map',
    'Away=away_team',
  ];
  assert.equal(
    await runAdmin([...args, '--dry-run'], env),
    '+ line 2: c-1\n1 added, 0 changed, 0 unchanged (dry run: nothing was stored)',
  );
  assert.equal(await game('c-1'), undefined);
  assert.equal(await runAdmin(args, env), '+ line 2: c-1\n1 added, 0 changed, 0 unchanged');
  await assert.rejects(runAdmin(args.slice(1), env), /Name the sport first: basketball or baseball/);
  assert.equal(await runAdmin(args.slice(1), { ...env, SPORT: 'basketball' }), '0 added, 0 changed, 1 unchanged');
  await writeFile(path, 'Game no.,Division,Home,Away,Starts at\nc-1,Nowhere,Hawks,Otters,2040-08-01T10:00\n');
  await assert.rejects(
    runAdmin(args, env),
    (error) =>
      error instanceof CommandError &&
      /^line 2: There is no division Nowhere this season\.\nNothing was stored: 1 problem\.$/.test(error.message),
  );
  await assert.rejects(
    runAdmin(['basketball', 'import', 'players', path], env),
    /Say what: games\|practices\|rosters\|results/,
  );
  await assert.rejects(
    runAdmin(['basketball', 'import', 'games', join(folder, 'none.csv')], env),
    /cannot be read \(ENOENT\)/,
  );
  await assert.rejects(runAdmin(['frobnicate'], env), /There is no command frobnicate/);
  await assert.rejects(
    runAdmin(['basketball', 'import', 'results'], env),
    /^CommandError: Name the file to import.*of results\n {2}must have: external_id, home_score, away_score\n {2}may have: status$/,
  );
  await writeFile(
    path,
    'external_id;division;home_team;away_team;starts_at\nc-1;Grades 3-4;Hawks;Otters;2040-08-01T10:00\n',
  );
  await assert.rejects(runAdmin(['basketball', 'import', 'games', path], env), /separated by semicolons/);
  await writeFile(path, 'external_id,home_score,away_score\nc-1,3,2\n');
  await assert.rejects(runAdmin(['basketball', 'import', 'results', path], env), /c-1 has not begun yet/);
  const out = join(folder, 'out.csv');
  await runAdmin(['basketball', 'export', 'games', out], env);
  assert.equal(await readFile(out, 'utf8'), await imports.export('games'));
});

test('help says which columns every kind of file has', async () => {
  const help = await runAdmin(['import', '--help'], {});
  for (const [kind, { fields }] of Object.entries(KINDS)) {
    assert.ok(help.includes(`\n${kind}\n  must have: ${fields.required.join(', ')}\n  may have: `), kind);
    for (const field of fields.optional) assert.match(help, new RegExp(`may have: .*\\b${field}\\b`));
  }
});

test('the diff of a roster names the fields that change but not their values', async () => {
  const path = join(folder, 'rosters.csv');
  await writeFile(
    path,
    'external_id,division,team,first_name,last_name,birth_date,gender\nplayer-1,Grades 3-4,Hawks,Secretname,Parker,2016-04-12,girls\n',
  );
  const printed = await runAdmin(['basketball', 'import', 'rosters', path, '--dry-run'], {
    DATABASE_URL: sport.databaseUrl,
  });
  assert.match(printed, /~ line 2: player-1: first_name\n/);
  assert.ok(!printed.includes('Secretname'));
});
