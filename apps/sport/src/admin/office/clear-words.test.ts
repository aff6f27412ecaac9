import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { asAdmin, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const page = async (url: string): Promise<string> =>
  (await sport.app.inject({ url, headers: { cookie: admin.cookie ?? '' } })).body;
const note = (event: string, subject: string, detail: object) =>
  sport.db.run(`insert into audit_events (at, event, actor, subject, detail) values (now(), $1, 'system', $2, $3)`, [
    event,
    subject,
    detail,
  ]);

test('the log names whom an entry is about, and says money as money', async () => {
  const { id, name } = await sport.db.one<{ id: number; name: string }>(
    `select id, player_first_name || ' ' || player_last_name as name from registrations order by id limit 1`,
  );
  await note('registration.shown', `registration:${id}`, { refund: 12_500, amount_cents: 9_900, rows: 500 });
  await note('payment.refunded', `registration:${id}`, { refund: 3, payment: 7, refund_amount: 3_000, asked: 4_000 });
  await note('division.statistics_hidden', 'division:1', {});
  const [division, refund, entry] = (await admin.get('/admin/audit?by=system')).data.items;
  assert.equal(division.subject, 'Grades 3-4');
  assert.equal(entry.subject, `${name} (registration ${id})`);
  assert.deepEqual(entry.after, ['Rows: 500', 'Refund: $125.00', 'Amount: $99.00']);
  assert.deepEqual(
    [...refund.after].sort(),
    ['Asked: $40.00', 'Payment: 7', 'Refund amount: $30.00', 'Refund: 3'],
    'a refund is its number where the amount stands beside it',
  );
});

test('an entry reads as a sentence, also when what it is about is gone or has no name', async () => {
  const entries = [
    ['video.removed', 'video:999', { before: { title: 'The final' } }, 'removed the video The final'],
    ['video.removed', 'video:998', {}, 'removed the video number 998'],
    ['document.removed', 'document:999', { before: { title: 'Old rules' } }, 'removed the document Old rules'],
    ['board.removed', 'board:999', { before: { name: 'Pat Parker' } }, 'took off the board Pat Parker'],
    ['content.question_removed', 'question:999', { before: { question: 'When?' } }, 'removed the question When?'],
    ['content.site_text_published', 'site-text:terms', { after: { number: 2 } }, 'published the terms of the site'],
    ['registration.shown', 'aid_request:7', {}, 'read aid request 7'],
  ] as const;
  for (const [event, subject, detail, words] of entries) {
    await note(event, subject, detail);
    const [entry] = (await admin.get('/admin/audit?by=system')).data.items;
    assert.equal(`${entry.what} ${entry.subject}`, words);
  }
});

test('a wrong day of the filter is named beside its field', async () => {
  const wrong = await page('/admin/audit?from=2026-02-31&what=links');
  assert.match(wrong, /id="f-from"[^>]*aria-invalid="true"/);
  assert.match(wrong, /value="2026-02-31"|No entry matches/);
  const turned = await page('/admin/audit?from=2026-11-10&to=2026-11-01');
  assert.match(turned, /This is before the first day, 2026-11-10\./);
  assert.equal((await admin.get('/admin/audit?from=2026-11-10&to=2026-11-01')).status, 422);
});

test('removing an administrator asks, and the log keeps the reason', async () => {
  const { id, version } = (await admin.get('/admin/administrators')).data.items.find(({ email }: { email: string }) =>
    email.startsWith('clerk@'),
  );
  const asked = await page(`/admin/permissions/${id}`);
  assert.match(
    asked,
    /<details class="more-way"><summary>[^]*Remove Chris Clerk[^]*name="reason"[^]*Yes, remove Chris Clerk/,
  );
  assert.equal((await admin.post(`/admin/administrators/${id}/remove`, { version })).status, 422);
  assert.equal((await admin.post(`/admin/administrators/${id}/remove`, { version, reason: 'Moved away' })).status, 200);
  assert.equal((await auditOf(sport, 'administrator.removed')).at(-1)?.detail['reason'], 'Moved away');
});

test('nothing is chosen before somebody chooses a team or division', async () => {
  for (const select of (await page('/admin/messaging')).match(/<select[^]*?<\/select>/g) ?? [])
    assert.match(select, /^<select[^>]* required[^>]*><option value(?:="")?>Choose a team or division</);
});

test('recovery codes are there again after a reload, for this session and ten minutes', async () => {
  const { key } = (await admin.post('/admin/second-step/code')).data;
  assert.match(await page('/admin/second-step'), /href="otpauth:\/\/totp\/[^"]*"[^>]*>[^]*Open my app/);
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: sport.clock.now().getTime() });
  const { recovery_codes } = (await admin.post('/admin/second-step/code/confirm', { code })).data;
  for (const _ of ['first', 'reload']) {
    const shown = await page('/admin/second-step');
    for (const one of recovery_codes) assert.ok(shown.includes(`<li>${one}</li>`));
    assert.match(shown, new RegExp(`download="recovery-codes.txt"[^>]*href="data:text/plain[^"]*${recovery_codes[9]}`));
  }
  const [stored] = await sport.db.rows<{ shown_codes: string | null }>(
    'select shown_codes from administrator_sessions where shown_codes is not null',
  );
  assert.ok(!stored?.shown_codes?.includes(recovery_codes[0]), 'stored sealed');
  sport.clock.advance(601);
  assert.doesNotMatch(await page('/admin/second-step'), new RegExp(recovery_codes[0]));
});

test('what was done names the person, and only where this session has done it', async () => {
  const robin = await sport.db.one<{ id: number; version: number }>(
    `select id, version from members where email = 'robin.vale@riverbend.example'`,
  );
  const url = `/admin/families/${robin.id}`;
  const csrf = /name="_csrf" value="([^"]+)"/.exec(await page(url))?.[1] ?? '';
  const sent = await sport.app.inject({
    method: 'POST',
    url,
    headers: { cookie: admin.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...{ _op: 'changeMemberRoles', _csrf: csrf, _id: String(robin.id), version: String(robin.version) },
      is_coach: 'true',
    }).toString(),
  });
  assert.equal(sent.statusCode, 303, sent.body);
  const next = String(sent.headers.location);
  assert.match(await page(next), /Robin Vale: /);
  const forged = await page(next.replace('Robin', 'Mallory'));
  assert.doesNotMatch(forged, /Mallory/);
});

test('coaches and staff are listed by last name, with their number', async () => {
  const { items, total } = (await admin.get('/admin/assignments')).data;
  const names = items.map(({ last_name }: { last_name: string }) => last_name);
  assert.deepEqual(names, names.toSorted());
  assert.equal(total, items.length);
  const behind = (await admin.get(`/admin/assignments?after=${items[0].id}`)).data.items;
  assert.deepEqual(behind, items.slice(1));
});

test('a player login has a menu that leads to its account', async () => {
  const { account_id } = (await admin.get('/admin/player-logins')).data.items[0];
  const menu = /<details class="more">[^]*?<\/details>/.exec(await page('/admin/player-logins'))?.[0] ?? '';
  assert.match(menu, /aria-label="More for [A-Z]/);
  for (const href of [`/admin/families/${account_id}`, `/admin/families/${account_id}/disable`]) {
    assert.ok(menu.includes(`href="${href}"`), href);
    assert.equal((await sport.app.inject({ url: href, headers: { cookie: admin.cookie ?? '' } })).statusCode, 200);
  }
});
