import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adminOperations } from '@sports-hub/contract';
import { AdminClient, asAdminOf } from '../testing/admin-client.ts';
import { as, idOf } from '../testing/cast.ts';
import { FIRST_TEAM } from '../testing/demo-ids.ts';
import { sampleBody } from '../testing/sample-body.ts';
import { aRequest } from '../registration/testing/assistance.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/** What every step on a record is refused for: whose it is, what it has become, what it is already. */
let sport: TestSport;
let admin: AdminClient;
/** Not a super-admin; a member like any other, with a link, an assignment and a claim. */
let officer: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdminOf(sport, 'admin', { aid: true });
  officer = await asAdminOf(sport, 'alex.morgan', { 'family-accounts': true, 'team-messaging': true });
});
after(() => sport.stop());

const id = (name: string): number => idOf(sport, name);
const seen = { version: 1 };
const reason = 'because of a test';
const assignment = { role: 'coach', scope_type: 'team', scope_id: FIRST_TEAM };

const assertRefused = async (who: AdminClient, code: string, steps: Record<string, object>): Promise<void> => {
  for (const [path, body] of Object.entries(steps))
    assert.equal((await who.post(`/admin/${path}`, body)).code, code, path);
};
const made = async (statement: string, member: string): Promise<number> =>
  (await sport.db.one<{ id: number }>(`${statement} returning id`, [id(member)])).id;
const linkOf = (member: string): Promise<number> =>
  made(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at)
     values ($1, 4, 'parent_guardian', 'verified', now())`,
    member,
  );
const assignmentOf = (member: string): Promise<number> =>
  made(
    `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', ${FIRST_TEAM}, now())`,
    member,
  );
const claimOf = async (member: string): Promise<number> => {
  const child = { first_name: 'Drew', last_name: 'Brook', birth_date: '2016-01-30' };
  return (await as(sport, member).post('/community/claims', child)).json().data.id;
};
test('an administrator’s account is changed by super-admins only, whichever way leads to it', async () => {
  const member = `members/${id('clerk')}`;
  const claim = `claims/${await claimOf('clerk')}`;
  await assertRefused(officer, 'admin.protected', {
    [`${member}/disable`]: { ...seen, reason },
    [`${member}/enable`]: { ...seen, reason },
    [`${member}/temporary-password`]: seen,
    [`guardian-links/${await linkOf('clerk')}/remove`]: { ...seen, reason },
    assignments: { member_id: id('clerk'), ...assignment },
    [`assignments/${await assignmentOf('clerk')}/remove`]: {},
    [`${claim}/approve`]: { ...seen, player_id: 4 },
    [`${claim}/reject`]: { ...seen, note: reason },
    [`${claim}/ask`]: { ...seen, question: 'Who are you?' },
  });
});

test('nobody decides about themselves, whichever way leads to it', async () => {
  const member = `members/${id('alex.morgan')}`;
  await assertRefused(officer, 'admin.own_affair', {
    [`${member}/disable`]: { ...seen, reason },
    [`${member}/enable`]: { ...seen, reason },
    [`${member}/temporary-password`]: seen,
    [`guardian-links/${await linkOf('alex.morgan')}/remove`]: { ...seen, reason },
    assignments: { member_id: id('alex.morgan'), ...assignment },
    [`assignments/${await assignmentOf('alex.morgan')}/remove`]: {},
  });
});

test('a super-admin corrects their own entry, but neither disables nor enables themselves; pages say so before', async () => {
  const self = `members/${id('admin')}`;
  await assertRefused(admin, 'admin.own_affair', {
    [`${self}/disable`]: { ...seen, reason },
    [`${self}/enable`]: { ...seen, reason },
  });
  const words = async (who: AdminClient, name: string): Promise<string | null> =>
    (await who.get(`/admin/members/${id(name)}`)).data.protected;
  assert.deepEqual([await words(admin, 'admin'), await words(admin, 'clerk')], [null, null]);
  assert.match((await words(officer, 'alex.morgan')) ?? '', /Somebody else must decide/);
  await sport.db.run('insert into administrators (member_id) values ($1)', [id('coach.kim')]);
  assert.match((await words(officer, 'coach.kim')) ?? '', /Only a super-admin/);
  assert.equal(await words(officer, 'robin.vale'), null);
});

test('an administrator who is disabled is signed out of the administration', async () => {
  await asAdminOf(sport, 'staff.diaz', { audit: false });
  const path = `/admin/members/${id('staff.diaz')}`;
  const { version } = (await admin.get(path)).data;
  assert.equal((await admin.post(`${path}/disable`, { version, reason })).status, 200);
  const left = await sport.db.rows('select 1 from administrator_sessions where member_id = $1', [id('staff.diaz')]);
  assert.deepEqual(left, []);
});

/** A record for each first word of an address after `/admin/`. */
const recordOf = async (noun: string): Promise<number> => {
  switch (noun) {
    case 'members':
      return id('robin.vale');
    case 'claims':
      return claimOf('robin.vale');
    case 'reports':
      return 1;
    case 'administrators':
      return id('clerk');
    case 'guardian-links':
      return linkOf('coach.lee');
    case 'duplicates':
      await sport.db.run(
        'insert into possible_duplicates (player_id, other_id, found_at) values (1, 4, now()) on conflict do nothing',
      );
      return (await sport.db.one<{ id: number }>('select min(id) as id from possible_duplicates')).id;
    case 'seasons':
    case 'schedule-maker':
      return (await sport.db.one<{ id: number }>('select id from seasons where is_current')).id;
    case 'imports':
      return (
        await sport.db.one<{ id: number }>(
          `insert into season_imports (season_id, kind, file_name, encoding, content, columns, made_by, created_at)
           select id, 'games', 'games.csv', 'UTF-8', E'Home\\nOwls', '[]', $1, now() from seasons where is_current returning id`,
          [id('clerk')],
        )
      ).id;
    case 'registration-codes':
      return (
        await sport.db.one<{ id: number }>("select min(id) as id from registration_discounts where kind = 'code'")
      ).id;
    case 'registration-periods':
      return (await sport.db.one<{ id: number }>('select min(id) as id from registration_periods')).id;
    case 'tournaments':
      return (await sport.db.one<{ id: number }>('select min(id) as id from tournaments')).id;
    case 'matches':
      return (await sport.db.one<{ id: number }>('select min(id) as id from tournament_matches')).id;
    case 'games':
      return (await sport.db.one<{ id: number }>("select min(id) as id from games where status = 'final'")).id;
    case 'divisions':
      return (await sport.db.one<{ id: number }>('select min(id) as id from current_divisions')).id;
    case 'teams':
      return (await sport.db.one<{ id: number }>('select min(id) as id from current_teams')).id;
    case 'registrations':
      return (await sport.db.one<{ id: number }>("select min(id) as id from registrations where status = 'registered'"))
        .id;
    case 'officials':
      return (
        await sport.db.one<{ id: number }>(
          `insert into officials (name, created_at) values ('Rae Whistle', now()) returning id`,
        )
      ).id;
    case 'documents':
      return (await sport.db.one<{ id: number }>('select min(id) as id from documents')).id;
    case 'minutes':
      return (await sport.db.one<{ id: number }>('select min(id) as id from meeting_minutes')).id;
    case 'gallery':
      return (await sport.db.one<{ id: number }>('select min(id) as id from gallery_images')).id;
    case 'videos':
      return (await sport.db.one<{ id: number }>('select min(id) as id from videos')).id;
    case 'board':
      return (await sport.db.one<{ id: number }>('select min(id) as id from board_members')).id;
    case 'venues':
      return (await sport.db.one<{ id: number }>('select min(id) as id from venues')).id;
    case 'aid':
      return (await aRequest(sport)).id;
    case 'pages':
      return (await sport.db.one<{ id: number }>('select min(id) as id from information_pages')).id;
    case 'family-mails':
      return (
        await sport.db.one<{ id: number }>(
          `insert into family_mails (html_rules, audience, written_by, created_at, changed_at) values (1, '{"season_id":null,"division_ids":[],"team_ids":[],"groups":[]}', $1, now(), now()) returning id`,
          [id('admin')],
        )
      ).id;
    case 'installments':
      return (
        await sport.db.one<{ id: number }>(
          `with chosen as (select max(id) as id from registrations where status = 'registered'),
            plan as (
              insert into payment_plans (registration_id, status, spot, retry_days, terms, agreed_at, changed_at)
              select id, 'running', 'kept', '{3}', '{}', now(), now() from chosen
              on conflict (registration_id) do update set status = 'running' returning registration_id)
           insert into installments (registration_id, number, amount_cents, due_on, status)
           select registration_id, 2, 100, current_date, 'failed' from plan
           on conflict (registration_id, number) do update set status = 'failed' returning id`,
        )
      ).id;
    case 'notices':
      return (await sport.db.one<{ id: number }>('select min(id) as id from site_notices')).id;
    case 'questions':
      return (await sport.db.one<{ id: number }>('select min(id) as id from faqs')).id;
    case 'content':
    case 'news':
      return (await sport.db.one<{ id: number }>('select min(id) as id from news')).id;
    default:
      throw new Error(`Say here which record of ${noun} there is`);
  }
};

/** Where an operation on a record is; of what every kind of content shares, news stand for all. */
const addressOf = ({ path }: { path: string }, record: number): string =>
  path.replace(':kind', 'news').replace(':id', String(record));

test('whoever saw an older version gets the record as it stands', async () => {
  // Those that name the version of several records, or of a step, have tests of their own.
  const versioned = adminOperations.filter(
    ({ problems, path, body }) =>
      problems.includes('record.changed') &&
      path.includes(':id') &&
      'version' in ((body as { properties?: object } | undefined)?.properties ?? {}),
  );
  assert.ok(versioned.length > 10);
  for (const op of versioned) {
    const record = await recordOf(op.path.split('/')[2] ?? '');
    const { code, data } = await admin.post(addressOf(op, record), {
      ...sampleBody(op),
      version: 999,
    });
    assert.equal(code, 'record.changed', op.name);
    assert.ok(Object.keys(data.current).length > 1, op.name);
  }
});

test('what is so already is a conflict', async () => {
  const member = `members/${id('robin.vale')}`;
  const version = async (): Promise<{ version: number }> => ({
    version: (await admin.get(`/admin/${member}`)).data.version,
  });
  const link = { player_id: 4, relationship: 'parent_guardian', reason, spoken_to: 'the coach' };
  await assertRefused(admin, 'record.conflict', {
    [`${member}/enable`]: { ...(await version()), reason },
    [`${member}/temporary-password`]: await version(),
  });
  assert.equal((await admin.post(`/admin/${member}/guardian-links`, { ...(await version()), ...link })).status, 200);
  await assertRefused(admin, 'record.conflict', { [`${member}/guardian-links`]: { ...(await version()), ...link } });
  assert.equal((await admin.post(`/admin/${member}/disable`, { ...(await version()), reason })).status, 200);
  await assertRefused(admin, 'record.conflict', { [`${member}/disable`]: { ...(await version()), reason } });
  await assertRefused(admin, 'record.not_found', { assignments: { member_id: 999_999, ...assignment } });
});

test('what is not there is not found, and no trail of it is left', async () => {
  // A difference of money has a name instead of a number, and a part of a file is bytes: each has tests of its own.
  const ofRecords = adminOperations.filter(
    ({ path, name }) => path.includes(':id') && !['settleMoneyDifference', 'sendUploadPart'].includes(name),
  );
  assert.ok(ofRecords.length > 25);
  const trail = () => sport.db.one('select count(*) from audit_events');
  const before = await trail();
  for (const op of ofRecords) {
    const body = op.method === 'POST' ? sampleBody(op) : undefined;
    assert.equal((await admin.send(op.method, addressOf(op, 999_999), body)).code, 'record.not_found', op.name);
  }
  assert.deepEqual(await trail(), before);
});

test('a second step is for whoever has given their password, and its setup for whoever was shown what to sign', async () => {
  const visitor = await new AdminClient(sport.app).open();
  await assertRefused(visitor, 'auth.required', {
    'auth/code': { code: '123456' },
    'auth/recovery-code': { code: 'abcd-efgh' },
    'auth/passkey-options': {},
    'auth/passkey': { response: {} },
  });
  await assertRefused(admin, 'record.conflict', { 'second-step/recovery-codes': {} });
  await assertRefused(admin, 'admin.code_invalid', { 'second-step/passkeys': { name: 'Phone', response: {} } });
});

test('an administrator who is disabled, unverified or has a temporary password does not get in, and is told why', async () => {
  await sport.db.run('insert into administrators (member_id) values ($1) on conflict do nothing', [id('casey.brook')]);
  for (const [change, code] of [
    ['is_active = false', 'member.inactive'],
    ['is_active = true, email_verified_at = null', 'member.email_unverified'],
    ['email_verified_at = now(), has_temporary_password = true', 'member.temporary_password'],
  ] as const) {
    await sport.db.run(`update members set ${change} where id = $1`, [id('casey.brook')]);
    assert.equal((await (await new AdminClient(sport.app).open()).login('casey.brook')).code, code);
  }
});
