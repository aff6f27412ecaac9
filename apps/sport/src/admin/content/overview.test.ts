import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toLocalTime } from '@sports-hub/kernel/time';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
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
