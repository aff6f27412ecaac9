import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SPORTS, type Sport } from '@sports-hub/contract';
import { countStatements } from '@sports-hub/kernel';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** Each content endpoint with what its `data` must have, how many items at least, and its number of SQL statements. */
const ENDPOINTS: readonly (readonly [
  path: string,
  fields: readonly string[],
  items: number | null,
  statements: number,
])[] = [
  ['/bootstrap', ['sport', 'name', 'branding', 'theme', 'contact', 'navigation', 'registration_open'], null, 3],
  [
    '/site',
    [
      'sport',
      'name',
      'organisation',
      'branding',
      'theme',
      'contact',
      'navigation',
      'social_links',
      'site_url',
      'hub_url',
    ],
    null,
    3,
  ],
  ['/home', ['hero', 'announcements', 'upcoming_games', 'latest_news', 'sponsors'], null, 5],
  ['/about', ['title', 'html', 'updated_at'], null, 1],
  ['/programs', ['title', 'html', 'updated_at'], 5, 2],
  ['/programs/in-house', ['title', 'html', 'updated_at'], 3, 2],
  ['/programs/travel', ['title', 'html', 'updated_at'], 2, 2],
  ['/faqs', [], 7, 1],
  ['/gallery', [], 8, 1],
  ['/videos', [], 4, 1],
  ['/news', [], 20, 2],
  ['/documents', [], 6, 1],
  ['/meeting-minutes', [], 6, 1],
  ['/resources', ['groups'], 7, 2],
  ['/board-members', [], 6, 1],
  ['/information-pages', [], 4, 1],
  ['/seo-pages', [], 7, 1],
  ['/sponsors', [], 4, 1],
  ['/sponsors/packages', [], 3, 1],
  ['/messages/success', [], 2, 1],
  ['/registration/status', ['registration_open', 'next_opens_at'], 2, 1],
  ['/registration/periods', [], 3, 1],
];

const bodies = Object.fromEntries(SPORTS.map((name) => [name, new Map()])) as Record<Sport, Map<string, string>>;

for (const name of SPORTS) {
  describe(`public content of ${name}`, () => {
    let sport: TestSport;
    before(async () => {
      sport = await startTestSport({ sport: name });
    });
    after(() => sport.stop());
    const get = (path: string) => sport.app.inject(`/api/v1${path}`);

    for (const [path, fields, items, statements] of ENDPOINTS) {
      test(`${path} answers as described, with ${statements} statements`, async () => {
        let response!: Awaited<ReturnType<typeof get>>;
        assert.equal(
          await countStatements(async () => {
            response = await get(path);
          }),
          statements,
        );
        assert.equal(response.statusCode, 200, response.body);
        bodies[name].set(path, response.body);
        const { data } = response.json<{ data: Record<string, unknown> }>();
        for (const field of fields) assert.ok(data[field] !== undefined, `${path} has no ${field}`);
        if (items !== null) assert.equal((data['items'] as unknown[]).length, items);
      });
    }
  });
}

test('the two sports tell different stories', () => {
  for (const [path] of ENDPOINTS) assert.notEqual(bodies.basketball.get(path), bodies.baseball.get(path), path);
});
