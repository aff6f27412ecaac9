import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const page = async (url: string): Promise<string> =>
  (await sport.app.inject({ url, headers: { cookie: admin.cookie ?? '' } })).body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const claim = async (who: string, born: string): Promise<{ id: number; version: number }> =>
  sport.db.one<{ id: number; version: number }>(
    `insert into claims (member_id, first_name, last_name, birth_date, created_at) values ($1, 'Leo', 'Unknown', $2, $3) returning id, version`,
    [idOf(sport, who), born, sport.clock.now()],
  );

test('a claim without a match shows what was written', async () => {
  const { id } = await claim('new.family', '2016-05-17');
  assert.match(
    await page(`/admin/claims/${id}`),
    /Noor Newman \(new\.family@riverbend\.example\) wrote: Leo Unknown, born May 17, 2016/,
  );
});

test('two equal claims are told apart by number, birth date and time', async () => {
  const [one, other] = [await claim('new.family', '2016-05-18'), await claim('casey.brook', '2016-05-18')];
  const list = await page('/admin/claims');
  for (const { id } of [one, other]) assert.match(list, new RegExp(`Claim ${id} · born May 18, 2016 · sent`));
});

test('a decided claim says what was decided, by whom and when', async () => {
  const { id, version } = await claim('casey.brook', '2016-05-19');
  const rejected = await admin.post(`/admin/claims/${id}/reject`, { version, note: 'No such child here.' });
  assert.equal(rejected.status, 200, rejected.body);
  assert.match(
    await page('/admin/claims?state=decided'),
    new RegExp(`Not approved by Avery Adams, [A-Z][^]*?Claim ${id} ·`),
  );
});
