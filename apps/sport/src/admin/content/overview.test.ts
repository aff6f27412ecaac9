import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toLocalTime } from '@sports-hub/kernel/time';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { sendFile } from '../../testing/sent-files.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport();
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
});
after(() => sport.stop());

const begin = async (title: string) => (await robin.post('/admin/news', { title })).data.item;
const inMinutes = (minutes: number): string =>
  toLocalTime(new Date(sport.clock.now().getTime() + minutes * 60_000)).slice(0, 16);

test('the overview says what changes next by itself, soonest first, what is being written, and counts each kind', async () => {
  const before = (await robin.get('/admin/content')).data;
  const [later, sooner, draft] = [await begin('Later'), await begin('Sooner'), await begin('Being written')];
  const publish = (item: { id: number; version: number }, body: object) =>
    robin.post(`/admin/content/news/${item.id}/publish`, { version: item.version, ...body });
  assert.equal((await publish(later, { when: 'later', at: inMinutes(90) })).status, 200);
  assert.equal((await publish(sooner, { until: inMinutes(30) })).status, 200);
  const { next, drafts, counts, failed } = (await robin.get('/admin/content')).data;
  assert.deepEqual(
    next.slice(0, 2).map(({ title, state }: any) => [title, state]),
    [
      ['Sooner', 'live'],
      ['Later', 'scheduled'],
    ],
  );
  assert.equal(drafts[0].title, 'Being written');
  assert.deepEqual(failed, []);
  const [was, is] = [before, { counts }].map(({ counts: all }) => all.find(({ kind }: any) => kind === 'news'));
  assert.deepEqual(
    [is.live - was.live, is.scheduled - was.scheduled, is.drafts - was.drafts, is.changed.by],
    [1, 1, 1, 'Robin Vale'],
  );
  const headers = { accept: 'text/html', cookie: robin.cookie ?? '' };
  const { body } = await sport.app.inject({ url: '/admin/content', headers });
  assert.match(body, new RegExp(`href="/admin/news/${draft.id}"`));
  assert.match(body, /Sooner.*goes away.*Later.*goes live/s);
});

test('the overview counts lists as well: what is shown, what comes and what is over', async () => {
  const numbers = async () => {
    const { lists } = (await robin.get('/admin/content')).data;
    return Object.fromEntries(lists.map(({ list, ...counts }: any) => [list, counts]));
  };
  const before = await numbers();
  assert.deepEqual(Object.keys(before), [
    ...['notices', 'questions', 'documents', 'minutes', 'board', 'gallery', 'videos'],
  ]);
  const { count } = await sport.db.one<{ count: number }>('select count(*)::integer as count from documents');
  assert.deepEqual(before['documents'], { live: count, scheduled: 0, drafts: 0, expired: 0, changed: null });
  const add = (more: object) =>
    robin.post('/admin/notices', { title: 'Rain', text: 'No games.', level: 'info', ...more });
  await add({ until: inMinutes(5) });
  await add({ from: inMinutes(60) });
  const sent = await sendFile(robin, Buffer.from('words'), { purpose: 'document', name: 'a.txt' });
  assert.equal(sent.status, 200, JSON.stringify(sent.data));
  await sport.jobs.runPending();
  const after = await numbers();
  const more = (name: string) => after['notices'][name] - before['notices'][name];
  assert.deepEqual([more('live'), more('scheduled'), more('expired')], [1, 1, 0]);
  assert.equal(after['notices'].changed.by, 'Robin Vale');
  assert.equal(after['documents'].drafts, 1);
  sport.clock.advance(6 * 60);
  assert.deepEqual(
    [(await numbers())['notices'].live, (await numbers())['notices'].expired],
    [before['notices'].live, before['notices'].expired + 1],
  );
  const headers = { accept: 'text/html', cookie: robin.cookie ?? '' };
  const { body } = await sport.app.inject({ url: '/admin/content', headers });
  assert.match(body, /href="\/admin\/gallery"[^>]*>.*?Videos/s);
});

test('the list of a kind finds titles by the beginning of a word, and drafts among what is live', async () => {
  const headers = { accept: 'text/html', cookie: robin.cookie ?? '' };
  const found = await sport.app.inject({ url: '/admin/news?q=soon', headers });
  assert.match(found.body, /Sooner/);
  assert.doesNotMatch(found.body, /Being written/);
  const drafts = await sport.app.inject({ url: '/admin/news?state=draft', headers });
  assert.match(drafts.body, /Being written/);
  assert.doesNotMatch(drafts.body, /Sooner/);
});

test('whoever may only read sees everything and no button to begin', async () => {
  const reader = await asAdminOf(sport, 'alex.morgan', { content: false });
  const headers = { accept: 'text/html', cookie: reader.cookie ?? '' };
  const { body, statusCode } = await sport.app.inject({ url: '/admin/content', headers });
  assert.equal(statusCode, 200);
  assert.match(body, /Being written/);
  assert.doesNotMatch(body, /createArticle/);
});
