import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AuditEntry } from '@sports-hub/contract';
import { parse } from 'csv-parse/sync';
import { runAdmin } from '../../operator/run.ts';
import { asAdmin, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const id = (name: string): number => idOf(sport, name);
const people = async () => (await admin.get('/admin/administrators')).data.items;
const person = async (name: string) => (await people()).find((found: { id: number }) => found.id === id(name));

describe('permissions', () => {
  test('are granted page by page and hold from the next request on', async () => {
    const clerk = await asAdmin(sport, 'clerk');
    assert.equal((await clerk.get('/admin/reports')).code, 'permission.missing');
    const { version } = await person('clerk');
    const changed = await admin.post(`/admin/administrators/${id('clerk')}`, {
      version,
      is_super: false,
      rights: ['family-accounts:read', 'team-messaging:read'],
    });
    assert.equal(changed.status, 200);
    assert.equal((await clerk.get('/admin/reports')).status, 200);
    assert.equal(
      (await clerk.post('/admin/members', { email: 'x@riverbend.example', first_name: 'X', last_name: 'Y' })).code,
      'permission.missing',
    );
    const stale = await admin.post(`/admin/administrators/${id('clerk')}`, { version, is_super: false, rights: [] });
    assert.deepEqual([stale.code, stale.data.current.version], ['record.changed', version + 1]);
    const [line] = await auditOf(sport, 'administrator.changed');
    assert.deepEqual(line?.detail['before'].pages, ['family-accounts: write']);
    for (const rights of [['permissions:write'], ['audit:write'], ['x:read'], 'all'])
      assert.equal(
        (await admin.post(`/admin/administrators/${id('clerk')}`, { version: version + 1, is_super: false, rights }))
          .status,
        422,
      );
  });

  test('only a verified adult becomes an administrator', async () => {
    const add = (name: string) =>
      admin.post('/admin/administrators', { member_id: id(name), is_super: false, rights: ['audit:read'] });
    for (const name of ['riley.parker', 'unverified.mail', 'temp.password', 'inactive.member'])
      assert.ok((await add(name)).data.fields.member_id, name);
    assert.ok(
      (await admin.post('/admin/administrators', { member_id: 999_999, is_super: false, rights: [] })).data.fields,
    );
    assert.equal((await add('robin.vale')).status, 201);
    const told = await sport.mails('robin.vale@riverbend.example');
    assert.ok(told.some(({ subject }) => /administrat/i.test(subject)));
    assert.equal((await add('robin.vale')).code, 'record.conflict');
  });

  test('the last super-admin can be neither removed nor made less, not even by two at once', async () => {
    await sport.db.run('insert into administrators (member_id, is_super) values ($1, true)', [id('inactive.member')]);
    const self = await person('admin');
    const path = `/admin/administrators/${self.id}`;
    assert.equal(
      (await admin.post(path, { version: self.version, is_super: false, rights: [] })).code,
      'admin.last_super',
    );
    assert.equal(
      (await admin.post(`${path}/remove`, { version: self.version, reason: 'Moved away' })).code,
      'admin.last_super',
    );
    await admin.post('/admin/administrators', { member_id: id('alex.morgan'), is_super: true, rights: [] });
    const alex = await asAdmin(sport, 'alex.morgan');
    const second = await person('alex.morgan');
    const both = await Promise.all([
      admin.post(`/admin/administrators/${second.id}/remove`, { version: second.version, reason: 'Moved away' }),
      alex.post(`${path}/remove`, { version: self.version, reason: 'Moved away' }),
    ]);
    assert.equal(both.filter(({ status }) => status === 200).length, 1);
    const { left } = await sport.db.one<{ left: number }>(
      'select count(*)::integer as left from administrators a join members m on m.id = a.member_id where is_super and is_active',
    );
    assert.equal(left, 1);
    await sport.db.run(
      'insert into administrators (member_id, is_super) values ($1, true) on conflict (member_id) do update set is_super = true',
      [self.id],
    );
    admin = await asAdmin(sport, 'admin');
  });
});

describe('home', () => {
  test('lists what waits, most urgent first, for the pages one may open', async () => {
    const { items } = (await admin.get('/admin/home')).data;
    assert.deepEqual(
      items.map(({ kind }: { kind: string }) => kind),
      ['reports', 'claims', 'waitlist', 'unassigned'],
    );
    assert.match(items[1].about, /Noor Newman asks for/);
    assert.ok(items[0].oldest_at);
    assert.equal(items[0].about.split(' and ').length, 2, 'the two who talk, and nobody else');
  });
});

test('home counts exactly what waits for somebody', async () => {
  const count = async (kind: string) =>
    (await admin.get('/admin/home')).data.items.find((item: { kind: string }) => item.kind === kind)?.count ?? 0;
  const claims: [status: string, question: boolean, answered: boolean, objected: boolean][] = [
    ['rejected', false, false, false],
    ['rejected', true, true, false],
    ['rejected', false, false, true],
    ['pending', true, false, false],
    ['pending', true, true, false],
    ['pending', false, false, true],
    ['pending', true, true, true],
  ];
  const before_ = await count('claims');
  for (const [n, [status, question, answered, objected]] of claims.entries())
    await sport.db.run(
      `insert into claims (member_id, first_name, last_name, birth_date, status, created_at, question, answered_at, objected_at, reviewed_at)
       values ($1, $2, 'Counted', '2016-01-01', $3, now(), $4, $5, $6, $7)`,
      [
        id('robin.vale'),
        `Child${n}`,
        status,
        question ? 'Who?' : null,
        answered ? new Date() : null,
        objected ? new Date() : null,
        status === 'pending' ? null : new Date(),
      ],
    );
  assert.deepEqual([await count('claims'), await count('answered_claims'), await count('objections')], [before_, 1, 2]);
  const { waiting } = await sport.db.one<{ waiting: number }>(
    `select count(*)::integer as waiting from registrations where status = 'waitlisted'`,
  );
  assert.equal(await count('waitlist'), waiting);
  const unassigned = await count('unassigned');
  await sport.db.run('update members set is_coach = true where id = $1', [id('inactive.member')]);
  assert.equal(await count('unassigned'), unassigned, 'who is disabled gets no team');
  const reports = await count('reports');
  await sport.db.run(`update reports set status = 'resolved' where id = (select min(id) from reports)`);
  assert.equal(await count('reports'), reports - 1);
});

describe('the audit log', () => {
  test('of one member has what happened to them, sign-ins apart', async () => {
    await sport.db.run(
      `insert into audit_events (at, event, actor, subject)
       select now(), e, 'system', $1 from unnest(array['site.signed_in', 'admin.signed_in', 'member.enabled']) e`,
      [`member:${id('casey.brook')}`],
    );
    const { items } = (await admin.get(`/admin/members/${id('casey.brook')}/history`)).data;
    assert.deepEqual(
      items.map(({ event }: { event: string }) => event),
      ['member.enabled'],
    );
    assert.equal((await admin.get('/admin/members/999999/history')).status, 404, 'not an empty list of nobody');
  });

  test('only grows, is searched by name and group, and never by what people wrote', async () => {
    await assert.rejects(sport.db.run(`update audit_events set actor = 'x'`));
    await assert.rejects(sport.db.run('delete from audit_events'));
    const { items, total } = (await admin.get('/admin/audit?what=permissions')).data;
    assert.ok(total >= 3 && items.every(({ event }: { event: string }) => event.startsWith('administrator.')));
    const named = (await admin.get('/admin/audit?q=chris%20clerk')).data.items;
    assert.ok(named.length > 0);
    assert.ok(
      named.every((entry: { actor: string; subject: string }) => [entry.actor, entry.subject].includes('Chris Clerk')),
    );
    assert.equal((await admin.get('/admin/audit?from=2020-13-01')).status, 422);
    assert.equal((await admin.get('/admin/audit?to=2000-01-01')).data.total, 0);
  });

  test('is asked for by whose doing it was: an administrator, a family, an operator or nobody in particular', async () => {
    const by = async (who: string | number) => (await admin.get(`/admin/audit?by=${who}`)).data;
    const { items, actors } = await by(id('admin'));
    assert.ok(items.length > 0 && items.every((entry: { actor_id: number }) => entry.actor_id === id('admin')));
    const names = (list: { by: string; name: string }[]) => list.map(({ name }) => name);
    assert.ok(names(actors).includes('Chris Clerk') && !names(actors).includes('Pat Parker'));
    await as(sport, 'pat.parker').post('/community/claims', {
      first_name: 'A',
      last_name: 'Child',
      birth_date: '2016-01-01',
    });
    const { items: claims } = (await as(sport, 'pat.parker').get('/community/claims')).json().data;
    await as(sport, 'pat.parker').post(`/community/claims/${claims[0].id}/withdraw`, {});
    const family = await by(id('pat.parker'));
    assert.ok(names(family.actors).includes('Pat Parker'), 'the choice that was made can be seen');
    assert.deepEqual([family.items[0].what, family.items[0].subject], ['withdrew their claim', null]);
    await sport.db.run(
      `insert into audit_events (at, event, actor) values (now(), 'operator.site_set', 'operator:kim')`,
    );
    assert.deepEqual(
      (await by('operators')).items.map(({ actor }: { actor: string }) => actor),
      ['Operator kim'],
    );
    assert.equal((await admin.get('/admin/audit?by=member%3A1%27%20or')).status, 422);
  });

  test('is exported as CSV that no spreadsheet runs, and the export is an entry', async () => {
    await sport.db.run(`update members set first_name = '=cmd()' where id = $1`, [id('clerk')]);
    const response = await sport.app.inject({
      method: 'POST',
      url: '/api/v1/admin/audit/export',
      headers: { cookie: admin.cookie ?? '', 'x-csrf-token': admin.csrf ?? '' },
      payload: { what: 'permissions' },
    });
    assert.equal(response.statusCode, 200);
    assert.match(String(response.headers['content-type']), /text\/csv/);
    assert.match(String(response.headers['content-disposition']), /attachment; filename="audit-log\.csv"/);
    assert.match(response.body, /'=cmd\(\) Clerk/);
    assert.equal((await auditOf(sport, 'audit.exported')).length, 1);
  });

  test('is exported with a reason of several lines in one cell: nobody forges an entry or a formula', async () => {
    const reason = 'moved away\n=1+1';
    await sport.db.run(
      `insert into audit_events (at, event, actor, detail) values (now(), 'member.disabled', 'operator:kim', $1)`,
      [JSON.stringify({ reason })],
    );
    const response = await sport.app.inject({
      method: 'POST',
      url: '/api/v1/admin/audit/export',
      headers: { cookie: admin.cookie ?? '', 'x-csrf-token': admin.csrf ?? '' },
      payload: { by: 'operators' },
    });
    const [header, ...rows] = parse(response.body, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    });
    assert.deepEqual(
      rows.map((row) => [row.length, row[2]]),
      rows.map(() => [header?.length, 'Operator kim']),
    );
    assert.ok(rows.some((row) => row.includes(reason)));
  });

  test('names who is no member, and goes page by page', async () => {
    await sport.db.run(
      `insert into audit_events (at, event, actor, subject, detail)
       select now(), 'member.changed', a, 'address:0123', '{"before": {"coach": true, "staff": false, "phone": null, "name": "", "teams": []}}'
         from unnest(array['visitor', 'system', 'operator:lee', 'hub:1']) a, generate_series(1, 30)`,
    );
    const first = (await admin.get('/admin/audit?what=accounts')).data;
    const second = (await admin.get(`/admin/audit?what=accounts&before=${first.next_before}`)).data;
    assert.equal(first.items.at(-1).id, first.next_before);
    assert.ok(second.items.length > 0 && second.items.every((entry: { id: number }) => entry.id < first.next_before));
    const entries: AuditEntry[] = [...first.items, ...second.items];
    const names = new Set(entries.map(({ actor }) => actor));
    for (const name of ['A visitor', 'The system', 'Operator lee', 'hub 1']) assert.ok(names.has(name), name);
    assert.equal(entries[0]?.subject, 'an unknown address');
    assert.deepEqual(entries[0]?.before.toSorted(), [
      'Coach: yes',
      'Name: none',
      'Phone: none',
      'Staff: no',
      'Teams: none',
    ]);
  });
});

test('the operator removes a lost second step, for an administrator and with a reason, and ends their sessions', async () => {
  const run = (...args: string[]) =>
    runAdmin(['basketball', 'reset-second-step', ...args], { DATABASE_URL: sport.databaseUrl });
  const lost = await asAdmin(sport, 'admin');
  await sport.db.run(`insert into administrator_recovery_codes (member_id, code_hash) values ($1, 'lost'::bytea)`, [
    id('admin'),
  ]);
  await sport.db.run(`insert into administrator_codes (member_id, new_key) values ($1, 'waits')`, [id('admin')]);
  assert.equal((await person('admin')).has_second_step, false, 'a key that waits is none yet');
  await sport.db.run(
    `insert into administrator_passkeys (member_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, 'lost', '', 0, '', 'Phone', now())`,
    [id('admin')],
  );
  const { version } = await person('admin');
  for (const args of [[], ['admin@riverbend.example'], ['admin@riverbend.example', 'no']])
    await assert.rejects(run(...args), /Name the administrator’s address and a reason/);
  for (const address of ['nobody@riverbend.example', 'pat.parker@riverbend.example'])
    await assert.rejects(run(address, 'lost phone'), /is no administrator/);
  assert.equal((await lost.get('/admin/home')).status, 200);
  assert.match(await run('admin@riverbend.example', 'ill'), /is removed/);
  assert.equal((await lost.get('/admin/home')).status, 401);
  for (const table of ['administrator_recovery_codes', 'administrator_codes', 'administrator_passkeys'])
    assert.deepEqual(await sport.db.rows(`select 1 from ${table} where member_id = $1`, [id('admin')]), [], table);
  admin = await asAdmin(sport, 'admin');
  assert.equal((await person('admin')).version, version + 1, 'whoever saw it before is told that it has changed');
  const [line] = await auditOf(sport, 'administrator.second_step_reset');
  assert.deepEqual([line?.subject, line?.detail], [`member:${id('admin')}`, { reason: 'ill' }]);
});
