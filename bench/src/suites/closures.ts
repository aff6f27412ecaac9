import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPushSigning } from '@sports-hub/kernel';
import { startMailServer } from '@sports-hub/kernel/testing/mail-server';
import { startPushService } from '@sports-hub/kernel/testing/push-service';
import { closeFor } from '@sports-hub/sport/admin/closures/service';
import { openSportDatabase } from '@sports-hub/sport/database';
import { row, type Suite } from '../harness.ts';

const FAMILIES = 1_000;
const PUSH_SECRET = 'a-secret-for-push-of-at-least-32-characters';

/** Every family has a device and an address; the push service and the mail server are doubles on this machine. */
export const suite: Suite = {
  name: 'closures',
  summary: 'A place is closed for 1 000 families: until every push was handed over, and every mail.',
  async run(ctx) {
    const [service, mails] = [await startPushService(), await startMailServer()];
    ctx.atEnd(service.stop);
    ctx.atEnd(mails.stop);
    const databaseUrl = await ctx.database('closures');
    await ctx.startService({
      name: 'closures',
      program: ['apps/sport/src/main.ts', 'basketball'],
      env: {
        DEMO: 'on',
        DATABASE_URL: databaseUrl,
        SPORT_SECRET: randomBytes(24).toString('hex'),
        HUB_URL: 'http://localhost:4000',
        SMTP_URL: mails.url,
        PUSH_SECRET,
        PUSH_SERVICES: service.origin,
      },
    });
    const db = openSportDatabase(databaseUrl, 2);
    ctx.atEnd(() => db.close());
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
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await db.run(
      `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at) values (1, 1, 3, $1, now(), now())`,
      [`${day}T17:00:00-05:00`],
    );
    await sleep(2_000);
    ctx.say('closing ...');
    const began = performance.now();
    await db.transaction((tx) =>
      closeFor(tx, { venueId: 3, day, insteadVenueId: 1, reason: 'Wet' }, { closedBy: null, now: new Date() }),
    );
    const seconds = (): number => Math.round((performance.now() - began) / 100) / 10;
    let pushed = 0;
    while (seconds() < 120 && (pushed === 0 || mails.received.length < FAMILIES)) {
      if (pushed === 0 && service.received.length >= FAMILIES) pushed = seconds();
      await sleep(50);
    }
    const mailed = seconds();
    await sleep(2_000);
    const note = `${service.received.length} pushes, ${mails.received.length} mails`;
    return [
      row({ name: 'all pushes handed over', ours: pushed || 120, unit: 's', atMost: 10, note }),
      row({ name: 'all mails handed over', ours: mailed, unit: 's', atMost: 60 }),
    ];
  },
};
