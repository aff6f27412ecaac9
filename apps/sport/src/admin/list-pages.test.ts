import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdmin, type AdminClient } from '../testing/admin-client.ts';
import { idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTestSport();
  clerk = await asAdmin(sport, 'clerk');
});
after(() => sport.stop());

const open = async (url: string): Promise<string> =>
  (await sport.app.inject({ url, headers: { cookie: clerk.cookie ?? '' } })).body;

test('a list of more than 50 has pages, and whoever opens one of its records stays where they were', async () => {
  const { n: known } = await sport.db.one<{ n: number }>(
    `select count(*)::int as n from claims where status <> 'pending'`,
  );
  assert.doesNotMatch(await open('/admin/claims?state=decided'), /Page 1 of/);
  await sport.db.run(
    `insert into claims (member_id, first_name, last_name, birth_date, status, created_at, reviewed_at, reviewed_by)
     select $1, 'Child' || n, 'Test', '2016-01-01', 'rejected', $2, $2::timestamptz - n * interval '1 minute', 'admin'
       from generate_series(1, $3) n`,
    [idOf(sport, 'pat.parker'), sport.clock.now(), 120 - known],
  );
  const first = await open('/admin/claims?state=decided');
  assert.match(first, /Page 1 of 3/);
  assert.match(first, /href="\/admin\/claims\?state=decided&amp;page=2"[^>]*>Next/);
  assert.doesNotMatch(first, />Previous</);
  const second = await open('/admin/claims?state=decided&page=2');
  assert.match(second, /Page 2 of 3/);
  const records = (html: string) => [
    ...new Set([...html.matchAll(/href="\/admin\/claims\/(\d+)\?/g)].map(([, id]) => id)),
  ];
  assert.equal(records(second).length, 50);
  assert.ok(!records(second).some((id) => records(first).includes(id)));
  const beside = await open(`/admin/claims/${records(second)[3]}?state=decided&page=2`);
  assert.deepEqual(records(beside), records(second));
  assert.match(await open('/admin/claims?state=decided&page=3'), />Previous<[^]*Page 3 of 3/);
});
