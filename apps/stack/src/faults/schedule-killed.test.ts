import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@sports-hub/kernel';
import { cloneDatabase, eventually } from '@sports-hub/kernel/testing';
import { startMailServer, type MailServer } from '@sports-hub/kernel/testing/mail-server';
import { freePort } from '../ports.ts';
import { BACK_MS, patientAdministrator, type PatientAsk } from '../testing/patient-client.ts';

const GAMES = 100;
const ROWS = 10;
/** Of each of the two: 1 000 changes together. */
const SETS = 50;
const KILLS = 6;
const FAMILIES = 40;
const SECRET = 'schedule-secret-0123456789abcdefghijklmn';

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let mails: MailServer;
let port: number;
let sport: ChildProcess | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedule-killed-'));
  database = await cloneDatabase('basketball');
  mails = await startMailServer();
  db = openDatabase({ url: database.url, connections: 2 });
  port = await freePort();
  await plant();
  await startSport();
});
after(async () => {
  sport?.kill('SIGKILL');
  await db.close();
  await mails.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A game a day of the teams 1 and 2, and many more parents of a player of the first. */
async function plant(): Promise<void> {
  await db.run('update safety_settings set quiet_hours = false');
  await db.run('update seasons set starts_on = current_date, ends_on = current_date + 390 where is_current');
  await db.run(
    `insert into games (id, division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     select 70000 + n, 1, 1, 2, 1, date_trunc('day', now()) + interval '1 day' * (200 + n) + interval '15 hours', now(), now()
       from generate_series(0, $1::int - 1) n`,
    [GAMES],
  );
  await db.run(
    `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
     select 50000 + n, 'many' || n || '@riverbend.example', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
    [FAMILIES],
  );
  await db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series(1, $1::int) n`,
    [FAMILIES],
  );
  await db.run(
    `insert into administrators (member_id) select id from members where email in ('robin.vale@riverbend.example', 'clerk@riverbend.example') on conflict do nothing`,
  );
  await db.run(
    `insert into administrator_pages (member_id, page, may_write)
     select id, 'season', true from members where email in ('robin.vale@riverbend.example', 'clerk@riverbend.example')
     on conflict (member_id, page) do update set may_write = true`,
  );
}

async function startSport(): Promise<void> {
  sport = spawn(process.execPath, ['apps/sport/src/main.ts', 'basketball'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SMTP_URL: mails.url,
      DEMO: 'on',
      SPORT_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      THROTTLE_NOTICES: '100000/3600',
    },
  });
  await eventually('the sport is back', () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

async function killSport(): Promise<void> {
  const ended = sport && once(sport, 'exit');
  sport?.kill('SIGKILL');
  await ended;
  await startSport();
}

/** What the games of one administrator are to be in the end, after so many sets. */
async function changeAll(ask: PatientAsk, own: readonly number[]): Promise<Map<number, string>> {
  const wanted = new Map<number, string>();
  const sequences = new Map<number, number>();
  for (let set = 0; set < SETS; set += 1) {
    const ids = own.slice((set * ROWS) % own.length, ((set * ROWS) % own.length) + ROWS);
    const changes = ids.map((id) => {
      const { day } = days.get(id)!;
      const starts_at = `${day}T${String(8 + (set % 9)).padStart(2, '0')}:${set % 2 === 0 ? '15' : '45'}:00`;
      return { key: `game:${id}`, starts_at, ...(sequences.has(id) ? { sequence: sequences.get(id) } : {}) };
    });
    const prepared = await ask('/admin/schedule/changes', { client_id: randomUUID(), changes });
    assert.equal(prepared.status, 201);
    const save = () => ask(`/admin/schedule/changes/${prepared.data['id']}/save`, { tell: 'morning' });
    // Some send it again although it was heard, as a browser does that got no answer.
    if (set % 5 === 0) await save();
    const saved = await save();
    assert.equal(saved.status, 200);
    for (const { key, outcome, row } of saved.data['rows'] as { key: string; outcome: string; row: any }[]) {
      assert.equal(outcome, 'saved', key);
      sequences.set(row.id, row.sequence);
      wanted.set(row.id, row.starts_at);
    }
  }
  return wanted;
}

/** So long a step of telling takes once it has told, before it forgets what it was to tell. */
const STEP_SECONDS = 2;

/**
 * Kills it between telling and forgetting, so many times: whoever does both at once has to do both again. Events become
 * lines for each person, and lines become mails.
 */
async function killWhileForgetting(table: 'notice_events' | 'notices', times: number): Promise<void> {
  await db.run(
    `create trigger wait_a_moment before delete on ${table} for each statement execute function wait_a_moment()`,
  );
  for (let time = 0; time < times; time += 1) {
    await eventually(
      `it forgets ${table}`,
      async () =>
        (await db.maybeOne(
          `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database() and query like $1`,
          [`delete from ${table} %`],
        )) !== undefined,
      BACK_MS,
    );
    await killSport();
  }
  await db.run(`drop trigger wait_a_moment on ${table}`);
}

const days = new Map<number, { day: string }>();
const killing = async (times: number, isOver: () => boolean): Promise<void> => {
  for (let time = 0; time < times && !isOver(); time += 1) {
    await sleep(1_000 + Math.random() * 2_000);
    await killSport();
  }
};

test(
  '1 000 changes of two administrators at once, killed again and again: nothing lost, nothing half, each told once',
  { timeout: 600_000 },
  async () => {
    const zone = `at time zone 'America/New_York'`;
    for (const { id, day } of await db.rows<{ id: number; day: string }>(
      `select id, to_char(starts_at ${zone}, 'YYYY-MM-DD') as day from games where id >= 70000 order by id`,
    ))
      days.set(id, { day });
    const ids = [...days.keys()];
    const robin = await patientAdministrator(port, 'robin.vale');
    const clerk = await patientAdministrator(port, 'clerk');
    let isOver = false;
    const work = Promise.all([
      changeAll(
        robin,
        ids.filter((id) => id % 2 === 0),
      ),
      changeAll(
        clerk,
        ids.filter((id) => id % 2 === 1),
      ),
    ]).finally(() => {
      isOver = true;
    });
    await Promise.all([work, killing(KILLS, () => isOver)]);
    const wanted = new Map((await work).flatMap((one) => [...one]));

    const stored = await db.rows<{ id: number; at: string }>(
      `select id, to_char(starts_at ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as at from games where id >= 70000`,
    );
    assert.deepEqual(new Map(stored.map(({ id, at }) => [id, at])), wanted, 'nothing is lost');
    const sets = await db.rows<{ rows: number; times: number }>(
      `select (detail->>'rows')::integer as rows, count(*)::integer as times from audit_events where event = 'schedule.changed' group by 1`,
    );
    assert.deepEqual(sets, [{ rows: ROWS, times: 2 * SETS }], 'each set is saved whole, and once');

    // In the morning, killed while it tells.
    await db.run(`create function wait_a_moment() returns trigger language plpgsql as $$
      begin perform pg_sleep(${STEP_SECONDS}); return null; end $$`);
    await db.run(`update notice_events set due_at = now() where due_at > now()`);
    await killWhileForgetting('notice_events', 2);
    await killWhileForgetting('notices', 2);
    await eventually(
      'everybody is told',
      async () =>
        (await db.maybeOne(
          `select 1 from notices union all select 1 from notice_events where spread_to is null
           union all select 1 from jobs.job where name = 'mail' and state < 'completed' limit 1`,
        )) === undefined,
    );
    const told = new Map<string, number[]>();
    for (const { to, mail } of new Map(mails.received.map((one) => [one.mail.messageId, one])).values()) {
      const [, count] = /: (\d+) changes in your schedule/.exec(mail.subject ?? '') ?? [];
      if (count) told.set(to[0]!, [...(told.get(to[0]!) ?? []), Number(count)]);
    }
    assert.ok(told.size > FAMILIES, `${told.size} are told`);
    assert.deepEqual(
      [...told].filter(([, [count, ...more]]) => count !== GAMES || more.length > 0),
      [],
      'one mail each, and each game in it once',
    );
  },
);
