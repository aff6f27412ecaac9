import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AdminBoardMember } from '@sports-hub/contract';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
});
after(() => sport.stop());

const list = async (): Promise<AdminBoardMember[]> => (await editor.get('/admin/board')).data.items;
const inPublic = async (): Promise<{ name: string; html: string; accepts_mail: boolean }[]> =>
  (await sport.app.inject('/api/v1/board-members')).json<{ data: { items: never[] } }>().data.items;

test('the board is in the order in which the public sees it, and a move is public at once', async () => {
  const before = await list();
  assert.deepEqual(
    before.map(({ name }) => name),
    (await inPublic()).map(({ name }) => name),
  );
  const [first, second, ...others] = before;
  const { status, data } = await editor.post(`/admin/board/${second!.id}/move`, { version: second!.version, to: 'up' });
  assert.equal(status, 200);
  const wanted = [second!, first!, ...others].map(({ name }) => name);
  assert.deepEqual(
    data.items.map(({ name }: AdminBoardMember) => name),
    wanted,
  );
  assert.deepEqual(
    (await inPublic()).map(({ name }) => name),
    wanted,
  );
  // At the end they stay where they are.
  const still = await editor.post(`/admin/board/${second!.id}/move`, { version: second!.version, to: 'up' });
  assert.deepEqual(
    still.data.items.map(({ name }: AdminBoardMember) => name),
    wanted,
  );
  assert.equal((await auditOf(sport, 'board.moved')).length, 1);
});

test('what somebody looks after is text: markup stays text, and what nobody changed keeps its own', async () => {
  const added = await editor.post('/admin/board', {
    ...{ name: 'Nia Zabel', role: 'Uniforms', about: 'Shirts & <b>shorts</b>.\n\nAnd socks.' },
    ...{ email: 'nia@riverbend.example', term_ends_on: '2028-06-01' },
  });
  assert.equal(added.status, 201, JSON.stringify(added.data));
  assert.equal((await list()).at(-1)?.name, 'Nia Zabel');
  assert.equal(added.data.about, 'Shirts & <b>shorts</b>.\n\nAnd socks.');
  const { html } = (await inPublic()).at(-1)!;
  assert.equal(html, '<p>Shirts &amp; &lt;b&gt;shorts&lt;/b&gt;.</p><p>And socks.</p>');
  await sport.db.run(
    `update board_members set html = '<p>Shirts, <a href="/info/refunds">refunds</a></p>' where id = $1`,
    [added.data.id],
  );
  const seen = (await list()).at(-1)!;
  const { about, name, role, email } = seen;
  const saved = await editor.post(`/admin/board/${seen.id}/change`, {
    ...{ version: seen.version, name, role: `${role} and balls`, about, email: email! },
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  assert.match((await inPublic()).at(-1)!.html, /<a href="[^"]*\/info\/refunds"/);
});

test('of two people who change the same one the second is shown what the first has saved', async () => {
  const [one] = await list();
  const { id, version, name } = one!;
  assert.equal((await editor.post(`/admin/board/${id}/change`, { version, name, role: 'Chair' })).status, 200);
  const late = await editor.post(`/admin/board/${id}/change`, { version, name, role: 'Head' });
  assert.equal(late.status, 409);
  assert.equal(late.data.current.role, 'Chair');
  for (const path of ['remove', 'move', 'try-address'])
    assert.equal(
      (await editor.post(`/admin/board/${id}/${path}`, { version, ...(path === 'move' ? { to: 'down' } : {}) })).status,
      409,
      path,
    );
  assert.equal((await list())[0]?.role, 'Chair');
});

test('an address is private, tried by a mail, three times an hour, and another one was not tried yet', async () => {
  const member = (await list()).find(({ name }) => name === 'Nia Zabel')!;
  const tried = await editor.post(`/admin/board/${member.id}/try-address`, { version: member.version });
  assert.equal(tried.status, 200, JSON.stringify(tried.data));
  assert.ok(tried.data.tried_at);
  const mails = (await sport.mails()).filter(({ to }) => String(to).includes('nia@riverbend.example'));
  assert.equal(mails.length, 1);
  assert.ok(!JSON.stringify(await auditOf(sport, 'board.address_tried')).includes('nia@'));
  assert.ok(!JSON.stringify(await auditOf(sport, 'board.added')).includes('nia@'));
  assert.ok(!JSON.stringify(await inPublic()).includes('nia@'));
  const { version, name, role } = tried.data;
  for (const status of [200, 200, 429])
    assert.equal((await editor.post(`/admin/board/${member.id}/try-address`, { version })).status, status);
  const other = await editor.post(`/admin/board/${member.id}/change`, {
    version,
    name,
    role,
    email: 'n@riverbend.example',
  });
  assert.equal(other.data.tried_at, null);
  const none = await editor.post(`/admin/board/${member.id}/change`, { version: other.data.version, name, role });
  assert.equal(none.data.email, null);
  sport.clock.advance(3600);
  editor = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
  const refused = await editor.post(`/admin/board/${member.id}/try-address`, { version: none.data.version });
  assert.equal(refused.status, 422);
});

test('taking somebody off the board ends no right, and who may only write changes nothing', async () => {
  const member = (await list()).at(-1)!;
  const writer = await asAdminOf(sport, 'alex.morgan', { content: true });
  assert.equal((await writer.get('/admin/board')).status, 200);
  assert.equal((await writer.post(`/admin/board/${member.id}/remove`, { version: member.version })).status, 403);
  assert.equal((await editor.post(`/admin/board/${member.id}/remove`, { version: member.version })).status, 200);
  assert.ok(!(await inPublic()).some(({ name }) => name === member.name));
  assert.equal((await editor.get(`/admin/board`)).status, 200);
});

test('the page shows the order, a form for one of them, and nothing to press for who may only look', async () => {
  const page = async (client: AdminClient, path: string) =>
    (await sport.app.inject({ url: path, headers: { cookie: client.cookie ?? '' } })).body;
  const [one] = await list();
  const shown = await page(editor, `/admin/board?open=${one!.id}`);
  assert.match(shown, /<h1>Board<\/h1>/);
  assert.match(shown, /name="term_ends_on"/);
  assert.match(shown, new RegExp(`Move ${one!.name} down`));
  assert.doesNotMatch(shown, new RegExp(`Move ${one!.name} up`));
  assert.match(await page(editor, '/admin/board?open=new'), /Add to the board/);
  const looking = await asAdminOf(sport, 'alex.morgan', { content: false });
  assert.doesNotMatch(await page(looking, `/admin/board?open=${one!.id}`), /name="term_ends_on"|Move /);
});
