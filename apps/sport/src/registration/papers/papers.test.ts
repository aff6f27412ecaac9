import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePng } from '../../demo/content/png.ts';
import { blackPng } from '../../platform/pictures/testing/hostile.ts';
import { multipart, type FormFile } from '../../testing/multipart.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamily, intentFor, intentForAll, send } from '../testing/families.ts';
import { askForProof, paperFor, PDF, PROOF, registerWithPaper, uploadPaper } from '../testing/papers.ts';

const PHOTO = makePng(60, 40, ['#225588', '#ffffff'], (x, y) => (x + y) % 2);

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

const standing = async (reference: string) =>
  (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data;
const bytesKept = async (): Promise<number> =>
  (
    await sport.db.one<{ count: number }>(
      'select count(*)::int as count from registration_papers where sha256 is not null',
    )
  ).count;

test('a form is refused without its file, or with one that was never sent, and taken with it', async () => {
  const body = await aFamily(sport);
  const without = await intentFor(sport, body);
  assert.deepEqual([without.status, Object.keys(without.data.fields)], [422, [PROOF]]);
  for (const made of ['x'.repeat(43), 'not a token', '../../etc/passwd'])
    assert.deepEqual(Object.keys((await intentFor(sport, { ...body, [PROOF]: made })).data.fields), [PROOF], made);
  const { reference } = await registerWithPaper(sport);
  const [paper] = (await standing(reference)).papers;
  assert.deepEqual([paper.status, paper.label, paper.required, paper.can_send], ['sent', 'Proof of age', true, true]);
});

test('what is not asked is not taken, and nothing is kept of it', async () => {
  const { league_id } = await aFamily(sport);
  const before = await bytesKept();
  for (const fields of [
    { field: 'player_first_name', league_id: String(league_id) },
    { field: 'q_nothing', league_id: String(league_id) },
    { field: PROOF, league_id: '999999' },
    { field: PROOF },
    { field: PROOF, reference: 'r'.repeat(43) },
  ] as Record<string, string>[])
    assert.equal((await uploadPaper(sport, fields)).status, 404, JSON.stringify(fields));
  assert.equal(await bytesKept(), before);
});

test('its bytes decide what a file is: pictures are redrawn, a PDF stays, everything else is refused at its field', async () => {
  const { league_id } = await aFamily(sport);
  const fields = { field: PROOF, league_id: String(league_id) };
  const before = await bytesKept();
  const bad: Record<string, FormFile['bytes']> = {
    'a page': '<!doctype html><script>alert(1)</script>',
    'a drawing with script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'a page that says PDF later': `<html>${' '.repeat(20)}%PDF-1.4`,
    'a program': Buffer.from('MZ\x90\x00', 'latin1'),
    'an archive': Buffer.from('PK\x03\x04 and nothing', 'latin1'),
    'a broken picture': PHOTO.subarray(0, 60),
    'a picture of a phone': Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00', 'latin1'),
    'a picture that unpacks to lines without end': blackPng(13_000, 8),
    nothing: '',
    'more than 10 MB': Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]),
  };
  for (const [name, bytes] of Object.entries(bad)) {
    const { status, data } = await uploadPaper(sport, fields, {
      bytes,
      filename: 'proof.pdf',
      type: 'application/pdf',
    });
    assert.deepEqual([status, Object.keys(data.fields ?? {})], [422, ['file']], `${name}: ${JSON.stringify(data)}`);
  }
  assert.equal(await bytesKept(), before);
  assert.equal((await uploadPaper(sport, fields, { bytes: PHOTO, filename: 'x.pdf' })).data.kind, 'picture');
  assert.equal((await uploadPaper(sport, fields, { bytes: PDF, filename: 'x.png' })).data.kind, 'pdf');
  const url = '/api/v1/registration/papers';
  const none = await sport.app.inject({ method: 'POST', url, ...(await multipart(fields)) });
  assert.equal(none.statusCode, 422);
});

test('a file belongs to one child: another form with it is refused, also one of the same family', async () => {
  const { body } = await registerWithPaper(sport);
  const other = await aFamily(sport, { email: body['email'] });
  const stolen = await intentFor(sport, { ...other, [PROOF]: body[PROOF] });
  assert.deepEqual([stolen.status, Object.keys(stolen.data.fields)], [422, [PROOF]]);
  const [one, two] = [await aFamily(sport), await aFamily(sport)];
  const paper = await paperFor(sport, one);
  const { email, parent_last_name, phone, zip } = one;
  const both = await intentForAll(sport, [
    { ...one, [PROOF]: paper },
    { ...two, email, parent_last_name, phone, zip, [PROOF]: paper },
  ]);
  assert.deepEqual([both.status, Object.keys(both.data.fields)], [422, [`children.1.${PROOF}`]]);
});

test('another file in the form takes the place of the first, which is deleted; the same form again changes nothing', async () => {
  const body = await aFamily(sport);
  const first = { ...body, [PROOF]: await paperFor(sport, body) };
  const { data } = await intentFor(sport, first);
  assert.equal((await intentFor(sport, first)).data.payment_intent, data.payment_intent);
  const kept = () =>
    sport.db.rows<{ kept: boolean }>(
      `select w.sha256 is not null as kept from registration_papers w join registrations r on r.id = w.registration_id
        where r.reference = $1 order by w.id`,
      [data.reference],
    );
  const second = { ...body, [PROOF]: await paperFor(sport, body, { bytes: PDF }), reference: data.reference };
  assert.equal((await intentFor(sport, second)).data.reference, data.reference);
  assert.deepEqual(await kept(), [{ kept: false }, { kept: true }]);
  // By the link, afterwards; the form as it was sent does not take it away.
  assert.equal((await uploadPaper(sport, { field: PROOF, reference: data.reference })).status, 201);
  assert.equal((await intentFor(sport, second)).status, 200);
  assert.deepEqual(await kept(), [{ kept: false }, { kept: false }, { kept: true }]);
});

test('nothing of it is on a public address, and whoever knows the form’s answer gets nothing', async () => {
  const { body } = await registerWithPaper(sport);
  const { sha256 } = await sport.db.one<{ sha256: string }>('select sha256 from registration_papers where token = $1', [
    body[PROOF],
  ]);
  assert.equal(await sport.db.maybeOne('select 1 from files where sha256 = $1', [sha256]), undefined);
  for (const url of [`/registration/papers?reference=${String(body[PROOF])}`, `/files/1/${sha256}`, '/files/1/paper'])
    assert.notEqual((await sport.app.inject(url)).statusCode, 200, url);
});

test('a file that is not there any more keeps nobody from finishing what was paid', async () => {
  const { body, reference } = await registerWithPaper(sport);
  await sport.db.run(
    'update registration_papers set sha256 = null, deleted_at = now() where registration_id = (select id from registrations where reference = $1)',
    [reference],
  );
  const again = await send(sport, 'POST', '/registration/finalize', { ...body, reference });
  assert.equal(again.data.status, 'registered', JSON.stringify(again.data));
  const [paper] = (await standing(reference)).papers;
  assert.deepEqual([paper.status, paper.can_send], ['deleted', true]);
});

test('without script a file is sent by the page of the link, and what is wrong with one is said there', async () => {
  const { reference } = await registerWithPaper(sport);
  const url = `/registration/papers?reference=${reference}`;
  const page = await sport.app.inject(url);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /enctype="multipart\/form-data"/i);
  assert.match(page.body, /Proof of age/);
  assert.match(String(page.headers['cache-control']), /no-store/);
  const post = async (file: FormFile) =>
    sport.app.inject({
      method: 'POST',
      url: '/registration/papers',
      remoteAddress: '10.8.0.1',
      ...(await multipart({ reference, field: PROOF, file })),
    });
  const refused = await post({ bytes: '<script>alert(1)</script>', filename: 'x.pdf' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, /Send a photo \(JPEG, PNG or WebP\) or a PDF/);
  const nothing = await post({ bytes: '', filename: '' });
  assert.match(nothing.body, /Choose a file\./);
  const sent = await post({ bytes: PDF, filename: 'proof.pdf' });
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, `${url}&sent=${PROOF}`], sent.body);
  assert.match((await sport.app.inject(String(sent.headers.location))).body, /Thank you, the file is here/);
  const foreign = await sport.app.inject({
    method: 'POST',
    url: '/registration/papers',
    ...(await multipart({ reference: 'r'.repeat(43), field: PROOF, file: { bytes: PDF } })),
  });
  assert.equal(foreign.statusCode, 404);
  const done = await sport.app.inject(`/registration/done?reference=${reference}`);
  assert.match(done.body, /Proof of age/);
});

test('the next form of the family does not begin with it, and the form on paper asks for a copy', async () => {
  const { body } = await registerWithPaper(sport);
  const { fields } = (await send(sport, 'GET', `/registration/schema?league_id=${String(body['league_id'])}`)).data;
  assert.equal(fields.find(({ name }: any) => name === PROOF).type, 'file');
  const pdf = await sport.app.inject('/registration/form.pdf');
  assert.equal(pdf.statusCode, 200);
  assert.match(pdf.body, /Proof.+age:.+copy/);
});

test('one client sends so many an hour, and strangers cannot fill the storage', async () => {
  const { league_id } = await aFamily(sport);
  const fields = { field: PROOF, league_id: String(league_id) };
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await uploadPaper(sport, fields, { bytes: PDF }, '10.77.0.1')).status);
  assert.deepEqual([statuses.slice(0, 20).every((status) => status === 201), statuses[20]], [true, 429]);
  await sport.db.run(
    `insert into registration_papers (token, is_by_form, field_name, kind, sha256, size, sent_at, delete_at)
     select 'unused-' || n || '-of-strangers', true, $2, 'pdf', repeat('0', 64), 10, $1, $1::timestamptz + interval '1 day'
       from generate_series(1, 2000) n`,
    [sport.clock.now(), PROOF],
  );
  assert.equal((await uploadPaper(sport, fields)).data.code, 'server.busy');
});
