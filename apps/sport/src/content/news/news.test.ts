import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { NewsItem } from '@sports-hub/contract';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

describe('news', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());
  const get = (query: string) => sport.app.inject(`/api/v1/news${query}`);
  const page = async (query = '') =>
    (await get(query)).json<{ data: { items: NewsItem[] }; meta: { page: number; limit: number; total: number } }>();

  test('the list is paged, newest first, twenty a page unless asked otherwise', async () => {
    const first = await page();
    assert.deepEqual(first.meta, { page: 1, limit: 20, total: 30 });
    assert.equal(first.data.items.length, 20);
    const second = await page('?page=2');
    assert.equal(second.data.items.length, 10);
    const dates = [...first.data.items, ...second.data.items].map(({ published_at }) => published_at);
    assert.deepEqual(dates, dates.toSorted().reverse());
    const all = await page('?limit=100');
    assert.deepEqual(all.data.items, [...first.data.items, ...second.data.items]);
    const slugs = (await Promise.all([1, 2, 3, 4, 5].map((n) => page(`?limit=7&page=${n}`)))).flatMap(({ data }) =>
      data.items.map(({ slug }) => slug),
    );
    assert.deepEqual(
      slugs,
      all.data.items.map(({ slug }) => slug),
    );
  });

  test('items of the same moment have one order, so that no page repeats or skips one', async () => {
    await sport.db.run(`insert into news (slug, title, summary, html, html_rules, published_at, updated_at)
      select 'same-' || n, 'Same', '', '', 1, now() - interval '1 year', now() from generate_series(1, 12) n`);
    const pages = await Promise.all(Array.from({ length: 14 }, (_, n) => page(`?limit=3&page=${n + 1}`)));
    const slugs = pages.flatMap(({ data }) => data.items.map(({ slug }) => slug));
    assert.equal(slugs.length, 42);
    assert.equal(new Set(slugs).size, 42);
    await sport.db.run(`delete from news where slug like 'same-%'`);
  });

  test('pages follow one another without a gap across months, empty months and years', async () => {
    await sport.db.run(`insert into news (slug, title, summary, html, html_rules, published_at, updated_at)
      select 'year-' || n, 'Y', '', '', 1, '2023-03-31T23:30:00Z'::timestamptz - n * n * interval '5 hours', now() from generate_series(0, 30) n`);
    await sport.db.run(`delete from news where slug in ('year-7', 'year-8', 'year-9', 'year-10', 'year-11')`);
    const { rows } = await sport.db.pool.query(
      'select slug from news where published_at <= $1 order by published_at desc, id desc',
      [sport.clock.now()],
    );
    for (const limit of [1, 3, 10]) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(rows.length / limit) + 1 }, (_, n) => page(`?limit=${limit}&page=${n + 1}`)),
      );
      assert.deepEqual(
        pages.flatMap(({ data }) => data.items.map(({ slug }) => slug)),
        rows.map(({ slug }) => slug),
        `${limit} a page`,
      );
    }
    await sport.db.run(`delete from news where slug like 'year-%'`);
  });

  test('a page past the end is empty and still tells the total', async () => {
    for (const query of ['?page=3', '?page=1000000', '?page=1000000&limit=100']) {
      const { data, meta } = await page(query);
      assert.deepEqual(data.items, [], query);
      assert.equal(meta.total, 30);
    }
  });

  test('a limit or page that is out of range or no number is 422 and names the field', async () => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=ten', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=1e400', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=x', 'page'],
      ['page=1000001', 'page'],
      ['page=99999999999999999999', 'page'],
      ['limit=%00', 'limit'],
    ] as const) {
      const response = await get(`?${query}`);
      assert.equal(response.statusCode, 422, query);
      const { data } = response.json();
      assert.equal(data.code, 'request.invalid');
      assert.ok(data.fields[field], query);
    }
    for (const query of ['limit=1', 'limit=100', 'page=1&limit=20'])
      assert.equal((await get(`?${query}`)).statusCode, 200);
  });

  test('an article has its text, and the list does not', async () => {
    const [item] = (await page()).data.items;
    assert.ok(item && !('html' in item));
    const { data } = (await get(`/${item.slug}`)).json();
    assert.deepEqual(data, { ...item, image_credit: '', html: data.html, updated_at: data.updated_at });
    assert.match(data.html, /^<p><strong>/);
  });

  test('an unknown, upper-case, malformed or over-long slug is 404', async () => {
    const [item] = (await page()).data.items;
    for (const slug of [
      'no-such-article',
      item?.slug.toUpperCase(),
      `${item?.slug}-`,
      '-a',
      'a--b',
      'a_b',
      'a.b',
      '..',
      '%2e%2e',
      'a%2fb',
      '%00',
      '%ff',
      'ä',
      'a'.repeat(121),
      '1%20or%201=1',
    ]) {
      const response = await get(`/${slug}`);
      assert.equal(response.statusCode, 404, slug);
      assert.equal(response.json().success, false);
    }
  });

  test('an article with a date ahead is nowhere until then, by the clock that was passed in', async () => {
    const upcoming = '/spring-league-dates-are-set';
    assert.equal((await get(upcoming)).statusCode, 404);
    assert.ok(!(await get('?limit=100')).body.includes('spring-league'));
    assert.ok(!(await sport.app.inject('/api/v1/home')).body.includes('spring-league'));
    sport.clock.advance(4 * 86_400);
    assert.equal((await get(upcoming)).statusCode, 200);
    assert.equal((await page()).meta.total, 31);
    assert.equal((await page()).data.items[0]?.slug, 'spring-league-dates-are-set');
    assert.equal(
      (await sport.app.inject('/api/v1/home')).json().data.latest_news[0].slug,
      'spring-league-dates-are-set',
    );
    sport.clock.advance(-4 * 86_400);
  });

  test('a draft without a date is never shown', async () => {
    await sport.db.run(
      `insert into news (slug, title, summary, html, html_rules, updated_at) values ('draft', 'Draft', '', '', 1, now())`,
    );
    assert.equal((await get('/draft')).statusCode, 404);
    assert.equal((await page()).meta.total, 30);
  });

  test('the total is right whatever is added, moved between months, unpublished or removed, and at every moment', async () => {
    const total = async () => (await page()).meta.total;
    const counted = async () =>
      Number(
        (await sport.db.pool.query('select count(*) from news where published_at <= $1', [sport.clock.now()])).rows[0]
          .count,
      );
    await sport.db.run(`insert into news (slug, title, summary, html, html_rules, published_at, updated_at)
      select 'old-' || n, 'Old', '', '', 1, '2024-01-31T23:00:00Z'::timestamptz + n * interval '1 hour', now() from generate_series(0, 9) n`);
    assert.equal(await total(), await counted());
    assert.equal(await total(), 40);
    await sport.db.run(`update news set published_at = published_at + interval '40 days' where slug like 'old-%'`);
    await sport.db.run(`update news set published_at = null where slug = 'old-1'`);
    await sport.db.run(`update news set title = 'New' where slug = 'old-2'`);
    assert.equal(await total(), 39);
    await sport.db.run(`delete from news where slug in ('old-3', 'old-4')`);
    assert.equal(await total(), 37);
    const now = sport.clock.now();
    for (const time of [
      '2024-03-12T03:00:00Z',
      '2024-03-12T03:30:00Z',
      '2024-04-01T00:00:00Z',
      '2024-03-31T23:59:59Z',
      '2020-01-01T00:00:00Z',
    ]) {
      sport.clock.set(time);
      assert.equal(await total(), await counted(), time);
    }
    sport.clock.set(now);
    await sport.db.run(`delete from news where slug like 'old-%'`);
    assert.equal(await total(), 30);
  });

  test('times are the site’s local time', async () => {
    await sport.db.run(
      `insert into news (slug, title, summary, html, html_rules, published_at, updated_at) values ('summer', 'S', '', '', 1, '2026-07-01T12:00:00Z', '2026-01-01T12:00:00Z')`,
    );
    const { data } = (await get('/summer')).json();
    assert.equal(data.published_at, '2026-07-01T08:00:00');
    assert.equal(data.updated_at, '2026-01-01T07:00:00');
  });
});
