import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport({ env: { MAIL_RETURN_TO: 'returned@mail.riverbend.example' } });
  await signIn();
});
after(() => sport.stop());
/** The password counts for ten minutes only. */
const signIn = async () => {
  robin = await asAdminOf(sport, 'robin.vale', { mail: true });
};

const SITE = 'http://localhost:4001';
const TEXT = "Hello [Guardian’s first name],\n\n[Child's name] plays in [Division].\nSee https://riverbend.example/a.";
const begin = async (fields: object = {}): Promise<any> => {
  // As the page's form sends it.
  const { status, data } = await robin.post('/admin/family-mails', { groups: [], team_ids: [], division_ids: [] });
  assert.equal(status, 201, JSON.stringify(data));
  const saved = await robin.post(`/admin/family-mails/${data.id}`, {
    ...{ version: data.version, subject: 'Evaluation evening', text: TEXT, team_ids: [1] },
    ...fields,
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  return saved.data;
};
const countOf = async (id: number): Promise<any> => (await robin.get(`/admin/family-mails/${id}/audience`)).data;
const send = async (mail: { id: number; version: number }, seen?: string): Promise<any> =>
  robin.post(`/admin/family-mails/${mail.id}/send`, {
    version: mail.version,
    seen: seen ?? (await countOf(mail.id)).seen,
  });
const leave = async () => {
  sport.clock.advance(121);
  await sport.sendFamilyMails();
  await sport.jobs.runPending();
  await sport.sendFamilyMails();
};
const figuresOf = async (id: number): Promise<any> => (await robin.get(`/admin/family-mails/${id}`)).data.figures;
const mailsOf = async (subject: string) => (await sport.mails()).filter((mail) => mail.subject === subject);
const addParent = async (name: string, player = 1) => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into members (email, first_name, last_name, email_verified_at, created_at)
     values ($1 || '@families.example', initcap($1), 'Parent', now(), now()) returning id`,
    [name],
  );
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     values ($1, $2, 'parent_guardian', 'verified', now(), now())`,
    [id, player],
  );
  return id;
};

test('the families of a team are counted, by child, family and address; a player’s login is none of them', async () => {
  const mail = await begin();
  const count = await countOf(mail.id);
  const { items } = (await robin.get(`/admin/family-mails/${mail.id}/addresses`)).data;
  const players = await sport.db.rows<{ email: string }>(
    'select lower(m.email) as email from player_logins l join members m on m.id = l.member_id',
  );
  assert.ok(players.length > 0);
  assert.equal(count.addresses, items.length);
  assert.ok(count.children > 0 && count.families > 0 && count.addresses >= count.families);
  assert.deepEqual(
    items.filter(({ email }: { email: string }) => players.some((one) => one.email === email.toLowerCase())),
    [],
  );
  assert.ok(items.some(({ email }: { email: string }) => email === 'pat.parker@riverbend.example'));
  assert.equal((await auditOf(sport, 'family_mail.addresses_shown')).length, 1);
  const whole = await begin({ team_ids: [] });
  const all = await countOf(whole.id);
  assert.ok(all.addresses > count.addresses);
  assert.match(all.words, /^families who are registered of /);
  const none = await begin({ groups: [] });
  assert.equal((await countOf(none.id)).addresses, 0);
  assert.match((await send(none)).data.fields.groups, /Nobody fits/);
});

test('an email without a subject or without words is not sent, and a draft is not sent again', async () => {
  const { n: before } = await sport.db.one<{ n: number }>('select count(*)::integer as n from family_mail_deliveries');
  for (const [fields, field] of [
    [{ subject: '' }, 'subject'],
    [{ html: '<p> </p>' }, 'text'],
  ] as const) {
    const mail = await begin(fields);
    const refused = await send(mail);
    assert.deepEqual([refused.status, Object.keys(refused.data.fields ?? {})], [422, [field]], JSON.stringify(refused));
    assert.equal((await robin.post(`/admin/family-mails/${mail.id}/resend`)).code, 'mail.is_draft');
  }
  const { n: after } = await sport.db.one<{ n: number }>('select count(*)::integer as n from family_mail_deliveries');
  assert.equal(after, before);
});

test('separated parents get one each with the names of their own children, and one address gets one', async () => {
  await addParent('far');
  const near = await addParent('near');
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select $1, player_id, 'parent_guardian', 'verified', now(), now() from roster_entries where team_id = 1 and player_id <> 1
      order by player_id limit 1`,
    [near],
  );
  const mail = await begin({ subject: 'Separated' });
  const count = await countOf(mail.id);
  assert.equal((await send(mail)).status, 200);
  await leave();
  const mails = await mailsOf('Separated');
  assert.equal(mails.length, count.addresses);
  assert.equal(new Set(mails.map(({ to }) => to.toLowerCase())).size, mails.length);
  const of = (name: string) => mails.find(({ to }) => to === `${name}@families.example`)!;
  const { first_name } = await sport.db.one<{ first_name: string }>('select first_name from players where id = 1');
  assert.match(of('far').text, new RegExp(`^Hello Far,\n\n${first_name} plays in `, 'm'));
  assert.match(of('near').text, / and .* plays in /);
  assert.match(of('far').text, new RegExp(`You get this because ${first_name} is registered in`));
  assert.doesNotMatch(of('far').text, /near@|Near/);
  assert.match(of('far').html, /<a class="m-link"[^>]* href="https:\/\/riverbend\.example\/a"/);
  assert.ok(of('far').reply_to, 'answers go to the league');
  assert.equal(of('far').unsubscribe_url, undefined, 'there is no way to end what is about the season');
  assert.match(of('far').return_to ?? '', /^returned\+\d+-[0-9a-f]{32}@mail\.riverbend\.example$/);
  assert.deepEqual(await figuresOf(mail.id).then(({ sent, addresses, waiting }) => [sent, addresses, waiting]), [
    count.addresses,
    count.addresses,
    0,
  ]);
  assert.equal((await robin.get(`/admin/family-mails/${mail.id}`)).data.state, 'sent');
  await leave();
  assert.equal((await mailsOf('Separated')).length, mails.length);
  assert.equal((await send(mail)).code, 'mail.is_sent');
});

test('whom it goes to is worked out again when it is sent, and in the hands of whoever sends it', async () => {
  await signIn();
  const mail = await begin({ subject: 'Changing' });
  const { seen, addresses } = await countOf(mail.id);
  const extra = await addParent(
    'third',
    (
      await sport.db.one<{ id: number }>(
        `with made as (insert into players (first_name, last_name, birth_date, gender, created_at)
       values ('New', 'Child', '2015-01-01', 'boys', now()) returning id)
     insert into roster_entries (team_id, player_id) select 1, id from made returning player_id as id`,
      )
    ).id,
  );
  const refused = await send(mail, seen);
  assert.deepEqual([refused.status, refused.code], [409, 'mail.audience_changed']);
  assert.equal(refused.data.message, `One family registered since you began. It now goes to ${addresses + 1}.`);
  assert.equal(refused.data.current.addresses, addresses + 1);
  assert.equal((await mailsOf('Changing')).length, 0);
  assert.equal((await send(mail, refused.data.current.seen)).status, 200);
  // Between pressing and leaving somebody's link is taken away: they do not get it.
  await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [extra]);
  await leave();
  assert.equal((await figuresOf(mail.id)).left_out, 1);
  assert.ok((await mailsOf('Changing')).every(({ to }) => to !== 'third@families.example'));
  const fewer = await begin({ subject: 'Fewer' });
  const before = await countOf(fewer.id);
  await sport.db.run(
    `delete from roster_entries where player_id = (select id from players where first_name = 'New' and last_name = 'Child')`,
  );
  await addParent('fourth', 1);
  const other = await send(fewer, before.seen);
  assert.match(other.data.message, /changed since you began|not among them/);
});

test('for two minutes it can be stopped and nobody got it; later whoever is left does not get it', async () => {
  await signIn();
  const mail = await begin({ subject: 'Stopped' });
  await send(mail);
  sport.clock.advance(60);
  assert.equal(await sport.sendFamilyMails(), 0);
  const stopped = await robin.post(`/admin/family-mails/${mail.id}/stop`);
  assert.deepEqual([stopped.status, stopped.data.state, stopped.data.figures.sent], [200, 'stopped', 0]);
  await leave();
  assert.equal((await mailsOf('Stopped')).length, 0);
  assert.equal((await robin.post(`/admin/family-mails/${mail.id}/stop`)).code, 'mail.is_over');

  const late = await begin({ subject: 'Too late' });
  await send(late);
  sport.clock.advance(121);
  await sport.sendFamilyMails();
  const [first] = await sport.db.rows<{ id: number }>(
    `update family_mail_deliveries set state = 'sent' where id = (select min(id) from family_mail_deliveries where mail_id = $1) returning id`,
    [late.id],
  );
  assert.ok(first);
  assert.equal((await robin.post(`/admin/family-mails/${late.id}/stop`)).status, 200);
  assert.equal((await mailsOf('Too late')).length, 0, 'what was in the queue does not leave');
  assert.equal((await figuresOf(late.id)).sent, 1);
  assert.equal((await auditOf(sport, 'family_mail.stopped')).at(-1)?.detail['gone'], 1);
});

test('news and offers have a link that ends them with one press, for that address and for nothing else', async () => {
  await signIn();
  const mail = await begin({ subject: 'Clinic', kind: 'news' });
  await send(mail);
  await leave();
  const [one] = (await mailsOf('Clinic')).filter(({ to }) => to === 'far@families.example');
  const url = one?.unsubscribe_url ?? '';
  assert.ok(url.startsWith(`${SITE}/mail/off?token=`), url);
  const path = url.slice(SITE.length);
  const asked = await sport.app.inject({ url: path, headers: { accept: 'text/html' } });
  assert.match(asked.body, /Stop emails about news and offers/);
  const before = await countOf((await begin({ kind: 'news' })).id);
  for (const forged of [
    path.slice(0, -1),
    `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`,
    '/mail/off?token=1-x',
    '/mail/off',
  ])
    assert.equal((await sport.app.inject({ method: 'POST', url: forged, payload: '' })).statusCode, 422, forged);
  for (let time = 0; time < 2; time += 1)
    assert.equal(
      (
        await sport.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      ).statusCode,
      200,
    );
  const next = await begin({ kind: 'news' });
  const left = await countOf(next.id);
  assert.deepEqual([left.addresses, left.unsubscribed], [before.addresses - 1, 1]);
  assert.equal((await countOf((await begin()).id)).addresses, before.addresses, 'what is about the season still comes');
  assert.equal((await figuresOf(mail.id)).unsubscribed, 1);
  assert.equal((await auditOf(sport, 'family_mail.unsubscribed')).length, 1);
  const token = new URL(url).searchParams.get('token')!;
  await sport.app.inject({
    method: 'POST',
    url: '/mail/off',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, mail: 'on' }).toString(),
  });
  assert.equal((await countOf(next.id)).unsubscribed, 0);
});

test('what comes back is known by its signed address; a late word, an answer and a forged one change nothing', async () => {
  await signIn();
  const mail = await begin({ subject: 'Comes back' });
  await send(mail);
  await leave();
  const returnTo = (await mailsOf('Comes back')).find(({ to }) => to === 'far@families.example')!.return_to!;
  const report = (to: string, action = 'failed') =>
    [
      'Return-Path: <>',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
      '',
      '--x',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.riverbend.example',
      '',
      'Final-Recipient: rfc822; far@families.example',
      `Action: ${action}`,
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 no such',
      '    mailbox',
      '--x--',
    ].join('\r\n');
  const give = async (payload: string) =>
    (
      await sport.app.inject({
        method: 'POST',
        url: '/mail/returned',
        headers: { 'content-type': 'message/rfc822' },
        payload,
      })
    ).statusCode;
  const forged = returnTo.replace(/-[0-9a-f]/, (sign) => (sign === '-0' ? '-1' : '-0'));
  for (const [to, action] of [
    [returnTo, 'delayed'],
    [forged, 'failed'],
    ['somebody@riverbend.example', 'failed'],
  ] as const)
    assert.equal(await give(report(to, action)), 202);
  assert.equal(await give('Subject: I am on vacation\r\n\r\nBack on Monday'), 202);
  assert.equal((await figuresOf(mail.id)).returned, 0);
  assert.equal(await give(report(returnTo.toUpperCase())), 202);
  assert.equal((await figuresOf(mail.id)).returned, 1);
  const { items } = (await robin.get(`/admin/family-mails/${mail.id}/not-reached`)).data;
  assert.deepEqual(
    items.map(({ name, state, says }: any) => [name, state, says]),
    [['Far Parent', 'returned', '550 5.1.1 no such mailbox']],
  );
  const { items: listed } = (await robin.get(`/admin/family-mails/${(await begin()).id}/addresses`)).data;
  assert.ok(listed.find(({ email }: any) => email === 'far@families.example').was_refused);
  const again = await robin.post(`/admin/family-mails/${mail.id}/resend`);
  assert.equal(again.data.figures.waiting, 1);
  await leave();
  assert.equal((await mailsOf('Comes back')).filter(({ to }) => to === 'far@families.example').length, 2);
  assert.equal((await figuresOf(mail.id)).returned, 0);
});

test('a test goes to whoever writes, says so, and counts for the text that was tested', async () => {
  await signIn();
  const mail = await begin({ subject: 'Try me' });
  const tested = await robin.post(`/admin/family-mails/${mail.id}/test`);
  assert.ok(tested.data.tested_at);
  const [own, ...others] = await mailsOf('[Test] Try me');
  assert.deepEqual([own?.to, others.length], ['robin.vale@riverbend.example', 0]);
  const same = await robin.post(`/admin/family-mails/${mail.id}`, { version: tested.data.version, subject: 'Try me' });
  assert.ok(same.data.tested_at);
  const other = await robin.post(`/admin/family-mails/${mail.id}`, { version: same.data.version, text: 'Other.' });
  assert.equal(other.data.tested_at, null);
  const stale = await robin.post(`/admin/family-mails/${mail.id}`, { version: mail.version, text: 'Mine.' });
  assert.deepEqual([stale.code, stale.data.current.text], ['record.changed', 'Other.']);
  const shown = (await robin.get(`/admin/family-mails/${mail.id}/preview?place=2`)).data;
  assert.deepEqual([shown.place, shown.html], [2, '<p>Other.</p>']);
});

test('scripts, pictures and line breaks of a subject do not get into a mail', async () => {
  const { id, version } = (await robin.post('/admin/family-mails', {})).data;
  const broken = await robin.post(`/admin/family-mails/${id}`, { version, subject: 'A\r\nBcc: all@riverbend.example' });
  assert.equal(broken.status, 422);
  assert.ok(broken.data.fields.subject);
  const saved = await robin.post(`/admin/family-mails/${id}`, {
    version,
    subject: 'Markup',
    html: '<p onclick="x()">Hello<script>alert(1)</script></p><img src="https://spy.example/x.png"><a href="javascript:x()">y</a><a href="/about">about</a>',
  });
  assert.equal(
    saved.data.html,
    '<p>Hello</p><a rel="noopener noreferrer">y</a><a href="/about" rel="noopener noreferrer">about</a>',
  );
  const shown = (await robin.get(`/admin/family-mails/${id}/preview`)).data;
  assert.match(shown.html, /href="http:\/\/localhost:4001\/about"/);
  const offer = await robin.post(`/admin/family-mails/${id}`, {
    version: saved.data.version,
    html: '<p>Our spring clinic: 20% off.</p>',
  });
  assert.equal(offer.data.reads_like_an_offer, true);
  const big = await robin.post(`/admin/family-mails/${id}`, { version: offer.data.version, html: 'x'.repeat(200_001) });
  assert.equal(big.status, 422);
});

test('a child without a guardian’s account is reached by who registered it, unless that is not theirs', async () => {
  const { id: period } = await sport.db.one<{ id: number }>(
    `select p.id from registration_periods p join leagues l on l.id = p.league_id join seasons s on s.id = l.season_id and s.is_current order by p.id limit 1`,
  );
  const { id: division } = await sport.db.one<{ id: number }>(
    `select d.id from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current order by d.id limit 1`,
  );
  const register = (email: string, child: string, status: string, owes = false) =>
    sport.db.one<{ id: number }>(
      `insert into registrations (reference, period_id, division_id, status, payment_status, identity_hash, fingerprint, child_hash, family_hash,
         player_first_name, player_last_name, birth_date, gender, parent_first_name, parent_last_name, email, phone, answers, lines, total_cents,
         receipt_number, created_at, updated_at, expires_at, registered_at, waitlisted_at)
       values ($3, $1, $2, $5, $6, decode(md5($3), 'hex'), decode(md5($3), 'hex'), decode(md5($4), 'hex'), decode(md5($3), 'hex'),
         $4, 'Walker', '2015-01-01', 'boys', 'Wren', 'Walker', $3, '555', '{}', '[]', 10000,
         case when $5 = 'registered' then 'R-' || $4 end, now(), now(), now() + interval '1 day',
         case when $5 = 'registered' then now() end, case when $5 = 'waitlisted' then now() end) returning id`,
      [period, division, email, child, status, owes ? 'requires_payment' : 'succeeded'],
    );
  await register('walker@families.example', 'Ash', 'waitlisted');
  await register('owing@families.example', 'Birch', 'registered', true);
  const theirs = await register('wrong@families.example', 'Cedar', 'waitlisted');
  await sport.db.run('insert into disowned_registrations values ($1, $2, now())', [
    idOf(sport, 'pat.parker'),
    theirs.id,
  ]);
  const child = await sport.db.one<{ email: string }>(
    'select m.email from player_logins l join members m on m.id = l.member_id order by m.id limit 1',
  );
  await register(child.email.toUpperCase(), 'Dogwood', 'waitlisted');
  const of = async (groups: string[]) => {
    const { id } = await begin({ team_ids: [], division_ids: [division], groups });
    const { data } = await robin.get(`/admin/family-mails/${id}/addresses`);
    return { emails: data.items.map(({ email }: any) => email.toLowerCase()), without: data.without_address };
  };
  const waiting = await of(['waiting']);
  assert.ok(waiting.emails.includes('walker@families.example'));
  assert.ok(!waiting.emails.includes('wrong@families.example'), 'somebody said that the child is not theirs');
  assert.ok(!waiting.emails.includes(child.email.toLowerCase()), 'a child is never written to');
  assert.deepEqual(waiting.without.sort(), ['Cedar Walker', 'Dogwood Walker']);
  const owing = await of(['not_paid']);
  assert.ok(owing.emails.includes('owing@families.example') && !owing.emails.includes('walker@families.example'));
  const coaches = await of(['coaches']);
  assert.ok(coaches.emails.length > 0, 'coaches of the division');
});

test('a player who helps to coach is not written to as a coach', async () => {
  const riley = idOf(sport, 'riley.parker');
  await sport.db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', 1, now())`, [
    riley,
  ]);
  const { id } = await begin({ groups: ['coaches'], team_ids: [1] });
  const { items } = (await robin.get(`/admin/family-mails/${id}/addresses`)).data;
  const emails = items.map(({ email }: any) => email);
  assert.ok(emails.includes('coach.kim@riverbend.example'));
  assert.ok(!emails.includes('riley.parker@riverbend.example'));
  await sport.db.run('delete from assignments where member_id = $1', [riley]);
});

test('the log says who did what, and never a text', async () => {
  const { json } = await sport.db.one<{ json: string }>(
    `select coalesce(json_agg(detail)::text, '') as json from audit_events where event like 'family_mail.%'`,
  );
  assert.match(json, /"addresses"/);
  assert.doesNotMatch(json, /plays in|Evaluation evening|@families\.example/);
});
