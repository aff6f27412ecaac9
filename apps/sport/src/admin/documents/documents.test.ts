import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AdminDocument, AdminMinutes, MeetingMinutes, PublicDocument } from '@sports-hub/contract';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { sendFile } from '../../testing/sent-files.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
});
after(() => sport.stop());

const list = async (): Promise<AdminDocument[]> => (await editor.get('/admin/documents')).data.items;
const minutes = async (): Promise<AdminMinutes[]> => (await editor.get('/admin/minutes')).data.items;
const publicItems = async <T>(path: string): Promise<T[]> =>
  (await sport.app.inject(`/api/v1${path}`)).json<{ data: { items: T[] } }>().data.items;
const inPublic = () => publicItems<PublicDocument>('/documents');
const at = (path: string) => sport.app.inject(path);
/** The file of a document, looked through: its upload. */
async function sent(text: string, name = 'rules.txt', client = editor): Promise<number> {
  const { data } = await sendFile(client, Buffer.from(text), { purpose: 'document', name });
  await sport.jobs.runPending();
  return data.id;
}
const pathOf = (url: string): string => (url.startsWith('http') ? new URL(url).pathname : url);

test('a file that was sent is on the site at once, at the end of its group, and is used once', async () => {
  const upload_id = await sent('Bring two shirts.', 'Game day.txt');
  const wanted = { upload_id, title: 'Game day', category: 'Rules', description: 'What to bring.' };
  const added = await editor.post('/admin/documents', wanted);
  assert.equal(added.status, 201, JSON.stringify(added.data));
  assert.equal(added.data.file.url.split('/').at(-1), 'Game-day.txt');
  const rules = (await inPublic()).filter(({ category }) => category === 'Rules');
  assert.deepEqual([rules.at(-1)?.title, rules.at(-1)?.description], ['Game day', 'What to bring.']);
  const file = await at(pathOf(rules.at(-1)!.url));
  assert.deepEqual([file.statusCode, file.body], [200, 'Bring two shirts.']);
  assert.equal((await auditOf(sport, 'document.added')).length, 1);

  const twice = await editor.post('/admin/documents', { ...wanted, title: 'Again' });
  assert.deepEqual([twice.status, twice.data.fields.upload_id !== undefined], [422, true]);
  // What another administrator has sent is theirs until they use it.
  const another = await asAdminOf(sport, 'casey.brook', { content: 'publish' });
  const theirs = await sent('Theirs.', 'theirs.txt', another);
  assert.equal((await editor.post('/admin/documents', { ...wanted, upload_id: theirs })).status, 422);
  assert.equal((await editor.post('/admin/documents', { ...wanted, upload_id: 999_999 })).status, 422);
});

test('what was refused, is not here yet, or is a picture for a text is no document', async () => {
  const wanted = { title: 'No', category: 'Rules' };
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(200)]);
  const { data } = await sendFile(editor, film, { purpose: 'document', name: 'rules.pdf' });
  const early = await editor.post('/admin/documents', { ...wanted, upload_id: data.id });
  assert.equal(early.status, 422, 'it is still looked through');
  await sport.jobs.runPending();
  assert.equal((await editor.post('/admin/documents', { ...wanted, upload_id: data.id })).status, 422);
  const { data: picture } = await sendFile(editor, Buffer.from('x'), { purpose: 'picture', name: 'x.png' });
  await sport.jobs.runPending();
  assert.equal((await editor.post('/admin/documents', { ...wanted, upload_id: picture.id })).status, 422);
  assert.equal((await list()).filter(({ title }) => title === 'No').length, 0);
});

test('another edition stands in its place: old addresses lead to it, and the earlier file is kept for administrators', async () => {
  const first = (await list()).find(({ title }) => title === 'Game day')!;
  const replace = async (text: string, name: string): Promise<AdminDocument> => {
    const seen = (await list()).find(({ id }) => id === first.id)!;
    const upload_id = await sent(text, name);
    const { status, data } = await editor.post(`/admin/documents/${first.id}/replace`, {
      version: seen.version,
      upload_id,
    });
    assert.equal(status, 200, JSON.stringify(data));
    return data;
  };
  const second = await replace('Bring three shirts.', 'game-day-2.txt');
  const third = await replace('Bring four shirts.', 'game-day-3.txt');
  for (const { file } of [first, second]) {
    const answer = await at(file.url);
    assert.deepEqual([answer.statusCode, answer.headers['location']], [302, third.file.url]);
    assert.equal((await at(file.url.replace('.txt', '.pdf'))).statusCode, 404, 'the name is part of the address');
  }
  assert.equal((await at(third.file.url)).body, 'Bring four shirts.');
  assert.deepEqual(
    third.file.earlier.map(({ file_name }) => file_name),
    ['game-day-2.txt', 'Game-day.txt'],
  );
  const earlier = await sport.app.inject({
    url: third.file.earlier.at(-1)!.url,
    headers: { cookie: editor.cookie ?? '' },
  });
  assert.deepEqual([earlier.statusCode, earlier.body], [200, 'Bring two shirts.']);
  assert.equal((await auditOf(sport, 'document.replaced')).length, 2);
});

test('documents are moved within their group, and the public sees the same order', async () => {
  const group = async () => (await inPublic()).filter(({ category }) => category === 'Rules').map(({ id }) => id);
  const before = await group();
  const last = before.at(-1)!;
  const moved = await editor.post(`/admin/documents/${last}/move`, { direction: 'up' });
  assert.equal(moved.status, 200, JSON.stringify(moved.data));
  assert.deepEqual(await group(), [...before.slice(0, -2), last, before.at(-2)]);
  for (let step = 0; step < before.length + 1; step += 1)
    await editor.post(`/admin/documents/${last}/move`, { direction: 'up' });
  assert.equal((await group())[0], last, 'at the end it stays where it is');
  assert.equal((await editor.post('/admin/documents/999999/move', { direction: 'up' })).status, 404);
});

test('of two people who change the same one the second is shown what the first has saved', async () => {
  const { id, version, title, category } = (await list())[0]!;
  const change = (title: string) => editor.post(`/admin/documents/${id}`, { version, title, category });
  assert.equal((await change(`${title} 2027`)).status, 200);
  const late = await change('Something else');
  assert.deepEqual([late.status, late.code, late.data.current.title], [409, 'record.changed', `${title} 2027`]);
  const upload_id = await sent('late');
  assert.equal((await editor.post(`/admin/documents/${id}/replace`, { version, upload_id })).status, 409);
  assert.equal((await editor.post(`/admin/documents/${id}/remove`, { version })).status, 409);
  const ready = (await editor.get('/admin/uploads?purpose=document')).data.items.find(
    (upload: { id: number }) => upload.id === upload_id,
  );
  assert.equal(ready.state, 'ready', 'the file that was sent is not lost');
});

test('one that families agree to is replaced, not removed; the file of their day is kept', async () => {
  const agreement = (await list()).find(({ is_agreement }) => is_agreement)!;
  const refused = await editor.post(`/admin/documents/${agreement.id}/remove`, { version: agreement.version });
  assert.deepEqual([refused.status, refused.code], [409, 'document.agreed_to']);
  const upload_id = await sent('A newer text.', 'agreement.txt');
  const { status } = await editor.post(`/admin/documents/${agreement.id}/replace`, {
    version: agreement.version,
    upload_id,
  });
  assert.equal(status, 200);
  assert.equal((await at(agreement.file.url)).statusCode, 302);
});

test('a removed one is nowhere: not in the list, not at its addresses', async () => {
  const document = (await list()).find(({ title }) => title.startsWith('Game day'))!;
  const removed = await editor.post(`/admin/documents/${document.id}/remove`, { version: document.version });
  assert.equal(removed.status, 200, JSON.stringify(removed.data));
  assert.ok(!(await inPublic()).some(({ id }) => id === document.id));
  assert.equal((await at(document.file.url)).statusCode, 404);
  for (const { url } of document.file.earlier)
    assert.equal((await sport.app.inject({ url, headers: { cookie: editor.cookie ?? '' } })).statusCode, 404);
  assert.equal((await editor.post(`/admin/documents/${document.id}/remove`, { version: 1 })).status, 404);
});

test('minutes stand by the day of the meeting, are replaced and removed', async () => {
  const upload_id = await sent('We bought balls.', 'board meeting.txt');
  const wanted = { upload_id, title: 'Board meeting', met_on: '2024-02-30', summary: 'Balls.' };
  assert.equal((await editor.post('/admin/minutes', wanted)).status, 422, 'there is no such day');
  const added = await editor.post('/admin/minutes', { ...wanted, met_on: '2024-02-29' });
  assert.equal(added.status, 201, JSON.stringify(added.data));
  const shown = await publicItems<MeetingMinutes>('/meeting-minutes');
  assert.deepEqual([shown.at(-1)?.met_on, shown.at(-1)?.summary], ['2024-02-29', 'Balls.']);
  const { id, version, file } = added.data as AdminMinutes;
  const changed = await editor.post(`/admin/minutes/${id}`, { version, title: 'Board meeting', met_on: '2099-01-01' });
  assert.deepEqual([changed.status, changed.data.summary], [200, '']);
  assert.equal((await minutes())[0]?.id, id);
  assert.equal((await editor.post(`/admin/minutes/${id}`, { version, title: 'No', met_on: '2099-01-01' })).status, 409);
  const replaced = await editor.post(`/admin/minutes/${id}/replace`, {
    version: changed.data.version,
    upload_id: await sent('We bought nets.', 'corrected.txt'),
  });
  assert.equal(replaced.status, 200, JSON.stringify(replaced.data));
  assert.equal((await at(file.url)).headers['location'], replaced.data.file.url);
  const gone = await editor.post(`/admin/minutes/${id}/remove`, { version: replaced.data.version });
  assert.equal(gone.status, 200);
  assert.equal((await at(replaced.data.file.url)).statusCode, 404);
  assert.equal((await at(file.url)).statusCode, 404);
});

test('who may not publish changes nothing', async () => {
  const writer = await asAdminOf(sport, 'alex.morgan', { content: true });
  const [document] = await list();
  assert.equal((await writer.get('/admin/documents')).status, 200);
  assert.equal(
    (await writer.post(`/admin/documents/${document!.id}/remove`, { version: document!.version })).status,
    403,
  );
});
