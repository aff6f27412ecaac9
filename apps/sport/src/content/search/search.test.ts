import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { countStatements } from '@sports-hub/kernel';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

interface Found {
  data: { items: { kind: string; title: string; about: string; url: string; starts_at: string | null }[] };
  meta: { is_close: boolean };
}

describe('the search of a sport', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());

  const ask = (q: string) => sport.app.inject(`/api/v1/search?q=${encodeURIComponent(q)}`);
  const find = async (q: string): Promise<Found> => {
    sport.clock.advance(2);
    const response = await ask(q);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const titles = async (q: string, kind: string): Promise<string[]> =>
    (await find(q)).data.items.filter((item) => item.kind === kind).map(({ title }) => title);

  test('finds teams and their games by name, by the beginning of a name, with a division, and two teams’ games', async () => {
    assert.ok((await titles('hawks', 'team')).includes('Hawks'));
    assert.ok((await titles('haw', 'team')).includes('Hawks'));
    assert.ok((await titles('HAWKS grades', 'team')).includes('Hawks'));
    for (const title of await titles('hawks otters', 'game'))
      assert.match(title, /^(Hawks at Otters|Otters at Hawks)$/);
    assert.ok((await titles('hawks otters', 'game')).length > 0);
    assert.deepEqual(await titles('hawks otters', 'team'), []);
  });

  test('the games that come first stand first, and none that is off', async () => {
    const now = await sport.db.one<{ at: string }>(`select to_char($1::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS') as at`, [
      sport.clock.now(),
    ]);
    const { data } = await find('hawks');
    const games = data.items.filter(({ kind }) => kind === 'game').map(({ starts_at }) => starts_at!);
    const coming = games.filter((at) => at >= now.at);
    assert.ok(coming.length > 0);
    assert.deepEqual(games.slice(0, coming.length), [...coming].sort());
  });

  test('finds news, pages, questions, documents, minutes, events and venues by words anywhere in them', async () => {
    for (const [table, column, kind] of [
      ['news', 'title', 'news'],
      ['information_pages', 'title', 'page'],
      ['faqs', 'question', 'question'],
      ['documents', 'title', 'document'],
      ['meeting_minutes', 'summary', 'document'],
      ['resources', 'title', 'document'],
      ['special_events', 'title', 'event'],
      ['tournaments', 'name', 'event'],
      ['venues', 'name', 'venue'],
    ] as const) {
      const row = await sport.db.one<{ id: number; was: string }>(
        `select id, ${column} as was from ${table} ${table === 'tournaments' ? 'where not is_draft' : ''} order by id limit 1`,
      );
      await sport.db.run(`update ${table} set ${column} = 'Quokka ' || ${column} where id = $1`, [row.id]);
      assert.deepEqual(
        (await find('quokka')).data.items.map((item) => item.kind),
        [kind],
        table,
      );
      await sport.db.run(`update ${table} set ${column} = $2 where id = $1`, [row.id, row.was]);
    }
    assert.deepEqual((await find('quokka')).data.items, []);
  });

  test('a word inside the text of an article is found; its markup is not', async () => {
    await sport.db.run(`insert into news (slug, title, summary, html, html_rules, published_at, updated_at)
      values ('marsupials', 'Marsupials', '', '<p class="zzmarkup">A <strong>wom</strong>bat&nbsp;runs</p>', 1, now() - interval '1 day', now())`);
    assert.deepEqual(await titles('runs', 'news'), ['Marsupials']);
    assert.deepEqual((await find('zzmarkup')).data.items, []);
  });

  test('forgives one slip, in a long word two, accents and case, and says so; what is spelled right comes alone', async () => {
    for (const slip of ['Hakws', 'Hwaks', 'hawkss', 'hakks', 'hwks', 'Hâwks']) {
      const { data, meta } = await find(slip);
      assert.ok(
        data.items.some(({ kind, title }) => kind === 'team' && title === 'Hawks'),
        slip,
      );
      assert.equal(meta.is_close, slip !== 'Hâwks', slip);
    }
    assert.ok((await titles('hakws oters', 'game')).length > 0);
    await sport.db.run(`update faqs set question = 'Registration of wombats' where id = (select min(id) from faqs)`);
    assert.deepEqual(await titles('regsitratoin wombats', 'question'), ['Registration of wombats']);
    assert.equal((await find('hawks')).meta.is_close, false);
    assert.deepEqual((await find('xkcdq')).data.items, []);
  });

  test('what is not published yet, any more or at all is not found', async () => {
    const now = sport.clock.now();
    await sport.db.run(
      `insert into news (slug, title, summary, html, html_rules, published_at, updated_at)
       values ('later', 'Numbat later', '', '', 1, $1::timestamptz + interval '1 hour', $1), ('never', 'Numbat never', '', '', 1, null, $1)`,
      [now],
    );
    await sport.db.run(`insert into information_pages (slug, title, summary, html, html_rules, is_published, updated_at)
       values ('numbat', 'Numbat page', '', '', 1, false, now())`);
    assert.deepEqual((await find('numbat')).data.items, []);
    sport.clock.advance(3600);
    assert.deepEqual(await titles('numbat', 'news'), ['Numbat later']);
    await sport.db.run(`update information_pages set is_published = true where slug = 'numbat'`);
    assert.deepEqual(await titles('numbat', 'page'), ['Numbat page']);
    await sport.db.run(`delete from information_pages where slug = 'numbat'; `);
    assert.deepEqual(await titles('numbat', 'page'), []);
    await sport.db.run(
      `update files set is_public = false where id = (select file_id from documents order by id limit 1)`,
    );
    const { title } = await sport.db.one<{ title: string }>('select title from documents order by id limit 1');
    assert.ok(!(await titles(title, 'document')).includes(title));
  });

  test('a team is found by its division’s new name, and not while the division is hidden', async () => {
    const { division_id } = await sport.db.one<{ division_id: number }>(
      `select division_id from teams where name = 'Hawks' order by id limit 1`,
    );
    const { name } = await sport.db.one<{ name: string }>('select name from divisions where id = $1', [division_id]);
    await sport.db.run(`update divisions set name = 'Bandicoots' where id = $1`, [division_id]);
    assert.ok((await titles('bandicoots', 'team')).includes('Hawks'));
    assert.ok((await titles('bandicoots', 'game')).length > 0);
    await sport.db.run('update divisions set is_hidden = true where id = $1', [division_id]);
    assert.deepEqual((await find('bandicoots')).data.items, []);
    assert.deepEqual((await find('bandicots')).data.items, [], 'nor by a slip');
    await sport.db.run('update divisions set is_hidden = false, name = $2 where id = $1', [division_id, name]);
  });

  test('no name of a child finds anything', async () => {
    const players = await sport.db.rows<{ name: string }>(
      `select first_name || ' ' || last_name as name from players order by id limit 40`,
    );
    for (const { name } of players)
      for (const { title, about } of (await find(name)).data.items)
        assert.ok(!`${title} ${about}`.toLowerCase().includes(name.toLowerCase()), name);
  });

  test('any input is an answer: operators, quotes, markup, a hundred words, only stop words, other scripts', async () => {
    for (const q of [
      'a & | ! ( ) : * <->',
      "'; drop table news; --",
      '<b>hawks',
      '\\\\',
      '%%',
      '日本',
      'the of and',
      '()',
      '\u{1F3C0}\u{1F3C0}',
      'a '.repeat(40),
    ])
      assert.equal((await ask(q)).statusCode, 200, q);
    assert.ok((await find('<b>hawks</b>')).data.items.length >= 0);
    for (const q of ['', 'x', 'y'.repeat(81)]) assert.equal((await ask(q)).statusCode, 422, q);
    assert.equal((await sport.app.inject('/api/v1/search')).statusCode, 422);
    assert.equal((await sport.app.inject('/api/v1/search?q=a%00b')).statusCode < 500, true);
  });

  test('takes three statements, five where spelling is forgiven, and is limited by client', async () => {
    sport.clock.advance(60);
    assert.equal(await countStatements(async () => void (await ask('hawks'))), 3);
    assert.equal(await countStatements(async () => void (await ask('hakws'))), 5);
    let last = 0;
    for (let n = 0; n < 120; n += 1) last = (await ask('hawks')).statusCode;
    assert.equal(last, 429);
    const page = await sport.app.inject('/search?q=hawks');
    assert.equal(page.statusCode, 429);
    assert.match(page.body, /a lot of searching/);
  });

  test('the page shows a form, what was found by kind, and what to do where nothing was', async () => {
    sport.clock.advance(60);
    const page = async (path: string) => (await sport.app.inject(path)).body;
    const empty = await page('/search');
    assert.match(empty, /<form[^>]*role="search"/);
    assert.match(empty, /<meta name="robots" content="noindex">/);
    const found = await page('/search?q=hawks');
    assert.match(found, /<h2[^>]*>Teams<\/h2>.*<h2[^>]*>Games<\/h2>/s);
    assert.match(found, /value="hawks"/);
    assert.match(await page('/search?q=hakws'), /Nothing is spelled “hakws”/);
    assert.match(await page('/search?q=xkcdq'), /Nothing found for “xkcdq”/);
    assert.match(await page('/search?q=%3Cb%3Ex'), /&lt;b(&gt;|>)x/);
    assert.match(await page('/news'), /<form[^>]*class="strip__search"/);
  });
});
