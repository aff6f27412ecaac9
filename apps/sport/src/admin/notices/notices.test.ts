import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toLocalTime } from '@sports-hub/kernel/time';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport();
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
});
after(() => sport.stop());

const inHours = (hours: number): string =>
  toLocalTime(new Date(sport.clock.now().getTime() + hours * 3_600_000)).slice(0, 16);
const shown = async (): Promise<{ title: string; level: string; html: string }[]> =>
  (await sport.app.inject('/api/v1/home')).json().data.announcements;
const notices = async () => (await robin.get('/admin/notices')).data.items;
const add = (more: object) =>
  robin.post('/admin/notices', { title: 'Rain', text: 'No games.', level: 'info', ...more });

test('a notice is shown from its time until its time, with links and without markup of its own', async () => {
  const made = await add({
    text: 'See <b>the</b> [schedule](/schedules/games).\nBring **water**.\n\n- One\n- Two\n\n[x](javascript:alert)',
    from: inHours(2),
    until: inHours(5),
  });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  assert.deepEqual([made.data.state, made.data.is_plain], ['scheduled', true]);
  const isShown = async () => (await shown()).find(({ title }) => title === 'Rain');
  assert.equal(await isShown(), undefined);
  sport.clock.advance(3 * 3600);
  const { html } = (await isShown())!;
  assert.match(html, /&lt;b&gt;the&lt;\/b&gt; <a href="http:\/\/localhost:4001\/schedules\/games"/);
  assert.match(html, /<strong>water<\/strong>.*<ul><li>One<\/li><li>Two<\/li><\/ul>/s);
  assert.doesNotMatch(html, /href="javascript/);
  sport.clock.advance(3 * 3600);
  assert.equal(await isShown(), undefined);
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
  assert.equal((await notices()).find(({ title }: any) => title === 'Rain').state, 'over');
});

test('one important notice at a time, with an end: the other becomes a plain one where that is wanted', async () => {
  const endless = await add({ level: 'important' });
  assert.match(endless.data.fields.until, /needs an end/);
  const wanted = { title: 'Gym closed', level: 'important', until: inHours(24) };
  const refused = await add(wanted);
  assert.deepEqual([refused.status, refused.code], [409, 'notice.important_already']);
  assert.match(
    refused.data.message,
    /“Evaluation evening moved to Maple Street School” is important until .*plain notice first\?/,
  );
  const made = await add({ ...wanted, instead: true });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  assert.deepEqual(
    (await shown()).filter(({ level }) => level === 'important').map(({ title }) => title),
    ['Gym closed'],
  );
  const [one, other] = await Promise.all([
    add({ title: 'A', level: 'important', from: inHours(100), until: inHours(110) }),
    add({ title: 'B', level: 'important', from: inHours(100), until: inHours(110) }),
  ]);
  assert.deepEqual([one.status, other.status].sort(), [201, 409]);
});

test('an end before the beginning or in the past, an empty text, and a stale version are refused', async () => {
  assert.deepEqual(Object.keys((await add({ from: inHours(4), until: inHours(3) })).data.fields), ['until']);
  assert.deepEqual(Object.keys((await add({ from: inHours(-4), until: inHours(-3) })).data.fields), ['until']);
  assert.deepEqual(Object.keys((await add({ text: undefined, html: '<p> </p><script>x</script>' })).data.fields), [
    'text',
  ]);
  assert.equal((await add({ title: 'x'.repeat(61) })).status, 422);
  const made = (await add({ title: 'Snow' })).data;
  const change = { title: 'Snow', text: 'A lot.', level: 'info' };
  const changed = await robin.post(`/admin/notices/${made.id}`, { ...change, version: made.version });
  assert.equal(changed.status, 200, JSON.stringify(changed.data));
  const stale = await robin.post(`/admin/notices/${made.id}`, { ...change, version: made.version, text: 'Mine' });
  assert.deepEqual(
    [stale.status, stale.data.current.text, stale.data.current.changed.by],
    [409, 'A lot.', 'Robin Vale'],
  );
});

test('a notice is taken down, used again, and removed for good', async () => {
  const made = (await add({ title: 'Bake sale' })).data;
  const down = await robin.post(`/admin/notices/${made.id}/take-down`, { version: made.version });
  assert.equal(down.data.state, 'over');
  assert.ok(!(await shown()).some(({ title }) => title === 'Bake sale'));
  sport.clock.advance(60);
  const twice = await robin.post(`/admin/notices/${made.id}/take-down`, { version: down.data.version });
  assert.deepEqual(twice.data, down.data, 'it was over then already');
  const again = await robin.post(`/admin/notices/${made.id}`, {
    ...{ version: down.data.version, title: 'Bake sale', text: 'On Friday.', level: 'info', until: inHours(48) },
  });
  assert.equal(again.data.state, 'live', JSON.stringify(again.data));
  const gone = await robin.post(`/admin/notices/${made.id}/remove`, { version: again.data.version });
  assert.equal(gone.status, 200);
  assert.ok(!(await notices()).some(({ id }: any) => id === made.id));
  assert.equal((await robin.post(`/admin/notices/${made.id}/remove`, { version: 1 })).status, 404);
  for (const event of ['added', 'changed', 'ended', 'removed'])
    assert.ok((await auditOf(sport, `content.notice_${event}`)).length > 0, event);
});

test('questions are added, changed, moved in their group and removed; the public page follows', async () => {
  const asked = async (): Promise<string[]> =>
    (await sport.app.inject('/api/v1/faqs'))
      .json()
      .data.items.filter(({ category }: any) => category === 'Games and weather')
      .map(({ question }: any) => question);
  const made = await robin.post('/admin/questions', {
    ...{
      category: 'Games and weather',
      question: 'May we bring a dog?',
      text: 'Yes, on a leash. See [the rules](/info/gym-rules).',
    },
  });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  const { id, version } = made.data;
  assert.equal((await asked()).at(-1), 'May we bring a dog?');
  const up = await robin.post(`/admin/questions/${id}/move`, { direction: 'up' });
  assert.equal(up.status, 200, JSON.stringify(up.data));
  assert.equal((await asked()).at(-2), 'May we bring a dog?');
  for (let moves = 0; moves < 6; moves += 1) await robin.post(`/admin/questions/${id}/move`, { direction: 'up' });
  const { items } = (await robin.get('/admin/questions')).data;
  const group = items.filter(({ category }: any) => category === 'Games and weather');
  assert.equal(group[0].id, id, 'first of its group, and no further');
  const stale = await robin.post(`/admin/questions/${id}`, {
    ...{ version, category: 'Games and weather', question: 'Dogs?', text: 'No.' },
  });
  assert.deepEqual([stale.status, stale.code], [409, 'record.changed']);
  const changed = await robin.post(`/admin/questions/${id}`, {
    ...{ version: stale.data.current.version, category: 'Gyms', question: 'Dogs?', html: '<h2>No</h2><p>Never.</p>' },
  });
  assert.deepEqual([changed.status, changed.data.is_plain, changed.data.text], [200, false, 'No\n\nNever.']);
  const removed = await robin.post(`/admin/questions/${id}/remove`, { version: changed.data.version });
  assert.equal(removed.status, 200);
  assert.ok(!(await asked()).includes('Dogs?'));
});

test('whoever writes may look; whoever publishes may change', async () => {
  const writer = await asAdminOf(sport, 'staff.diaz', { content: true });
  for (const path of ['/admin/notices', '/admin/questions']) assert.equal((await writer.get(path)).status, 200);
  assert.equal(
    (await writer.post('/admin/notices', { title: 'X', text: 'Y', level: 'info' })).code,
    'permission.missing',
  );
  const question = { category: 'X', question: 'Y', text: 'Z' };
  assert.equal((await writer.post('/admin/questions', question)).code, 'permission.missing');
});
