import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamily, intentFor } from '../testing/families.ts';
import { askForProof, paperFor, PDF, PROOF, registerWithPaper, uploadPaper } from '../testing/papers.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({
    env: {
      THROTTLE_REGISTRATIONS: '100000/60',
      THROTTLE_CONFIRMATIONS: '100000/60',
      THROTTLE_PAPERS_NETWORK: '30/3600',
    },
  });
  await askForProof(sport);
});
after(() => sport.stop());

const PATH = '/admin/registration-papers';
const registrar = () => asAdminOf(sport, 'robin.vale', { registration: true });
const ask = (admin: AdminClient, path: string) =>
  sport.app.inject({
    method: 'POST',
    url: `/api/v1${PATH}/${path}`,
    payload: {},
    headers: { cookie: admin.cookie ?? '', 'x-csrf-token': admin.csrf ?? '' },
  });
/** Each from a network of its own: what is counted by network is a test of its own. */
let networks = 0;
const upload = (fields: Record<string, string>, file = { bytes: PDF, filename: 'proof.pdf' }) =>
  uploadPaper(sport, fields, file, `10.${100 + Math.floor((networks += 1) / 250)}.${networks % 250}.1`);
const notedOf = async (event: string, id: number) =>
  (await auditOf(sport, event)).filter(({ subject }) => subject === `registration:${id}`);
const lastPaperOf = async (id: number): Promise<number> =>
  (
    await sport.db.one<{ paper: number }>(
      'select max(id) as paper from registration_papers where registration_id = $1',
      [id],
    )
  ).paper;
const bring = (id: number, to: { status: string; ended?: Date | null; heldUntil?: Date | null }) =>
  sport.db.run(
    'update registrations set status = $2, waitlisted_at = registered_at, ended_at = $3, confirm_by = $4 where id = $1',
    [id, to.status, to.ended ?? null, to.heldUntil ?? null],
  );

test('a registration takes a file while it holds or asks for a place, and not before or after', async () => {
  const { id, reference } = await registerWithPaper(sport);
  const at = sport.clock.now();
  const [soon, past] = [new Date(at.getTime() + 60_000), new Date(at.getTime() - 60_000)];
  const taken = [
    { status: 'registered' },
    { status: 'waitlisted' },
    { status: 'awaiting_payment' },
    { status: 'draft', heldUntil: soon },
  ];
  const refused = [
    { status: 'draft' },
    { status: 'draft', heldUntil: past },
    { status: 'cancelled', ended: at },
    { status: 'expired', ended: at },
  ];
  for (const standing of taken) {
    await bring(id, standing);
    assert.equal((await upload({ field: PROOF, reference })).status, 201, JSON.stringify(standing));
  }
  const before = await lastPaperOf(id);
  for (const standing of refused) {
    await bring(id, standing);
    const { status, data } = await upload({ field: PROOF, reference });
    assert.deepEqual([status, data.code], [409, 'registration.fixed'], JSON.stringify(standing));
  }
  assert.equal(await lastPaperOf(id), before, 'nothing of what was refused is kept');
});

test('the history says that the family sent one, with the question and nothing of the file', async () => {
  const { id, reference } = await registerWithPaper(sport);
  assert.equal((await upload({ field: PROOF, reference })).status, 201);
  const [noted] = await notedOf('registration.paper_sent', id);
  assert.deepEqual(noted?.detail, { question: 'Proof of age' });
});

test('of files that nobody has sent a form with so many bytes are kept; who has a registration is not refused for them', async () => {
  const { league_id } = await aFamily(sport);
  const { reference } = await registerWithPaper(sport);
  const fields = { field: PROOF, league_id: String(league_id) };
  await sport.db.run(
    `insert into registration_papers (token, is_by_form, field_name, kind, sha256, size, sent_at, delete_at)
     select 'large-' || n || '-of-strangers', true, $2, 'pdf', repeat('0', 64), 10485760, $1, $1::timestamptz + interval '1 day'
       from generate_series(1, 205) n`,
    [sport.clock.now(), PROOF],
  );
  const refused = await upload(fields);
  assert.deepEqual([refused.status, refused.data.code], [503, 'server.busy']);
  assert.equal((await upload({ field: PROOF, reference })).status, 201);
  await sport.db.run(`delete from registration_papers where token like 'large-%'`);
  assert.equal((await upload(fields)).status, 201);
});

test('the addresses of one network together send so many an hour', async () => {
  const { league_id } = await aFamily(sport);
  const fields = { field: PROOF, league_id: String(league_id) };
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1)
    statuses.push(
      (await uploadPaper(sport, fields, { bytes: PDF, filename: 'x.pdf' }, `2001:db8:77:${n.toString(16)}::1`)).status,
    );
  assert.deepEqual([statuses.slice(0, 30).every((status) => status === 201), statuses[30]], [true, 429]);
});

test('only whoever opened it last says that it was seen, and what is deleted is not said to be', async () => {
  const { id, reference } = await registerWithPaper(sport);
  const [admin, other] = [await registrar(), await asAdminOf(sport, 'staff.diaz', { registration: true })];
  const paper = await lastPaperOf(id);
  assert.equal((await ask(admin, `${paper}/open`)).statusCode, 200);
  assert.equal((await other.post(`${PATH}/${paper}/seen`)).code, 'registration.paper_unopened');
  assert.equal((await upload({ field: PROOF, reference })).status, 201);
  assert.equal((await admin.post(`${PATH}/${paper}/seen`)).code, 'registration.paper_deleted');
});

test('another file is asked for only of who holds or asks for a place', async () => {
  const admin = await registrar();
  const { id, body } = await registerWithPaper(sport);
  const paper = await lastPaperOf(id);
  await bring(id, { status: 'cancelled', ended: sport.clock.now() });
  const refused = await admin.post(`${PATH}/${paper}/another`, { reason: 'It cannot be read.' });
  assert.equal(refused.code, 'record.conflict');
  const mails = await sport.mails(String(body['email']));
  assert.ok(!mails.some(({ text }) => text.includes('It cannot be read.')));
});

test('a file that the storage has lost is said to be deleted, and that somebody tried is in the log', async () => {
  const { id } = await registerWithPaper(sport, { bytes: Buffer.concat([PDF, Buffer.from('lost')]) });
  const paper = await lastPaperOf(id);
  await sport.db.run(`update registration_papers set sha256 = repeat('f', 64) where id = $1`, [paper]);
  const response = await ask(await registrar(), `${paper}/open`);
  assert.equal(response.json().data.code, 'registration.paper_deleted');
  assert.equal((await notedOf('registration.paper_opened', id)).length, 1);
});

test('that a file was deleted is in the log, with whether somebody had looked at it', async () => {
  const { id, body } = await registerWithPaper(sport);
  const seen = await registerWithPaper(sport);
  const admin = await registrar();
  const paper = await lastPaperOf(seen.id);
  await ask(admin, `${paper}/open`);
  assert.equal((await admin.post(`${PATH}/${paper}/seen`)).status, 200);
  // A draft that has not asked for anything yet keeps its own as long.
  const draft = await aFamily(sport);
  const answered = { ...draft, [PROOF]: await paperFor(sport, draft) };
  assert.ok((await intentFor(sport, answered)).status < 300);
  sport.clock.advance(29 * 86_400);
  await sport.sweepRegistrations();
  await sport.sweepRegistrations();
  const noted = await Promise.all([id, seen.id].map((one) => notedOf('registration.paper_deleted', one)));
  assert.deepEqual(
    noted.map((events) => events.map(({ detail }) => detail)),
    [[{ question: 'Proof of age', seen: false }], [{ question: 'Proof of age', seen: true }]],
  );
  const left = await sport.db.maybeOne(
    'select 1 from registration_papers where token = any ($1) and sha256 is not null',
    [[body[PROOF], answered[PROOF]]],
  );
  assert.equal(left, undefined);
});
