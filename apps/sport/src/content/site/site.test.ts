import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

describe('the site and its home page', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());
  const data = async (path: string) => (await sport.app.inject(`/api/v1${path}`)).json().data;

  test('bootstrap has what a first screen needs', async () => {
    const { sport: name, branding, theme, contact, navigation, registration_open } = await data('/bootstrap');
    assert.equal(name, 'basketball');
    assert.match(branding.logo_url, /^http:\/\/localhost:4001\/files\/\d+\/logo\.png$/);
    assert.deepEqual(branding.colors, {
      primary: '#b3471b',
      secondary: '#23395b',
      accent: '#f2b134',
      background: '#fffaf5',
      text: '#1d1d1f',
    });
    assert.equal(theme.mode, 'auto');
    assert.equal(contact.email, 'basketball@riverbend.example');
    assert.equal(registration_open, true);
    const programs = navigation.find(({ label }: { label: string }) => label === 'Programs');
    assert.deepEqual(programs, {
      label: 'Programs',
      url: 'http://localhost:4001/programs',
      children: [
        { label: 'In-house', url: 'http://localhost:4001/programs/in-house' },
        { label: 'Travel', url: 'http://localhost:4001/programs/travel' },
      ],
    });
  });

  test('links are made from the configured address, never from the request', async () => {
    const response = await sport.app.inject({
      url: '/api/v1/site',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    assert.ok(!response.body.includes('evil.example'));
    assert.equal(response.json().data.site_url, 'http://localhost:4001');
    assert.equal(response.json().data.hub_url, 'http://localhost:4000');
  });

  test('home shows the next games in order, none of the past, none that is off', async () => {
    const { upcoming_games } = await data('/home');
    const local = new Date(sport.clock.now())
      .toLocaleString('sv-SE', { timeZone: 'America/New_York' })
      .replace(' ', 'T');
    assert.equal(upcoming_games.length, 6);
    const starts = upcoming_games.map(({ starts_at }: { starts_at: string }) => starts_at);
    assert.deepEqual(starts, starts.toSorted());
    assert.ok(starts[0] >= local);
    for (const game of upcoming_games) assert.equal(game.status, 'scheduled');
  });

  test('notices are shown from their first moment to their last, important ones first', async () => {
    assert.deepEqual(
      (await data('/home')).announcements.map(({ title, level }: { title: string; level: string }) => ({
        title,
        level,
      })),
      [
        { title: 'Evaluation evening moved to Maple Street School', level: 'important' },
        { title: 'Scorers wanted', level: 'info' },
      ],
    );
    sport.clock.advance(70 * 86_400);
    assert.deepEqual((await data('/home')).announcements, []);
    sport.clock.advance(-70 * 86_400);
  });

  test('announcements to teams and divisions are not on the home page', async () => {
    const { rows } = await sport.db.pool.query('select title, body from announcements');
    assert.ok(rows.length > 0);
    const { body } = await sport.app.inject('/api/v1/home');
    for (const { title, body: text } of rows) assert.ok(!body.includes(title) && !body.includes(text));
  });

  test('sponsors are shown while they are active: not before, not after, not while a decision is pending', async () => {
    const names = async () => (await data('/sponsors')).items.map(({ name }: { name: string }) => name);
    assert.deepEqual(await names(), ['Riverbend Hardware', 'Maple Street Dental', 'Corner Bakery', 'Northside Cycles']);
    assert.deepEqual((await data('/home')).sponsors, (await data('/sponsors')).items);
    sport.clock.advance(-300 * 86_400);
    assert.deepEqual(await names(), []);
    sport.clock.advance(300 * 86_400);
  });

  test('board members have no address, only whether mail reaches them', async () => {
    await sport.db.run(`update board_members set email = null where name = 'Kerry Whitlock'`);
    const { items } = await data('/board-members');
    assert.deepEqual(
      items.map(({ accepts_mail }: { accepts_mail: boolean }) => accepts_mail),
      [true, true, true, true, true, false],
    );
    for (const member of items)
      assert.deepEqual(Object.keys(member).sort(), [
        'accepts_mail',
        'html',
        'id',
        'name',
        'photo_url',
        'role',
        'term_ends_on',
      ]);
  });

  test('an information page that is not published is neither listed nor found', async () => {
    assert.equal((await sport.app.inject('/api/v1/info/gym-rules')).statusCode, 200);
    await sport.db.run(`update information_pages set is_published = false where slug = 'gym-rules'`);
    assert.equal((await sport.app.inject('/api/v1/info/gym-rules')).statusCode, 404);
    assert.equal((await data('/information-pages')).items.length, 3);
    for (const slug of ['nothing', 'Gym-Rules', 'a'.repeat(121), '%00'])
      assert.equal((await sport.app.inject(`/api/v1/info/${slug}`)).statusCode, 404);
  });

  test('public reads accept no other method', async () => {
    for (const path of ['/home', '/news', '/registration/periods']) {
      const response = await sport.app.inject({ method: 'POST', url: `/api/v1${path}`, payload: {} });
      assert.equal(response.statusCode, 405);
      assert.match(String(response.headers['allow']), /GET/);
    }
  });
});

describe('a site that nobody has set up yet', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport({ empty: true });
  });
  after(() => sport.stop());

  test('answers with defaults and empty lists instead of failing', async () => {
    for (const path of [
      '/bootstrap',
      '/site',
      '/home',
      '/faqs',
      '/gallery',
      '/videos',
      '/news',
      '/documents',
      '/meeting-minutes',
      '/resources',
      '/board-members',
      '/information-pages',
      '/seo-pages',
      '/sponsors',
      '/sponsors/packages',
      '/messages/success',
      '/registration/status',
      '/registration/periods',
    ]) {
      const response = await sport.app.inject(`/api/v1${path}`);
      assert.equal(response.statusCode, 200, path);
    }
    assert.equal((await sport.app.inject('/api/v1/bootstrap')).json().data.registration_open, false);
    for (const path of ['/about', '/programs', '/programs/in-house', '/programs/travel'])
      assert.equal((await sport.app.inject(`/api/v1${path}`)).statusCode, 404, path);
  });
});
