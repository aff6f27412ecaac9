import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPushSigning } from '@sports-hub/kernel';
import { startMailServer, type MailServer } from '@sports-hub/kernel/testing/mail-server';
import { startPushService, type TestPushService } from '@sports-hub/kernel/testing/push-service';
import { openSportDatabase } from '@sports-hub/sport/database';
import { signInToAdministration, type Administration } from '../administration.ts';
import { row, type BenchContext, type Suite } from '../harness.ts';

const FAMILIES = 1_000;
/** Of these the second device is at a push service that does not answer. */
const WITH_SILENT_DEVICE = 200;
const MAILS_A_SECOND = 100;
const GIVEN_UP_SECONDS = 120;
const PUSH_SECRET = 'a-secret-for-push-of-at-least-32-characters';

/** Takes connections and says nothing. */
async function startSilentService(ctx: BenchContext): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ctx.atEnd(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Db = ReturnType<typeof openSportDatabase>;

/** Every family has a device and an address. */
async function addFamilies(db: Db, service: TestPushService): Promise<void> {
  await db.run('update safety_settings set quiet_hours = false');
  await db.run(
    `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
     select 50000 + n, 'many' || n || '@bench.example', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
    [FAMILIES],
  );
  await db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series(1, $1::int) n`,
    [FAMILIES],
  );
  const { publicKey } = createPushSigning(PUSH_SECRET, 'mailto:a@b.example');
  for (let n = 1; n <= FAMILIES; n += 1) {
    const { endpoint, p256dh, auth } = service.subscribe(publicKey, `device-${n}`);
    await db.run(
      'insert into push_devices (member_id, endpoint, p256dh, auth, added_at) values ($1, $2, $3, $4, now())',
      [50_000 + n, endpoint, p256dh, auth],
    );
  }
}

const addSilentDevices = (db: Db, silent: string): Promise<number> =>
  db.run(
    `insert into push_devices (member_id, endpoint, p256dh, auth, added_at)
     select member_id, $1 || '/' || member_id, p256dh, auth, now() from push_devices where member_id > 50000 order by id limit $2`,
    [silent, WITH_SILENT_DEVICE],
  );

/** Closes a place in so many days and says after how many seconds everything was handed over. */
async function close(
  { db, service, mails }: { db: Db; service: TestPushService; mails: MailServer },
  ask: Administration['ask'],
  inDays: number,
): Promise<{ pushed: number; mailed: number; note: string }> {
  const day = new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  await db.run(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at) values (1, 1, 3, $1, now(), now())`,
    [`${day}T17:00:00-05:00`],
  );
  const before = { pushes: service.received.length, mails: mails.received.length };
  const began = performance.now();
  const seconds = (): number => Math.round((performance.now() - began) / 100) / 10;
  await ask('/admin/venues/3/close', { day, instead_venue_id: 1, reason: 'Wet' });
  let pushed: number | undefined;
  let mailed: number | undefined;
  while (seconds() < GIVEN_UP_SECONDS && (pushed === undefined || mailed === undefined)) {
    if (service.received.length - before.pushes >= FAMILIES) pushed ??= seconds();
    if (mails.received.length - before.mails >= FAMILIES) mailed ??= seconds();
    await sleep(50);
  }
  await sleep(2_000);
  return {
    pushed: pushed ?? GIVEN_UP_SECONDS,
    mailed: mailed ?? GIVEN_UP_SECONDS,
    note: `${service.received.length - before.pushes} pushes, ${mails.received.length - before.mails} mails`,
  };
}

/** The push service and the mail server are doubles on this machine; the mail server takes its time. */
export const suite: Suite = {
  name: 'closures',
  summary: 'A place is closed for 1 000 families: until every push was handed over, and every mail.',
  async run(ctx) {
    const [service, mails] = [await startPushService(), await startMailServer({ perSecond: MAILS_A_SECOND })];
    ctx.atEnd(service.stop);
    ctx.atEnd(mails.stop);
    const silent = await startSilentService(ctx);
    const databaseUrl = await ctx.database('closures');
    const { url } = await ctx.startService({
      name: 'closures',
      program: ['apps/sport/src/main.ts', 'basketball'],
      env: {
        DEMO: 'on',
        DATABASE_URL: databaseUrl,
        SPORT_SECRET: randomBytes(24).toString('hex'),
        HUB_URL: 'http://localhost:4000',
        SMTP_URL: mails.url,
        PUSH_SECRET,
        PUSH_SERVICES: `${service.origin},${silent}`,
      },
    });
    const db = openSportDatabase(databaseUrl, 2);
    ctx.atEnd(() => db.close());
    await addFamilies(db, service);
    const ask = (await signInToAdministration(url)).ask;
    ctx.say('closing ...');
    const first = await close({ db, service, mails }, ask, 3);
    await addSilentDevices(db, silent);
    ctx.say('closing, while a push service does not answer ...');
    const second = await close({ db, service, mails }, ask, 4);
    return [
      row({ name: 'all pushes handed over', ours: first.pushed, unit: 's', atMost: 10, note: first.note }),
      row({
        name: 'all mails handed over, to a server that takes 100 a second',
        ours: first.mailed,
        unit: 's',
        atMost: 60,
      }),
      row({
        name: 'all pushes, while another push service does not answer',
        ours: second.pushed,
        unit: 's',
        atMost: 10,
        note: second.note,
      }),
    ];
  },
};
