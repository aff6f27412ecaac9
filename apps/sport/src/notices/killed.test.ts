import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startKilledWhileTelling } from './testing/telling-processes.ts';

const KILLS = 10;
const PEOPLE = 200;

test(
  'killed ten times while it tells and sends, a sport tells everybody everything once',
  { timeout: 240_000 },
  async (t) => {
    const { db, killed, mailed } = await startKilledWhileTelling(t, { people: PEOPLE });
    await killed(KILLS, async (time) => {
      if (time % 2 === 0)
        await db.run(
          `insert into announcements (author_id, scope_type, scope_id, title, body, created_at) values (1003, 'team', 1, $1, 'x', now())`,
          [`CANARY-${time}.`],
        );
    });
    const told = mailed(/CANARY-\d+\./g);
    assert.equal(told.size, (KILLS / 2) * (PEOPLE + 3));
    assert.deepEqual(
      [...told].filter(([, times]) => times !== 1),
      [],
    );
  },
);
