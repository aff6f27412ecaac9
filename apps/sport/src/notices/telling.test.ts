import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2027-07-01T16:00:00Z') });
});
after(() => sport.stop());

const mailed = async (): Promise<string[]> =>
  (await sport.mails()).map(({ to }) => to.replace('@riverbend.example', '')).sort();

test('one who cannot be told holds up nobody else, and is told when that is over', async () => {
  await sport.db.script(`
    create function refuse_alex() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse_alex before insert on notice_keys for each row when (new.member_id = ${idOf(sport, 'alex.morgan')})
      execute function refuse_alex();`);
  await as(sport, 'coach.kim').post('/community/announcements', {
    ...{ title: 'Title', body: 'Body', scope_type: 'team', scope_id: 1 },
  });
  sport.clock.advance(120);
  await assert.rejects(sport.tellNotices(), /not now/, 'somebody hears of it');
  assert.deepEqual(await mailed(), ['pat.parker', 'riley.parker']);
  await assert.rejects(sport.tellNotices());
  await sport.db.script('drop trigger refuse_alex on notice_keys');
  await sport.tellNotices();
  assert.deepEqual(await mailed(), ['alex.morgan', 'pat.parker', 'riley.parker']);
});
