// The mail about the week, over two sports and through a real mail server.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock } from '@sports-hub/kernel/testing';
import { startMailServer, type MailServer, type ReceivedMail } from '@sports-hub/kernel/testing/mail-server';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { startFaultyProxy, type FaultyProxy } from './testing/faulty-proxy.ts';

const GAME = 90_001;
/** Six on a Sunday evening, Eastern time. */
const SUNDAY = '2026-11-22T23:00:00Z';
const clock = createTestClock(SUNDAY);
let server: MailServer;
let basketball: TestSport;
let baseball: TestSport;
let proxy: FaultyProxy;
let hub: TestHub;
let second: TestHub;

const empty = async ({ db }: TestSport): Promise<void> => {
  for (const table of ['games', 'practices', 'special_events', 'tournaments']) await db.run(`delete from ${table}`);
};
const addPractice = ({ db }: TestSport, id: number, team: number, at: string): Promise<number> =>
  db.run(
    `insert into practices (id, division_id, team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
     select $1, division_id, id, 1, $3, 60, $4, $4 from teams where id = $2`,
    [id, team, at, clock.now()],
  );
/** Riley plays for the Hawks (1) and Sam for the Comets (3); in baseball Sam's team is found. */
const fill = async (): Promise<void> => {
  await basketball.db.run(
    `insert into games (id, division_id, home_team_id, away_team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
     values ($1, 1, 2, 1, 1, '2026-11-28T17:00:00Z', 60, $2, $2)`,
    [GAME, clock.now()],
  );
  await addPractice(basketball, 90_002, 3, '2026-11-24T22:30:00Z');
  await addPractice(basketball, 90_003, 1, '2026-11-24T23:00:00Z');
  // Not in this week.
  await addPractice(basketball, 90_004, 1, '2026-11-30T23:00:00Z');
  const { team_id } = await baseball.db.one<{ team_id: number }>(
    `select r.team_id from guardian_links g join members m on m.id = g.member_id join roster_entries r on r.player_id = g.player_id
       join current_teams t on t.id = r.team_id where m.email = $1 and g.status = 'verified' order by r.team_id limit 1`,
    [demoAddress('pat.parker')],
  );
  await addPractice(baseball, 90_005, team_id, '2026-11-25T22:30:00Z');
};

before(async () => {
  server = await startMailServer();
  basketball = await startTestSport({ clock });
  baseball = await startTestSport({ sport: 'baseball', clock });
  proxy = await startFaultyProxy(await baseball.app.listen({ port: 0, host: '127.0.0.1' }));
  const origin = await basketball.app.listen({ port: 0, host: '127.0.0.1' });
  const env = { SPORTS: `basketball=${origin},baseball=${proxy.origin}`, SMTP_URL: server.url };
  hub = await startTestHub({ clock, env });
  second = await startTestHub({ clock, env, databaseUrl: hub.databaseUrl });
});
after(async () => {
  await second.stop();
  await hub.stop();
  await proxy.stop();
  await Promise.all([basketball.stop(), baseball.stop()]);
  await server.stop();
});
beforeEach(async () => {
  proxy.fault = 'pass';
  server.received.length = 0;
  clock.set(SUNDAY);
  await hub.db.run('delete from week_mails');
  await hub.db.run('delete from week_mail_settings');
  await basketball.db.run('delete from answers');
  for (const sport of [basketball, baseball]) await empty(sport);
  await fill();
});

/** Mails everybody who is due, and sends it. */
const mailed = async (by: TestHub = hub): Promise<ReceivedMail[]> => {
  while (await by.mailWeeks());
  await hub.jobs.runPending();
  return server.received;
};
const to = (name: string): ReceivedMail[] => server.received.filter((mail) => mail.to.includes(demoAddress(name)));
const textTo = (name: string): string => (to(name)[0]?.mail.text ?? '').replaceAll('\u00a0', ' ');
const clientOf = async (name: string): Promise<TestClient> => {
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress(name));
  return client;
};
const addressed = (): string[] => server.received.flatMap(({ to: people }) => people).sort();

describe('what it says', () => {
  test('everything of the week over all sports and children, and who has not answered, in text and in HTML', async () => {
    await mailed();
    const [first] = to('pat.parker');
    assert.equal(first?.mail.subject, 'Your week: 4 events, 4 answers wanted');
    const text = textTo('pat.parker');
    assert.match(text, /^Your week\n\nNov 23 – Nov 29 · Riley and Sam/);
    assert.match(text, /4 answers wanted/);
    assert.match(
      text,
      /Tue, Nov 24\n5:30 PM {2}Sam: Comets practice\n {2}Basketball · .+\n {2}Same time as Riley\n {2}Is Sam going\?/,
    );
    assert.match(text, /Wed, Nov 25\n5:30 PM {2}\w+: .+ practice\n {2}Baseball/);
    assert.match(text, /Sat, Nov 28\n12:00 PM {2}Riley: Hawks at Otters/);
    assert.ok(!text.includes('Nov 30'), 'the week after is another mail');
    assert.match(text, /This email is as of Sun, Nov 22 · 6:00 PM/);
    const html = String(first?.mail.html);
    assert.equal(html.match(/>Not going</g)?.length, 4);
    assert.ok(!/<img|<script|https?:\/\/(?!localhost)/.test(html), 'no pictures, nothing from elsewhere');
    // A coach has the events of the own teams, and nothing to answer.
    assert.equal(to('coach.kim')[0]?.mail.subject, 'Your week: 3 events');
  });

  test('each answer is one press away, for this child and event alone, and is asked once on the page', async () => {
    await mailed();
    const links = [...textTo('pat.parker').matchAll(/(Going|Not going|Maybe): (\S+)/g)];
    assert.equal(links.length, 12);
    const [, , url = ''] = links.find(
      ([, label, address = '']) => label === 'Going' && address.includes(`.game.${GAME}.`),
    )!;
    const { pathname, search } = new URL(url);
    const page = await basketball.app.inject({ url: `${pathname}${search}`, headers: { accept: 'text/html' } });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Is Riley going\?/);
    assert.match(page.body, /value="comes"[^>]*checked|checked[^>]*value="comes"/);
    assert.equal((await basketball.db.rows('select 1 from answers')).length, 0, 'a visit answers nothing');
  });

  test('what was answered stands as it is, and is not asked again', async () => {
    const pat = await clientOf('pat.parker');
    const given = {
      player_id: 1,
      kind: 'game',
      event_id: GAME,
      value: 'does_not_come',
      client_id: 'a-family-week-mail-1',
      note: 'Canary',
    };
    assert.equal((await pat.send('POST', '/sports/basketball/community/answers', given)).status, 200);
    await mailed();
    assert.equal(to('pat.parker')[0]?.mail.subject, 'Your week: 4 events, 3 answers wanted');
    assert.match(textTo('pat.parker'), /Riley: Hawks at Otters\n.+\n {2}Riley is not going\./);
    assert.ok(!server.received.some(({ source }) => source.includes('Canary')), 'a note is for the coaches');
  });

  test('a change is news until it was confirmed; what was called off then is not in it at all', async () => {
    const cancel = (id: number) =>
      basketball.db.run(`update practices set status = 'cancelled', updated_at = $2 where id = $1`, [id, clock.now()]);
    await cancel(90_002);
    await basketball.db.run(`update games set starts_at = '2026-11-28T18:00:00Z', updated_at = $2 where id = $1`, [
      GAME,
      clock.now(),
    ]);
    await basketball.db.run('update notice_events set due_at = $1', [clock.now()]);
    await basketball.tellNotices();
    await mailed();
    assert.match(textTo('pat.parker'), /Sam: Comets practice\n.+\n {2}Canceled\.\n/);
    assert.match(textTo('pat.parker'), /Moved: it was Sat, Nov 28, 12:00 PM\./);
    assert.equal(to('pat.parker')[0]?.mail.subject, 'Your week: 3 events, 3 answers wanted');

    const pat = await clientOf('pat.parker');
    const { items } = (await pat.get('/sports/basketball/community/important')).data;
    for (const { id } of items as { id: number }[])
      assert.equal((await pat.send('POST', `/sports/basketball/community/important/${id}/seen`, {})).status, 200);
    await hub.db.run('delete from week_mails');
    server.received.length = 0;
    await mailed();
    assert.ok(!/Canceled|Moved/.test(textTo('pat.parker')));
    assert.ok(!textTo('pat.parker').includes('Comets practice'));
    assert.match(textTo('pat.parker'), /1:00 PM {2}Riley: Hawks at Otters/);
  });

  test('what somebody does not want in it is not in it', async () => {
    const kim = await clientOf('coach.kim');
    const body = { title: 'Bring water', body: 'Please.', scope_type: 'team', scope_id: 1 };
    assert.equal((await kim.send('POST', '/sports/basketball/community/announcements', body)).status, 201);
    clock.advance(60);
    const pat = await clientOf('pat.parker');
    await mailed();
    assert.match(textTo('pat.parker'), /New this week\nKim Coleman to Hawks: Bring water/);
    for (const kind of ['announcements', 'answers'])
      await pat.send('POST', '/sports/basketball/community/notice-settings', { kind, digest: false });
    await hub.db.run('delete from week_mails');
    server.received.length = 0;
    await mailed();
    assert.ok(!textTo('pat.parker').includes('Bring water'));
    assert.equal(to('pat.parker')[0]?.mail.subject, 'Your week: 4 events, 1 answer wanted', 'that of baseball');
    await basketball.db.run('delete from notice_settings');
  });
});

describe('switching it off', () => {
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    hub.app.inject({ method: 'POST', url, headers: { 'content-type': type, accept: 'text/html' }, payload });
  const offLink = (): string => {
    const [, unsubscribe = ''] =
      /^List-Unsubscribe: <([^>]+)>/m.exec(to('pat.parker')[0]!.source.replaceAll('\r\n ', ' ')) ?? [];
    const { pathname, search } = new URL(unsubscribe);
    return `${pathname}${search}`;
  };
  const again = async (): Promise<ReceivedMail[]> => {
    await hub.db.run('delete from week_mails');
    server.received.length = 0;
    await mailed();
    return to('pat.parker');
  };

  test('the link under the mail asks on a visit, and ends it for this person with one press, and begins it again', async () => {
    await mailed();
    const url = offLink();
    assert.ok(url.startsWith('/week/off?token='));
    const page = await hub.app.inject({ url, headers: { accept: 'text/html' } });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Stop the email “Your week”\?/);
    assert.ok(
      !/Parker|Riley|riverbend\.example/.test(page.body.replace(/^.*<main/s, '')),
      'it says nothing of the person',
    );
    assert.equal((await again()).length, 1, 'a visit changes nothing');
    const token = new URL(url, 'http://x').searchParams.get('token')!;
    const press = (mail: string) => post('/week/off', new URLSearchParams({ token, mail }).toString());
    assert.match((await press('off')).body, /You get no more emails about your week/);
    assert.deepEqual(await again(), []);
    assert.equal(to('coach.kim').length, 1, 'for this person alone');
    assert.match((await press('on')).body, /Stop the email “Your week”\?/);
    assert.equal((await again()).length, 1);
  });

  test('a mail program does it with one click, in either form and more than once', async () => {
    await mailed();
    assert.match(to('pat.parker')[0]!.source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const url = offLink();
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [payload, type] of [
      ['List-Unsubscribe=One-Click', undefined],
      [multipart, 'multipart/form-data; boundary=x'],
    ] as const) {
      await hub.db.run('update week_mail_settings set by_mail = true');
      for (let n = 0; n < 2; n += 1) assert.equal((await post(url, payload, type)).statusCode, 200);
      assert.deepEqual(await again(), [], type);
    }
  });

  test('forged links do nothing and say so', async () => {
    await mailed();
    const token = new URL(offLink(), 'http://x').searchParams.get('token')!;
    const [id, signature] = token.split('.');
    const kim = await hub.db.one<{ id: number }>('select id from accounts where email = $1', [
      demoAddress('coach.kim'),
    ]);
    for (const forged of [
      '',
      'x',
      `${kim.id}.${signature}`,
      `${id}.${'A'.repeat(43)}`,
      `999999.${signature}`,
      'x'.repeat(5_000),
    ]) {
      const response = await post('/week/off', new URLSearchParams({ token: forged, mail: 'off' }).toString());
      assert.equal(response.statusCode, 422, forged.slice(0, 50));
      assert.match(response.body, /This link is not valid/);
    }
    assert.equal((await again()).length, 1);
  });

  test('and under Notifications in the account, without script', async () => {
    const pat = await clientOf('pat.parker');
    const open = async (url: string): Promise<string> =>
      (await hub.app.inject({ url, headers: { cookie: pat.cookie!, accept: 'text/html' } })).body;
    const page = await open('/account.php?tab=notifications');
    assert.match(page, /comes on Sunday, 6:00 PM, to pat\.parker@riverbend\.example/);
    assert.match(page, /href="\/account\/week-email"[^>]*>See this week’s email/);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const { statusCode } = await hub.app.inject({
      method: 'POST',
      url: '/account.php',
      headers: { cookie: pat.cookie!, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ do: 'week-mail', csrf, mail: 'off' }).toString(),
    });
    assert.equal(statusCode, 303);
    assert.deepEqual((await pat.get('/account/week-mail')).data, { by_mail: false });
    assert.deepEqual(await again(), []);
  });
});

describe('as it would come now', () => {
  test('is shown to its owner alone, sends nothing, and says so when nothing is on', async () => {
    const look = async (client?: { cookie: string | undefined }) =>
      hub.app.inject({
        url: '/account/week-email',
        headers: { accept: 'text/html', ...(client?.cookie ? { cookie: client.cookie } : {}) },
      });
    const stranger = await look();
    assert.deepEqual(
      [stranger.statusCode, stranger.headers.location],
      [303, '/account.php?next=%2Faccount%2Fweek-email'],
    );
    await basketball.db.run(
      `insert into team_answer_settings (team_id, be_there_minutes, changed_by, changed_at)
       select 1, 20, member_id, now() from assignments where team_id = 1 limit 1
       on conflict (team_id) do update set be_there_minutes = 20`,
    );
    const { statusCode, body, headers } = await look(await clientOf('pat.parker'));
    assert.match(body, /Be there at \d+:\d\d/);
    await basketball.db.run('delete from team_answer_settings');
    assert.equal(statusCode, 200);
    assert.match(body, /role="main".*Riley: Hawks .*Open your week/s);
    assert.doesNotMatch(body, /week\/off/);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.equal(headers['cache-control'], 'no-store');
    const none = await look(await clientOf('unlinked'));
    assert.match(none.body, /Nothing is on in the next seven days, so no email would come\./);
  });
});

describe('who gets it, and when', () => {
  test('on Sunday from six on until noon of Monday, once a week, whoever asks', async () => {
    for (const early of [
      '2026-11-21T23:00:00Z',
      '2026-11-22T22:59:59Z',
      '2026-11-23T17:00:00Z',
      '2026-11-24T23:00:00Z',
    ]) {
      clock.set(early);
      assert.deepEqual(await mailed(), [], early);
    }
    clock.set(SUNDAY);
    await Promise.all([mailed(), mailed(second)]);
    await mailed(second);
    assert.deepEqual(addressed(), [...new Set(addressed())]);
    assert.equal(to('pat.parker').length, 1);
    clock.advance(3600);
    await mailed();
    assert.equal(to('pat.parker').length, 1);
    clock.set('2026-11-29T23:00:00Z');
    await mailed();
    assert.equal(to('pat.parker').length, 2);
    assert.match((to('pat.parker')[1]?.mail.text ?? '').replaceAll('\u00a0', ' '), /Nov 30 – Dec 6/);
  });

  test('nobody for whom nothing is on, whose account is disabled, or who is a player without a guardian’s yes', async () => {
    await mailed();
    const names = addressed().map((address) => address.split('@')[0]);
    assert.ok(names.includes('riley.parker'), 'Riley’s guardian has said yes');
    for (const nobody of ['robin.vale', 'uncle.parker', 'unlinked', 'unverified', 'disabled'])
      assert.ok(!names.includes(nobody), nobody);
    await basketball.db.run('update player_logins set messaging_enabled = false where player_id = 1');
    await hub.db.run('delete from week_mails');
    await hub.db.run(`update accounts set disabled = true where email = $1`, [demoAddress('pat.parker')]);
    server.received.length = 0;
    await mailed();
    assert.deepEqual([to('riley.parker'), to('pat.parker')], [[], []]);
    await hub.db.run(`update accounts set disabled = false where email = $1`, [demoAddress('pat.parker')]);
  });

  test('not in quiet hours: what was late waits for the morning', async () => {
    clock.set('2026-11-23T02:00:00Z');
    await basketball.db.run(
      `update safety_settings set quiet_hours = true, quiet_from = '20:00', quiet_until = '08:00'`,
    );
    await mailed();
    assert.deepEqual(to('pat.parker'), []);
    clock.set('2026-11-23T13:01:00Z');
    await mailed();
    assert.equal(to('pat.parker').length, 1);
    await basketball.db.run('update safety_settings set quiet_hours = false');
  });

  test('a sport that cannot be reached is waited for, and named when it stays away', async () => {
    proxy.fault = 'refuse';
    await mailed();
    assert.deepEqual(to('pat.parker'), [], 'it waits');
    assert.equal(to('coach.kim').length, 0, 'Kim has baseball, too');
    assert.equal(to('alex.morgan').length, 1, 'others do not wait for a sport that is not theirs');
    clock.advance(1800);
    proxy.fault = 'pass';
    await mailed();
    assert.equal(to('pat.parker').length, 1);
    assert.ok(!textTo('pat.parker').includes('could not be reached'));

    await hub.db.run('delete from week_mails');
    server.received.length = 0;
    proxy.fault = 'refuse';
    clock.set('2026-11-23T00:59:00Z');
    await mailed();
    assert.deepEqual(to('pat.parker'), []);
    clock.advance(600);
    await mailed();
    assert.match(textTo('pat.parker'), /Baseball could not be reached, so nothing of it stands here/);
    assert.match(textTo('pat.parker'), /Hawks at Otters/);
  });
});
