import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { hold } from '../../testing/held.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_MESSAGES: '1000/60' } });
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const id = (name: string): number => idOf(sport, name);
const scopesOf = async (name: string) =>
  (await as(sport, name).get('/community/me')).json().data.publish_scopes.map((scope: { name: string }) => scope.name);

describe('assignments', () => {
  test('give exactly the team or division, once; removing ends it with the next request', async () => {
    const body = { member_id: id('coach.flag'), role: 'coach', scope_type: 'team', scope_id: 2 };
    assert.equal((await admin.post('/admin/assignments', body)).status, 201);
    const again = await admin.post('/admin/assignments', body);
    assert.equal(again.status, 200, 'the same again changes nothing');
    assert.deepEqual(await scopesOf('coach.flag'), ['Otters']);
    const mails = (await sport.mails('coach.flag@riverbend.example')).filter(({ subject }) => /assigned/.test(subject));
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['You are assigned to Otters'],
      'told once',
    );
    assert.match(mails[0]?.text ?? '', /You see what is next/);
    assert.equal((await admin.post(`/admin/assignments/${again.data.assignments[0].id}/remove`)).status, 200);
    assert.deepEqual(await scopesOf('coach.flag'), []);
    assert.deepEqual(
      [(await auditOf(sport, 'assignment.added')).length, (await auditOf(sport, 'assignment.removed')).length],
      [1, 1],
    );
  });

  test('of the same team in another role change the role', async () => {
    await sport.db.run(`update members set is_staff = true where id = $1`, [id('coach.flag')]);
    const assign = (role: string) =>
      admin.post('/admin/assignments', { member_id: id('coach.flag'), role, scope_type: 'team', scope_id: 2 });
    await assign('coach');
    const changed = await assign('staff');
    assert.equal(changed.status, 200);
    const trail = await sport.db.one<{ text: string }>(
      `select detail::text as text from audit_events where event = 'assignment.changed' order by id desc limit 1`,
    );
    assert.match(trail.text, /coach.*staff|staff.*coach/);
    assert.deepEqual(
      changed.data.assignments.map(({ role }: { role: string }) => role),
      ['staff'],
    );
    assert.equal((await admin.post(`/admin/assignments/${changed.data.assignments[0].id}/remove`)).status, 200);
    await sport.db.run(`update members set is_staff = false where id = $1`, [id('coach.flag')]);
  });

  test('are refused in words: without the role, for a player, for an unknown scope', async () => {
    const assign = async (name: string, scope_id: number) =>
      (await admin.post('/admin/assignments', { member_id: id(name), role: 'coach', scope_type: 'team', scope_id }))
        .data.fields;
    assert.match((await assign('pat.parker', 1)).member_id, /Mark this member as coach/);
    assert.match((await assign('riley.parker', 1)).member_id, /player/);
    assert.match((await assign('coach.flag', 999)).scope_id, /no such team/);
  });

  test('and the logins of players are listed from where one stopped', async () => {
    const ids = async (path: string, key: string): Promise<number[]> =>
      (await admin.get(`/admin/${path}`)).data.items.map((item: Record<string, number>) => item[key]);
    const helpers = await ids('assignments', 'id');
    assert.ok(helpers.length > 2);
    assert.deepEqual(await ids(`assignments?after=${helpers[0]}`, 'id'), helpers.slice(1));
    const logins = await ids('player-logins', 'account_id');
    assert.ok(logins.length > 1);
    const { items, total } = (await admin.get('/admin/player-logins')).data;
    assert.equal(total, logins.length);
    const names = items.map(({ player }: { player: { first_name: string; last_name: string } }) =>
      `${player.last_name} ${player.first_name}`.toLowerCase(),
    );
    assert.deepEqual(names, [...names].sort(), 'by name');
    assert.deepEqual(await ids(`player-logins?before=${logins[0]}`, 'account_id'), logins.slice(1));
    const { player_id: last, last_name } = items.at(-1).player;
    const rename = (name: string) => sport.db.run('update players set last_name = $2 where id = $1', [last, name]);
    await rename('Aaron');
    const [first] = (await admin.get('/admin/player-logins')).data.items;
    assert.equal(first.player.player_id, last, 'whatever was made first');
    await rename(last_name);
  });

  test('in bulk: 500 rows, each for itself, and repeating doubles nothing', async () => {
    const rows = await sport.db.rows<{ id: number }>(
      `insert into members (email, first_name, last_name, is_coach, email_verified_at, created_at)
       select 'bulk' || n || '@riverbend.example', 'Bulk', 'Coach ' || n, n <> 7, now(), now() from generate_series(1, 500) n returning id`,
    );
    const body = {
      rows: rows.map((row) => ({
        action: 'assign',
        member_id: row.id,
        role: 'coach',
        scope_type: 'team',
        scope_id: 1,
      })),
    };
    const tally = (items: { outcome: string }[]) =>
      ['done', 'unchanged', 'refused'].map((outcome) => items.filter((item) => item.outcome === outcome).length);
    const first = await admin.post('/admin/assignments/bulk', { rows: body.rows.slice(0, 100) });
    assert.deepEqual(tally(first.data.items), [99, 0, 1]);
    const whole = await admin.post('/admin/assignments/bulk', body);
    assert.deepEqual(tally(whole.data.items), [400, 99, 1]);
    const { count } = await sport.db.one<{ count: number }>(
      `select count(*)::integer as count from assignments a join members m on m.id = a.member_id where m.email like 'bulk%'`,
    );
    assert.equal(count, 499);
    assert.equal((await admin.post('/admin/assignments/bulk', { rows: [] })).status, 422);
  });
});

describe('a player login', () => {
  const approve = (body: object) => admin.post('/admin/player-logins', body);

  test('is refused for an account with family links, another player, staff, administrators, and without a verified guardian', async () => {
    for (const [email, words] of [
      ['casey.brook', /family links: Casey Brook is linked to Drew/],
      ['uncle.parker', /family links/],
      ['riley.parker', /another player/],
      ['coach.kim', /coach or staff/],
      ['clerk', /administrator/],
      ['new.family', /asked to be linked/],
    ] as const) {
      const refused = await approve({
        player_id: 4,
        guardian_id: id('casey.brook'),
        email: `${email}@riverbend.example`,
      });
      assert.equal(refused.status, 422, email);
      assert.match(refused.data.fields.email, words);
    }
    const notGuardian = await approve({ player_id: 4, guardian_id: id('pat.parker'), email: 'drew@riverbend.example' });
    assert.match(notGuardian.data.fields.guardian_id, /not a verified guardian/);
    const hasOne = await approve({ player_id: 1, guardian_id: id('pat.parker'), email: 'drew@riverbend.example' });
    assert.match(hasOne.data.fields.player_id, /has a login already/);
    const check = await admin.get(
      `/admin/player-logins/check?player_id=4&guardian_id=${id('casey.brook')}&email=casey.brook@riverbend.example`,
    );
    assert.deepEqual([check.data.player, check.data.guardian, check.data.account], ['ok', 'ok', 'refused']);
  });

  test('waits for a link that is being removed, and is then refused', async () => {
    const held = await hold(sport.db, (tx) =>
      tx.run(`update guardian_links set status = 'revoked' where member_id = $1`, [id('robin.vale')]),
    );
    const pending = approve({ player_id: 5, guardian_id: id('robin.vale'), email: 'quinn@riverbend.example' });
    await held.commit();
    assert.match((await pending).data.fields.guardian_id, /not a verified guardian/);
  });

  test('starts silent; the guardian is asked by mail, switches it on, and then the coach can write', async () => {
    const approved = await approve({ player_id: 4, guardian_id: id('casey.brook'), email: 'drew@riverbend.example' });
    assert.equal(approved.status, 201);
    assert.equal(approved.data.messaging_enabled, false);
    const [asked] = (await sport.mails('casey.brook@riverbend.example')).filter(({ subject }) =>
      /Let Drew use messages/.test(subject),
    );
    assert.match(asked?.links.join() ?? '', /messages\.php\?sport=basketball/);
    const [invited] = await sport.mails('drew@riverbend.example');
    const token = new URL(invited?.links.find((link) => link.includes('token=')) ?? '').searchParams.get('token');
    const drew = await new SiteClient(sport.app).open();
    assert.equal((await drew.post('/auth/reset-password', { token, password: 'DrewsOwn2026' })).status, 200);
    assert.equal(
      (await drew.post('/auth/login', { email: 'drew@riverbend.example', password: 'DrewsOwn2026' })).status,
      200,
    );
    const account_id = approved.data.account_id;
    const write = () => as(sport, 'staff.diaz').post('/community/conversations', { recipient_id: account_id });
    assert.equal((await write()).statusCode, 403);
    assert.equal(
      (await as(sport, 'casey.brook').post('/community/child-consent', { account_id, enabled: true })).statusCode,
      200,
    );
    assert.equal((await write()).statusCode, 201);
    const { consent, messaging_enabled } = (await admin.get(`/admin/player-logins/${account_id}`)).data;
    assert.deepEqual([messaging_enabled, consent.length, consent[0].guardian], [true, 1, 'Casey Brook']);
    assert.equal((await auditOf(sport, 'consent.switched_on')).length, 1);
  });

  test('two approvals at once make one login', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((name) =>
        approve({ player_id: 2, guardian_id: id('pat.parker'), email: `sam-${name}@riverbend.example` }),
      ),
    );
    assert.deepEqual(both.map(({ status }) => status).filter((status) => status === 201).length, 1);
    assert.ok(both.every(({ status }) => [201, 409, 422].includes(status)));
  });
});

describe('reports', () => {
  const read = async (who: AdminClient, reportId: number) => who.get(`/admin/reports/${reportId}`);
  const report = async (who: string, conversation: number, author?: string): Promise<number> => {
    const message = await sport.db.one<{ id: number }>(
      'select min(id) as id from messages where conversation_id = $1 and id not in (select message_id from reports) and sender_id = coalesce($2, sender_id)',
      [conversation, author ? id(author) : null],
    );
    return (await as(sport, who).post('/community/reports', { message_id: message.id, reason: 'Please look' })).json()
      .data.id;
  };

  test('go from open to reviewing to resolved, with notes; a colleague with older data is told', async () => {
    const first = (await read(admin, 1)).data;
    assert.deepEqual(
      [first.status, first.context.length > 5, first.reporter.first_name.length > 0],
      ['open', true, true],
    );
    assert.equal(
      (await admin.post('/admin/reports/1/resolve', { version: first.version, note: 'too soon', outcome: 'no_action' }))
        .code,
      'record.changed',
    );
    const colleague = await asAdminOf(sport, 'alex.morgan', { 'team-messaging': true });
    const both = await Promise.all(
      [admin, colleague].map((who) => who.post('/admin/reports/1/review', { version: first.version, note: 'Looking' })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { version, notes } = (await read(admin, 1)).data;
    assert.equal(notes.length, 1);
    const resolved = await admin.post('/admin/reports/1/resolve', {
      version,
      note: 'Talked to both',
      outcome: 'warning',
      warning: 'Please be careful',
    });
    assert.deepEqual([resolved.data.status, resolved.data.outcome], ['resolved', 'warning']);
    assert.match((await sport.mails()).map(({ text }) => text).join(), /Please be careful/);
    const lines = JSON.stringify([
      ...(await auditOf(sport, 'report.reviewing')),
      ...(await auditOf(sport, 'report.resolved')),
    ]);
    assert.doesNotMatch(lines, /Carpool|Talked to both|careful/, 'the log never holds what people wrote');
  });

  test('can end in a removed assignment or a disabled member, the latter with Family Accounts only', async () => {
    const colleague = await asAdminOf(sport, 'alex.morgan', { 'team-messaging': true });
    const reportId = await report('pat.parker', 1);
    const open = (await read(colleague, reportId)).data;
    const author = open.message.sender_id;
    const { version } = (await colleague.post(`/admin/reports/${reportId}/review`, { version: open.version })).data;
    const disable = { version, note: 'Enough', outcome: 'member_disabled' };
    assert.equal((await colleague.post(`/admin/reports/${reportId}/resolve`, disable)).code, 'permission.missing');
    await sport.db.run('insert into administrators (member_id) values ($1)', [author]);
    assert.equal((await colleague.post(`/admin/reports/${reportId}/resolve`, disable)).code, 'admin.protected');
    await sport.db.run('delete from administrators where member_id = $1', [author]);
    sport.clock.advance(601);
    const late = await admin.post(`/admin/reports/${reportId}/resolve`, disable);
    assert.equal(late.code, 'admin.confirmation_required');
    admin = await asAdmin(sport, 'admin');
    const done = await admin.post(`/admin/reports/${reportId}/resolve`, disable);
    assert.equal(done.status, 200);
    const { is_active, email } = (await admin.get(`/admin/members/${author}`)).data;
    assert.equal(is_active, false);
    assert.ok(
      (await sport.mails(email)).some(({ subject }) => /switched off/.test(subject)),
      'they are told',
    );
    const again: Record<string, object> = { review: {}, resolve: { note: 'Once more', outcome: 'no_action' } };
    for (const [step, body] of Object.entries(again)) {
      const repeated = await admin.post(`/admin/reports/${reportId}/${step}`, { version: done.data.version, ...body });
      assert.equal(repeated.code, 'record.changed', step);
    }
  });

  test('can end in the loss of an assignment, which must be one of the author’s; a note may come later', async () => {
    const reportId = await report('riley.parker', 2, 'coach.kim');
    const open = (await read(admin, reportId)).data;
    const { version } = (await admin.post(`/admin/reports/${reportId}/review`, { version: open.version })).data;
    const held = (name: string) =>
      sport.db.one<{ id: number }>('select min(id) as id from assignments where member_id = $1', [id(name)]);
    const resolve = (assignment_id: number) =>
      admin.post(`/admin/reports/${reportId}/resolve`, {
        ...{ version, note: 'Not again', outcome: 'assignment_removed', assignment_id },
      });
    const before = await scopesOf('coach.kim');
    assert.ok((await resolve((await held('coach.lee')).id)).data.fields.assignment_id, 'somebody else’s');
    const resolved = await resolve((await held('coach.kim')).id);
    assert.deepEqual([resolved.status, resolved.data.status], [200, 'resolved']);
    assert.equal((await scopesOf('coach.kim')).length, before.length - 1);
    assert.ok((await scopesOf('coach.lee')).length > 0);
    const noted = await admin.post(`/admin/reports/${reportId}/notes`, {
      version: resolved.data.version,
      note: 'They called',
    });
    assert.deepEqual(
      [noted.data.status, noted.data.notes.at(-1).text, noted.data.version],
      ['resolved', 'They called', resolved.data.version + 1],
    );
    assert.equal((await auditOf(sport, 'report.noted')).at(-1)?.subject, `report:${reportId}`);
  });

  test('are closed to whoever is reported, reports or is related', async () => {
    const reportId = await report('riley.parker', 2);
    assert.ok(reportId > 0);
    for (const name of ['coach.kim', 'pat.parker', 'uncle.parker']) {
      await sport.db.run('update members set is_active = true where id = $1', [id(name)]);
      const related = await asAdminOf(sport, name, { 'team-messaging': true });
      assert.equal((await read(related, reportId)).code, 'admin.own_affair', name);
      for (const [step, body] of [
        ['review', { version: 1 }],
        ['notes', { version: 1, note: 'Mine' }],
        ['resolve', { version: 1, note: 'Mine', outcome: 'no_action' }],
        ['transcript', { format: 'json' }],
      ] as const)
        assert.equal(
          (await related.post(`/admin/reports/${reportId}/${step}`, body)).code,
          'admin.own_affair',
          `${name}: ${step}`,
        );
      const listed = (await related.get('/admin/reports?status=open')).data.items;
      assert.ok(!listed.some((row: { id: number }) => row.id === reportId), `${name} does not see it in the list`);
      const { items } = (await related.get('/admin/home')).data;
      const waiting = items.find(({ kind }: { kind: string }) => kind === 'reports');
      const { others } = await sport.db.one<{ others: number }>(
        `select count(*)::integer as others from reports r join conversations c on c.id = r.conversation_id
          where r.status <> 'resolved' and c.id <> 2 and $1 <> all (array[c.account_a, c.account_b, r.reporter_id])`,
        [id(name)],
      );
      assert.ok((waiting?.count ?? 0) <= others, `${name} does not count it on Home`);
      assert.doesNotMatch(waiting?.about ?? '', /Riley|Kim/, `${name} is told nothing of it on Home`);
    }
    assert.ok(
      (await admin.get('/admin/reports?status=open')).data.items.some((row: { id: number }) => row.id === reportId),
      'somebody else sees it',
    );
  });

  test('export the whole conversation with its chain of hashes, where that is switched on', async () => {
    assert.equal((await admin.post('/admin/reports/1/transcript', { format: 'json' })).code, 'admin.export_off');
    const { version, ...safety } = (await admin.get('/admin/safety')).data;
    const changed = await admin.post('/admin/safety', {
      version,
      ...safety,
      transcript_export: true,
      quiet_from: '21:30',
    });
    assert.equal(changed.status, 200);
    assert.equal((await admin.post('/admin/safety', { version, ...safety })).code, 'record.changed');
    assert.equal(
      (await admin.post('/admin/safety', { version: version + 1, ...safety, quiet_from: '25:00' })).status,
      422,
    );
    const response = await sport.app.inject({
      method: 'POST',
      url: '/api/v1/admin/reports/1/transcript',
      headers: { cookie: admin.cookie ?? '', 'x-csrf-token': admin.csrf ?? '' },
      payload: { format: 'json' },
    });
    assert.match(String(response.headers['content-disposition']), /attachment/);
    assert.equal(JSON.parse(response.body).messages.length, 120);
    assert.equal((await auditOf(sport, 'transcript.exported')).length, 1);
  });
});
