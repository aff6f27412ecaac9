import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askForProof, PDF, PROOF, registerWithPaper, uploadPaper } from '../../registration/testing/papers.ts';
import { openPeriod, send } from '../../registration/testing/families.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({
    env: {
      THROTTLE_REGISTRATIONS: '100000/60',
      THROTTLE_CONFIRMATIONS: '100000/60',
      THROTTLE_PAPERS_NETWORK: '10000/60',
    },
  });
  await askForProof(sport);
});
after(() => sport.stop());

const PATH = '/admin/registration-papers';
const registrar = () => asAdminOf(sport, 'robin.vale', { registration: true });
const standing = async (reference: string) =>
  (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data;
const paperOf = async (id: number): Promise<number> =>
  (
    await sport.db.one<{ paper: number }>(
      'select max(id) as paper from registration_papers where registration_id = $1',
      [id],
    )
  ).paper;
/** What comes back is no JSON. */
const ask = (admin: AdminClient, path: string, payload: object = {}) =>
  sport.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    headers: { cookie: admin.cookie ?? '', 'x-csrf-token': admin.csrf ?? '' },
  });
const open = (admin: AdminClient, paper: number) => ask(admin, `${PATH}/${paper}/open`);

test('it is downloaded with the password of a moment ago, noted as seen by whom, and the family reads that', async () => {
  const { id, reference, body } = await registerWithPaper(sport);
  const admin = await registrar();
  const list = (await admin.get(PATH)).data;
  const waiting = list.items.find((one: any) => one.registration_id === id);
  assert.equal(waiting.label, 'Proof of age');
  assert.ok(!JSON.stringify(list).includes(String(body[PROOF])), 'not even what the form calls it');
  assert.equal((await admin.post(`${PATH}/${waiting.id}/seen`)).code, 'registration.paper_unopened');
  const file = await open(admin, waiting.id);
  assert.equal(file.statusCode, 200, file.body);
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="registration-\d+-\d+\.png"$/);
  assert.equal(file.headers['content-type'], 'image/png');
  assert.match(String(file.headers['content-security-policy']), /sandbox/);
  assert.match(String(file.headers['cache-control']), /no-store/);
  assert.equal(file.headers['x-content-type-options'], 'nosniff');
  assert.equal(file.rawPayload.subarray(1, 4).toString(), 'PNG');
  const seen = await admin.post(`${PATH}/${waiting.id}/seen`);
  assert.deepEqual([seen.status, seen.data.status, seen.data.seen.by], [200, 'seen', 'Robin Vale']);
  assert.equal((await admin.post(`${PATH}/${waiting.id}/seen`)).code, 'record.conflict');
  const [paper] = (await standing(reference)).papers;
  assert.deepEqual([paper.status, paper.can_send], ['seen', false]);
  assert.ok(paper.kept_until && paper.seen_at);
  const late = await uploadPaper(sport, { field: PROOF, reference });
  assert.deepEqual([late.status, late.data.code], [409, 'registration.fixed']);
  assert.equal((await auditOf(sport, 'registration.paper_opened')).length, 1);
  const noted = await auditOf(sport, 'registration.paper_seen');
  assert.deepEqual(
    noted.map(({ detail }) => detail['question']),
    ['Proof of age'],
    'as families read it',
  );
  const one = (await admin.get(`/admin/registrations/${id}`)).data;
  assert.deepEqual(
    one.papers.map(({ status, opened }: any) => [status, opened.by]),
    [['seen', 'Robin Vale']],
  );
  assert.ok(!one.answers.some(({ name }: any) => name === PROOF));
  sport.clock.advance(20 * 60);
  assert.equal((await open(admin, waiting.id)).json().data.code, 'admin.confirmation_required');
});

test('the page of the administration hands it on byte by byte', async () => {
  const { id } = await registerWithPaper(sport, { bytes: Buffer.concat([PDF, Buffer.from([0xff, 0xfe, 0x00, 0x80])]) });
  const admin = await registrar();
  const response = await sport.app.inject({
    method: 'POST',
    url: '/admin/papers',
    headers: { cookie: admin.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      _op: 'openPaper',
      _csrf: admin.csrf ?? '',
      _id: String(await paperOf(id)),
    }).toString(),
  });
  assert.equal(response.statusCode, 200, response.body.slice(0, 300));
  assert.match(String(response.headers['content-disposition']), /^attachment/);
  assert.deepEqual([...response.rawPayload.subarray(-4)], [0xff, 0xfe, 0x00, 0x80]);
});

test('who only reads, or looks after money or assistance, opens nothing', async () => {
  const { id } = await registerWithPaper(sport);
  const paper = await paperOf(id);
  for (const rights of [{ registration: false }, { money: true }, { aid: true }, { content: true }] as Record<
    string,
    boolean
  >[]) {
    const reader = await asAdminOf(sport, 'robin.vale', rights);
    assert.equal((await open(reader, paper)).statusCode, 403, JSON.stringify(rights));
    assert.equal((await reader.post(`${PATH}/${paper}/seen`)).status, 403);
    assert.equal((await reader.post(`${PATH}/${paper}/another`, { reason: 'by the test' })).status, 403);
  }
  const stranger = await sport.app.inject({ method: 'POST', url: `/api/v1${PATH}/${paper}/open`, payload: {} });
  assert.equal(stranger.statusCode, 401);
  const other = await registrar();
  assert.equal((await open(other, 999_999)).statusCode, 404);
  const { league_id } = await sport.db.one<{ league_id: number }>(
    'select p.league_id from registrations r join registration_periods p on p.id = r.period_id where r.id = $1',
    [id],
  );
  await uploadPaper(sport, { field: PROOF, league_id: String(league_id) });
  const { unused } = await sport.db.one<{ unused: number }>(
    'select max(id) as unused from registration_papers where registration_id is null',
  );
  assert.equal((await open(other, unused)).statusCode, 404, 'what nobody has sent a form with is nobody’s to see');
});

test('nobody opens, or decides about, what their own family sent', async () => {
  const { id } = await registerWithPaper(sport);
  const paper = await paperOf(id);
  await sport.db.run(`update registrations set email = 'robin.vale@riverbend.example' where id = $1`, [id]);
  const parent = await registrar();
  assert.equal((await open(parent, paper)).json().data.code, 'admin.own_affair');
  assert.equal((await parent.post(`${PATH}/${paper}/seen`)).code, 'admin.own_affair');
  assert.equal((await parent.post(`${PATH}/${paper}/another`, { reason: 'by the test' })).code, 'admin.own_affair');
  const listed = (await parent.get(PATH)).data.items.find((one: any) => one.id === paper);
  assert.equal(listed.is_own, true);
});

test('another file is asked for with a reason: the first is deleted, the family reads it and sends one by its link', async () => {
  const { id, reference, body } = await registerWithPaper(sport);
  const admin = await registrar();
  const paper = await paperOf(id);
  const asked = await admin.post(`${PATH}/${paper}/another`, { reason: 'The date cannot be read.' });
  assert.deepEqual([asked.status, asked.data.status], [200, 'asked_again'], JSON.stringify(asked.data));
  const [mail] = await sport.mails(String(body['email']));
  assert.match(mail?.text ?? '', /“The date cannot be read\.”/);
  const link = mail?.links.find((url) => url.includes(`/registration/papers?reference=${reference}`));
  assert.ok(link, mail?.text);
  assert.equal((await open(admin, paper)).json().data.code, 'registration.paper_deleted');
  const [shown] = (await standing(reference)).papers;
  assert.deepEqual([shown.status, shown.reason, shown.can_send], ['asked_again', 'The date cannot be read.', true]);
  assert.equal((await uploadPaper(sport, { field: PROOF, reference }, { bytes: PDF })).status, 201);
  const [sent] = (await standing(reference)).papers;
  assert.deepEqual([sent.status, sent.reason], ['sent', null]);
  assert.equal((await admin.post(`${PATH}/${paper}/another`, { reason: 'again' })).code, 'record.conflict');
});

test('the list’s export says sent or seen, and holds nothing of the file', async () => {
  const { id, body } = await registerWithPaper(sport);
  const admin = await registrar();
  const file = await ask(admin, '/admin/registrations/export', { answers: true, ids: [id] });
  assert.equal(file.statusCode, 200, file.body);
  const [head = [], row = []] = file.body.split('\r\n').map((line) => line.split('","'));
  assert.match(row[head.findIndex((name) => name.startsWith(PROOF))] ?? '', /^sent/, file.body);
  assert.ok(!file.body.includes(String(body[PROOF])));
});

test('a period asks for a file on the steps of a child, and not on the family’s or among agreements', async () => {
  const admin = await registrar();
  const { id } = await sport.db.one<{ id: number }>('select id from registration_periods where name = $1', [
    openPeriod(sport),
  ]);
  const { data: before } = await admin.get(`/admin/registration-periods/${id}`);
  const plan = (more: object) =>
    admin.post(`/admin/registration-periods/${id}/plan`, {
      version: before.version,
      part: 'question',
      kind: 'file',
      ...more,
    });
  for (const step of ['family', 'agreements'])
    assert.deepEqual(Object.keys((await plan({ label: 'Report card', step })).data.fields ?? {}), ['step'], step);
  const planned = await plan({ label: 'Report card', step: 'choices', required: 'no' });
  assert.equal(planned.status, 200, JSON.stringify(planned.data));
  assert.ok(planned.data.plan.questions.some(({ name, type }: any) => name === 'q_report_card' && type === 'file'));
  const { fields } = (await admin.get(`/admin/registration-periods/${id}/preview`)).data;
  assert.equal(fields.find(({ name }: any) => name === 'q_report_card').type, 'file');
});

test('it is deleted with its bytes: unused after a day, unseen after 28, seen after a week, at once where it came to nothing', async () => {
  const begin = sport.clock.now();
  const seen = await registerWithPaper(sport, { bytes: Buffer.concat([PDF, Buffer.from('seen')]) });
  const unseen = await registerWithPaper(sport, { bytes: Buffer.concat([PDF, Buffer.from('unseen')]) });
  const canceled = await registerWithPaper(sport, { bytes: Buffer.concat([PDF, Buffer.from('canceled')]) });
  const { data: unused } = await uploadPaper(
    sport,
    { field: PROOF, league_id: String(seen.body['league_id']) },
    { bytes: Buffer.concat([PDF, Buffer.from('unused')]) },
  );
  const digests = await sport.db.rows<{ sha256: string }>(
    'select sha256 from registration_papers where sha256 is not null and sent_at >= $1',
    [begin],
  );
  const admin = await registrar();
  await open(admin, await paperOf(seen.id));
  await admin.post(`${PATH}/${await paperOf(seen.id)}/seen`);
  await sport.db.run(`update registrations set status = 'cancelled', ended_at = $2 where id = $1`, [
    canceled.id,
    begin,
  ]);
  const kept = async (days: number): Promise<boolean[]> => {
    sport.clock.set(new Date(begin.getTime() + days * 86_400_000));
    await sport.sweepRegistrations();
    await sport.sweepFiles();
    const rows = await sport.db.rows<{ id: number }>(
      'select registration_id as id from registration_papers where sha256 is not null',
    );
    return [seen, unseen, canceled].map(({ id }) => rows.some((row) => row.id === id));
  };
  assert.deepEqual(await kept(0.1), [true, true, true]);
  assert.deepEqual(await kept(1.1), [true, true, false]);
  const gone = await sport.db.maybeOne('select 1 from registration_papers where token = $1', [unused.paper]);
  assert.equal(gone, undefined, 'nobody has sent a form with it');
  assert.deepEqual(await kept(7.1), [false, true, false]);
  assert.deepEqual(await kept(28.1), [false, false, false]);
  await kept(28.2);
  const { left } = await sport.db.one<{ left: number }>(
    'select count(*)::int as left from unnamed_files where sha256 = any ($1)',
    [digests.map(({ sha256 }) => sha256)],
  );
  assert.equal(left, 0, 'the storage was looked through: the bytes are gone');
  const [paperOfSeen] = (await standing(seen.reference)).papers;
  assert.deepEqual([paperOfSeen.status, paperOfSeen.kept_until], ['seen', null]);
  assert.ok(paperOfSeen.deleted_at);
  const [lost] = (await standing(unseen.reference)).papers;
  assert.deepEqual([lost.status, lost.can_send], ['deleted', true]);
  assert.ok((await auditOf(sport, 'registration.paper_deleted')).length >= 3);
});
