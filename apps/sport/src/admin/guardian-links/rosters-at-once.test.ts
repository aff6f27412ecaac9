import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const RILEY = 1;
const OTHER_TEAM = 2;
const ROUNDS = 30;

let sport: TestSport;
let admin: AdminClient;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_CONSENT: '1000/60' } });
  admin = await asAdmin(sport, 'admin');
});
after(() => sport.stop());

const deadlocks = async (): Promise<number> => {
  // A connection tells what it counted when it has been idle for a moment.
  await sleep(1_500);
  const { deadlocks: count } = await sport.db.one<{ deadlocks: number }>(
    'select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()',
  );
  return count;
};

/** Links somebody to Riley, or ends that link. */
async function linkOrUnlink(): Promise<number> {
  const member = idOf(sport, 'casey.brook');
  const { version, children } = (await admin.get(`/admin/members/${member}`)).data;
  const link = children
    .flatMap(({ links }: { links: { id: number; member_id: number; version: number; player_id: number }[] }) => links)
    .find((one: { member_id: number; id: number }) => one.member_id === member && linkIds.has(one.id));
  const reason = 'because of a test';
  if (link)
    return (await admin.post(`/admin/guardian-links/${link.id}/remove`, { version: link.version, reason })).status;
  const body = { version, player_id: RILEY, relationship: 'parent_guardian', reason, spoken_to: 'the coach' };
  const { status } = await admin.post(`/admin/members/${member}/guardian-links`, body);
  for (const { id } of await sport.db.rows<{ id: number }>(
    'select id from guardian_links where member_id = $1 and player_id = $2',
    [member, RILEY],
  ))
    linkIds.add(id);
  return status;
}
const linkIds = new Set<number>();

/** As a roster file that names the child, or does not any more. */
const moveOnRoster = (round: number): Promise<number> =>
  round % 2 === 0
    ? sport.db.run('insert into roster_entries (team_id, player_id) values ($1, $2) on conflict do nothing', [
        OTHER_TEAM,
        RILEY,
      ])
    : sport.db.run('delete from roster_entries where team_id = $1 and player_id = $2', [OTHER_TEAM, RILEY]);

test('rosters, links of guardians and their consent change at once, and nobody waits in a circle', async () => {
  const before_ = await deadlocks();
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const consent = as(sport, 'pat.parker').post('/community/child-consent', {
      account_id: idOf(sport, 'riley.parker'),
      enabled: round % 2 === 0,
    });
    const linked = linkOrUnlink();
    const rosters = Array.from({ length: 6 }, async (_, n) => {
      await sleep(n * 4);
      return moveOnRoster(round + n);
    });
    statuses.add(await linked);
    assert.equal((await consent).statusCode, 200);
    await Promise.all(rosters);
  }
  assert.deepEqual([...statuses], [200]);
  assert.equal((await deadlocks()) - before_, 0);
});
