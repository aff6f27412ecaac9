import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countStatements } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
let avery: AdminClient;
before(async () => {
  sport = await startTestSport();
  await signIn();
});
after(() => sport.stop());
const signIn = async () => {
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
  avery = await asAdminOf(sport, 'alex.morgan', { content: true });
};

const publicArticle = (slug: string) => sport.app.inject(`/api/v1/news/${slug}`);
const page = async (path: string) => {
  await sport.lookAtChanges();
  return sport.app.inject({ url: path, headers: { accept: 'text/html' } });
};
const inMinutes = (minutes: number): string =>
  toLocalTime(new Date(sport.clock.now().getTime() + minutes * 60_000)).slice(0, 16);

const begin = async (title: string, html = '<p>Words.</p>') => {
  const made = await robin.post('/admin/news', { title });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  const { id } = made.data.item;
  const saved = await robin.post(`/admin/news/${id}`, { version: made.data.item.version, title, summary: '', html });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  return saved.data;
};
const path = (id: number, action: string): string => `/admin/content/news/${id}/${action}`;

test('an article is a draft until somebody publishes it, and has an address made of its title', async () => {
  const { item, fields, checks } = await begin('Opening Day: it’s here!');
  assert.deepEqual([item.state, item.path, item.has_draft, checks], ['draft', '/news/opening-day-its-here', true, []]);
  assert.equal(fields.slug, '');
  assert.equal((await publicArticle('opening-day-its-here')).statusCode, 404);
  const refused = await avery.post(path(item.id, 'publish'), { version: item.version });
  assert.equal(refused.code, 'permission.missing', 'writing is not publishing');
  const asked = await avery.post(path(item.id, 'ask'), { version: item.version });
  assert.match(asked.data.asked.by, /\w+ \w+/);
  const live = await robin.post(path(item.id, 'publish'), { version: asked.data.version });
  assert.equal(live.status, 200, JSON.stringify(live.data));
  assert.deepEqual([live.data.state, live.data.asked, live.data.has_draft], ['live', null, false]);
  assert.equal((await publicArticle('opening-day-its-here')).json().data.html, '<p>Words.</p>');
  assert.equal((await auditOf(sport, 'content.published')).at(-1)?.detail['after'].title, 'Opening Day: it’s here!');
});

test('what is live changes in a draft of its own; versions say who, and an earlier one comes back as a new one', async () => {
  const { item } = await begin('Picture day', '<p>On Monday.</p>');
  const live = (await robin.post(path(item.id, 'publish'), { version: item.version })).data;
  const save = (client: AdminClient, version: number, html: string, title = 'Picture day') =>
    client.post(`/admin/news/${item.id}`, { version, title, summary: '', html });
  const second = await save(avery, live.version, '<p>On Tuesday.</p><p>Bring a smile.</p>', 'Picture day is near');
  assert.deepEqual([second.data.item.state, second.data.item.has_draft, second.data.item.number], ['live', true, 2]);
  assert.match((await publicArticle('picture-day')).body, /On Monday/);
  const third = await save(avery, second.data.item.version, '<p>On Tuesday.</p><p>Bring two smiles.</p>');
  assert.equal(third.data.item.number, 2, 'the same person goes on in the same version');
  const stale = await save(robin, live.version, '<p>Mine</p>');
  assert.deepEqual([stale.status, stale.code], [409, 'record.changed']);
  assert.match(stale.data.current.fields.html, /two smiles/, 'with what the other one wrote');
  assert.match(stale.data.current.item.changed.by, /Alex Morgan/);

  const { items } = (await robin.get(path(item.id, 'versions'))).data;
  assert.deepEqual(
    items.map(({ number, by, parts, is_live }: any) => [number, by, parts, is_live]),
    [
      [2, 'Alex Morgan', ['Text'], false],
      [1, 'Robin Vale', ['Title', 'Text'], true],
    ],
  );
  const { parts } = (await robin.get(path(item.id, 'difference'))).data;
  assert.deepEqual(parts, [
    {
      name: 'html',
      label: 'Text',
      unchanged: 0,
      blocks: [
        {
          tag: 'p',
          pieces: [
            { how: 'same', text: 'On ' },
            { how: 'removed', text: 'Monday.' },
            { how: 'added', text: 'Tuesday.' },
          ],
        },
        { tag: 'p', pieces: [{ how: 'added', text: 'Bring two smiles.' }] },
      ],
    },
  ]);
  const published = await robin.post(path(item.id, 'publish'), { version: third.data.item.version });
  assert.match((await publicArticle('picture-day')).body, /Tuesday/);
  const restored = await robin.post(path(item.id, 'restore'), { version: published.data.version, number: 1 });
  assert.deepEqual([restored.data.number, restored.data.live_number, restored.data.has_draft], [3, 2, true]);
  assert.match((await publicArticle('picture-day')).body, /Tuesday/, 'not before it is published');
  const gone = await robin.post(path(item.id, 'restore'), { version: restored.data.version, number: 77 });
  assert.match(gone.data.fields.number, /no such version/);
  const back = await robin.post(path(item.id, 'discard'), { version: restored.data.version });
  assert.equal(back.data.has_draft, false);
});

test('a version goes live at its time and away at its time, whichever process is there', async () => {
  const { item } = await begin('Tryouts');
  const bad = async (body: object) =>
    (await robin.post(path(item.id, 'publish'), { version: item.version, ...body })).data;
  assert.match((await bad({ at: '2020-01-01T08:00' })).fields.at, /That time is over/);
  assert.match((await bad({ when: 'later' })).fields.at, /Say when/);
  assert.match((await bad({ at: inMinutes(60), until: inMinutes(30) })).fields.until, /before it is published/);
  const planned = await robin.post(path(item.id, 'publish'), {
    version: item.version,
    when: 'later',
    at: inMinutes(60),
    until: inMinutes(120),
  });
  assert.deepEqual([planned.data.state, planned.data.publish_at.slice(0, 16)], ['scheduled', inMinutes(60)]);
  const more = await robin.post(`/admin/news/${item.id}`, {
    version: planned.data.version,
    title: 'Tryouts',
    summary: '',
    html: '<p>Written later.</p>',
  });
  assert.equal(more.data.item.number, 2, 'what is planned stays as it was when it was planned');
  sport.clock.advance(59 * 60);
  assert.equal(await sport.publishPlanned(), 0);
  sport.clock.advance(2 * 60);
  const other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
  const version = async () => (await other.app.inject('/health/published')).json().version;
  const noted = await version();
  assert.deepEqual((await Promise.all([other.publishPlanned(), sport.publishPlanned()])).sort(), [0, 1]);
  assert.notEqual(await version(), noted, 'caches are told');
  assert.match((await publicArticle('tryouts')).body, /Words/);
  sport.clock.advance(60 * 60);
  assert.equal(await other.publishPlanned(), 1);
  await other.stop();
  await signIn();
  assert.equal((await publicArticle('tryouts')).statusCode, 404);
  assert.equal((await robin.get(`/admin/news/${item.id}`)).data.item.state, 'expired');
  assert.equal((await auditOf(sport, 'content.expired')).length, 1);
  assert.equal((await auditOf(sport, 'content.published')).at(-1)?.actor, 'system');
});

test('an address that another record has is refused, also when it is taken while one waits', async () => {
  const first = await begin('Gym closed');
  const second = await begin('Gym closed');
  const waiting = await robin.post(path(second.item.id, 'publish'), {
    version: second.item.version,
    when: 'later',
    at: inMinutes(10),
  });
  assert.equal(waiting.status, 200);
  const taken = await robin.post(path(first.item.id, 'publish'), { version: first.item.version });
  assert.match(taken.data.fields.slug, /“Gym closed” has the address/, 'what is planned has it, too');
  await sport.db.run(`update content_items set planned = null, publish_at = null where kind = 'news' and id = $1`, [
    second.item.id,
  ]);
  assert.equal((await robin.post(path(first.item.id, 'publish'), { version: first.item.version })).status, 200);
  await sport.db.run(`update content_items set planned = 1, publish_at = $2 where kind = 'news' and id = $1`, [
    second.item.id,
    sport.clock.now(),
  ]);
  assert.equal(await sport.publishPlanned(), 0);
  const { item } = (await robin.get(`/admin/news/${second.item.id}`)).data;
  assert.equal(item.state, 'draft');
  assert.match(item.plan_failed, /address/);
  assert.equal(await sport.publishPlanned(), 0, 'it is not tried again for ever');
});

test('an old address leads on without a chain, one that was taken off says so, and nobody gets it while it leads', async () => {
  const { item } = await begin('Snack bar');
  let version = (await robin.post(path(item.id, 'publish'), { version: item.version })).data.version;
  for (const slug of ['snack-stand', 'Snack Shack']) {
    const saved = await robin.post(`/admin/news/${item.id}`, {
      version,
      title: 'Snack bar',
      slug,
      summary: '',
      html: '<p>x</p>',
    });
    version = (await robin.post(path(item.id, 'publish'), { version: saved.data.item.version })).data.version;
  }
  for (const old of ['snack-bar', 'snack-stand']) {
    const response = await page(`/news/${old}`);
    assert.deepEqual([response.statusCode, response.headers['location']], [301, '/news/snack-shack'], old);
    assert.equal((await publicArticle(old)).json().data.slug, 'snack-shack', 'apps read it by its old address');
  }
  const other = await begin('Snack bar');
  assert.match(other.checks[0].message, /still leads to “Snack bar”/);
  const off = await robin.post(path(item.id, 'unpublish'), { version });
  assert.equal(off.data.state, 'unpublished');
  for (const slug of ['snack-bar', 'snack-stand', 'snack-shack']) {
    const response = await page(`/news/${slug}`);
    assert.equal(response.statusCode, 410, slug);
    assert.match(response.body, /not there any more/);
    assert.equal((await publicArticle(slug)).statusCode, 404);
  }
  const free = await robin.post(path(other.item.id, 'publish'), { version: other.item.version });
  assert.equal(free.status, 200, 'what leads nowhere may be used again');
  assert.equal((await page('/news/snack-bar')).statusCode, 200);
  const led = await robin.post(path(other.item.id, 'unpublish'), { version: free.data.version, lead_to: '/nowhere' });
  assert.match(led.data.fields.lead_to, /no page/);
  const away = await robin.post(path(other.item.id, 'unpublish'), { version: free.data.version, lead_to: '/about' });
  assert.equal(away.status, 200, JSON.stringify(away.data));
  assert.equal((await page('/news/snack-bar')).headers['location'], '/about');
});

test('a link that leads nowhere is said before it is published, and published all the same by who wants that', async () => {
  const target = await begin('Rules');
  const html = `<p><a href="/news/rules">The rules</a>, <a href="/news/never">never</a>, <a href="http://localhost:4001/about">about</a>,
    <a href="/teams">teams</a>, <a href="https://elsewhere.example/x">elsewhere</a></p>`;
  const { item, checks, fields } = await begin('Read this', html);
  assert.match(fields.html, /<a href="\/about"/, 'our own addresses are kept without the name of the site');
  assert.deepEqual(
    checks.map(({ message }: { message: string }) => message),
    [
      'The link “The rules” leads to /news/rules, where there is no page.',
      'The link “never” leads to /news/never, where there is no page.',
    ],
  );
  const refused = await robin.post(path(item.id, 'publish'), { version: item.version });
  assert.deepEqual([refused.code, /never/.test(refused.data.message)], ['content.doubtful', true]);
  const live = await robin.post(path(target.item.id, 'publish'), { version: target.item.version });
  await robin.post(path(target.item.id, 'unpublish'), { version: live.data.version });
  assert.match((await robin.get(`/admin/news/${item.id}`)).data.checks[0].message, /was taken off the site/);
  const published = await robin.post(path(item.id, 'publish'), { version: item.version, even_so: true });
  assert.equal(published.status, 200);
});

test('a page is looked for once, however many links lead to it, and nobody keeps the database busy with links', async () => {
  const { item } = await begin('Many links');
  const linked = async (html: string): Promise<number> => {
    const { version } = (await robin.get(`/admin/news/${item.id}`)).data.item;
    await robin.post(`/admin/news/${item.id}`, { version, title: 'Many links', summary: '', html });
    return countStatements(() => robin.get(`/admin/news/${item.id}`));
  };
  const link = (n: number): string => `<a href="/news/none-${n}">${n}</a> `;
  const one = await linked(`<p>${link(1)}</p>`);
  assert.equal(await linked(`<p>${link(1).repeat(200)}</p>`), one);
  const two = await linked(`<p>${link(1)}${link(2)}</p>`);
  const many = await linked(`<p>${Array.from({ length: 2_000 }, (_, n) => link(n)).join('')}</p>`);
  assert.equal(many, one + 499 * (two - one));
});

test('a link to a file that is not on the site is said, too', async () => {
  const file = await sport.db.one<{ id: number; name: string }>(
    'select f.id, f.name from documents d join files f on f.id = d.file_id where f.is_public order by d.id limit 1',
  );
  const { item, checks } = await begin(
    'Papers',
    `<p><a href="/files/${file.id}/${file.name}">good</a>, <a href="/files/${file.id}/other.txt">other</a>, <a href="/files/999999/x.pdf">none</a></p>`,
  );
  const words = (all: { message: string }[]): string[] => all.map(({ message }) => /“(.*)”/.exec(message)![1]!);
  assert.deepEqual(words(checks), ['other', 'none']);
  assert.match(checks[0].message, /which is not on the site/);
  await sport.db.run('update files set is_public = false where id = $1', [file.id]);
  assert.deepEqual(words((await robin.get(`/admin/news/${item.id}`)).data.checks), ['good', 'other', 'none']);
  await sport.db.run('update files set is_public = true where id = $1', [file.id]);
});

test('a picture without a description, or nothing to call it, is not published', async () => {
  const { item } = await begin('Faces', '<p>x</p><img src="/files/1/a.png" alt="">');
  const refused = await robin.post(path(item.id, 'publish'), { version: item.version });
  assert.match(refused.data.fields.html, /no description/);
  const nameless = await begin('');
  assert.deepEqual(
    nameless.checks.map(({ field }: { field: string }) => field),
    ['title', 'slug'],
  );
});

test('what was there before is opened as it is, changed by nobody until somebody saves', async () => {
  const { items } = (await robin.get('/admin/content/news?limit=100')).data;
  const old = items.find(({ state, version, number }: any) => state === 'live' && version === 1 && number === 1);
  const { item, fields } = (await robin.get(`/admin/news/${old.id}`)).data;
  assert.deepEqual([item.live_number, item.has_draft], [1, false]);
  assert.deepEqual((await robin.get(path(old.id, 'versions'))).data.items.length, 1);
  const saved = await robin.post(`/admin/news/${old.id}`, {
    version: 1,
    title: `${fields.title}!`,
    summary: fields.summary,
    html: fields.html,
  });
  assert.deepEqual([saved.status, saved.data.item.number, saved.data.item.path], [200, 2, item.path]);
  assert.equal((await robin.get(path(old.id, 'versions'))).data.items[1].how, 'found');
  const ahead = items.find(({ state }: any) => state === 'scheduled');
  assert.ok(ahead, 'the demo has one that was dated ahead');
  assert.equal((await robin.get('/admin/content/news?state=scheduled')).data.items.length, 1);
  assert.equal(
    (await robin.get(`/admin/content/news?q=${encodeURIComponent(ahead.title.slice(0, 6))}`)).data.items[0].id,
    ahead.id,
  );
  assert.equal((await robin.get('/admin/content/news?q=%25(')).data.items.length, 0);
});

test('what is deleted is not listed, and only what the public does not see', async () => {
  const { item } = await begin('Wrong');
  const live = await robin.post(path(item.id, 'publish'), { version: item.version });
  assert.equal((await robin.post(path(item.id, 'delete'), { version: live.data.version })).code, 'content.is_live');
  const off = await robin.post(path(item.id, 'unpublish'), { version: live.data.version });
  assert.equal((await robin.post(path(item.id, 'delete'), { version: off.data.version })).status, 200);
  assert.equal((await robin.get(`/admin/news/${item.id}`)).status, 404);
});

test('drafts leave what is kept of public pages alone', async () => {
  const version = async () => (await sport.app.inject('/health/published')).json().version;
  const noted = await version();
  await begin('Quiet');
  assert.equal(await version(), noted);
});
